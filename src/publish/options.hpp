#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "io/stream.hpp"
#include "journal/record_codec.hpp"
#include "model/option_rule.hpp"
#include "publish/publisher.hpp"

namespace penstock::publish {

/// A transfer as configured.
struct transfer_config {
    std::string name;    ///< `[A-Za-z0-9_-]{1,50}`
    std::string type;    ///< canonical: `MQTT`, as in its kind
    option_map options;  ///< checked; absent = default
    enum class origin { database, file } source = origin::database;
};

/// Values of the options that transfers of every type have.
struct transfer_settings {
    bool is_enabled = true;
    std::vector<std::string> sites, opcs, tags, exclude;  ///< patterns
    bool is_on_change = true;
    milliseconds heartbeat{0};  ///< 0 = none
    double deadband = 0, deadband_percent = 0;
    bool is_good_only = false;
    std::string tag_name;
    bool has_state_text = false;  ///< false for types without this option
    std::size_t batch_count = 1000, batch_bytes = 262'144;
    milliseconds batch_time{500};
    std::size_t window = 16;
    bool is_from_oldest = false;
    bool is_live_first = false;
    journal::overflow overflow = journal::overflow::oldest;
    milliseconds timeout{5000}, retry_min{200}, retry_max{30'000};
    bool allows_write = false;
};

bool is_transfer_name(std::string_view name) noexcept;

/// Why a transfer of that type does not run: the gateway was built without it.
std::string unsupported_type(std::string_view type);

/// The content of this folder's schema.json.
std::string_view schema_text() noexcept;

/// Groups of options in a transfer's form. An option without a group is in the group of the common option of the same
/// name, or else in `receiver`.
inline constexpr std::array<std::string_view, 4> option_groups{"receiver", "selection", "delivery", "security"};

/// The rules of all options of a type with that schema: the common rules, and its own, which replace common rules of
/// the same name.
std::vector<option_rule> rules_with(std::string_view schema_of_kind);

/// All types of transfers of this build.   Thread: any.
class kind_catalog {
public:
    struct entry {
        std::shared_ptr<const publisher_kind> kind;
        std::string title;                ///< human-readable, in one line
        std::string icon;                 ///< see `parse_icon`
        bool has_births = false;          ///< each new session sends births: `has_births` of its schema.json
        std::vector<option_rule> rules;   ///< rules of all its options, common and own
        std::vector<option_rule> status;  ///< rules of the members of the status that only this type has
    };

    explicit kind_catalog(const std::vector<std::shared_ptr<const publisher_kind>>& kinds);

    /// In upper or lower case; null if there is no such type.
    const entry* find(std::string_view type) const noexcept;
    std::string types() const;  ///< `api, mqtt, sparkplug`, human-readable
    const std::vector<entry>& entries() const noexcept { return entries_; }

private:
    std::vector<entry> entries_;
};

/// Converts options to their canonical text; a list may be a text with commas. Returns all faults together, each with
/// its key: unknown, missing and invalid options, contradictions between options, and files that cannot be read.
faults check_transfer(const kind_catalog::entry& kind, option_map& options);

/// Reads the common options, which must have been checked.
transfer_settings settings_of(const kind_catalog::entry& kind, const option_map& options);

/// The value of `command_max_age_s`.
std::chrono::seconds command_max_age(const option_reader& options);

/// TLS settings from `verify_tls`, `ca`, `client_cert` and `client_key`.
io::tls_settings tls_of(const option_reader& options);

}  // namespace penstock::publish
