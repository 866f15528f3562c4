#pragma once

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

namespace penstock::v5 {

/// A filter's condition: equal to one of these values; none = no condition. The gateway takes up to 500. Of a member
/// that may be null, an empty text stands for those where it is.
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
