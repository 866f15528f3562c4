#include "base/hang_detector.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <mutex>

#include "base/heartbeat.hpp"
#include "base/heartbeat_list.hpp"
#include "base/outage.hpp"

namespace penstock {

namespace {

constexpr std::size_t room = 64;  ///< of the lists, so that they do not grow while something is wrong

still_thread describe_state(const heartbeat& of, milliseconds now, bool waits_for_disk) {
    still_thread t;
    std::ranges::copy(of.name(), t.name.begin());
    t.thread_id = of.thread_id();
    t.duration = now - of.last().time;
    t.waits_for_disk = waits_for_disk;
    return t;
}

bool is_still(const heartbeat& h, milliseconds now) noexcept {
    const auto last = h.last();
    return now - last.time > last.limit;
}

/// Whether a thread, within its limit or not, waits in the kernel. Asked only when one is still.
bool is_disk_stalled(const std::vector<heartbeat*>& all, milliseconds now, char (*state_of)(pid_t)) {
    return std::ranges::any_of(all, [&](const heartbeat* h) {
        return now - h->last().time > heartbeat::loop_limit && state_of(h->thread_id()) == 'D';
    });
}

}  // namespace

std::string describe(const still_thread& t) {
    return fmt::format("thread {} has made no progress for {}{}", t.name.data(), format_duration(t.duration),
                       t.waits_for_disk ? ": it, or another thread, waits for the disk" : "");
}

char thread_state(pid_t thread_id) noexcept {
    std::array<char, 64> path{};
    *fmt::format_to_n(path.data(), path.size() - 1, "/proc/self/task/{}/stat", thread_id).out = '\0';
    const int file = ::open(path.data(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return '?';
    std::array<char, 256> text{};
    const auto size = ::read(file, text.data(), text.size());
    ::close(file);
    // `1234 (name) S …`: the name may hold anything.
    const std::string_view line(text.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
    const auto end = line.rfind(')');
    return end == line.npos || end + 2 >= line.size() ? '?' : line[end + 2];
}

hang_detector::hang_detector(char (*state_of)(pid_t)) : state_of_(state_of == nullptr ? &thread_state : state_of) {
    hung_.reserve(room);
    recovered_.reserve(room);
}

std::span<const still_thread> hang_detector::look(steady_time now) {
    auto& list = heartbeat_list::instance();
    const auto gone = last_look_ ? std::chrono::duration_cast<milliseconds>(now - *last_look_) : milliseconds{0};
    last_look_ = now;
    const milliseconds time{list.now_ms.load(std::memory_order_relaxed) +
                            std::clamp(gone, milliseconds{0}, max_step).count()};
    list.now_ms.store(time.count(), std::memory_order_relaxed);

    hung_.clear();
    recovered_.clear();
    const std::scoped_lock lock(list.mutex);
    const bool is_any_still = std::ranges::any_of(list.all, [&](const auto* h) { return is_still(*h, time); });
    const bool is_stalled = is_any_still && is_disk_stalled(list.all, time, state_of_);
    for (auto* h : list.all) {
        const bool was_reported = h->is_reported_;
        h->is_reported_ = is_still(*h, time);
        if (h->is_reported_) {
            hung_.push_back(describe_state(*h, time, is_stalled));
            hung_.back().is_new = !was_reported;
        } else if (was_reported) {
            recovered_.push_back(describe_state(*h, time, false));
        }
    }
    return hung_;
}

std::vector<still_thread> still_threads() {
    auto& list = heartbeat_list::instance();
    const milliseconds time{list.now_ms.load(std::memory_order_relaxed)};
    std::vector<still_thread> out;
    const std::scoped_lock lock(list.mutex);
    for (const auto* h : list.all) {
        if (is_still(*h, time)) out.push_back(describe_state(*h, time, false));
    }
    if (out.empty() || !is_disk_stalled(list.all, time, &thread_state)) return out;
    for (auto& t : out)
        t.waits_for_disk = true;
    return out;
}

bool has_hanging_thread() {
    const auto all = still_threads();
    return !std::ranges::all_of(all, &still_thread::waits_for_disk);
}

}  // namespace penstock
