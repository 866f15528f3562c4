#include "drivers/opcua/options.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "base/url.hpp"
#include "drivers/option_schema.hpp"

namespace penstock::opcua {

namespace {

constexpr std::array<std::string_view, 4> policy_names{"None", "Aes128Sha256RsaOaep", "Basic256Sha256",
                                                       "Aes256Sha256RsaPss"};
constexpr std::array<std::string_view, 4> policy_ends{"None", "Aes128_Sha256_RsaOaep", "Basic256Sha256",
                                                      "Aes256_Sha256_RsaPss"};
constexpr std::array<std::string_view, 3> mode_names{"None", "Sign", "SignAndEncrypt"};
constexpr std::string_view policy_prefix = "http://opcfoundation.org/UA/SecurityPolicy#";
constexpr milliseconds min_publishing_interval{50};

const option_schema& schema() {
    static const option_schema parsed = option_schema::parse(schema_text());
    return parsed;
}

fault wrong_host() {
    return {"opc_agent_ip", "expected a host, or a URL such as opc.tcp://10.0.0.5:4840/path"};
}

checked<> parse_address(const opc_config& opc, device_options& out) {
    const auto front = parse_url_front(trim(opc.opc_agent_ip));
    if (!front && front.error().field == "port")
        return fault{"opc_agent_ip", "the port must be a number from 1 to 65535"};
    if (!front) return wrong_host();
    if (!front->scheme.empty() && front->scheme != "opc.tcp")
        return fault{"opc_agent_ip", "only opc.tcp:// is supported, as in opc.tcp://10.0.0.5:4840/path"};
    if (front->rest.starts_with('?') || front->rest.starts_with('#')) return wrong_host();
    out.host = front->host;
    if (!front->rest.empty()) out.path = front->rest;
    out.port = front->port.value_or(out.port);
    if (opc.opc_agent_port.empty()) return {};
    const auto port = parse_number<std::uint16_t>(opc.opc_agent_port);
    if (!port || *port == 0) return fault{"opc_agent_port", "must be a number from 1 to 65535"};
    if (front->port && *port != out.port) {
        return fault{"opc_agent_port", "opc_agent_ip contains another port: remove one of them"};
    }
    out.port = *port;
    return {};
}

change_trigger parse_trigger(std::string_view text) noexcept {
    if (text == "status") return change_trigger::status;
    return text == "timestamp" ? change_trigger::timestamp : change_trigger::value;
}

template <class T>
std::optional<T> number_in(const option_map& options, const std::string& name) {
    const auto found = options.find(name);
    return found == options.end() ? std::nullopt : parse_number<T>(found->second);
}

}  // namespace

std::string_view to_string(security_policy p) noexcept {
    return policy_names[static_cast<std::size_t>(p)];
}

std::string_view to_string(security_mode m) noexcept {
    return mode_names[static_cast<std::size_t>(m)];
}

std::string uri_of(security_policy p) {
    return std::string(policy_prefix) + std::string(policy_ends[static_cast<std::size_t>(p)]);
}

std::optional<security_policy> policy_of(std::string_view uri) noexcept {
    if (!uri.starts_with(policy_prefix)) return std::nullopt;
    const auto found = std::ranges::find(policy_ends, uri.substr(policy_prefix.size()));
    if (found == policy_ends.end()) return std::nullopt;
    return static_cast<security_policy>(found - policy_ends.begin());
}

std::string device_options::url(std::string_view address) const {
    return "opc.tcp://" + bracketed(address) + ":" + std::to_string(port) + (path == "/" ? "" : path);
}

checked<device_options> parse_options(const opc_config& opc) {
    const option_reader options(schema().options(), opc.options);
    device_options out;
    out.opc_id = opc.opc_id;
    out.port = schema().default_port();
    if (auto taken = parse_address(opc, out); !taken) return taken.error();

    const auto policy = std::ranges::find(policy_names, options.text("security_policy"));
    if (policy != policy_names.end()) out.policy = static_cast<security_policy>(policy - policy_names.begin());
    const auto mode = std::ranges::find(mode_names, options.text("security_mode"));
    if (mode != mode_names.end()) out.mode = static_cast<security_mode>(mode - mode_names.begin());
    if (out.policy == security_policy::none && out.mode) {
        return fault{"options.security_mode",
                     "is not possible with security_policy None, which neither signs nor encrypts: remove one of them"};
    }
    out.trusts_all = options.text("trust") == "all";
    out.is_polling = options.text("mode") == "poll";
    out.user = options.text("username");
    out.password = options.text("password");
    out.allows_deprecated_token = options.boolean("allow_deprecated_token");
    if (out.user.empty() && !out.password.empty()) {
        return fault{"options.username", "is required because a password is set"};
    }
    out.user_certificate = options.text("user_certificate");
    out.user_key = options.text("user_key");
    if (out.user_certificate.empty() != out.user_key.empty()) {
        return fault{out.user_key.empty() ? "options.user_key" : "options.user_certificate",
                     "is required: user_certificate and user_key must both be set"};
    }
    if (!out.user_key.empty() && !out.user.empty()) {
        return fault{"options.username", "must not be set together with user_certificate: remove one of them"};
    }
    if (!out.user_key.empty() && out.policy == security_policy::none) {
        return fault{"options.security_policy", "must not be None with user_certificate: use another policy or auto"};
    }
    out.timecycle = milliseconds(opc.timecycle);
    out.sampling = milliseconds(options.integer("sampling_ms"));
    out.publishing = milliseconds(options.integer("publishing_ms"));
    out.queue_size = static_cast<std::uint32_t>(options.integer("queue_size"));
    out.trigger = parse_trigger(options.text("trigger"));
    out.may_write_whole = options.boolean("write_whole_array");
    out.may_write_structure = options.boolean("write_whole_structure");
    out.max_nodes = static_cast<std::uint32_t>(options.integer("max_nodes"));
    out.timeout = milliseconds(options.integer("timeout_ms"));
    out.retry_after = std::chrono::seconds(options.integer("bad_address_retry_s"));
    return out;
}

watch_rules rules_of(const device_options& device, const point_config& at) {
    const auto cycle = at.period == milliseconds::zero() ? device.timecycle : at.period;
    const auto own = number_in<std::int64_t>(at.options, "sampling_ms");
    watch_rules out;
    out.sampling = own ? milliseconds(*own) : device.sampling;
    if (out.sampling == milliseconds::zero()) out.sampling = cycle;
    out.publishing = device.publishing == milliseconds::zero() ? cycle / 2 : device.publishing;
    out.publishing = std::max(out.publishing, min_publishing_interval);
    out.queue_size = number_in<std::uint32_t>(at.options, "queue_size").value_or(device.queue_size);
    out.trigger = device.trigger;
    if (const auto found = at.options.find("trigger"); found != at.options.end()) {
        out.trigger = parse_trigger(found->second);
    }
    out.deadband = number_in<double>(at.options, "deadband").value_or(0);
    if (const auto percent = number_in<double>(at.options, "deadband_percent"); percent && *percent > 0) {
        out.deadband = *percent;
        out.is_in_percent = true;
    }
    return out;
}

}  // namespace penstock::opcua
