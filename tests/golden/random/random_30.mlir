// Random ops and control flow, seed 213.
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
    %e2 = tensor.empty() : tensor<4x5xf32>
    %e3 = tensor.empty() : tensor<8x16xf16>
    %k4 = arith.constant dense<1.0> : tensor<4x5xf32>
    %if5 = arith.cmpi sge, %id, %c1 : index
    scf.if %if5 {
      %y6 = linalg.add ins(%e1, %e1 : tensor<16x8xf16>, tensor<16x8xf16>) outs(%e1 : tensor<16x8xf16>) -> tensor<16x8xf16>
    }

    %e7 = tensor.empty() : tensor<2x3x4xf32>
    %j9 = arith.muli %c0, %c8 : index
    %a8 = ktdp.construct_access_tile %xv[%c1, %j9] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
    %x10 = ktdp.load %a8 : !ktdp.access_tile<8x16xindex> -> tensor<8x16xf16>
    %v11 = math.absf %x10 : tensor<8x16xf16>
    %r14 = scf.for %i12 = %id to %c1 step %c1 iter_args(%acc13 = %e7) -> (tensor<2x3x4xf32>) {
      %v15 = arith.select %yes, %e3, %x10 : tensor<8x16xf16>
      %v16 = arith.maximumf %e1, %e1 : tensor<16x8xf16>
      %o17 = arith.constant dense<0.0> : tensor<16x16xf16>
      %y18 = linalg.matmul ins(%e1, %x10 : tensor<16x8xf16>, tensor<8x16xf16>) outs(%o17 : tensor<16x16xf16>) -> tensor<16x16xf16>
      %y19 = linalg.max ins(%acc13, %e7 : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%e7 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
      scf.yield %y19 : tensor<2x3x4xf32>
    }

    %v20 = arith.extf %e1 : tensor<16x8xf16> to tensor<16x8xf32>
    %g21 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%e7, %r14 : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%e7 : tensor<2x3x4xf32>) {
    ^bb0(%in: f32, %in2: f32, %out: f32):
      %q22 = arith.mulf %in, %in : f32
      %q23 = math.exp %q22 : f32
      %q24 = arith.addf %q23, %q22 : f32
      linalg.yield %q24 : f32
    } -> tensor<2x3x4xf32>

    %b25 = arith.cmpf ogt, %e3, %v11 : tensor<8x16xf16>
    %b26 = arith.cmpf ogt, %e2, %k4 : tensor<4x5xf32>
    %j28 = arith.muli %c1, %c8 : index
    %a27 = ktdp.construct_access_tile %xv[%c0, %j28] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
    %x29 = ktdp.load %a27 : !ktdp.access_tile<8x16xindex> -> tensor<8x16xf16>
    %j31 = arith.muli %c0, %c5 : index
    %a30 = ktdp.construct_access_tile %yv[%id, %j31] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
    ktdp.store %e3, %a30 : tensor<8x16xf16>, !ktdp.access_tile<8x16xindex>

    %j33 = arith.muli %id, %c3 : index
    %a32 = ktdp.construct_access_tile %xv[%c1, %j33] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
    %x34 = ktdp.load %a32 : !ktdp.access_tile<4x5xindex> -> tensor<4x5xf16>
    %y35 = linalg.max ins(%v11, %e3 : tensor<8x16xf16>, tensor<8x16xf16>) outs(%v11 : tensor<8x16xf16>) -> tensor<8x16xf16>
    %t36 = tensor.generate {
    ^bb0(%i37: index, %i38: index):
      %q39 = arith.cmpi sge, %i37, %i38 : index
      %q40 = arith.select %q39, %f0, %f1 : f16
      tensor.yield %q40 : f16
    } : tensor<8x16xf16>

    return
  }
}
