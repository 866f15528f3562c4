#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "model/members.hpp"
#include "model/opc.hpp"

namespace penstock::imports::own {

// A file has a row for each device and for each of its tags. Both kinds of row share the columns whose names both have.

constexpr std::string_view kind_column = "row";
constexpr std::string_view kind_of_device = "opc", kind_of_tag = "tag";

/// The gateway makes them.
constexpr bool is_made(std::string_view member) noexcept {
    return member == "created_at" || member == "updated_at";
}

/// Calls `visit(name, member)` for each member of T that has a column.
template <class T, class Visit>
void for_each_column(T& object, Visit&& visit) {
    for_each_member(object, [&](const std::string_view name, auto& member) {
        if (!is_made(name)) visit(name, member);
    });
}

}  // namespace penstock::imports::own
