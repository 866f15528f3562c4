#include "io/registration.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace penstock::io {

namespace {

constexpr std::size_t shown_bytes = 40;

bool contains(byte_view all, byte_view part) {
    return part.empty() || std::search(all.begin(), all.end(), part.begin(), part.end()) != all.end();
}

bool begins_with(byte_view all, byte_view part) {
    return all.size() > part.size() && std::equal(part.begin(), part.end(), all.begin());
}

}  // namespace

std::optional<byte_buffer> parse_registration(std::string_view text) {
    auto bytes = text.starts_with("hex:") ? parse_hex(text.substr(4)) : byte_buffer(text.begin(), text.end());
    if (!bytes || bytes->size() > max_registration || (bytes->empty() && !text.empty())) return std::nullopt;
    return bytes;
}

registration_match match_registration(std::span<const byte_view> registrations, byte_view said) {
    registration_match best;
    for (std::size_t n = 0; n < registrations.size(); ++n) {
        if (!contains(said, registrations[n])) continue;
        if (!best.index || registrations[n].size() > registrations[*best.index].size()) best.index = n;
    }
    for (const auto other : registrations)
        best.may_grow = best.may_grow || (best.index && begins_with(other, registrations[*best.index]));
    return best;
}

std::string shown_registration(byte_view said) {
    std::string out;
    for (const auto byte : said.first(std::min(said.size(), shown_bytes))) {
        if (byte >= 0x20 && byte < 0x7F) {
            out += static_cast<char>(byte);
        } else {
            out += fmt::format("\\x{:02X}", byte);
        }
    }
    return said.size() > shown_bytes ? out + "…" : out;
}

}  // namespace penstock::io
