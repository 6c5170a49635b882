// Random ops and control flow, seed 36.
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
    %e1 = tensor.empty() : tensor<8xf32>
    %f3 = arith.constant 0.5 : f16
    %s2 = tensor.splat %f3 : tensor<8xf16>
    %e4 = tensor.empty() : tensor<3xf32>
    %e5 = tensor.empty() : tensor<16x8xf16>
    %o6 = tensor.empty() : tensor<16xf16>
    %g7 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%e5 : tensor<16x8xf16>) outs(%o6 : tensor<16xf16>) {
    ^bb0(%in: f16, %out: f16):
      %q8 = arith.mulf %in, %in : f16
      %q9 = arith.addf %q8, %out : f16
      linalg.yield %q9 : f16
    } -> tensor<16xf16>

    %v10 = arith.extf %e5 : tensor<16x8xf16> to tensor<16x8xf32>
    %v11 = arith.maximumf %e1, %e1 : tensor<8xf32>
    %y12 = linalg.max ins(%s2, %s2 : tensor<8xf16>, tensor<8xf16>) outs(%s2 : tensor<8xf16>) -> tensor<8xf16>
    %if13 = arith.cmpi sge, %c0, %c1 : index
    scf.if %if13 {
    }

    %v14 = arith.extf %y12 : tensor<8xf16> to tensor<8xf32>
    %r17 = scf.for %i15 = %id to %c1 step %c1 iter_args(%acc16 = %y12) -> (tensor<8xf16>) {
      %v18 = arith.addf %acc16, %s2 : tensor<8xf16>
      %j20 = arith.muli %i15, %c8 : index
      %a19 = ktdp.construct_access_tile %yv[%id, %j20] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 15 >= 0, d1 >= 0, -d1 + 7 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<64x80xf16> -> !ktdp.access_tile<16x8xindex>
      ktdp.store %e5, %a19 : tensor<16x8xf16>, !ktdp.access_tile<16x8xindex>

      scf.yield %v18 : tensor<8xf16>
    }

    %v21 = arith.maximumf %v14, %v14 : tensor<8xf32>
    %v22 = arith.addf %e5, %e5 : tensor<16x8xf16>
    %y23 = linalg.max ins(%e4, %e4 : tensor<3xf32>, tensor<3xf32>) outs(%e4 : tensor<3xf32>) -> tensor<3xf32>
    %v24 = arith.select %no, %g7, %g7 : tensor<16xf16>
    %j26 = arith.muli %id, %c3 : index
    %a25 = ktdp.construct_access_tile %xv[%id, %j26] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
    %x27 = ktdp.load %a25 : !ktdp.access_tile<8x16xindex> -> tensor<8x16xf16>
    %t28 = tensor.generate {
    ^bb0(%i29: index, %i30: index):
      %q31 = arith.cmpi sge, %i29, %i30 : index
      %q32 = arith.select %q31, %f0, %f1 : f16
      tensor.yield %q32 : f16
    } : tensor<8x16xf16>

    %e33 = tensor.empty() : tensor<7xf32>
    %g34 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%v11, %s2 : tensor<8xf32>, tensor<8xf16>) outs(%v14 : tensor<8xf32>) {
    ^bb0(%in: f32, %in2: f16, %out: f32):
      %q35 = arith.mulf %in, %in : f32
      %q36 = math.exp %q35 : f32
      %q37 = arith.addf %q36, %q35 : f32
      %q38 = arith.addf %q37, %out : f32
      linalg.yield %q38 : f32
    } -> tensor<8xf32>

    return
  }
}
