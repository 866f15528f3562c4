#pragma once

#include <boost/describe/class.hpp>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/opc.hpp"
#include "model/tag.hpp"

namespace penstock::store {

/// A site. An OPC that names an unknown site creates it.
struct site {
    std::string site_id;
    std::string site_name;
    std::string description;
    std::string address;
    std::string time_zone;  ///< IANA name; empty = edge.timezone
    std::optional<double> lat;
    std::optional<double> lng;
    std::optional<std::string> calendar_id;
    bool active = true;
    std::optional<std::string> external_id;
    option_map attributes;
    std::int64_t created_at = 0;  ///< epoch ms
    std::int64_t updated_at = 0;  ///< epoch ms
    std::string created_by;
    std::string updated_by;
    std::int64_t version = 1;
};

BOOST_DESCRIBE_STRUCT(site, (),
                      (site_id, site_name, description, address, time_zone, lat, lng, calendar_id, active, external_id,
                       attributes, created_at, updated_at, created_by, updated_by, version))

/// A user who may log in.
struct user {
    std::string user_id;
    std::string password_hash;  ///< of `hash_password`
    std::string role;           ///< viewer, operator, engineer, admin
    bool disabled = false;
    std::int64_t created_at = 0;  ///< epoch ms; 0 on create = now
    std::int64_t last_login = 0;  ///< epoch ms; 0 = never
    /// epoch ms, set by the store: tokens and keys of V5 that were created before are not valid
    std::int64_t access_since = 0;
};

BOOST_DESCRIBE_STRUCT(user, (), (user_id, password_hash, role, disabled, created_at, last_login, access_since))

/// One-time codes of a user (RFC 6238).
struct second_factor {
    std::string user_id;
    std::string secret;             ///< bytes; stored encrypted; empty: it cannot be decrypted, so no code is right
    std::int64_t confirmed_at = 0;  ///< epoch ms; 0: the set-up is not complete, so no code is required
    std::int64_t last_step = 0;     ///< time step of the code that was used last: this code and older ones are used up
    std::string recovery_digests;   ///< SHA-256 in hex of each recovery code that is left, blanks between
};

BOOST_DESCRIBE_STRUCT(second_factor, (), (user_id, secret, confirmed_at, last_step, recovery_digests))

/// A named key for the API; the key itself is not kept.
struct api_key {
    std::string key_id;
    std::string key_name;
    std::string key_sha256;       ///< lower-case hexadecimal
    std::string role;             ///< viewer, operator, engineer, admin
    std::int64_t expires_at = 0;  ///< epoch ms; 0 = never
    std::string created_by;
    std::int64_t created_at = 0;  ///< epoch ms; 0 on create = now
    std::int64_t last_used = 0;   ///< epoch ms; 0 = never
};

BOOST_DESCRIBE_STRUCT(api_key, (), (key_id, key_name, key_sha256, role, expires_at, created_by, created_at, last_used))

/// A transfer that was configured over the API.
struct transfer {
    std::string transfer_name;
    std::string transfer_type;  ///< canonical: `MQTT`, as in its kind
    option_map options;
    std::int64_t created_at = 0;  ///< epoch ms
    std::int64_t updated_at = 0;  ///< epoch ms
};

BOOST_DESCRIBE_STRUCT(transfer, (), (transfer_name, transfer_type, options, created_at, updated_at))

/// Something that a user has saved in the web page: a filter, a group of trends, a wall.
struct view {
    std::string view_id;
    std::string view_name;
    std::string kind;   ///< the page's word
    std::string owner;  ///< the actor who created it
    bool shared = false;
    std::string content;          ///< JSON
    std::int64_t created_at = 0;  ///< epoch ms
    std::int64_t updated_at = 0;  ///< epoch ms
};

BOOST_DESCRIBE_STRUCT(view, (), (view_id, view_name, kind, owner, shared, content, created_at, updated_at))

/// What a user has chosen for the web page.
struct preference {
    std::string user_id;
    std::string content;          ///< JSON
    std::int64_t updated_at = 0;  ///< epoch ms
};

BOOST_DESCRIBE_STRUCT(preference, (), (user_id, content, updated_at))
/// Something that was deleted, with all that was deleted with it.
struct binned {
    std::string bin_id{};
    std::string kind{};  ///< `opc`, `tag`, `flow`, `transfer`, `view` …
    std::string record_id{}, record_name{};
    std::string deleted_by{};
    std::int64_t deleted_at = 0;  ///< epoch ms
    std::int64_t part_count = 1;  ///< records in it: a device and its tags
    std::int64_t byte_count = 0;  ///< of `content`
    std::string content{};        ///< JSON; empty in lists
};

BOOST_DESCRIBE_STRUCT(binned, (),
                      (bin_id, kind, record_id, record_name, deleted_by, deleted_at, part_count, byte_count, content))

/// A link by which a display on a wall shows one view; the secret of the link is not kept.
struct display {
    std::string display_id;
    std::string display_name;
    std::string view_id;
    std::string addresses;      ///< networks of clients, between commas
    std::string secret_sha256;  ///< lower-case hexadecimal
    std::string created_by;
    std::int64_t created_at = 0;  ///< epoch ms
};

BOOST_DESCRIBE_STRUCT(display, (),
                      (display_id, display_name, view_id, addresses, secret_sha256, created_by, created_at))

/// A channel by which users are notified. `options` are sealed where they are secret.
struct notification_channel_row {
    std::string channel_id;
    std::string channel_name;
    std::string channel_kind;  ///< WEBHOOK, MAIL
    bool enabled = true;
    option_map options;
    std::int64_t version = 1;     ///< set by the store
    std::int64_t created_at = 0;  ///< epoch ms
    std::int64_t updated_at = 0;  ///< epoch ms
};

BOOST_DESCRIBE_STRUCT(notification_channel_row, (),
                      (channel_id, channel_name, channel_kind, enabled, options, version, created_at, updated_at))

/// A rule of notifications.
struct notification_rule_row {
    std::string rule_id;
    std::string rule_name;
    bool enabled = true;
    std::string content;          ///< JSON
    std::int64_t version = 1;     ///< set by the store
    std::int64_t created_at = 0;  ///< epoch ms
    std::int64_t updated_at = 0;  ///< epoch ms
};

BOOST_DESCRIBE_STRUCT(notification_rule_row, (),
                      (rule_id, rule_name, enabled, content, version, created_at, updated_at))

/// A message to users, and what has become of it.
struct notification_sent_row {
    std::int64_t sent_id = 0;    ///< set by the store
    std::int64_t queued_at = 0;  ///< epoch ms
    std::int64_t ended_at = 0;   ///< epoch ms; 0: it waits
    std::string channel_id;
    std::string receiver;
    std::string subject;
    std::int64_t event_count = 0;
    std::string result;      ///< QUEUED, DELIVERED, REFUSED, FAILED, DROPPED
    std::string answer;      ///< of the server, or why there is none
    std::string recipients;  ///< of a waiting mail: those that it has not reached yet, with blanks between
    std::string body;        ///< of a waiting message
    std::int64_t attempts = 0;
    bool is_test = false;
};

BOOST_DESCRIBE_STRUCT(notification_sent_row, (),
                      (sent_id, queued_at, ended_at, channel_id, receiver, subject, event_count, result, answer,
                       recipients, body, attempts, is_test))

/// An OPC as it is stored: its configuration, and the last command of a user.
struct stored_opc {
    opc_config config;
    run_command order = run_command::none;
};

/// Answers to the questions of an import, by the key of the question.
using import_answers = std::map<std::string, std::string, std::less<>>;

/// The facts by which lists of tags are filtered and sorted.
struct tag_metadata {
    std::string tag_id;
    std::string tag_name;
    std::string plc_address;
    std::string data_type;
    std::string description;
    bool writable = true;
    std::optional<double> min_value, max_value;
    std::optional<double> trip_hi, hi_hi, hi, lo, lo_lo, trip_lo;
};

BOOST_DESCRIBE_STRUCT(tag_metadata, (),
                      (tag_id, tag_name, plc_address, data_type, description, writable, min_value, max_value, trip_hi,
                       hi_hi, hi, lo, lo_lo, trip_lo))

/// The requested rows of a list.
struct list_query {
    std::string q;          ///< part of id or name, ASCII case ignored; empty = all
    std::int64_t page = 0;  ///< from 1; 0 = all rows on one
    std::int64_t size = 100;
};

/// Rows in ascending order of their id (by code point), and how many there are on all pages.
template <class T>
struct listing {
    std::vector<T> items;
    std::int64_t total = 0;
};

}  // namespace penstock::store
