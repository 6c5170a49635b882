// Random ops and control flow, seed 219.
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
    %k1 = arith.constant dense<1.0> : tensor<16x8xf16>
    %k2 = arith.constant dense<1.0> : tensor<8x16xf32>
    %e3 = tensor.empty() : tensor<8x16xf16>
    %e4 = tensor.empty() : tensor<3xf32>
    %v5 = math.exp %k2 : tensor<8x16xf32>
    %o6 = tensor.empty() : tensor<16xf16>
    %r7 = linalg.reduce { arith.maximumf } ins(%e3 : tensor<8x16xf16>) outs(%o6 : tensor<16xf16>) dimensions = [0]

    %o8 = tensor.empty() : tensor<8xf16>
    %g9 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%e3 : tensor<8x16xf16>) outs(%o8 : tensor<8xf16>) {
    ^bb0(%in: f16, %out: f16):
      %q10 = arith.mulf %in, %in : f16
      %q11 = arith.addf %q10, %out : f16
      linalg.yield %q11 : f16
    } -> tensor<8xf16>

    %j13 = arith.muli %c1, %c8 : index
    %a12 = ktdp.construct_access_tile %xv[%c0, %j13] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 15 >= 0, d1 >= 0, -d1 + 7 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<16x8xindex>
    %x14 = ktdp.load %a12 : !ktdp.access_tile<16x8xindex> -> tensor<16x8xf16>
    %o15 = arith.constant dense<0.0> : tensor<16x16xf16>
    %y16 = linalg.matmul ins(%k1, %e3 : tensor<16x8xf16>, tensor<8x16xf16>) outs(%o15 : tensor<16x16xf16>) -> tensor<16x16xf16>
    %j18 = arith.muli %c1, %c5 : index
    %a17 = ktdp.construct_access_tile %yv[%c0, %j18] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 15 >= 0, d1 >= 0, -d1 + 7 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<16x8xindex>
    ktdp.store %k1, %a17 : tensor<16x8xf16>, !ktdp.access_tile<16x8xindex>

    %b19 = arith.cmpf ogt, %y16, %y16 : tensor<16x16xf16>
    %v20 = arith.mulf %o6, %o6 : tensor<16xf16>
    %r23 = scf.for %i21 = %id to %c1 step %c1 iter_args(%acc22 = %v20) -> (tensor<16xf16>) {
      %e24 = tensor.empty() : tensor<8x16xf16>
      %v25 = arith.mulf %e24, %e3 : tensor<8x16xf16>
      %r28 = scf.for %i26 = %c0 to %c3 step %c1 iter_args(%acc27 = %y16) -> (tensor<16x16xf16>) {
        %v29 = arith.extf %acc22 : tensor<16xf16> to tensor<16xf32>
        scf.yield %o15 : tensor<16x16xf16>
      }

      %v30 = arith.negf %k1 : tensor<16x8xf16>
      scf.yield %r7 : tensor<16xf16>
    }

    %j32 = arith.muli %id, %c8 : index
    %a31 = ktdp.construct_access_tile %xv[%c1, %j32] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 15 >= 0, d1 >= 0, -d1 + 7 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<16x8xindex>
    %x33 = ktdp.load %a31 : !ktdp.access_tile<16x8xindex> -> tensor<16x8xf16>
    %y34 = tensor.extract_slice %x33[0, 0] [8, 8] [1, 1] : tensor<16x8xf16> to tensor<8x8xf16>
    return
  }
}
