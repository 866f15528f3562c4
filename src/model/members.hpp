#pragma once

#include <boost/describe/bases.hpp>
#include <boost/describe/members.hpp>
#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>

namespace penstock {

namespace detail {

template <class T>
using own_members = boost::describe::describe_members<T, boost::describe::mod_public>;

template <class Base>
using members_of_base = own_members<typename Base::type>;

}  // namespace detail

/// The described members of T in the order in which they are shown: its own, then those of its bases. (A structure
/// of more than 52 members must be split: Boost.Describe supports no more.)
template <class T>
using members_of = boost::mp11::mp_append<
    detail::own_members<T>,
    boost::mp11::mp_apply<boost::mp11::mp_append,
                          boost::mp11::mp_push_front<
                              boost::mp11::mp_transform<detail::members_of_base, boost::describe::describe_bases<
                                                                                     T, boost::describe::mod_public>>,
                              boost::mp11::mp_list<>>>>;

/// Calls `visit(name, member)` for each described member of `object`.
template <class T, class Visit>
void for_each_member(T& object, Visit&& visit) {
    boost::mp11::mp_for_each<members_of<std::remove_const_t<T>>>(
        [&](auto member) { visit(member.name, object.*member.pointer); });
}

}  // namespace penstock
