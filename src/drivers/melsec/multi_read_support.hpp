#pragma once

#include <cstdint>

#include "drivers/melsec/planner.hpp"

namespace penstock::melsec {

/// Which joining command the controller was found to support.
///
/// A refusal of the command itself decides. Some controllers close or do not respond instead: two such ends, before
/// it was ever answered, count as a refusal. Where nothing is answered without it either, the way was not the reason
/// and the first is tried again. Pure; lives as long as the driver.
class multi_read_support {
public:
    explicit multi_read_support(multi_read_mode first) noexcept : first_(first), mode_(first) {}

    multi_read_mode now() const noexcept { return mode_; }

    /// Changes with `now`.
    std::uint64_t generation() const noexcept { return generation_; }

    static constexpr bool is_joined(form how) noexcept { return how == form::blocks || how == form::random; }

    void on_response(form how) noexcept {
        has_response_ = true;
        if (!is_joined(how)) return;
        is_proven_ = true;
        failures_ = 0;
    }

    /// The device answered that it does not support the command.
    void on_unknown_command(form how) noexcept {
        if (how == form_of_joining()) step();
    }

    /// The link ended, or no answer arrived, while a request of the present way was in flight.
    void on_unclear_failure() noexcept {
        const bool is_beyond_doubt = mode_ == multi_read_mode::none ? has_response_ : is_proven_;
        if (!is_beyond_doubt && ++failures_ >= max_unclear_failures) step();
    }

private:
    static constexpr unsigned max_unclear_failures = 2;

    form form_of_joining() const noexcept { return mode_ == multi_read_mode::blocks ? form::blocks : form::random; }

    /// To the next lesser way; from the least, where nothing was answered either, back to the first.
    void step() noexcept {
        if (first_ == multi_read_mode::none) return;
        mode_ = mode_ == multi_read_mode::none     ? first_
                : mode_ == multi_read_mode::blocks ? multi_read_mode::random
                                                   : multi_read_mode::none;
        is_proven_ = false;
        has_response_ = false;
        failures_ = 0;
        ++generation_;
    }

    multi_read_mode first_;
    multi_read_mode mode_;
    bool is_proven_ = false;     ///< a request joined in this way was answered
    bool has_response_ = false;  ///< anything was answered since the last step
    unsigned failures_ = 0;
    std::uint64_t generation_ = 0;
};

}  // namespace penstock::melsec
