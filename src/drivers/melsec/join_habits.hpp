#pragma once

#include <cstdint>

#include "drivers/melsec/planner.hpp"

namespace penstock::melsec {

/// Which joining command the controller was found to know.
///
/// A refusal of the command itself settles it. Some controllers hang up or are silent instead: two such ends, before
/// it was ever answered, count as a refusal. Where nothing is answered without it either, the way was not the reason
/// and the first is tried again. Pure; lives as long as the driver.
class join_habits {
public:
    explicit join_habits(joining first) noexcept : first_(first), now_(first) {}

    joining now() const noexcept { return now_; }

    /// Moves with `now`.
    std::uint64_t generation() const noexcept { return generation_; }

    static constexpr bool is_joined(form how) noexcept { return how == form::blocks || how == form::random; }

    void on_answer(form how) noexcept {
        has_heard_ = true;
        if (!is_joined(how)) return;
        is_proven_ = true;
        doubts_ = 0;
    }

    /// The device said that it does not know the command.
    void on_unknown_command(form how) noexcept {
        if (how == form_of_joining()) step();
    }

    /// The link ended, or nothing came, while a request of the present way was under way.
    void on_doubt() noexcept {
        const bool is_beyond_doubt = now_ == joining::none ? has_heard_ : is_proven_;
        if (!is_beyond_doubt && ++doubts_ >= most_doubts) step();
    }

private:
    static constexpr unsigned most_doubts = 2;

    form form_of_joining() const noexcept { return now_ == joining::blocks ? form::blocks : form::random; }

    /// To the next lesser way; from the least, where nothing was answered either, back to the first.
    void step() noexcept {
        if (first_ == joining::none) return;
        now_ = now_ == joining::none ? first_ : now_ == joining::blocks ? joining::random : joining::none;
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
