// A guard on the core number that holds on every core.
// settings: {"rules": {"ktir-experimental-op": {"severity": "off"}, "ktir-load-imbalance": {"severity": "off"}}}
#all = affine_set<(i)[g] : (i >= 0, -i + 3 >= 0)>
#mat = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 63 >= 0)>
#blk = affine_set<(d0, d1) : (d0 >= 0, -d0 >= 0, d1 >= 0, -d1 + 63 >= 0)>
#id = affine_map<(d0, d1) -> (d0, d1)>

module {
  func.func @all_reduce(%a_ptr: index, %b_ptr: index) attributes {grid = [4]} {
    %core = ktdp.get_compute_tile_id : index
    %c0 = arith.constant 0 : index
    %a = ktdp.construct_memory_view %a_ptr, sizes: [4, 64], strides: [64, 1] {
      coordinate_set = #mat, memory_space = #ktdp.memory_space<global>
    } : memref<4x64xf16>
    %b = ktdp.construct_memory_view %b_ptr, sizes: [4, 64], strides: [64, 1] {
      coordinate_set = #mat, memory_space = #ktdp.memory_space<global>
    } : memref<4x64xf16>
    %at = ktdp.construct_access_tile %a[%core, %c0] {
      access_tile_set = #blk, access_tile_order = #id
    } : memref<4x64xf16> -> !ktdp.access_tile<1x64xindex>
    %x = ktdp.load %at : !ktdp.access_tile<1x64xindex> -> tensor<1x64xf16>
    %n = arith.constant 4 : index
    %all_in = arith.cmpi slt, %core, %n : index
    %res = scf.if %all_in -> (tensor<1x64xf16>) {
      %fut = ktdp.inter_tile_produce
          producer_tiles_per_group = #all
          -> <(tensor<1x64xf16>), groups = affine_set<(g) : (g >= 0, -g >= 0)>>
      {
        ^bb0(%gid: index):
          ktdp.yield_partial %x : tensor<1x64xf16>
      }
      %zero = arith.constant dense<0.0> : tensor<1x64xf16>
      %red = ktdp.inter_tile_reduce(%fut)
          consumer_tiles_per_group = #all,
          identity(%zero : tensor<1x64xf16>)
          : <(tensor<1x64xf16>), groups = affine_set<(g) : (g >= 0, -g >= 0)>> -> tensor<1x64xf16>
      {
        ^bb0(%lhs: tensor<1x64xf16>, %rhs: tensor<1x64xf16>):
          %sum = arith.addf %lhs, %rhs : tensor<1x64xf16>
          ktdp.yield_reduced %sum : tensor<1x64xf16>
      }
      scf.yield %red : tensor<1x64xf16>
    } else {
      scf.yield %x : tensor<1x64xf16>
    }
    %bt = ktdp.construct_access_tile %b[%core, %c0] {
      access_tile_set = #blk, access_tile_order = #id
    } : memref<4x64xf16> -> !ktdp.access_tile<1x64xindex>
    ktdp.store %res, %bt : tensor<1x64xf16>, !ktdp.access_tile<1x64xindex>
    return
  }
}
