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

/// What the options that all kinds have mean (decisions-data E1).
struct transfer_settings {
    bool is_enabled = true;
    std::vector<std::string> sites, opcs, tags, exclude;  ///< patterns
    bool is_on_change = true;
    milliseconds heartbeat{0};  ///< 0 = none
    double deadband = 0, deadband_percent = 0;
    bool is_good_only = false;
    std::string tag_name;
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

/// schema.json of this folder.
std::string_view schema_text() noexcept;

/// Parts of a transfer's form. An option that names none is in that of the common option of its name, or else in
/// `receiver`.
inline constexpr std::array<std::string_view, 4> option_groups{"receiver", "selection", "delivery", "security"};

/// The rules of all options of a kind with that schema: the common ones, and its own in place of those of their names.
std::vector<option_rule> rules_with(std::string_view schema_of_kind);

/// The kinds that there are.   Thread: any.
class kind_catalog {
public:
    struct entry {
        std::shared_ptr<const publisher_kind> kind;
        std::string title;                ///< human-readable, in one line
        std::string icon;                 ///< see `parse_icon`
        bool has_births = false;          ///< a new session sends again what it has: `has_births` of its schema.json
        std::vector<option_rule> rules;   ///< of all its options: the common ones and its own
        std::vector<option_rule> status;  ///< of the members of the status that only it has
    };

    explicit kind_catalog(const std::vector<std::shared_ptr<const publisher_kind>>& kinds);

    const entry* find(std::string_view type) const noexcept;  ///< any case; null if there is none
    std::string types() const;                                ///< `api, mqtt, sparkplug`, human-readable
    const std::vector<entry>& entries() const noexcept { return entries_; }

private:
    std::vector<entry> entries_;
};

/// Converts options to their canonical text: lists may be comma text. All faults together, each names its key: unknown,
/// missing and bad ones, those across keys, files that cannot be read.
faults check_transfer(const kind_catalog::entry& kind, option_map& options);

/// The options have been checked.
transfer_settings settings_of(const kind_catalog::entry& kind, const option_map& options);

/// `command_max_age_s`.
std::chrono::seconds command_max_age(const option_reader& options);

/// `verify_tls`, `ca`, `client_cert`, `client_key`.
io::tls_settings tls_of(const option_reader& options);

}  // namespace penstock::publish
