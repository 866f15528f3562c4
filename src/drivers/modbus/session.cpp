#include "drivers/modbus/session.hpp"
#include "drivers/errc.hpp"
#include "drivers/notice.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "drivers/modbus/pdu_text.hpp"

namespace penstock::modbus {

namespace {

/// Data bytes that the answer to a reading request must bring.
std::size_t bytes_asked(function code, std::size_t count) noexcept {
    switch (code) {
        case function::read_coils:
        case function::read_discrete_inputs: return bytes_of_bits(count);
        case function::read_holding_registers:
        case function::read_input_registers:
        case function::read_write_registers: return 2 * count;
        default: return exchange::any_bytes;
    }
}

/// A line whose other users take turns for so long is not working: each is to keep its time-outs.
constexpr std::chrono::minutes longest_wait_for_turn{2};

/// Keeps what became of one request that is not part of a scan.
class single_taker final : public exchange_taker {
public:
    void on_answer(const exchange&, const answer& a) override { outcome = a; }
    void on_failure(const exchange&, const error_code& why) override { outcome = why; }

    result<answer> outcome = error_code(io::errc::timed_out);
};

bool wants_frames(const frame_log* log) noexcept {
    return log != nullptr && log->wants_frames();
}

}  // namespace

session::session(const settings& s, frame_log* log) : settings_(s), log_(log) {
    if (!matches_by_transaction() || settings_.turnaround > milliseconds{0}) settings_.depth = 1;
    pending_.reserve(settings_.depth);
    // An answer too many of each request still fits beside all that are due.
    input_.resize(2 * std::max(max_mbap_frame, max_ascii_frame) * settings_.depth);
}

void session::attach(std::unique_ptr<io::stream> stream) {
    close();
    stream_ = std::move(stream);
    watch_.on_open();
    is_out_of_step_ = false;
    has_talked_ = false;
}

void session::close() noexcept {
    if (stream_) stream_->close();
    stream_.reset();
    pending_.clear();
    has_output_ = false;
    input_begin_ = input_end_ = 0;
}

io::awaitable<result<>> session::read(std::span<const batch* const> batches, std::span<const milliseconds> timeouts,
                                      exchange_taker& taker, const std::function<bool()>& should_yield) {
    if (const auto open = check_open(); !open) co_return open;
    silent_.clear();
    drop_leftovers();
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
            const auto code = static_cast<function>(b.kind);
            enqueue({.what = &b,
                     .unit = static_cast<std::uint8_t>(b.station),
                     .code = code,
                     .answer_bytes = bytes_asked(code, b.size),
                     .timeout = timeout,
                     .segment = segment},
                    b.request);
            watch_.on_sent(segment);
            if (settings_.is_datagram) break;  // one request a datagram
        }
        if (pending_.empty()) co_return result<>{};
        if (has_output_) {
            if (must_wait()) {
                if (const auto ready = co_await get_ready(); !ready) co_return ready;
            }
            const auto sent = co_await stream_->write(take_output(), pending_.back().deadline);
            if (!sent) co_return sent;
            if (settings_.is_datagram && next < batches.size() && pending_.size() < depth()) continue;
        }
        const auto due = first_deadline();
        const auto got = co_await stream_->read_some(free_input(), due);
        if (const auto settled = settle(got, due, taker); !settled) co_return settled;
    }
}

io::awaitable<result<answer>> session::ask(std::uint8_t unit, request what, milliseconds timeout) {
    if (const auto open = check_open(); !open) co_return open.error();
    byte_buffer bytes;
    const auto begin = begin_frame(settings_.wire, bytes, 0, unit);
    append_request(bytes, what);
    end_frame(settings_.wire, bytes, begin);
    drop_leftovers();
    enqueue({.unit = unit, .code = what.code, .answer_bytes = bytes_asked(what.code, what.count), .timeout = timeout},
            bytes);
    single_taker taker;
    while (!pending_.empty()) {
        if (has_output_) {
            if (must_wait()) {
                if (const auto ready = co_await get_ready(); !ready) co_return ready.error();
            }
            const auto sent = co_await stream_->write(take_output(), pending_.back().deadline);
            if (!sent) co_return sent.error();
        }
        const auto due = first_deadline();
        const auto got = co_await stream_->read_some(free_input(), due);
        if (const auto settled = settle(got, due, taker); !settled) co_return settled.error();
    }
    co_return taker.outcome;
}

/// Requests of a call that ended with an error: nobody waits for their answers, and what was not sent yet must not be
/// done after its caller has been told so.
void session::drop_leftovers() noexcept {
    pending_.clear();
    has_output_ = false;
}

void session::enqueue(const exchange& x, byte_view frame_bytes) {
    if (!has_output_) output_.clear();
    const std::size_t begin = output_.size();
    append(output_, frame_bytes);
    auto& added = pending_.emplace_back(x);
    if (settings_.wire == framing::mbap) {
        added.transaction = next_transaction_++;
        output_[begin] = static_cast<std::uint8_t>(added.transaction >> 8U);
        output_[begin + 1] = static_cast<std::uint8_t>(added.transaction);
    }
    added.asked = steady_now();
    added.deadline = added.asked + added.timeout;
    has_output_ = true;
    was_garbled_ = false;
    if (wants_frames(log_)) {
        const auto sent = byte_view(output_).subspan(begin);
        log_->frame(frame_log::direction::sent, sent, describe_frame(settings_.wire, direction::request, sent));
    }
}

/// On a line others may have talked before the first request.
bool session::must_wait() noexcept {
    return settings_.is_line || (settings_.turnaround > milliseconds{0} && std::exchange(has_talked_, true));
}

/// Waits for the turn and the turnaround; the requests' time begins then.
io::awaitable<result<>> session::get_ready() {
    if (settings_.is_line) {
        const auto turn = co_await stream_->await_turn(steady_now() + longest_wait_for_turn);
        if (!turn) co_return turn;
    }
    if (settings_.turnaround > milliseconds{0}) {
        const auto rested = co_await pause();
        if (!rested) co_return rested;
    }
    const auto now = steady_now();
    for (auto& x : pending_) {
        x.asked = now;
        x.deadline = now + x.timeout;
    }
    co_return result<>{};
}

/// What goes out next. Where nothing else tells late and double answers, the input is emptied for it.
byte_view session::take_output() noexcept {
    if (!matches_by_transaction()) {
        stream_->discard_input();
        input_begin_ = input_end_ = 0;
    }
    has_output_ = false;
    return output_;
}

/// Waits the turnaround out. What arrives meanwhile is late and stays to be recognized as such.
io::awaitable<result<>> session::pause() {
    const auto until = steady_now() + settings_.turnaround;
    for (;;) {
        if (input_end_ == input_.size()) drop_input(input_end_ - input_begin_);
        const auto got = co_await stream_->read_some(free_input(), until);
        if (!got && got.error() == io::errc::timed_out) break;
        if (!got) co_return got.error();
        input_end_ += *got;
        if (steady_now() >= until) break;
    }
    co_return result<>{};
}

std::span<std::uint8_t> session::free_input() noexcept {
    if (settings_.is_datagram) drop_input(input_end_ - input_begin_);
    return std::span(input_).subspan(input_end_);
}

steady_time session::first_deadline() const noexcept {
    return std::ranges::min_element(pending_, {}, &exchange::deadline)->deadline;
}

/// All that one read settles; `due` was its deadline. With nothing under way the line is others' to talk.
result<> session::settle(const result<std::size_t>& got, steady_time due, exchange_taker& taker) {
    const auto settled = take_input(got, due, taker);
    if (settings_.is_line && pending_.empty() && stream_) stream_->end_turn();
    return settled;
}

result<> session::take_input(const result<std::size_t>& got, steady_time due, exchange_taker& taker) {
    if (!got && got.error() == io::errc::timed_out) return take_silence(due, taker);
    if (!got) return got.error();
    input_end_ += *got;
    const std::size_t waiting = pending_.size();
    if (const auto taken = take_frames(taker); !taken) return taken;
    if (pending_.empty() || pending_.size() == waiting) return {};
    // The device is at work and may answer one after the other: each has its time from the answer before.
    const auto now = steady_now();
    for (auto& x : pending_)
        x.deadline = std::max(x.deadline, now + x.timeout);
    return {};
}

result<> session::take_frames(exchange_taker& taker) {
    while (input_begin_ < input_end_) {
        const auto arrived = byte_view(input_).subspan(input_begin_, input_end_ - input_begin_);
        const auto found = next_frame(settings_.wire, direction::answer, arrived, scratch_);
        if (!found && begins_with_surplus(arrived)) {
            drop_input(1);
            continue;
        }
        if (!found) {
            was_garbled_ = true;
            if (settings_.is_datagram) break;
            if (!settings_.is_line) return found.error();
            drop_input(1);  // noise before a frame: it may begin with the next byte
            continue;
        }
        if (!*found) break;
        const frame& f = **found;
        if (wants_frames(log_)) {
            const auto bytes = arrived.first(f.size);
            log_->frame(frame_log::direction::received, bytes,
                        describe_frame(settings_.wire, direction::answer, bytes));
        }
        take(f, taker);
        drop_input(f.size);
    }
    if (input_end_ == input_.size()) {
        std::memmove(input_.data(), input_.data() + input_begin_, input_end_ - input_begin_);
        input_end_ -= std::exchange(input_begin_, 0);
        if (input_end_ == input_.size()) return errc::frame_too_long;
    }
    return {};
}

/// Some devices send a byte too many, which stands before the next answer then.
bool session::begins_with_surplus(byte_view arrived) const noexcept {
    return settings_.wire == framing::mbap && pending_.size() == 1 && arrived.size() > 2 &&
           load_big<std::uint16_t>(&arrived[1]) == pending_.front().transaction;
}

/// Gives the frame to the request that it answers; drops it if it answers none.
void session::take(const frame& f, exchange_taker& taker) {
    exchange* const asked = find(f);
    const auto drop = [&](std::string_view why) {
        if (wants_frames(log_)) log_->frame(frame_log::direction::note, {}, std::string(why));
    };
    if (asked == nullptr) return drop("dropped: answers no request under way");
    const bool is_stranger = f.unit != asked->unit && (pending_.size() > 1 || (f.unit != 0 && f.unit != 255));
    if (is_stranger) return drop("dropped: another unit than asked");
    if ((f.pdu[0] & 0x7FU) != static_cast<std::uint8_t>(asked->code))
        return drop("dropped: another function than asked");

    auto a = decode_answer(f.pdu);
    if (a && a->exception == 0 && asked->answer_bytes != exchange::any_bytes && a->data.size() != asked->answer_bytes) {
        a = errc::wrong_byte_count;
    }
    // Without a transaction id it may be the late answer to an earlier request.
    if (!a && !matches_by_transaction()) return drop("dropped: another number of bytes than asked");

    const exchange done = *asked;
    pending_.erase(pending_.begin() + (asked - pending_.data()));
    if (done.what != nullptr) {
        watch_.on_answer(done.segment, done.what->request);
        if (watch_.take_finding()) give_notice(log_, one_request_a_segment);
    }
    if (!a) return taker.on_failure(done, a.error());
    if (a->exception == 0) return taker.on_answer(done, *a);
    const error_code refusal = exception_error(a->exception);
    if (is_silence(refusal)) silent_.push_back(done.unit);
    taker.on_failure(done, refusal);
}

exchange* session::find(const frame& f) noexcept {
    if (pending_.empty()) return nullptr;
    if (!matches_by_transaction()) return &pending_.front();
    const auto at = std::ranges::find(pending_, f.transaction, &exchange::transaction);
    return at == pending_.end() ? nullptr : &*at;
}

result<> session::take_silence(steady_time due, exchange_taker& taker) {
    for (std::size_t i = 0; i < pending_.size();) {
        if (pending_[i].deadline > due) {
            ++i;
            continue;
        }
        if (settings_.is_line && was_garbled_ && !pending_[i].is_second_try) {
            // Something answered, and noise broke it: the same bytes once more.
            pending_[i].is_second_try = true;
            pending_[i].deadline = steady_now() + pending_[i].timeout;
            was_garbled_ = false;
            has_output_ = true;
            ++i;
            continue;
        }
        const exchange silent = pending_[i];
        pending_.erase(pending_.begin() + static_cast<std::ptrdiff_t>(i));
        if (silent.what != nullptr &&
            watch_.on_silence(silent.segment, silent.what->request) == pipeline_watch::verdict::ask_alone) {
            continue;
        }
        silent_.push_back(silent.unit);
        is_out_of_step_ = is_out_of_step_ || (!matches_by_transaction() && !settings_.is_line);
        taker.on_failure(silent, io::errc::timed_out);
    }
    return check_open();
}

bool session::matches_by_transaction() const noexcept {
    return settings_.wire == framing::mbap && !settings_.ignores_transaction_id;
}

bool session::is_silent(std::uint32_t station) const noexcept {
    return !silent_.empty() && std::ranges::find(silent_, station) != silent_.end();
}

result<> session::check_open() const noexcept {
    if (!stream_) return driver_errc::link_closed;
    if (is_out_of_step_) return driver_errc::answer_overdue;
    return {};
}

void session::drop_input(std::size_t bytes) noexcept {
    input_begin_ += bytes;
    if (input_begin_ == input_end_) input_begin_ = input_end_ = 0;
}

}  // namespace penstock::modbus
