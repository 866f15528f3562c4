#include "audit/table_sink.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "base/log.hpp"

namespace penstock::audit {

namespace {

constexpr std::int64_t removed_at_once = 20'000;
constexpr std::chrono::days suspicious_step{1}, suspicious_gap{30};
constexpr std::chrono::hours keeping_after_step{24};

void remove_with_wal(const std::string& path) {
    std::error_code ignored;
    for (const auto* suffix : {"-wal", "-shm"})
        std::filesystem::remove(path + suffix, ignored);
}

}  // namespace

table_sink::table_sink(settings s)
    : settings_(std::move(s)), last_wall_(settings_.clock()), last_steady_(steady_now()) {
    is_open();  // a search may come before the first line
}

bool table_sink::is_open() {
    if (table_) return true;
    auto opened = chained_table::open_to_write(settings_.path);
    if (!opened && opened.error().kind == failure::cause::not_a_database) {
        const auto aside = fmt::format("{}.damaged-{}", settings_.path, to_epoch_ms(settings_.clock()));
        logger("audit")->warn(
            "the audit table is damaged ({}): its file is renamed to {}, and the gateway begins a new table",
            opened.error().message, aside);
        std::error_code ignored;
        std::filesystem::rename(settings_.path, aside, ignored);
        remove_with_wal(settings_.path);
        opened = chained_table::open_to_write(settings_.path);
    }
    if (!opened) {
        fail(opened.error().message);
        return false;
    }
    table_ = std::move(*opened);
    const auto last = table_->last_time();
    if (last && settings_.clock() - *last > suspicious_gap) keeps_until_ = steady_now() + keeping_after_step;
    return true;
}

void table_sink::fail(const std::string& why) {
    outage_.failed(why);  // where the file is stands in the log alone
    failure_ = why;
    if (const auto at = failure_.find(settings_.path); at != std::string::npos)
        failure_.replace(at, settings_.path.size(), "audit.sqlite");
}

bool table_sink::write(std::span<const line* const> lines) {
    if (!is_open()) return false;
    rows_.clear();
    for (const auto* one : lines)
        rows_.push_back(one->row.get());
    if (const auto done = table_->append(rows_); !done) {
        fail(done.error().message);
        return false;
    }
    outage_.worked();
    return true;
}

void table_sink::remove_old(steady_time now) {
    if (now < next_removal_ || !is_open()) return;
    next_removal_ = now + settings_.removal_interval;
    const auto wall = settings_.clock();
    const auto step = (wall - last_wall_) - std::chrono::duration_cast<milliseconds>(now - last_steady_);
    if (step > suspicious_step) keeps_until_ = now + keeping_after_step;
    last_wall_ = wall;
    last_steady_ = now;

    // Some at a time: the next batch must not wait for all of them.
    const auto used = table_->used_bytes();
    const bool is_too_large = used && *used > settings_.max_bytes;
    outcome<std::int64_t> done = std::int64_t{0};
    if (is_too_large) {
        done = table_->remove_first(std::clamp<std::int64_t>(table_->line_count() / 4, 1, removed_at_once));
    } else if (now >= keeps_until_) {
        done = table_->remove_older(wall - settings_.retention, removed_at_once);
    }
    if (!done) {
        outage_.failed(done.error().message);
    } else if (*done == removed_at_once || (is_too_large && *done > 0)) {
        next_removal_ = now;  // there is more
    }
}

}  // namespace penstock::audit
