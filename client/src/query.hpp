#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "client/src/described.hpp"
#include "penstock/v5/field.hpp"
#include "penstock/v5/filter.hpp"

namespace penstock::v5::detail {

/// Encodes a text for a path or a query: all bytes but `A-Z a-z 0-9 - . _ ~` as `%XX`.
std::string percent_encoded(std::string_view text);

/// Makes the query of a target, from `?` on.
class query {
public:
    void add(std::string_view name, const std::string& value) { add_encoded(name, percent_encoded(value)); }
    void add(std::string_view name, std::int64_t value) { add_encoded(name, std::to_string(value)); }
    void add(std::string_view name, bool value) { add_encoded(name, value ? "true" : "false"); }
    void add(std::string_view name, const any_of& values);

    /// Null adds no condition, like unset, because a list cannot be filtered by absent values.
    template <class T>
    void add(std::string_view name, const field<T>& value) {
        if (value.has_value()) add(name, *value);
    }

    /// Adds all conditions of a filter.
    template <class Filter>
    void add_all(const Filter& filter) {
        all_members<Filter>(filter,
                            [&](std::string_view name, const auto& condition) { return add(name, condition), true; });
    }

    /// `?a=1&b=2`; empty without conditions.
    const std::string& text() const noexcept { return text_; }

private:
    void add_encoded(std::string_view name, const std::string& value);

    std::string text_;
};

}  // namespace penstock::v5::detail
