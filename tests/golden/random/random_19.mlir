// Random ops and control flow, seed 121.
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
    %e1 = tensor.empty() : tensor<2x3x4xf32>
    %k2 = arith.constant dense<1.0> : tensor<7xf16>
    %f4 = arith.constant 0.5 : f16
    %s3 = tensor.splat %f4 : tensor<16x8xf16>
    %f6 = arith.constant 0.5 : f16
    %s5 = tensor.splat %f6 : tensor<8x16xf16>
    %b7 = arith.cmpf ogt, %s5, %s5 : tensor<8x16xf16>
    %j9 = arith.muli %c1, %c8 : index
    %a8 = ktdp.construct_access_tile %xv[%c1, %j9] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
    %x10 = ktdp.load %a8 : !ktdp.access_tile<8x16xindex> -> tensor<8x16xf16>
    %v11 = arith.extf %k2 : tensor<7xf16> to tensor<7xf32>
    %o12 = tensor.empty() : tensor<16x16xf16>
    %y13 = linalg.matmul ins(%s3, %x10 : tensor<16x8xf16>, tensor<8x16xf16>) outs(%o12 : tensor<16x16xf16>) -> tensor<16x16xf16>
    %r17, %r18 = scf.for %i14 = %c0 to %c0 step %c1 iter_args(%acc15 = %o12, %acc16 = %s3) -> (tensor<16x16xf16>, tensor<16x8xf16>) {
      %j20 = arith.muli %id, %c5 : index
      %a19 = ktdp.construct_access_tile %xv[%i14, %j20] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
      %x21 = ktdp.load %a19 : !ktdp.access_tile<8x16xindex> -> tensor<8x16xf16>
      %b22 = arith.cmpf ogt, %acc15, %acc15 : tensor<16x16xf16>
      %j24 = arith.muli %id, %c5 : index
      %a23 = ktdp.construct_access_tile %xv[%c0, %j24] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 15 >= 0, d1 >= 0, -d1 + 7 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<64x80xf16> -> !ktdp.access_tile<16x8xindex>
      %x25 = ktdp.load %a23 : !ktdp.access_tile<16x8xindex> -> tensor<16x8xf16>
      scf.yield %acc15, %s3 : tensor<16x16xf16>, tensor<16x8xf16>
    }

    %v26 = arith.addf %s3, %s3 : tensor<16x8xf16>
    scf.if %yes {
      %v27 = arith.select %yes, %e1, %e1 : tensor<2x3x4xf32>
    }

    %v28 = arith.maximumf %r17, %o12 : tensor<16x16xf16>
    %v29 = arith.mulf %e1, %e1 : tensor<2x3x4xf32>
    scf.for %i30 = %id to %c3 step %c2 {
      %v31 = arith.select %b7, %x10, %x10 : tensor<8x16xi1>, tensor<8x16xf16>
      %j33 = arith.muli %c1, %c8 : index
      %a32 = ktdp.construct_access_tile %xv[%i30, %j33] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
      %x34 = ktdp.load %a32 : !ktdp.access_tile<8x16xindex> -> tensor<8x16xf16>
    }

    %r37 = scf.for %i35 = %c0 to %c0 step %c1 iter_args(%acc36 = %v28) -> (tensor<16x16xf16>) {
      %r41, %r42 = scf.for %i38 = %c0 to %c2 step %c1 iter_args(%acc39 = %v28, %acc40 = %o12) -> (tensor<16x16xf16>, tensor<16x16xf16>) {
        scf.for %i43 = %c0 to %c2 step %c1 {
          %v44 = arith.maximumf %s3, %s3 : tensor<16x8xf16>
          %o45 = tensor.empty() : tensor<4xf32>
          %r46 = linalg.reduce { arith.addf } ins(%v29 : tensor<2x3x4xf32>) outs(%o45 : tensor<4xf32>) dimensions = [0, 1]

        }

        %y47 = linalg.transpose ins(%s3 : tensor<16x8xf16>) outs(%s5 : tensor<8x16xf16>) permutation = [1, 0]

        scf.yield %o12, %y13 : tensor<16x16xf16>, tensor<16x16xf16>
      }

      scf.yield %r41 : tensor<16x16xf16>
    }

    %o48 = tensor.empty() : tensor<16xf16>
    %g49 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%s3 : tensor<16x8xf16>) outs(%o48 : tensor<16xf16>) {
    ^bb0(%in: f16, %out: f16):
      %q50 = arith.mulf %in, %in : f16
      %q51 = arith.addf %q50, %out : f16
      linalg.yield %q51 : f16
    } -> tensor<16xf16>

    %r55, %r56 = scf.for %i52 = %c0 to %c3 step %c1 iter_args(%acc53 = %r17, %acc54 = %s5) -> (tensor<16x16xf16>, tensor<8x16xf16>) {
      %o57 = tensor.empty() : tensor<8xf16>
      %r58 = linalg.reduce { arith.addf } ins(%s3 : tensor<16x8xf16>) outs(%o57 : tensor<8xf16>) dimensions = [0]

      %v59 = arith.mulf %g49, %g49 : tensor<16xf16>
      %v60 = arith.addf %r18, %v26 : tensor<16x8xf16>
      scf.yield %r17, %s5 : tensor<16x16xf16>, tensor<8x16xf16>
    }

    %y61 = linalg.fill ins(%f0 : f16) outs(%r56 : tensor<8x16xf16>) -> tensor<8x16xf16>
    %v62 = arith.select %b7, %x10, %s5 : tensor<8x16xi1>, tensor<8x16xf16>
    %g63 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%v26 : tensor<16x8xf16>) outs(%g49 : tensor<16xf16>) {
    ^bb0(%in: f16, %out: f16):
      %q64 = arith.mulf %in, %in : f16
      %q65 = arith.addf %q64, %out : f16
      linalg.yield %q65 : f16
    } -> tensor<16xf16>

    %g66 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%v28, %r17 : tensor<16x16xf16>, tensor<16x16xf16>) outs(%r37 : tensor<16x16xf16>) {
    ^bb0(%in: f16, %in2: f16, %out: f16):
      %q67 = arith.mulf %in, %in : f16
      %q68 = math.exp %q67 : f16
      %q69 = arith.addf %q68, %q67 : f16
      linalg.yield %q69 : f16
    } -> tensor<16x16xf16>

    %j71 = arith.muli %id, %c8 : index
    %a70 = ktdp.construct_access_tile %xv[%id, %j71] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
    %x72 = ktdp.load %a70 : !ktdp.access_tile<8x16xindex> -> tensor<8x16xf16>
    %j74 = arith.muli %c0, %c5 : index
    %a73 = ktdp.construct_access_tile %xv[%id, %j74] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 15 >= 0, d1 >= 0, -d1 + 7 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<16x8xindex>
    %x75 = ktdp.load %a73 : !ktdp.access_tile<16x8xindex> -> tensor<16x8xf16>
    %v76 = math.absf %r56 : tensor<8x16xf16>
    %j78 = arith.muli %id, %c3 : index
    %a77 = ktdp.construct_access_tile %yv[%c1, %j78] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 15 >= 0, d1 >= 0, -d1 + 7 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<16x8xindex>
    ktdp.store %x75, %a77 : tensor<16x8xf16>, !ktdp.access_tile<16x8xindex>

    %y79 = linalg.matmul ins(%s3, %s5 : tensor<16x8xf16>, tensor<8x16xf16>) outs(%r37 : tensor<16x16xf16>) -> tensor<16x16xf16>
    %y80 = linalg.fill ins(%f1 : f16) outs(%v28 : tensor<16x16xf16>) -> tensor<16x16xf16>
    return
  }
}
