// Random ops and control flow, seed 50.
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
    %f2 = arith.constant 0.5 : f16
    %s1 = tensor.splat %f2 : tensor<16x8xf16>
    %k3 = arith.constant dense<1.0> : tensor<2x3x4xf32>
    %e4 = tensor.empty() : tensor<16x8xf16>
    %k5 = arith.constant dense<1.0> : tensor<8xf16>
    %e6 = tensor.empty() : tensor<7xf16>
    %g7 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%e6, %e6 : tensor<7xf16>, tensor<7xf16>) outs(%e6 : tensor<7xf16>) {
    ^bb0(%in: f16, %in2: f16, %out: f16):
      %q8 = arith.mulf %in, %in : f16
      %q9 = math.exp %q8 : f16
      linalg.yield %q9 : f16
    } -> tensor<7xf16>

    %if10 = arith.cmpi sge, %id, %c1 : index
    scf.if %if10 {
      %j12 = arith.muli %c1, %c8 : index
      %a11 = ktdp.construct_access_tile %xv[%c1, %j12] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
      %x13 = ktdp.load %a11 : !ktdp.access_tile<8x16xindex> -> tensor<8x16xf16>
      %f15 = arith.constant 0.5 : f32
      %s14 = tensor.splat %f15 : tensor<16x8xf32>
      %v16 = math.absf %e6 : tensor<7xf16>
      %v17 = arith.addf %v16, %v16 : tensor<7xf16>
    }

    %r20 = scf.for %i18 = %id to %c3 step %c1 iter_args(%acc19 = %k5) -> (tensor<8xf16>) {
      scf.yield %acc19 : tensor<8xf16>
    }

    %j22 = arith.muli %c1, %c8 : index
    %a21 = ktdp.construct_access_tile %xv[%c1, %j22] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
    %x23 = ktdp.load %a21 : !ktdp.access_tile<4x5xindex> -> tensor<4x5xf16>
    %v24 = arith.mulf %k3, %k3 : tensor<2x3x4xf32>
    %t25 = tensor.generate {
    ^bb0(%i26: index, %i27: index):
      %q28 = arith.cmpi sge, %i26, %i27 : index
      %q29 = arith.select %q28, %f0, %f1 : f16
      tensor.yield %q29 : f16
    } : tensor<8x16xf16>

    %g30 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%s1, %s1 : tensor<16x8xf16>, tensor<16x8xf16>) outs(%s1 : tensor<16x8xf16>) {
    ^bb0(%in: f16, %in2: f16, %out: f16):
      %q31 = arith.mulf %in, %in : f16
      %q32 = math.exp %q31 : f16
      linalg.yield %q32 : f16
    } -> tensor<16x8xf16>

    %o33 = arith.constant dense<0.0> : tensor<2xf32>
    %r34 = linalg.reduce { arith.maximumf } ins(%v24 : tensor<2x3x4xf32>) outs(%o33 : tensor<2xf32>) dimensions = [1, 2]

    %e35 = tensor.empty() : tensor<2x3x4xf16>
    %j37 = arith.muli %id, %c8 : index
    %a36 = ktdp.construct_access_tile %yv[%id, %j37] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
    ktdp.store %x23, %a36 : tensor<4x5xf16>, !ktdp.access_tile<4x5xindex>

    %j39 = arith.muli %id, %c8 : index
    %a38 = ktdp.construct_access_tile %xv[%c1, %j39] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
    %x40 = ktdp.load %a38 : !ktdp.access_tile<8x16xindex> -> tensor<8x16xf16>
    %r43 = scf.for %i41 = %c0 to %c3 step %c1 iter_args(%acc42 = %k3) -> (tensor<2x3x4xf32>) {
      %e44 = tensor.empty() : tensor<7xf16>
      %v45 = arith.negf %s1 : tensor<16x8xf16>
      scf.yield %acc42 : tensor<2x3x4xf32>
    }

    return
  }
}
