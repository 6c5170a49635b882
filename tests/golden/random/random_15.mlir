// Random ops and control flow, seed 94.
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
    %e1 = tensor.empty() : tensor<16x8xf32>
    %e2 = tensor.empty() : tensor<8xf32>
    %e3 = tensor.empty() : tensor<16x8xf32>
    %k4 = arith.constant dense<1.0> : tensor<16x8xf16>
    %j6 = arith.muli %c1, %c3 : index
    %a5 = ktdp.construct_access_tile %xv[%c1, %j6] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
    %x7 = ktdp.load %a5 : !ktdp.access_tile<8x16xindex> -> tensor<8x16xf16>
    %r10 = scf.for %i8 = %id to %c1 step %c2 iter_args(%acc9 = %k4) -> (tensor<16x8xf16>) {
      %j12 = arith.muli %i8, %c8 : index
      %a11 = ktdp.construct_access_tile %yv[%id, %j12] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 15 >= 0, d1 >= 0, -d1 + 7 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<64x80xf16> -> !ktdp.access_tile<16x8xindex>
      ktdp.store %acc9, %a11 : tensor<16x8xf16>, !ktdp.access_tile<16x8xindex>

      %r13 = linalg.reduce { arith.addf } ins(%e1 : tensor<16x8xf32>) outs(%e2 : tensor<8xf32>) dimensions = [0]

      scf.yield %acc9 : tensor<16x8xf16>
    }

    scf.for %i14 = %id to %c2 step %c1 {
      %v15 = arith.maximumf %e1, %e1 : tensor<16x8xf32>
      %y16 = linalg.max ins(%r10, %r10 : tensor<16x8xf16>, tensor<16x8xf16>) outs(%k4 : tensor<16x8xf16>) -> tensor<16x8xf16>
      %j18 = arith.muli %id, %c3 : index
      %a17 = ktdp.construct_access_tile %xv[%c0, %j18] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
      %x19 = ktdp.load %a17 : !ktdp.access_tile<4x5xindex> -> tensor<4x5xf16>
    }

    %v20 = math.absf %r10 : tensor<16x8xf16>
    scf.for %i21 = %c0 to %c1 step %c1 {
      %o22 = tensor.empty() : tensor<16x16xf16>
      %y23 = linalg.matmul ins(%v20, %x7 : tensor<16x8xf16>, tensor<8x16xf16>) outs(%o22 : tensor<16x16xf16>) -> tensor<16x16xf16>
    }

    %v24 = arith.mulf %r10, %k4 : tensor<16x8xf16>
    %y25 = linalg.max ins(%e3, %e3 : tensor<16x8xf32>, tensor<16x8xf32>) outs(%e1 : tensor<16x8xf32>) -> tensor<16x8xf32>
    %o26 = tensor.empty() : tensor<16xf16>
    %g27 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%v20 : tensor<16x8xf16>) outs(%o26 : tensor<16xf16>) {
    ^bb0(%in: f16, %out: f16):
      %q28 = arith.mulf %in, %in : f16
      %q29 = arith.addf %q28, %out : f16
      linalg.yield %q29 : f16
    } -> tensor<16xf16>

    %v30 = math.absf %y25 : tensor<16x8xf32>
    scf.for %i31 = %c0 to %c1 step %c1 {
      %v32 = arith.select %no, %r10, %v20 : tensor<16x8xf16>
      %y33 = linalg.transpose ins(%v24 : tensor<16x8xf16>) outs(%x7 : tensor<8x16xf16>) permutation = [1, 0]

      %v34 = arith.maximumf %g27, %g27 : tensor<16xf16>
      %v35 = arith.addf %v34, %g27 : tensor<16xf16>
      %r39, %r40 = scf.for %i36 = %c0 to %c3 step %c1 iter_args(%acc37 = %e3, %acc38 = %e3) -> (tensor<16x8xf32>, tensor<16x8xf32>) {
        %r43 = scf.for %i41 = %id to %c1 step %c1 iter_args(%acc42 = %y33) -> (tensor<8x16xf16>) {
          %g44 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%v24 : tensor<16x8xf16>) outs(%v34 : tensor<16xf16>) {
          ^bb0(%in: f16, %out: f16):
            %q45 = arith.mulf %in, %in : f16
            %q46 = arith.addf %q45, %out : f16
            linalg.yield %q46 : f16
          } -> tensor<16xf16>

          scf.yield %x7 : tensor<8x16xf16>
        }

        %j48 = arith.muli %c0, %c5 : index
        %a47 = ktdp.construct_access_tile %xv[%c0, %j48] {
          access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
        } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
        %x49 = ktdp.load %a47 : !ktdp.access_tile<4x5xindex> -> tensor<4x5xf16>
        scf.yield %acc38, %e1 : tensor<16x8xf32>, tensor<16x8xf32>
      }

    }

    %r52 = scf.for %i50 = %c0 to %c3 step %c1 iter_args(%acc51 = %e1) -> (tensor<16x8xf32>) {
      %y53 = tensor.collapse_shape %y25 [[0, 1]] : tensor<16x8xf32> into tensor<128xf32>
      scf.yield %e1 : tensor<16x8xf32>
    }

    %y54 = tensor.extract_slice %k4[0, 0] [8, 8] [1, 1] : tensor<16x8xf16> to tensor<8x8xf16>
    %r55 = linalg.reduce ins(%y25 : tensor<16x8xf32>) outs(%e2 : tensor<8xf32>) dimensions = [0]
      (%in: f32, %acc: f32) {
        %q56 = arith.addf %in, %acc : f32
        %q57 = arith.mulf %q56, %q56 : f32
        linalg.yield %q57 : f32
      }

    return
  }
}
