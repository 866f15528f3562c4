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

/// The transfer and gateway that options belong to: some defaults consist of these names.
struct transfer_identity {
    std::string_view name;     ///< name of the transfer
    std::string_view edge_id;  ///< `EDGE_…`
};

/// The client id at a broker if the options do not set one.
inline std::string default_client_id(const transfer_identity& whose) {
    return std::string(whose.edge_id) + '-' + std::string(whose.name);
}

/// An identity at a receiver that only one transfer may use: two would end each other's connections or mix messages.
struct claim {
    std::string option;  ///< name of the option that sets it
    std::string text;    ///< human-readable, and the same text for the same thing: `client id X at mqtt://host:1883`
};

/// Options as they are in force: the given options, and for the others the defaults that a schema cannot contain
/// (`publisher_kind::defaults`). The schema's own defaults are omitted. Pure.
option_map in_force(const kind_catalog& kinds, const transfer_config& config, std::string_view edge_id);

/// A client may send back a response that contains those defaults: a default that is not in `before` is no choice.
/// Removes such defaults from `after`. Pure.
void forget_shown_defaults(const kind_catalog& kinds, const transfer_config& before, transfer_config& after,
                           std::string_view edge_id);

/// One fault for each identity that the transfer claims and another transfer has already, with the name of the other. A
/// transfer that is not enabled claims nothing. Pure.
faults check_claims(const kind_catalog& kinds, const transfer_config& config, std::span<const transfer_config> others,
                    std::string_view edge_id);

}  // namespace penstock::publish
