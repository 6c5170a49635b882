// Random ops and control flow, seed 154.
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
    %f2 = arith.constant 0.5 : f32
    %s1 = tensor.splat %f2 : tensor<2x3x4xf32>
    %e3 = tensor.empty() : tensor<7xf32>
    %k4 = arith.constant dense<1.0> : tensor<8x16xf32>
    %k5 = arith.constant dense<1.0> : tensor<8x16xf16>
    %y6 = linalg.max ins(%k5, %k5 : tensor<8x16xf16>, tensor<8x16xf16>) outs(%k5 : tensor<8x16xf16>) -> tensor<8x16xf16>
    %o7 = arith.constant dense<0.0> : tensor<16xf32>
    %r8 = linalg.reduce { arith.maximumf } ins(%k4 : tensor<8x16xf32>) outs(%o7 : tensor<16xf32>) dimensions = [0]

    %k9 = arith.constant dense<1.0> : tensor<8x16xf16>
    %j11 = arith.muli %c0, %c3 : index
    %a10 = ktdp.construct_access_tile %xv[%c0, %j11] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
    %x12 = ktdp.load %a10 : !ktdp.access_tile<8x16xindex> -> tensor<8x16xf16>
    %t13 = tensor.generate {
    ^bb0(%i14: index, %i15: index):
      %q16 = arith.cmpi sge, %i14, %i15 : index
      %q17 = arith.select %q16, %f0, %f1 : f16
      tensor.yield %q17 : f16
    } : tensor<8x16xf16>

    %e18 = tensor.empty() : tensor<16x8xf16>
    %r21 = scf.for %i19 = %c0 to %c3 step %c1 iter_args(%acc20 = %k5) -> (tensor<8x16xf16>) {
      %v22 = arith.select %yes, %t13, %y6 : tensor<8x16xf16>
      %if23 = arith.cmpi slt, %c1, %c1 : index
      scf.if %if23 {
        %j25 = arith.muli %i19, %c5 : index
        %a24 = ktdp.construct_access_tile %yv[%c0, %j25] {
          access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
        } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
        ktdp.store %k5, %a24 : tensor<8x16xf16>, !ktdp.access_tile<8x16xindex>

        %e26 = tensor.empty() : tensor<16x8xf16>
      }

      %o27 = tensor.empty() : tensor<8xf16>
      %g28 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%t13 : tensor<8x16xf16>) outs(%o27 : tensor<8xf16>) {
      ^bb0(%in: f16, %out: f16):
        %q29 = arith.mulf %in, %in : f16
        %q30 = arith.addf %q29, %out : f16
        linalg.yield %q30 : f16
      } -> tensor<8xf16>

      %o31 = tensor.empty() : tensor<16xf16>
      %r32 = linalg.reduce { arith.maximumf } ins(%k5 : tensor<8x16xf16>) outs(%o31 : tensor<16xf16>) dimensions = [0]

      scf.yield %k9 : tensor<8x16xf16>
    }

    %b33 = arith.cmpf ogt, %t13, %r21 : tensor<8x16xf16>
    %t34 = tensor.generate {
    ^bb0(%i35: index, %i36: index):
      %q37 = arith.cmpi sge, %i35, %i36 : index
      %q38 = arith.select %q37, %f0, %f1 : f16
      tensor.yield %q38 : f16
    } : tensor<8x16xf16>

    %v39 = math.exp %s1 : tensor<2x3x4xf32>
    %v40 = arith.mulf %k9, %y6 : tensor<8x16xf16>
    %j42 = arith.muli %c1, %c3 : index
    %a41 = ktdp.construct_access_tile %yv[%c1, %j42] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
    ktdp.store %v40, %a41 : tensor<8x16xf16>, !ktdp.access_tile<8x16xindex>

    %y43 = linalg.fill ins(%f1 : f16) outs(%r21 : tensor<8x16xf16>) -> tensor<8x16xf16>
    return
  }
}
