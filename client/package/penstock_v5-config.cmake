# find_package(penstock_v5 1 CONFIG)                      target penstock::v5, the shared library, which needs nothing
# find_package(penstock_v5 1 CONFIG COMPONENTS static)    penstock::v5_static as well, and what it is made of
include(CMakeFindDependencyMacro)
include(${CMAKE_CURRENT_LIST_DIR}/targets.cmake)

if("static" IN_LIST penstock_v5_FIND_COMPONENTS)
    find_dependency(Threads)
    find_dependency(CURL)
    find_dependency(OpenSSL)
    find_dependency(Boost CONFIG COMPONENTS json)
    include(${CMAKE_CURRENT_LIST_DIR}/static_targets.cmake)
    set(penstock_v5_static_FOUND TRUE)
endif()

foreach(component IN LISTS penstock_v5_FIND_COMPONENTS)
    if(penstock_v5_FIND_REQUIRED_${component} AND NOT penstock_v5_${component}_FOUND)
        set(penstock_v5_FOUND FALSE)
        set(penstock_v5_NOT_FOUND_MESSAGE "penstock_v5 has no component ${component}")
    endif()
endforeach()
