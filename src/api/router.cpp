#include "api/router.hpp"

namespace penstock::api {

std::string_view take_segment(std::string_view& path) {
    path.remove_prefix(1);
    const auto end = std::min(path.find('/'), path.size());
    const auto segment = path.substr(0, end);
    path.remove_prefix(end);
    return segment;
}

std::string_view to_string(verb v) noexcept {
    switch (v) {
        case verb::get: return "GET";
        case verb::head: return "HEAD";
        case verb::post: return "POST";
        case verb::put: return "PUT";
        case verb::patch: return "PATCH";
        case verb::remove: return "DELETE";
        case verb::other: return "";
    }
    return "";
}

}  // namespace penstock::api
