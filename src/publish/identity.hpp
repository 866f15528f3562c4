#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "model/tag.hpp"

namespace penstock::publish {

class kind_catalog;
struct transfer_config;

/// Whose options they are: some defaults are made of this.
struct transfer_identity {
    std::string_view name;     ///< of the transfer
    std::string_view edge_id;  ///< `EDGE_…`
};

/// The client id at a broker where none is given.
inline std::string default_client_id(const transfer_identity& whose) {
    return std::string(whose.edge_id) + '-' + std::string(whose.name);
}

/// Something at a far end that only one transfer may be: two would end each other's connections or mix their messages.
struct claim {
    std::string option;  ///< that says it
    std::string what;    ///< for people, and the same text for the same thing: `client id X at mqtt://host:1883`
};

/// Options as they are in force: those given, and in place of the others the defaults that no schema can tell
/// (`publisher_kind::defaults`). What the schema tells is left out. Pure.
option_map in_force(const kind_catalog& kinds, const transfer_config& config, std::string_view edge_id);

/// An answer that shows those defaults can be sent back: what it shows and `before` does not hold is no choice.
/// Removes them from `after`. Pure.
void forget_shown_defaults(const kind_catalog& kinds, const transfer_config& before, transfer_config& after,
                           std::string_view edge_id);

/// What the transfer claims and one of the others has already, with that one's name. A transfer that is not enabled
/// claims nothing. Pure.
faults check_claims(const kind_catalog& kinds, const transfer_config& config, std::span<const transfer_config> others,
                    std::string_view edge_id);

}  // namespace penstock::publish
