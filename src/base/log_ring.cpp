#include "base/log_ring.hpp"

#include <algorithm>
#include <array>

#include "base/invariant.hpp"
#include "base/text.hpp"

namespace penstock {

namespace {

constexpr std::array<std::string_view, 6> severity_words{"trace", "debug", "info", "warn", "error", "critical"};

/// What a record takes beside its texts, about.
constexpr std::size_t record_bytes = 128;

/// At most that many bytes, no character of UTF-8 cut in two.
std::string_view first_bytes(std::string_view text, std::size_t most) noexcept {
    if (text.size() <= most) return text;
    const auto is_continued = [&] { return (static_cast<unsigned char>(text[most]) & 0xC0U) == 0x80U; };
    while (most > 0 && is_continued())
        --most;
    return text.substr(0, most);
}

}  // namespace

std::string_view to_string(log_severity s) noexcept {
    return severity_words.at(static_cast<std::size_t>(s));
}

std::optional<log_severity> parse_log_severity(std::string_view word) noexcept {
    if (word == "warning") return log_severity::warn;
    const auto* const found = std::ranges::find(severity_words, word);
    if (found == severity_words.end()) return std::nullopt;
    return static_cast<log_severity>(found - severity_words.begin());
}

void log_ring::add(wall_time at, log_severity severity, std::string_view module, std::string_view message) {
    const auto shown = first_bytes(message, limits_.message);
    auto record = std::make_shared<log_record>(log_record{0, at, severity, std::string(module), std::string(shown)});
    if (shown.size() < message.size()) record->message += "…";
    const auto size_of = [](const log_record& r) { return r.module.size() + r.message.size() + record_bytes; };

    const std::scoped_lock lock(mutex_);
    auto& to = module == access_module ? calls_ : others_;
    const auto seq = last_seq_.load(std::memory_order_relaxed) + 1;
    record->seq = seq;
    to.bytes += size_of(*record);
    to.records.push_back(std::move(record));
    while (to.records.size() > limits_.records || to.bytes > limits_.bytes) {
        PENSTOCK_INVARIANT(!to.records.empty() && to.bytes >= size_of(*to.records.front()));
        to.bytes -= size_of(*to.records.front());
        to.records.pop_front();
    }
    last_seq_.store(seq, std::memory_order_release);
}

log_ring::record_list log_ring::after(std::uint64_t seq, calls of_access) const {
    record_list out;
    std::size_t others = 0;
    {
        const std::scoped_lock lock(mutex_);
        append_after(others_, seq, out);
        others = out.size();
        if (of_access == calls::included) append_after(calls_, seq, out);
    }
    const auto middle = out.begin() + static_cast<std::ptrdiff_t>(others);
    std::ranges::inplace_merge(out, middle, {}, [](const auto& r) { return r->seq; });
    return out;
}

/// With the lock held.
void log_ring::append_after(const ring& from, std::uint64_t seq, record_list& out) {
    const auto first = std::ranges::upper_bound(from.records, seq, {}, [](const auto& r) { return r->seq; });
    out.insert(out.end(), first, from.records.end());
}

log_ring& recent_log() noexcept {
    static log_ring all;
    return all;
}

bool log_filter::admits(const log_record& r) const noexcept {
    return r.severity >= min_severity && (module.empty() || r.module == module) &&
           (contains_ignoring_case(r.message, part) || contains_ignoring_case(r.module, part));
}

}  // namespace penstock
