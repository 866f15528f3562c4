#include "api/events/event_topics.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"

namespace penstock::api {

using services::user_role;

checked<> add_topic(topic_set& to, std::string_view name) {
    const auto found = std::ranges::find(topic_names, name);
    if (found == topic_names.end()) {
        return fault(
            "topics",
            fmt::format("there is no topic {}: expected one or more of monitor, opc, transfer, alarm, job, log",
                        make_utf8(name.substr(0, 100))));
    }
    to.add(static_cast<topic>(found - topic_names.begin()));
    return {};
}

checked<topic_set> parse_topics(std::string_view text) {
    topic_set all;
    while (!text.empty()) {
        const auto end = std::min(text.find(','), text.size());
        if (const auto name = trim(text.substr(0, end)); !name.empty()) {
            if (auto added = add_topic(all, name); !added) return added.error();
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return all;
}

std::string find_forbidden_topic(const topic_set& asked, user_role role) {
    if (asked.has(topic::job) && role < user_role::admin) return "the topic job needs the role admin";
    if (asked.has(topic::log) && role < user_role::engineer) return "the topic log needs the role engineer";
    return {};
}

}  // namespace penstock::api
