#pragma once

#include "base/error.hpp"
#include "model/option_rule.hpp"
#include "mqtt/client.hpp"

namespace penstock::mqtt {

/// The common options of transfers over MQTT: `brokers`, `keep_alive_s`, `username`, `password`, `timeout_ms`.
/// The other settings are not changed.
void read_client_options(const option_reader& options, client_settings& to);

/// Faults of these options that no rule detects; each names its option.
void check_client_options(const option_reader& options, faults& found);

/// `WHAT at mqtt://host:port` for each broker of option `brokers`, as a name of something that exists once for each
/// broker. The same broker always gets the same text.
std::vector<std::string> at_each_broker(const option_reader& options, const std::string& what);

/// Whether it can be a client id: at most 65,535 bytes of UTF-8 without control characters.
bool is_client_id(std::string_view id) noexcept;

}  // namespace penstock::mqtt
