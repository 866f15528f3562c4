#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace penstock {

/// Which part of a device's address space is listed, and how many items a page has.
struct browse_query {
    std::string node;           ///< node whose children are listed, as an earlier page named it; empty = the root
    std::uint32_t depth = 1;    ///< levels below the node, 1…10
    std::string part{};         ///< only names that contain this, case ignored; empty = all
    std::uint32_t size = 100;   ///< maximum number of items of a page
    std::string start_after{};  ///< `next` of the previous page; empty = the first page
};

/// One node of a device.
struct browse_item {
    enum class kind { folder, variable, method };

    std::string node;
    std::string name;
    std::optional<std::string> plc_address{};  ///< absent: the node cannot become a tag
    kind type = kind::variable;
    std::string data_type{};  ///< v1 text; empty: it has no type, or one that the gateway does not support
    bool is_writable = false;
    bool has_children = false;
    std::string description{};
};

struct browse_page {
    std::vector<browse_item> items;
    std::string next;  ///< empty = this was the last page
};

}  // namespace penstock
