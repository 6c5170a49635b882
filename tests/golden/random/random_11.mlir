// Random ops and control flow, seed 73.
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
    %e1 = tensor.empty() : tensor<8x16xf16>
    %e2 = tensor.empty() : tensor<4x5xf16>
    %e3 = tensor.empty() : tensor<4x5xf16>
    %e4 = tensor.empty() : tensor<8xf32>
    %y5 = linalg.max ins(%e1, %e1 : tensor<8x16xf16>, tensor<8x16xf16>) outs(%e1 : tensor<8x16xf16>) -> tensor<8x16xf16>
    %v6 = arith.maximumf %e1, %y5 : tensor<8x16xf16>
    %v7 = arith.select %no, %v6, %e1 : tensor<8x16xf16>
    %if8 = arith.cmpi eq, %c0, %c1 : index
    scf.if %if8 {
      %j10 = arith.muli %id, %c3 : index
      %a9 = ktdp.construct_access_tile %xv[%c1, %j10] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
      %x11 = ktdp.load %a9 : !ktdp.access_tile<8x16xindex> -> tensor<8x16xf16>
      %y12 = linalg.add ins(%e4, %e4 : tensor<8xf32>, tensor<8xf32>) outs(%e4 : tensor<8xf32>) -> tensor<8xf32>
    }

    %j14 = arith.muli %c0, %c8 : index
    %a13 = ktdp.construct_access_tile %yv[%id, %j14] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
    ktdp.store %v7, %a13 : tensor<8x16xf16>, !ktdp.access_tile<8x16xindex>

    %v15 = arith.mulf %e2, %e2 : tensor<4x5xf16>
    %y16 = linalg.fill ins(%f0 : f16) outs(%v15 : tensor<4x5xf16>) -> tensor<4x5xf16>
    %o17 = tensor.empty() : tensor<8xf16>
    %g18 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%y5 : tensor<8x16xf16>) outs(%o17 : tensor<8xf16>) {
    ^bb0(%in: f16, %out: f16):
      %q19 = arith.mulf %in, %in : f16
      %q20 = arith.addf %q19, %out : f16
      linalg.yield %q20 : f16
    } -> tensor<8xf16>

    %v21 = arith.addf %e1, %v7 : tensor<8x16xf16>
    %v22 = arith.select %yes, %v7, %v7 : tensor<8x16xf16>
    scf.for %i23 = %c0 to %c1 step %c1 {
      %y24 = linalg.add ins(%v15, %e2 : tensor<4x5xf16>, tensor<4x5xf16>) outs(%e3 : tensor<4x5xf16>) -> tensor<4x5xf16>
      %f26 = arith.constant 0.5 : f32
      %s25 = tensor.splat %f26 : tensor<2x3x4xf32>
    }

    scf.if %yes {
      %b27 = arith.cmpf ogt, %e2, %e2 : tensor<4x5xf16>
    }

    %r31, %r32 = scf.for %i28 = %id to %c3 step %c1 iter_args(%acc29 = %v15, %acc30 = %y16) -> (tensor<4x5xf16>, tensor<4x5xf16>) {
      %j34 = arith.muli %id, %c3 : index
      %a33 = ktdp.construct_access_tile %xv[%c0, %j34] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 15 >= 0, d1 >= 0, -d1 + 7 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<64x80xf16> -> !ktdp.access_tile<16x8xindex>
      %x35 = ktdp.load %a33 : !ktdp.access_tile<16x8xindex> -> tensor<16x8xf16>
      %if36 = arith.cmpi eq, %c0, %c1 : index
      scf.if %if36 {
        scf.for %i37 = %c0 to %c1 step %c1 {
          %y38 = linalg.transpose ins(%x35 : tensor<16x8xf16>) outs(%y5 : tensor<8x16xf16>) permutation = [1, 0]

          %v39 = arith.select %yes, %acc29, %e2 : tensor<4x5xf16>
        }

      }

      %v40 = arith.mulf %y5, %v7 : tensor<8x16xf16>
      scf.yield %e3, %y16 : tensor<4x5xf16>, tensor<4x5xf16>
    }

    %t41 = tensor.generate {
    ^bb0(%i42: index, %i43: index):
      %q44 = arith.cmpi sge, %i42, %i43 : index
      %q45 = arith.select %q44, %f0, %f1 : f16
      tensor.yield %q45 : f16
    } : tensor<8x16xf16>

    return
  }
}
