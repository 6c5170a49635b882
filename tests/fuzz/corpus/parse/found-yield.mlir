// Random ops and control flow, seed 270.
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
    %e1 = tensor.empty() : tensor<8xf32>
    %e2 = tensor.empty() : tensor<3xf16>
    %e3 = tensor.empty() : tensor<2x3x4xf32>
    %k4 = arith.constant dense<1.0> : tensor<16x8xf32>
    %r8, %r9 = scf.for %i5 = %id to %c3 step %c1 iter_args(%acc6 = %e1, %acc7 = %e1) -> (tensor<8xf32>, tensor<8xf32>) {
      %b10 = arith.cmpf ogt, %acc7, %e1 : tensor<8xf32>
      %t11 = tensor.generate {
      ^bb0(%i12: index, %i13: index):
        %q14 = arith.cmpi sge, %i12, %i13 : index
        %q15 = arith.select %q14, %f0, %f1 : f16
        tensor.yield %q15 : f16
      } : tensor<8x16xf16>

      %r19, %r20 = scf.for %i16 = %c0 to %c1 step %c1 iter_args(%acc17 = %t11, %acc18 = %acc7) -> (tensor<8x16xf16>, tensor<8xf32>) {
        %j22 = arith.muli %id, %c3 : index
        %a21 = ktdp.construct_access_tile %yv[%id, %j22] {
          access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
        } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
        ktdp.store %t11, %a21 : tensor<8x16xf16>, !ktdp.access_tile<8x16xindex>

        %j24 = arith.muli %i5, %c5 : index
        %a23 = ktdp.construct_access_tile %xv[%i16, %j24] {
          access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
        } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
        %x25 = ktdp.load %a23 : !ktdp.access_tile<4x5xindex> -> tensor<4x5xf16>
        scf.yield %t11, %acc7 : tensor<8x16xf16>, tensor<8xf32>
      }

      scf.yield %acc7, %r20 : tensor<8xf32>, tensor<8xf32>
    }

    %v26 = arith.select %no, %r8, %r8 : tensor<8xf32>
    %v27 = arith.select %yes, %e2, %e2 : tensor<3xf16>
    %r31 = scf.for %i29 = %c0 to %c0 step %c1 iter_args(%acc30 = %r9) -> (tensor<8xf32>) {
      scf.yield %r8 : tensor<8xf32>
    }

    %v34 = arith.maximumf %e1, %e1 : tensor<8xf32>
    %if35 = arith.cmpi sge, %c1, %c1 : index
    scf.if %if35 {
      %if36 = arith.cmpi eq, %c1, %c1 : index
      scf.if %if36 {
        %v37 = math.exp %e1 : tensor<8xf32>
      }

      %r40 = scf.for %i38 = %id to %c3 step %c1 iter_args(%acc39 = %v34) -> (tensor<8xf32>) {
        %v41 = arith.mulf %v26, %r31 : tensor<8xf32>
        %r45, %r46 = scf.for %i42 = %c0 to %c0 step %c1 iter_args(%acc43 = %r8, %acc44 = %k4) -> (tensor<8xf32>, tensor<16x8xf32>) {
          scf.yield %v34, %k4 : tensor<8xf32>, tensor<16x8xf32>
        }

        scf.yield %r9 : tensor<8xf32>
      }

    }

    %r50, %r51 = scf.for %i47 = %c0 to %c1 step %c1 iter_args(%acc48 = %r8, %acc49 = %e1) -> (tensor<8xf32>, tensor<8xf32>) {
      %v52 = arith.truncf %r8 : tensor<8xf32> to tensor<8xf16>
      scf.yield %v26, %acc49 : tensor<8xf32>, tensor<8xf32>
    }

    %j54 = arith.muli %c0, %c5 : index
    %a53 = ktdp.construct_access_tile %xv[%id, %j54] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
    %x55 = ktdp.load %a53 " !ktdp.access_tile<4x5xindex> -> tensor<4x5xf16>
    %v56 = arith.addf %v27, %e2 : tensor<3xf16>
    %v57 = arith.addf %r50, %e1 : tensor<8xf32>
    %j59 = arith.muli %c1, %c3 : index
    %a58 = ktdp.construct_access_tile %xv[%id, %j59] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
    %x60 = ktdp.load %a58 : !ktdp.access_tile<8x16xindex> -> tensor<8x16xf16>
    scf.for %i61 = %c0 to %c3 step %c1 {
    }

    scf.for %i62 = %c0 to %c2 step %c1 {
      %r65 = scf.for %i63 = %c0 to %c1 step %c1 iter_args(%acc64 = %v56) -> (tensor<3xf16>) {
        %r69, %r70 = scf.for %i66 = %c0 to %c1 step %c1 iter_args(%acc67 = %r9, %acc68 = %x60) -> (tensor<8xf32>, tensor<8x16xf16>) {
          %j72 = arith.muli %i63, %c5 : index
          %a71 = ktdp.construct_access_tile %xv[%c0, %j72] {
            access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
          } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
          %x73 = ktdp.load %a71 : !ktdp.access_tile<4x5xindex> -> tensor<4x5xf16>
          %o74 = arith.constant dense<0.0> : tensor<16xf16>
          %r75 = linalg.reduce { arith.maximumf } ins(%x60 : tensor<8x16xf16>) outs(%o74 : tensor<16xf16>) dimensions = [0]

          %v76 = arith.extf %v56 : tensor<3xf16> to tensor<3xf32>
          scf.yield %v57, %x60 : tensor<8xf32>, tensor<8x16xf16>
        }

        scf.yield %v56 : tensor<3xf16>
      }

      %t77 = tensor.generate {
      ^bb0(%i78: index, %i79: index):
        %q80 = arith.cmpi sge, %i78, %i79 : index
        %q81 = arith.select %q80, %f0, %f1 : f16
        tensor.yield %q81 : f16
      } : tensor<8x16xf16>

      %v82 = arith.mulf %r8, %v26 : tensor<8xf32>
      %t83 = tensor.generate {
      ^bb0(%i84: index, %i85: index):
        %q86 = arith.cmpi sge, %i84, %i85 : index
        %q87 = arith.select %q86, %f0, %f1 : f16
        tensor.yield %q87 : f16
      } : tensor<8x16xf16>

    }

    scf.for %i88 = %c0 to %c2 step %c1 {
      %f90 = arith.constant 0.5 : f16
      %s89 = tensor.splat %f90 : tensor<8x16xf16>
      %v91 = arith.truncf %v26 : tensor<8xf32> to tensor<8xf16>
      %g92 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%e2, %v56 : tensor<3xf16>, tensor<3xf16>) outs(%v27 : tensor<3xf16>) {
      ^bb0(%in: f16, %in2: f16, %out: f16):
        %q93 = arith.mulf %in, %in : f16
        %q94 = math.exp %q93 : f16
        %q95 = arith.addf %q94, %out : f16
        linalg.yield %q95 : f16
      } -> tensor<3xf16>

    }

    %v96 = arith.select %yes, %v27, %e2 : tensor<3xf16>
    %t97 = tensor.generate {
    ^bb0(%i98: index, %i99: index):
      %q100 = arith.cmpi sge, %i98, %i99 : index
      %q101 = arith.select %q100, %f0, %f1 : f16
 
    } : tensor<8x16xf16>

    return
  }
}
