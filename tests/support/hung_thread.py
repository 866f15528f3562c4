"""Makes one single thread of a running program hang, by ptrace: the program itself has no part in it.

As a program: `hung_thread.py stop|pause TID` prints `hung` and holds the thread until its input ends.

`stop`: the thread is stopped and takes no signal. `pause`: it waits in the system call pause(2) instead of in that which
it was in; it takes signals, as one does that waits for a lock. Each tracer is a process of its own, which has to be there
when its thread ends.
"""

import contextlib
import ctypes
import os
import pathlib
import platform
import signal
import subprocess
import sys

SEIZE, INTERRUPT, CONTINUE, DETACH, GETREGS, SETREGS = 0x4206, 0x4207, 7, 17, 12, 13
EVERY_CHILD = 0x40000000  # __WALL
SYS_PAUSE, CALL_SIZE = 34, 2
REGISTERS = ("r15 r14 r13 r12 rbp rbx r11 r10 r9 r8 rax rcx rdx rsi rdi orig_rax rip cs eflags rsp ss fs_base gs_base "
             "ds es fs gs").split()  # fmt: skip


def threads_of(pid):
    """Name → numbers of the threads."""
    named = {}
    for task in pathlib.Path(f"/proc/{pid}/task").iterdir():
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            named.setdefault((task / "comm").read_text().strip(), []).append(int(task.name))
    return named


@contextlib.contextmanager
def hung(tid, how="stop"):
    """The thread hangs until the end, or until its process is gone."""
    tracer = subprocess.Popen(
        [sys.executable, __file__, how, str(tid)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        said = tracer.stdout.readline()
        assert said == "hung\n", said or f"the tracer ended with {tracer.wait()}"
        yield
    finally:
        tracer.stdin.close()
        try:
            tracer.wait(20)
        except subprocess.TimeoutExpired:
            tracer.kill()
            tracer.wait()
        tracer.stdout.close()


def can_pause():
    return platform.machine() == "x86_64"


class Registers(ctypes.Structure):
    _fields_ = [(name, ctypes.c_ulonglong) for name in REGISTERS]


libc = ctypes.CDLL(None, use_errno=True)
libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
libc.ptrace.restype = ctypes.c_long


def trace(request, tid, data=None):
    if libc.ptrace(request, tid, None, data) != 0:
        raise OSError(ctypes.get_errno(), f"ptrace {request} of {tid}")


def go_to_pause(tid):
    """It is in a system call, behind whose instruction it was interrupted: the same one calls pause."""
    registers = Registers()
    trace(GETREGS, tid, ctypes.addressof(registers))
    assert ctypes.c_longlong(registers.orig_rax).value >= 0, "the thread does not wait in the kernel"
    registers.rax, registers.orig_rax = SYS_PAUSE, 2**64 - 1
    registers.rip -= CALL_SIZE
    trace(SETREGS, tid, ctypes.addressof(registers))


def main(how, tid):
    trace(SEIZE, tid)
    trace(INTERRUPT, tid)
    os.waitpid(tid, EVERY_CHILD)
    if how == "pause":
        go_to_pause(tid)
        trace(DETACH, tid)
    print("hung", flush=True)
    if how == "pause":
        sys.stdin.read()
        return
    # Its end is reported here, and the process is not over before that is taken.
    signal.signal(signal.SIGCHLD, lambda *_: None)
    import select

    while True:
        ended, _ = os.waitpid(tid, EVERY_CHILD | os.WNOHANG)
        if ended == tid:
            return
        if select.select([sys.stdin], [], [], 0.05)[0]:
            break
    with contextlib.suppress(OSError):
        trace(DETACH, tid)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
