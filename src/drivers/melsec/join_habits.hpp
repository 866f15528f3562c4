#pragma once

#include <cstdint>

#include "drivers/melsec/planner.hpp"

namespace penstock::melsec {

/// Which joining command the controller was found to know.
///
/// A refusal of the command itself settles it. Some controllers hang up or are silent instead: three such ends, before
/// it was ever answered, count as a refusal, and are forgotten when nothing is answered without it either.
/// Pure; lives as long as the driver.
class join_habits {
public:
    explicit join_habits(joining first) noexcept : first_(first), now_(first) {}

    joining now() const noexcept { return now_; }

    /// Moves with `now`.
    std::uint64_t generation() const noexcept { return generation_; }

    static constexpr bool is_joined(form how) noexcept { return how == form::blocks || how == form::random; }

    void on_answer(form how) noexcept {
        doubts_ = 0;
        has_heard_ = true;
        is_proven_ = is_proven_ || is_joined(how);
    }

    /// The device said that it does not know the command.
    void on_unknown_command(form how) noexcept {
        has_heard_ = true;
        if (how == form_of_joining()) step_down();
    }

    /// The link ended, or nothing came, while a joined request was under way.
    void on_doubt() noexcept {
        if (now_ != joining::none && !is_proven_ && ++doubts_ >= most_doubts) step_down();
    }

    /// A new link: where all ways ended alike, the way was not the reason.
    void on_open() noexcept {
        if (now_ == first_ || has_heard_) return;
        now_ = first_;
        doubts_ = 0;
        ++generation_;
    }

private:
    static constexpr unsigned most_doubts = 3;

    form form_of_joining() const noexcept { return now_ == joining::blocks ? form::blocks : form::random; }

    void step_down() noexcept {
        if (now_ == joining::none) return;
        now_ = now_ == joining::blocks ? joining::random : joining::none;
        is_proven_ = false;
        has_heard_ = false;
        doubts_ = 0;
        ++generation_;
    }

    joining first_;
    joining now_;
    bool is_proven_ = false;  ///< a request joined in this way was answered
    bool has_heard_ = false;  ///< anything was answered since the last step
    unsigned doubts_ = 0;
    std::uint64_t generation_ = 0;
};

}  // namespace penstock::melsec
