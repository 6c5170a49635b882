// Random ops and control flow, seed 174.
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
    %e2 = tensor.empty() : tensor<7xf16>
    %e3 = tensor.empty() : tensor<3xf32>
    %e4 = tensor.empty() : tensor<16x8xf16>
    %g5 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%e3, %e3 : tensor<3xf32>, tensor<3xf32>) outs(%e3 : tensor<3xf32>) {
    ^bb0(%in: f32, %in2: f32, %out: f32):
      %q6 = arith.mulf %in, %in : f32
      %q7 = math.exp %q6 : f32
      %q8 = arith.addf %q7, %q6 : f32
      linalg.yield %q8 : f32
    } -> tensor<3xf32>

    %k9 = arith.constant dense<1.0> : tensor<16x8xf32>
    %g10 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%g5, %e3 : tensor<3xf32>, tensor<3xf32>) outs(%e3 : tensor<3xf32>) {
    ^bb0(%in: f32, %in2: f32, %out: f32):
      %q11 = arith.mulf %in, %in : f32
      %q12 = math.exp %q11 : f32
      %q13 = arith.addf %q12, %q11 : f32
      %q14 = arith.addf %q13, %out : f32
      linalg.yield %q14 : f32
    } -> tensor<3xf32>

    %v16 = arith.mulf %g5, %g5 : tensor<3xf32>
    %j18 = arith.muli %c1, %c3 : index
    %a17 = ktdp.construct_access_tile %xv[%c0, %j18] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
    %x19 = ktdp.load %a17 : !ktdp.access_tile<8x16xindex> -> tensor<8x16xf16>
    scf.for %i20 = %c0 to %c1 step %c1 {
      %r23 = scf.for %i21 = %c0 to %c3 step %c1 iter_args(%acc22 = %x19) -> (tensor<8x16xf16>) {
        %k24 = arith.constant dense<1.0> : tensor<3xf16>
        %y25 = linalg.add ins(%k9, %k9 : tensor<16x8xf32>, tensor<16x8xf32>) outs(%k9 : tensor<16x8xf32>) -> tensor<16x8xf32>
        scf.yield %x19 : tensor<8x16xf16>
      }

      %t26 = tensor.generate {
      ^bb0(%i27: index, %i28: index):
        %q29 = arith.cmpi sge, %i27, %i28 : index
        %q30 = arith.select %q29, %f0, %f1 : f16
        tensor.yield %q30 : f16
      } : tensor<8x16xf16>

      %o31 = tensor.empty() : tensor<16x16xf16>
      %y32 = linalg.matmul ins(%e4, %x19 : tensor<16x8xf16>, tensor<8x16xf16>) outs(%o31 : tensor<16x16xf16>) -> tensor<16x16xf16>
    }

    %y33 = linalg.fill ins(%f1 : f16) outs(%x19 : tensor<8x16xf16>) -> tensor<8x16xf16>
    %v34 = arith.select %yes, %g5, %g10 : tensor<3xf32>
    %o35 = tensor.empty() : tensor<16x16xf16>
    %y36 = linalg.matmul ins(%e4, %y33 : tensor<16x8xf16>, tensor<8x16xf16>) outs(%o35 : tensor<16x16xf16>) -> tensor<16x16xf16>
    %v37 = arith.maximumf %e1, %e1 : tensor<8xf32>
    %j39 = arith.muli %c1, %c3 : index
    %a38 = ktdp.construct_access_tile %xv[%c0, %j39] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
    %x40 = ktdp.load %a38 : !ktdp.access_tile<4x5xindex> -> tensor<4x5xf16>
    %t41 = tensor.generate {
    ^bb0(%i42: index, %i43: index):
      %q44 = arith.cmpi sge, %i42, %i43 : index
      %q45 = arith.select %q44, %f0, %f1 : f16
      tensor.yield %q45 : f16
    } : tensor<8x16xf16>

    %t46 = tensor.generate {
    ^bb0(%i47: index, %i48: index):
      %q49 = arith.cmpi sge, %i47, %i48 : index
      %q50 = arith.select %q49, %f0, %f1 : f16
      tensor.yield %q50 : f16
    } : tensor<8x16xf16>

    %v51 = arith.truncf %e1 : tensor<8xf32> to tensor<8xf16>
    %y52 = linalg.fill ins(%f1 : f16) outs(%v51 : tensor<8xf16>) -> tensor<8xf16>
    %v53 = arith.negf %t41 : tensor<8x16xf16>
    %j55 = arith.muli %c1, %c5 : index
    %a54 = ktdp.construct_access_tile %yv[%id, %j55] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 15 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<16x16xindex>
    ktdp.store %y36, %a54 : tensor<16x16xf16>, !ktdp.access_tile<16x16xindex>

    %r58 = scf.for %i56 = %id to %c3 step %c1 iter_args(%acc57 = %e4) -> (tensor<16x8xf16>) {
      %j60 = arith.muli %id, %c8 : index
      %a59 = ktdp.construct_access_tile %xv[%c0, %j60] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 15 >= 0, d1 >= 0, -d1 + 7 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<64x80xf16> -> !ktdp.access_tile<16x8xindex>
      %x61 = ktdp.load %a59 : !ktdp.access_tile<16x8xindex> -> tensor<16x8xf16>
      scf.yield %e4 : tensor<16x8xf16>
    }

    %v62 = math.absf %g10 : tensor<3xf32>
    %v63 = arith.maximumf %v16, %g10 : tensor<3xf32>
    %g64 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%e2, %e2 : tensor<7xf16>, tensor<7xf16>) outs(%e2 : tensor<7xf16>) {
    ^bb0(%in: f16, %in2: f16, %out: f16):
      %q65 = arith.mulf %in, %in : f16
      %q66 = math.exp %q65 : f16
      linalg.yield %q66 : f16
    } -> tensor<7xf16>

    %f68 = arith.constant 0.5 : f32
    %s67 = tensor.splat %f68 : tensor<4x5xf32>
    return
  }
}
