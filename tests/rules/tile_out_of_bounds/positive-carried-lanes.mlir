// Row sums of a 4 x 896 matrix, one row per core, in blocks of 256 columns.
// 896 = 3 * 256 + 128, so the fourth block starts at 768 and ends at 1024.
#mat = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 895 >= 0)>
#blk = affine_set<(d0, d1) : (d0 >= 0, -d0 >= 0, d1 >= 0, -d1 + 255 >= 0)>
#res = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 63 >= 0)>
#out = affine_set<(d0, d1) : (d0 >= 0, -d0 >= 0, d1 >= 0, -d1 + 63 >= 0)>
#id  = affine_map<(d0, d1) -> (d0, d1)>

module {
  func.func @row_sums(%a_ptr: index, %s_ptr: index) attributes {grid = [4, 1]} {
    %row = ktdp.get_compute_tile_id : index
    %c0 = arith.constant 0 : index
    %c256 = arith.constant 256 : index
    %c896 = arith.constant 896 : index

    %a_view = ktdp.construct_memory_view %a_ptr, sizes: [4, 896], strides: [896, 1] {
      coordinate_set = #mat, memory_space = #ktdp.memory_space<global>
    } : memref<4x896xf16>
    %s_view = ktdp.construct_memory_view %s_ptr, sizes: [4, 64], strides: [64, 1] {
      coordinate_set = #res, memory_space = #ktdp.memory_space<global>
    } : memref<4x64xf16>

    %lanes0 = arith.constant dense<0.0> : tensor<1x256xf32>
    %lanes = scf.for %col = %c0 to %c896 step %c256
        iter_args(%acc = %lanes0) -> (tensor<1x256xf32>) {
      // expect: ktir-tile-out-of-bounds: 128 past the view in dimension 1
      %at = ktdp.construct_access_tile %a_view[%row, %col] {
        access_tile_set = #blk, access_tile_order = #id
      } : memref<4x896xf16> -> !ktdp.access_tile<1x256xindex>
      %a16 = ktdp.load %at : !ktdp.access_tile<1x256xindex> -> tensor<1x256xf16>
      %a = arith.extf %a16 : tensor<1x256xf16> to tensor<1x256xf32>
      %acc_next = arith.addf %acc, %a : tensor<1x256xf32>
      scf.yield %acc_next : tensor<1x256xf32>
    }

    %zero = arith.constant dense<0.0> : tensor<1xf32>
    %sum = linalg.reduce { arith.addf }
        ins(%lanes : tensor<1x256xf32>)
        outs(%zero : tensor<1xf32>)
        dimensions = [1]
    %wide_e = tensor.empty() : tensor<1x64xf32>
    %wide = linalg.broadcast ins(%sum : tensor<1xf32>) outs(%wide_e : tensor<1x64xf32>) dimensions = [1]

    %wide16 = arith.truncf %wide : tensor<1x64xf32> to tensor<1x64xf16>
    %st = ktdp.construct_access_tile %s_view[%row, %c0] {
      access_tile_set = #out, access_tile_order = #id
    } : memref<4x64xf16> -> !ktdp.access_tile<1x64xindex>
    ktdp.store %wide16, %st : tensor<1x64xf16>, !ktdp.access_tile<1x64xindex>
    return
  }
}
