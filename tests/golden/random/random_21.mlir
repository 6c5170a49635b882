// Random ops and control flow, seed 142.
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
    %e2 = tensor.empty() : tensor<2x3x4xf32>
    %e3 = tensor.empty() : tensor<16x8xf16>
    %k4 = arith.constant dense<1.0> : tensor<7xf16>
    %v5 = arith.truncf %e1 : tensor<16x8xf32> to tensor<16x8xf16>
    %if6 = arith.cmpi slt, %c0, %c1 : index
    scf.if %if6 {
      %y7 = linalg.add ins(%e1, %e1 : tensor<16x8xf32>, tensor<16x8xf32>) outs(%e1 : tensor<16x8xf32>) -> tensor<16x8xf32>
      %v8 = arith.select %yes, %k4, %k4 : tensor<7xf16>
      %if9 = arith.cmpi eq, %c0, %c1 : index
      scf.if %if9 {
        %r13, %r14 = scf.for %i10 = %id to %c3 step %c1 iter_args(%acc11 = %e3, %acc12 = %e1) -> (tensor<16x8xf16>, tensor<16x8xf32>) {
          %v15 = arith.addf %y7, %acc12 : tensor<16x8xf32>
          %g16 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%e1, %e3 : tensor<16x8xf32>, tensor<16x8xf16>) outs(%acc12 : tensor<16x8xf32>) {
          ^bb0(%in: f32, %in2: f16, %out: f32):
            %q17 = arith.mulf %in, %in : f32
            %q18 = math.exp %q17 : f32
            %q19 = arith.addf %q18, %q17 : f32
            %q20 = arith.addf %q19, %out : f32
            linalg.yield %q20 : f32
          } -> tensor<16x8xf32>

          %v21 = arith.extf %v5 : tensor<16x8xf16> to tensor<16x8xf32>
          %v22 = arith.addf %g16, %g16 : tensor<16x8xf32>
          scf.yield %acc11, %y7 : tensor<16x8xf16>, tensor<16x8xf32>
        }

        %v23 = arith.extf %v5 : tensor<16x8xf16> to tensor<16x8xf32>
        %v24 = math.exp %e3 : tensor<16x8xf16>
      }

    }

    %v25 = arith.addf %e3, %e3 : tensor<16x8xf16>
    %j27 = arith.muli %id, %c8 : index
    %a26 = ktdp.construct_access_tile %yv[%c0, %j27] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 15 >= 0, d1 >= 0, -d1 + 7 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<16x8xindex>
    ktdp.store %v25, %a26 : tensor<16x8xf16>, !ktdp.access_tile<16x8xindex>

    %v28 = arith.select %no, %v5, %v25 : tensor<16x8xf16>
    %o29 = tensor.empty() : tensor<8xf16>
    %r30 = linalg.reduce ins(%v28 : tensor<16x8xf16>) outs(%o29 : tensor<8xf16>) dimensions = [0]
      (%in: f16, %acc: f16) {
        %q31 = arith.addf %in, %acc : f16
        %q32 = arith.mulf %q31, %q31 : f16
        linalg.yield %q32 : f16
      }

    %v33 = arith.select %yes, %e1, %e1 : tensor<16x8xf32>
    %j35 = arith.muli %id, %c3 : index
    %a34 = ktdp.construct_access_tile %xv[%id, %j35] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
    %x36 = ktdp.load %a34 : !ktdp.access_tile<8x16xindex> -> tensor<8x16xf16>
    %v37 = arith.select %yes, %e3, %v25 : tensor<16x8xf16>
    %y38 = linalg.max ins(%x36, %x36 : tensor<8x16xf16>, tensor<8x16xf16>) outs(%x36 : tensor<8x16xf16>) -> tensor<8x16xf16>
    %j40 = arith.muli %c1, %c3 : index
    %a39 = ktdp.construct_access_tile %xv[%c0, %j40] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
    %x41 = ktdp.load %a39 : !ktdp.access_tile<8x16xindex> -> tensor<8x16xf16>
    %r42 = linalg.reduce { arith.maximumf } ins(%v37 : tensor<16x8xf16>) outs(%r30 : tensor<8xf16>) dimensions = [0]

    %v43 = arith.extf %r30 : tensor<8xf16> to tensor<8xf32>
    %v44 = arith.select %no, %k4, %k4 : tensor<7xf16>
    %y45 = tensor.collapse_shape %e3 [[0, 1]] : tensor<16x8xf16> into tensor<128xf16>
    %g46 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x36, %x36 : tensor<8x16xf16>, tensor<8x16xf16>) outs(%x36 : tensor<8x16xf16>) {
    ^bb0(%in: f16, %in2: f16, %out: f16):
      %q47 = arith.mulf %in, %in : f16
      %q48 = math.exp %q47 : f16
      %q49 = arith.addf %q48, %out : f16
      linalg.yield %q49 : f16
    } -> tensor<8x16xf16>

    return
  }
}
