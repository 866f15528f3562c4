#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"

namespace penstock::backup {

/// A file or folder with which a restore replaces another one, by renames.
struct swap_item {
    std::string target;       ///< absolute
    std::string staged;       ///< absolute path on the same file system; empty = `target` is only removed
    std::string old;          ///< path to which the present `target` is moved
    bool copies_old = false;  ///< `old` is on another file system
};

/// The plan of a restore, which the next start executes before it opens anything. When it is on disk, the restore is
/// decided: after an interrupted start, the next one continues it.
struct restore_plan {
    std::string job_id, name, mode;
    std::string edge_id;  ///< edge id after the restore
    std::vector<swap_item> items;

    /// Rows to write to the shared database before anything is renamed.
    struct shared_rows {
        std::string file;     ///< absolute path; empty = no rows
        std::string edge_id;  ///< edge id before the restore
    };
    shared_rows rows{};

    static constexpr std::string_view file_name = "plan.json";  ///< in `<data>/restore-<job id>`
    static constexpr std::string_view folder_prefix = "restore-";
    static constexpr std::string_view old_folder = "before-restore";  ///< in `<data>`
    /// In `old_folder`: the plan that was executed.
    static constexpr std::string_view done_file_name = "restored.json";
};

std::string format_plan(const restore_plan& p);
checked<restore_plan> parse_plan(std::string_view text);

/// The folder below the data folder that has a plan; `nullopt` = no restore is decided.
std::optional<std::string> find_plan(const std::string& data_dir);

checked<restore_plan> read_plan(const std::string& folder);

/// Executes the renames of a plan, or the rest of them. The fault says which file cannot be moved and why; the next
/// call continues. The gateway must not have any file open.
checked<> carry_out(const restore_plan& plan);

/// Ends a plan that was executed: the previous data is in `before-restore`.
checked<> finish_plan(const std::string& data_dir, const std::string& folder);

/// Decides to undo that restore with a plan for `carry_out`: the data in `before-restore` is put back, and the restored
/// data is in `before-restore` afterwards. False: `before-restore` belongs to another restore, or does not exist.
checked<bool> plan_way_back(const std::string& data_dir, const std::string& job_id);

/// Why a decided restore was undone: a file in the data folder, which the restore's job reads.
struct undone_restore {
    std::string job_id, reason;

    static constexpr std::string_view file_name = "undone-restore.json";
};
std::optional<undone_restore> find_undone(const std::string& data_dir);
checked<> note_undone(const std::string& data_dir, const undone_restore& u);

/// Removes a plan that was not begun.
void drop_plan(const std::string& folder) noexcept;

}  // namespace penstock::backup
