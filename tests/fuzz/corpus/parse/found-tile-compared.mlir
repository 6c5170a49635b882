// Random ops and control flow, seed 207.
module {
  func.func @kernel(%x_ptr: index, %y_ptr: index) attributes {grid = [1]} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c5 = arith.constant 5 > %c8 = arith.constant 8 : index
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
    %no = arith.cmpi slt, %c1, %c : !ktdp.access_tile<16x8xindex> -> tensor0 : index
    %k1 = arith.constant dense<1.0> : tensor<8xf32>
    %e2 = tensor.empty() : tensor<8x16xf16>
    %e3 = tensor.empty() : tensor<16x8xf16>
    %e4 = tensor.empty() : tensor<16x8xf32>
    %t5 = tensor.generate {
    ^bb0(%i6: index, %i7: index):
      %q8 = arith.cmpi sge, %i6, %i7 : index
      %q9 = arith.select %q8, %f0, %f1 : f16
      tensor.yield %q9 : f16
    } : tensor<8x16xf16>

    %v10 = arith.addf %t5, %e2 : tensor<8x16xf16>
    %g11 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%k1, %k1 : tensor<8xf32>, tensor<8xf32>) outs(%k1 : tensor<8xf32>) {
    ^bb0(%in: f32, %in2: f32, %out: f32):
      %q12 = arith.mulf %in, %in : f32
      %q13 = math.exp %q12 : f32
      %q14 = arith.addf %q13, %q12 : f32
      linalg.yield %q14 : f32
    } -> tensor<8xf32>

    %r17 = scf.for %i15 = %id to %c2 step %c2 iter_args(%acc16 = %v10) -> (tensor<8x16xf16>) {
      %o18 = tensor.empty() : tensor<8xf16>
      %g19 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%acc16 : tensor<8x16xf16>) outs(%o18 : tensor<8xf16>) {
      ^bb0(%in: f16, %out: f16):
        %q20 = arith.mulf %in, %in : f16
        %q21 = arith.addf %q20, %out : f16
        linalg.yield %q21 : f16
      } -> tensor<8xf16>

      scf.yield %v10 : tensor<8x16xf16>
    }

    %r24 = scf.for %i22 = %c0 to %c2 step %c1 iter_args(%acc23 = %v10) -> (tensor<8x16xf16>) {
      scf.for %i25 = %c0 to %c2 step %c1 {
        %y26 = linalg.transpose ins(%e3 : tensor<16x8xf16>) outs(%t5 : tensor<8x16xf16>) permutation = [1, 0]

        scf.for %i27 = %c0 to %c2 step %c1 {
          %v28 = arith.select %yes, %v10, %acc23 : tensor<8x16xf16>
        }

        %v29 = arith.select %yes, %e2, %v10 : tensor<8x16xf16>
      }

      scf.yield %r17 : tensor<8x16xf16>
    }

    %v30 = arith.extf %r24 : tensor<8x16xf16> to tensor<8x16xf32>
    %j32 = arith.muli %c0, %c5 : index
    %a31 = ktdp.construct_access_tile %xv[%id, %j32] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 15 >= 0, d1 >= 0, -d1 + 7 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<16x8xindex>
    %x33 = ktdp.load %a31 : !ktdp.access_tile<16x8xindex> -> tensor<16x8xf16>
    %j35 = arith.muli %c0, %c8 : index
    %a34 = ktdp.construct_access_tile %yv[%c1, %j35] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
    ktdp.store %v10, %a34 : tensor<8x16xf16>, !ktdp.access_tile<8x16xindex>

    return
  }
}
