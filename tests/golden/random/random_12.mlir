// Random ops and control flow, seed 78.
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
    %e1 = tensor.empty() : tensor<3xf32>
    %k2 = arith.constant dense<1.0> : tensor<8xf16>
    %f4 = arith.constant 0.5 : f16
    %s3 = tensor.splat %f4 : tensor<8x16xf16>
    %f6 = arith.constant 0.5 : f32
    %s5 = tensor.splat %f6 : tensor<8x16xf32>
    %j8 = arith.muli %c1, %c5 : index
    %a7 = ktdp.construct_access_tile %xv[%c0, %j8] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
    %x9 = ktdp.load %a7 : !ktdp.access_tile<4x5xindex> -> tensor<4x5xf16>
    %g10 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%s5, %s3 : tensor<8x16xf32>, tensor<8x16xf16>) outs(%s5 : tensor<8x16xf32>) {
    ^bb0(%in: f32, %in2: f16, %out: f32):
      %q11 = arith.mulf %in, %in : f32
      %q12 = math.exp %q11 : f32
      linalg.yield %q12 : f32
    } -> tensor<8x16xf32>

    %g13 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%s3 : tensor<8x16xf16>) outs(%k2 : tensor<8xf16>) {
    ^bb0(%in: f16, %out: f16):
      %q14 = arith.mulf %in, %in : f16
      %q15 = arith.addf %q14, %out : f16
      linalg.yield %q15 : f16
    } -> tensor<8xf16>

    %v16 = arith.addf %g13, %k2 : tensor<8xf16>
    %v17 = arith.negf %v16 : tensor<8xf16>
    %v18 = arith.negf %v17 : tensor<8xf16>
    %if19 = arith.cmpi sge, %id, %c1 : index
    scf.if %if19 {
      %b20 = arith.cmpf ogt, %k2, %v18 : tensor<8xf16>
      %j22 = arith.muli %c1, %c3 : index
      %a21 = ktdp.construct_access_tile %xv[%id, %j22] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
      %x23 = ktdp.load %a21 : !ktdp.access_tile<8x16xindex> -> tensor<8x16xf16>
    }

    %v24 = arith.maximumf %s3, %s3 : tensor<8x16xf16>
    %v25 = arith.select %no, %g10, %g10 : tensor<8x16xf32>
    %k26 = arith.constant dense<1.0> : tensor<2x3x4xf16>
    %v27 = arith.addf %g13, %g13 : tensor<8xf16>
    %j29 = arith.muli %c1, %c3 : index
    %a28 = ktdp.construct_access_tile %xv[%id, %j29] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
    %x30 = ktdp.load %a28 : !ktdp.access_tile<8x16xindex> -> tensor<8x16xf16>
    %j32 = arith.muli %c1, %c8 : index
    %a31 = ktdp.construct_access_tile %yv[%c0, %j32] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
    ktdp.store %x9, %a31 : tensor<4x5xf16>, !ktdp.access_tile<4x5xindex>

    %y33 = linalg.fill ins(%f1 : f16) outs(%v17 : tensor<8xf16>) -> tensor<8xf16>
    %j35 = arith.muli %c1, %c5 : index
    %a34 = ktdp.construct_access_tile %yv[%c0, %j35] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
    ktdp.store %x9, %a34 : tensor<4x5xf16>, !ktdp.access_tile<4x5xindex>

    %v36 = arith.extf %y33 : tensor<8xf16> to tensor<8xf32>
    %e37 = tensor.empty() : tensor<8xf32>
    %g38 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%v16, %v16 : tensor<8xf16>, tensor<8xf16>) outs(%v16 : tensor<8xf16>) {
    ^bb0(%in: f16, %in2: f16, %out: f16):
      %q39 = arith.mulf %in, %in : f16
      %q40 = math.exp %q39 : f16
      linalg.yield %q40 : f16
    } -> tensor<8xf16>

    scf.for %i41 = %c0 to %c0 step %c1 {
      %r45, %r46 = scf.for %i42 = %c0 to %c2 step %c1 iter_args(%acc43 = %k26, %acc44 = %e1) -> (tensor<2x3x4xf16>, tensor<3xf32>) {
        %v47 = arith.extf %k26 : tensor<2x3x4xf16> to tensor<2x3x4xf32>
        %j49 = arith.muli %c1, %c8 : index
        %a48 = ktdp.construct_access_tile %xv[%i41, %j49] {
          access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 15 >= 0, d1 >= 0, -d1 + 7 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
        } : memref<64x80xf16> -> !ktdp.access_tile<16x8xindex>
        %x50 = ktdp.load %a48 : !ktdp.access_tile<16x8xindex> -> tensor<16x8xf16>
        %r51 = linalg.reduce ins(%x30 : tensor<8x16xf16>) outs(%v27 : tensor<8xf16>) dimensions = [1]
          (%in: f16, %acc: f16) {
            %q52 = arith.addf %in, %acc : f16
            %q53 = arith.mulf %q52, %q52 : f16
            linalg.yield %q53 : f16
          }

        %y54 = linalg.broadcast ins(%r51 : tensor<8xf16>) outs(%s3 : tensor<8x16xf16>) dimensions = [1]

        scf.yield %acc43, %acc44 : tensor<2x3x4xf16>, tensor<3xf32>
      }

      %y55 = linalg.broadcast ins(%y33 : tensor<8xf16>) outs(%s3 : tensor<8x16xf16>) dimensions = [1]

      scf.for %i56 = %c0 to %c2 step %c1 {
        %g58 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%g13, %v16 : tensor<8xf16>, tensor<8xf16>) outs(%v16 : tensor<8xf16>) {
        ^bb0(%in: f16, %in2: f16, %out: f16):
          %q59 = arith.mulf %in, %in : f16
          %q60 = math.exp %q59 : f16
          %q61 = arith.addf %q60, %q59 : f16
          %q62 = arith.addf %q61, %out : f16
          linalg.yield %q62 : f16
        } -> tensor<8xf16>

        %j64 = arith.muli %i41, %c8 : index
        %a63 = ktdp.construct_access_tile %xv[%i56, %j64] {
          access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
        } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
        %x65 = ktdp.load %a63 : !ktdp.access_tile<4x5xindex> -> tensor<4x5xf16>
      }

    }

    return
  }
}
