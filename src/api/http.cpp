#include "api/http.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace penstock::api {

std::string_view request::find(std::string_view name) const noexcept {
    for (const auto& h : headers) {
        if (h.name.size() == name.size() && equals_ignoring_case(h.name, name)) return h.value;
    }
    return {};
}

void response::add(std::string_view name, std::string_view value) {
    headers.append(name).append(": ").append(value).append("\r\n");
}

void response::clear() {
    status = 200;
    content_type = json_type;
    headers.clear();
    body.clear();
}

}  // namespace penstock::api
