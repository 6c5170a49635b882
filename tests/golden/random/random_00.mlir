// Random ops and control flow, seed 8.
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
    %e1 = tensor.empty() : tensor<8x16xf16>
    %e2 = tensor.empty() : tensor<8xf16>
    %e3 = tensor.empty() : tensor<2x3x4xf16>
    %e4 = tensor.empty() : tensor<8xf32>
    %v6 = arith.extf %e1 : tensor<8x16xf16> to tensor<8x16xf32>
    %if7 = arith.cmpi eq, %c1, %c1 : index
    scf.if %if7 {
      scf.for %i8 = %id to %c1 step %c2 {
        %t9 = tensor.generate {
        ^bb0(%i10: index, %i11: index):
          %q12 = arith.cmpi sge, %i10, %i11 : index
          %q13 = arith.select %q12, %f0, %f1 : f16
          tensor.yield %q13 : f16
        } : tensor<8x16xf16>

        %r16 = scf.for %i14 = %c0 to %c3 step %c1 iter_args(%acc15 = %e2) -> (tensor<8xf16>) {
          %v17 = arith.maximumf %v6, %v6 : tensor<8x16xf32>
          %j19 = arith.muli %c1, %c3 : index
          %a18 = ktdp.construct_access_tile %yv[%i8, %j19] {
            access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
          } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
          ktdp.store %e1, %a18 : tensor<8x16xf16>, !ktdp.access_tile<8x16xindex>

          %b20 = arith.cmpf ogt, %v17, %v17 : tensor<8x16xf32>
          scf.yield %acc15 : tensor<8xf16>
        }

        %v21 = math.absf %e2 : tensor<8xf16>
        %k22 = arith.constant dense<1.0> : tensor<3xf32>
      }

    }

    %v23 = arith.select %no, %v6, %v6 : tensor<8x16xf32>
    %v24 = arith.extf %e1 : tensor<8x16xf16> to tensor<8x16xf32>
    %o25 = tensor.empty() : tensor<2x4xf16>
    %r26 = linalg.reduce ins(%e3 : tensor<2x3x4xf16>) outs(%o25 : tensor<2x4xf16>) dimensions = [1]
      (%in: f16, %acc: f16) {
        %q27 = arith.addf %in, %acc : f16
        %q28 = arith.mulf %q27, %q27 : f16
        linalg.yield %q28 : f16
      }

    %t29 = tensor.generate {
    ^bb0(%i30: index, %i31: index):
      %q32 = arith.cmpi sge, %i30, %i31 : index
      %q33 = arith.select %q32, %f0, %f1 : f16
      tensor.yield %q33 : f16
    } : tensor<8x16xf16>

    scf.if %yes {
      %f35 = arith.constant 0.5 : f16
      %s34 = tensor.splat %f35 : tensor<2x3x4xf16>
      %v36 = arith.addf %e3, %s34 : tensor<2x3x4xf16>
      %j38 = arith.muli %id, %c5 : index
      %a37 = ktdp.construct_access_tile %xv[%c0, %j38] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
      %x39 = ktdp.load %a37 : !ktdp.access_tile<8x16xindex> -> tensor<8x16xf16>
      %v40 = arith.extf %e3 : tensor<2x3x4xf16> to tensor<2x3x4xf32>
    }

    %r45, %r46 = scf.for %i42 = %c0 to %c3 step %c1 iter_args(%acc43 = %r26, %acc44 = %v23) -> (tensor<2x4xf16>, tensor<8x16xf32>) {
      %v47 = arith.mulf %e1, %e1 : tensor<8x16xf16>
      scf.yield %r26, %v6 : tensor<2x4xf16>, tensor<8x16xf32>
    }

    %b48 = arith.cmpf ogt, %v6, %v24 : tensor<8x16xf32>
    return
  }
}
