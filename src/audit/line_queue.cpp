#include "audit/line_queue.hpp"

#include <algorithm>
#include <functional>
#include <string_view>
#include <utility>

namespace penstock::audit {

line_queue::line_queue(const std::array<bool, sink_count>& used) {
    for (std::size_t s = 0; s < sink_count; ++s)
        states_[s].is_used = used[s];
}

std::size_t line_queue::size_of(const line& l) noexcept {
    const auto size = sizeof l + l.text.size();
    if (l.row == nullptr) return size;
    const auto& row = *l.row;
    return size + sizeof row + row.path.size() + row.query.size() + row.user.size() + row.user_agent.size();
}

bool line_queue::restrict_to_used(line& l) const {
    bool is_due = false;
    for (std::size_t s = 0; s < sink_count; ++s) {
        l.is_due[s] = l.is_due[s] && states_[s].is_used;
        is_due = is_due || l.is_due[s];
    }
    return is_due;
}

bool line_queue::push(line l) {
    if (!restrict_to_used(l)) return false;
    const auto size = size_of(l);
    const std::scoped_lock lock(mutex_);
    if (bytes_ + size > max_bytes) {
        for (std::size_t s = 0; s < sink_count; ++s)
            refused_[s] += l.is_due[s] ? 1U : 0U;
        return false;
    }
    bytes_ += size;
    pushed_.texts += l.text;
    pushed_.lines.push_back({{.time = l.time, .row = std::move(l.row), .is_due = l.is_due}, l.text.size()});
    return pushed_.lines.size() == 1;
}

std::uint64_t line_queue::refused(sink s) const {
    const std::scoped_lock lock(mutex_);
    return refused_[static_cast<std::size_t>(s)];
}

void line_queue::take_in() {
    {
        const std::scoped_lock lock(mutex_);
        std::swap(taken_, pushed_);
        for (std::size_t s = 0; s < sink_count; ++s) {
            auto& state = states_[s];
            state.unreported += refused_[s] - std::exchange(state.seen_refused, refused_[s]);
        }
    }
    std::string_view texts(taken_.texts);
    for (auto& [l, text_size] : taken_.lines) {
        l.text = texts.substr(0, text_size);
        texts.remove_prefix(text_size);
        offer(std::move(l));
    }
    taken_.clear();
}

/// The room is kept, but not that of a flood.
void line_queue::pushed_lines::clear() {
    constexpr std::size_t kept_text = 256U << 10U;
    if (texts.capacity() > kept_text) {
        *this = {};
    } else {
        lines.clear();
        texts.clear();
    }
}

void line_queue::append(line l) {
    if (!restrict_to_used(l)) return;
    {
        const std::scoped_lock lock(mutex_);
        bytes_ += size_of(l);
    }
    offer(std::move(l));
}

void line_queue::offer(line l) {
    for (std::size_t s = 0; s < sink_count; ++s)
        states_[s].waiting += l.is_due[s] ? 1U : 0U;
    offered_bytes_ += size_of(l);
    lines_.push_back(std::move(l));
}

std::uint64_t line_queue::due_at(sink s, std::vector<const line*>& out) const {
    out.clear();
    for (auto at = std::max(of(s).next, first_); at < first_ + lines_.size(); ++at) {
        const auto& one = lines_[at - first_];
        if (one.is_due_at(s)) out.push_back(&one);
    }
    return first_ + lines_.size();
}

line_queue::numbered_line line_queue::first_due_at(sink s) const {
    for (auto at = std::max(of(s).next, first_); of(s).waiting > 0 && at < first_ + lines_.size(); ++at) {
        const auto& one = lines_[at - first_];
        if (one.is_due_at(s)) return {&one, at};
    }
    return {};
}

/// What no sink needs of it any more goes, so that a sink that lags holds nothing that only others needed.
void line_queue::shrink(line& l) {
    const auto before = size_of(l);
    if (!l.is_due_at(sink::text) && !l.is_due_at(sink::syslog)) l.text = std::string();
    if (!l.is_due_at(sink::table)) l.row.reset();
    freed_ += before - size_of(l);
}

void line_queue::on_written(sink s, std::uint64_t before) {
    auto& reader = of(s);
    for (auto at = std::max(reader.next, first_); at < before; ++at) {
        auto& one = lines_[at - first_];
        if (!one.is_due_at(s)) continue;
        one.is_due[static_cast<std::size_t>(s)] = false;
        --reader.waiting;
        shrink(one);
    }
    reader.next = std::max(reader.next, before);
    release();
}

void line_queue::pop_front() {
    freed_ += size_of(lines_.front());
    lines_.pop_front();
    ++first_;
}

void line_queue::release() {
    const auto is_done = [](const line& l) { return std::ranges::none_of(l.is_due, std::identity()); };
    while (!lines_.empty() && is_done(lines_.front()))
        pop_front();
    const auto freed = std::exchange(freed_, 0);
    offered_bytes_ -= freed;
    const std::scoped_lock lock(mutex_);
    bytes_ -= freed;
}

void line_queue::drop_oldest() {
    while (offered_bytes_ - freed_ > max_bytes / 2) {
        for (std::size_t s = 0; s < sink_count; ++s) {
            if (!lines_.front().is_due[s]) continue;
            --states_[s].waiting;
            ++states_[s].dropped;
            ++states_[s].unreported;
        }
        pop_front();
    }
    release();
}

void line_queue::drop_waiting(sink s) {
    of(s).dropped += of(s).waiting;
    on_written(s, first_ + lines_.size());
}

std::uint64_t line_queue::take_unreported(sink s) {
    return std::exchange(of(s).unreported, 0);
}

}  // namespace penstock::audit
