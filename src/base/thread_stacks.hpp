#pragma once

#include <sys/types.h>

#include <string_view>

namespace penstock {

/// Receives the lines of a stack; must not allocate where the caller may not.
using stack_line_writer = void (*)(std::string_view line);

/// Once, before other threads are made: takes the signal by which a thread is asked for its stack, and notes which code
/// is where.
void prepare_thread_stacks();

/// Writes the stack of a thread of this process, the innermost call first: module and offset in it, as `addr2line -e`
/// takes it, and the function's name where the module exports it.
///
/// The thread is asked by a signal. One that takes none within a quarter of a second (it is stopped, or in the kernel
/// at a disk) is read from outside: what on its stack is an address behind a call. That may have calls that are over.
/// Thread: one at a time, not the one that is asked.   Limits: 48 calls.
void write_stack_of(pid_t thread_id, stack_line_writer write);

/// The same of all threads of the process but `skipped` and the caller, each with its name before it.
void write_all_stacks(pid_t skipped, stack_line_writer write);

}  // namespace penstock
