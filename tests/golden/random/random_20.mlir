// Random ops and control flow, seed 130.
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
    %e1 = tensor.empty() : tensor<3xf32>
    %k2 = arith.constant dense<1.0> : tensor<8xf32>
    %e3 = tensor.empty() : tensor<16x8xf16>
    %f5 = arith.constant 0.5 : f16
    %s4 = tensor.splat %f5 : tensor<3xf16>
    %r8 = scf.for %i6 = %c0 to %c2 step %c1 iter_args(%acc7 = %e1) -> (tensor<3xf32>) {
      %j10 = arith.muli %i6, %c8 : index
      %a9 = ktdp.construct_access_tile %xv[%id, %j10] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
      %x11 = ktdp.load %a9 : !ktdp.access_tile<8x16xindex> -> tensor<8x16xf16>
      %t12 = tensor.generate {
      ^bb0(%i13: index, %i14: index):
        %q15 = arith.cmpi sge, %i13, %i14 : index
        %q16 = arith.select %q15, %f0, %f1 : f16
        tensor.yield %q16 : f16
      } : tensor<8x16xf16>

      scf.yield %e1 : tensor<3xf32>
    }

    %r20, %r21 = scf.for %i17 = %c0 to %c1 step %c1 iter_args(%acc18 = %r8, %acc19 = %r8) -> (tensor<3xf32>, tensor<3xf32>) {
      %if22 = arith.cmpi eq, %c0, %c1 : index
      scf.if %if22 {
        %v23 = math.exp %acc19 : tensor<3xf32>
        %v24 = arith.select %yes, %v23, %acc19 : tensor<3xf32>
      }

      %v25 = math.exp %e3 : tensor<16x8xf16>
      scf.yield %acc18, %acc19 : tensor<3xf32>, tensor<3xf32>
    }

    %t26 = tensor.generate {
    ^bb0(%i27: index, %i28: index):
      %q29 = arith.cmpi sge, %i27, %i28 : index
      %q30 = arith.select %q29, %f0, %f1 : f16
      tensor.yield %q30 : f16
    } : tensor<8x16xf16>

    %if31 = arith.cmpi eq, %id, %c1 : index
    scf.if %if31 {
      %v32 = arith.maximumf %e3, %e3 : tensor<16x8xf16>
      %g33 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%v32, %v32 : tensor<16x8xf16>, tensor<16x8xf16>) outs(%e3 : tensor<16x8xf16>) {
      ^bb0(%in: f16, %in2: f16, %out: f16):
        %q34 = arith.mulf %in, %in : f16
        %q35 = math.exp %q34 : f16
        linalg.yield %q35 : f16
      } -> tensor<16x8xf16>

    }

    %v36 = arith.select %no, %r8, %e1 : tensor<3xf32>
    %y37 = linalg.transpose ins(%e3 : tensor<16x8xf16>) outs(%t26 : tensor<8x16xf16>) permutation = [1, 0]

    %g38 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%t26, %y37 : tensor<8x16xf16>, tensor<8x16xf16>) outs(%t26 : tensor<8x16xf16>) {
    ^bb0(%in: f16, %in2: f16, %out: f16):
      %q39 = arith.mulf %in, %in : f16
      %q40 = math.exp %q39 : f16
      %q41 = arith.addf %q40, %out : f16
      linalg.yield %q41 : f16
    } -> tensor<8x16xf16>

    %j43 = arith.muli %c0, %c5 : index
    %a42 = ktdp.construct_access_tile %xv[%c1, %j43] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
    %x44 = ktdp.load %a42 : !ktdp.access_tile<8x16xindex> -> tensor<8x16xf16>
    %t45 = tensor.generate {
    ^bb0(%i46: index, %i47: index):
      %q48 = arith.cmpi sge, %i46, %i47 : index
      %q49 = arith.select %q48, %f0, %f1 : f16
      tensor.yield %q49 : f16
    } : tensor<8x16xf16>

    %v50 = arith.mulf %r20, %r8 : tensor<3xf32>
    %j52 = arith.muli %c0, %c3 : index
    %a51 = ktdp.construct_access_tile %yv[%c1, %j52] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
    ktdp.store %y37, %a51 : tensor<8x16xf16>, !ktdp.access_tile<8x16xindex>

    %r56, %r57 = scf.for %i53 = %c0 to %c3 step %c1 iter_args(%acc54 = %k2, %acc55 = %e3) -> (tensor<8xf32>, tensor<16x8xf16>) {
      %o58 = arith.constant dense<0.0> : tensor<16x16xf16>
      %y59 = linalg.matmul ins(%acc55, %g38 : tensor<16x8xf16>, tensor<8x16xf16>) outs(%o58 : tensor<16x16xf16>) -> tensor<16x16xf16>
      %v60 = arith.maximumf %k2, %k2 : tensor<8xf32>
      %j62 = arith.muli %id, %c5 : index
      %a61 = ktdp.construct_access_tile %xv[%i53, %j62] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 15 >= 0, d1 >= 0, -d1 + 7 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<64x80xf16> -> !ktdp.access_tile<16x8xindex>
      %x63 = ktdp.load %a61 : !ktdp.access_tile<16x8xindex> -> tensor<16x8xf16>
      scf.yield %acc54, %x63 : tensor<8xf32>, tensor<16x8xf16>
    }

    %v64 = arith.maximumf %t45, %g38 : tensor<8x16xf16>
    scf.for %i65 = %c0 to %c1 step %c1 {
      %v66 = arith.select %yes, %x44, %t45 : tensor<8x16xf16>
      %j68 = arith.muli %c1, %c5 : index
      %a67 = ktdp.construct_access_tile %xv[%i65, %j68] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 15 >= 0, d1 >= 0, -d1 + 7 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<64x80xf16> -> !ktdp.access_tile<16x8xindex>
      %x69 = ktdp.load %a67 : !ktdp.access_tile<16x8xindex> -> tensor<16x8xf16>
      %v70 = arith.select %yes, %v36, %r20 : tensor<3xf32>
    }

    %o71 = tensor.empty() : tensor<16xf16>
    %r72 = linalg.reduce ins(%x44 : tensor<8x16xf16>) outs(%o71 : tensor<16xf16>) dimensions = [0]
      (%in: f16, %acc: f16) {
        %q73 = arith.addf %in, %acc : f16
        %q74 = arith.mulf %q73, %q73 : f16
        linalg.yield %q74 : f16
      }

    %y75 = linalg.add ins(%g38, %t26 : tensor<8x16xf16>, tensor<8x16xf16>) outs(%t26 : tensor<8x16xf16>) -> tensor<8x16xf16>
    %g76 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%r57 : tensor<16x8xf16>) outs(%r72 : tensor<16xf16>) {
    ^bb0(%in: f16, %out: f16):
      %q77 = arith.mulf %in, %in : f16
      %q78 = arith.addf %q77, %out : f16
      linalg.yield %q78 : f16
    } -> tensor<16xf16>

    return
  }
}
