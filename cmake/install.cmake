# cmake --install build/release --component gateway --prefix /opt/penstock
# The programs, and beside them the SHA-256 of each file as sha256sum(1) writes it: `penstock --check-files` and each
# start compare. Whatever else is installed with this component is in the list, too.
if(PENSTOCK_FUZZ)
    return()
endif()
include(GNUInstallDirs)
foreach(program IN ITEMS penstock penstockctl penstock-sim penstock-update penstock-job)
    if(TARGET ${program})
        install(TARGETS ${program} RUNTIME DESTINATION bin COMPONENT gateway)
        # The libraries of a bundle are in lib/ beside bin/. As RPATH and not RUNPATH it holds for the libraries' own
        # libraries too, which so stay as Debian has them, and nothing in the environment comes before it.
        set_target_properties(${program} PROPERTIES INSTALL_RPATH "$ORIGIN/../lib" BUILD_WITH_INSTALL_RPATH ON)
        target_link_options(${program} PRIVATE -Wl,--disable-new-dtags)
    endif()
endforeach()
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
