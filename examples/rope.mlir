// Rotary position embedding of 8 key heads x 1,024 positions x 128 (Llama-8B), one 8192 x 128 matrix, 32 cores.
//
// What to look at: each core takes 32 positions and walks the heads, so it loads its cosines and sines once for
// eight uses. The two halves of a row are 64 f16 wide, exactly one stick: no byte is fetched in vain. Try a half of
// 48 columns and see bytes stay where FLOPs shrink.
#heads = affine_set<(r, d) : (r >= 0, -r + 8191 >= 0, d >= 0, -d + 127 >= 0)>
#turns = affine_set<(p, d) : (p >= 0, -p + 1023 >= 0, d >= 0, -d + 63 >= 0)>
#half  = affine_set<(p, d) : (p >= 0, -p + 31 >= 0, d >= 0, -d + 63 >= 0)>
#plain = affine_map<(p, d) -> (p, d)>

module {
  func.func @rope(%x: index, %cosine: index, %sine: index, %y: index) attributes {grid = [32]} {
    %core = ktdp.get_compute_tile_id : index
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %c64 = arith.constant 64 : index
    %c1024 = arith.constant 1024 : index
    %c8192 = arith.constant 8192 : index
    %position = arith.muli %core, %c32 : index

    %x_view = ktdp.construct_memory_view %x, sizes: [8192, 128], strides: [128, 1] {
      coordinate_set = #heads, memory_space = #ktdp.memory_space<global>
    } : memref<8192x128xf16>
    %y_view = ktdp.construct_memory_view %y, sizes: [8192, 128], strides: [128, 1] {
      coordinate_set = #heads, memory_space = #ktdp.memory_space<global>
    } : memref<8192x128xf16>
    %cos_view = ktdp.construct_memory_view %cosine, sizes: [1024, 64], strides: [64, 1] {
      coordinate_set = #turns, memory_space = #ktdp.memory_space<global>
    } : memref<1024x64xf16>
    %sin_view = ktdp.construct_memory_view %sine, sizes: [1024, 64], strides: [64, 1] {
      coordinate_set = #turns, memory_space = #ktdp.memory_space<global>
    } : memref<1024x64xf16>

    %cos_tile = ktdp.construct_access_tile %cos_view[%position, %c0] {
      access_tile_set = #half, access_tile_order = #plain
    } : memref<1024x64xf16> -> !ktdp.access_tile<32x64xindex>
    %sin_tile = ktdp.construct_access_tile %sin_view[%position, %c0] {
      access_tile_set = #half, access_tile_order = #plain
    } : memref<1024x64xf16> -> !ktdp.access_tile<32x64xindex>
    %cos = ktdp.load %cos_tile : !ktdp.access_tile<32x64xindex> -> tensor<32x64xf16>
    %sin = ktdp.load %sin_tile : !ktdp.access_tile<32x64xindex> -> tensor<32x64xf16>

    scf.for %head = %c0 to %c8192 step %c1024 {
      %row = arith.addi %head, %position : index
      %low_tile = ktdp.construct_access_tile %x_view[%row, %c0] {
        access_tile_set = #half, access_tile_order = #plain
      } : memref<8192x128xf16> -> !ktdp.access_tile<32x64xindex>
      %high_tile = ktdp.construct_access_tile %x_view[%row, %c64] {
        access_tile_set = #half, access_tile_order = #plain
      } : memref<8192x128xf16> -> !ktdp.access_tile<32x64xindex>
      %low = ktdp.load %low_tile : !ktdp.access_tile<32x64xindex> -> tensor<32x64xf16>
      %high = ktdp.load %high_tile : !ktdp.access_tile<32x64xindex> -> tensor<32x64xf16>
      %low_cos = arith.mulf %low, %cos : tensor<32x64xf16>
      %high_sin = arith.mulf %high, %sin : tensor<32x64xf16>
      %low_sin = arith.mulf %low, %sin : tensor<32x64xf16>
      %high_cos = arith.mulf %high, %cos : tensor<32x64xf16>
      %new_low = arith.subf %low_cos, %high_sin : tensor<32x64xf16>
      %new_high = arith.addf %low_sin, %high_cos : tensor<32x64xf16>
      %out_low = ktdp.construct_access_tile %y_view[%row, %c0] {
        access_tile_set = #half, access_tile_order = #plain
      } : memref<8192x128xf16> -> !ktdp.access_tile<32x64xindex>
      %out_high = ktdp.construct_access_tile %y_view[%row, %c64] {
        access_tile_set = #half, access_tile_order = #plain
      } : memref<8192x128xf16> -> !ktdp.access_tile<32x64xindex>
      ktdp.store %new_low, %out_low : tensor<32x64xf16>, !ktdp.access_tile<32x64xindex>
      ktdp.store %new_high, %out_high : tensor<32x64xf16>, !ktdp.access_tile<32x64xindex>
      scf.yield
    }
    return
  }
}
