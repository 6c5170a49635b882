// Random ops and control flow, seed 273.
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
    %k1 = arith.constant dense<1.0> : tensor<4x5xf16>
    %e2 = tensor.empty() : tensor<4x5xf32>
    %e3 = tensor.empty() : tensor<2x3x4xf16>
    %k4 = arith.constant dense<1.0> : tensor<4x5xf16>
    %r8, %r9 = scf.for %i5 = %id to %c2 step %c1 iter_args(%acc6 = %e3, %acc7 = %e2) -> (tensor<2x3x4xf16>, tensor<4x5xf32>) {
      scf.for %i10 = %c0 to %c2 step %c1 {
        %v11 = math.absf %k4 : tensor<4x5xf16>
        %if12 = arith.cmpi slt, %c1, %c1 : index
        scf.if %if12 {
          %j14 = arith.muli %i5, %c3 : index
          %a13 = ktdp.construct_access_tile %yv[%id, %j14] {
            access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
          } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
          ktdp.store %k4, %a13 : tensor<4x5xf16>, !ktdp.access_tile<4x5xindex>

          %o15 = tensor.empty() : tensor<4xf16>
          %g16 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%k1 : tensor<4x5xf16>) outs(%o15 : tensor<4xf16>) {
          ^bb0(%in: f16, %out: f16):
            %q17 = arith.mulf %in, %in : f16
            %q18 = arith.addf %q17, %out : f16
            linalg.yield %q18 : f16
          } -> tensor<4xf16>

        }

      }

      %b19 = arith.cmpf ogt, %acc6, %acc6 : tensor<2x3x4xf16>
      %y20 = linalg.fill ins(%f0 : f16) outs(%k4 : tensor<4x5xf16>) -> tensor<4x5xf16>
      %v21 = arith.select %b19, %acc6, %acc6 : tensor<2x3x4xi1>, tensor<2x3x4xf16>
      %r24 = scf.for %i22 = %c0 to %c2 step %c1 iter_args(%acc23 = %acc6) -> (tensor<2x3x4xf16>) {
        %k25 = arith.constant dense<1.0> : tensor<7xf16>
        scf.yield %acc6 : tensor<2x3x4xf16>
      }

      scf.yield %r24, %acc7 : tensor<2x3x4xf16>, tensor<4x5xf32>
    }

    %r29, %r30 = scf.for %i26 = %id to %c2 step %c2 iter_args(%acc27 = %r8, %acc28 = %r8) -> (tensor<2x3x4xf16>, tensor<2x3x4xf16>) {
      %y31 = linalg.add ins(%k1, %k4 : tensor<4x5xf16>, tensor<4x5xf16>) outs(%k4 : tensor<4x5xf16>) -> tensor<4x5xf16>
      scf.yield %acc27, %acc27 : tensor<2x3x4xf16>, tensor<2x3x4xf16>
    }

    scf.if %yes {
      %v32 = arith.select %no, %r30, %e3 : tensor<2x3x4xf16>
      %j34 = arith.muli %c1, %c3 : index
      %a33 = ktdp.construct_access_tile %xv[%id, %j34] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
      %x35 = ktdp.load %a33 : !ktdp.access_tile<8x16xindex> -> tensor<8x16xf16>
      %o36 = tensor.empty() : tensor<5xf32>
      %r37 = linalg.reduce { arith.addf } ins(%r9 : tensor<4x5xf32>) outs(%o36 : tensor<5xf32>) dimensions = [0]

      %k38 = arith.constant dense<1.0> : tensor<3xf16>
    }

    %v39 = arith.mulf %r8, %e3 : tensor<2x3x4xf16>
    %o40 = arith.constant dense<0.0> : tensor<2xf16>
    %r41 = linalg.reduce ins(%v39 : tensor<2x3x4xf16>) outs(%o40 : tensor<2xf16>) dimensions = [1, 2]
      (%in: f16, %acc: f16) {
        %q42 = arith.addf %in, %acc : f16
        %q43 = arith.mulf %q42, %q42 : f16
        linalg.yield %q43 : f16
      }

    %r47, %r48 = scf.for %i44 = %id to %c1 step %c1 iter_args(%acc45 = %k1, %acc46 = %e2) -> (tensor<4x5xf16>, tensor<4x5xf32>) {
      scf.yield %k4, %e2 : tensor<4x5xf16>, tensor<4x5xf32>
    }

    %v49 = arith.select %yes, %e2, %r48 : tensor<4x5xf32>
    %y50 = linalg.fill ins(%f1 : f16) outs(%r47 : tensor<4x5xf16>) -> tensor<4x5xf16>
    %v51 = arith.select %no, %r48, %r48 : tensor<4x5xf32>
    %o52 = arith.constant dense<0.0> : tensor<5xf16>
    %r53 = linalg.reduce ins(%k4 : tensor<4x5xf16>) outs(%o52 : tensor<5xf16>) dimensions = [0]
      (%in: f16, %acc: f16) {
        %q54 = arith.addf %in, %acc : f16
        %q55 = arith.mulf %q54, %q54 : f16
        linalg.yield %q55 : f16
      }

    %v56 = arith.negf %r9 : tensor<4x5xf32>
    %e57 = tensor.empty() : tensor<3xf32>
    %r60 = scf.for %i58 = %id to %c2 step %c1 iter_args(%acc59 = %k4) -> (tensor<4x5xf16>) {
      %e61 = tensor.empty() : tensor<8xf16>
      scf.yield %r47 : tensor<4x5xf16>
    }

    %v62 = arith.select %no, %r60, %k1 : tensor<4x5xf16>
    %r63 = linalg.reduce { arith.addf } ins(%k1 : tensor<4x5xf16>) outs(%r53 : tensor<5xf16>) dimensions = [0]

    return
  }
}
