#include "app/watchdog.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "base/log.hpp"
#include "base/log_emergency.hpp"
#include "base/thread_stacks.hpp"

namespace penstock::app {

namespace {

constexpr std::chrono::seconds extension_interval{10}, extension{60};
constexpr unsigned dump_timeout_s = 10;

void write_line(std::string_view line) {
    log_emergency("watchdog", line);
}

template <class... T>
void write_line(fmt::format_string<const T&...> text, const T&... values) {
    std::array<char, 400> line{};
    const auto end = fmt::format_to_n(line.data(), line.size(), text, values...).out;
    write_line(std::string_view(line.data(), static_cast<std::size_t>(end - line.data())));
}

void write_stack(const still_thread& t) {
    write_line("thread {} ({}) has made no progress for {} s; its stack:", t.name.data(), t.thread_id,
               std::chrono::floor<std::chrono::seconds>(t.duration).count());
    write_stack_of(t.thread_id, [](std::string_view line) { write_line(line); });
}

/// Without the log's lock and without memory of the heap: a thread that hangs may hold either.
[[noreturn]] void end_process(const still_thread& hanging) {
    ::alarm(dump_timeout_s);  // ends it if even this gets stuck
    write_stack(hanging);
    write_all_stacks(hanging.thread_id, [](std::string_view line) { write_line(line); });
    write_line("thread {} hangs: the gateway ends, so that the service manager starts it again", hanging.name.data());
    std::abort();
}

}  // namespace

void watchdog::start() {
    prepare_thread_stacks();
    reports_.reserve(max_reports);
    reporter_.start("watchdog log", [this] { report(); });
    thread_.start("watchdog", [this] {
        auto interval = pause_;
        if (manager_.is_watched())
            interval = std::clamp(manager_.feed_interval() / 2, std::min(milliseconds{10}, interval), interval);
        do {
            look(steady_now());
        } while (thread_.wait_for(interval));
    });
}

void watchdog::stop() {
    thread_.stop();
    reporter_.stop();
}

void watchdog::look(steady_time now) {
    const auto still = detector_.look(now);
    const auto hanging = std::ranges::find(still, false, &still_thread::waits_for_disk);
    if (hanging != still.end() && manager_.is_watched()) end_process(*hanging);
    if (manager_.is_watched() && now >= next_feed_) {
        manager_.feed();
        next_feed_ = now + manager_.feed_interval();
    } else {
        manager_.retry();
    }
    if (!is_started_ && hanging == still.end() && now >= next_extension_) {
        manager_.extend_timeout(extension);
        next_extension_ = now + extension_interval;
    }
    note(still);
}

void watchdog::note(std::span<const still_thread> still) {
    const auto lock = reporter_.lock();
    for (const auto& t : still) {
        if (t.is_new && reports_.size() < max_reports) reports_.push_back({t, false});
    }
    for (const auto& t : detector_.recovered()) {
        if (reports_.size() < max_reports) reports_.push_back({t, true});
    }
    if (!reports_.empty()) reporter_.notify();
}

void watchdog::report() {
    auto lock = reporter_.lock();
    while (reporter_.wait_until(lock, steady_time::max(), [this] { return !reports_.empty(); })) {
        const auto all = reports_;
        reports_.clear();
        lock.unlock();
        for (const auto& [t, is_over] : all) {
            if (is_over) {
                logger("watchdog")->warn("thread {} makes progress again", t.name.data());
            } else {
                logger("watchdog")->error("{}", describe(t));
                if (!t.waits_for_disk) write_stack(t);
            }
        }
        lock.lock();
    }
}

}  // namespace penstock::app
