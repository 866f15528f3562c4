# Rules of the tree that a machine refuses to see broken; ctest label tree. Each check has a test that plants a
# violation and sees it refused.

# What scripts/check builds in preset `clang`, where every file is compiled alone; penstock_module adds to them.
add_custom_target(headers)
add_custom_target(modules)

find_package(Python3 REQUIRED COMPONENTS Interpreter)

foreach(check IN ITEMS layers files format evidence names units contracts examples)
    add_test(NAME check_${check} COMMAND ${Python3_EXECUTABLE} ${CMAKE_SOURCE_DIR}/tools/check_${check}.py)
endforeach()
add_test(NAME check_tests COMMAND ${Python3_EXECUTABLE} -m unittest discover -v -s ${CMAKE_SOURCE_DIR}/tools/tests)
set_tests_properties(check_layers check_files check_format check_evidence check_names check_units check_contracts check_examples check_tests
    PROPERTIES LABELS tree TIMEOUT 300)
