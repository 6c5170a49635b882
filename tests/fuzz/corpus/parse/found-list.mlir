// Random ops and control flow, seed 224.
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
    %f2 = arith.constant 0.5 : f16
    %s1 = tensor.splat %f2 : tensor<8x16xf16>
    %f4 = arith.constant 0.5 : f16
    %s3 = tensor.splat %f4 : tensor<7xf16>
    %e5 = tensor.empty() : tensor<3xf16>
    %e6 = tensor.empty() : tensor<16x8xf32>
    %v7 = arith.extf %s1 : tensor<8x16xf16> to tensor<8x16xf32>
    %v8 = arith.negf %e6 : tensor<16x8xf32>
    %v9 = arith.mulf %e6, %v8 : tensor<16x8xf32>
    %t10 = tensor.generate {
    ^bb0(%i11: index, %i12: index):
      %q13 = arith.cmpi sge, %i11, %i12 : index
      %q14 = arith.select %q13, %f0, %f1 : f16
      tensor.yield %q14 : f16
    } : tensor<8x16xf16>

    %if15 = arith.cmpi sge, %c1, %c1 : index
    scf.if %if15 {
      scf.for %i16 = %id to %c3 step %c1 {
        %t17 = tensor.generate {
        ^bb0(%i18: index, %i19: index):
          %q20 = arith.cmpi sge, %i18, %i19 : index
          %q21 = arith.select %q20, %f0, %f1 : f16
          tensor.yield %q21 : f16
        } : tensor<8x16xf16>

        %y22 = linalg.transpose ins(%v9 : tensor<16x8xf32>) outs(%v7 : tensor<8x16xf32>) permutation ==[1, 0]

        %j24 = arith.muli %c0, %c8 : index
        %a23 = ktdp.construct_access_tile %yv[%id, %j24] {
          access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
        } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
        ktdp.store %t10, %a23 : tensor<8x16xf16>, !ktdp.a%ccess_tile<8x16xindex>

      }

      %t25 = tensor.generate {
      ^bb0(%i26: index, %i27: index):
        %q28 = arith.cmpi sge, %i26, %i27 : index
        %q29 = arith.select %q28, %f0, %f1 : f16
        tensor.yield %q29 : f16
      } : tensor<8x16xf16>

      %t30 = tensor.generate {
      ^bb0(%i31: index, %i32: index):
        %q33 = arith.cmpi sge, %i31, %i32 : index
        %q34 = arith.select %q33, %f0, %f1 : f16
        tensor.yield %q34 : f16
      } : tensor<8x16xf16>

    }

    %if35 = arith.cmpi sge, %c1, %c1 : index
    scf.if %if35 {
      %r39, %r40 = scf.for %i36 = %id to %c1 step %c2 iter_args(%acc37 = %v7, %acc38 = %s3) -> (tensor<8x16xf32>, tensor<7xf16>) {
        %v41 = arith.mulf %v7, %acc37 : tensor<8x16xf32>
        %j43 = arith.muli %id, %c3 : index
        %a42 = ktdp.construct_access_tile %xv[%c1, %j43] {
          access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 15 >= 0, d1 >= 0, -d1 + 7 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
        } : memref<64x80xf16> -> !ktdp.access_tile<16x8xindex>
        %x44 = ktdp.load %a42 : !ktdp.access_tile<16x8xindex> -> tensor<16x8xf16>
        scf.yield %acc37, %acc38 : tensor<8x16xf32>, tensor<7xf16>
      }

    }

    %b45 = arith.cmpf ogt, %v7, %v7 : tensor<8x16xf32>
    %o46 = arith.constant dense<0.0> : tensor<8xf32>
    %r47 = linalg.reduce ins(%v9 : tensor<16x8xf32>) outs(%o46 : tensor<8xf32>) dimensions = [0]
      (%in: f32, %acc: f32) {
        %q48 = arith.addf %in, %acc : f32
        %q49 = arith.mulf %q48, %q48 : f32
        linalg.yield %q49 : f32
      }

    %v50 = arith.addf %s1, %s1 : tensor<8x16xf16>
    %g51 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%e5, %e5 : tensor<3xf16>, tensor<3xf16>) outs(%e5 : tensor<3xf16>) {
    ^bb0(%in: f16, %in2: f16, %out: f16):
      %q52 = arith.mulf %in, %in : f16
      %q53 = math.exp %q52 : f16
      %q54 = arith.addf %q53, %out : f16
      linalg.yield %q54 : f16
    } -> tensor<3xf16>

    %y55 = linalg.max ins(%v9, %v8 : tensor<16x8xf32>, tensor<16x8xf32>) outs(%v8 : tensor<16x8xf32>) -> tensor<16x8xf32>
    %v56 = arith.addf %v7, %v7 : tensor<8x16xf32>
    %g57 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%y55, %y55 : tensor<16x8xf32>, tensor<16x8xf32>) outs(%v8 : tensor<16x8xf32>) {
    ^bb0(%in: f32, %in2: f32, %out: f32):
      %q58 = arith.mulf %in, %in : f32
      %q59 = math.exp %q58 : f32
      %q60 = arith.addf %q59, %q58 : f32
      linalg.yield %q60 : f32
    } -> tensor<16x8xf32>

    %y61 = linalg.transpose ins(%e6 : tensor<16x8xf32>) outs(%v7 : tensor<8x16xf32>) permutation = [1, 0]

    %j63 = arith.muli %c0, %c5 : index
    %a62 = ktdp.construct_access_tile %xv[%id, %j63] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
    %x64 = ktdp.load %a62 : !ktdp.access_tile<4x5xindex> -> tensor<4x5xf16>
    %r67 = scf.for %i65 = %c0 to %c2 step %c1 iter_args(%acc66 = %s3) -> (tensor<7xf16>) {
      %v68 = arith.truncf %y61 : tensor<8x16xf32> to tensor<8x16xf16>
      %o69 = tensor.empty() : tensor<8xf16>
      %g70 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%v50 : tensor<8x16xf16>) outs(%o69 : tensor<8xf16>) {
      ^bb0(%in: f16, %out: f16):
        %q71 = arith.mulf %in, %in : f16
        %q72 = arith.addf %q71, %out : f16
        linalg.yield %q72 : f16
      } -> tensor<8xf16>

      scf.yield %acc66 : tensor<7xf16>
    }

    %o73 = tensor.empty() : tensor<16x16xf32>
    %y74 = linalg.matmul ins(%v9, %y61 : tensor<16x8xf32>, tensor<8x16xf32>) outs(%o73 : tensor<16x16xf32>) -> tensor<16x16xf32>
    %v75 = arith.select %yes, %r67, %r67 : tensor<7xf16>
    %k76 = arith.constant dense<1.0> : tensor<2x3x4xf32>
    %g77 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%v56, %s1 : tensor<8x16xf32>, tensor<8x16xf16>) outs(%y61 : tensor<8x16xf32>) {
    ^bb0(%in: f32, %in2: f16, %out: f32):
      %q78 = arith.mulf %in, %in : f32
      %q79 = math.exp %q78 : f32
      %q80 = arith.addf %q79, %q78 : f32
      linalg.yield %q80 : f32
    } -> tensor<8x16xf32>

    return
  }
}
