// Random ops and control flow, seed 107.
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
    %k1 = arith.constant dense<1.0> : tensor<2x3x4xf32>
    %e2 = tensor.empty() : tensor<16x8xf16>
    %e3 = tensor.empty() : tensor<4x5xf16>
    %e4 = tensor.empty() : tensor<4x5xf16>
    %o5 = tensor.empty() : tensor<5xf16>
    %r6 = linalg.reduce { arith.addf } ins(%e3 : tensor<4x5xf16>) outs(%o5 : tensor<5xf16>) dimensions = [0]

    %v7 = arith.extf %e3 : tensor<4x5xf16> to tensor<4x5xf32>
    %f9 = arith.constant 0.5 : f32
    %s8 = tensor.splat %f9 : tensor<8xf32>
    %v10 = arith.mulf %e2, %e2 : tensor<16x8xf16>
    %j12 = arith.muli %c1, %c5 : index
    %a11 = ktdp.construct_access_tile %yv[%c1, %j12] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
    ktdp.store %e4, %a11 : tensor<4x5xf16>, !ktdp.access_tile<4x5xindex>

    %v13 = arith.extf %e2 : tensor<16x8xf16> to tensor<16x8xf32>
    %t14 = tensor.generate {
    ^bb0(%i15: index, %i16: index):
      %q17 = arith.cmpi sge, %i15, %i16 : index
      %q18 = arith.select %q17, %f0, %f1 : f16
      tensor.yield %q18 : f16
    } : tensor<8x16xf16>

    %v19 = arith.select %no, %r6, %r6 : tensor<5xf16>
    %b20 = arith.cmpf ogt, %r6, %r6 : tensor<5xf16>
    %v21 = arith.extf %e4 : tensor<4x5xf16> to tensor<4x5xf32>
    %y22 = tensor.collapse_shape %e2 [[0, 1]] : tensor<16x8xf16> into tensor<128xf16>
    %v23 = arith.select %b20, %r6, %r6 : tensor<5xi1>, tensor<5xf16>
    %r26 = scf.for %i24 = %id to %c3 step %c2 iter_args(%acc25 = %v10) -> (tensor<16x8xf16>) {
      %j28 = arith.muli %i24, %c5 : index
      %a27 = ktdp.construct_access_tile %xv[%c0, %j28] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
      %x29 = ktdp.load %a27 : !ktdp.access_tile<4x5xindex> -> tensor<4x5xf16>
      %b30 = arith.cmpf ogt, %e4, %x29 : tensor<4x5xf16>
      scf.yield %e2 : tensor<16x8xf16>
    }

    %v31 = arith.truncf %v21 : tensor<4x5xf32> to tensor<4x5xf16>
    %b32 = arith.cmpf ogt, %t14, %t14 : tensor<8x16xf16>
    %t33 = tensor.generate {
    ^bb0(%i34: index, %i35: index):
      %q36 = arith.cmpi sge, %i34, %i35 : index
      %q37 = arith.select %q36, %f0, %f1 : f16
      tensor.yield %q37 : f16
    } : tensor<8x16xf16>

    %r41, %r42 = scf.for %i38 = %id to %c2 step %c2 iter_args(%acc39 = %t33, %acc40 = %v31) -> (tensor<8x16xf16>, tensor<4x5xf16>) {
      %v43 = math.absf %y22 : tensor<128xf16>
      %y44 = linalg.fill ins(%f1 : f16) outs(%y22 : tensor<128xf16>) -> tensor<128xf16>
      %b45 = arith.cmpf ogt, %e3, %v31 : tensor<4x5xf16>
      %v46 = math.exp %r6 : tensor<5xf16>
      scf.yield %acc39, %e4 : tensor<8x16xf16>, tensor<4x5xf16>
    }

    %j48 = arith.muli %c1, %c3 : index
    %a47 = ktdp.construct_access_tile %xv[%c1, %j48] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 15 >= 0, d1 >= 0, -d1 + 7 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<16x8xindex>
    %x49 = ktdp.load %a47 : !ktdp.access_tile<16x8xindex> -> tensor<16x8xf16>
    %if50 = arith.cmpi eq, %c0, %c1 : index
    scf.if %if50 {
      %v51 = math.absf %v23 : tensor<5xf16>
      %v52 = math.absf %y22 : tensor<128xf16>
      %v53 = arith.addf %e2, %e2 : tensor<16x8xf16>
    }

    %o54 = arith.constant dense<0.0> : tensor<8xf16>
    %r55 = linalg.reduce ins(%r41 : tensor<8x16xf16>) outs(%o54 : tensor<8xf16>) dimensions = [1]
      (%in: f16, %acc: f16) {
        %q56 = arith.addf %in, %acc : f16
        %q57 = arith.mulf %q56, %q56 : f16
        linalg.yield %q57 : f16
      }

    %j59 = arith.muli %c1, %c5 : index
    %a58 = ktdp.construct_access_tile %xv[%c0, %j59] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 15 >= 0, d1 >= 0, -d1 + 7 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<16x8xindex>
    %x60 = ktdp.load %a58 : !ktdp.access_tile<16x8xindex> -> tensor<16x8xf16>
    %g61 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x49, %v13 : tensor<16x8xf16>, tensor<16x8xf32>) outs(%e2 : tensor<16x8xf16>) {
    ^bb0(%in: f16, %in2: f32, %out: f16):
      %q62 = arith.mulf %in, %in : f16
      %q63 = math.exp %q62 : f16
      %q64 = arith.addf %q63, %q62 : f16
      linalg.yield %q64 : f16
    } -> tensor<16x8xf16>

    %v65 = math.exp %v7 : tensor<4x5xf32>
    return
  }
}
