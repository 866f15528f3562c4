# cmake --install build/release --component gateway --prefix /opt/penstock
# The programs, and beside them the SHA-256 of each file as sha256sum(1) writes it: `penstock --check-files` and each
# start compare. Whatever else is installed with this component is in the list, too.
if(PENSTOCK_FUZZ)
    return()
endif()
include(GNUInstallDirs)
install(TARGETS penstock penstockctl penstock-sim RUNTIME COMPONENT gateway)
install(CODE [[
    set(top "${CMAKE_INSTALL_PREFIX}")
    set(sums "")
    foreach(file IN LISTS CMAKE_INSTALL_MANIFEST_FILES)
        file(SHA256 "$ENV{DESTDIR}${file}" sum)
        cmake_path(RELATIVE_PATH file BASE_DIRECTORY "${top}")
        string(APPEND sums "${sum}  ${file}\n")
    endforeach()
    file(WRITE "$ENV{DESTDIR}${top}/share/penstock/SHA256SUMS" "${sums}")
]] COMPONENT gateway)
