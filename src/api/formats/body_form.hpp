#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "api/call.hpp"
#include "api/formats/json_form.hpp"
#include "api/formats/json_read.hpp"

/// The form of a body: a table of its members, which both reads them and gives the schema.
///
///     constexpr body_form rotation_form{"", {taken<&rotation::hours>("hours", "…").required().between(0, 720)}};
///     if (!read_body(c, rotation_form, wanted)) return;    // in the handler; it has been answered
///     .body = body_schema(rotation_form)                   // at its route

namespace penstock::api {

namespace detail {

/// A fault where the value is not within the limits of the member.
void check_taken(object_reader& members, const member_schema& rule, std::string_view value);
void check_taken(object_reader& members, const member_schema& rule, std::int64_t value);
inline void check_taken(object_reader&, const member_schema&, bool) {}

template <class T, class V>
T owner_of(V T::*);
template <class T, class V>
V member_of(V T::*);

}  // namespace detail

/// One member of a body that is read into a T.
template <class T>
struct body_member : member_schema {
    bool is_checked = true;  ///< false: the service checks the value, and knows more than its limits
    void (*read)(object_reader& members, const body_member& rule, T& into) = nullptr;

    constexpr body_member required() const {
        auto out = *this;
        out.is_required = true;
        return out;
    }
    constexpr body_member checked_by_service() const {
        auto out = *this;
        out.is_checked = false;
        return out;
    }
    /// Null means the same as absent.
    constexpr body_member or_null() const {
        auto out = *this;
        out.is_nullable = true;
        return out;
    }
    /// Of a number.
    constexpr body_member between(std::int64_t lowest, std::int64_t highest) const {
        auto out = *this;
        out.min = lowest;
        out.max = highest;
        return out;
    }
    /// Of a text, bytes.
    constexpr body_member of_length(std::size_t least, std::size_t most) const {
        auto out = *this;
        if (least > 0) out.min_length = least;
        out.max_length = most;
        return out;
    }
    /// `all` must live as long as the program.
    template <std::size_t n>
    constexpr body_member one_of(const std::string_view (&all)[n]) const {
        auto out = *this;
        out.words = all;
        return out;
    }
    /// The type is the schema `to` of the document; the handler checks the value.
    constexpr body_member as(std::string_view to) const {
        auto out = *this;
        out.reference = to;
        return out;
    }
    /// What absent means, as JSON; the structure has it, too.
    constexpr body_member by_default(std::string_view json) const {
        auto out = *this;
        out.default_value = json;
        return out;
    }
};

template <class T, std::size_t n>
struct body_form {
    std::string_view name{};  ///< among the document's schemas (see `route::named`); empty: it is written out in place
    std::array<body_member<T>, n> members;

    constexpr body_form(std::string_view called, const body_member<T> (&of)[n])
        : name(called), members(std::to_array(of)) {}
};

/// A member that is a text, a whole number or a boolean. If it is absent, an optional stays empty.
template <auto target>
constexpr auto taken(std::string_view name, std::string_view text = {}) {
    using owner = decltype(detail::owner_of(target));
    using plain = detail::plain_value<decltype(detail::member_of(target))>;
    using value_type = typename plain::type;
    body_member<owner> out;
    out.name = name;
    out.text = text;
    out.type = detail::json_type<value_type>();
    out.is_required = false;
    out.read = [](object_reader& members, const body_member<owner>& rule, owner& into) {
        const auto need = rule.is_required ? object_reader::need::required : object_reader::need::optional;
        const auto* given = members.find(rule.name, need);
        if (given == nullptr || (rule.is_nullable && given->is_null())) return;
        value_type value{};
        if (auto wrong = read_value(*given, value)) return members.add_fault(rule.name, std::move(wrong->message));
        if (rule.is_checked) detail::check_taken(members, rule, value);
        into.*target = std::move(value);
    };
    return out;
}

/// A member that the function `read(members, rule, into)` reads; its schema is given as text.
template <class T, void (*read)(object_reader& members, const body_member<T>& rule, T& into)>
constexpr body_member<T> read_by(std::string_view name, std::string_view schema) {
    body_member<T> out;
    out.name = name;
    out.own = schema;
    out.is_required = false;
    out.read = read;
    return out;
}

/// A member that responses have, too: it may be sent back, and changes nothing.
template <class T>
constexpr body_member<T> ignored(std::string_view name, std::string_view json_type) {
    body_member<T> out;
    out.name = name;
    out.text = "The gateway ignores it.";
    out.type = json_type;
    out.is_required = false;
    out.is_nullable = true;
    out.read = [](object_reader& members, const body_member<T>& rule, T&) { members.find(rule.name); };
    return out;
}

/// Name and schema of a form that has a name, for `route::named`.
template <class T, std::size_t n>
std::pair<std::string, std::string> named_form(const body_form<T, n>& form) {
    const std::vector<member_schema> members(form.members.begin(), form.members.end());
    return {std::string(form.name), object_schema(members, false)};
}

/// A reference if the form has a name.
template <class T, std::size_t n>
std::string body_schema(const body_form<T, n>& form) {
    return form.name.empty() ? named_form(form).second : schema_reference(form.name);
}

/// The members alone, where others are read as well.
template <class T, std::size_t n>
void read_members_of(const body_form<T, n>& form, object_reader& members, std::type_identity_t<T>& into) {
    for (const auto& m : form.members)
        m.read(members, m, into);
}

/// Reads a body; one that is absent is `{}` where no member is required. `check(const T&, object_reader&)` adds more
/// faults. False: the call has been answered with 400.
template <class T, std::size_t n, class Check>
bool read_body(call& c, const body_form<T, n>& form, std::type_identity_t<T>& into, const Check& check) {
    faults found;
    const bool may_be_absent = std::ranges::none_of(form.members, &member_schema::is_required);
    const auto parsed =
        parse_json_object(c.request.body.empty() && may_be_absent ? std::string_view("{}") : c.request.body);
    if (!parsed) {
        c.invalid(parsed.error());
        return false;
    }
    object_reader members(parsed->root.get_object(), "", found);
    read_members_of(form, members, into);
    check(into, members);
    members.refuse_others();
    if (!found.empty()) c.invalid(found);
    return found.empty();
}

template <class T, std::size_t n>
bool read_body(call& c, const body_form<T, n>& form, std::type_identity_t<T>& into) {
    return read_body(c, form, into, [](const T&, object_reader&) {});
}

}  // namespace penstock::api
