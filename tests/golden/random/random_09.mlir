// Random ops and control flow, seed 63.
module {
  func.func @kernel(%x_ptr: index, %y_ptr: index) attributes {grid = [4]} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c5 = arith.constant 5 : index
    %c8 = arith.constant 8 : index
    %id = ktdp.get_compute_tile_id : index
    %xv = ktdp.construct_memory_view %x_ptr, sizes: [64, 80], strides: [80, 1] {
      coordinate_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 63 >= 0, d1 >= 0, -d1 + 79 >= 0)>, memory_space = #ktdp.memory_space<global>
    } : memref<64x80xf16>
    %yv = ktdp.construct_memory_view %y_ptr, sizes: [64, 80], strides: [80, 1] {
      coordinate_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 63 >= 0, d1 >= 0, -d1 + 79 >= 0)>, memory_space = #ktdp.memory_space<global>
    } : memref<64x80xf16>
    %f0 = arith.constant 0.0 : f16
    %f1 = arith.constant 1.0 : f16
    %yes = arith.cmpi slt, %c0, %c1 : index
    %no = arith.cmpi slt, %c1, %c0 : index
    %e1 = tensor.empty() : tensor<16x8xf32>
    %k2 = arith.constant dense<1.0> : tensor<8x16xf16>
    %e3 = tensor.empty() : tensor<7xf32>
    %e4 = tensor.empty() : tensor<3xf32>
    %j6 = arith.muli %c1, %c3 : index
    %a5 = ktdp.construct_access_tile %xv[%c0, %j6] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
    %x7 = ktdp.load %a5 : !ktdp.access_tile<4x5xindex> -> tensor<4x5xf16>
    %o8 = tensor.empty() : tensor<5xf16>
    %r9 = linalg.reduce { arith.maximumf } ins(%x7 : tensor<4x5xf16>) outs(%o8 : tensor<5xf16>) dimensions = [0]

    %v10 = arith.addf %e1, %e1 : tensor<16x8xf32>
    %g11 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%o8, %o8 : tensor<5xf16>, tensor<5xf16>) outs(%o8 : tensor<5xf16>) {
    ^bb0(%in: f16, %in2: f16, %out: f16):
      %q12 = arith.mulf %in, %in : f16
      %q13 = math.exp %q12 : f16
      linalg.yield %q13 : f16
    } -> tensor<5xf16>

    %t14 = tensor.generate {
    ^bb0(%i15: index, %i16: index):
      %q17 = arith.cmpi sge, %i15, %i16 : index
      %q18 = arith.select %q17, %f0, %f1 : f16
      tensor.yield %q18 : f16
    } : tensor<8x16xf16>

    %j20 = arith.muli %c0, %c5 : index
    %a19 = ktdp.construct_access_tile %xv[%c1, %j20] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 15 >= 0, d1 >= 0, -d1 + 7 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<16x8xindex>
    %x21 = ktdp.load %a19 : !ktdp.access_tile<16x8xindex> -> tensor<16x8xf16>
    %b22 = arith.cmpf ogt, %g11, %g11 : tensor<5xf16>
    %v23 = arith.maximumf %g11, %o8 : tensor<5xf16>
    %j25 = arith.muli %c1, %c5 : index
    %a24 = ktdp.construct_access_tile %xv[%c0, %j25] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
    %x26 = ktdp.load %a24 : !ktdp.access_tile<8x16xindex> -> tensor<8x16xf16>
    scf.for %i27 = %c0 to %c0 step %c1 {
      %v28 = arith.negf %v23 : tensor<5xf16>
      %v29 = arith.negf %e3 : tensor<7xf32>
      %j31 = arith.muli %c0, %c5 : index
      %a30 = ktdp.construct_access_tile %xv[%c0, %j31] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 15 >= 0, d1 >= 0, -d1 + 7 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<64x80xf16> -> !ktdp.access_tile<16x8xindex>
      %x32 = ktdp.load %a30 : !ktdp.access_tile<16x8xindex> -> tensor<16x8xf16>
      %r35 = scf.for %i33 = %id to %c3 step %c2 iter_args(%acc34 = %t14) -> (tensor<8x16xf16>) {
        scf.yield %k2 : tensor<8x16xf16>
      }

    }

    %v36 = arith.extf %o8 : tensor<5xf16> to tensor<5xf32>
    %y37 = linalg.max ins(%t14, %x26 : tensor<8x16xf16>, tensor<8x16xf16>) outs(%k2 : tensor<8x16xf16>) -> tensor<8x16xf16>
    %j39 = arith.muli %c1, %c3 : index
    %a38 = ktdp.construct_access_tile %yv[%c1, %j39] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
    ktdp.store %y37, %a38 : tensor<8x16xf16>, !ktdp.access_tile<8x16xindex>

    %v40 = arith.extf %y37 : tensor<8x16xf16> to tensor<8x16xf32>
    return
  }
}
