// Random ops and control flow, seed 264.
module {
  func.func @kernel(%x_ptr: index, %y_ptr: index) attributes {grid = [2]} {
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
    %k1 = arith.constant dense<1.0> : tensor<4x5xf16>
    %e2 = tensor.empty() : tensor<3xf16>
    %f4 = arith.constant 0.5 : f32
    %s3 = tensor.splat %f4 : tensor<2x3x4xf32>
    %k5 = arith.constant dense<1.0> : tensor<8xf32>
    %y6 = linalg.fill ins(%f1 : f16) outs(%k1 : tensor<4x5xf16>) -> tensor<4x5xf16>
    %v7 = arith.addf %y6, %k1 : tensor<4x5xf16>
    %v9 = math.exp %s3 : tensor<2x3x4xf32>
    %k10 = arith.constant dense<1.0> : tensor<4x5xf32>
    %v11 = arith.mulf %y6, %k1 : tensor<4x5xf16>
    %j13 = arith.muli %c0, %c3 : index
    %a12 = ktdp.construct_access_tile %xv[%c1, %j13] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 15 >= 0, d1 >= 0, -d1 + 7 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<16x8xindex>
    %x14 = ktdp.load %a12 : !ktdp.access_tile<16x8xindex> -> tensor<16x8xf16>
    %y15 = linalg.add ins(%v9, %s3 : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%s3 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    %j17 = arith.muli %c0, %c8 : index
    %a16 = ktdp.construct_access_tile %xv[%id, %j17] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
    %x18 = ktdp.load %a16 : !ktdp.access_tile<8x16xindex> -> tensor<8x16xf16>
    %j20 = arith.muli %c1, %c8 : index
    %a19 = ktdp.construct_access_tile %yv[%c1, %j20] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
    ktdp.store %v11, %a19 : tensor<4x5xf16>, !ktdp.access_tile<4x5xindex>

    %v21 = arith.truncf %s3 : tensor<2x3x4xf32> to tensor<2x3x4xf16>
    %v22 = arith.select %yes, %s3, %s3 : tensor<2x3x4xf32>
    %g23 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%v21, %v22 : tensor<2x3x4xf16>, tensor<2x3x4xf32>) outs(%v21 : tensor<2x3x4xf16>) {
    ^bb0(%in: f16, %in2: f32, %out: f16):
      %q24 = arith.mulf %in, %in : f16
      %q25 = math.exp %q24 : f16
      %q26 = arith.addf %q25, %q24 : f16
      %q27 = arith.addf %q26, %out : f16
      linalg.yield %q27 : f16
    } -> tensor<2x3x4xf16>

    %v28 = arith.maximumf %x14, %x14 : tensor<16x8xf16>
    %v29 = math.exp %k1 : tensor<4x5xf16>
    %o30 = tensor.empty() : tensor<16xf16>
    %g31 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%v28 : tensor<16x8xf16>) outs(%o30 : tensor<16xf16>) {
    ^bb0(%in: f16, %out: f16):
      %q32 = arith.mulf %in, %in : f16
      %q33 = arith.addf %q32, %out : f16
      linalg.yield %q33 : f16
    } -> tensor<16xf16>

    scf.for %i34 = %c0 to %c0 step %c1 {
      %v35 = arith.select %no, %g23, %g23 : tensor<2x3x4xf16>
      %b36 = arith.cmpf ogt, %k5, %k5 : tensor<8xf32>
      %j38 = arith.muli %id, %c8 : index
      %a37 = ktdp.construct_access_tile %xv[%id, %j38] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
      %x39 = ktdp.load %a37 : !ktdp.access_tile<4x5xindex> -> tensor<4x5xf16>
      %y40 = linalg.max ins(%v22, %v22 : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%v9 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    }

    %o41 = arith.constant dense<0.0> : tensor<5xf16>
    %r42 = linalg.reduce { arith.maximumf } ins(%y6 : tensor<4x5xf16>) outs(%o41 : tensor<5xf16>) dimensions = [0]

    %r45 = scf.for %i43 = %c0 to %c2 step %c1 iter_args(%acc44 = %x14) -> (tensor<16x8xf16>) {
      %y46 = linalg.transpose ins(%v28 : tensor<16x8xf16>) outs(%x18 : tensor<8x16xf16>) permutation = [1, 0]

      %f48 = arith.constant 0.5 : f16
      %s47 = tensor.splat %f48 : tensor<4x5xf16>
      scf.yield %v28 : tensor<16x8xf16>
    }

    return
  }
}
