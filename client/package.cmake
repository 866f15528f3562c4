# What is installed: component `client` (the shared library) and `client_dev` (all that is needed to build with it).
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/penstock_v5)

install(TARGETS penstock_v5 EXPORT penstock_v5
    LIBRARY COMPONENT client NAMELINK_COMPONENT client_dev)
install(TARGETS penstock_v5_static EXPORT penstock_v5_static ARCHIVE COMPONENT client_dev)
install(DIRECTORY include/ TYPE INCLUDE COMPONENT client_dev)
install(EXPORT penstock_v5 FILE targets.cmake NAMESPACE penstock:: DESTINATION ${package} COMPONENT client_dev)
install(EXPORT penstock_v5_static FILE static_targets.cmake NAMESPACE penstock:: DESTINATION ${package}
    COMPONENT client_dev)

configure_file(package/penstock_v5-config.cmake ${CMAKE_CURRENT_BINARY_DIR}/penstock_v5-config.cmake COPYONLY)
write_basic_package_version_file(penstock_v5-config-version.cmake VERSION ${version} COMPATIBILITY SameMajorVersion)
# Relative to where the file is found, so that a package may be moved.
cmake_path(RELATIVE_PATH CMAKE_INSTALL_PREFIX BASE_DIRECTORY ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig OUTPUT_VARIABLE up)
configure_file(package/penstock_v5.pc.in penstock_v5.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/penstock_v5-config.cmake
    ${CMAKE_CURRENT_BINARY_DIR}/penstock_v5-config-version.cmake DESTINATION ${package} COMPONENT client_dev)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/penstock_v5.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
    COMPONENT client_dev)
