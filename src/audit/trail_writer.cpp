#include "audit/trail_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/container_hash/hash.hpp>
#include <functional>
#include <utility>

#include "audit/access_line.hpp"
#include "base/heartbeat.hpp"
#include "base/log_secrets.hpp"
#include "model/json_text.hpp"

namespace penstock::audit {

namespace {

/// Until lines are tried again, or the minute of an unknown caller may have ended.
constexpr std::chrono::seconds round_interval{1};
/// Under load, the thread wakes up fifty times a second, and not for each call.
constexpr milliseconds gathering_time{20};
constexpr std::chrono::seconds syslog_patience{10};  ///< lines that wait longer are reported as a problem
constexpr std::size_t full_batch = 2'000;            ///< so many rows are written before the second has passed

/// The line for all sinks; the queue knows which sinks are in use.
line line_of(std::string text, std::unique_ptr<entry> row) {
    line l{.time = wall_now(), .text = std::move(text), .row = std::move(row)};
    l.is_due = {true, l.row != nullptr, true};
    if (l.row) l.row->time = l.time;
    return l;
}

line line_for(sink s, std::string text) {
    line l{.time = wall_now()};
    l.is_due[static_cast<std::size_t>(s)] = true;
    if (s == sink::table) {
        l.row = std::make_unique<entry>();
        l.row->time = l.time;
        l.row->method = "AUDIT";
        l.row->query = std::move(text);
    } else {
        l.text = "[API_ACCESS] " + std::move(text);
    }
    return l;
}

std::string_view slow_part(sink s) {
    if (s == sink::table) return "the audit table";
    return s == sink::syslog ? "the syslog server" : "the audit";
}

}  // namespace

checked<std::unique_ptr<trail_writer>> trail_writer::open(const settings& s) {
    sinks to;
    if (s.file.empty()) {
        to.text = make_log_sink();
    } else {
        auto file = make_file_sink({s.file, std::uint64_t{s.max_mb} << 20U, s.max_files});
        if (!file) return file.error();
        to.text = std::move(*file);
    }
    if (!s.syslog.empty()) {
        auto server = parse_syslog_url(s.syslog);
        if (!server) return server.error();
        server->tls.ca_file = s.syslog_ca;
        to.syslog = std::move(*server);
    }
    if (s.retention_days > 0) {
        auto& table = to.table.emplace();
        table.path = s.table_path;
        table.retention = std::chrono::days(s.retention_days);
        table.max_bytes = static_cast<std::int64_t>(s.table_max_mb) << 20U;
    }
    return std::make_unique<trail_writer>(std::move(to), s.on_failure == "refuse");
}

trail_writer::trail_writer(sinks to, bool refuses_unaudited)
    : refuses_unaudited_(refuses_unaudited),
      has_table_(to.table.has_value()),
      queue_({true, to.table.has_value(), to.syslog.has_value()}),
      text_(std::move(to.text)) {
    if (to.table) table_.emplace(std::move(*to.table));
    if (to.syslog) syslog_.emplace(loop_, std::move(*to.syslog), queue_);
    thread_ = std::thread([this] { run(); });
}

trail_writer::~trail_writer() {
    stop();
}

void trail_writer::stop() {
    is_stopping_ = true;
    wake();
    if (thread_.joinable()) thread_.join();
}

void trail_writer::wake() {
    io::asio::post(loop_, [] {});
}

void trail_writer::add(const call_record& call) {
    bool has_row = has_table_;
    {
        const std::scoped_lock lock(limits_mutex_);
        if (call.stranger && !strangers_.admit(call.ip, *call.stranger, steady_now(), wall_now())) {
            ++left_out_;
            return;
        }
        has_row = has_row && has_own_row(call);
    }
    std::string text;
    append_access_line(text, call);
    push(std::move(text), has_row ? std::make_unique<entry>(entry_of(call)) : nullptr);
}

void trail_writer::add(const change_record& change) {
    std::string text;
    append_change_line(text, change);
    push(std::move(text), has_table_ ? std::make_unique<entry>(entry_of(change)) : nullptr);
}

void trail_writer::note(std::string line, std::string_view stranger) {
    if (!stranger.empty()) {
        const std::scoped_lock lock(limits_mutex_);
        if (!strangers_.admit(stranger, stranger_call::failed_login, steady_now(), wall_now())) {
            ++left_out_;
            return;
        }
    }
    auto row = has_table_ ? std::make_unique<entry>(entry_of(line)) : nullptr;
    push(std::move(line), std::move(row));
}

void trail_writer::push(std::string text, std::unique_ptr<entry> row) {
    hide_secrets(text);
    if (!queue_.push(line_of(std::move(text), std::move(row)))) return;
    has_lines_ = true;
    wake();
}

/// Call it with the lock of the limits.
bool trail_writer::has_own_row(const call_record& call) {
    const bool only_read = call.method == "GET" || call.method == "HEAD";
    if (!only_read || call.status >= 400 || !call.error.empty()) return true;
    std::size_t key = call.status;
    for (const auto text : {call.method, call.path, call.ip, call.user_id, call.key, call.auth})
        boost::hash_combine(key, std::hash<std::string_view>{}(text));
    const auto limit = call.is_background ? repeated_reads::of_background : repeated_reads::of_one;
    return repeated_.admit(key, limit, steady_now(), [&] {
        auto first = entry_of(call);
        first.time = wall_now();
        return first;
    });
}

void trail_writer::run() {
    const heartbeat watched("audit");
    if (syslog_) syslog_->start();
    for (bool goes_on = true; goes_on;) {
        goes_on = wait_for_lines();
        const heartbeat::limit_scope works(heartbeat::work_limit);
        write_all(!goes_on);
    }
    write_all(true);  // a sink that works again is told what it has lost
    end_syslog();
    for (const auto s : {sink::text, sink::table, sink::syslog})
        queue_.drop_waiting(s);
    publish();
}

/// Waits for lines, then a moment for more, at most a second; false: the thread must stop. Meanwhile the loop works for
/// syslog.
bool trail_writer::wait_for_lines() {
    auto until = steady_now() + round_interval;
    while (!is_stopping_) {
        const auto now = steady_now();
        if (has_lines_.exchange(false)) until = std::min(until, now + gathering_time);
        if (now >= until) return true;
        loop_.run_one_until(until);
        heartbeat::beat();
    }
    return false;
}

void trail_writer::write_all(bool is_last) {
    queue_.take_in();
    add_omissions(is_last);
    add_merged_reads(is_last);
    for (const auto s : {sink::text, sink::table, sink::syslog})
        report_lost(s);
    const auto now = steady_now();
    if (is_last || now >= of(sink::text).next_attempt)
        write_to(sink::text, now, [&](auto lines) { return text_(lines); });
    const bool is_full = !of(sink::table).is_failing && queue_.waiting(sink::table) >= full_batch;
    if (table_ && (is_last || is_full || now >= of(sink::table).next_attempt)) {
        write_to(sink::table, now, [&](auto lines) { return table_->write(lines); });
        of(sink::table).next_attempt = now + round_interval;
        of(sink::table).error = table_->why();
        if (!of(sink::table).is_failing && !is_last) table_->remove_old(now);
    }
    if (syslog_) syslog_->on_lines();
    queue_.drop_oldest();
    publish();
}

/// Calls of unknown callers beyond their limits become one line for each caller.
void trail_writer::add_omissions(bool is_last) {
    std::vector<unauthenticated_lines::omission> omissions;
    {
        const std::scoped_lock lock(limits_mutex_);
        omissions = strangers_.take(steady_now(), is_last);
    }
    for (const auto& o : omissions) {
        auto text = fmt::format(
            "[API_ACCESS] event=counted ip={} count={} first={} last={}: {} more {} of {} were not listed one by one",
            o.address, o.count, format_iso_time(o.first), format_iso_time(o.last), o.count, to_string(o.kind),
            o.address);
        auto row = has_table_ ? std::make_unique<entry>(entry_of(text)) : nullptr;
        queue_.append(line_of(std::move(text), std::move(row)));
    }
}

void trail_writer::add_merged_reads(bool is_last) {
    if (!has_table_) return;
    std::vector<entry> merged;
    {
        const std::scoped_lock lock(limits_mutex_);
        merged = repeated_.take(steady_now(), is_last);
    }
    for (auto& row : merged) {
        auto l = line_for(sink::table, {});
        *l.row = std::move(row);
        queue_.append(std::move(l));
    }
}

/// Not while the sink fails: the line would have to wait, too, and each second another would follow.
void trail_writer::report_lost(sink s) {
    if (of(s).is_failing || (s == sink::syslog && syslog_ && !syslog_->why().empty())) return;
    if (const auto lost = queue_.take_unreported(s); lost > 0)
        queue_.append(
            line_for(s, fmt::format("{} lines of the audit were dropped: {} was too slow", lost, slow_part(s))));
}

template <class Write>
void trail_writer::write_to(sink s, steady_time now, const Write& write) {
    auto& state = of(s);
    const auto end = queue_.due_at(s, batch_);
    state.is_failing = !batch_.empty() && !write(std::span<const line* const>(batch_));
    if (!state.is_failing) return queue_.on_written(s, end);
    ++state.failures;
    state.next_attempt = now + round_interval;
}

void trail_writer::end_syslog() {
    if (!syslog_) return;
    syslog_->stop();
    while (!syslog_->has_ended()) {
        loop_.run_one_until(steady_now() + round_interval);
        heartbeat::beat();
    }
}

void trail_writer::publish() {
    for (const auto s : {sink::text, sink::table, sink::syslog}) {
        of(s).waiting = queue_.waiting(s);
        of(s).dropped = queue_.dropped(s);
    }
    if (syslog_) {
        auto& state = of(sink::syslog);
        state.failures = syslog_->failures();
        state.error = syslog_->why();
        state.stuck_since = syslog_->stuck_since();
    }
    const std::scoped_lock lock(shown_mutex_);
    shown_ = states_;
}

bool trail_writer::is_failing() const {
    const std::scoped_lock lock(shown_mutex_);
    const auto& stuck = shown(sink::syslog).stuck_since;
    return shown(sink::text).is_failing || shown(sink::table).is_failing ||
           (stuck && steady_now() - *stuck >= syslog_patience);
}

std::string trail_writer::trouble() const {
    std::vector<std::string> all;
    const std::scoped_lock lock(shown_mutex_);
    const auto lost = [&](sink s) { return shown(s).dropped + queue_.refused(s); };
    if (const auto& text = shown(sink::text); text.is_failing) {
        all.push_back(
            fmt::format("the audit cannot be written; {} lines wait, {} are lost", text.waiting, lost(sink::text)));
    }
    if (const auto& syslog = shown(sink::syslog);
        syslog.stuck_since && steady_now() - *syslog.stuck_since >= syslog_patience) {
        all.push_back(fmt::format("the syslog server does not accept the audit: {}; {} lines are lost", syslog.error,
                                  lost(sink::syslog)));
    }
    if (const auto& table = shown(sink::table); table.is_failing) {
        all.push_back(fmt::format("the audit table cannot be written: {}; {} lines wait, {} are lost", table.error,
                                  table.waiting, lost(sink::table)));
    }
    if (!all.empty() && refuses_unaudited_) all.emplace_back("changes are refused (edge.audit.on_failure)");
    return fmt::format("{}", fmt::join(all, "; "));
}

trail::counters trail_writer::counted() const {
    counters all;
    all.left_out = left_out_;
    const std::scoped_lock lock(shown_mutex_);
    for (const auto s : {sink::text, sink::table, sink::syslog}) {
        all.lost += shown(s).dropped + queue_.refused(s);
        all.failures += shown(s).failures;
    }
    return all;
}

}  // namespace penstock::audit
