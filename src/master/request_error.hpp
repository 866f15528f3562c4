#pragma once

#include <boost/system/result.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/error.hpp"

namespace penstock::master {

/// Why a call was refused, in the order in which faults win (V5 §1.5); each has one code.
enum class error_kind {
    malformed,        ///< E1001: not JSON, unknown or missing member, wrong type
    invalid,          ///< E1002: pattern, length, range, choice, fields against each other
    unauthenticated,  ///< E1100
    forbidden,        ///< E1101
    not_found,        ///< E1300: no record of that id, no such path
    rule_violation,   ///< E1400: what the domain does not allow now
    conflict,         ///< E1200: version, id taken, reference to nothing, still referred to
    unavailable,      ///< E1500: database or device did not answer
    internal,         ///< E1900
};

/// Ends a call: returned by its handler, or thrown by the steps of a transaction, which is undone.
struct request_error {
    /// A field at fault.
    struct item {
        fault field_fault;
        std::optional<std::size_t> index{};  ///< of the item, in a call of many
        std::optional<error_kind> kind{};    ///< where it is not the call's
    };

    error_kind kind = error_kind::internal;
    std::string message;  ///< human-readable; names field and expectation
    std::vector<item> items{};

    request_error() = default;  // boost::system::result asks for it
    request_error(error_kind k, std::string text) : kind(k), message(std::move(text)) {}
    /// `found` must not be empty: the first one is the message.
    request_error(error_kind k, faults found) : kind(k), message(to_string(found.front())) {
        for (auto& f : found)
            items.push_back({std::move(f)});
    }
    request_error(error_kind k, fault f) : request_error(k, faults{std::move(f)}) {}
};

/// None has that id: `no site SITE_A`.
inline request_error not_found(std::string_view kind, std::string_view id) {
    return {error_kind::not_found, "no " + std::string(kind) + " " + std::string(id)};
}

/// A value, or why the call is refused. What rules and handlers return.
template <class T = void>
using outcome = boost::system::result<T, request_error>;

/// Refused for those faults, or for none of them.
inline outcome<> refused_if_any(error_kind k, faults found) {
    if (!found.empty()) return request_error(k, std::move(found));
    return {};
}

/// For the steps of a transaction: throws the refusal, which undoes all of it (decision 0013).
template <class T>
T value_or_abort(outcome<T> done) {
    if (!done) throw std::move(done).error();
    if constexpr (!std::is_void_v<T>) return std::move(*done);
}

}  // namespace penstock::master
