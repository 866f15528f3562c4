#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace penstock {

/// What to list of a device (decisions-data D4).
struct browse_query {
    std::string node;           ///< as an earlier page named it; empty = the root
    std::uint32_t depth = 1;    ///< levels below it, 1…10
    std::string part{};         ///< only names that contain this, case ignored; empty = all
    std::uint32_t size = 100;   ///< most items of a page
    std::string start_after{};  ///< `next` of the page before
};

/// Something that a device has.
struct browse_item {
    enum class kind { folder, variable, method };

    std::string node;
    std::string name;
    std::optional<std::string> plc_address{};  ///< absent where it cannot become a tag
    kind type = kind::variable;
    std::string data_type{};  ///< v1 text; empty = none, or none that is supported
    bool is_writable = false;
    bool has_children = false;
    std::string description{};
};

struct browse_page {
    std::vector<browse_item> items;
    std::string next;  ///< empty = this was the last page
};

}  // namespace penstock
