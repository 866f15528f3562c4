#pragma once

#include <open62541/plugin/log.h>

namespace penstock::opcua {

/// Where the stack's words go: the gateway's log, module `opcua`. The stack calls a device that does not answer an
/// error and says so at each try, and its news are our debugging, so each word is taken one level lower; `quiet` is
/// for clients, whose driver tells of every failure itself, and takes all but the worst as debugging.
/// Lifecycle: as long as the process; never cleared by the stack.   Thread: any.
enum class verbosity { normal, quiet };
UA_Logger* stack_log(verbosity how) noexcept;

}  // namespace penstock::opcua
