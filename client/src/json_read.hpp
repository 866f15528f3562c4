#pragma once

#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "client/src/described.hpp"
#include "client/src/fault_path.hpp"
#include "penstock/v5/json_text.hpp"

namespace penstock::v5::detail {

// Reads JSON into the structs of responses. A member that is absent or null stays unchanged, because an older gateway
// does not have it; an unknown member, which a newer gateway has, is skipped. False: a value has the wrong type, and
// `fault` has the place and the expected type.

inline bool read_json(const boost::json::value& from, bool& to, std::string& fault) {
    const bool* found = from.if_bool();
    if (found == nullptr) return is_not(fault, "a boolean");
    to = *found;
    return true;
}

inline bool read_json(const boost::json::value& from, std::int64_t& to, std::string& fault) {
    const std::int64_t* found = from.if_int64();
    if (found == nullptr) return is_not(fault, "an integer");
    to = *found;
    return true;
}

inline bool read_json(const boost::json::value& from, double& to, std::string& fault) {
    if (!from.is_number()) return is_not(fault, "a number");
    to = from.to_number<double>();
    return true;
}

inline bool read_json(const boost::json::value& from, std::string& to, std::string& fault) {
    const boost::json::string* found = from.if_string();
    if (found == nullptr) return is_not(fault, "a text");
    to.assign(found->data(), found->size());
    return true;
}

inline bool read_json(const boost::json::value& from, json_text& to, std::string&) {
    to.text = boost::json::serialize(from);
    return true;
}

template <class T>
bool read_json(const boost::json::value& from, std::optional<T>& to, std::string& fault);
template <class T>
bool read_json(const boost::json::value& from, std::vector<T>& to, std::string& fault);
template <class T>
bool read_json(const boost::json::value& from, std::map<std::string, T>& to, std::string& fault);
template <class T, class = decltype(json_members<T>::members)>
bool read_json(const boost::json::value& from, T& to, std::string& fault);

/// Reads the members of a struct from an object.
template <class T>
bool read_json(const boost::json::object& from, T& to, std::string& fault) {
    return all_members<T>(to, [&](std::string_view name, auto& its_member) {
        const boost::json::value* found = from.if_contains(name);
        return found == nullptr || found->is_null() || read_json(*found, its_member, fault) || is_in(name, fault);
    });
}

template <class T, class>
bool read_json(const boost::json::value& from, T& to, std::string& fault) {
    const boost::json::object* found = from.if_object();
    return found == nullptr ? is_not(fault, "an object") : read_json(*found, to, fault);
}

template <class T>
bool read_json(const boost::json::value& from, std::optional<T>& to, std::string& fault) {
    if (from.is_null()) {
        to.reset();
        return true;
    }
    return read_json(from, to.emplace(), fault);
}

template <class T>
bool read_json(const boost::json::value& from, std::vector<T>& to, std::string& fault) {
    const boost::json::array* found = from.if_array();
    if (found == nullptr) return is_not(fault, "a list");
    to.clear();
    to.reserve(found->size());
    for (const auto& item : *found) {
        if (!read_json(item, to.emplace_back(), fault)) return is_at(to.size() - 1, fault);
    }
    return true;
}

template <class T>
bool read_json(const boost::json::value& from, std::map<std::string, T>& to, std::string& fault) {
    const boost::json::object* found = from.if_object();
    if (found == nullptr) return is_not(fault, "an object");
    to.clear();
    for (const auto& [name, item] : *found) {
        if (!read_json(item, to[std::string(name)], fault)) return is_in(std::string_view(name), fault);
    }
    return true;
}

}  // namespace penstock::v5::detail
