// A maximum does not mind seeing columns twice.
#mat = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 895 >= 0)>
#blk = affine_set<(d0, d1) : (d0 >= 0, -d0 >= 0, d1 >= 0, -d1 + 255 >= 0)>
#res = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 >= 0)>
#one = affine_set<(d0, d1) : (d0 >= 0, -d0 >= 0, d1 >= 0, -d1 >= 0)>
#id = affine_map<(d0, d1) -> (d0, d1)>

module {
  func.func @row_maxima(%a_ptr: index, %s_ptr: index) attributes {grid = [4]} {
    %row = ktdp.get_compute_tile_id : index
    %c0 = arith.constant 0 : index
    %c256 = arith.constant 256 : index
    %c896 = arith.constant 896 : index
    %c640 = arith.constant 640 : index
    %av = ktdp.construct_memory_view %a_ptr, sizes: [4, 896], strides: [896, 1] {
      coordinate_set = #mat, memory_space = #ktdp.memory_space<global>
    } : memref<4x896xf16>
    %sv = ktdp.construct_memory_view %s_ptr, sizes: [4, 1], strides: [1, 1] {
      coordinate_set = #res, memory_space = #ktdp.memory_space<global>
    } : memref<4x1xf32>
    %z = arith.constant dense<0xFF800000> : tensor<1x256xf32>
    %lanes = scf.for %col = %c0 to %c896 step %c256 iter_args(%acc = %z) -> (tensor<1x256xf32>) {
      %o = arith.minsi %col, %c640 : index
      %at = ktdp.construct_access_tile %av[%row, %o] {
        access_tile_set = #blk, access_tile_order = #id
      } : memref<4x896xf16> -> !ktdp.access_tile<1x256xindex>
      %a16 = ktdp.load %at : !ktdp.access_tile<1x256xindex> -> tensor<1x256xf16>
      %a = arith.extf %a16 : tensor<1x256xf16> to tensor<1x256xf32>
      %next = arith.maximumf %acc, %a : tensor<1x256xf32>
      scf.yield %next : tensor<1x256xf32>
    }
    %init = arith.constant dense<0xFF800000> : tensor<1xf32>
    %s = linalg.reduce { arith.maximumf } ins(%lanes : tensor<1x256xf32>) outs(%init : tensor<1xf32>) dimensions = [1]
    %s2 = tensor.expand_shape %s [[0, 1]] output_shape [1, 1] : tensor<1xf32> into tensor<1x1xf32>
    %st = ktdp.construct_access_tile %sv[%row, %c0] {
      access_tile_set = #one, access_tile_order = #id
    } : memref<4x1xf32> -> !ktdp.access_tile<1x1xindex>
    ktdp.store %s2, %st : tensor<1x1xf32>, !ktdp.access_tile<1x1xindex>
    return
  }
}
