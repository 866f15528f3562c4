#pragma once

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "client/src/described.hpp"
#include "client/src/fault_path.hpp"
#include "penstock/v5/field.hpp"
#include "penstock/v5/json_text.hpp"

namespace penstock::v5::detail {

// Writes the structs of requests as JSON. False: JSON cannot express a value, and `fault` has the place and the reason.

inline bool write_json(bool from, boost::json::value& to, std::string&) {
    return to = from, true;
}
inline bool write_json(std::int64_t from, boost::json::value& to, std::string&) {
    return to = from, true;
}
inline bool write_json(const std::string& from, boost::json::value& to, std::string&) {
    return to = from, true;
}

inline bool write_json(double from, boost::json::value& to, std::string& fault) {
    to = from;
    return std::isfinite(from) || is_not(fault, "a finite number");
}

inline bool write_json(const json_text& from, boost::json::value& to, std::string& fault) {
    if (from.text.empty()) return to = nullptr, true;
    boost::system::error_code failed;
    to = boost::json::parse(from.text, failed);
    return !failed || is_not(fault, "JSON");
}

template <class T>
bool write_json(const std::vector<T>& from, boost::json::value& to, std::string& fault);
template <class T>
bool write_json(const std::map<std::string, T>& from, boost::json::value& to, std::string& fault);
template <class T, class = decltype(json_members<T>::members)>
bool write_json(const T& from, boost::json::value& to, std::string& fault);

/// Whether a member is written to the object.
template <class T>
bool is_written(const T&) noexcept {
    return true;
}
template <class T>
bool is_written(const field<T>& member) noexcept {
    return !member.is_unset();
}

template <class T>
bool write_json(const field<T>& from, boost::json::value& to, std::string& fault) {
    return from.is_null() ? (to = nullptr, true) : write_json(*from, to, fault);
}

template <class T>
bool write_json(const std::optional<T>& from, boost::json::value& to, std::string& fault) {
    return !from ? (to = nullptr, true) : write_json(*from, to, fault);
}

template <class T>
bool write_json(const std::vector<T>& from, boost::json::value& to, std::string& fault) {
    auto& list = to.emplace_array();
    list.reserve(from.size());
    for (const auto& item : from) {
        if (!write_json(item, list.emplace_back(nullptr), fault)) return is_at(list.size() - 1, fault);
    }
    return true;
}

template <class T>
bool write_json(const std::map<std::string, T>& from, boost::json::value& to, std::string& fault) {
    auto& object = to.emplace_object();
    for (const auto& [name, item] : from) {
        if (!write_json(item, object[name], fault)) return is_in(name, fault);
    }
    return true;
}

template <class T, class>
bool write_json(const T& from, boost::json::value& to, std::string& fault) {
    auto& object = to.emplace_object();
    return all_members<T>(from, [&](std::string_view name, const auto& its_member) {
        return !is_written(its_member) || write_json(its_member, object[name], fault) || is_in(name, fault);
    });
}

}  // namespace penstock::v5::detail
