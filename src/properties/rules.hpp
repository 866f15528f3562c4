#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Rules for the text of a property. Each takes the whole text, which may be empty.

namespace penstock::properties {

bool is_ip_address(std::string_view text);   ///< a numeric IPv4 or IPv6 address
bool is_folder_list(std::string_view text);  ///< absolute paths between commas
std::vector<std::string> folders_of(std::string_view list);
bool is_network_list(std::string_view text);  ///< `10.0.0.0/8, ::1`
inline constexpr std::size_t max_dial_in_ports = 64;
std::optional<std::vector<std::uint16_t>> parse_ports(std::string_view text);
bool is_port_list(std::string_view text);      ///< `5020, 5021`, 64 at most
bool is_host(std::string_view text);           ///< a name or an address
bool is_host_and_port(std::string_view text);  ///< `host:1883`, `[::1]:6379`
bool is_host_list(std::string_view text);      ///< `a:9042,b`: each host with or without a port
bool is_keyspace(std::string_view text);       ///< a keyspace of Cassandra: `penstock_2`, 48 characters at most
bool is_syslog_url(std::string_view text);     ///< `tls://host:6514`
bool is_site_id(std::string_view text);
bool is_path(std::string_view text);       ///< anything without control characters
bool is_base_path(std::string_view text);  ///< `/plant/line1`
bool is_absolute_path(std::string_view text);
bool is_schedule(std::string_view text);    ///< `03:15`, `sun 03:15`
bool is_update_url(std::string_view text);  ///< https, http, file
bool is_notice(std::string_view text);      ///< a line of UTF-8, 4 KiB at most
bool is_api_key(std::string_view text);     ///< visible ASCII characters, so that it fits into a header
bool is_user_name(std::string_view text);
bool is_transfer_name(std::string_view text);  ///< `[A-Za-z0-9_-]{1,50}`

bool is_store_url(std::string_view text);  ///< `sqlite:<path>`, `postgresql://…`

/// Whether a text is a time zone of the IANA data base in that folder; an empty folder means the system's. `UTC` needs
/// no data base.
bool is_time_zone(std::string_view text, const std::string& folder);
/// Whether a text is the absolute path of a folder with time zones like /usr/share/zoneinfo.
bool is_zone_folder(std::string_view text);

}  // namespace penstock::properties
