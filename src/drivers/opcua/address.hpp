#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/bytes.hpp"
#include "base/error.hpp"

namespace penstock::opcua {

using guid = std::array<std::uint8_t, 16>;  ///< in the order of its text

/// Names from node to node, each of a child of the one before.
///
/// Text: `path=/2:Line/2:Motor/2:Speed` from Objects, `path=(ns=2;s=Line)/2:Speed` from a node; a name without an index
/// is of the namespace that stands before `path=`, else of namespace 0; `nsu=http://vendor/plc;Speed` names it by URI.
/// `&` takes the character behind it unchanged: `&/` and `&&` in a name, `&)` in the node's text.
struct browse_path {
    struct name {
        std::uint16_t index = 0;  ///< without meaning where there is a URI
        std::string uri;
        std::string text;
        friend bool operator==(const name&, const name&) = default;
    };
    std::string start;  ///< a node as text; empty: Objects
    std::vector<name> names;
    friend bool operator==(const browse_path&, const browse_path&) = default;
};

/// A node of a server, and maybe part of its array, and maybe a member of its structure.
///
/// Text: `i=2258`, `ns=2;s=Line.Speed`, `ns=3;g=72962b91-fa75-4ae6-8d28-b404dc7daf63`, `ns=2;b=AAEC` (base64),
/// `nsu=http://vendor/plc;s=Speed` (in the URI `;` is %3B and `%` %25), with `[n]` or `[n:m]` behind,
/// and after that the path to a member: `{speed}`, `{axes[2].position}`, `{samples[0:9]}`.
/// Or by names, see `browse_path`. With `alarm=` before all of it: what the server's alarms of that node are, `event=`:
/// its events; the member is then one of theirs.
/// Source: OPC UA Part 6, 5.3.1.10 and 5.3.1.11.
struct node_address {
    struct range {
        std::uint32_t first = 0;
        std::uint32_t last = 0;
        bool is_element = true;  ///< `[n]`: one element, not an array of one
        friend bool operator==(const range&, const range&) = default;
    };

    struct step {
        std::string name;
        std::optional<range> part;
        friend bool operator==(const step&, const step&) = default;
    };

    enum class kind : std::uint8_t { value, alarm, event };

    kind type = kind::value;
    std::uint16_t index = 0;  ///< of the namespace; without meaning where there is a URI
    std::string uri;
    std::variant<std::uint32_t, std::string, guid, byte_buffer, browse_path> id;
    std::optional<range> part;
    std::vector<step> member;  ///< from the structure inwards; empty: the value itself

    bool is_value() const noexcept { return type == kind::value; }
    bool is_path() const noexcept { return std::holds_alternative<browse_path>(id); }
    /// Some namespace is named by its URI: the node may be another when the server renumbers them.
    bool names_uri() const noexcept;

    friend bool operator==(const node_address&, const node_address&) = default;
};

checked<node_address> parse_address(std::string_view text);
std::string format_address(const node_address& address);

/// Identifiers that are text, and names, may themselves end in what looks like a range or a member (`"DB"."x"[0]`): the
/// address read that way. `nullopt`: no other way exists.
std::optional<node_address> read_literally(const node_address& address);

/// The node alone, without range and member.
std::string node_text(const node_address& address);

/// `3` or `3:7`, as a request names a range; empty = the whole.
std::string range_text(const node_address& address);

/// `axes[2].position`; empty = no member.
std::string member_text(const node_address& address);

}  // namespace penstock::opcua
