#pragma once

#include <cstdint>

#include "drivers/melsec/planner.hpp"

namespace penstock::melsec {

/// Which command that reads several devices at once the controller supports.
///
/// If the controller refuses the command itself, it does not support it. Some controllers close the link or do not
/// respond instead: if this happens twice before the command was ever answered, it counts as a refusal. If requests
/// without the command get no answer either, the command was not the reason, and the first one is tried again. Pure;
/// lives as long as the driver.
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

    /// The link ended, or no answer arrived, while a request with the present command was in flight.
    void on_unclear_failure() noexcept {
        const bool is_beyond_doubt = mode_ == multi_read_mode::none ? has_response_ : is_proven_;
        if (!is_beyond_doubt && ++failures_ >= max_unclear_failures) step();
    }

private:
    static constexpr unsigned max_unclear_failures = 2;

    form form_of_joining() const noexcept { return mode_ == multi_read_mode::blocks ? form::blocks : form::random; }

    /// Changes to the next simpler command. If even the simplest got no answer, begins again with the first.
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
    bool is_proven_ = false;     ///< a request with this command was answered
    bool has_response_ = false;  ///< any request was answered since the last `step`
    unsigned failures_ = 0;
    std::uint64_t generation_ = 0;
};

}  // namespace penstock::melsec
