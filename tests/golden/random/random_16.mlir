// Random ops and control flow, seed 97.
module {
  func.func @kernel(%x_ptr: index, %y_ptr: index) attributes {grid = [1]} {
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
    %e1 = tensor.empty() : tensor<16x8xf16>
    %k2 = arith.constant dense<1.0> : tensor<4x5xf16>
    %e3 = tensor.empty() : tensor<3xf32>
    %e4 = tensor.empty() : tensor<8xf32>
    %r7 = scf.for %i5 = %id to %c1 step %c2 iter_args(%acc6 = %k2) -> (tensor<4x5xf16>) {
      %v8 = arith.maximumf %e1, %e1 : tensor<16x8xf16>
      %j10 = arith.muli %c0, %c3 : index
      %a9 = ktdp.construct_access_tile %yv[%c1, %j10] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 15 >= 0, d1 >= 0, -d1 + 7 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<64x80xf16> -> !ktdp.access_tile<16x8xindex>
      ktdp.store %v8, %a9 : tensor<16x8xf16>, !ktdp.access_tile<16x8xindex>

      scf.yield %acc6 : tensor<4x5xf16>
    }

    %v11 = arith.select %yes, %r7, %k2 : tensor<4x5xf16>
    %y12 = linalg.fill ins(%f0 : f16) outs(%e1 : tensor<16x8xf16>) -> tensor<16x8xf16>
    %v13 = arith.maximumf %e1, %e1 : tensor<16x8xf16>
    %v14 = arith.maximumf %v11, %k2 : tensor<4x5xf16>
    %j16 = arith.muli %c0, %c5 : index
    %a15 = ktdp.construct_access_tile %xv[%c0, %j16] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
    %x17 = ktdp.load %a15 : !ktdp.access_tile<4x5xindex> -> tensor<4x5xf16>
    %j19 = arith.muli %c1, %c3 : index
    %a18 = ktdp.construct_access_tile %xv[%id, %j19] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
    %x20 = ktdp.load %a18 : !ktdp.access_tile<4x5xindex> -> tensor<4x5xf16>
    %b21 = arith.cmpf ogt, %e1, %v13 : tensor<16x8xf16>
    %b22 = arith.cmpf ogt, %v14, %k2 : tensor<4x5xf16>
    %j24 = arith.muli %id, %c8 : index
    %a23 = ktdp.construct_access_tile %xv[%id, %j24] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
    %x25 = ktdp.load %a23 : !ktdp.access_tile<4x5xindex> -> tensor<4x5xf16>
    %y26 = tensor.extract_slice %y12[0, 0] [8, 8] [1, 1] : tensor<16x8xf16> to tensor<8x8xf16>
    %y27 = tensor.insert_slice %y26 into %y12[0, 0] [8, 8] [1, 1] : tensor<8x8xf16> into tensor<16x8xf16>
    %y28 = linalg.max ins(%v11, %v14 : tensor<4x5xf16>, tensor<4x5xf16>) outs(%k2 : tensor<4x5xf16>) -> tensor<4x5xf16>
    %v29 = arith.select %b22, %k2, %v14 : tensor<4x5xi1>, tensor<4x5xf16>
    %v30 = arith.extf %v11 : tensor<4x5xf16> to tensor<4x5xf32>
    %g31 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x17, %r7 : tensor<4x5xf16>, tensor<4x5xf16>) outs(%v29 : tensor<4x5xf16>) {
    ^bb0(%in: f16, %in2: f16, %out: f16):
      %q32 = arith.mulf %in, %in : f16
      %q33 = math.exp %q32 : f16
      linalg.yield %q33 : f16
    } -> tensor<4x5xf16>

    return
  }
}
