// The usual form: narrow operands, wide accumulator.
#a_all = affine_set<(i, j) : (i >= 0, -i + 63 >= 0, j >= 0, -j + 511 >= 0)>
#b_all = affine_set<(i, j) : (i >= 0, -i + 511 >= 0, j >= 0, -j + 63 >= 0)>
#c_all = affine_set<(i, j) : (i >= 0, -i + 63 >= 0, j >= 0, -j + 63 >= 0)>
#id = affine_map<(i, j) -> (i, j)>

module {
  func.func @kernel(%a_ptr: index, %b_ptr: index, %c_ptr: index) attributes {grid = [1]} {
    %c0 = arith.constant 0 : index
    %a_view = ktdp.construct_memory_view %a_ptr, sizes: [64, 512], strides: [512, 1] {
      coordinate_set = #a_all, memory_space = #ktdp.memory_space<global>
    } : memref<64x512xf16>
    %b_view = ktdp.construct_memory_view %b_ptr, sizes: [512, 64], strides: [64, 1] {
      coordinate_set = #b_all, memory_space = #ktdp.memory_space<global>
    } : memref<512x64xf16>
    %c_view = ktdp.construct_memory_view %c_ptr, sizes: [64, 64], strides: [64, 1] {
      coordinate_set = #c_all, memory_space = #ktdp.memory_space<global>
    } : memref<64x64xf16>
    %a_tile = ktdp.construct_access_tile %a_view[%c0, %c0] {
      access_tile_set = #a_all, access_tile_order = #id
    } : memref<64x512xf16> -> !ktdp.access_tile<64x512xindex>
    %a = ktdp.load %a_tile : !ktdp.access_tile<64x512xindex> -> tensor<64x512xf16>
    %b_tile = ktdp.construct_access_tile %b_view[%c0, %c0] {
      access_tile_set = #b_all, access_tile_order = #id
    } : memref<512x64xf16> -> !ktdp.access_tile<512x64xindex>
    %b = ktdp.load %b_tile : !ktdp.access_tile<512x64xindex> -> tensor<512x64xf16>

    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %c32 = linalg.matmul ins(%a, %b : tensor<64x512xf16>, tensor<512x64xf16>) outs(%zero : tensor<64x64xf32>) -> tensor<64x64xf32>
    %c = arith.truncf %c32 : tensor<64x64xf32> to tensor<64x64xf16>

    %c_tile = ktdp.construct_access_tile %c_view[%c0, %c0] {
      access_tile_set = #c_all, access_tile_order = #id
    } : memref<64x64xf16> -> !ktdp.access_tile<64x64xindex>
    ktdp.store %c, %c_tile : tensor<64x64xf16>, !ktdp.access_tile<64x64xindex>
    return
  }
}
