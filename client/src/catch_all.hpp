#pragma once

namespace penstock::v5::detail {

/// Runs `what`; returns false if it threw. All exceptions of the library end here, because none may leave it: those for
/// missing memory, and those of the caller's `debug_sink`.
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
