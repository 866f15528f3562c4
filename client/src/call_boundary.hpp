#pragma once

#include <type_traits>
#include <utility>

#include "client/src/catch_all.hpp"
#include "client/src/channel.hpp"
#include "client/src/outcome.hpp"

namespace penstock::v5::detail {

/// How each call of the library ends: what `ask` returns, or `failed` and the thread's latest error. `ask` answers an
/// `outcome` and may throw for want of memory. No channel: there was no memory for it either.
template <class T, class Ask>
T run_call(channel* to, T failed, Ask&& ask) noexcept {
    static_assert(std::is_nothrow_move_constructible_v<T>);
    if (to == nullptr) return failed;
    const bool had_memory = catch_all([&] {
        auto brought = ask();
        if (brought) {
            failed = std::move(*brought);
            to->errors().clear();
        } else {
            to->errors().set(std::move(brought.error()));
        }
    });
    if (!had_memory) to->errors().set_out_of_memory();
    return failed;
}

}  // namespace penstock::v5::detail
