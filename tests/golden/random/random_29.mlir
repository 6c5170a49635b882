// Random ops and control flow, seed 212.
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
    %k1 = arith.constant dense<1.0> : tensor<8xf16>
    %e2 = tensor.empty() : tensor<7xf16>
    %f4 = arith.constant 0.5 : f16
    %s3 = tensor.splat %f4 : tensor<16x8xf16>
    %f6 = arith.constant 0.5 : f32
    %s5 = tensor.splat %f6 : tensor<4x5xf32>
    %v7 = arith.negf %k1 : tensor<8xf16>
    %o8 = tensor.empty() : tensor<4xf32>
    %r9 = linalg.reduce ins(%s5 : tensor<4x5xf32>) outs(%o8 : tensor<4xf32>) dimensions = [1]
      (%in: f32, %acc: f32) {
        %q10 = arith.addf %in, %acc : f32
        %q11 = arith.mulf %q10, %q10 : f32
        linalg.yield %q11 : f32
      }

    %y12 = linalg.fill ins(%f0 : f16) outs(%s3 : tensor<16x8xf16>) -> tensor<16x8xf16>
    %o13 = arith.constant dense<0.0> : tensor<5xf32>
    %r14 = linalg.reduce { arith.addf } ins(%s5 : tensor<4x5xf32>) outs(%o13 : tensor<5xf32>) dimensions = [0]

    %r18, %r19 = scf.for %i15 = %c0 to %c0 step %c1 iter_args(%acc16 = %r14, %acc17 = %o13) -> (tensor<5xf32>, tensor<5xf32>) {
      scf.yield %r14, %acc17 : tensor<5xf32>, tensor<5xf32>
    }

    %v20 = arith.addf %r14, %r18 : tensor<5xf32>
    %r21 = linalg.reduce ins(%s5 : tensor<4x5xf32>) outs(%v20 : tensor<5xf32>) dimensions = [0]
      (%in: f32, %acc: f32) {
        %q22 = arith.addf %in, %acc : f32
        %q23 = arith.mulf %q22, %q22 : f32
        linalg.yield %q23 : f32
      }

    %v24 = math.exp %s5 : tensor<4x5xf32>
    %y25 = linalg.max ins(%k1, %k1 : tensor<8xf16>, tensor<8xf16>) outs(%v7 : tensor<8xf16>) -> tensor<8xf16>
    %v26 = arith.mulf %k1, %k1 : tensor<8xf16>
    scf.if %yes {
      scf.if %yes {
        %r29 = scf.for %i27 = %c0 to %c0 step %c1 iter_args(%acc28 = %s3) -> (tensor<16x8xf16>) {
          %g30 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%v20, %r14 : tensor<5xf32>, tensor<5xf32>) outs(%r18 : tensor<5xf32>) {
          ^bb0(%in: f32, %in2: f32, %out: f32):
            %q31 = arith.mulf %in, %in : f32
            %q32 = math.exp %q31 : f32
            %q33 = arith.addf %q32, %out : f32
            linalg.yield %q33 : f32
          } -> tensor<5xf32>

          scf.yield %s3 : tensor<16x8xf16>
        }

        %j35 = arith.muli %c1, %c3 : index
        %a34 = ktdp.construct_access_tile %xv[%c1, %j35] {
          access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 15 >= 0, d1 >= 0, -d1 + 7 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
        } : memref<64x80xf16> -> !ktdp.access_tile<16x8xindex>
        %x36 = ktdp.load %a34 : !ktdp.access_tile<16x8xindex> -> tensor<16x8xf16>
        %g37 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%r14, %r14 : tensor<5xf32>, tensor<5xf32>) outs(%v20 : tensor<5xf32>) {
        ^bb0(%in: f32, %in2: f32, %out: f32):
          %q38 = arith.mulf %in, %in : f32
          %q39 = math.exp %q38 : f32
          %q40 = arith.addf %q39, %out : f32
          linalg.yield %q40 : f32
        } -> tensor<5xf32>

        %v41 = arith.maximumf %r9, %o8 : tensor<4xf32>
      }

      %v42 = arith.mulf %e2, %e2 : tensor<7xf16>
    }

    %r46, %r47 = scf.for %i43 = %id to %c3 step %c2 iter_args(%acc44 = %e2, %acc45 = %r18) -> (tensor<7xf16>, tensor<5xf32>) {
      %y48 = linalg.fill ins(%f1 : f16) outs(%y25 : tensor<8xf16>) -> tensor<8xf16>
      %r52, %r53 = scf.for %i49 = %c0 to %c3 step %c1 iter_args(%acc50 = %v20, %acc51 = %acc45) -> (tensor<5xf32>, tensor<5xf32>) {
        %r57, %r58 = scf.for %i54 = %id to %c3 step %c2 iter_args(%acc55 = %v7, %acc56 = %s5) -> (tensor<8xf16>, tensor<4x5xf32>) {
          %j60 = arith.muli %c1, %c3 : index
          %a59 = ktdp.construct_access_tile %yv[%i54, %j60] {
            access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 15 >= 0, d1 >= 0, -d1 + 7 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
          } : memref<64x80xf16> -> !ktdp.access_tile<16x8xindex>
          ktdp.store %s3, %a59 : tensor<16x8xf16>, !ktdp.access_tile<16x8xindex>

          %v61 = arith.truncf %o8 : tensor<4xf32> to tensor<4xf16>
          %g62 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%r9, %o8 : tensor<4xf32>, tensor<4xf32>) outs(%r9 : tensor<4xf32>) {
          ^bb0(%in: f32, %in2: f32, %out: f32):
            %q63 = arith.mulf %in, %in : f32
            %q64 = math.exp %q63 : f32
            linalg.yield %q64 : f32
          } -> tensor<4xf32>

          scf.yield %acc55, %v24 : tensor<8xf16>, tensor<4x5xf32>
        }

        scf.yield %v20, %r21 : tensor<5xf32>, tensor<5xf32>
      }

      %if65 = arith.cmpi eq, %i43, %c1 : index
      scf.if %if65 {
        %v66 = arith.truncf %r53 : tensor<5xf32> to tensor<5xf16>
        %y67 = linalg.fill ins(%f1 : f16) outs(%e2 : tensor<7xf16>) -> tensor<7xf16>
        %k68 = arith.constant dense<1.0> : tensor<7xf16>
      }

      scf.yield %e2, %r18 : tensor<7xf16>, tensor<5xf32>
    }

    %k69 = arith.constant dense<1.0> : tensor<8xf32>
    %v70 = arith.maximumf %o13, %v20 : tensor<5xf32>
    %g71 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%s3, %y12 : tensor<16x8xf16>, tensor<16x8xf16>) outs(%y12 : tensor<16x8xf16>) {
    ^bb0(%in: f16, %in2: f16, %out: f16):
      %q72 = arith.mulf %in, %in : f16
      %q73 = math.exp %q72 : f16
      %q74 = arith.addf %q73, %q72 : f16
      %q75 = arith.addf %q74, %out : f16
      linalg.yield %q75 : f16
    } -> tensor<16x8xf16>

    %r79, %r80 = scf.for %i76 = %id to %c3 step %c1 iter_args(%acc77 = %r46, %acc78 = %e2) -> (tensor<7xf16>, tensor<7xf16>) {
      %j82 = arith.muli %c0, %c3 : index
      %a81 = ktdp.construct_access_tile %xv[%c1, %j82] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
      %x83 = ktdp.load %a81 : !ktdp.access_tile<4x5xindex> -> tensor<4x5xf16>
      scf.yield %r46, %r46 : tensor<7xf16>, tensor<7xf16>
    }

    %v84 = arith.truncf %v20 : tensor<5xf32> to tensor<5xf16>
    return
  }
}
