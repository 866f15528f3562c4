#pragma once

#include <array>
#include <boost/describe/class.hpp>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/members.hpp"

namespace penstock {

/// Appends JSON to a text and sets the commas. It has no state but the reference to the text.
///
/// Texts that are not UTF-8 are repaired; numbers that JSON does not support become null.
class json_writer {
public:
    explicit json_writer(std::string& out) : output_(out) {}

    json_writer& begin_object();
    json_writer& end_object();
    json_writer& begin_array();
    json_writer& end_array();
    json_writer& key(std::string_view name);  ///< a plain name: nothing in it needs an escape

    json_writer& any_key(std::string_view name);  ///< a name from outside

    json_writer& text(std::string_view v);
    json_writer& number(double v);
    json_writer& number(std::int64_t v);
    json_writer& number(std::uint64_t v);
    json_writer& boolean(bool v);
    json_writer& null();
    json_writer& raw(std::string_view json);  ///< complete: a value, or members of an open object

    json_writer& put(std::string_view v) { return text(v); }
    json_writer& put(const std::string& v) { return text(v); }
    json_writer& put(const char* v) { return text(v); }
    json_writer& put(bool v) { return boolean(v); }
    json_writer& put(std::floating_point auto v) { return number(static_cast<double>(v)); }
    json_writer& put(std::signed_integral auto v) { return number(static_cast<std::int64_t>(v)); }
    json_writer& put(std::unsigned_integral auto v) { return number(static_cast<std::uint64_t>(v)); }

    template <class T>
    json_writer& put(const std::optional<T>& v) {
        return v ? put(*v) : null();
    }

    template <class T>
    json_writer& put(const std::vector<T>& items) {
        begin_array();
        for (const auto& item : items)
            put(item);
        return end_array();
    }

    template <class T, std::size_t n>
    json_writer& put(const std::array<T, n>& items) {
        begin_array();
        for (const auto& item : items)
            put(item);
        return end_array();
    }

    template <class T>
    requires boost::describe::has_describe_members<T>::value json_writer& put(const T& object) {
        begin_object();
        members(object);
        return end_object();
    }

    template <class T>
    json_writer& member(std::string_view name, const T& v) {
        return key(name).put(v);
    }

    /// Writes all described members of `object` into the open object.
    template <class T>
    json_writer& members(const T& object) {
        for_each_member(object, [this](const char* name, const auto& v) { member(name, v); });
        return *this;
    }

private:
    void separate();

    std::string& output_;
};

}  // namespace penstock
