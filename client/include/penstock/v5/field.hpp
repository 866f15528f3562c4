#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

namespace penstock::v5 {

namespace detail {

/// Whether the conversion of a U to a T would change its meaning: a text that becomes a bool through its pointer, or a
/// number that loses its fraction.
template <class T, class U>
inline constexpr bool loses_meaning = (std::is_same_v<T, bool> != std::is_same_v<U, bool> && std::is_arithmetic_v<T> &&
                                       !std::is_class_v<U>) ||
                                      (std::is_integral_v<T> && std::is_floating_point_v<U>);

template <class T, class U>
inline constexpr bool becomes = std::is_convertible_v<U, T> && !loses_meaning<T, std::decay_t<U>>;

}  // namespace detail

/// A member of a request: unset, null, or a value. An update does not change unset members, and sets members that are
/// null to their default.
///
///     request.site_name = "Ulsan";
///     request.lat = nullptr;
template <class T>
class field {
public:
    field() noexcept = default;
    field(std::nullptr_t) noexcept : null_(true) {}

    /// From a T, also in braces, or from a value that converts to T without loss, such as a literal to a text.
    template <class U = T,
              class = std::enable_if_t<detail::becomes<T, U&&> && !std::is_same_v<std::decay_t<U>, field> &&
                                       !std::is_same_v<std::decay_t<U>, std::nullptr_t>>>
    field(U&& value) : value_(std::in_place, std::forward<U>(value)) {}

    [[nodiscard]] bool is_unset() const noexcept { return !null_ && !value_; }
    [[nodiscard]] bool is_null() const noexcept { return null_; }
    [[nodiscard]] bool has_value() const noexcept { return value_.has_value(); }

    /// Call it only if `has_value()`.
    [[nodiscard]] const T& operator*() const noexcept { return *value_; }
    [[nodiscard]] const T* operator->() const noexcept { return &*value_; }

private:
    std::optional<T> value_;
    bool null_ = false;
};

}  // namespace penstock::v5
