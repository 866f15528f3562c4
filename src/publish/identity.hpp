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

/// An identity at a receiver that only one transfer may use: two would end each other's connections or mix messages.
struct claim {
    std::string option;  ///< that contains it
    std::string text;    ///< human-readable, and the same text for the same thing: `client id X at mqtt://host:1883`
};

/// Options as they are in force: those given, and in place of the others the defaults that no schema can contain
/// (`publisher_kind::defaults`). The schema's own defaults are omitted. Pure.
option_map in_force(const kind_catalog& kinds, const transfer_config& config, std::string_view edge_id);

/// A response that has those defaults can be sent back: what it has and `before` has not is no choice.
/// Removes them from `after`. Pure.
void forget_shown_defaults(const kind_catalog& kinds, const transfer_config& before, transfer_config& after,
                           std::string_view edge_id);

/// A fault for each thing that the transfer claims and one of the others has already, with that one's name. A transfer
/// that is not enabled claims nothing. Pure.
faults check_claims(const kind_catalog& kinds, const transfer_config& config, std::span<const transfer_config> others,
                    std::string_view edge_id);

}  // namespace penstock::publish
