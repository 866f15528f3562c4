#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "model/option_rule.hpp"
#include "mqtt/client.hpp"
#include "publish/identity.hpp"
#include "publish/name_template.hpp"

namespace penstock::publish::sparkplug {

/// The content of this folder's schema.json.
std::string_view schema_text() noexcept;

/// Tags whose arrays are tables.
struct table_rule {
    std::string pattern{};  ///< pattern of tag ids
    std::vector<std::string> columns{};
};

/// Values of the options of a Sparkplug transfer.
struct settings {
    mqtt::client_settings link{};  ///< without client id and will
    std::string client_id{};       ///< empty = `<edge id>-<name>`
    std::string group_id{};
    std::string edge_node_id{};  ///< empty = the edge id
    std::string device_text{};   ///< empty = all tags belong to the node itself
    name_template device{};
    name_template metric{};
    std::string primary_host{};        ///< empty = none
    bool has_templates = false;        ///< structures of devices are published as templates
    std::vector<table_rule> tables{};  ///< the first rule that matches applies
    bool has_wide_uint32 = true;       ///< a UInt32 is sent in `long_value`
    bool is_sign_extended = true;      ///< Int8 and Int16 have their sign in all 32 bits of the field
    bool has_types_in_data = false;    ///< data contains the data types, too
    bool has_aliases = true;           ///< data contains aliases instead of names
    milliseconds rebirth_min{1000};
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

}  // namespace penstock::publish::sparkplug
