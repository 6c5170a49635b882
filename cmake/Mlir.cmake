# MLIR 22 as Debian packages it: shared libMLIR for development, single archives with LLVMSupport for
# the static release (the archives name the shared LLVM in their link interface; see below).
find_package(MLIR 22.1 REQUIRED CONFIG HINTS /usr/lib/llvm-22/lib/cmake/mlir)
list(APPEND CMAKE_MODULE_PATH ${MLIR_CMAKE_DIR} ${LLVM_CMAKE_DIR})
include(TableGen)
include(AddLLVM)
include(AddMLIR)

add_library(ktir_mlir INTERFACE)
target_include_directories(ktir_mlir SYSTEM INTERFACE ${MLIR_INCLUDE_DIRS} ${LLVM_INCLUDE_DIRS})
if(KTIR_STATIC)
  get_property(_libs GLOBAL PROPERTY MLIR_ALL_LIBS)
  foreach(_lib IN LISTS _libs)
    if(TARGET ${_lib})
      get_target_property(_links ${_lib} INTERFACE_LINK_LIBRARIES)
      if(_links)
        list(TRANSFORM _links REPLACE "^LLVM$" "LLVMSupport")
        set_property(TARGET ${_lib} PROPERTY INTERFACE_LINK_LIBRARIES "${_links}")
      endif()
    endif()
  endforeach()
  # Debian's LLVMSupport names shared libraries: zlib and zstd have archives, and nothing here calls z3.
  find_library(KTIR_ZLIB_ARCHIVE libz.a REQUIRED)
  find_library(KTIR_ZSTD_ARCHIVE libzstd.a REQUIRED)
  get_target_property(_links LLVMSupport INTERFACE_LINK_LIBRARIES)
  list(FILTER _links EXCLUDE REGEX "libz3")
  list(TRANSFORM _links REPLACE "^ZLIB::ZLIB$" "${KTIR_ZLIB_ARCHIVE}")
  list(TRANSFORM _links REPLACE "^zstd::libzstd_shared$" "${KTIR_ZSTD_ARCHIVE}")
  set_property(TARGET LLVMSupport PROPERTY INTERFACE_LINK_LIBRARIES "${_links}")
  target_link_libraries(ktir_mlir INTERFACE
    MLIRIR MLIRParser MLIRAsmParser MLIRSupport MLIRFuncDialect MLIRArithDialect MLIRMathDialect
    MLIRLinalgDialect MLIRTensorDialect MLIRMemRefDialect MLIRSCFDialect MLIRAffineDialect
    MLIRControlFlowDialect MLIRAnalysis MLIRPresburger LLVMSupport)
  target_link_options(ktir_mlir INTERFACE -Wl,--gc-sections)
else()
  target_link_libraries(ktir_mlir INTERFACE MLIR LLVM)
endif()
