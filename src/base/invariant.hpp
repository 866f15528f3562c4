#pragma once

namespace penstock {

/// Writes the condition and its place to the standard error output and ends the process with SIGABRT, so that a core
/// dump, a sanitizer or a fuzzer shows who broke it.
[[noreturn]] void abort_broken_invariant(const char* condition, const char* file, int line) noexcept;

}  // namespace penstock

/// A condition that is true whatever devices, users and disks do; if it is false, this program has a fault. Input from
/// outside is never an invariant: check it and return an error.
/// It is checked where the standard library checks its own conditions (`_GLIBCXX_ASSERTIONS`: the presets dev and
/// fuzz). Elsewhere the condition is not evaluated, so it must have no side effects.
#if defined(_GLIBCXX_ASSERTIONS)
#define PENSTOCK_INVARIANT(condition) \
    ((condition) ? static_cast<void>(0) : ::penstock::abort_broken_invariant(#condition, __FILE__, __LINE__))
#else
#define PENSTOCK_INVARIANT(condition) static_cast<void>(sizeof(!(condition)))
#endif
