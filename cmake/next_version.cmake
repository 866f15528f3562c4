# The gateway again under another version, for the tests of the upgrade: the same objects, linked with its version as
# 0.2.0. Included by the top CMakeLists.txt when `penstock` has all of its sources.
if(TARGET penstock)
    add_executable(penstock-next ${CMAKE_SOURCE_DIR}/src/base/product.cpp $<TARGET_OBJECTS:penstock>)
    target_include_directories(penstock-next PRIVATE ${CMAKE_SOURCE_DIR}/src)
    target_compile_definitions(penstock-next PRIVATE PENSTOCK_VERSION="0.2.0" PENSTOCK_BUILD_DATE="2026-11-25")
    target_link_libraries(penstock-next PRIVATE penstock_flags $<TARGET_PROPERTY:penstock,LINK_LIBRARIES>)
endif()
