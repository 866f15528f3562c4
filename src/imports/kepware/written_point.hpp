#pragma once

#include <string>

#include "imports/kepware/addresses.hpp"
#include "model/opc.hpp"

namespace penstock::imports::kepware {

/// An address of this gateway in Kepware's words.
struct written_point {
    std::string address{};
    value_type type{};
    std::string difference{};  ///< what is not as here, a sentence; empty: nothing
};

/// The settings of a Kepware device that reads what the OPC reads. Without grammar: Kepware has no driver for it here.
address_rules rules_for(const opc_config& device);

/// What decides the order of the words of a tag of 32 and 64 bits; empty: it has none.
std::string wide_order_of(const opc_config& device, const tag_config& tag);

/// The inverse of `convert`: what it makes of the result is the tag again. Options that only the gateway has are
/// dropped. `field` of the fault is what would help, its message why there is no such address in Kepware.   Pure.
checked<written_point> write_point(const address_rules& rules, const opc_config& device, const tag_config& tag);

}  // namespace penstock::imports::kepware
