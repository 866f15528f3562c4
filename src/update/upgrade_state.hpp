#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"

namespace penstock::update {

enum class phase { running, committed, rolled_back, failed };

/// The steps of an upgrade in their order. After a failure in `switch_over` or later, `rollback` replaces the rest.
enum class step { verify, unpack, snapshot, switch_over, restart, probe, commit, rollback };

std::string_view to_string(phase p) noexcept;
std::string_view to_string(step s) noexcept;  ///< the word of the API: `switch`

/// Where the gateway keeps its configuration and master data.
struct database_place {
    bool is_shared = false;  ///< PostgreSQL
    std::string path;        ///< path of the SQLite file; empty = `config.sqlite` in the data folder
};

/// `upgrade.json`: the upgrade in progress, or the last one. It is written before each step begins, so that a process
/// that finds it after a kill or a power cut can tell which step may have begun.
struct upgrade_state {
    phase state = phase::running;
    update::step step = update::step::verify;
    std::string job_id;
    std::string from;  ///< installed version; empty = none was installed
    std::string to;    ///< new version; empty until the bundle is verified
    /// Version of the link `previous` before the upgrade; empty = none.
    std::string previous_before;
    std::string signed_by;                      ///< file of the key that signed the bundle
    std::int64_t started_at = 0, ended_at = 0;  ///< epoch ms
    std::uint64_t starts = 0;                   ///< number of starts of the new version without commit
    /// First start of the new version, epoch ms; 0 = it was not started yet.
    std::int64_t first_start_at = 0;
    std::int64_t probe_ms = 0;  ///< time within which it must become healthy; 0 = unknown
    /// Components that were down before; `nullopt` = the old version did not respond.
    std::optional<std::vector<std::string>> down_before;
    database_place database;
    bool has_snapshot = false;
    std::optional<std::int64_t> migrations;  ///< migrations of the database in the snapshot; `nullopt` = unknown
    std::string host;                        ///< address at which the gateway responds; empty = unknown
    std::string message;                     ///< how the upgrade ended

    bool is_switched() const noexcept { return step >= update::step::switch_over; }
};

inline constexpr std::uintmax_t max_state_bytes = 1U << 20U;  ///< maximum size of the file

std::string format_state(const upgrade_state& s);
/// Parses a state. Faults name the member. Unknown members, which a newer version wrote, are skipped; an unknown step
/// or result is a fault.
checked<upgrade_state> parse_state(std::string_view text);

}  // namespace penstock::update
