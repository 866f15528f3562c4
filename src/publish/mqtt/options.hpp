#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "model/option_rule.hpp"
#include "mqtt/client.hpp"
#include "publish/identity.hpp"
#include "publish/name_template.hpp"

namespace penstock::publish::mqtt {

/// The content of this folder's schema.json.
std::string_view schema_text() noexcept;

enum class message_format { array, single, compact, by_template };

/// Values of the options of an MQTT transfer.
struct settings {
    penstock::mqtt::client_settings link{};  ///< without client id and will
    std::string client_id{};                 ///< empty = `<edge id>-<name>`
    int qos = 1;
    bool is_retained = false;
    name_template topic{};
    message_format format = message_format::array;
    std::string message_template{};
    /// With no placeholders but `{edge}` and `{site}`.
    name_template status_topic{}, command_topic{}, response_topic{};
    bool has_status = true;
    std::chrono::seconds command_max_age{10};  ///< 0 = any age
    milliseconds retry_min{200}, retry_max{30'000};
};

/// Contradictions between options; each fault names its option.
faults check(const option_map& options);

/// See `publisher_kind`.
option_map defaults(const option_map& options, const transfer_identity& whose);
std::vector<claim> claims(const option_map& in_force);

/// Reads the options, which must have been checked.
settings read_settings(const option_map& options);

}  // namespace penstock::publish::mqtt
