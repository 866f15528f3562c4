#include "publish/mqtt/options.hpp"

#include "mqtt/client_options.hpp"
#include "publish/mqtt/kind.hpp"
#include "publish/options.hpp"

namespace penstock::publish::mqtt {
namespace {

namespace client = penstock::mqtt;

const std::vector<option_rule>& rules() {
    static const kind_catalog catalog({make_mqtt_kind()});
    return catalog.entries().front().rules;
}

message_format format_of(const option_reader& from) {
    const auto word = from.text("format");
    if (word == "single") return message_format::single;
    if (word == "compact") return message_format::compact;
    return word == "template" ? message_format::by_template : message_format::array;
}

/// The option that names the topic of responses: `answer_topic`, the deprecated name, only counts alone.
const char* response_option(const option_reader& from) {
    return from.has("answer_topic") && !from.has("response_topic") ? "answer_topic" : "response_topic";
}

std::string topic_of(const option_reader& from) {
    const auto text = from.text("topic");
    if (!text.empty()) return text;
    return format_of(from) == message_format::single ? "penstock/{site}/{opc}/{tag}" : "penstock/{site}/{opc}";
}

/// A template whose own text may be in a topic, or the fault in it.
void check_topic(const std::string& key, const std::string& text, faults& found) {
    const auto parsed = name_template::parse(text);
    if (!parsed) {
        found.emplace_back(key, parsed.error().message);
    } else if (text.find_first_of("+#") != std::string::npos) {
        found.emplace_back(key, "expected a topic without + and #");
    } else if (text.empty() || text.size() > 1000) {
        found.emplace_back(key, "expected 1 to 1000 bytes");
    }
}

}  // namespace

faults check(const option_map& options) {
    const option_reader from(rules(), options);
    faults found;
    client::check_client_options(from, found);
    check_topic("topic", topic_of(from), found);
    const auto* const response = response_option(from);
    for (const auto* key : {"command_topic", response})
        check_topic(key, from.text(key), found);
    if (!from.text("status_topic").empty()) check_topic("status_topic", from.text("status_topic"), found);
    if (format_of(from) == message_format::by_template && from.text("template").empty()) {
        found.emplace_back("template", "is required if format is template");
    }
    if (from.text("command_topic") == from.text(response)) {
        found.emplace_back(response, "must differ from command_topic");
    }
    return found;
}

option_map defaults(const option_map& options, const transfer_identity& whose) {
    const option_reader from(rules(), options);
    const auto response = from.text(response_option(from));
    return {{"client_id", default_client_id(whose)},
            {"topic", topic_of(from)},
            {"response_topic", response},
            {"answer_topic", response}};
}

std::vector<claim> claims(const option_map& in_force) {
    const option_reader from(rules(), in_force);
    std::vector<claim> out;
    for (auto& what : client::at_each_broker(from, "client id " + from.text("client_id")))
        out.push_back({"client_id", std::move(what)});
    return out;
}

settings read_settings(const option_map& options) {
    const option_reader from(rules(), options);
    settings to;
    client::read_client_options(from, to.link);
    to.link.tls = tls_of(from);
    const auto version = from.text("version");
    to.link.version = version == "5"      ? client::protocol_version::v5
                      : version == "auto" ? client::protocol_version::automatic
                                          : client::protocol_version::v3_1_1;
    to.link.is_clean = from.boolean("clean_session");
    to.link.window = static_cast<std::size_t>(from.integer("window"));
    to.client_id = from.text("client_id");
    to.qos = static_cast<int>(from.integer("qos"));
    to.link.drops_session = to.qos == 2;
    to.is_retained = from.boolean("retain");
    to.topic = *name_template::parse(topic_of(from));
    to.format = format_of(from);
    to.message_template = from.text("template");
    to.has_status = !from.text("status_topic").empty();
    to.status_topic = *name_template::parse(from.text("status_topic"));
    to.command_topic = *name_template::parse(from.text("command_topic"));
    to.response_topic = *name_template::parse(from.text(response_option(from)));
    to.command_max_age = command_max_age(from);
    to.retry_min = milliseconds(from.integer("retry_min_ms"));
    to.retry_max = milliseconds(from.integer("retry_max_ms"));
    return to;
}

}  // namespace penstock::publish::mqtt
