# Uses ccache if it is there. Paths are kept relative and the working directory out of the hash, so that another
# clone finds the same objects; the sloppiness is what ccache asks for with precompiled headers.
find_program(KTIR_CCACHE ccache)
if(KTIR_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER
    ${CMAKE_COMMAND} -E env
    CCACHE_BASEDIR=${CMAKE_SOURCE_DIR}
    CCACHE_NOHASHDIR=1
    CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
    ${KTIR_CCACHE})
endif()
