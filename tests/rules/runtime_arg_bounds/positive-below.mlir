// The bound is below one grain.
#vec = affine_set<(d0) : (d0 >= 0, -d0 + 63 >= 0)>
#id = affine_map<(d0) -> (d0)>

module {
  func.func @kernel(
      %a_ptr: index,
      // expect: ktir-runtime-arg-bounds: upperbound 5 is not a multiple of granularity 8: the largest value is 0
      %n: !ktdp.runtime_arg<index, granularity=8, upperbound=5>
  ) attributes {grid = [1]} {
    %c0 = arith.constant 0 : index
    %v = ktdp.runtime_arg_extract value from %n : !ktdp.runtime_arg<index, granularity=8, upperbound=5> -> index
    %av = ktdp.construct_memory_view %a_ptr, sizes: [64], strides: [1] {
      coordinate_set = #vec, memory_space = #ktdp.memory_space<global>
    } : memref<64xf16>
    scf.for %i = %c0 to %v step %v {
      %at = ktdp.construct_access_tile %av[%c0] {
        access_tile_set = #vec, access_tile_order = #id
      } : memref<64xf16> -> !ktdp.access_tile<64xindex>
      %x = ktdp.load %at : !ktdp.access_tile<64xindex> -> tensor<64xf16>
      %y = arith.addf %x, %x : tensor<64xf16>
      ktdp.store %y, %at : tensor<64xf16>, !ktdp.access_tile<64xindex>
      scf.yield
    }
    return
  }
}
