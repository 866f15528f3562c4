#pragma once

#include <string>

#include "app/command_line.hpp"
#include "base/error.hpp"

namespace penstock::app {

/// A start on trial: with restored data, or with properties that were saved while the gateway ran. If the gateway does
/// not become ready, the previous data or properties are put back automatically, once.
///
/// The state is in `<data>/trial`, which is empty while there is no trial. After a failed start the old state is put
/// back immediately. A start that ends without a result (a crash, a kill) is counted, and the third one puts the old
/// state back before it begins.
/// Thread: the main one while no gateway uses the folder; `note_…` any while one does.
class start_trial {
public:
    explicit start_trial(const command_line& line) : line_(line) {}

    static constexpr unsigned max_starts = 2;  ///< starts without a result

    /// Call it before the first step of a start: whether too many starts ended without a result. If so, call `go_back`.
    bool has_failed() const;
    void begin() const;  ///< counts a start, also of restored data
    /// Call it after a failed start. True: the old state is put back, or will be after the renames of the next start:
    /// start again. False: there is no trial, or another process uses the folder.
    bool go_back(const std::string& why) const;
    void succeed() const;   ///< the gateway is ready
    void call_off() const;  ///< this start was stopped from outside: it has no result

    static checked<> note_restore(const std::string& data_dir, const std::string& job_id);
    /// The file is about to become version `saved`. After several changes, the text before the first one is put back.
    static checked<> note_properties(const std::string& data_dir, const std::string& before, const std::string& saved);

    /// The sentence of `go_back`, once, for health and log of the next start.
    static std::string take_report(const std::string& data_dir);

private:
    bool return_properties(const std::string& why) const;
    bool return_restore(const std::string& why) const;

    const command_line& line_;
};

}  // namespace penstock::app
