// 4-core all-reduce of 1x128 f16: each core sends 3 tiles of 256 bytes and folds 3 times.
#all4 = affine_set<(i)[g] : (i >= 0, -i + 3 >= 0)>
module {
  func.func @kernel(%x_ptr: index) attributes {grid = [4]} {
    %c0 = arith.constant 0 : index
    %c128 = arith.constant 128 : index
    %id = ktdp.get_compute_tile_id : index
    %o = arith.muli %id, %c128 : index
    %p0 = arith.addi %x_ptr, %o : index
    %x_v = ktdp.construct_memory_view %p0, sizes: [1, 128], strides: [128, 1] {
      coordinate_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 0 >= 0, d1 >= 0, -d1 + 127 >= 0)>,
      memory_space = #ktdp.memory_space<global>
    } : memref<1x128xf16>
    %x_a = ktdp.construct_access_tile %x_v[%c0, %c0] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 0 >= 0, d1 >= 0, -d1 + 127 >= 0)>,
      access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<1x128xf16> -> !ktdp.access_tile<1x128xindex>
    %x = ktdp.load %x_a : !ktdp.access_tile<1x128xindex> -> tensor<1x128xf16>
    // expect: ktir-experimental-op: `ktdp.inter_tile_produce`
    %fut = ktdp.inter_tile_produce
        producer_tiles_per_group = #all4
        -> <(tensor<1x128xf16>), groups = affine_set<(g) : (g >= 0, -g >= 0)>>
    {
      ^bb0(%gid: index):
        ktdp.yield_partial %x : tensor<1x128xf16>
    }
    %zero = arith.constant dense<0.0> : tensor<1x128xf16>
    // expect: ktir-experimental-op: `ktdp.inter_tile_reduce` is experimental
    %red = ktdp.inter_tile_reduce(%fut)
        consumer_tiles_per_group = #all4,
        identity(%zero : tensor<1x128xf16>)
        : <(tensor<1x128xf16>), groups = affine_set<(g) : (g >= 0, -g >= 0)>> -> tensor<1x128xf16>
    {
      ^bb0(%lhs: tensor<1x128xf16>, %rhs: tensor<1x128xf16>):
        %ini = tensor.empty() : tensor<1x128xf16>
        %sum = linalg.add ins(%lhs, %rhs : tensor<1x128xf16>, tensor<1x128xf16>) outs(%ini : tensor<1x128xf16>) -> tensor<1x128xf16>
        ktdp.yield_reduced %sum : tensor<1x128xf16>
    }
    return
  }
}
