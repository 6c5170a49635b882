// Key projection of a Granite-8B layer cut to K = 1024:
// X[256, 1024] x W[1024, 1024] -> Y[256, 1024] on a 4 x 8 grid of 32 cores.
// The product accumulates in the matmul's own output tile, which is f32 and
// narrowed once at the end.
#xs = affine_set<(m, k) : (m >= 0, -m + 255 >= 0, k >= 0, -k + 1023 >= 0)>
#ws = affine_set<(k, n) : (k >= 0, -k + 1023 >= 0, n >= 0, -n + 1023 >= 0)>
#xt = affine_set<(m, k) : (m >= 0, -m + 63 >= 0, k >= 0, -k + 255 >= 0)>
#wt = affine_set<(k, n) : (k >= 0, -k + 255 >= 0, n >= 0, -n + 127 >= 0)>
#yt = affine_set<(m, n) : (m >= 0, -m + 63 >= 0, n >= 0, -n + 127 >= 0)>
#ij = affine_map<(i, j) -> (i, j)>

module {
  // ktir-assume: depth = 1024
  func.func @matmul_32core(%x: index, %w: index, %y: index, %depth: index) attributes {grid = [4, 8]} {
    %bi, %bj = ktdp.get_compute_tile_id : index, index
    %zero = arith.constant 0 : index
    %rows = arith.constant 64 : index
    %cols = arith.constant 128 : index
    %slab = arith.constant 256 : index
    %i0 = arith.muli %bi, %rows : index
    %j0 = arith.muli %bj, %cols : index

    %xv = ktdp.construct_memory_view %x, sizes: [256, 1024], strides: [1024, 1] {
      coordinate_set = #xs, memory_space = #ktdp.memory_space<global>
    } : memref<256x1024xf16>
    %wv = ktdp.construct_memory_view %w, sizes: [1024, 1024], strides: [1024, 1] {
      coordinate_set = #ws, memory_space = #ktdp.memory_space<global>
    } : memref<1024x1024xf16>
    %yv = ktdp.construct_memory_view %y, sizes: [256, 1024], strides: [1024, 1] {
      coordinate_set = #xs, memory_space = #ktdp.memory_space<global>
    } : memref<256x1024xf16>

    %acc0 = arith.constant dense<0.0> : tensor<64x128xf32>
    %acc = scf.for %k = %zero to %depth step %slab iter_args(%run = %acc0) -> (tensor<64x128xf32>) {
      %xa = ktdp.construct_access_tile %xv[%i0, %k] {
        access_tile_set = #xt, access_tile_order = #ij
      } : memref<256x1024xf16> -> !ktdp.access_tile<64x256xindex>
      %wa = ktdp.construct_access_tile %wv[%k, %j0] {
        access_tile_set = #wt, access_tile_order = #ij
      } : memref<1024x1024xf16> -> !ktdp.access_tile<256x128xindex>
      %xb = ktdp.load %xa : !ktdp.access_tile<64x256xindex> -> tensor<64x256xf16>
      %wb = ktdp.load %wa : !ktdp.access_tile<256x128xindex> -> tensor<256x128xf16>
      %next = linalg.matmul ins(%xb, %wb : tensor<64x256xf16>, tensor<256x128xf16>) outs(%run : tensor<64x128xf32>) -> tensor<64x128xf32>
      scf.yield %next : tensor<64x128xf32>
    }
    %half = arith.truncf %acc : tensor<64x128xf32> to tensor<64x128xf16>
    %ya = ktdp.construct_access_tile %yv[%i0, %j0] {
      access_tile_set = #yt, access_tile_order = #ij
    } : memref<256x1024xf16> -> !ktdp.access_tile<64x128xindex>
    ktdp.store %half, %ya : tensor<64x128xf16>, !ktdp.access_tile<64x128xindex>
    return
  }
}
