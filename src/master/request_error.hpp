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

/// Why a call was refused; each kind has one code. If a call has several faults, the kind that comes first is reported.
enum class error_kind {
    malformed,        ///< E1001: not JSON, unknown or missing member, wrong type
    invalid,          ///< E1002: pattern, length, range, choice, fields against each other
    unauthenticated,  ///< E1100
    forbidden,        ///< E1101
    not_found,        ///< E1300: no record of that id, no such path
    rule_violation,   ///< E1400: the rules of the domain do not allow it now
    conflict,         ///< E1200: another version, id exists, referenced record missing, record still in use
    unavailable,      ///< E1500: the database or a device does not respond
    internal,         ///< E1900
};

/// Ends a call: returned by its handler, or thrown by the steps of a transaction, which is undone.
struct request_error {
    /// A field at fault.
    struct item {
        fault field_fault;
        std::optional<std::size_t> index{};  ///< of the item, in a call of many
        std::optional<error_kind> kind{};    ///< if it differs from the kind of the call
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

/// No record has that id: `no site SITE_A`.
inline request_error not_found(std::string_view kind, std::string_view id) {
    return {error_kind::not_found, "no " + std::string(kind) + " " + std::string(id)};
}

/// A value, or why the call is refused. What rules and handlers return.
template <class T = void>
using outcome = boost::system::result<T, request_error>;

/// Refused if there are faults; otherwise success.
inline outcome<> refused_if_any(error_kind k, faults found) {
    if (!found.empty()) return request_error(k, std::move(found));
    return {};
}

/// For the steps of a transaction: throws the refusal, which undoes the transaction
/// (docs/decisions/0013-one-pipeline.md).
template <class T>
T value_or_abort(outcome<T> done) {
    if (!done) throw std::move(done).error();
    if constexpr (!std::is_void_v<T>) return std::move(*done);
}

}  // namespace penstock::master
