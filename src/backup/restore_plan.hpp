#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"

namespace penstock::backup {

/// One file or folder that a restore puts in the place of another, by renames.
struct swap_item {
    std::string target;       ///< absolute
    std::string staged;       ///< absolute, on the same file system; empty: nothing takes the place
    std::string old;          ///< where what stood there goes
    bool copies_old = false;  ///< `old` is on another file system
};

/// What the next start does before anything is opened. Once it is on the disk the restore is decided: a start that is
/// cut off goes on where it was.
struct restore_plan {
    std::string job_id, name, mode;
    std::string edge_id;  ///< afterwards
    std::vector<swap_item> items;

    /// Rows that come into the shared database, before anything is renamed.
    struct shared_rows {
        std::string file;     ///< absolute; empty: none
        std::string edge_id;  ///< the gateway's before
    };
    shared_rows rows{};

    static constexpr std::string_view file_name = "plan.json";  ///< in `<data>/restore-<job id>`
    static constexpr std::string_view folder_prefix = "restore-";
    static constexpr std::string_view old_folder = "before-restore";     ///< in `<data>`
    static constexpr std::string_view done_file_name = "restored.json";  ///< in that: the plan that was carried out
};

std::string format_plan(const restore_plan& p);
checked<restore_plan> parse_plan(std::string_view text);

/// The folder with a plan below the data folder; `nullopt`: no restore is decided.
std::optional<std::string> find_plan(const std::string& data_dir);

checked<restore_plan> read_plan(const std::string& folder);

/// Renames what a plan names, or what is left of it. The fault says which file cannot be moved and why; the next call
/// goes on. Nothing of the gateway may be open.
checked<> carry_out(const restore_plan& plan);

/// Ends a plan that was carried out: what was there before stands in `before-restore`.
checked<> finish_plan(const std::string& data_dir, const std::string& folder);

/// Decides to put back what `before-restore` holds of that restore, as a plan for `carry_out`; what the restore brought
/// is in `before-restore` then. False: another restore, or none, has left it.
checked<bool> plan_way_back(const std::string& data_dir, const std::string& job_id);

/// Why a restore that was decided came to nothing: a file in the data folder, for its job.
struct undone_restore {
    std::string job_id, reason;

    static constexpr std::string_view file_name = "undone-restore.json";
};
std::optional<undone_restore> find_undone(const std::string& data_dir);
checked<> note_undone(const std::string& data_dir, const undone_restore& u);

/// Gives a plan up that was not begun.
void drop_plan(const std::string& folder) noexcept;

}  // namespace penstock::backup
