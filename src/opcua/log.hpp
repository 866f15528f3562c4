#pragma once

#include <open62541/plugin/log.h>

namespace penstock::opcua {

/// Sends the stack's messages to the gateway's log, module `opcua`. Each message is logged one level lower, because the
/// stack logs an error at each attempt to reach a device that does not respond. `quiet` is for clients: their driver
/// reports every failure itself, so all messages except the worst are logged as debug.
/// Lifecycle: as long as the process; never cleared by the stack.   Thread: any.
enum class verbosity { normal, quiet };
UA_Logger* stack_log(verbosity how) noexcept;

}  // namespace penstock::opcua
