#include "drivers/conversation.hpp"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <cstring>
#include <utility>

#include "drivers/errc.hpp"
#include "drivers/notice.hpp"

namespace penstock {

namespace {

constexpr std::size_t none = ~std::size_t{0};
constexpr milliseconds longest_farewell{500};

io::awaitable<void> send_and_close(std::unique_ptr<io::stream> stream, byte_buffer bytes) {
    co_await stream->write(bytes, steady_now() + longest_farewell);
    stream->close();
}

/// Keeps the answer to a request outside a scan.
class single_taker final : public answer_taker {
public:
    explicit single_taker(byte_buffer& keep) : keep_(keep) {}

    result<verdict> on_answer(const exchange&, byte_view frame, byte_buffer&) override {
        keep_.assign(frame.begin(), frame.end());
        outcome = error_code{};
        return verdict::done;
    }

    void on_silence(const exchange&, const error_code& why) override { outcome = why; }

    error_code outcome = io::errc::timed_out;

private:
    byte_buffer& keep_;
};

}  // namespace

conversation::conversation(const frame_rules& rules, const settings& s, frame_log* log)
    : rules_(rules), settings_(s), log_(log) {
    set_depth(s.depth);
}

void conversation::set_depth(unsigned depth) {
    settings_.depth = settings_.has_ids ? depth : 1;
    pending_.reserve(settings_.depth);
    // An answer too many of each request still fits beside all that are due.
    input_.resize(std::max(input_.size(), 2 * settings_.largest_frame * settings_.depth));
}

void conversation::attach(std::unique_ptr<io::stream> stream) {
    close();
    stream_ = std::move(stream);
    watch_.on_open();
    is_out_of_step_ = false;
}

void conversation::close() noexcept {
    if (stream_) stream_->close();
    stream_.reset();
    pending_.clear();
    output_.clear();
    input_begin_ = input_end_ = 0;
}

void conversation::close(const io::executor& loop, byte_buffer farewell) {
    if (stream_ != nullptr && !is_writing_ && !farewell.empty()) {
        io::asio::co_spawn(loop, send_and_close(std::move(stream_), std::move(farewell)), io::asio::detached);
    }
    close();
}

io::awaitable<result<>> conversation::read(std::span<const batch* const> batches,
                                           std::span<const milliseconds> timeouts, answer_taker& taker,
                                           const std::function<bool()>& should_yield) {
    drop_leftovers();
    if (const auto open = check_open(); !open) co_return open;
    silent_.clear();
    std::size_t next = 0;
    for (;;) {
        auto segment = watch_.begin_segment();
        while (next < batches.size() && pending_.size() < depth()) {
            if (should_yield()) {
                next = batches.size();
                break;
            }
            const batch& b = *batches[next];
            const milliseconds timeout = timeouts[next];
            ++next;
            if (is_silent(b.station)) continue;
            enqueue({.what = &b, .request = b.request, .timeout = timeout}, segment);
            if (settings_.is_datagram) {
                if (const auto sent = co_await flush(); !sent) co_return sent;
                segment = watch_.begin_segment();
            }
        }
        if (pending_.empty()) co_return result<>{};
        if (const auto sent = co_await flush(); !sent) co_return sent;
        if (const auto received = co_await receive(taker); !received) co_return received;
    }
}

io::awaitable<result<byte_view>> conversation::ask(byte_view request, milliseconds timeout) {
    drop_leftovers();
    if (const auto open = check_open(); !open) co_return open.error();
    silent_.clear();
    single_taker taker(answer_);
    enqueue({.request = request, .timeout = timeout}, watch_.begin_segment());
    while (!pending_.empty()) {
        if (const auto sent = co_await flush(); !sent) co_return sent.error();
        if (const auto received = co_await receive(taker); !received) co_return received.error();
    }
    if (taker.outcome) co_return taker.outcome;
    co_return byte_view(answer_);
}

/// Requests of a call that ended with an error: nobody waits for their answers, and where answers carry no id, the next
/// one cannot be told from theirs.
void conversation::drop_leftovers() {
    if (pending_.empty()) return;
    is_out_of_step_ = is_out_of_step_ || !settings_.has_ids;
    pending_.clear();
    output_.clear();
}

void conversation::enqueue(const exchange& x, std::uint32_t segment) {
    auto& added = pending_.emplace_back();
    static_cast<exchange&>(added) = x;
    added.segment = segment;
    watch_.on_sent(segment);
    if (!spare_.empty()) {
        added.next = std::move(spare_.back());
        spare_.pop_back();
    }
    send_part(added);
}

/// Appends the exchange's request to what goes out, under a new id.
void conversation::send_part(under_way& x) {
    const std::size_t begin = output_.size();
    append(output_, x.request);
    const auto bytes = std::span(output_).subspan(begin);
    if (settings_.has_ids) {
        x.id = next_id_;
        next_id_ = std::max((next_id_ + 1) & settings_.id_mask, 1U);
        rules_.put_id(bytes, x.id);
    }
    x.asked = steady_now();
    x.deadline = x.asked + x.timeout;
    if (log_ != nullptr && log_->wants_frames()) {
        log_->frame(frame_log::direction::sent, bytes, rules_.describe(frame_log::direction::sent, bytes));
    }
}

void conversation::forget(std::size_t index) {
    spare_.push_back(std::move(pending_[index].next));
    pending_.erase(pending_.begin() + static_cast<std::ptrdiff_t>(index));
}

io::awaitable<result<>> conversation::flush() {
    if (output_.empty()) co_return result<>{};
    if (!settings_.has_ids) {
        stream_->discard_input();
        input_begin_ = input_end_ = 0;
    }
    is_writing_ = true;
    const auto sent = co_await stream_->write(output_, pending_.back().deadline);
    is_writing_ = false;
    output_.clear();
    co_return sent;
}

/// One read, and all that it settles.
io::awaitable<result<>> conversation::receive(answer_taker& taker) {
    if (settings_.is_datagram) input_begin_ = input_end_ = 0;
    const auto due = first_deadline();
    const auto got = co_await stream_->read_some(std::span(input_).subspan(input_end_), due);
    if (!got && got.error() == io::errc::timed_out) co_return take_silence(due, taker);
    if (!got) co_return got.error();
    input_end_ += *got;
    const std::size_t waiting = pending_.size();
    if (const auto taken = take_frames(taker); !taken) co_return taken;
    if (pending_.size() < waiting) {
        // The device is at work and may answer one after the other: each has its time from the answer before.
        const auto now = steady_now();
        for (auto& x : pending_)
            x.deadline = std::max(x.deadline, now + x.timeout);
    }
    co_return result<>{};
}

result<> conversation::take_frames(answer_taker& taker) {
    while (input_begin_ < input_end_) {
        const auto arrived = byte_view(input_).subspan(input_begin_, input_end_ - input_begin_);
        const auto size = rules_.frame_size(arrived, pending_.empty() ? nullptr : &pending_.front());
        if (!size && settings_.is_datagram) break;
        if (!size) return size.error();
        if (!*size) break;
        const auto frame = arrived.first(**size);
        input_begin_ += frame.size();
        if (const auto taken = take(frame, taker); !taken) return taken;
    }
    if (input_begin_ == input_end_) {
        input_begin_ = input_end_ = 0;
    } else if (input_.size() - input_end_ < settings_.largest_frame) {
        std::memmove(input_.data(), input_.data() + input_begin_, input_end_ - input_begin_);
        input_end_ -= std::exchange(input_begin_, 0);
        if (input_end_ == input_.size()) return driver_errc::answer_too_long;
    }
    return {};
}

/// Gives the frame to the request that it answers; drops it if it answers none.
result<> conversation::take(byte_view frame, answer_taker& taker) {
    const bool is_traced = log_ != nullptr && log_->wants_frames();
    if (is_traced) {
        log_->frame(frame_log::direction::received, frame, rules_.describe(frame_log::direction::received, frame));
    }
    const std::size_t index = find(frame);
    auto verdict = result<answer_taker::verdict>(answer_taker::verdict::ignored);
    if (index != none) {
        auto& asked = pending_[index];
        // The request of a second part may stand in the buffer that takes the third one.
        verdict = taker.on_answer(asked, frame, asked.next);
        if (verdict && *verdict == answer_taker::verdict::more) {
            asked.request = asked.next;
            ++asked.part;
            send_part(asked);
            return {};
        }
    }
    if (!verdict) return verdict.error();
    if (*verdict == answer_taker::verdict::done) {
        watch_.on_answer(pending_[index].segment, pending_[index].request);
        if (watch_.take_finding()) give_notice(log_, one_request_a_segment);
        forget(index);
    } else if (is_traced) {
        log_->frame(frame_log::direction::note, {}, "dropped: answers no request under way");
    }
    return {};
}

result<> conversation::take_silence(steady_time due, answer_taker& taker) {
    for (std::size_t i = 0; i < pending_.size();) {
        if (pending_[i].deadline > due) {
            ++i;
            continue;
        }
        const exchange silent = pending_[i];
        const auto verdict = watch_.on_silence(pending_[i].segment, silent.request);
        forget(i);
        if (verdict == pipeline_watch::verdict::ask_alone) continue;
        if (silent.what != nullptr) silent_.push_back(silent.what->station);
        is_out_of_step_ = is_out_of_step_ || !settings_.has_ids;
        taker.on_silence(silent, io::errc::timed_out);
    }
    return check_open();
}

std::size_t conversation::find(byte_view frame) const {
    if (pending_.empty()) return none;
    if (!settings_.has_ids) return 0;
    const auto id = rules_.id_of(frame);
    for (std::size_t i = 0; id && i < pending_.size(); ++i) {
        if (pending_[i].id == *id) return i;
    }
    return none;
}

bool conversation::is_silent(std::uint32_t station) const noexcept {
    return !silent_.empty() && std::ranges::find(silent_, station) != silent_.end();
}

steady_time conversation::first_deadline() const noexcept {
    return std::ranges::min_element(pending_, {}, &under_way::deadline)->deadline;
}

result<> conversation::check_open() const noexcept {
    if (!stream_) return driver_errc::link_closed;
    if (is_out_of_step_) return driver_errc::answer_overdue;
    return {};
}

}  // namespace penstock
