module {
  func.func @scale_rows(%x: index, %w: index, %y: index) attributes {grid = [32]} {
    %pid = ktdp.get_compute_tile_id : index
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %xv = ktdp.construct_memory_view %x, sizes: [32, 1024], strides: [1024, 1] {
      coordinate_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 31 >= 0, d1 >= 0, -d1 + 1023 >= 0)>, memory_space = #ktdp.memory_space<global>
    } : memref<32x1024xf16>
    %wv = ktdp.construct_memory_view %w, sizes: [1024], strides: [1] {
      coordinate_set = affine_set<(d0) : (d0 >= 0, -d0 + 1023 >= 0)>, memory_space = #ktdp.memory_space<global>
    } : memref<1024xf16>
    %yv = ktdp.construct_memory_view %y, sizes: [32, 1024], strides: [1024, 1] {
      coordinate_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 31 >= 0, d1 >= 0, -d1 + 1023 >= 0)>, memory_space = #ktdp.memory_space<global>
    } : memref<32x1024xf16>
    scf.for %r = %pid to %c32 step %c32 {
      %xt = ktdp.construct_access_tile %xv[%r, %c0] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 >= 0, d1 >= 0, -d1 + 1023 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<32x1024xf16> -> !ktdp.access_tile<1x1024xindex>
      %a = ktdp.load %xt : !ktdp.access_tile<1x1024xindex> -> tensor<1x1024xf16>
      %wt = ktdp.construct_access_tile %wv[%c0] {
        access_tile_set = affine_set<(d0) : (d0 >= 0, -d0 + 1023 >= 0)>, access_tile_order = affine_map<(d0) -> (d0)>
      } : memref<1024xf16> -> !ktdp.access_tile<1024xindex>
      %b = ktdp.load %wt : !ktdp.access_tile<1024xindex> -> tensor<1024xf16>
      %b2 = tensor.expand_shape %b [[0, 1]] output_shape [1, 1024] : tensor<1024xf16> into tensor<1x1024xf16>
      %z = arith.mulf %a, %b2 : tensor<1x1024xf16>
      %yt = ktdp.construct_access_tile %yv[%r, %c0] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 >= 0, d1 >= 0, -d1 + 1023 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<32x1024xf16> -> !ktdp.access_tile<1x1024xindex>
      ktdp.store %z, %yt : tensor<1x1024xf16>, !ktdp.access_tile<1x1024xindex>
    }
    return
  }
}
