// Random ops and control flow, seed 72.
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
    %k1 = arith.constant dense<1.0> : tensor<3xf16>
    %e2 = tensor.empty() : tensor<4x5xf32>
    %e3 = tensor.empty() : tensor<3xf16>
    %f5 = arith.constant 0.5 : f32
    %s4 = tensor.splat %f5 : tensor<3xf32>
    %t6 = tensor.generate {
    ^bb0(%i7: index, %i8: index):
      %q9 = arith.cmpi sge, %i7, %i8 : index
      %q10 = arith.select %q9, %f0, %f1 : f16
      tensor.yield %q10 : f16
    } : tensor<8x16xf16>

    %r14, %r15 = scf.for %i11 = %id to %c2 step %c1 iter_args(%acc12 = %e2, %acc13 = %s4) -> (tensor<4x5xf32>, tensor<3xf32>) {
      %j17 = arith.muli %c0, %c5 : index
      %a16 = ktdp.construct_access_tile %yv[%id, %j17] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
      ktdp.store %t6, %a16 : tensor<8x16xf16>, !ktdp.access_tile<8x16xindex>

      %v18 = arith.extf %e3 : tensor<3xf16> to tensor<3xf32>
      scf.yield %acc12, %v18 : tensor<4x5xf32>, tensor<3xf32>
    }

    %v19 = arith.extf %e3 : tensor<3xf16> to tensor<3xf32>
    %if20 = arith.cmpi eq, %id, %c1 : index
    scf.if %if20 {
      %v21 = math.exp %v19 : tensor<3xf32>
      %j23 = arith.muli %c0, %c5 : index
      %a22 = ktdp.construct_access_tile %xv[%c1, %j23] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
      %x24 = ktdp.load %a22 : !ktdp.access_tile<8x16xindex> -> tensor<8x16xf16>
    }

    %j26 = arith.muli %c0, %c3 : index
    %a25 = ktdp.construct_access_tile %xv[%c1, %j26] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
    %x27 = ktdp.load %a25 : !ktdp.access_tile<4x5xindex> -> tensor<4x5xf16>
    %v28 = arith.select %yes, %v19, %v19 : tensor<3xf32>
    %j30 = arith.muli %c1, %c8 : index
    %a29 = ktdp.construct_access_tile %xv[%id, %j30] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
    %x31 = ktdp.load %a29 : !ktdp.access_tile<8x16xindex> -> tensor<8x16xf16>
    return
  }
}
