// Random ops and control flow, seed 225.
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
    %e1 = tensor.empty() : tensor<3xf16>
    %e2 = tensor.empty() : tensor<2x3x4xf16>
    %f4 = arith.constant 0.5 : f16
    %s3 = tensor.splat %f4 : tensor<4x5xf16>
    %k5 = arith.constant dense<1.0> : tensor<4x5xf32>
    %v6 = arith.extf %e2 : tensor<2x3x4xf16> to tensor<2x3x4xf32>
    %if7 = arith.cmpi eq, %c1, %c1 : index
    scf.if %if7 {
      %v8 = math.absf %s3 : tensor<4x5xf16>
      %if9 = arith.cmpi slt, %id, %c1 : index
      scf.if %if9 {
      }

      %y10 = linalg.add ins(%s3, %s3 : tensor<4x5xf16>, tensor<4x5xf16>) outs(%v8 : tensor<4x5xf16>) -> tensor<4x5xf16>
    }

    %j12 = arith.muli %id, %c8 : index
    %a11 = ktdp.construct_access_tile %xv[%id, %j12] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 15 >= 0, d1 >= 0, -d1 + 7 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<16x8xindex>
    %x13 = ktdp.load %a11 : !ktdp.access_tile<16x8xindex> -> tensor<16x8xf16>
    %r17, %r18 = scf.for %i14 = %c0 to %c2 step %c1 iter_args(%acc15 = %s3, %acc16 = %x13) -> (tensor<4x5xf16>, tensor<16x8xf16>) {
      %v19 = arith.truncf %k5 : tensor<4x5xf32> to tensor<4x5xf16>
      %v20 = arith.maximumf %acc16, %x13 : tensor<16x8xf16>
      scf.yield %s3, %acc16 : tensor<4x5xf16>, tensor<16x8xf16>
    }

    %y21 = linalg.max ins(%e1, %e1 : tensor<3xf16>, tensor<3xf16>) outs(%e1 : tensor<3xf16>) -> tensor<3xf16>
    %g22 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x13, %x13 : tensor<16x8xf16>, tensor<16x8xf16>) outs(%r18 : tensor<16x8xf16>) {
    ^bb0(%in: f16, %in2: f16, %out: f16):
      %q23 = arith.mulf %in, %in : f16
      %q24 = math.exp %q23 : f16
      linalg.yield %q24 : f16
    } -> tensor<16x8xf16>

    %j26 = arith.muli %c0, %c3 : index
    %a25 = ktdp.construct_access_tile %yv[%c1, %j26] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
    ktdp.store %s3, %a25 : tensor<4x5xf16>, !ktdp.access_tile<4x5xindex>

    %v27 = arith.select %yes, %r17, %r17 : tensor<4x5xf16>
    %t28 = tensor.generate {
    ^bb0(%i29: index, %i30: index):
      %q31 = arith.cmpi sge, %i29, %i30 : index
      %q32 = arith.select %q31, %f0, %f1 : f16
      tensor.yield %q32 : f16
    } : tensor<8x16xf16>

    %y33 = tensor.collapse_shape %g22 [[0, 1]] : tensor<16x8xf16> into tensor<128xf16>
    %b34 = arith.cmpf ogt, %x13, %g22 : tensor<16x8xf16>
    %k35 = arith.constant dense<1.0> : tensor<8xf32>
    %o36 = tensor.empty() : tensor<16xf16>
    %r37 = linalg.reduce { arith.maximumf } ins(%r18 : tensor<16x8xf16>) outs(%o36 : tensor<16xf16>) dimensions = [1]

    return
  }
}
