// Random ops and control flow, seed 55.
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
    %f2 = arith.constant 0.5 : f16
    %s1 = tensor.splat %f2 : tensor<7xf16>
    %f4 = arith.constant 0.5 : f16
    %s3 = tensor.splat %f4 : tensor<16x8xf16>
    %k5 = arith.constant dense<1.0> : tensor<16x8xf16>
    %e6 = tensor.empty() : tensor<3xf32>
    %t7 = tensor.generate {
    ^bb0(%i8: index, %i9: index):
      %q10 = arith.cmpi sge, %i8, %i9 : index
      %q11 = arith.select %q10, %f0, %f1 : f16
      tensor.yield %q11 : f16
    } : tensor<8x16xf16>

    %y12 = linalg.transpose ins(%k5 : tensor<16x8xf16>) outs(%t7 : tensor<8x16xf16>) permutation = [1, 0]

    %j14 = arith.muli %c0, %c8 : index
    %a13 = ktdp.construct_access_tile %xv[%c0, %j14] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
    %x15 = ktdp.load %a13 : !ktdp.access_tile<8x16xindex> -> tensor<8x16xf16>
    %if16 = arith.cmpi slt, %c0, %c1 : index
    scf.if %if16 {
      %v17 = arith.extf %s1 : tensor<7xf16> to tensor<7xf32>
      %y18 = linalg.transpose ins(%s3 : tensor<16x8xf16>) outs(%t7 : tensor<8x16xf16>) permutation = [1, 0]

      %y19 = linalg.max ins(%e6, %e6 : tensor<3xf32>, tensor<3xf32>) outs(%e6 : tensor<3xf32>) -> tensor<3xf32>
      %g20 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%s1, %s1 : tensor<7xf16>, tensor<7xf16>) outs(%s1 : tensor<7xf16>) {
      ^bb0(%in: f16, %in2: f16, %out: f16):
        %q21 = arith.mulf %in, %in : f16
        %q22 = math.exp %q21 : f16
        %q23 = arith.addf %q22, %q21 : f16
        %q24 = arith.addf %q23, %out : f16
        linalg.yield %q24 : f16
      } -> tensor<7xf16>

    }

    %v25 = arith.addf %s3, %k5 : tensor<16x8xf16>
    %v26 = arith.maximumf %e6, %e6 : tensor<3xf32>
    %v27 = arith.mulf %v25, %s3 : tensor<16x8xf16>
    %r31, %r32 = scf.for %i28 = %c0 to %c0 step %c1 iter_args(%acc29 = %x15, %acc30 = %v25) -> (tensor<8x16xf16>, tensor<16x8xf16>) {
      %r35 = scf.for %i33 = %id to %c3 step %c2 iter_args(%acc34 = %s1) -> (tensor<7xf16>) {
        %g36 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%t7, %y12 : tensor<8x16xf16>, tensor<8x16xf16>) outs(%t7 : tensor<8x16xf16>) {
        ^bb0(%in: f16, %in2: f16, %out: f16):
          %q37 = arith.mulf %in, %in : f16
          %q38 = math.exp %q37 : f16
          linalg.yield %q38 : f16
        } -> tensor<8x16xf16>

        %j40 = arith.muli %i33, %c5 : index
        %a39 = ktdp.construct_access_tile %yv[%id, %j40] {
          access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 15 >= 0, d1 >= 0, -d1 + 7 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
        } : memref<64x80xf16> -> !ktdp.access_tile<16x8xindex>
        ktdp.store %v25, %a39 : tensor<16x8xf16>, !ktdp.access_tile<16x8xindex>

        scf.yield %s1 : tensor<7xf16>
      }

      %v41 = arith.addf %acc29, %x15 : tensor<8x16xf16>
      scf.yield %y12, %v25 : tensor<8x16xf16>, tensor<16x8xf16>
    }

    %o42 = tensor.empty() : tensor<16x16xf16>
    %y43 = linalg.matmul ins(%v25, %t7 : tensor<16x8xf16>, tensor<8x16xf16>) outs(%o42 : tensor<16x16xf16>) -> tensor<16x16xf16>
    %o44 = tensor.empty() : tensor<16xf16>
    %g45 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%r32 : tensor<16x8xf16>) outs(%o44 : tensor<16xf16>) {
    ^bb0(%in: f16, %out: f16):
      %q46 = arith.mulf %in, %in : f16
      %q47 = arith.addf %q46, %out : f16
      linalg.yield %q47 : f16
    } -> tensor<16xf16>

    %r50 = scf.for %i48 = %c0 to %c2 step %c1 iter_args(%acc49 = %y12) -> (tensor<8x16xf16>) {
      %t51 = tensor.generate {
      ^bb0(%i52: index, %i53: index):
        %q54 = arith.cmpi sge, %i52, %i53 : index
        %q55 = arith.select %q54, %f0, %f1 : f16
        tensor.yield %q55 : f16
      } : tensor<8x16xf16>

      scf.for %i56 = %c0 to %c1 step %c1 {
        %r59 = scf.for %i57 = %c0 to %c0 step %c1 iter_args(%acc58 = %acc49) -> (tensor<8x16xf16>) {
          %e60 = tensor.empty() : tensor<8x16xf16>
          %e61 = tensor.empty() : tensor<2x3x4xf16>
          %v62 = arith.select %yes, %t51, %t7 : tensor<8x16xf16>
          scf.yield %e60 : tensor<8x16xf16>
        }

      }

      %v63 = arith.select %no, %y43, %o42 : tensor<16x16xf16>
      scf.yield %t7 : tensor<8x16xf16>
    }

    %y65 = linalg.matmul ins(%v27, %r50 : tensor<16x8xf16>, tensor<8x16xf16>) outs(%y43 : tensor<16x16xf16>) -> tensor<16x16xf16>
    %g66 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%k5, %s3 : tensor<16x8xf16>, tensor<16x8xf16>) outs(%k5 : tensor<16x8xf16>) {
    ^bb0(%in: f16, %in2: f16, %out: f16):
      %q67 = arith.mulf %in, %in : f16
      %q68 = math.exp %q67 : f16
      %q69 = arith.addf %q68, %q67 : f16
      %q70 = arith.addf %q69, %out : f16
      linalg.yield %q70 : f16
    } -> tensor<16x8xf16>

    %y71 = linalg.max ins(%g66, %g66 : tensor<16x8xf16>, tensor<16x8xf16>) outs(%s3 : tensor<16x8xf16>) -> tensor<16x8xf16>
    %b72 = arith.cmpf ogt, %r32, %s3 : tensor<16x8xf16>
    scf.for %i73 = %c0 to %c1 step %c1 {
      %y74 = linalg.transpose ins(%s3 : tensor<16x8xf16>) outs(%t7 : tensor<8x16xf16>) permutation = [1, 0]

    }

    %g75 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%y43 : tensor<16x16xf16>) outs(%g45 : tensor<16xf16>) {
    ^bb0(%in: f16, %out: f16):
      %q76 = arith.mulf %in, %in : f16
      %q77 = arith.addf %q76, %out : f16
      linalg.yield %q77 : f16
    } -> tensor<16xf16>

    %o78 = arith.constant dense<0.0> : tensor<16x16xf16>
    %y79 = linalg.matmul ins(%y71, %y12 : tensor<16x8xf16>, tensor<8x16xf16>) outs(%o78 : tensor<16x16xf16>) -> tensor<16x16xf16>
    %r83, %r84 = scf.for %i80 = %c0 to %c3 step %c1 iter_args(%acc81 = %v26, %acc82 = %g66) -> (tensor<3xf32>, tensor<16x8xf16>) {
      %g85 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%e6, %acc81 : tensor<3xf32>, tensor<3xf32>) outs(%acc81 : tensor<3xf32>) {
      ^bb0(%in: f32, %in2: f32, %out: f32):
        %q86 = arith.mulf %in, %in : f32
        %q87 = math.exp %q86 : f32
        %q88 = arith.addf %q87, %q86 : f32
        linalg.yield %q88 : f32
      } -> tensor<3xf32>

      %r91 = scf.for %i89 = %c0 to %c1 step %c1 iter_args(%acc90 = %k5) -> (tensor<16x8xf16>) {
        scf.yield %acc82 : tensor<16x8xf16>
      }

      scf.yield %e6, %r91 : tensor<3xf32>, tensor<16x8xf16>
    }

    return
  }
}
