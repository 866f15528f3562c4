# The drivers that the gateway and penstock-sim are linked with, written from the folders that declared themselves by
# `penstock_driver(NAME)`. So a protocol needs no line outside its folder, and a removed one leaves none behind.
# Included last by the top CMakeLists.txt. What a folder offers:
#
#   driver.hpp            std::shared_ptr<const protocol> penstock::make_NAME();   not there yet: not in the list
#   sim.hpp               sim_kind penstock::make_NAME_sim();   where devices of it can be simulated
#   sim_profiles/*.json   built-in profiles of penstock-sim

set(PENSTOCK_DRIVERS "" CACHE STRING "Only these drivers are linked into penstock and penstock-sim; empty = all")

if(PENSTOCK_DRIVERS)
    set(declared ${PENSTOCK_DRIVERS})
else()
    get_property(declared GLOBAL PROPERTY PENSTOCK_DRIVERS)
endif()
list(SORT declared)
set(drivers "")
set(simulated "")
foreach(name IN LISTS declared)
    if(EXISTS ${CMAKE_SOURCE_DIR}/src/drivers/${name}/driver.hpp)
        list(APPEND drivers ${name})
    endif()
    if(EXISTS ${CMAKE_SOURCE_DIR}/src/drivers/${name}/sim.hpp)
        list(APPEND simulated ${name})
    endif()
endforeach()

# Writes FILE, adds it to TARGET and links TARGET with the modules in ARGN.
function(penstock_write_list target file text)
    if(TARGET ${target})
        file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/${file} CONTENT "${text}" @ONLY)
        target_sources(${target} PRIVATE ${CMAKE_BINARY_DIR}/${file})
        list(TRANSFORM ARGN PREPEND penstock_)
        target_link_libraries(${target} PRIVATE ${ARGN})
    endif()
endfunction()

set(includes "#include \"app/linked_parts.hpp\"\n\n")
set(items "")
foreach(name IN LISTS drivers)
    string(APPEND includes "#include \"drivers/${name}/driver.hpp\"\n")
    string(APPEND items "        make_${name}(),\n")
endforeach()
penstock_write_list(penstock driver_list.cpp "${includes}
std::vector<std::shared_ptr<const penstock::protocol>> penstock::app::all_protocols() {
    return {
${items}    };
}
" ${drivers})

set(includes "#include \"simulator/kinds.hpp\"\n\n")
set(items "")
foreach(name IN LISTS simulated)
    string(APPEND includes "#include \"drivers/${name}/sim.hpp\"\n")
    string(APPEND items "        {make_${name}_sim(), {\n")
    file(GLOB profiles CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/drivers/${name}/sim_profiles/*.json)
    foreach(profile IN LISTS profiles)
        set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${profile})
        cmake_path(GET profile STEM stem)
        file(READ ${profile} json)
        string(APPEND items "            {\"${stem}\", R\"json(${json})json\"},\n")
    endforeach()
    string(APPEND items "        }},\n")
endforeach()
penstock_write_list(penstock-sim kinds_list.cpp "${includes}
std::vector<penstock::simulator::kind> penstock::simulator::all_kinds() {
    return {
${items}    };
}
" ${simulated})
