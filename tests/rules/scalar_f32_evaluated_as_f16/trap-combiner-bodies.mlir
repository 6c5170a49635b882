// Bodies of reductions and generics run on tiles: their scalars are no scalar chain.
#all = affine_set<(r, c) : (r >= 0, -r + 31 >= 0, c >= 0, -c + 1023 >= 0)>
#row = affine_set<(r, c) : (r >= 0, -r >= 0, c >= 0, -c + 1023 >= 0)>
#id = affine_map<(r, c) -> (r, c)>

module {
  func.func @kernel(%x_ptr: index, %y_ptr: index) attributes {grid = [32]} {
    %core = ktdp.get_compute_tile_id : index
    %c0 = arith.constant 0 : index
    %x_view = ktdp.construct_memory_view %x_ptr, sizes: [32, 1024], strides: [1024, 1] {
      coordinate_set = #all, memory_space = #ktdp.memory_space<global>
    } : memref<32x1024xf16>
    %y_view = ktdp.construct_memory_view %y_ptr, sizes: [32, 1024], strides: [1024, 1] {
      coordinate_set = #all, memory_space = #ktdp.memory_space<global>
    } : memref<32x1024xf16>
    %x_tile = ktdp.construct_access_tile %x_view[%core, %c0] {
      access_tile_set = #row, access_tile_order = #id
    } : memref<32x1024xf16> -> !ktdp.access_tile<1x1024xindex>
    %x = ktdp.load %x_tile : !ktdp.access_tile<1x1024xindex> -> tensor<1x1024xf16>

    %wide = arith.extf %x : tensor<1x1024xf16> to tensor<1x1024xf32>
    %zero = arith.constant dense<0.0> : tensor<1xf32>
    %sum = linalg.reduce ins(%wide : tensor<1x1024xf32>) outs(%zero : tensor<1xf32>) dimensions = [1]
      (%in: f32, %acc: f32) {
        %s = arith.addf %in, %acc : f32
        linalg.yield %s : f32
      }
    %room = tensor.empty() : tensor<1x1024xf32>
    %y32 = linalg.generic {indexing_maps = [#id, affine_map<(r, c) -> (r)>, #id], iterator_types = ["parallel", "parallel"]}
        ins(%wide, %sum : tensor<1x1024xf32>, tensor<1xf32>) outs(%room : tensor<1x1024xf32>) {
    ^bb0(%i: f32, %t: f32, %o: f32):
      %q = arith.divf %i, %t : f32
      linalg.yield %q : f32
    } -> tensor<1x1024xf32>
    %y = arith.truncf %y32 : tensor<1x1024xf32> to tensor<1x1024xf16>

    %y_tile = ktdp.construct_access_tile %y_view[%core, %c0] {
      access_tile_set = #row, access_tile_order = #id
    } : memref<32x1024xf16> -> !ktdp.access_tile<1x1024xindex>
    ktdp.store %y, %y_tile : tensor<1x1024xf16>, !ktdp.access_tile<1x1024xindex>
    return
  }
}
