// Random ops and control flow, seed 300.
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
    %e1 = tensor.empty() : tensor<8xf32>
    %e2 = tensor.empty() : tensor<2x3x4xf32>
    %k3 = arith.constant dense<1.0> : tensor<7xf16>
    %e4 = tensor.empty() : tensor<16x8xf32>
    %v5 = math.exp %e2 : tensor<2x3x4xf32>
    %y6 = linalg.max ins(%v5, %e2 : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%e2 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    %o7 = tensor.empty() : tensor<4xf32>
    %r8 = linalg.reduce ins(%y6 : tensor<2x3x4xf32>) outs(%o7 : tensor<4xf32>) dimensions = [0, 1]
      (%in: f32, %acc: f32) {
        %q9 = arith.addf %in, %acc : f32
        %q10 = arith.mulf %q9, %q9 : f32
        linalg.yield %q10 : f32
      }

    %v11 = arith.select %yes, %e2, %y6 : tensor<2x3x4xf32>
    %v12 = arith.select %yes, %o7, %r8 : tensor<4xf32>
    %j14 = arith.muli %id, %c5 : index
    %a13 = ktdp.construct_access_tile %xv[%c0, %j14] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
    %x15 = ktdp.load %a13 : !ktdp.access_tile<8x16xindex> -> tensor<8x16xf16>
    %r19, %r20 = scf.for %i16 = %id to %c1 step %c2 iter_args(%acc17 = %x15, %acc18 = %x15) -> (tensor<8x16xf16>, tensor<8x16xf16>) {
      scf.yield %acc18, %acc18 : tensor<8x16xf16>, tensor<8x16xf16>
    }

    scf.for %i21 = %id to %c1 step %c1 {
      %r25, %r26 = scf.for %i22 = %c0 to %c2 step %c1 iter_args(%acc23 = %e4, %acc24 = %v12) -> (tensor<16x8xf32>, tensor<4xf32>) {
        scf.yield %acc23, %o7 : tensor<16x8xf32>, tensor<4xf32>
      }

      %v27 = arith.mulf %r26, %r8 : tensor<4xf32>
    }

    %v28 = arith.select %yes, %o7, %v12 : tensor<4xf32>
    %j30 = arith.muli %c0, %c5 : index
    %a29 = ktdp.construct_access_tile %xv[%c0, %j30] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
    %x31 = ktdp.load %a29 : !ktdp.access_tile<4x5xindex> -> tensor<4x5xf16>
    %j33 = arith.muli %c0, %c3 : index
    %a32 = ktdp.construct_access_tile %xv[%c0, %j33] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 15 >= 0, d1 >= 0, -d1 + 7 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<16x8xindex>
    %x34 = ktdp.load %a32 : !ktdp.access_tile<16x8xindex> -> tensor<16x8xf16>
    %e35 = tensor.empty() : tensor<8x16xf32>
    %o36 = tensor.empty() : tensor<8xf16>
    %g37 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%r20 : tensor<8x16xf16>) outs(%o36 : tensor<8xf16>) {
    ^bb0(%in: f16, %out: f16):
      %q38 = arith.mulf %in, %in : f16
      %q39 = arith.addf %q38, %out : f16
      linalg.yield %q39 : f16
    } -> tensor<8xf16>

    %y40 = linalg.fill ins(%f1 : f16) outs(%r20 : tensor<8x16xf16>) -> tensor<8x16xf16>
    %y41 = linalg.transpose ins(%x34 : tensor<16x8xf16>) outs(%r20 : tensor<8x16xf16>) permutation = [1, 0]

    %r45, %r46 = scf.for %i42 = %c0 to %c2 step %c1 iter_args(%acc43 = %v5, %acc44 = %o7) -> (tensor<2x3x4xf32>, tensor<4xf32>) {
      %v47 = math.exp %e35 : tensor<8x16xf32>
      %if48 = arith.cmpi slt, %c0, %c1 : index
      scf.if %if48 {
        %v49 = arith.maximumf %r19, %r19 : tensor<8x16xf16>
        %r53, %r54 = scf.for %i50 = %c0 to %c2 step %c1 iter_args(%acc51 = %x15, %acc52 = %v49) -> (tensor<8x16xf16>, tensor<8x16xf16>) {
          scf.yield %v49, %v49 : tensor<8x16xf16>, tensor<8x16xf16>
        }

      }

      %f56 = arith.constant 0.5 : f32
      %s55 = tensor.splat %f56 : tensor<16x8xf32>
      scf.yield %y6, %acc44 : tensor<2x3x4xf32>, tensor<4xf32>
    }

    %g57 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%o7, %r8 : tensor<4xf32>, tensor<4xf32>) outs(%r8 : tensor<4xf32>) {
    ^bb0(%in: f32, %in2: f32, %out: f32):
      %q58 = arith.mulf %in, %in : f32
      %q59 = math.exp %q58 : f32
      linalg.yield %q59 : f32
    } -> tensor<4xf32>

    %j61 = arith.muli %c0, %c3 : index
    %a60 = ktdp.construct_access_tile %yv[%c0, %j61] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
    ktdp.store %y41, %a60 : tensor<8x16xf16>, !ktdp.access_tile<8x16xindex>

    return
  }
}
