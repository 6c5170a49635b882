// Random ops and control flow, seed 152.
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
    %k1 = arith.constant dense<1.0> : tensor<8x16xf16>
    %k2 = arith.constant dense<1.0> : tensor<4x5xf16>
    %f4 = arith.constant 0.5 : f16
    %s3 = tensor.splat %f4 : tensor<3xf16>
    %e5 = tensor.empty() : tensor<2x3x4xf32>
    %v6 = arith.addf %e5, %e5 : tensor<2x3x4xf32>
    %b7 = arith.cmpf ogt, %k1, %k1 : tensor<8x16xf16>
    %r11, %r12 = scf.for %i8 = %c0 to %c2 step %c1 iter_args(%acc9 = %k1, %acc10 = %v6) -> (tensor<8x16xf16>, tensor<2x3x4xf32>) {
      %g13 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%v6, %e5 : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%acc10 : tensor<2x3x4xf32>) {
      ^bb0(%in: f32, %in2: f32, %out: f32):
        %q14 = arith.mulf %in, %in : f32
        %q15 = math.exp %q14 : f32
        linalg.yield %q15 : f32
      } -> tensor<2x3x4xf32>

      %e16 = tensor.empty() : tensor<2x3x4xf16>
      %v17 = arith.addf %acc9, %acc9 : tensor<8x16xf16>
      %o18 = tensor.empty() : tensor<8xf16>
      %g19 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%acc9 : tensor<8x16xf16>) outs(%o18 : tensor<8xf16>) {
      ^bb0(%in: f16, %out: f16):
        %q20 = arith.mulf %in, %in : f16
        %q21 = arith.addf %q20, %out : f16
        linalg.yield %q21 : f16
      } -> tensor<8xf16>

      scf.yield %k1, %e5 : tensor<8x16xf16>, tensor<2x3x4xf32>
    }

    %v22 = arith.truncf %e5 : tensor<2x3x4xf32> to tensor<2x3x4xf16>
    %g23 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%r12, %e5 : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%r12 : tensor<2x3x4xf32>) {
    ^bb0(%in: f32, %in2: f32, %out: f32):
      %q24 = arith.mulf %in, %in : f32
      %q25 = math.exp %q24 : f32
      %q26 = arith.addf %q25, %q24 : f32
      %q27 = arith.addf %q26, %out : f32
      linalg.yield %q27 : f32
    } -> tensor<2x3x4xf32>

    %j29 = arith.muli %id, %c5 : index
    %a28 = ktdp.construct_access_tile %xv[%c0, %j29] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
    %x30 = ktdp.load %a28 : !ktdp.access_tile<8x16xindex> -> tensor<8x16xf16>
    %o31 = tensor.empty() : tensor<4xf32>
    %r32 = linalg.reduce ins(%v6 : tensor<2x3x4xf32>) outs(%o31 : tensor<4xf32>) dimensions = [0, 1]
      (%in: f32, %acc: f32) {
        %q33 = arith.addf %in, %acc : f32
        %q34 = arith.mulf %q33, %q33 : f32
        linalg.yield %q34 : f32
      }

    %v35 = arith.truncf %r12 : tensor<2x3x4xf32> to tensor<2x3x4xf16>
    %v36 = arith.maximumf %r32, %r32 : tensor<4xf32>
    %v37 = arith.mulf %k2, %k2 : tensor<4x5xf16>
    %v38 = arith.truncf %v36 : tensor<4xf32> to tensor<4xf16>
    %j40 = arith.muli %c1, %c8 : index
    %a39 = ktdp.construct_access_tile %yv[%id, %j40] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
    ktdp.store %r11, %a39 : tensor<8x16xf16>, !ktdp.access_tile<8x16xindex>

    %t41 = tensor.generate {
    ^bb0(%i42: index, %i43: index):
      %q44 = arith.cmpi sge, %i42, %i43 : index
      %q45 = arith.select %q44, %f0, %f1 : f16
      tensor.yield %q45 : f16
    } : tensor<8x16xf16>

    %v46 = arith.select %b7, %t41, %k1 : tensor<8x16xi1>, tensor<8x16xf16>
    %v47 = arith.extf %v22 : tensor<2x3x4xf16> to tensor<2x3x4xf32>
    %t48 = tensor.generate {
    ^bb0(%i49: index, %i50: index):
      %q51 = arith.cmpi sge, %i49, %i50 : index
      %q52 = arith.select %q51, %f0, %f1 : f16
      tensor.yield %q52 : f16
    } : tensor<8x16xf16>

    return
  }
}
