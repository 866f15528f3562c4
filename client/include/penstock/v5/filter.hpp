#pragma once

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

namespace penstock::v5 {

/// A condition of a filter: equal to one of these values; no value = no condition. The gateway accepts up to 500
/// values. For a member that may be null, an empty text means null.
///
///     filter.order_status = "START";
///     filter.order_status = {"START", "PAUSE"};
class any_of {
public:
    any_of() noexcept = default;
    any_of(const char* value) : values_{value} {}
    any_of(std::string value) { values_.push_back(std::move(value)); }
    any_of(std::vector<std::string> values) noexcept : values_(std::move(values)) {}
    any_of(std::initializer_list<std::string> values) : values_(values) {}

    [[nodiscard]] const std::vector<std::string>& values() const noexcept { return values_; }

private:
    std::vector<std::string> values_;
};

}  // namespace penstock::v5
