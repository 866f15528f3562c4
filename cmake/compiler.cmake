# Warnings, sanitizers and the precompiled header: everything that is told to the compiler, for all targets alike.

option(PENSTOCK_WERROR "Warnings are errors" OFF)
option(PENSTOCK_PCH "Use the precompiled Asio header (off: proves that every file includes what it uses)" ON)
option(PENSTOCK_FUZZ "Build fuzz targets with libFuzzer, and nothing else (clang)" OFF)
set(PENSTOCK_SANITIZE "" CACHE STRING "address,undefined | thread | empty")

find_program(CCACHE ccache)
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    # Relative paths and lenient time macros: a clone in another folder, as in CI, hits the same cache.
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1
        CCACHE_SLOPPINESS=pch_defines,time_macros ${CCACHE})
endif()

add_library(penstock_flags INTERFACE)
target_compile_options(penstock_flags INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wdelete-non-virtual-dtor -Wold-style-cast
    -Woverloaded-virtual -Wcast-align -Wunused -Wdouble-promotion -Wformat=2 -Wimplicit-fallthrough
    -fno-omit-frame-pointer
    $<$<CXX_COMPILER_ID:GNU>:-Wduplicated-cond -Wduplicated-branches -Wlogical-op -Wuseless-cast>
    $<$<BOOL:${PENSTOCK_WERROR}>:-Werror>)

if(PENSTOCK_SANITIZE)
    set(flags -fsanitize=${PENSTOCK_SANITIZE} -fno-sanitize-recover=all)
    if(CMAKE_CXX_COMPILER_ID MATCHES Clang AND PENSTOCK_SANITIZE MATCHES undefined)
        list(APPEND flags -fno-sanitize=function)  # false reports on the calls of Asio's coroutine frames
    endif()
    target_compile_options(penstock_flags INTERFACE ${flags})
    target_link_options(penstock_flags INTERFACE ${flags})
endif()
if(PENSTOCK_FUZZ)
    target_compile_options(penstock_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()

if(PENSTOCK_PCH)
    # A coroutine file takes 7 s without it and 1.3 s with it.
    add_library(penstock_asio_pch STATIC ${CMAKE_SOURCE_DIR}/cmake/asio_pch.cpp)
    target_precompile_headers(penstock_asio_pch PRIVATE ${CMAKE_SOURCE_DIR}/cmake/asio_pch.hpp)
    target_link_libraries(penstock_asio_pch PRIVATE penstock_flags)
endif()
