// Adds two vectors of n f16 values; 32 cores, 2,048 values a trip.
//
// What to look at: the bottleneck. One addition for six bytes is 0.17 FLOP/B, far left of the ridge (2 FLOP/B at
// 32 cores), so the SIMD unit waits for HBM and only fewer bytes would make this faster.
//
// `n` is an argument. The line below gives it a value; remove it, and the report says the cost of one trip and
// the number of trips as a formula. Give another with `--assume n=4194304`.
#vector = affine_set<(i) : (i >= 0, -i + 1048575 >= 0)>
#block  = affine_set<(i) : (i >= 0, -i + 2047 >= 0)>
#along  = affine_map<(i) -> (i)>

module {
  // ktir-assume: n = 1048576
  func.func @vector_add(%x: index, %y: index, %sum: index, %n: index) attributes {grid = [32]} {
    %core = ktdp.get_compute_tile_id : index
    %block = arith.constant 2048 : index
    %stride = arith.constant 65536 : index
    %start = arith.muli %core, %block : index

    %x_view = ktdp.construct_memory_view %x, sizes: [1048576], strides: [1] {
      coordinate_set = #vector, memory_space = #ktdp.memory_space<global>
    } : memref<1048576xf16>
    %y_view = ktdp.construct_memory_view %y, sizes: [1048576], strides: [1] {
      coordinate_set = #vector, memory_space = #ktdp.memory_space<global>
    } : memref<1048576xf16>
    %sum_view = ktdp.construct_memory_view %sum, sizes: [1048576], strides: [1] {
      coordinate_set = #vector, memory_space = #ktdp.memory_space<global>
    } : memref<1048576xf16>

    // Core c takes blocks c, c + 32, c + 64, ...
    scf.for %i = %start to %n step %stride {
      %x_tile = ktdp.construct_access_tile %x_view[%i] {
        access_tile_set = #block, access_tile_order = #along
      } : memref<1048576xf16> -> !ktdp.access_tile<2048xindex>
      %y_tile = ktdp.construct_access_tile %y_view[%i] {
        access_tile_set = #block, access_tile_order = #along
      } : memref<1048576xf16> -> !ktdp.access_tile<2048xindex>
      %a = ktdp.load %x_tile : !ktdp.access_tile<2048xindex> -> tensor<2048xf16>
      %b = ktdp.load %y_tile : !ktdp.access_tile<2048xindex> -> tensor<2048xf16>
      %c = arith.addf %a, %b : tensor<2048xf16>
      %sum_tile = ktdp.construct_access_tile %sum_view[%i] {
        access_tile_set = #block, access_tile_order = #along
      } : memref<1048576xf16> -> !ktdp.access_tile<2048xindex>
      ktdp.store %c, %sum_tile : tensor<2048xf16>, !ktdp.access_tile<2048xindex>
      scf.yield
    }
    return
  }
}
