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

/// Reads a member of the structure in a variant. Errors: `errc::unknown_structure` if the server must be asked for the
/// type first (`types` notes which), `errc::no_value` if this value does not have the member, else a text.
result<typed_value> parse_member(const UA_Variant& from, std::span<const node_address::step> way,
                                 structure_types& types);

/// Writes a value of type `from` into a member of the structure in a variant, which must own its memory; the rest of
/// the structure does not change. Errors: as for `parse_member`; a structure that cannot be encoded without a loss; a
/// value that does not fit. After an error the variant may be changed and must not be used.
result<> put_member(UA_Variant& into, std::span<const node_address::step> way, const value& v, const data_type& from,
                    structure_types& types);

}  // namespace penstock::opcua
