// Random ops and control flow, seed 37.
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
    %f2 = arith.constant 0.5 : f16
    %s1 = tensor.splat %f2 : tensor<3xf16>
    %k3 = arith.constant dense<1.0> : tensor<16x8xf32>
    %k4 = arith.constant dense<1.0> : tensor<8xf32>
    %k5 = arith.constant dense<1.0> : tensor<16x8xf32>
    %v7 = arith.select %no, %s1, %s1 : tensor<3xf16>
    scf.for %i8 = %id to %c3 step %c1 {
      %j10 = arith.muli %c1, %c3 : index
      %a9 = ktdp.construct_access_tile %xv[%c0, %j10] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
      %x11 = ktdp.load %a9 : !ktdp.access_tile<8x16xindex> -> tensor<8x16xf16>
      %g12 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%k4, %k4 : tensor<8xf32>, tensor<8xf32>) outs(%k4 : tensor<8xf32>) {
      ^bb0(%in: f32, %in2: f32, %out: f32):
        %q13 = arith.mulf %in, %in : f32
        %q14 = math.exp %q13 : f32
        linalg.yield %q14 : f32
      } -> tensor<8xf32>

      %v15 = arith.maximumf %x11, %x11 : tensor<8x16xf16>
      %v16 = arith.extf %v7 : tensor<3xf16> to tensor<3xf32>
    }

    %v17 = arith.negf %k3 : tensor<16x8xf32>
    %j19 = arith.muli %id, %c8 : index
    %a18 = ktdp.construct_access_tile %xv[%c0, %j19] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
    %x20 = ktdp.load %a18 : !ktdp.access_tile<8x16xindex> -> tensor<8x16xf16>
    %j22 = arith.muli %c0, %c5 : index
    %a21 = ktdp.construct_access_tile %xv[%c0, %j22] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
    %x23 = ktdp.load %a21 : !ktdp.access_tile<4x5xindex> -> tensor<4x5xf16>
    %r26 = scf.for %i24 = %c0 to %c1 step %c1 iter_args(%acc25 = %v17) -> (tensor<16x8xf32>) {
      scf.yield %k5 : tensor<16x8xf32>
    }

    %j28 = arith.muli %c0, %c3 : index
    %a27 = ktdp.construct_access_tile %xv[%c1, %j28] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
    %x29 = ktdp.load %a27 : !ktdp.access_tile<4x5xindex> -> tensor<4x5xf16>
    %e30 = tensor.empty() : tensor<4x5xf16>
    %j32 = arith.muli %c0, %c3 : index
    %a31 = ktdp.construct_access_tile %yv[%c0, %j32] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
    ktdp.store %x29, %a31 : tensor<4x5xf16>, !ktdp.access_tile<4x5xindex>

    return
  }
}
