#pragma once

#include <string>

#include "app/command_line.hpp"
#include "base/error.hpp"

namespace penstock::app {

/// What a start is to prove: a state that was restored, properties that were saved while the gateway ran. If the
/// gateway does not get ready with it, what was there before comes back by itself, once.
///
/// Kept in `<data>/trial`, which is empty while there is nothing to prove. A start that fails gives back at once; one
/// that ends without a word (a crash, a kill) counts, and the third one gives back before it begins.
/// Thread: the main one while no gateway uses the folder; `note_…` any while one does.
class start_trial {
public:
    explicit start_trial(const command_line& line) : line_(line) {}

    static constexpr unsigned max_starts = 2;  ///< without a word

    /// Before the first step of a start: whether too many have ended without a word. `go_back` then.
    bool has_failed() const;
    void begin() const;  ///< one more start, with what a restore has brought
    /// After a start that failed. True: what was there before is there again, or will be after the renames of the next
    /// start: start again. False: nothing was to be proved, or another process uses the folder.
    bool go_back(const std::string& why) const;
    void succeed() const;   ///< the gateway is ready
    void call_off() const;  ///< this start was ended from outside: it has proved nothing

    static checked<> note_restore(const std::string& data_dir, const std::string& job_id);
    /// The file is about to become `saved`. What was there at the first of several is what comes back.
    static checked<> note_properties(const std::string& data_dir, const std::string& before, const std::string& saved);

    /// The sentence of `go_back`, once: for health and log of the start that follows.
    static std::string take_report(const std::string& data_dir);

private:
    bool return_properties(const std::string& why) const;
    bool return_restore(const std::string& why) const;

    const command_line& line_;
};

}  // namespace penstock::app
