#include "monitor/monitor.hpp"

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>

namespace penstock::monitor {

namespace {

constexpr auto period = std::chrono::seconds(1);
constexpr auto stale_after = std::chrono::seconds(5);

template <class T>
T ask(const std::function<T()>& source) {
    return source ? source() : T{};
}

}  // namespace

monitor::monitor(settings s, live::tag_table& table, engine::sample_sink* keep)
    : settings_(std::move(s)), tags_(table, keep) {
    if (!settings_.system) {
        settings_.system = [reader = std::make_shared<system_reader>(settings_.data_dir, settings_.machine.ping_host,
                                                                     settings_.machine.docker_socket)] {
            return reader->read();
        };
    }
}

monitor::~monitor() {
    stop();
}

void monitor::start() {
    thread_.start("monitor", [this] { run(); });
}

void monitor::stop() {
    thread_.stop();
}

void monitor::run() {
    auto due = steady_now();
    for (;;) {
        compute();
        due = std::max(due + period, steady_now());  // late after a suspend: go on from now, catch nothing up
        if (!thread_.wait_until(due)) return;
    }
}

void monitor::compute() {
    monitor_sample sample;
    sample.system = settings_.system();
    sample.collected = ask(settings_.collected);
    sample.transferred = ask(settings_.transferred);
    sample.api_requests = ask(settings_.api_requests);
    sample.storage = ask(settings_.storage);
    sample.database_bytes = ask(settings_.database_bytes);
    sample.errors = ask(settings_.errors);
    sample.time = wall_now();
    const auto now = steady_now();
    const auto step = clock_.look(sample.time, now);
    if (step && settings_.clock_was_set) settings_.clock_was_set(*step);
    const auto record = rates_.next(sample, now);
    tags_.write(record, sample.system.missing);
    if (settings_.each_second) settings_.each_second(now);

    const auto held = thread_.lock();
    last_ = record;
    problems_ = std::move(sample.system.problems);
    last_time_ = now;
}

monitor_record monitor::snapshot() const {
    const auto held = thread_.lock();
    return last_;
}

std::vector<std::string> monitor::problems() const {
    const auto held = thread_.lock();
    return problems_;
}

bool monitor::is_current(steady_time now) const {
    const auto held = thread_.lock();
    return last_.timestamp != 0 && now - last_time_ <= stale_after;
}

engine::opc_status monitor::system_status() const {
    return tags_.status();
}

}  // namespace penstock::monitor
