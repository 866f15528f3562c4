# The package as others see it, installed into a folder of its own.
get_property(flags TARGET penstock_flags PROPERTY INTERFACE_LINK_OPTIONS)
list(FILTER flags INCLUDE REGEX "^-f(no-)?sanitize")
string(JOIN " " flags ${CMAKE_CXX_FLAGS} ${flags})
add_test(NAME v5_package COMMAND ${Python3_EXECUTABLE} -B ${CMAKE_CURRENT_SOURCE_DIR}/tests/package/test_package.py)
set_tests_properties(v5_package PROPERTIES LABELS integration TIMEOUT 240 ENVIRONMENT
    "PENSTOCK_BUILD=${CMAKE_BINARY_DIR};PENSTOCK_CXX=${CMAKE_CXX_COMPILER};PENSTOCK_CXX_FLAGS=${flags}")
