#pragma once

#include <open62541/plugin/log.h>

namespace penstock::opcua {

/// Sends the stack's messages to the gateway's log, module `opcua`. The stack calls a device that does not respond an
/// error and logs it at each try, and its info is our debug, so each message is logged one level lower; `quiet` is
/// for clients, whose driver reports every failure itself, and logs all but the worst as debug.
/// Lifecycle: as long as the process; never cleared by the stack.   Thread: any.
enum class verbosity { normal, quiet };
UA_Logger* stack_log(verbosity how) noexcept;

}  // namespace penstock::opcua
