// Random ops and control flow, seed 167.
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
    %s1 = tensor.splat %f2 : tensor<16x8xf32>
    %e3 = tensor.empty() : tensor<2x3x4xf16>
    %f5 = arith.constant 0.5 : f16
    %s4 = tensor.splat %f5 : tensor<4x5xf16>
    %f7 = arith.constant 0.5 : f32
    %s6 = tensor.splat %f7 : tensor<4x5xf32>
    %j9 = arith.muli %c1, %c5 : index
    %a8 = ktdp.construct_access_tile %xv[%c0, %j9] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 15 >= 0, d1 >= 0, -d1 + 7 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<16x8xindex>
    %x10 = ktdp.load %a8 : !ktdp.access_tile<16x8xindex> -> tensor<16x8xf16>
    %j12 = arith.muli %c0, %c3 : index
    %a11 = ktdp.construct_access_tile %xv[%c1, %j12] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
    %x13 = ktdp.load %a11 : !ktdp.access_tile<4x5xindex> -> tensor<4x5xf16>
    %j15 = arith.muli %c1, %c3 : index
    %a14 = ktdp.construct_access_tile %yv[%id, %j15] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 15 >= 0, d1 >= 0, -d1 + 7 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<16x8xindex>
    ktdp.store %x10, %a14 : tensor<16x8xf16>, !ktdp.access_tile<16x8xindex>

    %r18 = scf.for %i16 = %c0 to %c1 step %c1 iter_args(%acc17 = %s6) -> (tensor<4x5xf32>) {
      scf.for %i19 = %c0 to %c0 step %c1 {
        %if20 = arith.cmpi eq, %c1, %c1 : index
        scf.if %if20 {
          %v21 = arith.select %no, %x13, %s4 : tensor<4x5xf16>
        }

      }

      %t22 = tensor.generate {
      ^bb0(%i23: index, %i24: index):
        %q25 = arith.cmpi sge, %i23, %i24 : index
        %q26 = arith.select %q25, %f0, %f1 : f16
        tensor.yield %q26 : f16
      } : tensor<8x16xf16>

      scf.yield %acc17 : tensor<4x5xf32>
    }

    %t28 = tensor.generate {
    ^bb0(%i29: index, %i30: index):
      %q31 = arith.cmpi sge, %i29, %i30 : index
      %q32 = arith.select %q31, %f0, %f1 : f16
      tensor.yield %q32 : f16
    } : tensor<8x16xf16>

    %j34 = arith.muli %id, %c5 : index
    %a33 = ktdp.construct_access_tile %xv[%id, %j34] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 15 >= 0, d1 >= 0, -d1 + 7 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<16x8xindex>
    %x35 = ktdp.load %a33 : !ktdp.access_tile<16x8xindex> -> tensor<16x8xf16>
    %v36 = math.absf %x35 : tensor<16x8xf16>
    %v37 = arith.extf %t28 : tensor<8x16xf16> to tensor<8x16xf32>
    %o38 = tensor.empty() : tensor<4xf32>
    %g39 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%s6 : tensor<4x5xf32>) outs(%o38 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %q40 = arith.mulf %in, %in : f32
      %q41 = arith.addf %q40, %out : f32
      linalg.yield %q41 : f32
    } -> tensor<4xf32>

    return
  }
}
