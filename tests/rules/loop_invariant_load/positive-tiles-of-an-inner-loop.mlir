// All tiles of the inner loop come again with each trip of the outer one.
module {
  func.func @repeat(%w: index, %y: index) attributes {grid = [1]} {
    %pid = ktdp.get_compute_tile_id : index
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c1024 = arith.constant 1024 : index
    %c4096 = arith.constant 4096 : index
    %wv = ktdp.construct_memory_view %w, sizes: [4096], strides: [1] {
      coordinate_set = affine_set<(d0) : (d0 >= 0, -d0 + 4095 >= 0)>, memory_space = #ktdp.memory_space<global>
    } : memref<4096xf16>
    %yv = ktdp.construct_memory_view %y, sizes: [4, 4096], strides: [4096, 1] {
      coordinate_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4095 >= 0)>, memory_space = #ktdp.memory_space<global>
    } : memref<4x4096xf16>
    // related: ktir-loop-invariant-load: the loop that it does not depend on
    scf.for %r = %c0 to %c4 step %c1 {
      scf.for %c = %c0 to %c4096 step %c1024 {
        %wt = ktdp.construct_access_tile %wv[%c] {
          access_tile_set = affine_set<(d0) : (d0 >= 0, -d0 + 1023 >= 0)>, access_tile_order = affine_map<(d0) -> (d0)>
        } : memref<4096xf16> -> !ktdp.access_tile<1024xindex>
        %a = ktdp.load %wt : !ktdp.access_tile<1024xindex> -> tensor<1024xf16> // expect: ktir-loop-invariant-load: the same 8,192 bytes, 4 tiles, on each of 4 trips | moving them before the loop | saves 24,576 bytes per core
        %z = tensor.expand_shape %a [[0, 1]] output_shape [1, 1024] : tensor<1024xf16> into tensor<1x1024xf16>
        %yt = ktdp.construct_access_tile %yv[%r, %c] {
          access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 >= 0, d1 >= 0, -d1 + 1023 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
        } : memref<4x4096xf16> -> !ktdp.access_tile<1x1024xindex>
        ktdp.store %z, %yt : tensor<1x1024xf16>, !ktdp.access_tile<1x1024xindex>
      }
    }
    return
  }
}
