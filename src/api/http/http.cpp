#include "api/http/http.hpp"

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

/// A connection keeps memory for the next answer, but not the memory of a very large one.
void response::clear() {
    constexpr std::size_t max_kept = 524'288;
    status = 200;
    content_type = json_type;
    headers.clear();
    shared = nullptr;
    if (body.capacity() > max_kept) body = {};
    body.clear();
    is_for_known = false;
    stream = nullptr;
    held = nullptr;
    stream_size.reset();
    is_endless = false;
    blank = {};
}

}  // namespace penstock::api
