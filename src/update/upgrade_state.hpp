#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"

namespace penstock::update {

enum class phase { running, committed, rolled_back, failed };

/// In the order in which they are done; `rollback` instead of what follows a failure from `switch_over` on.
enum class step { verify, unpack, snapshot, switch_over, restart, probe, commit, rollback };

std::string_view to_string(phase p) noexcept;
std::string_view to_string(step s) noexcept;  ///< as in the specification: `switch`

/// Where the gateway keeps its configuration and master data.
struct database_place {
    bool is_shared = false;  ///< PostgreSQL
    std::string path;        ///< of the SQLite file; empty: `config.sqlite` of the data folder
};

/// `upgrade.json`: what is under way or ended last. Written whole before each step begins, so that whoever finds it
/// after a kill or a power cut knows what may have been begun.
struct upgrade_state {
    phase state = phase::running;
    update::step step = update::step::verify;
    std::string job_id;
    std::string from;                                     ///< version; empty: none was installed
    std::string to;                                       ///< empty until the bundle has been verified
    std::string previous_before;                          ///< where `previous` led; empty: nowhere
    std::string signed_by;                                ///< file of the key
    std::int64_t started_at = 0, ended_at = 0;            ///< epoch ms
    std::uint64_t starts = 0;                             ///< how often the new version was started without commit
    std::int64_t first_start_at = 0;                      ///< epoch ms; 0: it was not started yet
    std::int64_t probe_ms = 0;                            ///< within which it must be well; 0: not known
    std::optional<std::vector<std::string>> down_before;  ///< components; nothing: the old version did not respond
    database_place database;
    bool has_snapshot = false;
    std::optional<std::int64_t> migrations;  ///< in the snapshot; nothing: not known
    std::string host;                        ///< address at which the gateway responds; empty: not known
    std::string message;                     ///< how it ended

    bool is_switched() const noexcept { return step >= update::step::switch_over; }
};

inline constexpr std::uintmax_t max_state_bytes = 1U << 20U;  ///< of the file

std::string format_state(const upgrade_state& s);
/// Faults name the member. Unknown members are passed over: a newer version wrote them; unknown words that decide are
/// not.
checked<upgrade_state> parse_state(std::string_view text);

}  // namespace penstock::update
