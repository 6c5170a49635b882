// Random ops and control flow, seed 269.
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
    %f3 = arith.constant 0.5 : f32
    %s2 = tensor.splat %f3 : tensor<7xf32>
    %e4 = tensor.empty() : tensor<4x5xf16>
    %f6 = arith.constant 0.5 : f16
    %s5 = tensor.splat %f6 : tensor<2x3x4xf16>
    %t7 = tensor.generate {
    ^bb0(%i8: index, %i9: index):
      %q10 = arith.cmpi sge, %i8, %i9 : index
      %q11 = arith.select %q10, %f0, %f1 : f16
      tensor.yield %q11 : f16
    } : tensor<8x16xf16>

    %j13 = arith.muli %c1, %c8 : index
    %a12 = ktdp.construct_access_tile %xv[%c1, %j13] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
    %x14 = ktdp.load %a12 : !ktdp.access_tile<8x16xindex> -> tensor<8x16xf16>
    %e15 = tensor.empty() : tensor<7xf32>
    %v16 = arith.select %no, %e4, %e4 : tensor<4x5xf16>
    %j18 = arith.muli %c0, %c5 : index
    %a17 = ktdp.construct_access_tile %yv[%c1, %j18] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
    ktdp.store %x14, %a17 : tensor<8x16xf16>, !ktdp.access_tile<8x16xindex>

    %o19 = tensor.empty() : tensor<2x3xf16>
    %r20 = linalg.reduce { arith.addf } ins(%s5 : tensor<2x3x4xf16>) outs(%o19 : tensor<2x3xf16>) dimensions = [2]

    %v21 = arith.select %yes, %x14, %t7 : tensor<8x16xf16>
    %y22 = linalg.fill ins(%f0 : f16) outs(%v16 : tensor<4x5xf16>) -> tensor<4x5xf16>
    %b23 = arith.cmpf ogt, %r20, %r20 : tensor<2x3xf16>
    %r26 = scf.for %i24 = %c0 to %c3 step %c1 iter_args(%acc25 = %r20) -> (tensor<2x3xf16>) {
      %v27 = arith.mulf %o19, %acc25 : tensor<2x3xf16>
      %if28 = arith.cmpi eq, %id, %c1 : index
      scf.if %if28 {
        %v29 = arith.select %b23, %o19, %o19 : tensor<2x3xi1>, tensor<2x3xf16>
      }

      %e30 = tensor.empty() : tensor<16x8xf32>
      scf.yield %acc25 : tensor<2x3xf16>
    }

    %v31 = arith.maximumf %v21, %v21 : tensor<8x16xf16>
    return
  }
}
