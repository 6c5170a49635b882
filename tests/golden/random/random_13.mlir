// Random ops and control flow, seed 82.
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
    %k1 = arith.constant dense<1.0> : tensor<4x5xf32>
    %f3 = arith.constant 0.5 : f16
    %s2 = tensor.splat %f3 : tensor<2x3x4xf16>
    %k4 = arith.constant dense<1.0> : tensor<3xf32>
    %e5 = tensor.empty() : tensor<8xf32>
    %v6 = arith.addf %k4, %k4 : tensor<3xf32>
    %v7 = arith.select %yes, %k4, %v6 : tensor<3xf32>
    %v8 = arith.truncf %k4 : tensor<3xf32> to tensor<3xf16>
    scf.if %yes {
      %if9 = arith.cmpi eq, %c1, %c1 : index
      scf.if %if9 {
        scf.for %i10 = %c0 to %c0 step %c1 {
          %o11 = arith.constant dense<0.0> : tensor<5xf32>
          %r12 = linalg.reduce ins(%k1 : tensor<4x5xf32>) outs(%o11 : tensor<5xf32>) dimensions = [0]
            (%in: f32, %acc: f32) {
              %q13 = arith.addf %in, %acc : f32
              %q14 = arith.mulf %q13, %q13 : f32
              linalg.yield %q14 : f32
            }

        }

        %j16 = arith.muli %c1, %c3 : index
        %a15 = ktdp.construct_access_tile %xv[%id, %j16] {
          access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
        } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
        %x17 = ktdp.load %a15 : !ktdp.access_tile<4x5xindex> -> tensor<4x5xf16>
        %if18 = arith.cmpi slt, %c0, %c1 : index
        scf.if %if18 {
          %b19 = arith.cmpf ogt, %v7, %v7 : tensor<3xf32>
          %y20 = linalg.fill ins(%f1 : f16) outs(%v8 : tensor<3xf16>) -> tensor<3xf16>
        }

      }

    }

    %j22 = arith.muli %id, %c8 : index
    %a21 = ktdp.construct_access_tile %xv[%id, %j22] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
    %x23 = ktdp.load %a21 : !ktdp.access_tile<4x5xindex> -> tensor<4x5xf16>
    scf.for %i24 = %c0 to %c2 step %c1 {
      %v25 = arith.maximumf %v8, %v8 : tensor<3xf16>
      %v26 = arith.negf %v7 : tensor<3xf32>
    }

    scf.for %i27 = %c0 to %c1 step %c1 {
      %v28 = math.exp %s2 : tensor<2x3x4xf16>
      %if29 = arith.cmpi sge, %id, %c1 : index
      scf.if %if29 {
        %v30 = arith.select %no, %x23, %x23 : tensor<4x5xf16>
        %if31 = arith.cmpi eq, %id, %c1 : index
        scf.if %if31 {
        }

      }

      %v32 = arith.select %yes, %k4, %v6 : tensor<3xf32>
      %g33 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%v6, %v8 : tensor<3xf32>, tensor<3xf16>) outs(%v7 : tensor<3xf32>) {
      ^bb0(%in: f32, %in2: f16, %out: f32):
        %q34 = arith.mulf %in, %in : f32
        %q35 = math.exp %q34 : f32
        linalg.yield %q35 : f32
      } -> tensor<3xf32>

    }

    %t36 = tensor.generate {
    ^bb0(%i37: index, %i38: index):
      %q39 = arith.cmpi sge, %i37, %i38 : index
      %q40 = arith.select %q39, %f0, %f1 : f16
      tensor.yield %q40 : f16
    } : tensor<8x16xf16>

    %j42 = arith.muli %c0, %c3 : index
    %a41 = ktdp.construct_access_tile %xv[%c1, %j42] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 15 >= 0, d1 >= 0, -d1 + 7 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<16x8xindex>
    %x43 = ktdp.load %a41 : !ktdp.access_tile<16x8xindex> -> tensor<16x8xf16>
    %v44 = math.absf %v6 : tensor<3xf32>
    %j46 = arith.muli %id, %c8 : index
    %a45 = ktdp.construct_access_tile %yv[%c0, %j46] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 15 >= 0, d1 >= 0, -d1 + 7 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<16x8xindex>
    ktdp.store %x43, %a45 : tensor<16x8xf16>, !ktdp.access_tile<16x8xindex>

    %o47 = arith.constant dense<0.0> : tensor<5xf32>
    %r48 = linalg.reduce { arith.addf } ins(%k1 : tensor<4x5xf32>) outs(%o47 : tensor<5xf32>) dimensions = [0]

    return
  }
}
