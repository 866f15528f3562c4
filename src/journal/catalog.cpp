#include "journal/catalog.hpp"

#include <algorithm>
#include <utility>

#include "base/heartbeat.hpp"

namespace penstock::journal {

catalog::catalog(std::vector<segment_info> segments, std::vector<cursor_mark> marks, sequence_number last)
    : segments_(std::move(segments)), marks_(std::move(marks)), written_(last), durable_(last) {
    for (auto& s : segments_)
        s.id = ++ids_;
}

std::uint64_t count_of(const segment_info& s, sequence_number next) noexcept {
    if (next <= s.first) return s.count;
    return next > s.last ? 0 : std::min(s.count, s.last - next + 1);
}

void catalog::begin_segment(segment_info active) {
    const std::scoped_lock lock(mutex_);
    active.is_active = true;
    active.last = active.first - 1;
    active.id = ++ids_;
    segments_.push_back(std::move(active));
    condition_.notify_all();
}

void catalog::grow(sequence_number last, std::uint64_t samples, std::uint64_t bytes, std::int64_t now_ms) {
    const std::scoped_lock lock(mutex_);
    auto& active = segments_.back();
    active.bytes = bytes;
    if (samples > 0) {
        active.last = last;
        active.count += samples;
        active.last_written = now_ms;
        written_ = std::max(written_, last);
    }
    condition_.notify_all();
}

void catalog::end_segment(std::uint64_t bytes) {
    const std::scoped_lock lock(mutex_);
    segments_.back().bytes = bytes;
    segments_.back().is_active = false;
    condition_.notify_all();
}

void catalog::cut_segment(sequence_number last, std::uint64_t count, std::uint64_t bytes) {
    const std::scoped_lock lock(mutex_);
    auto& active = segments_.back();
    active.is_active = false;
    active.last = last;
    active.count = count;
    active.bytes = bytes;
    if (count == 0) segments_.pop_back();
    condition_.notify_all();
}

void catalog::set_durable(sequence_number last) {
    const std::scoped_lock lock(mutex_);
    durable_ = std::max(durable_, last);
    condition_.notify_all();
}

void catalog::move_times(milliseconds step) {
    const std::scoped_lock lock(mutex_);
    for (auto& s : segments_)
        s.last_written += step.count();
}

std::vector<catalog::loss> catalog::lose(const segment_info& from,
                                         const std::function<std::uint64_t(const cursor_mark&)>& of) {
    std::vector<loss> losses;
    for (auto& m : marks_) {
        const auto samples = m.acknowledged < from.last ? of(m) : 0;
        if (samples == 0) continue;
        m.dropped += samples;
        losses.push_back({m.name, samples});
    }
    return losses;
}

std::vector<catalog::loss> catalog::drop(std::size_t segment) {
    const std::scoped_lock lock(mutex_);
    const auto gone = std::move(segments_[segment]);
    segments_.erase(segments_.begin() + static_cast<std::ptrdiff_t>(segment));
    condition_.notify_all();
    return lose(gone, [&](const cursor_mark& m) { return count_of(gone, m.acknowledged + 1); });
}

std::vector<catalog::loss> catalog::replace(std::size_t segment, segment_info with) {
    const std::scoped_lock lock(mutex_);
    const auto before = std::exchange(segments_[segment], std::move(with));
    auto& now = segments_[segment];
    now.id = ++ids_;
    return lose(now, [&](const cursor_mark& m) { return m.acknowledged < now.first ? before.count - now.count : 0; });
}

std::vector<segment_info> catalog::segments() const {
    const std::scoped_lock lock(mutex_);
    return segments_;
}

std::vector<cursor_mark> catalog::marks() const {
    const std::scoped_lock lock(mutex_);
    return marks_;
}

cursor_mark catalog::add_cursor(const std::string& name, overflow policy, sequence_number acknowledged) {
    const std::scoped_lock lock(mutex_);
    auto found = std::ranges::find(marks_, name, &cursor_mark::name);
    if (found == marks_.end()) found = marks_.insert(found, cursor_mark{name, acknowledged, 0, policy});
    found->policy = policy;
    return *found;
}

void catalog::remove_cursor(const std::string& name) {
    const std::scoped_lock lock(mutex_);
    std::erase_if(marks_, [&](const cursor_mark& m) { return m.name == name; });
}

void catalog::acknowledge(const std::string& name, sequence_number up_to) {
    const std::scoped_lock lock(mutex_);
    const auto found = std::ranges::find(marks_, name, &cursor_mark::name);
    if (found != marks_.end()) found->acknowledged = std::max(found->acknowledged, up_to);
}

std::optional<catalog::located_segment> catalog::find(sequence_number next) const {
    const std::scoped_lock lock(mutex_);
    const auto found = std::ranges::find_if(segments_, [&](const auto& s) { return s.last >= next || s.is_active; });
    if (found == segments_.end()) return std::nullopt;
    return located_segment{*found, found->is_active};
}

std::uint64_t catalog::count_from(sequence_number next) const {
    const std::scoped_lock lock(mutex_);
    std::uint64_t count = 0;
    for (const auto& s : segments_)
        count += count_of(s, next);
    return count;
}

sequence_number catalog::oldest() const {
    const std::scoped_lock lock(mutex_);
    const auto found = std::ranges::find_if(segments_, [](const auto& s) { return s.count > 0; });
    return found == segments_.end() ? written_ + 1 : found->first;
}

sequence_number catalog::written() const {
    const std::scoped_lock lock(mutex_);
    return written_;
}

sequence_number catalog::durable() const {
    const std::scoped_lock lock(mutex_);
    return durable_;
}

std::uint64_t catalog::bytes() const {
    const std::scoped_lock lock(mutex_);
    std::uint64_t sum = 0;
    for (const auto& s : segments_)
        sum += s.bytes;
    return sum;
}

bool catalog::wait_written(sequence_number next, steady_time deadline) {
    const heartbeat::limit_scope waits(heartbeat::loop_limit);
    std::unique_lock lock(mutex_);
    condition_.wait_until(lock, deadline, [&] { return is_stopping_ || written_ >= next; });
    return written_ >= next;
}

void catalog::stop() {
    const std::scoped_lock lock(mutex_);
    is_stopping_ = true;
    condition_.notify_all();
}

}  // namespace penstock::journal
