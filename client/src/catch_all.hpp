#pragma once

namespace penstock::v5::detail {

/// Runs `what`; false when it threw. The one place of the library where exceptions end, for none may leave it: those
/// that remain are want of memory and what the caller's `debug_sink` throws.
template <class F>
bool catch_all(F&& what) noexcept {
    try {
        what();
        return true;
    } catch (...) {
        return false;
    }
}

}  // namespace penstock::v5::detail
