#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"

namespace penstock::update {

/// A version of the product, `1.4.0` or `1.4.0-rc.1`, in the order of Semantic Versioning 2.0.0, 11: a pre-release
/// comes before its release. Its text is safe as the name of a folder.
class version {
public:
    /// Parses three numbers up to 999,999,999, optionally followed by `-` and identifiers of letters and digits with
    /// dots between them.
    /// Limit: 64 characters. The fault names no field.
    static checked<version> parse(std::string_view text);

    const std::string& text() const noexcept { return text_; }

    friend bool operator==(const version& a, const version& b) noexcept { return (a <=> b) == 0; }
    friend std::strong_ordering operator<=>(const version& a, const version& b) noexcept;

private:
    version() = default;

    std::string text_;
    std::array<std::uint32_t, 3> numbers_{};
    std::vector<std::string> pre_release_;
};

}  // namespace penstock::update
