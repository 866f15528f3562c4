#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "model/json_write.hpp"

/// The form of a JSON object: a table of its members. One table gives both what a handler writes and what the OpenAPI
/// document says of it, so that they cannot differ.
///
///     constexpr object_form session_form{"", {shown<&row::user_id>("user_id", "User who is logged in."),
///                                             shown<[](const row& r) { return to_epoch_ms(r.since); }>(
///                                                 "since", "Time of the login, epoch ms.")}};
///     c.answer_list(session_form, rows);            // in the handler
///     .data = list_schema(session_form)             // at its route

namespace penstock::api {

/// What the document says of one member.
struct member_schema {
    std::string_view name{};
    std::string_view text{};  ///< one sentence: meaning, unit, what null or empty means
    std::string_view type{};  ///< JSON's word; of a list: that of its items
    bool is_list = false;
    bool is_nullable = false;
    bool is_required = true;                    ///< always there
    std::string_view reference{};               ///< name of a schema of the document, in place of the type
    std::string_view own{};                     ///< the whole schema as JSON, where no type of C++ says it
    std::span<const std::string_view> words{};  ///< all values of a text; empty: any
    std::string (*nested)() = nullptr;          ///< schema of an object, or of a list's items

    // Of bodies alone

    std::optional<std::int64_t> min{}, max{};               ///< of a number
    std::optional<std::size_t> min_length{}, max_length{};  ///< of a text
    std::string_view default_value{};                       ///< what absent means, as JSON; empty: is not said
};

/// One member of an object that is made from a T.
template <class T>
struct form_member : member_schema {
    void (*write)(json_writer& json, std::string_view name, const T& from) = nullptr;

    /// `all` must live as long as the program.
    template <std::size_t n>
    constexpr form_member one_of(const std::string_view (&all)[n]) const {
        auto out = *this;
        out.words = all;
        return out;
    }

    /// The type is the schema `to` of the document.
    constexpr form_member as(std::string_view to) const {
        auto out = *this;
        out.reference = to;
        return out;
    }
};

/// The members of an object in the order in which they are written.
template <class T, std::size_t n>
struct object_form {
    std::string_view name{};  ///< among the document's schemas (see `route::named`); empty: it is written out in place
    std::array<form_member<T>, n> members;
    bool is_open = false;  ///< it may have other members, too

    constexpr object_form(std::string_view called, const form_member<T> (&of)[n], bool may_have_others = false)
        : name(called), members(std::to_array(of)), is_open(may_have_others) {}
};

namespace detail {

template <class Get>
struct source;

template <class T, class V>
struct source<V T::*> {
    using type = T;
};

template <class T, class V>
struct source<V (*)(const T&)> {
    using type = T;
};

template <class T>
struct source<void (*)(json_writer&, const T&)> {
    using type = T;
};

template <class L, class T, class V>
T argument_of(V (L::*)(const T&) const);
template <class L, class T, class V>
T argument_of(V (L::*)(const T&) const noexcept);
template <class L, class T>
T argument_of(void (L::*)(json_writer&, const T&) const);

template <class Get>
requires std::is_class_v<Get>
struct source<Get> {
    using type = decltype(argument_of(&Get::operator()));
};

template <auto get>
using source_of = typename source<std::remove_const_t<decltype(get)>>::type;

template <auto get>
using value_of = std::remove_cvref_t<std::invoke_result_t<decltype(get), const source_of<get>&>>;

template <class V>
struct plain_value {
    using type = V;
    static constexpr bool is_list = false, is_optional = false;
};

template <class V>
struct plain_value<std::optional<V>> {
    using type = V;
    static constexpr bool is_list = false, is_optional = true;
};

template <class V>
struct plain_value<std::vector<V>> {
    using type = V;
    static constexpr bool is_list = true, is_optional = false;
};

template <class V>
struct plain_value<std::span<V>> {
    using type = std::remove_const_t<V>;
    static constexpr bool is_list = true, is_optional = false;
};

template <class V, std::size_t n>
struct plain_value<std::array<V, n>> {
    using type = V;
    static constexpr bool is_list = true, is_optional = false;
};

template <class V>
constexpr std::string_view json_type() noexcept {
    if constexpr (std::is_same_v<V, bool>) {
        return "boolean";
    } else if constexpr (std::is_integral_v<V>) {
        return "integer";
    } else if constexpr (std::is_floating_point_v<V>) {
        return "number";
    } else {
        static_assert(std::is_convertible_v<V, std::string_view>, "say how it is written: shown_object, written …");
        return "string";
    }
}

template <class T>
constexpr form_member<T> begin_member(std::string_view name, std::string_view text) {
    form_member<T> out;
    out.name = name;
    out.text = text;
    return out;
}

}  // namespace detail

/// Writes the members into the open object.
template <class T, std::size_t n>
void write_members(json_writer& json, const object_form<T, n>& form, const std::type_identity_t<T>& from) {
    for (const auto& m : form.members)
        m.write(json, m.name, from);
}

template <class T, std::size_t n>
void write_object(json_writer& json, const object_form<T, n>& form, const std::type_identity_t<T>& from) {
    json.begin_object();
    write_members(json, form, from);
    json.end_object();
}

template <class T, std::size_t n, class Range>
void write_objects(json_writer& json, const object_form<T, n>& form, const Range& all) {
    json.begin_array();
    for (const auto& one : all)
        write_object(json, form, one);
    json.end_array();
}

/// The schema of an object of these members; `constant_result`: `result` is among them, always SUCCESS.
std::string object_schema(std::span<const member_schema> members, bool is_open, bool constant_result = false);

/// Appends the schema of a member, without its name.
void write_member_schema(json_writer& json, const member_schema& member);

/// `{"$ref":"#/components/schemas/NAME"}`
std::string schema_reference(std::string_view name);

/// `{"data":[…],"total":n}` of these items.
std::string list_schema_of(const std::string& item);

template <class T, std::size_t n>
std::vector<member_schema> schemas_of(const object_form<T, n>& form) {
    return {form.members.begin(), form.members.end()};
}

/// The schema written out, for the document's list of them.
template <class T, std::size_t n>
std::string whole_schema(const object_form<T, n>& form) {
    return object_schema(schemas_of(form), form.is_open);
}

/// Of `call::answer(form, …)`: a reference if the form has a name.
template <class T, std::size_t n>
std::string json_schema(const object_form<T, n>& form) {
    return form.name.empty() ? whole_schema(form) : schema_reference(form.name);
}

/// Name and schema of a form that has a name, for `route::named`.
template <class T, std::size_t n>
std::pair<std::string, std::string> named_form(const object_form<T, n>& form) {
    return {std::string(form.name), whole_schema(form)};
}

/// Of `call::answer_list(form, …)`.
template <class T, std::size_t n>
std::string list_schema(const object_form<T, n>& form) {
    return list_schema_of(json_schema(form));
}

/// Of `call::done(form, …)`.
template <class T, std::size_t n>
std::string done_schema(const object_form<T, n>& form) {
    return object_schema(schemas_of(form), form.is_open, true);
}

/// Name and schema of what `call::done(form, …)` answers, for `route::named`.
template <class T, std::size_t n>
std::pair<std::string, std::string> named_done(const object_form<T, n>& form) {
    return {std::string(form.name), done_schema(form)};
}

/// A member with what `get` returns of a T: a text, number, boolean, an optional of these (empty: null), or a list of
/// these. `get`: a member of T, or `[](const T&) { … }`.
template <auto get>
constexpr auto shown(std::string_view name, std::string_view text = {}) {
    using source = detail::source_of<get>;
    using plain = detail::plain_value<detail::value_of<get>>;
    auto out = detail::begin_member<source>(name, text);
    out.type = detail::json_type<typename plain::type>();
    out.is_list = plain::is_list;
    out.is_nullable = plain::is_optional;
    out.write = [](json_writer& json, std::string_view as, const source& from) {
        json.member(as, std::invoke(get, from));
    };
    return out;
}

/// A member that is left out where the optional that `get` returns is empty.
template <auto get>
constexpr auto shown_if_set(std::string_view name, std::string_view text = {}) {
    using source = detail::source_of<get>;
    using plain = detail::plain_value<detail::value_of<get>>;
    static_assert(plain::is_optional);
    auto out = detail::begin_member<source>(name, text);
    out.type = detail::json_type<typename plain::type>();
    out.is_required = false;
    out.write = [](json_writer& json, std::string_view as, const source& from) {
        if (const auto& value = std::invoke(get, from)) json.member(as, *value);
    };
    return out;
}

/// A member that is an object of `form`.
template <auto get, const auto& form>
constexpr auto shown_object(std::string_view name, std::string_view text = {}) {
    using source = detail::source_of<get>;
    auto out = detail::begin_member<source>(name, text);
    out.nested = [] { return json_schema(form); };
    out.write = [](json_writer& json, std::string_view as, const source& from) {
        json.key(as);
        write_object(json, form, std::invoke(get, from));
    };
    return out;
}

/// A member that is a list of objects of `form`.
template <auto get, const auto& form>
constexpr auto shown_list(std::string_view name, std::string_view text = {}) {
    using source = detail::source_of<get>;
    auto out = detail::begin_member<source>(name, text);
    out.is_list = true;
    out.nested = [] { return json_schema(form); };
    out.write = [](json_writer& json, std::string_view as, const source& from) {
        json.key(as);
        write_objects(json, form, std::invoke(get, from));
    };
    return out;
}

/// A member whose value `put(json, from)` writes, of that schema.
template <auto put>
constexpr auto written(std::string_view name, std::string_view schema) {
    using source = detail::source_of<put>;
    auto out = detail::begin_member<source>(name, {});
    out.own = schema;
    out.write = [](json_writer& json, std::string_view as, const source& from) {
        json.key(as);
        put(json, from);
    };
    return out;
}

namespace detail {

constexpr std::string_view same_text(const std::string_view& id) {
    return id;
}

}  // namespace detail

/// Of a change: the id of what was changed, as `call::done` adds it.
constexpr object_form<std::string_view, 1> form_of_id(std::string_view name, std::string_view text,
                                                      std::string_view name_of_form = {}) {
    return {name_of_form, {shown<&detail::same_text>(name, text)}};
}

/// A time that is 0 where there is none.
constexpr std::optional<std::int64_t> null_if_zero(std::int64_t ms) noexcept {
    return ms == 0 ? std::nullopt : std::optional(ms);
}

}  // namespace penstock::api
