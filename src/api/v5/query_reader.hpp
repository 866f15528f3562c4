#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/v5/call.hpp"

namespace penstock::api::v5 {

/// Reads query parameters one after another. An absent parameter does not change `into`. After a wrong parameter no
/// more are read; `result` returns its error.
///
/// Lives as long as the call.
class query_reader {
public:
    explicit query_reader(const call& c) : call_(c) {}

    template <class T>
    query_reader& number(std::string_view name, std::int64_t least, std::int64_t most, T& into) {
        return read(name, into, [&](std::string_view text) { return read_number(name, text, least, most); });
    }
    template <class T>
    query_reader& flag(std::string_view name, T& into) {
        return read(name, into, [&](std::string_view text) { return read_flag(name, text); });
    }
    template <class T>
    query_reader& time(std::string_view name, T& into) {
        return read(name, into, [&](std::string_view text) { return read_time(name, text); });
    }
    query_reader& values(std::string_view name, std::vector<std::string>& into) {
        return read(name, into, [&](std::string_view text) { return split_values(name, text); });
    }

    /// Errors: of the first parameter that was wrong, as `read_number`, `read_flag`, `read_time`, `split_values`.
    outcome<> result() const {
        if (wrong_) return *wrong_;
        return {};
    }

private:
    template <class T, class Read>
    query_reader& read(std::string_view name, T& into, const Read& read_text) {
        const auto* text = wrong_ ? nullptr : call_.query(name);
        if (text == nullptr) return *this;
        auto value = read_text(*text);
        if (value) {
            into = *std::move(value);
        } else {
            wrong_ = value.error();
        }
        return *this;
    }

    const call& call_;
    std::optional<master::request_error> wrong_;
};

}  // namespace penstock::api::v5
