#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "publish/outgoing.hpp"

namespace penstock::publish {

/// A text with placeholders for the ids and names of a tag: `{edge} {site} {opc} {tag} {alias} {name}`. For a tag
/// without alias or name, its id is inserted. Pure.
class name_template {
public:
    /// The fault says which placeholder is unknown, or that a brace is not closed. `{{` and `}}` stand for single
    /// braces.
    static checked<name_template> parse(std::string_view text);

    std::string fill(const tag_metadata& tag, std::string_view edge_id) const;

    /// The same, with each inserted byte that is in `forbidden` replaced by `_` (`+#/` of MQTT).
    std::string fill(const tag_metadata& tag, std::string_view edge_id, std::string_view forbidden) const;

private:
    enum class part : char { text, edge, site, opc, tag, alias, name };
    struct piece {
        part type = part::text;
        std::string text;  ///< the text itself, if `type` is `text`
    };
    static std::optional<part> part_of(std::string_view word) noexcept;

    std::vector<piece> pieces_;
};

}  // namespace penstock::publish
