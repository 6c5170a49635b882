// Random ops and control flow, seed 12.
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
    %e1 = tensor.empty() : tensor<4x5xf32>
    %e2 = tensor.empty() : tensor<8xf32>
    %e3 = tensor.empty() : tensor<3xf32>
    %k4 = arith.constant dense<1.0> : tensor<4x5xf16>
    %j6 = arith.muli %c0, %c5 : index
    %a5 = ktdp.construct_access_tile %xv[%c1, %j6] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
    %x7 = ktdp.load %a5 : !ktdp.access_tile<8x16xindex> -> tensor<8x16xf16>
    %v8 = arith.addf %e1, %e1 : tensor<4x5xf32>
    %g9 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%v8, %k4 : tensor<4x5xf32>, tensor<4x5xf16>) outs(%e1 : tensor<4x5xf32>) {
    ^bb0(%in: f32, %in2: f16, %out: f32):
      %q10 = arith.mulf %in, %in : f32
      %q11 = math.exp %q10 : f32
      %q12 = arith.addf %q11, %q10 : f32
      %q13 = arith.addf %q12, %out : f32
      linalg.yield %q13 : f32
    } -> tensor<4x5xf32>

    scf.for %i14 = %c0 to %c3 step %c1 {
      %e15 = tensor.empty() : tensor<7xf32>
      %if16 = arith.cmpi sge, %c0, %c1 : index
      scf.if %if16 {
        %r19 = scf.for %i17 = %c0 to %c0 step %c1 iter_args(%acc18 = %g9) -> (tensor<4x5xf32>) {
          %v20 = arith.select %no, %x7, %x7 : tensor<8x16xf16>
          scf.yield %g9 : tensor<4x5xf32>
        }

        %e21 = tensor.empty() : tensor<16x8xf32>
      }

      %j23 = arith.muli %c0, %c3 : index
      %a22 = ktdp.construct_access_tile %xv[%c0, %j23] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
      %x24 = ktdp.load %a22 : !ktdp.access_tile<8x16xindex> -> tensor<8x16xf16>
    }

    scf.for %i25 = %c0 to %c0 step %c1 {
      %v26 = arith.truncf %e2 : tensor<8xf32> to tensor<8xf16>
      %j28 = arith.muli %i25, %c5 : index
      %a27 = ktdp.construct_access_tile %yv[%c0, %j28] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
      ktdp.store %x7, %a27 : tensor<8x16xf16>, !ktdp.access_tile<8x16xindex>

      %o29 = tensor.empty() : tensor<4xf16>
      %g30 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%k4 : tensor<4x5xf16>) outs(%o29 : tensor<4xf16>) {
      ^bb0(%in: f16, %out: f16):
        %q31 = arith.mulf %in, %in : f16
        %q32 = arith.addf %q31, %out : f16
        linalg.yield %q32 : f16
      } -> tensor<4xf16>

    }

    %g33 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%e3, %e3 : tensor<3xf32>, tensor<3xf32>) outs(%e3 : tensor<3xf32>) {
    ^bb0(%in: f32, %in2: f32, %out: f32):
      %q34 = arith.mulf %in, %in : f32
      %q35 = math.exp %q34 : f32
      linalg.yield %q35 : f32
    } -> tensor<3xf32>

    %v36 = arith.truncf %e3 : tensor<3xf32> to tensor<3xf16>
    %y37 = linalg.fill ins(%f1 : f16) outs(%v36 : tensor<3xf16>) -> tensor<3xf16>
    %v38 = arith.maximumf %k4, %k4 : tensor<4x5xf16>
    %j40 = arith.muli %c0, %c3 : index
    %a39 = ktdp.construct_access_tile %xv[%c0, %j40] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
    %x41 = ktdp.load %a39 : !ktdp.access_tile<8x16xindex> -> tensor<8x16xf16>
    %v42 = arith.extf %y37 : tensor<3xf16> to tensor<3xf32>
    %f44 = arith.constant 0.5 : f16
    %s43 = tensor.splat %f44 : tensor<4x5xf16>
    %j46 = arith.muli %id, %c3 : index
    %a45 = ktdp.construct_access_tile %xv[%c1, %j46] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
    %x47 = ktdp.load %a45 : !ktdp.access_tile<4x5xindex> -> tensor<4x5xf16>
    %v48 = arith.truncf %v42 : tensor<3xf32> to tensor<3xf16>
    %r52, %r53 = scf.for %i49 = %c0 to %c0 step %c1 iter_args(%acc50 = %v8, %acc51 = %x47) -> (tensor<4x5xf32>, tensor<4x5xf16>) {
      %g54 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%acc50, %acc50 : tensor<4x5xf32>, tensor<4x5xf32>) outs(%v8 : tensor<4x5xf32>) {
      ^bb0(%in: f32, %in2: f32, %out: f32):
        %q55 = arith.mulf %in, %in : f32
        %q56 = math.exp %q55 : f32
        linalg.yield %q56 : f32
      } -> tensor<4x5xf32>

      %j58 = arith.muli %c1, %c8 : index
      %a57 = ktdp.construct_access_tile %xv[%c0, %j58] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
      %x59 = ktdp.load %a57 : !ktdp.access_tile<4x5xindex> -> tensor<4x5xf16>
      %o60 = tensor.empty() : tensor<5xf16>
      %r61 = linalg.reduce { arith.addf } ins(%s43 : tensor<4x5xf16>) outs(%o60 : tensor<5xf16>) dimensions = [0]

      scf.yield %g54, %acc51 : tensor<4x5xf32>, tensor<4x5xf16>
    }

    %y62 = linalg.add ins(%e2, %e2 : tensor<8xf32>, tensor<8xf32>) outs(%e2 : tensor<8xf32>) -> tensor<8xf32>
    return
  }
}
