// RMS normalisation as in rmsnorm.mlir with the sum of squares kept in f16: the wrong one.
//
// What to look at: the accumulator. f16 ends at 65,504, and 4,096 squares pass that as soon as their root mean square
// passes 4; the sum becomes inf, its reciprocal root 0 and the row zeros, without any message. The estimate is the
// same as with f32, so no cost argues for it: compare the cycles of the two.
#matrix = affine_set<(r, c) : (r >= 0, -r + 511 >= 0, c >= 0, -c + 4095 >= 0)>
#row    = affine_set<(r, c) : (r >= 0, -r >= 0, c >= 0, -c + 4095 >= 0)>
#vector = affine_set<(c) : (c >= 0, -c + 4095 >= 0)>
#by_row = affine_map<(r, c) -> (r, c)>
#along  = affine_map<(c) -> (c)>

module {
  // ktir-assume: rows = 512
  func.func @rmsnorm_f16_sum(%x: index, %weight: index, %y: index, %rows: index) attributes {grid = [32]} {
    %core = ktdp.get_compute_tile_id : index
    %cores = arith.constant 32 : index
    %c0 = arith.constant 0 : index

    %x_view = ktdp.construct_memory_view %x, sizes: [512, 4096], strides: [4096, 1] {
      coordinate_set = #matrix, memory_space = #ktdp.memory_space<global>
    } : memref<512x4096xf16>
    %w_view = ktdp.construct_memory_view %weight, sizes: [4096], strides: [1] {
      coordinate_set = #vector, memory_space = #ktdp.memory_space<global>
    } : memref<4096xf16>
    %y_view = ktdp.construct_memory_view %y, sizes: [512, 4096], strides: [4096, 1] {
      coordinate_set = #matrix, memory_space = #ktdp.memory_space<global>
    } : memref<512x4096xf16>

    %w_tile = ktdp.construct_access_tile %w_view[%c0] {
      access_tile_set = #vector, access_tile_order = #along
    } : memref<4096xf16> -> !ktdp.access_tile<4096xindex>
    %w = ktdp.load %w_tile : !ktdp.access_tile<4096xindex> -> tensor<4096xf16>
    %w_row = tensor.expand_shape %w [[0, 1]] output_shape [1, 4096] : tensor<4096xf16> into tensor<1x4096xf16>

    scf.for %r = %core to %rows step %cores {
      %x_tile = ktdp.construct_access_tile %x_view[%r, %c0] {
        access_tile_set = #row, access_tile_order = #by_row
      } : memref<512x4096xf16> -> !ktdp.access_tile<1x4096xindex>
      %x_row = ktdp.load %x_tile : !ktdp.access_tile<1x4096xindex> -> tensor<1x4096xf16>
      %square = arith.mulf %x_row, %x_row : tensor<1x4096xf16>
      %zero = arith.constant dense<0.0> : tensor<1xf16>
      %sum = linalg.reduce { arith.addf }
          ins(%square : tensor<1x4096xf16>)
          outs(%zero : tensor<1xf16>)
          dimensions = [1]

      %share = arith.constant dense<2.44140625e-04> : tensor<1xf16>
      %eps = arith.constant dense<1.0e-05> : tensor<1xf16>
      %mean = arith.mulf %sum, %share : tensor<1xf16>
      %safe = arith.addf %mean, %eps : tensor<1xf16>
      %scale = math.rsqrt %safe : tensor<1xf16>
      %room = tensor.empty() : tensor<1x4096xf16>
      %scale_row = linalg.broadcast ins(%scale : tensor<1xf16>) outs(%room : tensor<1x4096xf16>) dimensions = [1]
      %normal = arith.mulf %x_row, %scale_row : tensor<1x4096xf16>
      %y_row = arith.mulf %normal, %w_row : tensor<1x4096xf16>
      %y_tile = ktdp.construct_access_tile %y_view[%r, %c0] {
        access_tile_set = #row, access_tile_order = #by_row
      } : memref<512x4096xf16> -> !ktdp.access_tile<1x4096xindex>
      ktdp.store %y_row, %y_tile : tensor<1x4096xf16>, !ktdp.access_tile<1x4096xindex>
      scf.yield
    }
    return
  }
}
