#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "master/field.hpp"
#include "master/record.hpp"
#include "master/resource.hpp"
#include "model/field.hpp"
#include "model/members.hpp"

namespace penstock::master {

/// A field by the rule of a described structure's member: `default_value` is the member's default.
field field_of_rule(const field_rule& rule, kind type, bool is_nullable, cell default_value);

namespace detail {

inline cell to_cell(const std::string& v) {
    return v;
}
inline cell to_cell(bool v) {
    return v;
}
inline cell to_cell(std::int64_t v) {
    return v;
}
inline cell to_cell(double v) {
    return v;
}
inline cell to_cell(const option_map& v) {
    return v;
}
inline cell to_cell(const std::optional<double>& v) {
    return v ? cell(*v) : cell();
}

inline void from_cell(const cell& c, std::string& v) {
    v = c.text();
}
inline void from_cell(const cell& c, bool& v) {
    v = c.boolean();
}
inline void from_cell(const cell& c, std::int64_t& v) {
    v = c.integer();
}
inline void from_cell(const cell& c, double& v) {
    v = c.real();
}
inline void from_cell(const cell& c, option_map& v) {
    v = c.texts();
}
inline void from_cell(const cell& c, state_texts& v) {
    v = state_texts(c.texts().begin(), c.texts().end());
}
inline void from_cell(const cell& c, std::optional<double>& v) {
    v = c.is_null() ? std::nullopt : std::optional(c.real());
}

template <class T>
constexpr kind kind_of() {
    if constexpr (std::is_same_v<T, bool>)
        return kind::boolean;
    else if constexpr (std::is_integral_v<T>)
        return kind::integer;
    else if constexpr (std::is_same_v<T, std::string>)
        return kind::text;
    else if constexpr (std::is_same_v<T, option_map>)
        return kind::options;
    else if constexpr (std::is_same_v<T, state_texts>)
        return kind::string_map;
    else
        return kind::real;
}

}  // namespace detail

/// The fields of a structure that v1 describes by its rules: one source for both interfaces.
template <class T>
std::vector<field> described_fields() {
    std::vector<field> fields;
    const T shape{};
    for_each_member(shape, [&](const std::string_view name, const auto& member) {
        using type = std::decay_t<decltype(member)>;
        fields.push_back(field_of_rule(*find_rule(rules_of<T>(), name), detail::kind_of<type>(),
                                       std::is_same_v<type, std::optional<double>>, detail::to_cell(member)));
    });
    return fields;
}

/// The positions of T's members among the fields of a resource. They are cached, because T nearly always belongs to the
/// same resource.
template <class T>
class member_places {
public:
    explicit member_places(const resource& of) : resource_(&of) {
        for_each_member(shape(), [&](const char* name, const auto&) { places_.push_back(of.index_of(name)); });
    }

    static const member_places& in(const resource& of, std::optional<member_places>& made) {
        static const member_places first(of);
        return first.resource_ == &of ? first : made.emplace(of);
    }

    std::size_t operator[](std::size_t member) const { return places_[member]; }

private:
    static const T& shape() {
        static const T one{};
        return one;
    }

    const resource* resource_;
    std::vector<std::size_t> places_;  ///< by member
};

/// Copies the members that the structure and the record have in common.
template <class T>
T to_struct(const record& r) {
    T out;
    std::optional<member_places<T>> made;
    const auto& places = member_places<T>::in(*r.kind, made);
    std::size_t at = 0;
    for_each_member(out, [&](const char*, auto& member) { detail::from_cell(r.cells[places[at++]], member); });
    return out;
}

template <class T>
void from_struct(const T& from, record& r) {
    std::optional<member_places<T>> made;
    const auto& places = member_places<T>::in(*r.kind, made);
    std::size_t at = 0;
    for_each_member(from, [&](const char*, const auto& member) { r.cells[places[at++]] = detail::to_cell(member); });
}

}  // namespace penstock::master
