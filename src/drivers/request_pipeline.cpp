#include "drivers/request_pipeline.hpp"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

#include "drivers/errc.hpp"
#include "drivers/notice.hpp"

namespace penstock {

namespace {

constexpr std::size_t none = ~std::size_t{0};
constexpr milliseconds close_timeout{500};

/// If other users hold the line for so long, it is faulty: each must keep its time-outs.
constexpr std::chrono::minutes line_timeout{2};

io::awaitable<void> send_and_close(std::unique_ptr<io::stream> stream, byte_buffer bytes) {
    co_await stream->write(bytes, steady_now() + close_timeout);
    stream->close();
}

/// Keeps the answer to a request outside a scan.
class single_response_handler final : public response_handler {
public:
    explicit single_response_handler(byte_buffer& keep) : keep_(keep) {}

    result<disposition> on_response(const pending_request&, byte_view frame, byte_buffer&) override {
        keep_.assign(frame.begin(), frame.end());
        outcome = error_code{};
        return disposition::done;
    }

    void on_timeout(const pending_request&, const error_code& why) override { outcome = why; }

    error_code outcome = io::errc::timed_out;

private:
    byte_buffer& keep_;
};

}  // namespace

request_pipeline::request_pipeline(const frame_rules& rules, const settings& s, frame_log* log)
    : rules_(rules), settings_(s), log_(log) {
    set_depth(s.depth);
}

void request_pipeline::set_depth(unsigned depth) {
    settings_.depth = settings_.has_ids && settings_.turnaround == milliseconds{0} ? depth : 1;
    pending_.reserve(settings_.depth);
    // One extra answer of each request still fits next to all that are due.
    input_.resize(std::max(input_.size(), 2 * settings_.max_frame * settings_.depth));
}

void request_pipeline::attach(std::unique_ptr<io::stream> stream) {
    close();
    stream_ = std::move(stream);
    watch_.on_open();
    is_desynchronized_ = false;
    has_sent_ = false;
}

void request_pipeline::close() noexcept {
    if (stream_) stream_->close();
    stream_.reset();
    pending_.clear();
    output_.clear();
    input_begin_ = input_end_ = 0;
}

void request_pipeline::close(const io::executor& loop, byte_buffer farewell) {
    if (stream_ != nullptr && output_.empty() && !farewell.empty()) {
        io::asio::co_spawn(loop, send_and_close(std::move(stream_), std::move(farewell)), io::asio::detached);
    }
    close();
}

io::awaitable<result<>> request_pipeline::read(std::span<const batch* const> batches,
                                               std::span<const milliseconds> timeouts, response_handler& taker,
                                               const std::function<bool()>& should_yield) {
    drop_leftovers();
    return converse(batches, timeouts, taker, should_yield);
}

io::awaitable<result<byte_view>> request_pipeline::ask(byte_view request, milliseconds timeout) {
    drop_leftovers();
    if (const auto open = check_open(); !open) co_return open.error();
    enqueue({.request = request, .timeout = timeout}, watch_.begin_segment());
    single_response_handler taker(response_);
    const std::function<bool()> never;
    const auto done = co_await converse({}, {}, taker, never);
    if (!done) co_return done.error();
    if (taker.outcome) co_return taker.outcome;
    co_return byte_view(response_);
}

/// Requests of a call that ended with an error: no caller waits for their answers, and what was not sent yet must not
/// be executed after the caller got the error. Without ids the next answer looks the same as theirs; a line is emptied
/// before each request.
void request_pipeline::drop_leftovers() {
    timed_out_.clear();
    if (pending_.empty()) return;
    is_desynchronized_ = is_desynchronized_ || !(settings_.has_ids || settings_.is_serial);
    pending_.clear();
    output_.clear();
}

/// Sends what is enqueued and the batches, until all of it is settled.
io::awaitable<result<>> request_pipeline::converse(std::span<const batch* const> batches,
                                                   std::span<const milliseconds> timeouts, response_handler& taker,
                                                   const std::function<bool()>& should_yield) {
    if (const auto open = check_open(); !open) co_return open;
    std::size_t next = 0;
    for (;;) {
        const auto segment = watch_.begin_segment();
        while (next < batches.size() && pending_.size() < depth()) {
            if (should_yield()) {
                next = batches.size();
                break;
            }
            const batch& b = *batches[next];
            const milliseconds timeout = timeouts[next];
            ++next;
            if (is_silent(b.station)) continue;
            enqueue({.scan_batch = &b, .request = b.request, .timeout = timeout}, segment);
            if (settings_.is_datagram) break;
        }
        if (pending_.empty()) co_return result<>{};
        if (!output_.empty()) {
            if (must_wait()) {
                if (const auto ready = co_await prepare_line(); !ready) co_return ready;
            }
            if (!settings_.has_ids) {
                stream_->discard_input();
                input_begin_ = input_end_ = 0;
            }
            const auto sent = co_await stream_->write(output_, pending_.back().deadline);
            output_.clear();
            if (!sent) co_return sent;
            if (settings_.is_datagram && next < batches.size() && pending_.size() < depth()) continue;
        }
        const auto due = first_deadline();
        const auto got = co_await stream_->read_some(free_input(), due);
        if (const auto settled = finish_read(got, due, taker); !settled) co_return settled;
    }
}

void request_pipeline::enqueue(const pending_request& x, std::uint32_t segment) {
    auto& added = pending_.emplace_back();
    static_cast<pending_request&>(added) = x;
    added.segment = segment;
    watch_.on_sent(segment);
    if (!free_buffers_.empty()) {
        added.next = std::move(free_buffers_.back());
        free_buffers_.pop_back();
    }
    send_part(added);
}

/// Appends the exchange's request to the output, under a new id.
void request_pipeline::send_part(in_flight_request& x) {
    const std::size_t begin = output_.size();
    append(output_, x.request);
    const auto bytes = std::span(output_).subspan(begin);
    x.id = next_id_;
    next_id_ = std::max((next_id_ + 1) & settings_.id_mask, 1U);
    rules_.put_id(bytes, x.id);
    x.sent_at = steady_now();
    x.deadline = x.sent_at + x.timeout;
    has_noise_ = false;
    if (log_ != nullptr && log_->wants_frames()) {
        log_->frame(frame_log::direction::sent, bytes, rules_.describe(frame_log::direction::sent, bytes));
    }
}

void request_pipeline::remove_request(std::size_t index) {
    free_buffers_.push_back(std::move(pending_[index].next));
    pending_.erase(pending_.begin() + static_cast<std::ptrdiff_t>(index));
}

/// On a line other masters may have sent before the first request.
bool request_pipeline::must_wait() noexcept {
    return settings_.is_serial || (settings_.turnaround > milliseconds{0} && std::exchange(has_sent_, true));
}

/// Waits for the turn, and the turnaround out; the requests' time begins then. What arrives meanwhile is late and stays
/// to be recognized as such.
io::awaitable<result<>> request_pipeline::prepare_line() {
    if (settings_.is_serial) {
        const auto turn = co_await stream_->acquire_line(steady_now() + line_timeout);
        if (!turn) co_return turn;
    }
    const auto rested = steady_now() + settings_.turnaround;
    bool is_resting = settings_.turnaround > milliseconds{0};
    while (is_resting) {
        const auto got = co_await stream_->read_some(free_input(), rested);
        if (!got && got.error() != io::errc::timed_out) co_return got.error();
        if (got) input_end_ += *got;
        is_resting = got && steady_now() < rested;
    }
    const auto now = steady_now();
    for (auto& x : pending_) {
        x.sent_at = now;
        x.deadline = now + x.timeout;
    }
    co_return result<>{};
}

/// Handles all that one read returned; `due` was its deadline. With no request in flight others may use the line.
result<> request_pipeline::finish_read(const result<std::size_t>& got, steady_time due, response_handler& taker) {
    const auto settled = process_input(got, due, taker);
    if (settings_.is_serial && pending_.empty() && stream_) stream_->release_line();
    return settled;
}

result<> request_pipeline::process_input(const result<std::size_t>& got, steady_time due, response_handler& taker) {
    if (!got && got.error() == io::errc::timed_out) return expire_requests(due, taker);
    if (!got) return got.error();
    input_end_ += *got;
    const std::size_t waiting = pending_.size();
    if (const auto taken = process_frames(taker); !taken) return taken;
    if (pending_.empty() || pending_.size() == waiting) return {};
    // The device is at work and may answer one after the other: each has its time from the answer before.
    const auto now = steady_now();
    for (auto& x : pending_)
        x.deadline = std::max(x.deadline, now + x.timeout);
    return {};
}

result<> request_pipeline::process_frames(response_handler& taker) {
    while (input_begin_ < input_end_) {
        const auto arrived = byte_view(input_).subspan(input_begin_, input_end_ - input_begin_);
        auto* const oldest = pending_.empty() ? nullptr : &pending_.front();
        if (oldest != nullptr) oldest->is_alone = pending_.size() == 1;
        const auto size = rules_.frame_size(arrived, oldest);
        if (!size) {
            has_noise_ = true;
            if (settings_.is_datagram) break;
            if (!settings_.is_serial) return size.error();
            ++input_begin_;  // noise before a frame: it may begin with the next byte
            continue;
        }
        if (!*size) break;
        const auto frame = arrived.first(**size);
        input_begin_ += frame.size();
        if (const auto taken = process_frame(frame, taker); !taken) return taken;
    }
    if (input_begin_ == input_end_) {
        input_begin_ = input_end_ = 0;
    } else if (input_.size() - input_end_ < settings_.max_frame) {
        std::memmove(input_.data(), input_.data() + input_begin_, input_end_ - input_begin_);
        input_end_ -= std::exchange(input_begin_, 0);
        if (input_end_ == input_.size()) return driver_errc::response_too_long;
    }
    return {};
}

/// Gives the frame to the request that it answers; drops it if it answers none.
result<> request_pipeline::process_frame(byte_view frame, response_handler& taker) {
    const bool is_traced = log_ != nullptr && log_->wants_frames();
    if (is_traced) {
        log_->frame(frame_log::direction::received, frame, rules_.describe(frame_log::direction::received, frame));
    }
    const auto drop = [&](std::string_view why) {
        if (is_traced) log_->frame(frame_log::direction::note, {}, "dropped: " + std::string(why));
        return result<>{};
    };
    constexpr std::string_view is_no_response = "answers no request in flight";
    const std::size_t index = find(frame);
    if (index == none) return drop(is_no_response);
    auto& asked = pending_[index];
    if (const auto why = rules_.mismatch(asked, frame); !why.empty()) return drop(why);
    // The request of a second part may be in the buffer that receives the third one.
    const auto verdict = taker.on_response(asked, frame, asked.next);
    if (!verdict) return verdict.error();
    switch (*verdict) {
        case response_handler::disposition::ignored: return drop(is_no_response);
        case response_handler::disposition::more:
            asked.request = asked.next;
            ++asked.part;
            send_part(asked);
            return {};
        case response_handler::disposition::unreachable: timed_out_.push_back(asked.scan_batch->station); break;
        case response_handler::disposition::done: break;
    }
    watch_.on_response(asked.segment, asked.request);
    if (watch_.take_finding()) give_notice(log_, one_request_a_segment);
    remove_request(index);
    return {};
}

result<> request_pipeline::expire_requests(steady_time due, response_handler& taker) {
    for (std::size_t i = 0; i < pending_.size();) {
        if (pending_[i].deadline > due) {
            ++i;
            continue;
        }
        if (settings_.is_serial && has_noise_ && !pending_[i].is_second_try) {
            // An answer arrived, corrupted by noise: the same request again.
            pending_[i].is_second_try = true;
            send_part(pending_[i++]);
            continue;
        }
        const pending_request silent = pending_[i];
        const auto verdict = watch_.on_timeout(pending_[i].segment, silent.request);
        remove_request(i);
        if (verdict == pipeline_watch::verdict::ask_alone) continue;
        if (silent.scan_batch != nullptr) timed_out_.push_back(silent.scan_batch->station);
        is_desynchronized_ = is_desynchronized_ || !(settings_.has_ids || settings_.is_serial);
        taker.on_timeout(silent, io::errc::timed_out);
    }
    return check_open();
}

std::size_t request_pipeline::find(byte_view frame) const {
    if (pending_.empty()) return none;
    if (!settings_.has_ids) return 0;
    const auto id = rules_.id_of(frame);
    for (std::size_t i = 0; id && i < pending_.size(); ++i) {
        if (pending_[i].id == *id) return i;
    }
    return none;
}

bool request_pipeline::is_silent(std::uint32_t station) const noexcept {
    return !timed_out_.empty() && std::ranges::find(timed_out_, station) != timed_out_.end();
}

steady_time request_pipeline::first_deadline() const noexcept {
    return std::ranges::min_element(pending_, {}, &in_flight_request::deadline)->deadline;
}

/// Where the next bytes go. Bytes of a datagram are never kept for the next one.
std::span<std::uint8_t> request_pipeline::free_input() noexcept {
    if (settings_.is_datagram || input_end_ == input_.size()) input_begin_ = input_end_ = 0;
    return std::span(input_).subspan(input_end_);
}

result<> request_pipeline::check_open() const noexcept {
    if (!stream_) return driver_errc::link_closed;
    if (is_desynchronized_) return driver_errc::response_timeout;
    return {};
}

}  // namespace penstock
