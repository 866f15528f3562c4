#include "services/administration/stored_audit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <utility>

#include "base/log.hpp"
#include "store/audit_table.hpp"

namespace penstock::services {

namespace {

constexpr std::chrono::seconds batch_interval{1};
constexpr std::size_t full_batch = 2'000;  ///< lines that do not wait for the second
constexpr std::int64_t removed_at_once = 20'000;
constexpr std::chrono::days suspicious_step{1}, suspicious_gap{30};
constexpr std::chrono::hours keeping_after_step{24};
constexpr std::chrono::seconds audit_search_time{2}, audit_check_time{60};

std::size_t size_of(const audit_entry& e) noexcept {
    return sizeof e + e.path.size() + e.query.size() + e.user.size() + e.user_agent.size();
}

void remove_with_wal(const std::string& path) {
    std::error_code ignored;
    for (const auto* suffix : {"-wal", "-shm"})
        std::filesystem::remove(path + suffix, ignored);
}

}  // namespace

stored_audit::stored_audit(settings s)
    : settings_(std::move(s)), last_wall_(settings_.now()), last_steady_(steady_now()) {
    is_open();  // the first lines of a start come before the thread has a turn
    thread_.start("audit table", [this] { run(); });
}

bool stored_audit::is_open() {
    if (writer_) return true;
    auto opened = store::audit_table::open_to_write(settings_.path);
    if (!opened && opened.error().code == store::errc::not_a_database) {
        const auto aside = fmt::format("{}.damaged-{}", settings_.path, to_epoch_ms(settings_.now()));
        logger("audit")->warn("{}; it is moved to {} and a new one begins", opened.error().message, aside);
        std::error_code ignored;
        std::filesystem::rename(settings_.path, aside, ignored);
        remove_with_wal(settings_.path);
        opened = store::audit_table::open_to_write(settings_.path);
    }
    if (!opened) {
        fail(opened.error().message);
        return false;
    }
    writer_ = std::move(*opened);
    const auto last = writer_->last_time();
    if (last && settings_.now() - *last > suspicious_gap) keeps_until_ = steady_now() + keeping_after_step;
    return true;
}

void stored_audit::fail(const std::string& why) {
    outage_.failed(why);
    // Where the file is stands in the log; /health is read by strangers.
    auto shown = why;
    if (const auto at = shown.find(settings_.path); at != std::string::npos)
        shown.replace(at, settings_.path.size(), "audit.sqlite");
    const auto lock = thread_.lock();
    why_ = std::move(shown);
}

stored_audit::~stored_audit() {
    stop();
}

void stored_audit::stop() {
    thread_.stop();
    readers_.stop();
}

void stored_audit::add(audit_entry line) {
    const auto size = size_of(line);
    const auto lock = thread_.lock();
    if (bytes_ >= max_waiting) {
        ++lost_;
        ++unreported_;
        return;
    }
    bytes_ += size;
    waiting_.push_back(std::move(line));
    if (waiting_.size() == full_batch) thread_.notify();
}

/// With the lock held.
void stored_audit::note_lost() {
    if (unreported_ == 0 || bytes_ >= max_waiting) return;
    audit_entry e;
    e.at = settings_.now();
    e.method = "AUDIT";
    e.query = fmt::format("{} lines were dropped: the table of the audit was too slow", std::exchange(unreported_, 0));
    bytes_ += size_of(e);
    waiting_.push_back(std::move(e));
}

void stored_audit::run() {
    std::vector<audit_entry> lines;
    auto lock = thread_.lock();
    for (;;) {
        const auto is_full = [&] { return lines.empty() && waiting_.size() >= full_batch; };
        const bool is_last = !thread_.wait_until(lock, steady_now() + batch_interval, is_full);
        note_lost();
        lines.insert(lines.end(), std::make_move_iterator(waiting_.begin()), std::make_move_iterator(waiting_.end()));
        waiting_.clear();
        lock.unlock();
        const bool is_written = lines.empty() || write(lines);
        if (is_written && !is_last) remove_old(steady_now());
        std::size_t written = 0;
        for (const auto& line : lines)
            written += size_of(line);
        lock.lock();
        unwritten_ = is_written ? 0 : lines.size();
        if (is_written) {
            bytes_ -= written;
            lines.clear();
        } else {
            ++failures_;
        }
        if (is_last) {
            lost_ += lines.size() + waiting_.size();
            return;
        }
    }
}

bool stored_audit::write(const std::vector<audit_entry>& lines) {
    if (!is_open()) return false;
    if (const auto done = writer_->append(lines); !done) {
        fail(done.error().message);
        return false;
    }
    outage_.worked();
    return true;
}

void stored_audit::remove_old(steady_time now) {
    if (now < next_removal_ || !is_open()) return;
    next_removal_ = now + settings_.removal_interval;
    const auto wall = settings_.now();
    const auto step = (wall - last_wall_) - std::chrono::duration_cast<milliseconds>(now - last_steady_);
    if (step > suspicious_step) keeps_until_ = now + keeping_after_step;
    last_wall_ = wall;
    last_steady_ = now;

    // Some at a time: the next batch must not wait for all of them.
    const auto used = writer_->used_bytes();
    const bool is_too_large = used && *used > settings_.max_bytes;
    store::outcome<std::int64_t> done = std::int64_t{0};
    if (is_too_large) {
        done = writer_->remove_first(std::clamp<std::int64_t>(writer_->line_count() / 4, 1, removed_at_once));
    } else if (now >= keeps_until_) {
        done = writer_->remove_older(wall - settings_.retention, removed_at_once);
    }
    if (!done) {
        outage_.failed(done.error().message);
    } else if (*done == removed_at_once || (is_too_large && *done > 0)) {
        next_removal_ = now;  // there is more
    }
}

bool stored_audit::is_failing() const {
    const auto lock = thread_.lock();
    return unwritten_ > 0;
}

std::string stored_audit::trouble() const {
    const auto lock = thread_.lock();
    if (unwritten_ == 0) return {};
    return fmt::format("the table of the audit cannot be written: {}; {} lines wait, {} are lost", why_,
                       unwritten_ + waiting_.size(), lost_);
}

std::uint64_t stored_audit::lost() const {
    const auto lock = thread_.lock();
    return lost_;
}

std::uint64_t stored_audit::failures() const {
    const auto lock = thread_.lock();
    return failures_;
}

/// On a thread of the readers. A connection is used again.
template <class T, class Work>
outcome<T> stored_audit::ask(steady_time deadline, const Work& work) {
    if (steady_now() >= deadline) return refusal(refusal::cause::delayed, "too many searches of the audit at a time");
    table reader;
    {
        const std::scoped_lock lock(readers_mutex_);
        if (!idle_readers_.empty()) {
            reader = std::move(idle_readers_.back());
            idle_readers_.pop_back();
        }
    }
    if (!reader) {
        auto opened = store::audit_table::open_to_read(settings_.path);
        if (!opened) return refusal(refusal::cause::unavailable, "the table of the audit cannot be read");
        reader = std::move(*opened);
    }
    auto done = work(*reader, [deadline] {
        heartbeat::beat();
        return steady_now() >= deadline;
    });
    if (!done) {
        logger("audit")->error("{}", done.error().message);
        return refusal(refusal::cause::unavailable, "the table of the audit cannot be read");
    }
    const std::scoped_lock lock(readers_mutex_);
    idle_readers_.push_back(std::move(reader));
    return std::move(*done);
}

io::awaitable<outcome<audit_page>> stored_audit::search(audit_query query) {
    const auto deadline = steady_now() + audit_search_time;
    co_return co_await readers_.run([&] {
        return ask<audit_page>(deadline, [&](auto& in, const auto& is_late) { return in.search(query, is_late); });
    });
}

io::awaitable<outcome<audit_check>> stored_audit::verify() {
    const auto deadline = steady_now() + audit_check_time;
    co_return co_await readers_.run(
        [&] { return ask<audit_check>(deadline, [](auto& in, const auto& is_late) { return in.verify(is_late); }); });
}

}  // namespace penstock::services
