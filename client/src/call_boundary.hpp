#pragma once

#include <type_traits>
#include <utility>

#include "client/src/catch_all.hpp"
#include "client/src/channel.hpp"
#include "client/src/outcome.hpp"

namespace penstock::v5::detail {

/// The end of each call of the library: returns the result of `ask`, or `failed` after it has stored the thread's
/// error. `ask` returns an
/// `outcome` and may throw if there is no memory. The channel is null if there was no memory for it.
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
