#pragma once

#include <string>
#include <utility>
#include <variant>

#include "penstock/v5/error.hpp"

namespace penstock::v5::detail {

/// The result of a step, or the error that its call ends with. Not Boost's `result`, which cannot tell the two apart
/// when one converts to the other, as an error does to bool.
template <class T>
class outcome {
public:
    outcome(T value) : held_(std::in_place_index<0>, std::move(value)) {}
    outcome(v5::error why) : held_(std::in_place_index<1>, std::move(why)) {}

    explicit operator bool() const noexcept { return held_.index() == 0; }

    T& operator*() noexcept { return *std::get_if<0>(&held_); }
    const T& operator*() const noexcept { return *std::get_if<0>(&held_); }
    T* operator->() noexcept { return std::get_if<0>(&held_); }
    const T* operator->() const noexcept { return std::get_if<0>(&held_); }

    v5::error& error() noexcept { return *std::get_if<1>(&held_); }
    const v5::error& error() const noexcept { return *std::get_if<1>(&held_); }

private:
    std::variant<T, v5::error> held_;
};

/// An error of this library; `code` is one of those in error.hpp.
inline error local_error(const char* code, std::string message, int http_status = 0) {
    return {code, std::move(message), http_status, {}};
}

/// Both texts are short enough for a string without allocation.
inline error out_of_memory() noexcept {
    return {"NETWORK", "out of memory", 0, {}};
}

}  // namespace penstock::v5::detail
