#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "api/api_server.hpp"
#include "properties/http_settings.hpp"

namespace penstock::app {

/// The settings of HTTP from properties that have been checked, with the web page of this program.
api::settings http_settings(const properties::http_settings& set, const std::string& data_dir);

/// The text of `<data>/run/ports.json`: the open ports and the certificate that is presented there. `opcua`: `nullopt`
/// = there is no OPC UA server.
std::string ports_text(const std::string& http_bind, const api::bound_ports& http, std::optional<std::uint16_t> opcua,
                       const std::string& certificate_sha256);

}  // namespace penstock::app
