// Random ops and control flow, seed 266.
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
    %k1 = arith.constant dense<1.0> : tensor<3xf16>
    %e2 = tensor.empty() : tensor<7xf32>
    %e3 = tensor.empty() : tensor<8xf16>
    %e4 = tensor.empty() : tensor<2x3x4xf16>
    %g5 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%e2, %e2 : tensor<7xf32>, tensor<7xf32>) outs(%e2 : tensor<7xf32>) {
    ^bb0(%in: f32, %in2: f32, %out: f32):
      %q6 = arith.mulf %in, %in : f32
      %q7 = math.exp %q6 : f32
      %q8 = arith.addf %q7, %out : f32
      linalg.yield %q8 : f32
    } -> tensor<7xf32>

    %v9 = arith.negf %g5 : tensor<7xf32>
    %o10 = tensor.empty() : tensor<4xf16>
    %r11 = linalg.reduce ins(%e4 : tensor<2x3x4xf16>) outs(%o10 : tensor<4xf16>) dimensions = [0, 1]
      (%in: f16, %acc: f16) {
        %q12 = arith.addf %in, %acc : f16
        %q13 = arith.mulf %q12, %q12 : f16
        linalg.yield %q13 : f16
      }

    %if14 = arith.cmpi eq, %id, %c1 : index
    scf.if %if14 {
      %v15 = arith.extf %e3 : tensor<8xf16> to tensor<8xf32>
    }

    %v16 = arith.extf %e3 : tensor<8xf16> to tensor<8xf32>
    %y17 = linalg.add ins(%v16, %v16 : tensor<8xf32>, tensor<8xf32>) outs(%v16 : tensor<8xf32>) -> tensor<8xf32>
    %g18 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%e2, %e2 : tensor<7xf32>, tensor<7xf32>) outs(%g5 : tensor<7xf32>) {
    ^bb0(%in: f32, %in2: f32, %out: f32):
      %q19 = arith.mulf %in, %in : f32
      %q20 = math.exp %q19 : f32
      %q21 = arith.addf %q20, %q19 : f32
      %q22 = arith.addf %q21, %out : f32
      linalg.yield %q22 : f32
    } -> tensor<7xf32>

    %e23 = tensor.empty() : tensor<2x3x4xf16>
    scf.for %i24 = %id to %c1 step %c2 {
      %r28, %r29 = scf.for %i25 = %c0 to %c3 step %c1 iter_args(%acc26 = %g18, %acc27 = %e3) -> (tensor<7xf32>, tensor<8xf16>) {
        %v30 = arith.select %yes, %g5, %g5 : tensor<7xf32>
        scf.yield %g5, %e3 : tensor<7xf32>, tensor<8xf16>
      }

      %e31 = tensor.empty() : tensor<16x8xf16>
      %b32 = arith.cmpf ogt, %e3, %r29 : tensor<8xf16>
      scf.for %i33 = %c0 to %c2 step %c1 {
        %t34 = tensor.generate {
        ^bb0(%i35: index, %i36: index):
          %q37 = arith.cmpi sge, %i35, %i36 : index
          %q38 = arith.select %q37, %f0, %f1 : f16
          tensor.yield %q38 : f16
        } : tensor<8x16xf16>

        %j40 = arith.muli %c0, %c8 : index
        %a39 = ktdp.construct_access_tile %yv[%i33, %j40] {
          access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
        } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
        ktdp.store %t34, %a39 : tensor<8x16xf16>, !ktdp.access_tile<8x16xindex>

      }

    }

    %v41 = arith.select %no, %r11, %r11 : tensor<4xf16>
    %t42 = tensor.generate {
    ^bb0(%i43: index, %i44: index):
      %q45 = arith.cmpi sge, %i43, %i44 : index
      %q46 = arith.select %q45, %f0, %f1 : f16
      tensor.yield %q46 : f16
    } : tensor<8x16xf16>

    return
  }
}
