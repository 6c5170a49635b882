# `analysis/` knows no JSON, no sockets, no threads, no clock and no environment. Two looks: at its own text, and at
# every header that the compiler read for it, as ninja has recorded them.
set(_problems "")

file(GLOB_RECURSE _files ${SOURCE_DIR}/analysis/*.h ${SOURCE_DIR}/analysis/*.cpp)
if(NOT _files)
  message(FATAL_ERROR "no source file in ${SOURCE_DIR}/analysis")
endif()
set(_forbidden
  "include <(nlohmann|asio|boost)"
  "include <(thread|mutex|shared_mutex|future|condition_variable|chrono|ctime|time\\.h|random|filesystem|fstream|iostream)>"
  "include \"(check|workspace|features|lsp)/"
  "(^|[^a-zA-Z_])(getenv|setenv|setlocale|std::time|clock_gettime|gettimeofday)[ ]*\\(")
foreach(_file IN LISTS _files)
  file(READ ${_file} _text)
  foreach(_pattern IN LISTS _forbidden)
    if(_text MATCHES "${_pattern}")
      list(APPEND _problems "${_file}: ${CMAKE_MATCH_0}")
    endif()
  endforeach()
endforeach()

execute_process(COMMAND ${NINJA} -C ${BINARY_DIR} -t deps
  OUTPUT_VARIABLE _deps ERROR_VARIABLE _error RESULT_VARIABLE _status)
if(NOT _status EQUAL 0)
  message(FATAL_ERROR "ninja -t deps: ${_error}")
endif()
# One paragraph for each object: its name, then its headers.
string(REPLACE ";" "," _deps "${_deps}")
string(REPLACE "\n\n" ";" _deps "${_deps}")
set(_objects 0)
foreach(_paragraph IN LISTS _deps)
  if(_paragraph MATCHES "^(analysis/[^:]*\\.o):")
    set(_object ${CMAKE_MATCH_1})
    math(EXPR _objects "${_objects} + 1")
    if(_paragraph MATCHES "[^\n]*/(nlohmann|asio|asio\\.hpp|boost)[/\n][^\n]*")
      list(APPEND _problems "${_object} reads ${CMAKE_MATCH_0}")
    endif()
  endif()
endforeach()
if(_objects EQUAL 0)
  message(FATAL_ERROR "ninja knows no object of analysis/: has it been built?")
endif()

if(_problems)
  list(JOIN _problems "\n  " _list)
  message(FATAL_ERROR "analysis/ must stand alone:\n  ${_list}")
endif()
list(LENGTH _files _count)
message(STATUS "${_count} files, ${_objects} objects: analysis/ stands alone")
