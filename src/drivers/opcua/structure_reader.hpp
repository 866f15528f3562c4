#pragma once

#include "drivers/opcua/session.hpp"

namespace penstock::opcua {

/// Asks the server what the wanted structures consist of: the data type behind an encoding, its definition (OPC UA
/// 1.04), the types of its members. What the server does not describe is known as such afterwards.
/// Error: of the connection only.
io::awaitable<result<>> learn_structures(session& over, structure_types& types, milliseconds timeout);

}  // namespace penstock::opcua
