#pragma once

#include <boost/json/object.hpp>
#include <string>
#include <string_view>

namespace penstock::backup {

/// A member of that name that is a text; "" without one.
inline std::string text_of(const boost::json::object& of, std::string_view name) {
    const auto* found = of.if_contains(boost::json::string_view(name.data(), name.size()));
    return found != nullptr && found->is_string() ? std::string(found->get_string()) : std::string();
}

/// Whether there is a member of that name that is true.
inline bool flag_of(const boost::json::object& of, std::string_view name) {
    const auto* found = of.if_contains(boost::json::string_view(name.data(), name.size()));
    return found != nullptr && found->is_bool() && found->get_bool();
}

}  // namespace penstock::backup
