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

using guid = std::array<std::uint8_t, 16>;  ///< the bytes are in the order of the text

/// The names on the way from a node to another; each name is that of a child of the node before.
///
/// Text: `path=/2:Line/2:Motor/2:Speed` begins at Objects, `path=(ns=2;s=Line)/2:Speed` at a node. A name without an
/// index is in the namespace that stands before `path=`, or in namespace 0 if none does. `nsu=http://vendor/plc;Speed`
/// gives the namespace by its URI. After `&` a character has no special meaning: `&/` and `&&` in a name, `&)` in the
/// node's text.
struct browse_path {
    struct name {
        std::uint16_t index = 0;  ///< has no meaning if there is a URI
        std::string uri;
        std::string text;
        friend bool operator==(const name&, const name&) = default;
    };
    std::string start;  ///< the node at which the path begins, as text; empty: Objects
    std::vector<name> names;
    friend bool operator==(const browse_path&, const browse_path&) = default;
};

/// A node of a server. It may be followed by a range of its array, and by a member of its structure.
///
/// Text: `i=2258`, `ns=2;s=Line.Speed`, `ns=3;g=72962b91-fa75-4ae6-8d28-b404dc7daf63`, `ns=2;b=AAEC` (base64),
/// `nsu=http://vendor/plc;s=Speed` (in the URI, `;` is %3B and `%` is %25). A range is `[n]` or `[n:m]`. A path to a
/// member comes last: `{speed}`, `{axes[2].position}`, `{samples[0:9]}`. For names in place of the id see
/// `browse_path`. `alarm=` in front means the state of the node's alarms, `event=` the node's events; the member is
/// then a member of the alarm or event.
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
    std::uint16_t index = 0;  ///< index of the namespace; has no meaning if there is a URI
    std::string uri;
    std::variant<std::uint32_t, std::string, guid, byte_buffer, browse_path> id;
    std::optional<range> part;
    std::vector<step> member;  ///< from the outer structure to the inner ones; empty: the value itself

    bool is_value() const noexcept { return type == kind::value; }
    bool is_path() const noexcept { return std::holds_alternative<browse_path>(id); }
    /// True: a namespace is named by its URI. If the server renumbers its namespaces, the node's id changes.
    bool names_uri() const noexcept;

    friend bool operator==(const node_address&, const node_address&) = default;
};

checked<node_address> parse_address(std::string_view text);
std::string format_address(const node_address& address);

/// A text identifier or a name may itself end like a range or a member (`"DB"."x"[0]`): returns the address with that
/// end as part of the name. `nullopt`: there is no such end.
std::optional<node_address> read_literally(const node_address& address);

/// The node alone, without range and member.
std::string node_text(const node_address& address);

/// The range as a request contains it, `3` or `3:7`; empty = the whole value.
std::string range_text(const node_address& address);

/// The member as text, `axes[2].position`; empty = no member.
std::string member_text(const node_address& address);

}  // namespace penstock::opcua
