#include "api/audit/access_log.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/container_hash/hash.hpp>
#include <chrono>
#include <functional>
#include <iterator>
#include <utility>

#include "api/audit/syslog_sender.hpp"
#include "base/log_always.hpp"
#include "base/log_secrets.hpp"
#include "base/text.hpp"
#include "model/json_text.hpp"
#include "services/administration/audit_trail.hpp"

namespace penstock::api {

namespace {

/// What needs no quotes, by the byte: each line has some hundred of them.
constexpr auto plain_bytes = [] {
    std::array<bool, 256> is_plain{};
    for (const char c : std::string_view("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.:/*()=-"))
        is_plain[static_cast<unsigned char>(c)] = true;
    return is_plain;
}();

bool is_plain(char c) noexcept {
    return plain_bytes[static_cast<unsigned char>(c)];
}

void append_quoted(std::string& out, std::string_view value) {
    out += '"';
    const bool is_well_formed = is_utf8(value);
    for (const char c : value) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            (out += '\\') += c;
        } else if (c == '\n') {
            out += "\\n";
        } else if (byte < 0x20 || byte == 0x7F || (byte >= 0x80 && !is_well_formed)) {
            fmt::format_to(std::back_inserter(out), "\\x{:02x}", byte);
        } else {
            out += c;
        }
    }
    out += '"';
}

void append_value(std::string& out, std::string_view value) {
    if (!value.empty() && std::ranges::all_of(value, is_plain)) {
        out += value;
    } else {
        append_quoted(out, value);
    }
}

std::string_view first_characters(std::string_view text, std::size_t most) {
    if (text.size() <= most) return text;
    std::size_t end = 0;
    for (std::size_t seen = 0; end < text.size(); ++end) {
        const bool begins_character = (static_cast<unsigned char>(text[end]) & 0xC0U) != 0x80U;
        if (begins_character && seen++ == most) break;
    }
    return text.substr(0, end);
}

constexpr std::size_t max_agent_length = 80;
constexpr std::size_t max_target_length = 512;  ///< of a path, of a query
constexpr std::size_t max_name_length = 100;

/// Into the log, whatever its level.
bool write_to_log(std::span<const audit_line> lines) {
    std::vector<std::string_view> texts;
    texts.reserve(lines.size());
    for (const auto& line : lines)
        texts.push_back(line.text);
    return log_always("access", texts);
}

std::function<bool(std::span<const audit_line>)> writer_to(std::shared_ptr<audit_file> file) {
    return [file = std::move(file)](std::span<const audit_line> lines) {
        std::string all;
        for (const auto& line : lines)
            fmt::format_to(std::back_inserter(all), "{} {}\n", format_iso_time(line.at), line.text);
        return file->append(all).has_value();
    };
}

}  // namespace

void append_field(std::string& out, std::string_view name, std::string_view value) {
    ((out += ' ') += name) += '=';
    append_value(out, value);
}

void append_access_line(std::string& out, const access_record& record) {
    const auto field = [&](std::string_view name, std::string_view value) { append_field(out, name, value); };
    out += "[API_ACCESS]";
    field("method", record.method.empty() ? "-" : record.method);
    field("path", record.path.empty() ? "-" : first_characters(record.path, max_target_length));
    out += " query=";
    append_quoted(out, first_characters(record.query, max_target_length));
    fmt::format_to(std::back_inserter(out), " status={} duration={}", record.status, record.duration_ms);
    field("ip", record.ip);
    if (!record.key.empty()) {
        out += " user=";
        const auto begin = record.key.substr(0, 4);
        if (std::ranges::all_of(begin, is_plain)) {
            fmt::format_to(std::back_inserter(out), "{}***(len={})", begin, record.key.size());
        } else {
            append_quoted(out, fmt::format("{}***(len={})", begin, record.key.size()));
        }
    } else {
        field("user", record.user_id.empty() ? "-" : first_characters(record.user_id, max_name_length));
    }
    out += " ua=";
    append_quoted(out, first_characters(record.user_agent, max_agent_length));
    field("auth", record.auth);
    if (!record.key_id.empty()) field("key", record.key_id);
    if (!record.error.empty()) field("error", record.error);
}

std::string key_event_name(std::string_view name) {
    std::string part;
    append_field(part, "name", name);
    return part + " by=";
}

std::string key_event_line(std::string_view event, std::string_view key_id, std::string_view name, std::string_view by,
                           std::string_view ip) {
    auto line = fmt::format("[{}]", key_events);
    append_field(line, "event", event);
    append_field(line, "user", key_id);
    line += key_event_name(name);
    append_value(line, by);
    append_field(line, "ip", ip);
    return line;
}

store::audit_entry table_entry_of(const access_record& record) {
    store::audit_entry e;
    e.at = wall_now();
    e.method = record.method.empty() ? "-" : record.method;
    e.path = first_characters(record.path, max_target_length);
    e.query = first_characters(record.query, max_target_length);
    e.status = record.status;
    e.duration_ms = record.duration_ms;
    e.ip = record.ip;
    if (!record.key_id.empty()) {
        e.user = record.key_id;
    } else if (!record.key.empty()) {
        e.user = fmt::format("{}***(len={})", record.key.substr(0, 4), record.key.size());
    } else {
        e.user = first_characters(record.user_id, max_name_length);
    }
    e.auth = record.auth;
    e.user_agent = first_characters(record.user_agent, max_agent_length);
    e.error = record.error;
    for (auto* text : {&e.path, &e.query, &e.user, &e.user_agent})
        hide_secrets(*text);
    return e;
}

store::audit_entry table_entry_of(std::string_view line) {
    store::audit_entry e;
    e.at = wall_now();
    const auto end = line.find(']');
    e.method = line.starts_with('[') && end != line.npos ? line.substr(1, end - 1) : "-";
    e.query = line.substr(std::min(line.size(), end == line.npos ? 0 : end + 2));
    // A value that is quoted has a blank or worse in it: a name of no user.
    const auto field = [&](std::string_view name) {
        const auto at = line.find(name);
        if (at == line.npos) return std::string_view();
        const auto rest = line.substr(at + name.size());
        return rest.starts_with('"') ? std::string_view() : rest.substr(0, rest.find(' '));
    };
    e.path = field(" event=");
    e.user = field(" user=");
    e.ip = field(" ip=");
    hide_secrets(e.query);
    return e;
}

checked<std::unique_ptr<access_log>> access_log::open(const settings& s) {
    writer write = write_to_log;
    if (!s.file.path.empty()) {
        auto file = std::make_shared<audit_file>(s.file);
        if (auto opened = file->append({}); !opened) {
            return fault{"edge.audit.file", "cannot be written: " + opened.error().message};
        }
        write = writer_to(std::move(file));
    }
    std::shared_ptr<syslog_sender> syslog;
    if (!s.syslog.empty()) {
        auto to = parse_syslog_url(s.syslog);
        if (!to) return to.error();
        to->tls.ca_file = s.syslog_ca;
        syslog = std::make_shared<syslog_sender>(std::move(*to));
    }
    return std::make_unique<access_log>(std::move(write), std::move(syslog), s.refuses_unaudited, s.table);
}

access_log::access_log(writer write, std::shared_ptr<syslog_sender> syslog, bool refuses_unaudited,
                       services::audit_trail* table)
    : write_(std::move(write)), syslog_(std::move(syslog)), refuses_unaudited_(refuses_unaudited), table_(table) {
    thread_.start("audit", [this] { run(); });
}

access_log::~access_log() {
    stop();
}

void access_log::add(const access_record& record) {
    std::string line;
    append_access_line(line, record);
    const bool is_admitted = put(std::move(line), record.ip, record.stranger);
    if (table_ == nullptr || !is_admitted || !has_own_table_line(record)) return;
    table_->add(table_entry_of(record));
}

void access_log::note(std::string line, std::string_view stranger) {
    const auto kind = stranger.empty() ? std::nullopt : std::optional(stranger_call::failed_login);
    if (table_ == nullptr) {
        put(std::move(line), stranger, kind);
    } else if (put(line, stranger, kind)) {
        table_->add(table_entry_of(line));
    }
}

bool access_log::has_own_table_line(const access_record& r) {
    const bool only_read = r.method == "GET" || r.method == "HEAD";
    if (!only_read || r.status >= 400 || !r.error.empty()) return true;
    std::size_t key = r.status;
    for (const auto text : {r.method, r.path, r.ip, r.user_id, r.key, r.auth})
        boost::hash_combine(key, std::hash<std::string_view>{}(text));
    const auto limit = r.is_background ? repeated_reads::of_background : repeated_reads::of_one;
    const auto lock = thread_.lock();
    return repeated_.admit(key, limit, steady_now(), [&] { return table_entry_of(r); });
}

void access_log::write_merged(bool is_last) {
    if (table_ == nullptr) return;
    std::vector<store::audit_entry> merged;
    {
        const auto lock = thread_.lock();
        merged = repeated_.take(steady_now(), is_last);
    }
    for (auto& line : merged)
        table_->add(std::move(line));
}

/// Whether it is among the lines, or lost, and not one too many of a stranger.
bool access_log::put(std::string line, std::string_view address, std::optional<stranger_call> stranger) {
    hide_secrets(line);
    const auto lock = thread_.lock();
    if (stranger && !strangers_.admit(address, *stranger, steady_now(), wall_now())) {
        ++counted_.left_out;
        return false;
    }
    if (waiting_.empty()) thread_.notify();
    push(std::move(line));
    return true;
}

/// With the lock held.
void access_log::push(std::string line) {
    if (bytes_ >= max_waiting) {
        ++counted_.lost;
        ++unreported_;
        return;
    }
    bytes_ += line.size();
    waiting_.push_back({wall_now(), std::move(line)});
}

void access_log::stop() {
    thread_.stop();
    if (syslog_) syslog_->stop();
}

/// With the lock held: adds lines on what is missing in the trail.
void access_log::report_omissions(bool is_last) {
    for (const auto& o : strangers_.take(steady_now(), is_last)) {
        auto line = fmt::format(
            "[API_ACCESS] event=counted ip={} count={} first={} last={}: {} more {} of {} were not listed one by one",
            o.address, o.count, format_iso_time(o.first), format_iso_time(o.last), o.count, to_string(o.kind),
            o.address);
        if (table_ != nullptr) table_->add(table_entry_of(line));
        push(std::move(line));
    }
    if (unreported_ > 0 && bytes_ < max_waiting) {
        const auto lost = std::exchange(unreported_, 0);
        push(fmt::format("[API_ACCESS] {} lines were dropped: the audit was too slow", lost));
    }
}

void access_log::run() {
    std::vector<audit_line> lines;  // what is written next
    auto lock = thread_.lock();
    for (;;) {
        // Once a second at least: lines are written again, or the minute of a stranger is over.
        const auto has_new = [&] { return lines.empty() && !waiting_.empty(); };
        bool is_last = !thread_.wait_until(lock, steady_now() + retry_pause, has_new);
        // A moment for more lines to come: under load the thread wakes fifty times a second, not at each request.
        if (has_new()) is_last = !thread_.wait_until(lock, steady_now() + milliseconds(20), [] { return false; });
        report_omissions(is_last);
        const auto fresh = lines.size();
        lines.insert(lines.end(), std::make_move_iterator(waiting_.begin()), std::make_move_iterator(waiting_.end()));
        waiting_.clear();
        lock.unlock();
        for (auto i = fresh; syslog_ && i < lines.size(); ++i)
            syslog_->add(lines[i].at, lines[i].text);
        write_merged(is_last);
        const bool is_written = lines.empty() || write_(lines);
        lock.lock();
        unwritten_ = is_written ? 0 : lines.size();
        if (is_written) {
            for (const auto& line : lines)
                bytes_ -= line.text.size();
            lines.clear();
        } else {
            ++counted_.failures;
        }
        if (is_last && waiting_.empty()) {
            counted_.lost += lines.size();
            return;
        }
    }
}

bool access_log::is_failing() const {
    {
        const auto lock = thread_.lock();
        if (unwritten_ > 0) return true;
    }
    if (table_ != nullptr && table_->is_failing()) return true;
    return syslog_ && syslog_->is_failing(steady_now());
}

std::string access_log::trouble() const {
    std::string all;
    {
        const auto lock = thread_.lock();
        if (unwritten_ > 0) {
            all = fmt::format("the audit cannot be written; {} lines wait, {} are lost", unwritten_ + waiting_.size(),
                              counted_.lost);
        }
    }
    if (syslog_ && syslog_->is_failing(steady_now())) {
        all += fmt::format("{}the syslog server does not accept the audit: {}; {} lines are lost",
                           all.empty() ? "" : "; ", syslog_->trouble(), syslog_->lost());
    }
    if (const auto of_table = table_ == nullptr ? std::string() : table_->trouble(); !of_table.empty())
        all += (all.empty() ? "" : "; ") + of_table;
    if (!all.empty() && refuses_unaudited_) all += "; changes are refused (edge.audit.on_failure)";
    return all;
}

access_log::counters access_log::counted() const {
    const auto lock = thread_.lock();
    auto all = counted_;
    if (syslog_) {
        all.lost += syslog_->lost();
        all.failures += syslog_->failures();
    }
    if (table_ != nullptr) {
        all.lost += table_->lost();
        all.failures += table_->failures();
    }
    return all;
}

}  // namespace penstock::api
