#include "base/thread_stacks.hpp"

#include <dlfcn.h>
#include <execinfo.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdint>
#include <span>

#include "base/hang_detector.hpp"
#include "base/private_file.hpp"
#include "base/text.hpp"

namespace penstock {

namespace {

constexpr int stack_signal = SIGUSR2;
constexpr int max_calls = 48;
constexpr int own_calls = 2;  ///< of a stack taken by the signal: the handler, and the kernel's frame below it
constexpr int answer_timeout_ms = 250;

/// What the asked thread fills in.
struct request {
    static constexpr pid_t none = 0, taken = -1;
    std::atomic<pid_t> thread_id{none};
    std::atomic<bool> is_done{false};
    std::array<void*, max_calls + own_calls> calls{};
    int count = 0;
};
request current;

/// Of the asked thread. `backtrace` has loaded all that it needs at `prepare_thread_stacks`.
void on_signal(int) {
    const int kept = errno;
    auto own = static_cast<pid_t>(::syscall(SYS_gettid));
    if (current.thread_id.compare_exchange_strong(own, request::taken)) {
        current.count = ::backtrace(current.calls.data(), static_cast<int>(current.calls.size()));
        current.is_done.store(true, std::memory_order_release);
    }
    errno = kept;
}

/// A part of a module that is code.
struct code_range {
    std::uintptr_t begin = 0, end = 0, load_address = 0;
    std::array<char, 48> module{};

    bool has(std::uintptr_t address) const noexcept { return address >= begin && address < end; }
};
std::array<code_range, 256> ranges;
std::size_t range_count = 0;

const code_range* find_code(std::uintptr_t address) noexcept {
    const auto all = std::span(ranges).first(range_count);
    const auto found = std::ranges::find_if(all, [&](const auto& r) { return r.has(address); });
    return found == all.end() ? nullptr : &*found;
}

/// `7f…-7f… r-xp 00028000 fe:00 1234   /usr/lib/…/libc.so.6`
void note_code() {
    const auto maps = read_file("/proc/self/maps");
    if (!maps) return;
    std::uintptr_t load_address = 0;
    std::string_view previous;
    for (const auto line : split(*maps, '\n')) {
        const auto slash = line.find('/');
        const auto dash = line.find('-');
        if (slash == line.npos || dash == line.npos) continue;
        const auto path = line.substr(slash);
        code_range r;
        std::from_chars(line.data(), line.data() + dash, r.begin, 16);
        std::from_chars(line.data() + dash + 1, line.data() + slash, r.end, 16);
        if (path != previous) load_address = r.begin;
        previous = path;
        const auto rights = line.substr(std::min(line.find(' ') + 1, line.size()), 4);
        if (rights != "r-xp" || range_count == ranges.size()) continue;
        r.load_address = load_address;
        std::ranges::copy(path.substr(path.rfind('/') + 1).substr(0, r.module.size() - 1), r.module.begin());
        ranges[range_count++] = r;
    }
}

void write_call(int index, std::uintptr_t address, stack_line_writer write) {
    std::array<char, 400> line{};
    auto end = fmt::format_to_n(line.data(), line.size(), "  #{} ", index).out;
    const auto left = [&] { return static_cast<std::size_t>(line.data() + line.size() - end); };
    if (const auto* code = find_code(address)) {
        end = fmt::format_to_n(end, left(), "{}+{:#x}", code->module.data(), address - code->load_address).out;
    } else {
        end = fmt::format_to_n(end, left(), "{:#x}", address).out;
    }
    Dl_info symbol{};
    if (::dladdr(reinterpret_cast<const void*>(address), &symbol) != 0 && symbol.dli_sname != nullptr)
        end = fmt::format_to_n(end, left(), " {}", symbol.dli_sname).out;
    write({line.data(), static_cast<std::size_t>(end - line.data())});
}

/// Asks the thread; false: it did not answer.
bool write_by_signal(pid_t thread_id, stack_line_writer write) {
    if (current.thread_id != request::none) return false;  // one has begun to answer and never ended
    current.is_done = false;
    current.thread_id = thread_id;
    const bool is_sent = ::syscall(SYS_tgkill, ::getpid(), thread_id, stack_signal) == 0;
    for (int waited = 0; is_sent && waited < answer_timeout_ms && !current.is_done.load(std::memory_order_acquire);
         waited += 5)
        ::poll(nullptr, 0, 5);
    auto asked = thread_id;
    if (current.thread_id.compare_exchange_strong(asked, request::none)) return false;
    for (int waited = 0; waited < answer_timeout_ms && !current.is_done.load(std::memory_order_acquire); waited += 5)
        ::poll(nullptr, 0, 5);
    if (!current.is_done.load(std::memory_order_acquire)) return false;
    for (int i = own_calls; i < current.count; ++i)
        write_call(i - own_calls, reinterpret_cast<std::uintptr_t>(current.calls[static_cast<std::size_t>(i)]), write);
    current.thread_id = request::none;
    return true;
}

/// Where a thread in the kernel would go on.
struct registers {
    std::uintptr_t stack = 0, instruction = 0;
};

/// `7 0x… 0x… … 0x<stack> 0x<instruction>`, or `running`.
registers registers_of(pid_t thread_id) {
    std::array<char, 64> path{};
    *fmt::format_to_n(path.data(), path.size() - 1, "/proc/self/task/{}/syscall", thread_id).out = '\0';
    const int file = ::open(path.data(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return {};
    std::array<char, 256> text{};
    const auto size = ::read(file, text.data(), text.size());
    ::close(file);
    auto line = trim(std::string_view(text.data(), size > 0 ? static_cast<std::size_t>(size) : 0));
    const auto cut_number = [&line] {
        const auto blank = line.rfind(' ');
        std::uintptr_t number = 0;
        if (blank == line.npos || !line.substr(blank).starts_with(" 0x")) return number;
        std::from_chars(line.data() + blank + 3, line.data() + line.size(), number, 16);
        line = line.substr(0, blank);
        return number;
    };
    registers r;
    r.instruction = cut_number();
    r.stack = cut_number();
    return r;
}

std::size_t read_memory(std::uintptr_t from, void* into, std::size_t size) {
    const iovec local{into, size};
    const iovec remote{reinterpret_cast<void*>(from), size};
    const auto done = ::process_vm_readv(::getpid(), &local, 1, &remote, 1, 0);
    return done > 0 ? static_cast<std::size_t>(done) : 0;
}

/// Whether the instruction before that address is a call: most other numbers on a stack are none.
bool is_behind_call(std::uintptr_t address) {
#if defined(__x86_64__)
    constexpr std::size_t max_size = 7;
    std::array<std::uint8_t, max_size> code{};
    if (read_memory(address - max_size, code.data(), max_size) != max_size) return false;
    if (code[2] == 0xE8) return true;  // call rel32
    const auto is_indirect = [&](std::size_t at) { return code[at] == 0xFF && ((code[at + 1] >> 3U) & 7U) == 2; };
    return is_indirect(5) || is_indirect(4) || is_indirect(3) || is_indirect(1) || is_indirect(0);
#elif defined(__aarch64__)
    std::uint32_t code = 0;
    if (address % 4 != 0 || read_memory(address - 4, &code, 4) != 4) return false;
    return (code & 0xFC000000U) == 0x94000000U || (code & 0xFFFFFC1FU) == 0xD63F0000U;  // bl, blr
#else
    return true;
#endif
}

/// A process whose memory is private (PR_SET_DUMPABLE 0) may not read of its own threads in /proc, unless it is root.
/// While one of these lives it may.
class readable_to_itself {
public:
    readable_to_itself() noexcept : is_private_(::prctl(PR_GET_DUMPABLE) == 0) {
        if (is_private_) ::prctl(PR_SET_DUMPABLE, 1);
    }
    ~readable_to_itself() {
        if (is_private_) ::prctl(PR_SET_DUMPABLE, 0);
    }
    readable_to_itself(const readable_to_itself&) = delete;
    readable_to_itself& operator=(const readable_to_itself&) = delete;

private:
    bool is_private_;
};

void write_from_outside(pid_t thread_id, stack_line_writer write) {
    const auto at = [&] {
        const readable_to_itself now;
        return registers_of(thread_id);
    }();
    if (at.stack == 0) return write("  no stack: the thread is running and does not handle signals");
    write("  the thread does not handle signals; this is from its memory and may include calls that have ended:");
    int index = 0;
    write_call(index++, at.instruction, write);
    std::array<std::uintptr_t, 512> words{};
    constexpr std::uintptr_t max_depth = 64U << 10U;
    for (auto from = at.stack & ~std::uintptr_t{7}; from < at.stack + max_depth; from += sizeof words) {
        const auto count = read_memory(from, words.data(), sizeof words) / sizeof words[0];
        for (const auto word : std::span(words).first(count)) {
            if (index == max_calls) return;
            if (find_code(word) != nullptr && is_behind_call(word)) write_call(index++, word, write);
        }
        if (count < words.size()) return;
    }
}

}  // namespace

void prepare_thread_stacks() {
    void* any[4];
    ::backtrace(any, 4);  // loads the unwinder
    range_count = 0;
    note_code();
    struct sigaction action {};
    action.sa_handler = on_signal;
    action.sa_flags = SA_RESTART | SA_ONSTACK;
    ::sigemptyset(&action.sa_mask);
    ::sigaction(stack_signal, &action, nullptr);
}

void write_stack_of(pid_t thread_id, stack_line_writer write) {
    if (!write_by_signal(thread_id, write)) write_from_outside(thread_id, write);
}

void write_all_stacks(pid_t skipped, stack_line_writer write) {
    struct entry {  // as the kernel has it
        std::uint64_t inode;
        std::int64_t offset;
        std::uint16_t size;
        std::uint8_t type;
        char name[1];
    };
    const int folder = ::open("/proc/self/task", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) return;
    const auto own = static_cast<pid_t>(::syscall(SYS_gettid));
    alignas(entry) std::array<char, 4096> buffer{};
    for (;;) {
        const auto size = ::syscall(SYS_getdents64, folder, buffer.data(), buffer.size());
        if (size <= 0) break;
        for (long at = 0; at < size;) {
            const auto* const e = reinterpret_cast<const entry*>(buffer.data() + at);
            at += e->size;
            const auto id = parse_number<pid_t>(static_cast<const char*>(e->name));
            if (!id || *id == own || *id == skipped) continue;
            std::array<char, 64> path{}, name{}, line{};
            *fmt::format_to_n(path.data(), path.size() - 1, "/proc/self/task/{}/comm", *id).out = '\0';
            const int file = ::open(path.data(), O_RDONLY | O_CLOEXEC);
            const auto length = file < 0 ? 0 : ::read(file, name.data(), name.size());
            if (file >= 0) ::close(file);
            const auto shown = trim(std::string_view(name.data(), length > 0 ? static_cast<std::size_t>(length) : 0));
            const auto end = fmt::format_to_n(line.data(), line.size(), "thread {} ({}):", shown, *id).out;
            write({line.data(), static_cast<std::size_t>(end - line.data())});
            write_stack_of(*id, write);
        }
    }
    ::close(folder);
}

}  // namespace penstock
