#pragma once

#include "properties/path_rules.hpp"
#include "properties/property_set.hpp"

namespace penstock::publish {
class kind_catalog;
}

namespace penstock::gateway {

/// What would keep a start from getting ready: addresses and ports that cannot be listened at, files of TLS, logs that
/// would harm the gateway's own files or cannot be written, a database that refuses the login. Does what the start does
/// and undoes it. Empty = nothing; a fault's field is the key.
///
/// `running`: the properties of the gateway that uses the data folder; null: none. Its ports count as free, and its
/// database is not asked again. Blocks, 5 s at most where a database does not answer.
faults check_start(const properties::property_set& set, const properties::own_places& own,
                   const properties::property_set* running);

/// The same, and what a start would take with a part that is off: transfers, which are of these kinds, and files that
/// are read later.
faults check_settings(const properties::property_set& set, const properties::own_places& own,
                      const properties::property_set* running, const publish::kind_catalog& kinds);

}  // namespace penstock::gateway
