# Warnings, sanitizers and the precompiled header: everything that is told to the compiler, for all targets alike.

option(PENSTOCK_WERROR "Warnings are errors" OFF)
option(PENSTOCK_PCH "Use the precompiled headers (off: proves that every file includes what it uses)" ON)
option(PENSTOCK_UNITY "Compile the files of a module together (off: proves that each stands alone)" ON)
set(PENSTOCK_UNITY_FILES 10 CACHE STRING "How many at a time: more build the whole sooner, fewer one changed file")
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
    -Woverloaded-virtual -Wcast-align -Wunused -Wformat=2 -Wimplicit-fallthrough -Wno-ignored-attributes
    -fno-omit-frame-pointer
    $<$<CXX_COMPILER_ID:GNU>:-Wduplicated-cond -Wduplicated-branches -Wlogical-op -Wuseless-cast>
    $<$<CXX_COMPILER_ID:Clang>:-Wno-unused-lambda-capture>  # false on `this` in a generic lambda
    $<$<BOOL:${PENSTOCK_WERROR}>:-Werror>)
if(PENSTOCK_UNITY)
    # What is no fault of a file: a name of the one before it, a type that is not in "the" source file, and what g++ 12
    # sees in std::string once it inlines enough. The preset clang compiles each file alone.
    target_compile_options(penstock_flags INTERFACE -Wno-shadow
        $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage -Wno-array-bounds -Wno-stringop-overread>)
    if(NOT PENSTOCK_SANITIZE)
        target_compile_options(penstock_flags INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-mismatched-new-delete>)  # of coroutines
    endif()
endif()

if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    # It collects garbage of its own less often: a sixth of the time for 400 MB.
    target_compile_options(penstock_flags INTERFACE "SHELL:--param ggc-min-heapsize=600000")
endif()

if(PENSTOCK_SANITIZE)
    set(flags -fsanitize=${PENSTOCK_SANITIZE} -fno-sanitize-recover=all)
    if(PENSTOCK_SANITIZE MATCHES undefined AND NOT PENSTOCK_FUZZ)
        # Checks of every pointer that is followed or moved: two fifths of the build's time for what the address
        # sanitizer mostly sees as well. The preset fuzz has them.
        list(APPEND flags -fno-sanitize=null,alignment,vptr,pointer-overflow)
    endif()
    if(CMAKE_CXX_COMPILER_ID MATCHES Clang AND PENSTOCK_SANITIZE MATCHES undefined)
        list(APPEND flags -fno-sanitize=function)  # false reports on the calls of Asio's coroutine frames
    endif()
    target_compile_options(penstock_flags INTERFACE ${flags})
    target_link_options(penstock_flags INTERFACE ${flags})
    if(PENSTOCK_SANITIZE MATCHES address AND NOT PENSTOCK_FUZZ)
        add_library(penstock_asan_options OBJECT ${CMAKE_SOURCE_DIR}/cmake/asan_options.cpp)
        target_link_libraries(penstock_flags INTERFACE $<TARGET_OBJECTS:penstock_asan_options>)
    endif()
endif()
if(PENSTOCK_FUZZ)
    target_compile_options(penstock_flags INTERFACE -fsanitize=fuzzer-no-link)
    add_custom_target(fuzz_targets)
else()
    # The main of fuzz targets elsewhere.
    add_library(penstock_replay_corpus OBJECT ${CMAKE_SOURCE_DIR}/cmake/replay_corpus.cpp)
    target_link_libraries(penstock_replay_corpus PRIVATE penstock_flags)
endif()

# A hundred programs are linked: the usual linker needs two minutes for them.
find_program(MOLD mold)
if(MOLD)
    add_link_options(-fuse-ld=mold)
endif()

# Asio compiled once.
add_library(penstock_asio STATIC ${CMAKE_SOURCE_DIR}/cmake/asio.cpp)
target_compile_definitions(penstock_asio PUBLIC BOOST_ASIO_SEPARATE_COMPILATION)
target_link_libraries(penstock_asio PUBLIC Boost::headers OpenSSL::SSL Threads::Threads PRIVATE penstock_flags)

# Beast the same way, for the modules that use it. A file that did without would compile it again, with its assertions.
add_library(penstock_beast STATIC ${CMAKE_SOURCE_DIR}/cmake/beast.cpp)
target_compile_definitions(penstock_beast PUBLIC BOOST_BEAST_SEPARATE_COMPILATION)
target_link_libraries(penstock_beast PUBLIC penstock_asio PRIVATE penstock_flags)

# What most files include is compiled once for all modules, and once more with googletest for all tests: without, a third
# of the compiler's time is these headers, read again for each unit.
if(PENSTOCK_PCH)
    # A precompiled header is taken only where the macros of what it includes are the same, whoever links it or not.
    foreach(library IN ITEMS Boost::headers Boost::json Boost::container fmt::fmt)
        if(TARGET ${library})
            target_compile_definitions(penstock_flags INTERFACE
                $<TARGET_PROPERTY:${library},INTERFACE_COMPILE_DEFINITIONS>)
        endif()
    endforeach()
    file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/pch.cpp CONTENT "")
    function(penstock_precompile name header)
        add_library(${name} OBJECT ${CMAKE_BINARY_DIR}/pch.cpp)
        target_link_libraries(${name} PRIVATE penstock_asio penstock_flags ${ARGN})
        # In angle brackets, so that no absolute path is in what is compiled: a clone elsewhere hits the same cache.
        target_include_directories(${name} PRIVATE ${CMAKE_SOURCE_DIR}/cmake)
        target_precompile_headers(${name} PRIVATE <${header}>)
    endfunction()
    penstock_precompile(penstock_pch pch.hpp)
    if(NOT PENSTOCK_FUZZ)
        penstock_precompile(penstock_test_pch test_pch.hpp GTest::gmock)
    endif()
endif()
