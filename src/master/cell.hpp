#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "model/tag.hpp"

namespace penstock::master {

/// The value of one field of a record: null, or a value of the field's kind.
struct cell {
    using row = std::vector<cell>;  ///< one element of a list, a cell for each of its fields
    using rows = std::vector<row>;

    std::variant<std::monostate, bool, std::int64_t, double, std::string, option_map, rows> held;

    cell() = default;
    template <class T>
    requires(!std::is_same_v<std::decay_t<T>, cell>) cell(T v) : held(std::move(v)) {}  // NOLINT: a value is a cell
    cell(const char* text) : held(std::string(text)) {}                                 // NOLINT
    cell(int number) : held(std::int64_t{number}) {}                                    // NOLINT

    bool is_null() const noexcept { return held.index() == 0; }

    // The value of the cell; an empty value if it is null. Calling the function of another kind is a bug.
    bool boolean() const { return !is_null() && std::get<bool>(held); }
    std::int64_t integer() const { return is_null() ? 0 : std::get<std::int64_t>(held); }
    double real() const { return is_null() ? 0 : std::get<double>(held); }
    const std::string& text() const;
    const option_map& texts() const;
    const rows& list() const;

    friend bool operator==(const cell&, const cell&) = default;
};

}  // namespace penstock::master
