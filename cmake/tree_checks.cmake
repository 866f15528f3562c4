# Rules of the tree that a machine refuses to see broken; ctest label tree. Each check has a test that plants a
# violation and sees it refused.

add_custom_target(headers ALL)  # every header compiles alone; penstock_module adds to it

find_package(Python3 REQUIRED COMPONENTS Interpreter)

foreach(check IN ITEMS layers files format evidence)
    add_test(NAME check_${check} COMMAND ${Python3_EXECUTABLE} ${CMAKE_SOURCE_DIR}/tools/check_${check}.py)
endforeach()
add_test(NAME check_headers COMMAND ${CMAKE_COMMAND} --build ${CMAKE_BINARY_DIR} --target headers)
add_test(NAME check_tests COMMAND ${Python3_EXECUTABLE} -m unittest discover -v -s ${CMAKE_SOURCE_DIR}/tools/tests)
set_tests_properties(check_layers check_files check_format check_evidence check_headers check_tests
    PROPERTIES LABELS tree TIMEOUT 300)
if(PENSTOCK_FUZZ)
    set_tests_properties(check_headers PROPERTIES DISABLED ON)
endif()
