#include "imports/nodeset/node_address.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "imports/converted_point.hpp"

namespace penstock::imports::nodeset {

checked<std::string> node_address(std::string_view node_id, std::span<const std::string> uris) {
    auto rest = trim(node_id);
    std::uint32_t index = 0;
    if (rest.starts_with("ns=")) {
        const auto mark = rest.find(';');
        const auto number = mark == rest.npos ? std::nullopt : parse_place(rest.substr(3, mark - 3));
        if (!number) return fault{"", fmt::format("\"{}\" is not a node id", node_id)};
        index = *number;
        rest.remove_prefix(mark + 1);
    }
    const bool is_kind =
        rest.size() > 2 && rest[1] == '=' && std::string_view("isgb").find(rest[0]) != std::string_view::npos;
    if (!is_kind) return fault{"", fmt::format("\"{}\" is not a node id", node_id)};
    if (index == 0) return std::string(rest);
    if (index > uris.size()) return fault{"", fmt::format("the file has no URI of namespace {}", index)};
    std::string escaped;
    for (const char c : uris[index - 1]) {
        if (c == ';') {
            escaped += "%3B";
        } else if (c == '%') {
            escaped += "%25";
        } else {
            escaped += c;
        }
    }
    return fmt::format("nsu={};{}", escaped, rest);
}

std::string_view without_alias(std::string_view text, const alias_map& aliases) {
    const auto found = aliases.find(trim(text));
    return found == aliases.end() ? trim(text) : std::string_view(found->second);
}

}  // namespace penstock::imports::nodeset
