#pragma once

#include <open62541/types.h>

#include <span>

#include "base/error.hpp"
#include "drivers/opcua/address.hpp"
#include "drivers/opcua/structure_types.hpp"
#include "model/data_type.hpp"
#include "model/value.hpp"

namespace penstock::opcua {

struct typed_value {
    value v;
    data_type type;
};

/// A member of the structure in a variant.
/// Error: `errc::unknown_structure` when the server must be asked first (`types` records what), `errc::no_value` for a
/// member that this value does not have, else words.
result<typed_value> parse_member(const UA_Variant& from, std::span<const node_address::step> way,
                                 structure_types& types);

/// Puts a value of type `from` into a member of the structure in a variant, whose memory must be its own; the rest
/// stays as it is. Error: as above; a structure whose bytes could not be written back unchanged; a value that does not
/// fit. Of an error the variant may be changed already: it must not be used.
result<> put_member(UA_Variant& into, std::span<const node_address::step> way, const value& v, const data_type& from,
                    structure_types& types);

}  // namespace penstock::opcua
