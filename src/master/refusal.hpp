#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.hpp"

namespace penstock::master {

/// Why a call was refused, in the order in which faults win (V5 §1.5); each has one code.
enum class fault_kind {
    malformed,        ///< E1001: not JSON, unknown or missing member, wrong type
    invalid,          ///< E1002: pattern, length, range, choice, fields against each other
    unauthenticated,  ///< E1100
    forbidden,        ///< E1101
    missing,          ///< E1300: no record of that id, no such path
    against_rule,     ///< E1400: what the domain does not allow now
    conflict,         ///< E1200: version, id taken, reference to nothing, still referred to
    unavailable,      ///< E1500: database or device did not answer
    internal,         ///< E1900
};

/// Ends a call: thrown by the steps of a transaction, which is undone, and caught where the call is answered.
struct refusal {
    /// A field at fault.
    struct item {
        fault what;
        std::optional<std::size_t> index{};  ///< of the item, in a call of many
        std::optional<fault_kind> why{};     ///< where it is not the call's
    };

    fault_kind why = fault_kind::internal;
    std::string message;  ///< for people; names field and expectation
    std::vector<item> items{};

    refusal(fault_kind k, std::string text) : why(k), message(std::move(text)) {}
    /// `found` must not be empty: the first one is the message.
    refusal(fault_kind k, faults found) : why(k), message(to_string(found.front())) {
        for (auto& f : found)
            items.push_back({std::move(f)});
    }
    refusal(fault_kind k, fault f) : refusal(k, faults{std::move(f)}) {}
};

/// There is none of that id: `no site SITE_A`.
inline refusal no_such(std::string_view kind, std::string_view id) {
    return {fault_kind::missing, "no " + std::string(kind) + " " + std::string(id)};
}

}  // namespace penstock::master
