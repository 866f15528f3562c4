#pragma once

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "drivers/http/document.hpp"
#include "drivers/http/point.hpp"

namespace penstock::http {

/// Points of addresses and types, all of which must be valid.
inline std::vector<point> make_points(format of,
                                      std::initializer_list<std::pair<const char*, const char*>> addresses_and_types) {
    std::vector<point> out;
    for (const auto& [where, type] : addresses_and_types)
        out.push_back(make_point({where, type, {}, {}}, of).value());
    return out;
}

/// Each point's value as text, or the message of what is wrong with it.
inline std::vector<std::string> read_texts(document_reader& reader, std::string_view document, std::size_t points) {
    std::vector<point_value> values(points);
    const auto done = reader.read(document, values);
    if (!done) return {done.error().message()};
    std::vector<std::string> out;
    for (const auto& v : values)
        out.push_back(is_bad(v.state) ? v.error.message() : format_value(v.v));
    return out;
}

}  // namespace penstock::http
