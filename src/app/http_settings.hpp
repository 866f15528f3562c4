#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "api/api_server.hpp"
#include "properties/http_settings.hpp"

namespace penstock::app {

/// What the properties say of HTTP, with the web page that this program has. The properties have been checked.
api::settings http_settings(const properties::http_settings& set, const std::string& data_dir);

/// The text of `<data>/run/ports.json`: the ports that are open and the certificate that is served there. `opcua`:
/// `nullopt` = there is no OPC UA server.
std::string ports_text(const std::string& http_bind, const api::bound_ports& http, std::optional<std::uint16_t> opcua,
                       const std::string& certificate_sha256);

}  // namespace penstock::app
