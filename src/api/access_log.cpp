#include "api/access_log.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iterator>

#include "base/text.hpp"

namespace penstock::api {

namespace {

bool is_plain(char c) noexcept {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("_.:/*()=-").find(c) != std::string_view::npos;
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

}  // namespace

void append_access_line(std::string& out, const access_record& record) {
    const auto field = [&](std::string_view name, std::string_view value) {
        ((out += ' ') += name) += '=';
        append_value(out, value);
    };
    out += "[API_ACCESS]";
    field("method", record.method.empty() ? "-" : record.method);
    field("path", record.path.empty() ? "-" : record.path);
    out += " query=";
    append_quoted(out, record.query);
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
        field("user", record.user_id.empty() ? "-" : record.user_id);
    }
    out += " ua=";
    append_quoted(out, first_characters(record.user_agent, 80));
    field("auth", record.auth);
    if (!record.error.empty()) field("error", record.error);
}

access_log::access_log(std::function<void(std::string_view)> write)
    : write_(std::move(write)), thread_([this] { run(); }) {}

access_log::~access_log() {
    stop();
}

void access_log::add(const access_record& record) {
    bool was_empty = false;
    {
        const std::lock_guard lock(guard_);
        if (waiting_.size() >= most_waiting) {
            ++dropped_;
            return;
        }
        was_empty = waiting_.empty();
        append_access_line(waiting_, record);
        waiting_ += '\n';
    }
    if (was_empty) wake_.notify_one();
}

void access_log::stop() {
    {
        const std::lock_guard lock(guard_);
        is_stopping_ = true;
    }
    wake_.notify_one();
    if (thread_.joinable()) thread_.join();
}

void access_log::run() {
    std::string lines;
    std::unique_lock lock(guard_);
    for (;;) {
        wake_.wait(lock, [this] { return is_stopping_ || !waiting_.empty(); });
        // A moment for more lines to come: under load the thread wakes fifty times a second, not at each request.
        wake_.wait_for(lock, std::chrono::milliseconds(20), [this] { return is_stopping_; });
        lines.clear();
        lines.swap(waiting_);
        const auto dropped = std::exchange(dropped_, 0);
        const bool is_last = is_stopping_;
        lock.unlock();
        write_lines(lines, dropped);
        lock.lock();
        if (is_last && waiting_.empty()) return;
    }
}

void access_log::write_lines(const std::string& lines, std::uint64_t dropped) {
    for (std::string_view rest = lines; !rest.empty();) {
        const auto end = rest.find('\n');
        write_(rest.substr(0, end));
        rest.remove_prefix(end + 1);
    }
    if (dropped > 0) write_(fmt::format("[API_ACCESS] {} lines were dropped: the log did not keep up", dropped));
}

}  // namespace penstock::api
