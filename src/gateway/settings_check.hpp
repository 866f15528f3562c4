#pragma once

#include "properties/path_rules.hpp"
#include "properties/property_set.hpp"

namespace penstock::publish {
class kind_catalog;
}

namespace penstock::gateway {

/// Finds what would prevent a start: addresses and ports at which the gateway cannot listen, invalid TLS files, logs
/// that would overwrite the gateway's own files or cannot be written, and a database that refuses the login. It does
/// the same as a start and undoes it. Empty = no faults; the field of a fault is the key.
///
/// `running`: the properties of the gateway that uses the data folder; null = no gateway runs. Its ports count as free,
/// and its database is not checked again. Blocks for 5 s at most if a database does not respond.
faults check_start(const properties::property_set& set, const properties::own_places& own,
                   const properties::property_set* running);

/// The same, and also faults with which a start succeeds while a part is off: faults of transfers of these types, and
/// of files that are read later.
faults check_settings(const properties::property_set& set, const properties::own_places& own,
                      const properties::property_set* running, const publish::kind_catalog& kinds);

}  // namespace penstock::gateway
