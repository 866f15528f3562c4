#pragma once

#include "drivers/opcua/session.hpp"

namespace penstock::opcua {

constexpr unsigned max_structure_depth = 16;  ///< each of which can be read only when the one around it is known

/// Asks the server what the wanted structures consist of: the data type behind an encoding, its definition (OPC UA
/// 1.04), the types of its members. What the server does not describe is known as such afterwards.
/// Error: of the connection only.
io::awaitable<result<>> learn_structures(session& over, structure_types& types, milliseconds timeout);

}  // namespace penstock::opcua
