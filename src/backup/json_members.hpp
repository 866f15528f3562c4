#pragma once

#include <boost/json/object.hpp>
#include <string>
#include <string_view>

namespace penstock::backup {

/// The text of the member of that name; "" if there is no such text.
inline std::string text_of(const boost::json::object& of, std::string_view name) {
    const auto* found = of.if_contains(boost::json::string_view(name.data(), name.size()));
    return found != nullptr && found->is_string() ? std::string(found->get_string()) : std::string();
}

/// Whether the member of that name is true.
inline bool flag_of(const boost::json::object& of, std::string_view name) {
    const auto* found = of.if_contains(boost::json::string_view(name.data(), name.size()));
    return found != nullptr && found->is_bool() && found->get_bool();
}

}  // namespace penstock::backup
