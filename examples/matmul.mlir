// C[512, 4096] = A[512, 4096] x B[4096, 4096] on a 4 x 8 grid: each core makes a 128 x 512 tile of C.
//
// What to look at: the roofline. A slab of 256 along K loads 64 + 256 KiB for 33.5 MFLOP, 102 FLOP/B, well right of
// the systolic ridge, so the array is busy most of the time. With a 32 x 64 tile a slab would give 21 FLOP/B, left
// of the ridge, and memory would decide. The accumulator is f32 and never leaves the scratchpad.
// K is an argument with its value in a trailing comment, as kernel authors write it.
#a_all = affine_set<(m, k) : (m >= 0, -m + 511 >= 0, k >= 0, -k + 4095 >= 0)>
#b_all = affine_set<(k, n) : (k >= 0, -k + 4095 >= 0, n >= 0, -n + 4095 >= 0)>
#c_all = affine_set<(m, n) : (m >= 0, -m + 511 >= 0, n >= 0, -n + 4095 >= 0)>
#a_slab = affine_set<(m, k) : (m >= 0, -m + 127 >= 0, k >= 0, -k + 255 >= 0)>
#b_slab = affine_set<(k, n) : (k >= 0, -k + 255 >= 0, n >= 0, -n + 511 >= 0)>
#c_tile = affine_set<(m, n) : (m >= 0, -m + 127 >= 0, n >= 0, -n + 511 >= 0)>
#plain = affine_map<(i, j) -> (i, j)>

module {
  func.func @matmul(
      %a: index,
      %b: index,
      %c: index,
      %K: index // 4096
  ) attributes {grid = [4, 8]} {
    %gm, %gn = ktdp.get_compute_tile_id : index, index
    %c0 = arith.constant 0 : index
    %c128 = arith.constant 128 : index
    %c256 = arith.constant 256 : index
    %c512 = arith.constant 512 : index
    %m = arith.muli %gm, %c128 : index
    %n = arith.muli %gn, %c512 : index

    %a_view = ktdp.construct_memory_view %a, sizes: [512, 4096], strides: [4096, 1] {
      coordinate_set = #a_all, memory_space = #ktdp.memory_space<global>
    } : memref<512x4096xf16>
    %b_view = ktdp.construct_memory_view %b, sizes: [4096, 4096], strides: [4096, 1] {
      coordinate_set = #b_all, memory_space = #ktdp.memory_space<global>
    } : memref<4096x4096xf16>
    %c_view = ktdp.construct_memory_view %c, sizes: [512, 4096], strides: [4096, 1] {
      coordinate_set = #c_all, memory_space = #ktdp.memory_space<global>
    } : memref<512x4096xf16>

    %acc0 = arith.constant dense<0.0> : tensor<128x512xf32>
    %acc = scf.for %k = %c0 to %K step %c256 iter_args(%sum = %acc0) -> (tensor<128x512xf32>) {
      %a_tile = ktdp.construct_access_tile %a_view[%m, %k] {
        access_tile_set = #a_slab, access_tile_order = #plain
      } : memref<512x4096xf16> -> !ktdp.access_tile<128x256xindex>
      %b_tile = ktdp.construct_access_tile %b_view[%k, %n] {
        access_tile_set = #b_slab, access_tile_order = #plain
      } : memref<4096x4096xf16> -> !ktdp.access_tile<256x512xindex>
      %a_part = ktdp.load %a_tile : !ktdp.access_tile<128x256xindex> -> tensor<128x256xf16>
      %b_part = ktdp.load %b_tile : !ktdp.access_tile<256x512xindex> -> tensor<256x512xf16>
      %next = linalg.matmul ins(%a_part, %b_part : tensor<128x256xf16>, tensor<256x512xf16>) outs(%sum : tensor<128x512xf32>) -> tensor<128x512xf32>
      scf.yield %next : tensor<128x512xf32>
    }

    %c16 = arith.truncf %acc : tensor<128x512xf32> to tensor<128x512xf16>
    %out_tile = ktdp.construct_access_tile %c_view[%m, %n] {
      access_tile_set = #c_tile, access_tile_order = #plain
    } : memref<512x4096xf16> -> !ktdp.access_tile<128x512xindex>
    ktdp.store %c16, %out_tile : tensor<128x512xf16>, !ktdp.access_tile<128x512xindex>
    return
  }
}
