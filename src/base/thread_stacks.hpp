#pragma once

#include <sys/types.h>

#include <string_view>

namespace penstock {

/// Receives the lines of a stack; must not allocate where the caller may not.
using stack_line_writer = void (*)(std::string_view line);

/// Call it once, before other threads are created: installs the handler of the signal that requests a stack, and stores
/// where code is in memory.
void prepare_thread_stacks();

/// Writes the stack of a thread of this process, the innermost call first: module and offset in it, as `addr2line -e`
/// takes it, and the function's name where the module exports it.
///
/// A signal requests the stack. If the thread does not handle it within a quarter of a second (it is stopped, or waits
/// in the kernel for a disk), its stack memory is searched for addresses behind a call. They may include calls that
/// have ended. Thread: one at a time, not the one that is asked.   Limits: 48 calls.
void write_stack_of(pid_t thread_id, stack_line_writer write);

/// The same for all threads of the process except `skipped` and the caller, each after its name.
void write_all_stacks(pid_t skipped, stack_line_writer write);

}  // namespace penstock
