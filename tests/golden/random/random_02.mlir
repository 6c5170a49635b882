// Random ops and control flow, seed 20.
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
    %f3 = arith.constant 0.5 : f16
    %s2 = tensor.splat %f3 : tensor<4x5xf16>
    %e4 = tensor.empty() : tensor<8x16xf16>
    %e5 = tensor.empty() : tensor<16x8xf32>
    %v7 = arith.maximumf %s2, %s2 : tensor<4x5xf16>
    %r10 = scf.for %i8 = %c0 to %c3 step %c1 iter_args(%acc9 = %e5) -> (tensor<16x8xf32>) {
      %j12 = arith.muli %c0, %c3 : index
      %a11 = ktdp.construct_access_tile %yv[%c1, %j12] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
      ktdp.store %s2, %a11 : tensor<4x5xf16>, !ktdp.access_tile<4x5xindex>

      %e13 = tensor.empty() : tensor<3xf32>
      %o14 = tensor.empty() : tensor<8xf32>
      %r15 = linalg.reduce ins(%acc9 : tensor<16x8xf32>) outs(%o14 : tensor<8xf32>) dimensions = [0]
        (%in: f32, %acc: f32) {
          %q16 = arith.addf %in, %acc : f32
          %q17 = arith.mulf %q16, %q16 : f32
          linalg.yield %q17 : f32
        }

      %v18 = arith.truncf %e5 : tensor<16x8xf32> to tensor<16x8xf16>
      scf.yield %e5 : tensor<16x8xf32>
    }

    %j20 = arith.muli %c1, %c5 : index
    %a19 = ktdp.construct_access_tile %xv[%id, %j20] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
    %x21 = ktdp.load %a19 : !ktdp.access_tile<4x5xindex> -> tensor<4x5xf16>
    %v22 = math.absf %r10 : tensor<16x8xf32>
    %g23 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%v22, %e5 : tensor<16x8xf32>, tensor<16x8xf32>) outs(%v22 : tensor<16x8xf32>) {
    ^bb0(%in: f32, %in2: f32, %out: f32):
      %q24 = arith.mulf %in, %in : f32
      %q25 = math.exp %q24 : f32
      %q26 = arith.addf %q25, %q24 : f32
      linalg.yield %q26 : f32
    } -> tensor<16x8xf32>

    %v27 = arith.maximumf %e4, %e4 : tensor<8x16xf16>
    %f29 = arith.constant 0.5 : f32
    %s28 = tensor.splat %f29 : tensor<4x5xf32>
    %o30 = tensor.empty() : tensor<16xf32>
    %g31 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%e5 : tensor<16x8xf32>) outs(%o30 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %q32 = arith.mulf %in, %in : f32
      %q33 = arith.addf %q32, %out : f32
      linalg.yield %q33 : f32
    } -> tensor<16xf32>

    %e34 = tensor.empty() : tensor<7xf32>
    %v35 = arith.addf %e4, %e4 : tensor<8x16xf16>
    %v36 = arith.select %no, %v7, %s2 : tensor<4x5xf16>
    %r39 = scf.for %i37 = %c0 to %c0 step %c1 iter_args(%acc38 = %v22) -> (tensor<16x8xf32>) {
      %k40 = arith.constant dense<1.0> : tensor<8xf16>
      %y41 = tensor.collapse_shape %e5 [[0, 1]] : tensor<16x8xf32> into tensor<128xf32>
      scf.yield %e5 : tensor<16x8xf32>
    }

    %g42 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%g23, %e5 : tensor<16x8xf32>, tensor<16x8xf32>) outs(%v22 : tensor<16x8xf32>) {
    ^bb0(%in: f32, %in2: f32, %out: f32):
      %q43 = arith.mulf %in, %in : f32
      %q44 = math.exp %q43 : f32
      linalg.yield %q44 : f32
    } -> tensor<16x8xf32>

    %v45 = arith.maximumf %v22, %r39 : tensor<16x8xf32>
    scf.if %yes {
      %o46 = arith.constant dense<0.0> : tensor<5xf16>
      %r47 = linalg.reduce ins(%v7 : tensor<4x5xf16>) outs(%o46 : tensor<5xf16>) dimensions = [0]
        (%in: f16, %acc: f16) {
          %q48 = arith.addf %in, %acc : f16
          %q49 = arith.mulf %q48, %q48 : f16
          linalg.yield %q49 : f16
        }

      %v50 = arith.extf %x21 : tensor<4x5xf16> to tensor<4x5xf32>
    }

    %v51 = arith.truncf %e5 : tensor<16x8xf32> to tensor<16x8xf16>
    %o52 = arith.constant dense<0.0> : tensor<5xf16>
    %r53 = linalg.reduce ins(%v7 : tensor<4x5xf16>) outs(%o52 : tensor<5xf16>) dimensions = [0]
      (%in: f16, %acc: f16) {
        %q54 = arith.addf %in, %acc : f16
        %q55 = arith.mulf %q54, %q54 : f16
        linalg.yield %q55 : f16
      }

    %v56 = arith.mulf %x21, %x21 : tensor<4x5xf16>
    %e57 = tensor.empty() : tensor<4x5xf32>
    %v58 = math.absf %v56 : tensor<4x5xf16>
    %e59 = tensor.empty() : tensor<8x16xf32>
    return
  }
}
