// A partition in the LX of core 1 read by both cores: free, like local LX.
module {
  // ktir-assume: n = 1
  func.func @kernel(%n: index) attributes {grid = [2]} {
    %c0 = arith.constant 0 : index
    %lp = arith.constant 65536 : index
    %z = arith.constant dense<1.0> : tensor<8x64xf16>
    %A = ktdp.construct_memory_view %lp, sizes: [8, 64], strides: [64, 1] {
      coordinate_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 63 >= 0)>,
      memory_space = #ktdp.memory_space<ct_local, ct_id = 1>
    } : memref<8x64xf16>
    %D = ktdp.construct_distributed_memory_view (%A : memref<8x64xf16>) : memref<8x64xf16>
    %t_a = ktdp.construct_access_tile %D[%c0, %c0] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 63 >= 0)>,
      access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<8x64xf16> -> !ktdp.access_tile<8x64xindex>
    ktdp.store %z, %t_a : tensor<8x64xf16>, !ktdp.access_tile<8x64xindex>
    %t = ktdp.load %t_a : !ktdp.access_tile<8x64xindex> -> tensor<8x64xf16>
    return
  }
}
