#include "publish/sparkplug/topic.hpp"

#include <algorithm>
#include <utility>

#include "base/text.hpp"

namespace penstock::publish::sparkplug {
namespace {

constexpr std::string_view name_space = "spBv1.0/";

}  // namespace

std::string_view to_string(message_type type) noexcept {
    switch (type) {
        case message_type::nbirth: return "NBIRTH";
        case message_type::ndeath: return "NDEATH";
        case message_type::ndata: return "NDATA";
        case message_type::ncmd: return "NCMD";
        case message_type::dbirth: return "DBIRTH";
        case message_type::ddeath: return "DDEATH";
        case message_type::ddata: return "DDATA";
        case message_type::dcmd: return "DCMD";
    }
    return "";
}

bool is_topic_id(std::string_view id) noexcept {
    return !id.empty() && id.size() <= 1000 && is_utf8(id) && std::ranges::none_of(id, [](char c) {
        return c == '+' || c == '/' || c == '#' || (c >= 0 && c < ' ') || c == '\x7F';
    });
}

node_topics::node_topics(std::string group_id, std::string edge_node_id)
    : group_id_(std::move(group_id)), edge_node_id_(std::move(edge_node_id)) {}

std::string node_topics::node(message_type type) const {
    return std::string(name_space) + group_id_ + '/' + std::string(to_string(type)) + '/' + edge_node_id_;
}

std::string node_topics::device(message_type type, std::string_view device_id) const {
    return node(type) + '/' + std::string(device_id);
}

std::string node_topics::all_devices(message_type type) const {
    return node(type) + "/+";
}

std::optional<node_topics::command> node_topics::parse_command(std::string_view topic) const {
    if (topic == node(message_type::ncmd)) return command{};
    const auto devices = node(message_type::dcmd) + '/';
    if (!topic.starts_with(devices)) return std::nullopt;
    const auto device = topic.substr(devices.size());
    if (!is_topic_id(device)) return std::nullopt;
    return command{message_type::dcmd, std::string(device)};
}

std::string state_topic(std::string_view host_id) {
    return std::string(name_space) + "STATE/" + std::string(host_id);
}

}  // namespace penstock::publish::sparkplug
