// Random ops and control flow, seed 93.
module {
  func.func @kernel(%x_ptr: index, %y_ptr: index) attributes {grid = [4]} {
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
    %f2 = arith.constant 0.5 : f32
    %s1 = tensor.splat %f2 : tensor<3xf32>
    %f4 = arith.constant 0.5 : f32
    %s3 = tensor.splat %f4 : tensor<8xf32>
    %e5 = tensor.empty() : tensor<8x16xf16>
    %k6 = arith.constant dense<1.0> : tensor<4x5xf16>
    %r9 = scf.for %i7 = %c0 to %c1 step %c1 iter_args(%acc8 = %s1) -> (tensor<3xf32>) {
      scf.for %i10 = %c0 to %c2 step %c1 {
        %v11 = arith.addf %k6, %k6 : tensor<4x5xf16>
        %j13 = arith.muli %c0, %c3 : index
        %a12 = ktdp.construct_access_tile %xv[%c0, %j13] {
          access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
        } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
        %x14 = ktdp.load %a12 : !ktdp.access_tile<4x5xindex> -> tensor<4x5xf16>
        %y15 = linalg.add ins(%e5, %e5 : tensor<8x16xf16>, tensor<8x16xf16>) outs(%e5 : tensor<8x16xf16>) -> tensor<8x16xf16>
      }

      scf.yield %s1 : tensor<3xf32>
    }

    %g16 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%k6, %k6 : tensor<4x5xf16>, tensor<4x5xf16>) outs(%k6 : tensor<4x5xf16>) {
    ^bb0(%in: f16, %in2: f16, %out: f16):
      %q17 = arith.mulf %in, %in : f16
      %q18 = math.exp %q17 : f16
      %q19 = arith.addf %q18, %q17 : f16
      %q20 = arith.addf %q19, %out : f16
      linalg.yield %q20 : f16
    } -> tensor<4x5xf16>

    scf.if %yes {
      %b21 = arith.cmpf ogt, %e5, %e5 : tensor<8x16xf16>
    }

    %j23 = arith.muli %c0, %c3 : index
    %a22 = ktdp.construct_access_tile %xv[%c1, %j23] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
    %x24 = ktdp.load %a22 : !ktdp.access_tile<4x5xindex> -> tensor<4x5xf16>
    %v25 = arith.negf %r9 : tensor<3xf32>
    scf.if %yes {
      %j27 = arith.muli %id, %c8 : index
      %a26 = ktdp.construct_access_tile %xv[%c0, %j27] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 15 >= 0, d1 >= 0, -d1 + 7 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<64x80xf16> -> !ktdp.access_tile<16x8xindex>
      %x28 = ktdp.load %a26 : !ktdp.access_tile<16x8xindex> -> tensor<16x8xf16>
      %j30 = arith.muli %c1, %c3 : index
      %a29 = ktdp.construct_access_tile %yv[%c0, %j30] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
      ktdp.store %g16, %a29 : tensor<4x5xf16>, !ktdp.access_tile<4x5xindex>

    }

    %if31 = arith.cmpi eq, %id, %c1 : index
    scf.if %if31 {
      %o32 = tensor.empty() : tensor<8xf16>
      %r33 = linalg.reduce ins(%e5 : tensor<8x16xf16>) outs(%o32 : tensor<8xf16>) dimensions = [1]
        (%in: f16, %acc: f16) {
          %q34 = arith.addf %in, %acc : f16
          %q35 = arith.mulf %q34, %q34 : f16
          linalg.yield %q35 : f16
        }

      %t36 = tensor.generate {
      ^bb0(%i37: index, %i38: index):
        %q39 = arith.cmpi sge, %i37, %i38 : index
        %q40 = arith.select %q39, %f0, %f1 : f16
        tensor.yield %q40 : f16
      } : tensor<8x16xf16>

      %j42 = arith.muli %c1, %c3 : index
      %a41 = ktdp.construct_access_tile %xv[%c1, %j42] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
      %x43 = ktdp.load %a41 : !ktdp.access_tile<4x5xindex> -> tensor<4x5xf16>
      %g44 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%r33, %r33 : tensor<8xf16>, tensor<8xf16>) outs(%r33 : tensor<8xf16>) {
      ^bb0(%in: f16, %in2: f16, %out: f16):
        %q45 = arith.mulf %in, %in : f16
        %q46 = math.exp %q45 : f16
        %q47 = arith.addf %q46, %q45 : f16
        linalg.yield %q47 : f16
      } -> tensor<8xf16>

    }

    %k48 = arith.constant dense<1.0> : tensor<4x5xf16>
    %v49 = arith.mulf %k6, %g16 : tensor<4x5xf16>
    %b50 = arith.cmpf ogt, %k48, %g16 : tensor<4x5xf16>
    %v51 = arith.truncf %v25 : tensor<3xf32> to tensor<3xf16>
    %j53 = arith.muli %c1, %c8 : index
    %a52 = ktdp.construct_access_tile %xv[%c0, %j53] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
    %x54 = ktdp.load %a52 : !ktdp.access_tile<8x16xindex> -> tensor<8x16xf16>
    return
  }
}
