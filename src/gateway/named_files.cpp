#include "gateway/named_files.hpp"

#include <algorithm>
#include <string>

#include "base/named_file.hpp"
#include "base/text.hpp"

namespace penstock::gateway {

checked<std::string> read_notice(const properties::property_set& set) {
    constexpr const char* key = "edge.ui.notice";
    constexpr std::size_t max_bytes = 4096;
    if (!set.edge.ui_notice.starts_with('@')) return set.edge.ui_notice;
    const auto path = set.edge.ui_notice.substr(1);
    const auto text = read_named_file(path);
    if (!text) return fault{key, path + " cannot be read: " + text.error().message()};
    const auto is_shown = [](char c) { return c == '\n' || c == '\t' || static_cast<unsigned char>(c) >= 0x20; };
    if (text->size() > max_bytes || !is_utf8(*text) || !std::ranges::all_of(*text, is_shown)) {
        return fault{key, path + ": expected 4096 bytes of UTF-8 at most, with no control characters but line ends"};
    }
    return std::string(trim(*text));
}

}  // namespace penstock::gateway
