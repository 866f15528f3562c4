# What a folder's CMakeLists.txt says: a module, its tests, its fuzz targets, a program.
#
#   penstock_module(modbus DEPS drivers io LIBS Boost::json)       library penstock_modbus of this folder's *.cpp
#   penstock_driver(modbus LIBS fmt::fmt)                          a driver's folder whole: module, schema, tests, fuzz
#   penstock_publisher(api LIBS ZLIB::ZLIB)                        a transfer kind's folder whole: module publish_api …
#   penstock_schema(modbus modbus)                                 its schema.json as modbus::schema_text()
#   penstock_test(modbus DEPS modbus support)                      modbus_tests of tests/*.cpp, a ctest, label unit
#   penstock_fuzz(modbus_codec DEPS modbus)                        modbus_codec_fuzz of fuzz/modbus_codec.cpp
#   penstock_executable(penstockctl SOURCES main.cpp DEPS base)    build/<preset>/bin/penstockctl
#
# DEPS are names of modules, LIBS any CMake targets; order of declaration does not matter. FOLDERS: subfolders whose files belong to the module.
# SELDOM: its code does not run for each value or request; a release compiles it with -O1, in two thirds of the time.

# The modules' own headers are included from src/ ("base/error.hpp"), those of tests/, bench/ and client/ from the
# top ("tests/support/sim_stream.hpp").
function(penstock_settings target scope deps libs)
    list(TRANSFORM deps PREPEND penstock_)
    target_link_libraries(${target} ${scope} ${deps} ${libs})
    target_include_directories(${target} ${scope} ${CMAKE_SOURCE_DIR}/src)
    if(NOT CMAKE_CURRENT_SOURCE_DIR MATCHES "^${CMAKE_SOURCE_DIR}/src(/|$)")
        target_include_directories(${target} ${scope} ${CMAKE_SOURCE_DIR})
    endif()
    if(NOT scope STREQUAL INTERFACE)
        target_link_libraries(${target} PRIVATE penstock_flags penstock_asio)
        if(PENSTOCK_PCH)
            set(pch penstock_pch)
            if("GTest::gmock_main" IN_LIST libs)
                set(pch penstock_test_pch)
            endif()
            target_precompile_headers(${target} REUSE_FROM ${pch})
        endif()
        if(PENSTOCK_UNITY)
            # When the whole list of the folder has been read, for then is known which files have options of their own.
            cmake_language(EVAL CODE "cmake_language(DEFER CALL penstock_unite ${target})")
        endif()
    endif()
endfunction()

# Compiles the target's files of this tree PENSTOCK_UNITY_FILES at a time, but for those with options of their own and those with the
# property SKIP_UNITY_BUILD_INCLUSION. CMake's own UNITY_BUILD writes absolute paths, so that no other clone hits the
# compiler's cache.
function(penstock_unite target)
    get_target_property(sources ${target} SOURCES)
    set(alone "")
    set(together "")
    foreach(source IN LISTS sources)
        cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE)
        get_source_file_property(options ${source} COMPILE_OPTIONS)
        get_source_file_property(definitions ${source} COMPILE_DEFINITIONS)
        get_source_file_property(is_skipped ${source} SKIP_UNITY_BUILD_INCLUSION)
        cmake_path(IS_PREFIX CMAKE_BINARY_DIR ${source} is_generated)
        if(is_generated OR options OR definitions OR is_skipped)
            list(APPEND alone ${source})
        else()
            list(APPEND together ${source})
        endif()
    endforeach()
    set(batch 0)
    while(together)
        list(SUBLIST together 0 ${PENSTOCK_UNITY_FILES} files)
        list(REMOVE_ITEM together ${files})
        set(lines "")
        foreach(file IN LISTS files)
            file(RELATIVE_PATH file ${CMAKE_SOURCE_DIR} ${file})
            string(REGEX REPLACE "^src/" "" file ${file})
            string(APPEND lines "#include \"${file}\"\n")
        endforeach()
        set(unit ${CMAKE_CURRENT_BINARY_DIR}/${target}_${batch}.cpp)
        file(CONFIGURE OUTPUT ${unit} CONTENT "${lines}")
        list(APPEND alone ${unit})
        math(EXPR batch "${batch} + 1")
    endwhile()
    set_target_properties(${target} PROPERTIES SOURCES "${alone}")
endfunction()

function(penstock_module name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "SELDOM" "" "DEPS;LIBS;FOLDERS")
    penstock_refuse_unparsed(penstock_module)
    file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
    foreach(folder IN LISTS arg_FOLDERS)
        file(GLOB more CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*.cpp)
        list(APPEND sources ${more})
    endforeach()
    list(FILTER sources EXCLUDE REGEX "/main\\.cpp$")
    if(sources)
        add_library(penstock_${name} STATIC ${sources})
        penstock_settings(penstock_${name} PUBLIC "${arg_DEPS}" "${arg_LIBS}")
        if(arg_SELDOM AND CMAKE_CXX_FLAGS MATCHES "-O2")
            target_compile_options(penstock_${name} PRIVATE -O1)
        endif()
        add_dependencies(modules penstock_${name})
    else()
        add_library(penstock_${name} INTERFACE)
        penstock_settings(penstock_${name} INTERFACE "${arg_DEPS}" "${arg_LIBS}")
    endif()
    penstock_check_headers(${name} ${arg_FOLDERS})
endfunction()

# A protocol under src/drivers: penstock_module with what all drivers need, its schema, its tests in tests/, a fuzz
# target for each file in fuzz/, and a place in the lists of driver_lists.cmake. LIBS and DEPS are added.
function(penstock_driver name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "DEPS;LIBS;FOLDERS")
    penstock_refuse_unparsed(penstock_driver)
    penstock_module(${name} DEPS drivers model io base ${arg_DEPS} LIBS ${arg_LIBS} FOLDERS ${arg_FOLDERS})
    penstock_schema(${name} ${name})
    penstock_module_tests(${name})
    set_property(GLOBAL APPEND PROPERTY PENSTOCK_DRIVERS ${name})
endfunction()

# A kind of transfer under src/publish: module publish_<name> with what all kinds need, its schema, its tests, its fuzz
# targets, and a place in the list of publisher_list.cmake.
function(penstock_publisher name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "DEPS;LIBS;FOLDERS")
    penstock_refuse_unparsed(penstock_publisher)
    penstock_module(publish_${name} DEPS publish model io base ${arg_DEPS} LIBS ${arg_LIBS} FOLDERS ${arg_FOLDERS})
    penstock_schema(publish_${name} publish::${name})
    penstock_module_tests(publish_${name})
    set_property(GLOBAL APPEND PROPERTY PENSTOCK_PUBLISHERS ${name})
endfunction()

# What stands in a module's tests/ and fuzz/.
macro(penstock_module_tests module)
    penstock_test(${module} DEPS ${module})
    file(GLOB fuzz_files CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/fuzz/*.cpp)
    foreach(file IN LISTS fuzz_files)
        cmake_path(GET file STEM stem)
        penstock_fuzz(${stem} DEPS ${module})
    endforeach()
endmacro()

# A folder's schema.json goes into the program as text; options.hpp of the same folder declares `schema_text` in that
# namespace of penstock.
function(penstock_schema module namespace)
    file(RELATIVE_PATH folder ${CMAKE_SOURCE_DIR}/src ${CMAKE_CURRENT_SOURCE_DIR})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS schema.json)
    file(READ schema.json schema)
    file(CONFIGURE OUTPUT schema.cpp @ONLY CONTENT [[
#include "@folder@/options.hpp"

std::string_view penstock::@namespace@::schema_text() noexcept {
    return R"json(@schema@)json";
}
]])
    target_sources(penstock_${module} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/schema.cpp)
endfunction()

# Every header compiles alone. One with a source file of its name does so there, for a source file includes its own
# header first (tools/check_files.py) and the preset `clang` compiles each alone. For each of the others: a file that
# includes it twice, without sanitizers and precompiled header. Target `headers`, built by scripts/check.
function(penstock_check_headers name)
    set(headers "")
    set(units "")
    foreach(folder IN LISTS ARGN ITEMS .)
        file(GLOB more CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_SOURCE_DIR}
            ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*.hpp)
        list(APPEND headers ${more})
    endforeach()
    if(NOT headers OR PENSTOCK_FUZZ)
        return()
    endif()
    file(RELATIVE_PATH path ${CMAKE_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR})
    string(REGEX REPLACE "^src/" "" path ${path})
    foreach(header IN LISTS headers)
        cmake_path(REPLACE_EXTENSION header cpp OUTPUT_VARIABLE unit)
        if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${unit})
            continue()
        endif()
        cmake_path(ABSOLUTE_PATH unit BASE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/headers NORMALIZE)
        set(line "#include \"${path}/${header}\"\n")
        file(CONFIGURE OUTPUT ${unit} CONTENT "${line}${line}")
        list(APPEND units ${unit})
    endforeach()
    if(NOT units)
        return()
    endif()
    add_library(penstock_${name}_headers OBJECT EXCLUDE_FROM_ALL ${units})
    target_link_libraries(penstock_${name}_headers PRIVATE penstock_${name} penstock_asio)
    target_compile_options(penstock_${name}_headers PRIVATE -O0 -g0 -Wall -Wextra -Werror)
    add_dependencies(headers penstock_${name}_headers)
endfunction()

function(penstock_test name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "DEPS;LIBS")
    penstock_refuse_unparsed(penstock_test)
    file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/tests/*.cpp)
    if(NOT sources OR PENSTOCK_FUZZ)
        return()
    endif()
    add_executable(${name}_tests ${sources})
    penstock_settings(${name}_tests PRIVATE "${arg_DEPS}" "${arg_LIBS};GTest::gmock_main")
    target_include_directories(${name}_tests PRIVATE ${CMAKE_SOURCE_DIR})
    target_compile_definitions(${name}_tests PRIVATE PENSTOCK_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
    add_test(NAME ${name} COMMAND ${name}_tests)
    set_tests_properties(${name} PROPERTIES LABELS unit TIMEOUT 400)
endfunction()

# Names those tests of a module that start servers or kill processes (`filter` as googletest has it): they become a test
# of their own, <name>_system, with the label system, so that those with the label unit stay quick.
function(penstock_system_tests name filter)
    if(NOT TARGET ${name}_tests)
        return()
    endif()
    add_test(NAME ${name}_system COMMAND ${name}_tests)
    set_tests_properties(${name}_system PROPERTIES LABELS system TIMEOUT 400 ENVIRONMENT "GTEST_FILTER=${filter}")
    set_tests_properties(${name} PROPERTIES ENVIRONMENT "GTEST_FILTER=-${filter}")
endfunction()

# In preset fuzz: a libFuzzer program. Elsewhere: the same file with a main that replays the corpus, so that what
# fuzzing once found stays found. The corpus is fuzz/corpus/<name>/ in the folder of the call.
function(penstock_fuzz name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "DEPS;LIBS")
    penstock_refuse_unparsed(penstock_fuzz)
    set(corpus ${CMAKE_CURRENT_SOURCE_DIR}/fuzz/corpus/${name})
    add_executable(${name}_fuzz ${CMAKE_CURRENT_SOURCE_DIR}/fuzz/${name}.cpp)
    penstock_settings(${name}_fuzz PRIVATE "${arg_DEPS}" "${arg_LIBS}")
    target_include_directories(${name}_fuzz PRIVATE ${CMAKE_SOURCE_DIR})
    if(PENSTOCK_FUZZ)
        target_link_options(${name}_fuzz PRIVATE -fsanitize=fuzzer)
        set(options -runs=0)
        add_dependencies(fuzz_targets ${name}_fuzz)
    else()
        target_link_libraries(${name}_fuzz PRIVATE penstock_replay_corpus)
    endif()
    add_test(NAME ${name}_corpus COMMAND ${name}_fuzz ${options} ${corpus})
    set(label unit)
    if(name MATCHES "_(hostile|session)$")
        set(label system) # whole conversations, against a driver or server that runs
    endif()
    set_tests_properties(${name}_corpus PROPERTIES LABELS ${label} TIMEOUT 400)
endfunction()

function(penstock_executable name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;DEPS;LIBS")
    penstock_refuse_unparsed(penstock_executable)
    if(PENSTOCK_FUZZ)
        return()
    endif()
    add_executable(${name} ${arg_SOURCES})
    penstock_settings(${name} PRIVATE "${arg_DEPS}" "${arg_LIBS}")
endfunction()

macro(penstock_refuse_unparsed function)
    if(arg_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "${function}(${name}): unknown arguments: ${arg_UNPARSED_ARGUMENTS}")
    endif()
endmacro()
