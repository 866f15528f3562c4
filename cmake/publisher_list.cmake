# The kinds of transfer that the gateway is linked with, written from the folders that declared themselves by
# `penstock_publisher(NAME)`. So a kind needs no line outside its folder, and a removed one leaves none behind.
# Included last by the top CMakeLists.txt. What a folder offers:
#
#   kind.hpp   std::shared_ptr<const publisher_kind> penstock::publish::make_NAME_kind();

get_property(kinds GLOBAL PROPERTY PENSTOCK_PUBLISHERS)
list(SORT kinds)
set(includes "#include \"app/linked_parts.hpp\"\n\n")
set(items "")
set(modules "")
foreach(name IN LISTS kinds)
    if(EXISTS ${CMAKE_SOURCE_DIR}/src/publish/${name}/kind.hpp)
        string(APPEND includes "#include \"publish/${name}/kind.hpp\"\n")
        string(APPEND items "        make_${name}_kind(),\n")
        list(APPEND modules publish_${name})
    endif()
endforeach()
penstock_write_list(penstock publisher_list.cpp "${includes}
std::vector<std::shared_ptr<const penstock::publish::publisher_kind>> penstock::app::all_publisher_kinds() {
    using namespace penstock::publish;
    return {
${items}    };
}
" ${modules})
