// Random ops and control flow, seed 184.
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
    %e1 = tensor.empty() : tensor<3xf32>
    %e2 = tensor.empty() : tensor<2x3x4xf16>
    %f4 = arith.constant 0.5 : f16
    %s3 = tensor.splat %f4 : tensor<4x5xf16>
    %e5 = tensor.empty() : tensor<16x8xf32>
    %j7 = arith.muli %id, %c3 : index
    %a6 = ktdp.construct_access_tile %yv[%c0, %j7] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
    ktdp.store %s3, %a6 : tensor<4x5xf16>, !ktdp.access_tile<4x5xindex>

    %y8 = linalg.max ins(%e1, %e1 : tensor<3xf32>, tensor<3xf32>) outs(%e1 : tensor<3xf32>) -> tensor<3xf32>
    %v9 = arith.select %no, %e5, %e5 : tensor<16x8xf32>
    %o10 = tensor.empty() : tensor<16xf32>
    %g11 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%v9 : tensor<16x8xf32>) outs(%o10 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %q12 = arith.mulf %in, %in : f32
      %q13 = arith.addf %q12, %out : f32
      linalg.yield %q13 : f32
    } -> tensor<16xf32>

    %v14 = arith.select %no, %g11, %g11 : tensor<16xf32>
    %if15 = arith.cmpi slt, %id, %c1 : index
    scf.if %if15 {
      %k16 = arith.constant dense<1.0> : tensor<7xf32>
      %r19 = scf.for %i17 = %id to %c3 step %c2 iter_args(%acc18 = %v14) -> (tensor<16xf32>) {
        %e20 = tensor.empty() : tensor<3xf32>
        %r23 = scf.for %i21 = %c0 to %c2 step %c1 iter_args(%acc22 = %acc18) -> (tensor<16xf32>) {
          %t24 = tensor.generate {
          ^bb0(%i25: index, %i26: index):
            %q27 = arith.cmpi sge, %i25, %i26 : index
            %q28 = arith.select %q27, %f0, %f1 : f16
            tensor.yield %q28 : f16
          } : tensor<8x16xf16>

          %j30 = arith.muli %id, %c3 : index
          %a29 = ktdp.construct_access_tile %yv[%i17, %j30] {
            access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
          } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
          ktdp.store %t24, %a29 : tensor<8x16xf16>, !ktdp.access_tile<8x16xindex>

          %g31 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%t24, %t24 : tensor<8x16xf16>, tensor<8x16xf16>) outs(%t24 : tensor<8x16xf16>) {
          ^bb0(%in: f16, %in2: f16, %out: f16):
            %q32 = arith.mulf %in, %in : f16
            %q33 = math.exp %q32 : f16
            %q34 = arith.addf %q33, %q32 : f16
            %q35 = arith.addf %q34, %out : f16
            linalg.yield %q35 : f16
          } -> tensor<8x16xf16>

          scf.yield %acc22 : tensor<16xf32>
        }

        scf.yield %r23 : tensor<16xf32>
      }

    }

    return
  }
}
