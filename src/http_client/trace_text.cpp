#include "http_client/trace_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "http_client/errc.hpp"
#include "io/frame_field_reader.hpp"
#include "model/secret_parts.hpp"

namespace penstock::http {

namespace {

constexpr std::size_t shown_body = 4096;

template <class Message>
Message hide(Message m, bool has_secret_body) {
    for (auto& field : m.fields) {
        if (carries_credentials(field.name)) field.value = "***";
    }
    if (has_secret_body) m.body = "***";
    if (m.body.size() > shown_body) m.body.resize(shown_body);
    return m;
}

}  // namespace

request redact(request r, bool has_secret_body) {
    r.target = mask_parts(r.target);
    return hide(std::move(r), has_secret_body);
}

response redact(response a, bool has_secret_body) {
    return hide(std::move(a), has_secret_body);
}

std::string describe(const request& r) {
    auto out = fmt::format("{} {}", r.method, mask_parts(r.target));
    if (!r.body.empty()) out += fmt::format(", {} bytes", r.body.size());
    if (const auto* tag = find_header(r.fields, "If-None-Match")) out += ", only if changed from " + *tag;
    if (const auto* time = find_header(r.fields, "If-Modified-Since")) out += ", only if changed since " + *time;
    return out;
}

std::string describe(const response& a, std::size_t packed_size) {
    auto out = status_text(a.status);
    if (const auto type = a.field("Content-Type"); !type.empty()) out += fmt::format(", {}", type);
    if (a.body.size() != packed_size) {
        out += fmt::format(", {} bytes unpacked from {}", a.body.size(), packed_size);
    } else if (!a.body.empty()) {
        out += fmt::format(", {} bytes", a.body.size());
    }
    if (const auto tag = a.field("ETag"); !tag.empty()) out += fmt::format(", ETag {}", tag);
    if (const auto to = a.field("Location"); !to.empty()) out += fmt::format(", to {}", to);
    if (const auto wait = a.field("Retry-After"); !wait.empty()) out += fmt::format(", retry after {}", wait);
    return out;
}

std::vector<frame_field> fields_of_message(byte_view message) {
    frame_field_reader reader(message);
    const auto line_size = [&] {
        constexpr std::string_view line_end = "\r\n";
        const auto left = reader.left();
        const auto end = std::search(left.begin(), left.end(), line_end.begin(), line_end.end());
        return static_cast<std::size_t>(end - left.begin()) + (end == left.end() ? 0 : line_end.size());
    };
    reader.text("start line", line_size());
    for (auto size = line_size(); size > 2; size = line_size())
        reader.text("header", size);
    reader.skip(std::min<std::size_t>(reader.size_left(), 2));
    reader.text("body", reader.size_left());
    return std::move(reader).fields();
}

}  // namespace penstock::http
