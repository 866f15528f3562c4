#pragma once

#include "drivers/opcua/session.hpp"

namespace penstock::opcua {

/// Structures in structures; a structure can be read only if the one around it is known.
constexpr unsigned max_structure_depth = 16;

/// Asks the server for the wanted structures: the data type behind an encoding, its definition (OPC UA 1.04), and the
/// types of its members. A type that the server does not describe is stored with an error. Error: of the connection
/// only.
io::awaitable<result<>> learn_structures(session& over, structure_types& types, milliseconds timeout);

}  // namespace penstock::opcua
