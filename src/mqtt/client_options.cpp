#include "mqtt/client_options.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace penstock::mqtt {
namespace {

constexpr std::size_t max_text = 65'535;  // of any in MQTT

bool is_plain(std::string_view text) noexcept {
    return text.size() <= max_text && is_utf8(text) &&
           std::ranges::none_of(text, [](char c) { return (c >= 0 && c < ' ') || c == '\x7F'; });
}

}  // namespace

bool is_client_id(std::string_view id) noexcept {
    return is_plain(id);
}

void read_client_options(const option_reader& options, client_settings& to) {
    to.brokers.clear();
    for (const auto& text : options.list("brokers"))
        if (const auto b = parse_broker(text)) to.brokers.push_back(*b);
    to.keep_alive = std::chrono::seconds(options.integer("keep_alive_s"));
    to.timeout = milliseconds(options.integer("timeout_ms"));
    to.username = options.text("username");
    to.password = options.text("password");
}

std::vector<std::string> at_each_broker(const option_reader& options, const std::string& what) {
    std::vector<std::string> out;
    for (const auto& text : options.list("brokers")) {
        auto b = parse_broker(text);
        if (!b) continue;
        b->host = to_lower(b->host);
        out.push_back(what + " at " + format_broker(*b));
    }
    return out;
}

void check_client_options(const option_reader& options, faults& found) {
    const auto brokers = options.list("brokers");
    if (brokers.empty()) found.emplace_back("brokers", "expected at least one broker, as in mqtt://host:1883");
    for (const auto& text : brokers)
        if (const auto b = parse_broker(text); !b) found.emplace_back("brokers", b.error().message);
    if (!is_client_id(options.text("client_id"))) {
        found.emplace_back("client_id", "expected at most 65535 bytes without control characters");
    }
    if (!is_plain(options.text("username"))) {
        found.emplace_back("username", "expected at most 65535 bytes without control characters");
    }
    if (options.text("username").empty() && !options.text("password").empty()) {
        found.emplace_back("username", "is required because a password is set");
    }
}

}  // namespace penstock::mqtt
