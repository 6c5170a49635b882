// Random ops and control flow, seed 45.
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
    %e1 = tensor.empty() : tensor<16x8xf16>
    %e2 = tensor.empty() : tensor<8xf16>
    %e3 = tensor.empty() : tensor<8xf32>
    %f5 = arith.constant 0.5 : f16
    %s4 = tensor.splat %f5 : tensor<16x8xf16>
    %j7 = arith.muli %id, %c3 : index
    %a6 = ktdp.construct_access_tile %yv[%c0, %j7] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 15 >= 0, d1 >= 0, -d1 + 7 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<16x8xindex>
    ktdp.store %s4, %a6 : tensor<16x8xf16>, !ktdp.access_tile<16x8xindex>

    %j9 = arith.muli %c1, %c8 : index
    %a8 = ktdp.construct_access_tile %xv[%c1, %j9] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
    %x10 = ktdp.load %a8 : !ktdp.access_tile<8x16xindex> -> tensor<8x16xf16>
    %g11 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%e1, %s4 : tensor<16x8xf16>, tensor<16x8xf16>) outs(%e1 : tensor<16x8xf16>) {
    ^bb0(%in: f16, %in2: f16, %out: f16):
      %q12 = arith.mulf %in, %in : f16
      %q13 = math.exp %q12 : f16
      %q14 = arith.addf %q13, %q12 : f16
      %q15 = arith.addf %q14, %out : f16
      linalg.yield %q15 : f16
    } -> tensor<16x8xf16>

    %v16 = arith.select %no, %s4, %g11 : tensor<16x8xf16>
    %y17 = tensor.collapse_shape %g11 [[0, 1]] : tensor<16x8xf16> into tensor<128xf16>
    %j19 = arith.muli %c1, %c3 : index
    %a18 = ktdp.construct_access_tile %xv[%c0, %j19] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
    %x20 = ktdp.load %a18 : !ktdp.access_tile<8x16xindex> -> tensor<8x16xf16>
    scf.for %i21 = %c0 to %c3 step %c1 {
      %v22 = arith.mulf %v16, %v16 : tensor<16x8xf16>
      %v23 = arith.negf %v22 : tensor<16x8xf16>
    }

    %y24 = tensor.extract_slice %v16[0, 0] [8, 8] [1, 1] : tensor<16x8xf16> to tensor<8x8xf16>
    %y25 = tensor.insert_slice %y24 into %v16[0, 0] [8, 8] [1, 1] : tensor<8x8xf16> into tensor<16x8xf16>
    %y26 = linalg.transpose ins(%e1 : tensor<16x8xf16>) outs(%x20 : tensor<8x16xf16>) permutation = [1, 0]

    %g27 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x10, %x10 : tensor<8x16xf16>, tensor<8x16xf16>) outs(%x10 : tensor<8x16xf16>) {
    ^bb0(%in: f16, %in2: f16, %out: f16):
      %q28 = arith.mulf %in, %in : f16
      %q29 = math.exp %q28 : f16
      %q30 = arith.addf %q29, %q28 : f16
      %q31 = arith.addf %q30, %out : f16
      linalg.yield %q31 : f16
    } -> tensor<8x16xf16>

    %t32 = tensor.generate {
    ^bb0(%i33: index, %i34: index):
      %q35 = arith.cmpi sge, %i33, %i34 : index
      %q36 = arith.select %q35, %f0, %f1 : f16
      tensor.yield %q36 : f16
    } : tensor<8x16xf16>

    %j38 = arith.muli %c1, %c8 : index
    %a37 = ktdp.construct_access_tile %xv[%id, %j38] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
    %x39 = ktdp.load %a37 : !ktdp.access_tile<4x5xindex> -> tensor<4x5xf16>
    %g40 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x10, %x20 : tensor<8x16xf16>, tensor<8x16xf16>) outs(%t32 : tensor<8x16xf16>) {
    ^bb0(%in: f16, %in2: f16, %out: f16):
      %q41 = arith.mulf %in, %in : f16
      %q42 = math.exp %q41 : f16
      %q43 = arith.addf %q42, %out : f16
      linalg.yield %q43 : f16
    } -> tensor<8x16xf16>

    %j45 = arith.muli %c1, %c5 : index
    %a44 = ktdp.construct_access_tile %xv[%id, %j45] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 15 >= 0, d1 >= 0, -d1 + 7 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<16x8xindex>
    %x46 = ktdp.load %a44 : !ktdp.access_tile<16x8xindex> -> tensor<16x8xf16>
    %k47 = arith.constant dense<1.0> : tensor<2x3x4xf16>
    %if48 = arith.cmpi sge, %c0, %c1 : index
    scf.if %if48 {
      %r51 = scf.for %i49 = %c0 to %c3 step %c1 iter_args(%acc50 = %x20) -> (tensor<8x16xf16>) {
        %v52 = arith.addf %x46, %e1 : tensor<16x8xf16>
        %g53 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%acc50, %g40 : tensor<8x16xf16>, tensor<8x16xf16>) outs(%acc50 : tensor<8x16xf16>) {
        ^bb0(%in: f16, %in2: f16, %out: f16):
          %q54 = arith.mulf %in, %in : f16
          %q55 = math.exp %q54 : f16
          linalg.yield %q55 : f16
        } -> tensor<8x16xf16>

        %g56 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%y26, %g53 : tensor<8x16xf16>, tensor<8x16xf16>) outs(%g27 : tensor<8x16xf16>) {
        ^bb0(%in: f16, %in2: f16, %out: f16):
          %q57 = arith.mulf %in, %in : f16
          %q58 = math.exp %q57 : f16
          linalg.yield %q58 : f16
        } -> tensor<8x16xf16>

        %y59 = linalg.transpose ins(%x46 : tensor<16x8xf16>) outs(%x10 : tensor<8x16xf16>) permutation = [1, 0]

        scf.yield %acc50 : tensor<8x16xf16>
      }

    }

    %r63, %r64 = scf.for %i60 = %id to %c1 step %c1 iter_args(%acc61 = %e2, %acc62 = %y17) -> (tensor<8xf16>, tensor<128xf16>) {
      %j66 = arith.muli %id, %c5 : index
      %a65 = ktdp.construct_access_tile %xv[%id, %j66] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
      %x67 = ktdp.load %a65 : !ktdp.access_tile<4x5xindex> -> tensor<4x5xf16>
      scf.yield %acc61, %acc62 : tensor<8xf16>, tensor<128xf16>
    }

    return
  }
}
