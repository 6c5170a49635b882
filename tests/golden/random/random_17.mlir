// Random ops and control flow, seed 102.
module {
  func.func @kernel(%x_ptr: index, %y_ptr: index) attributes {grid = [1]} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c5 = arith.constant 5 : index
    %c8 = arith.constant 8 : index
    %id = ktdp.get_compute_tile_id : index
    %xv = ktdp.construct_memory_view %x_ptr, sizes: [64, 80], strides: [80, 1] {
      coordinate_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 63 >= 0, d1 >= 0, -d1 + 79 >= 0)>, memory_space = #ktdp.memory_space<global>
    } : memref<64x80xf16>
    %yv = ktdp.construct_memory_view %y_ptr, sizes: [64, 80], strides: [80, 1] {
      coordinate_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 63 >= 0, d1 >= 0, -d1 + 79 >= 0)>, memory_space = #ktdp.memory_space<global>
    } : memref<64x80xf16>
    %f0 = arith.constant 0.0 : f16
    %f1 = arith.constant 1.0 : f16
    %yes = arith.cmpi slt, %c0, %c1 : index
    %no = arith.cmpi slt, %c1, %c0 : index
    %k1 = arith.constant dense<1.0> : tensor<16x8xf16>
    %k2 = arith.constant dense<1.0> : tensor<3xf16>
    %e3 = tensor.empty() : tensor<4x5xf32>
    %k4 = arith.constant dense<1.0> : tensor<8xf16>
    %y5 = linalg.fill ins(%f0 : f16) outs(%k2 : tensor<3xf16>) -> tensor<3xf16>
    %j7 = arith.muli %c0, %c8 : index
    %a6 = ktdp.construct_access_tile %yv[%id, %j7] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 15 >= 0, d1 >= 0, -d1 + 7 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<16x8xindex>
    ktdp.store %k1, %a6 : tensor<16x8xf16>, !ktdp.access_tile<16x8xindex>

    %r11, %r12 = scf.for %i8 = %c0 to %c2 step %c1 iter_args(%acc9 = %k1, %acc10 = %k2) -> (tensor<16x8xf16>, tensor<3xf16>) {
      %if13 = arith.cmpi sge, %i8, %c1 : index
      scf.if %if13 {
        %v14 = math.exp %acc10 : tensor<3xf16>
        %r17 = scf.for %i15 = %c0 to %c3 step %c1 iter_args(%acc16 = %e3) -> (tensor<4x5xf32>) {
          %g18 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%v14, %v14 : tensor<3xf16>, tensor<3xf16>) outs(%y5 : tensor<3xf16>) {
          ^bb0(%in: f16, %in2: f16, %out: f16):
            %q19 = arith.mulf %in, %in : f16
            %q20 = math.exp %q19 : f16
            %q21 = arith.addf %q20, %q19 : f16
            linalg.yield %q21 : f16
          } -> tensor<3xf16>

          scf.yield %e3 : tensor<4x5xf32>
        }

      }

      %j23 = arith.muli %c1, %c5 : index
      %a22 = ktdp.construct_access_tile %xv[%i8, %j23] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 15 >= 0, d1 >= 0, -d1 + 7 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<64x80xf16> -> !ktdp.access_tile<16x8xindex>
      %x24 = ktdp.load %a22 : !ktdp.access_tile<16x8xindex> -> tensor<16x8xf16>
      scf.yield %k1, %acc10 : tensor<16x8xf16>, tensor<3xf16>
    }

    %t25 = tensor.generate {
    ^bb0(%i26: index, %i27: index):
      %q28 = arith.cmpi sge, %i26, %i27 : index
      %q29 = arith.select %q28, %f0, %f1 : f16
      tensor.yield %q29 : f16
    } : tensor<8x16xf16>

    %g30 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%t25, %t25 : tensor<8x16xf16>, tensor<8x16xf16>) outs(%t25 : tensor<8x16xf16>) {
    ^bb0(%in: f16, %in2: f16, %out: f16):
      %q31 = arith.mulf %in, %in : f16
      %q32 = math.exp %q31 : f16
      %q33 = arith.addf %q32, %q31 : f16
      linalg.yield %q33 : f16
    } -> tensor<8x16xf16>

    %v34 = math.absf %t25 : tensor<8x16xf16>
    %v35 = arith.extf %k1 : tensor<16x8xf16> to tensor<16x8xf32>
    %t36 = tensor.generate {
    ^bb0(%i37: index, %i38: index):
      %q39 = arith.cmpi sge, %i37, %i38 : index
      %q40 = arith.select %q39, %f0, %f1 : f16
      tensor.yield %q40 : f16
    } : tensor<8x16xf16>

    %v41 = math.exp %k2 : tensor<3xf16>
    %y42 = linalg.max ins(%e3, %e3 : tensor<4x5xf32>, tensor<4x5xf32>) outs(%e3 : tensor<4x5xf32>) -> tensor<4x5xf32>
    %g43 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%y5, %v41 : tensor<3xf16>, tensor<3xf16>) outs(%v41 : tensor<3xf16>) {
    ^bb0(%in: f16, %in2: f16, %out: f16):
      %q44 = arith.mulf %in, %in : f16
      %q45 = math.exp %q44 : f16
      linalg.yield %q45 : f16
    } -> tensor<3xf16>

    return
  }
}
