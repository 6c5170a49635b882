// Random ops and control flow, seed 48.
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
    %e1 = tensor.empty() : tensor<3xf32>
    %k2 = arith.constant dense<1.0> : tensor<4x5xf16>
    %k3 = arith.constant dense<1.0> : tensor<8x16xf16>
    %e4 = tensor.empty() : tensor<2x3x4xf16>
    scf.for %i5 = %id to %c3 step %c1 {
      %v6 = arith.mulf %e1, %e1 : tensor<3xf32>
      %j8 = arith.muli %c1, %c3 : index
      %a7 = ktdp.construct_access_tile %yv[%i5, %j8] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
      ktdp.store %k2, %a7 : tensor<4x5xf16>, !ktdp.access_tile<4x5xindex>

      %j10 = arith.muli %id, %c3 : index
      %a9 = ktdp.construct_access_tile %xv[%id, %j10] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
      %x11 = ktdp.load %a9 : !ktdp.access_tile<8x16xindex> -> tensor<8x16xf16>
      %v12 = arith.extf %k3 : tensor<8x16xf16> to tensor<8x16xf32>
    }

    %v13 = arith.maximumf %k2, %k2 : tensor<4x5xf16>
    %o14 = tensor.empty() : tensor<5xf16>
    %r15 = linalg.reduce ins(%v13 : tensor<4x5xf16>) outs(%o14 : tensor<5xf16>) dimensions = [0]
      (%in: f16, %acc: f16) {
        %q16 = arith.addf %in, %acc : f16
        %q17 = arith.mulf %q16, %q16 : f16
        linalg.yield %q17 : f16
      }

    %g18 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%e4, %e4 : tensor<2x3x4xf16>, tensor<2x3x4xf16>) outs(%e4 : tensor<2x3x4xf16>) {
    ^bb0(%in: f16, %in2: f16, %out: f16):
      %q19 = arith.mulf %in, %in : f16
      %q20 = math.exp %q19 : f16
      %q21 = arith.addf %q20, %q19 : f16
      %q22 = arith.addf %q21, %out : f16
      linalg.yield %q22 : f16
    } -> tensor<2x3x4xf16>

    %j24 = arith.muli %id, %c5 : index
    %a23 = ktdp.construct_access_tile %xv[%c1, %j24] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
    %x25 = ktdp.load %a23 : !ktdp.access_tile<8x16xindex> -> tensor<8x16xf16>
    %v26 = math.exp %o14 : tensor<5xf16>
    %y27 = linalg.fill ins(%f0 : f16) outs(%v26 : tensor<5xf16>) -> tensor<5xf16>
    scf.for %i28 = %c0 to %c1 step %c1 {
      %r32, %r33 = scf.for %i29 = %c0 to %c3 step %c1 iter_args(%acc30 = %r15, %acc31 = %v26) -> (tensor<5xf16>, tensor<5xf16>) {
        scf.for %i34 = %id to %c3 step %c2 {
        }

        %j36 = arith.muli %id, %c5 : index
        %a35 = ktdp.construct_access_tile %xv[%c0, %j36] {
          access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
        } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
        %x37 = ktdp.load %a35 : !ktdp.access_tile<4x5xindex> -> tensor<4x5xf16>
        %v38 = arith.select %no, %x37, %x37 : tensor<4x5xf16>
        scf.yield %acc30, %y27 : tensor<5xf16>, tensor<5xf16>
      }

      %f40 = arith.constant 0.5 : f32
      %s39 = tensor.splat %f40 : tensor<8xf32>
      %v41 = arith.maximumf %e4, %e4 : tensor<2x3x4xf16>
    }

    %v42 = arith.extf %o14 : tensor<5xf16> to tensor<5xf32>
    %j44 = arith.muli %c0, %c5 : index
    %a43 = ktdp.construct_access_tile %xv[%c1, %j44] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
    %x45 = ktdp.load %a43 : !ktdp.access_tile<4x5xindex> -> tensor<4x5xf16>
    %b46 = arith.cmpf ogt, %o14, %y27 : tensor<5xf16>
    scf.for %i47 = %c0 to %c3 step %c1 {
      %y48 = linalg.add ins(%k2, %x45 : tensor<4x5xf16>, tensor<4x5xf16>) outs(%k2 : tensor<4x5xf16>) -> tensor<4x5xf16>
    }

    return
  }
}
