// Random ops and control flow, seed 161.
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
    %k1 = arith.constant dense<1.0> : tensor<7xf32>
    %e2 = tensor.empty() : tensor<3xf32>
    %e3 = tensor.empty() : tensor<8xf32>
    %k4 = arith.constant dense<1.0> : tensor<8x16xf16>
    %v5 = arith.select %no, %e3, %e3 : tensor<8xf32>
    %if6 = arith.cmpi eq, %c0, %c1 : index
    scf.if %if6 {
      %j8 = arith.muli %c1, %c5 : index
      %a7 = ktdp.construct_access_tile %xv[%c0, %j8] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 15 >= 0, d1 >= 0, -d1 + 7 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<64x80xf16> -> !ktdp.access_tile<16x8xindex>
      %x9 = ktdp.load %a7 : !ktdp.access_tile<16x8xindex> -> tensor<16x8xf16>
      %y10 = linalg.add ins(%v5, %v5 : tensor<8xf32>, tensor<8xf32>) outs(%e3 : tensor<8xf32>) -> tensor<8xf32>
    }

    %j13 = arith.muli %id, %c5 : index
    %a12 = ktdp.construct_access_tile %xv[%c0, %j13] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
    %x14 = ktdp.load %a12 : !ktdp.access_tile<4x5xindex> -> tensor<4x5xf16>
    %v15 = arith.truncf %v5 : tensor<8xf32> to tensor<8xf16>
    %g16 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%e2, %e2 : tensor<3xf32>, tensor<3xf32>) outs(%e2 : tensor<3xf32>) {
    ^bb0(%in: f32, %in2: f32, %out: f32):
      %q17 = arith.mulf %in, %in : f32
      %q18 = math.exp %q17 : f32
      linalg.yield %q18 : f32
    } -> tensor<3xf32>

    scf.for %i19 = %id to %c2 step %c1 {
      %r22 = scf.for %i20 = %id to %c1 step %c2 iter_args(%acc21 = %k4) -> (tensor<8x16xf16>) {
        %g23 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%acc21 : tensor<8x16xf16>) outs(%v15 : tensor<8xf16>) {
        ^bb0(%in: f16, %out: f16):
          %q24 = arith.mulf %in, %in : f16
          %q25 = arith.addf %q24, %out : f16
          linalg.yield %q25 : f16
        } -> tensor<8xf16>

        scf.for %i26 = %c0 to %c3 step %c1 {
          %b27 = arith.cmpf ogt, %g23, %g23 : tensor<8xf16>
        }

        %v28 = math.exp %g23 : tensor<8xf16>
        scf.yield %acc21 : tensor<8x16xf16>
      }

      %v29 = arith.mulf %e2, %e2 : tensor<3xf32>
      %j31 = arith.muli %i19, %c5 : index
      %a30 = ktdp.construct_access_tile %xv[%c0, %j31] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
      %x32 = ktdp.load %a30 : !ktdp.access_tile<4x5xindex> -> tensor<4x5xf16>
      %j34 = arith.muli %i19, %c5 : index
      %a33 = ktdp.construct_access_tile %xv[%id, %j34] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
      %x35 = ktdp.load %a33 : !ktdp.access_tile<4x5xindex> -> tensor<4x5xf16>
      %t36 = tensor.generate {
      ^bb0(%i37: index, %i38: index):
        %q39 = arith.cmpi sge, %i37, %i38 : index
        %q40 = arith.select %q39, %f0, %f1 : f16
        tensor.yield %q40 : f16
      } : tensor<8x16xf16>

    }

    %j42 = arith.muli %id, %c5 : index
    %a41 = ktdp.construct_access_tile %xv[%id, %j42] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
    %x43 = ktdp.load %a41 : !ktdp.access_tile<4x5xindex> -> tensor<4x5xf16>
    %t44 = tensor.generate {
    ^bb0(%i45: index, %i46: index):
      %q47 = arith.cmpi sge, %i45, %i46 : index
      %q48 = arith.select %q47, %f0, %f1 : f16
      tensor.yield %q48 : f16
    } : tensor<8x16xf16>

    scf.if %yes {
      %v49 = arith.extf %k4 : tensor<8x16xf16> to tensor<8x16xf32>
    }

    scf.for %i51 = %c0 to %c0 step %c1 {
      scf.for %i52 = %id to %c1 step %c2 {
        %v53 = arith.negf %g16 : tensor<3xf32>
        %b54 = arith.cmpf ogt, %x14, %x43 : tensor<4x5xf16>
        %t55 = tensor.generate {
        ^bb0(%i56: index, %i57: index):
          %q58 = arith.cmpi sge, %i56, %i57 : index
          %q59 = arith.select %q58, %f0, %f1 : f16
          tensor.yield %q59 : f16
        } : tensor<8x16xf16>

        %r63, %r64 = scf.for %i60 = %id to %c1 step %c1 iter_args(%acc61 = %k1, %acc62 = %t55) -> (tensor<7xf32>, tensor<8x16xf16>) {
          scf.yield %acc61, %t44 : tensor<7xf32>, tensor<8x16xf16>
        }

      }

      %t65 = tensor.generate {
      ^bb0(%i66: index, %i67: index):
        %q68 = arith.cmpi sge, %i66, %i67 : index
        %q69 = arith.select %q68, %f0, %f1 : f16
        tensor.yield %q69 : f16
      } : tensor<8x16xf16>

      %t70 = tensor.generate {
      ^bb0(%i71: index, %i72: index):
        %q73 = arith.cmpi sge, %i71, %i72 : index
        %q74 = arith.select %q73, %f0, %f1 : f16
        tensor.yield %q74 : f16
      } : tensor<8x16xf16>

    }

    %r77 = scf.for %i75 = %c0 to %c0 step %c1 iter_args(%acc76 = %t44) -> (tensor<8x16xf16>) {
      scf.for %i78 = %c0 to %c1 step %c1 {
      }

      %j81 = arith.muli %i75, %c8 : index
      %a80 = ktdp.construct_access_tile %yv[%i75, %j81] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 15 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<64x80xf16> -> !ktdp.access_tile<8x16xindex>
      ktdp.store %acc76, %a80 : tensor<8x16xf16>, !ktdp.access_tile<8x16xindex>

      %v82 = arith.mulf %v5, %v5 : tensor<8xf32>
      scf.yield %t44 : tensor<8x16xf16>
    }

    %y83 = linalg.max ins(%k1, %k1 : tensor<7xf32>, tensor<7xf32>) outs(%k1 : tensor<7xf32>) -> tensor<7xf32>
    %j85 = arith.muli %c0, %c3 : index
    %a84 = ktdp.construct_access_tile %xv[%c1, %j85] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 4 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<64x80xf16> -> !ktdp.access_tile<4x5xindex>
    %x86 = ktdp.load %a84 : !ktdp.access_tile<4x5xindex> -> tensor<4x5xf16>
    return
  }
}
