#pragma once

#include <string_view>
#include <tuple>

namespace penstock::v5::detail {

/// The members of a struct and their names in JSON or in a query; each struct that is sent or received specialises it.
///
///     template <> struct described<ping_response> {
///         static constexpr auto members = std::tuple(member("ping", &ping_response::ping), …);
///     };
template <class T>
struct json_members;

template <class T, class M>
struct member {
    constexpr member(std::string_view its_name, M T::*its_place) : name(its_name), place(its_place) {}
    std::string_view name;
    M T::*place;
};

/// Calls `visit(name, member)` for each member of `object` until one call returns false.
template <class T, class Object, class Visit>
bool all_members(Object& object, Visit&& visit) {
    return std::apply([&](const auto&... each) { return (visit(each.name, object.*(each.place)) && ...); },
                      json_members<T>::members);
}

/// Path and id member of the records of a kind; specialised for their response.
///
///     template <> struct stored_as<site_response> {
///         static constexpr std::string_view path = "/site", id = "site_id";
///     };
template <class Response>
struct resource_traits;

}  // namespace penstock::v5::detail
