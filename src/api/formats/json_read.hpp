#pragma once

#include <boost/describe/class.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/error.hpp"
#include "model/json_parse.hpp"
#include "model/members.hpp"
#include "model/tag.hpp"

namespace penstock::api {

/// One value into one field, by the field's type. Numbers and booleans may come as texts.
/// The fault's field is empty.
std::optional<fault> read_value(const boost::json::value& from, std::string& into);
std::optional<fault> read_value(const boost::json::value& from, bool& into);
std::optional<fault> read_value(const boost::json::value& from, std::int64_t& into);
std::optional<fault> read_value(const boost::json::value& from, double& into);
std::optional<fault> read_value(const boost::json::value& from, std::optional<double>& into);

/// Merges the options: a given option is set, null removes it, options that are not named stay.
std::optional<fault> read_value(const boost::json::value& from, option_map& into);

/// An object of texts, or such an object in a text; replaces what was there.
std::optional<fault> read_value(const boost::json::value& from, state_texts& into);

/// A value as the text that stands for it in v1: texts unchanged, numbers shortest, `true`, anything else as JSON.
std::string plain_text(const boost::json::value& from);

/// Reads the members of one object, and reports unknown members.
///
/// Faults name `prefix` + the member's name and are collected, not thrown: a body gets all of its faults together.
class object_reader {
public:
    object_reader(const boost::json::object& from, std::string prefix, faults& found)
        : object_(from), prefix_(std::move(prefix)), found_(found) {}

    enum class need { optional, required };

    template <class T>
    bool read(std::string_view name, T& into, need n = need::optional) {
        const auto* value = find(name, n);
        return value != nullptr && note(name, read_value(*value, into));
    }

    /// The member, marked as known; null, with a fault when required, if it is absent.
    const boost::json::value* find(std::string_view name, need n = need::optional);

    void add_fault(std::string_view name, std::string message);

    /// A fault for each member that was not asked for.
    void refuse_others();

private:
    bool note(std::string_view name, std::optional<fault> f);

    const boost::json::object& object_;
    std::string prefix_;
    faults& found_;
    std::vector<std::string_view> known_;
};

/// How an object is read into a described structure.
struct member_reading {
    bool is_update = false;                       ///< absent members stay unchanged, required ones too
    std::span<const std::string_view> ignored{};  ///< members that other code reads, or that only responses have
};

namespace detail {

std::optional<fault> check_read(const field_rule& rule, const std::string& value);
std::optional<fault> check_read(const field_rule& rule, double value);
std::optional<fault> check_read(const field_rule& rule, const std::optional<double>& value);
std::optional<fault> check_read(const field_rule& rule, std::int64_t value);
inline std::optional<fault> check_read(const field_rule&, bool) {
    return std::nullopt;
}
inline std::optional<fault> check_read(const field_rule&, const option_map&) {
    return std::nullopt;
}
inline std::optional<fault> check_read(const field_rule&, const state_texts&) {
    return std::nullopt;  // with the data type
}

/// Puts unknown and missing members into `found`; returns the rule of `name` if it is to be read.
const field_rule* rule_to_read(field_rules rules, std::string_view name, const std::string& prefix,
                               const member_reading& how, faults& found);
void check_required(field_rules rules, const boost::json::object& from, const std::string& prefix, faults& found);
void add_fault(faults& found, const std::string& prefix, std::string_view name, std::string message);

/// Null puts the default into a member that is not required.
template <class Member>
std::optional<fault> read_member(const boost::json::value& from, const field_rule& rule, Member& into,
                                 const Member& otherwise) {
    if (from.is_null()) {
        into = otherwise;
        if (rule.is_required) return fault("", "must not be null");
        return std::nullopt;
    }
    if (auto f = read_value(from, into)) return f;
    return check_read(rule, into);
}

}  // namespace detail

/// Reads `from` into a described structure by its rules: unknown members, wrong types, missing and bad values become
/// faults, read-only members are ignored.
template <class T>
void read_members(const boost::json::object& from, T& into, const std::string& prefix, const member_reading& how,
                  faults& found) {
    static const T defaults{};
    const auto rules = rules_of<T>();
    for (const auto& item : from) {
        const std::string_view name(item.key().data(), item.key().size());
        const auto* rule = detail::rule_to_read(rules, name, prefix, how, found);
        if (rule == nullptr) continue;
        std::optional<fault> f;
        boost::mp11::mp_for_each<members_of<T>>([&](auto described) {
            if (name != described.name) return;
            f = detail::read_member(item.value(), *rule, into.*described.pointer, defaults.*described.pointer);
        });
        if (f) detail::add_fault(found, prefix, name, std::move(f->message));
    }
    if (!how.is_update) detail::check_required(rules, from, prefix, found);
}

}  // namespace penstock::api
