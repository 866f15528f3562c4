#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"

namespace penstock::publish::sparkplug {

/// Type of a message: the third part of its topic (specification 3.0, 4.1).
enum class message_type { nbirth, ndeath, ndata, ncmd, dbirth, ddeath, ddata, dcmd };

std::string_view to_string(message_type type) noexcept;

/// Whether a text can be a group id, edge node id, device id or host id: not empty, at most 1,000 bytes of UTF-8,
/// without `+`, `/`, `#` and control characters.
bool is_topic_id(std::string_view id) noexcept;

/// What `is_topic_id` requires, for the texts of faults.
inline constexpr std::string_view topic_id_rule = "expected 1 to 1000 bytes without +, / and #";

/// The topics of one edge node.
class node_topics {
public:
    /// Both must fulfil `is_topic_id`.
    node_topics(std::string group_id, std::string edge_node_id);

    /// `spBv1.0/<group>/<type>/<edge node>`, followed by `/<device>` for messages of devices.
    std::string node(message_type type) const;
    std::string device(message_type type, std::string_view device_id) const;

    /// The topic filter of all commands to our devices.
    std::string all_devices(message_type type) const;

    /// Parses the topic of a command to this node: NCMD, or DCMD with its device. `nullopt` for any other topic.
    struct command {
        message_type type = message_type::ncmd;
        std::string device{};  ///< device of a DCMD
    };
    std::optional<command> parse_command(std::string_view topic) const;

private:
    std::string group_id_;
    std::string edge_node_id_;
};

/// `spBv1.0/STATE/<host id>`
std::string state_topic(std::string_view host_id);

}  // namespace penstock::publish::sparkplug
