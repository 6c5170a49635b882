// RMS normalisation as in rmsnorm.mlir, in blocks of 1,024 columns: the slow one.
//
// What to look at: bytes. The second pass loads the row again, and the weight, which depends on no row, with every
// row. A row costs 32 KiB where rmsnorm.mlir needs 16, and at 32 cores this kernel is bound by memory. The fix
// is to load the weight above the loop over rows and to keep the row between the passes; both fit the scratchpad.
#matrix = affine_set<(r, c) : (r >= 0, -r + 511 >= 0, c >= 0, -c + 4095 >= 0)>
#vector = affine_set<(c) : (c >= 0, -c + 4095 >= 0)>
#block  = affine_set<(r, c) : (r >= 0, -r >= 0, c >= 0, -c + 1023 >= 0)>
#part   = affine_set<(c) : (c >= 0, -c + 1023 >= 0)>
#by_row = affine_map<(r, c) -> (r, c)>
#along  = affine_map<(c) -> (c)>

module {
  // ktir-assume: rows = 512
  func.func @rmsnorm_reload(%x: index, %weight: index, %y: index, %rows: index) attributes {grid = [32]} {
    %core = ktdp.get_compute_tile_id : index
    %cores = arith.constant 32 : index
    %c0 = arith.constant 0 : index
    %width = arith.constant 4096 : index
    %step = arith.constant 1024 : index

    %x_view = ktdp.construct_memory_view %x, sizes: [512, 4096], strides: [4096, 1] {
      coordinate_set = #matrix, memory_space = #ktdp.memory_space<global>
    } : memref<512x4096xf16>
    %w_view = ktdp.construct_memory_view %weight, sizes: [4096], strides: [1] {
      coordinate_set = #vector, memory_space = #ktdp.memory_space<global>
    } : memref<4096xf16>
    %y_view = ktdp.construct_memory_view %y, sizes: [512, 4096], strides: [4096, 1] {
      coordinate_set = #matrix, memory_space = #ktdp.memory_space<global>
    } : memref<512x4096xf16>

    scf.for %r = %core to %rows step %cores {
      %lanes0 = arith.constant dense<0.0> : tensor<1x1024xf32>
      %lanes = scf.for %c = %c0 to %width step %step iter_args(%run = %lanes0) -> (tensor<1x1024xf32>) {
        %x_tile = ktdp.construct_access_tile %x_view[%r, %c] {
          access_tile_set = #block, access_tile_order = #by_row
        } : memref<512x4096xf16> -> !ktdp.access_tile<1x1024xindex>
        %x_part = ktdp.load %x_tile : !ktdp.access_tile<1x1024xindex> -> tensor<1x1024xf16>
        %wide = arith.extf %x_part : tensor<1x1024xf16> to tensor<1x1024xf32>
        %square = arith.mulf %wide, %wide : tensor<1x1024xf32>
        %next = arith.addf %run, %square : tensor<1x1024xf32>
        scf.yield %next : tensor<1x1024xf32>
      }

      %zero = arith.constant dense<0.0> : tensor<1xf32>
      %sum = linalg.reduce { arith.addf }
          ins(%lanes : tensor<1x1024xf32>)
          outs(%zero : tensor<1xf32>)
          dimensions = [1]

      %share = arith.constant dense<2.44140625e-04> : tensor<1xf32>
      %eps = arith.constant dense<1.0e-05> : tensor<1xf32>
      %mean = arith.mulf %sum, %share : tensor<1xf32>
      %safe = arith.addf %mean, %eps : tensor<1xf32>
      %scale32 = math.rsqrt %safe : tensor<1xf32>
      %scale = arith.truncf %scale32 : tensor<1xf32> to tensor<1xf16>
      %room = tensor.empty() : tensor<1x1024xf16>
      %scale_row = linalg.broadcast ins(%scale : tensor<1xf16>) outs(%room : tensor<1x1024xf16>) dimensions = [1]

      scf.for %c = %c0 to %width step %step {
        // Loaded in the first pass already.
        %x_tile = ktdp.construct_access_tile %x_view[%r, %c] {
          access_tile_set = #block, access_tile_order = #by_row
        } : memref<512x4096xf16> -> !ktdp.access_tile<1x1024xindex>
        %x_part = ktdp.load %x_tile : !ktdp.access_tile<1x1024xindex> -> tensor<1x1024xf16>
        // The same for every row.
        %w_tile = ktdp.construct_access_tile %w_view[%c] {
          access_tile_set = #part, access_tile_order = #along
        } : memref<4096xf16> -> !ktdp.access_tile<1024xindex>
        %w = ktdp.load %w_tile : !ktdp.access_tile<1024xindex> -> tensor<1024xf16>
        %w_part = tensor.expand_shape %w [[0, 1]] output_shape [1, 1024] : tensor<1024xf16> into tensor<1x1024xf16>
        %normal = arith.mulf %x_part, %scale_row : tensor<1x1024xf16>
        %y_part = arith.mulf %normal, %w_part : tensor<1x1024xf16>
        %y_tile = ktdp.construct_access_tile %y_view[%r, %c] {
          access_tile_set = #block, access_tile_order = #by_row
        } : memref<512x4096xf16> -> !ktdp.access_tile<1x1024xindex>
        ktdp.store %y_part, %y_tile : tensor<1x1024xf16>, !ktdp.access_tile<1x1024xindex>
        scf.yield
      }
      scf.yield
    }
    return
  }
}
