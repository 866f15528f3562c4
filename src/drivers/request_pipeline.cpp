#include "drivers/request_pipeline.hpp"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <random>
#include <utility>

#include "drivers/errc.hpp"
#include "io/wake_grid.hpp"

namespace penstock {

namespace {

constexpr milliseconds close_timeout{500};

/// If other users hold the line longer than that, it is faulty: each user must keep to its time-outs.
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
    // On a shared line, late answers to other users must not have the id of one of our requests.
    if (s.is_serial && s.has_ids) next_id_ = std::max(std::random_device{}() & s.id_mask, 1U);
    set_depth(s.depth);
}

void request_pipeline::set_depth(unsigned depth) {
    settings_.depth = settings_.has_ids && settings_.turnaround == milliseconds{0} ? depth : 1;
    pending_.reserve(settings_.depth);
    // Besides all awaited answers, one extra answer for each request fits into it.
    input_.resize(std::max(input_.size(), 2 * settings_.max_frame * settings_.depth));
}

void request_pipeline::attach(std::unique_ptr<io::stream> stream) {
    close();
    stream_ = std::move(stream);
    watch_.on_open();
    on({pipeline_event::kind::attached});
    late_.clear();
}

void request_pipeline::close() noexcept {
    if (stream_) stream_->close();
    stream_.reset();
    on({pipeline_event::kind::closed});
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
    single_response_handler taker(response_);
    if (has_news()) {
        if (const auto ready = co_await drain_input(taker); !ready) co_return driver_errc::link_closed;
    }
    enqueue({.request = request, .timeout = timeout}, watch_.begin_segment(), steady_now());
    const std::function<bool()> never;
    const auto done = co_await converse({}, {}, taker, never);
    if (!done) co_return done.error();
    if (taker.outcome) co_return taker.outcome;
    co_return byte_view(response_);
}

/// Drops the requests of a call that ended with an error: no caller waits for their answers, and a request that was not
/// sent yet must not be executed after the caller got the error. Without ids, their answers cannot be distinguished
/// from the next answer; a line is emptied before each request.
void request_pipeline::drop_leftovers() {
    timed_out_.clear();
    if (pending_.empty()) return;
    if (!settings_.has_ids && !settings_.is_serial) on({pipeline_event::kind::answer_lost});
    pending_.clear();
    output_.clear();
}

/// Sends the queued requests and the batches, until each is answered or has failed.
io::awaitable<result<>> request_pipeline::converse(std::span<const batch* const> batches,
                                                   std::span<const milliseconds> timeouts, response_handler& taker,
                                                   const std::function<bool()>& should_yield) {
    if (const auto open = check_open(); !open) co_return open;
    std::size_t next = 0;
    bool is_drained = !pending_.empty();
    for (;;) {
        if (pending_.empty() && next < batches.size() && !std::exchange(is_drained, !settings_.knows_late_answers) &&
            has_news()) {
            if (const auto ready = co_await drain_input(taker); !ready) co_return ready;
        }
        const auto segment = watch_.begin_segment();
        const auto now = steady_now();
        while (next < batches.size() && pending_.size() < depth()) {
            if (should_yield()) {
                next = batches.size();
                break;
            }
            const batch& b = *batches[next];
            const milliseconds timeout = timeouts[next];
            ++next;
            if (is_silent(b.station)) continue;
            enqueue({.scan_batch = &b, .request = b.request, .timeout = timeout}, segment, now);
            if (settings_.is_datagram) break;
        }
        if (pending_.empty()) co_return result<>{};
        if (!output_.empty()) {
            if (must_wait()) {
                if (const auto ready = co_await prepare_line(); !ready) co_return ready;
            }
            if (!settings_.has_ids && !settings_.knows_late_answers) {
                stream_->discard_input();
                input_begin_ = input_end_ = 0;
            }
            on({pipeline_event::kind::sent});
            const auto begun = stream_->write_now(output_);
            auto sent = begun ? result<>{} : result<>(begun.error());
            if (begun && *begun < output_.size()) {
                const auto rest = byte_view(output_).subspan(*begun);
                sent = co_await stream_->write(rest, pending_.back().deadline);
            }
            output_.clear();
            if (!sent) co_return sent;
            if (settings_.is_datagram && next < batches.size() && pending_.size() < depth()) continue;
        }
        const auto due = first_deadline();
        const auto got = co_await stream_->read_some(free_input(), due);
        if (const auto settled = finish_read(got, due, steady_now(), taker); !settled) co_return settled;
    }
}

void request_pipeline::enqueue(const pending_request& x, std::uint32_t segment, steady_time now) {
    auto& added = pending_.emplace_back();
    static_cast<pending_request&>(added) = x;
    added.segment = segment;
    watch_.on_sent(segment);
    if (!free_buffers_.empty()) {
        added.next = std::move(free_buffers_.back());
        free_buffers_.pop_back();
    }
    send_part(added, now);
}

/// Appends the request to the output, with a new id.
void request_pipeline::send_part(in_flight_request& x, steady_time now) {
    const std::size_t begin = output_.size();
    append(output_, x.request);
    const auto bytes = std::span(output_).subspan(begin);
    x.id = next_id_;
    next_id_ = std::max((next_id_ + 1) & settings_.id_mask, 1U);
    rules_.put_id(bytes, x.id);
    x.sent_at = now;
    x.deadline = io::end_of_wait(x.sent_at, x.timeout);
    x.has_lost_echo = false;
    on({pipeline_event::kind::queued});
    if (log_ != nullptr && log_->wants_frames()) {
        log_->frame(frame_log::direction::sent, bytes, rules_.describe(frame_log::direction::sent, bytes));
    }
}

void request_pipeline::remove_request(std::size_t index) {
    free_buffers_.push_back(std::move(pending_[index].next));
    pending_.erase(pending_.begin() + static_cast<std::ptrdiff_t>(index));
}

/// On a shared line, other masters may have sent before the first request.
bool request_pipeline::must_wait() const noexcept {
    return settings_.is_serial || (settings_.turnaround > milliseconds{0} && state_.was_used());
}

/// Waits until the line is free and the turnaround time has passed; the time-outs of the requests begin then. Bytes
/// that arrive meanwhile belong to late answers: they stay in the input and are recognized later.
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
        x.deadline = io::end_of_wait(now, x.timeout);
    }
    co_return result<>{};
}

bool request_pipeline::is_silent(std::uint32_t station) const noexcept {
    return !timed_out_.empty() && std::ranges::find(timed_out_, station) != timed_out_.end();
}

steady_time request_pipeline::first_deadline() const noexcept {
    auto due = steady_time::max();
    for (const auto& x : pending_)
        due = std::min({due, x.deadline, x.again_at});
    return due;
}

/// Where the next received bytes are stored. Rest bytes of a datagram are never kept for the next one.
std::span<std::uint8_t> request_pipeline::free_input() noexcept {
    if (settings_.is_datagram || input_end_ == input_.size()) input_begin_ = input_end_ = 0;
    return std::span(input_).subspan(input_end_);
}

result<> request_pipeline::check_open() const noexcept {
    if (state_.phase == pipeline_phase::closed) return driver_errc::link_closed;
    if (state_.phase == pipeline_phase::out_of_step) return driver_errc::response_timeout;
    return {};
}

}  // namespace penstock
