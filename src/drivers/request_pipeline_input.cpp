// How a pipeline handles what arrives: frames, bytes around them, and answers that do not come.

#include <algorithm>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

#include "drivers/errc.hpp"
#include "drivers/notice.hpp"
#include "drivers/request_pipeline.hpp"
#include "io/wake_grid.hpp"

namespace penstock {

namespace {

constexpr std::size_t none = ~std::size_t{0};
constexpr milliseconds drain_time{5};  // for a TLS record that contains no data for the caller
constexpr int max_drains = 64;
constexpr milliseconds first_pause{20};  // before a busy device is asked again
constexpr unsigned recent_ids = 256;
constexpr const char* noisy_device =
    "the device sends bytes that answer no request (registration, heartbeat or incomplete answers): the gateway drops "
    "them and sends one request at a time from now on. Set option pipeline to 1";
constexpr const char* echoing_line =
    "the gateway receives its own requests before the answers (an adapter echoes them): it drops them from now on. Set "
    "option echo to always";

}  // namespace

/// True: something has arrived, or the peer has closed the link, while no request was in flight.
bool request_pipeline::has_news() const noexcept {
    return is_stream() && stream_->look() != io::stream::input::none;
}

/// Reads bytes for which no request waits: late answers are dropped as such, all other bytes as noise.
io::awaitable<result<>> request_pipeline::drain_input(response_handler& taker) {
    for (int i = 0; i < max_drains && stream_; ++i) {
        const auto seen = stream_->look();
        if (seen == io::stream::input::none) break;
        if (seen == io::stream::input::end) co_return io::errc::closed;
        const auto got = co_await stream_->read_some(free_input(), steady_now() + drain_time);
        if (!got && got.error() == io::errc::timed_out) break;
        if (!got) co_return got.error();
        input_end_ += *got;
        if (const auto taken = process_frames(steady_now(), taker); !taken) co_return taken;
    }
    if (input_begin_ < input_end_) {
        drop_noise(input_end_ - input_begin_);
        on({pipeline_event::kind::noise_came});
    }
    co_return check_open();
}

/// Handles the bytes of one read; `due` was its deadline. If no request is in flight, other users may use the line.
result<> request_pipeline::finish_read(const result<std::size_t>& got, steady_time due, steady_time now,
                                       response_handler& taker) {
    const auto settled = process_input(got, due, now, taker);
    if (settings_.is_serial && pending_.empty() && stream_) stream_->release_line();
    return settled;
}

result<> request_pipeline::process_input(const result<std::size_t>& got, steady_time due, steady_time now,
                                         response_handler& taker) {
    if (!got && got.error() == io::errc::timed_out) return expire_requests(due, now, taker);
    if (!got) return got.error();
    input_end_ += *got;
    const std::size_t waiting = pending_.size();
    if (const auto taken = process_frames(now, taker); !taken) return taken;
    if (pending_.empty() || pending_.size() == waiting) return {};
    // The device works and may answer one request after the other: the time of each begins with the answer before it.
    for (auto& x : pending_)
        x.deadline = std::max(x.deadline, io::end_of_wait(now, x.timeout));
    return {};
}

result<> request_pipeline::process_frames(steady_time now, response_handler& taker) {
    while (input_begin_ < input_end_) {
        const auto arrived = byte_view(input_).subspan(input_begin_, input_end_ - input_begin_);
        auto* const oldest = pending_.empty() ? nullptr : &pending_.front();
        if (oldest != nullptr) oldest->is_alone = pending_.size() == 1 && late_.empty();
        if (oldest != nullptr && settings_.echo != request_pipeline::settings::line_echo::never &&
            !oldest->has_lost_echo) {
            if (check_echo(*oldest, arrived) == step::waits) break;
            if (oldest->has_lost_echo) continue;
        }
        const auto size = rules_.frame_size(arrived, oldest);
        if (!size) {
            on({pipeline_event::kind::bytes_wrong});
            if (settings_.is_datagram) break;
            const auto skipped = skip_noise(arrived, size.error());
            if (!skipped) return skipped.error();
            if (*skipped == step::waits) break;
            continue;
        }
        if (!*size) break;
        const auto frame = arrived.first(**size);
        const auto sound = check_follower(frame, arrived.subspan(frame.size()));
        if (!sound) return sound.error();
        if (*sound == step::waits) break;
        input_begin_ += frame.size();
        on({pipeline_event::kind::frame_came});
        if (const auto taken = process_frame(frame, now, taker); !taken) return taken;
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

/// Gives the frame to the request that it answers, or drops it if there is none.
result<> request_pipeline::process_frame(byte_view frame, steady_time now, response_handler& taker) {
    const bool is_traced = log_ != nullptr && log_->wants_frames();
    if (is_traced) {
        log_->frame(frame_log::direction::received, frame, rules_.describe(frame_log::direction::received, frame));
    }
    const auto drop = [&](std::string_view why) {
        if (is_traced) log_->frame(frame_log::direction::note, {}, {"dropped: " + std::string(why)});
        return result<>{};
    };
    constexpr std::string_view is_no_response = "it answers no request that is waiting";
    const std::size_t index = find(frame);
    if (!late_.empty()) {
        auto* const waiting = index == none ? nullptr : &pending_[index];
        if (late_.take(frame, waiting, rules_, now)) {
            if (waiting != nullptr && !rules_.mismatch(*waiting, frame)) waiting->is_ambiguous = true;
            return drop("it is a late answer");
        }
    }
    if (index == none) return drop(is_no_response);
    auto& asked = pending_[index];
    if (const auto why = rules_.mismatch(asked, frame)) return drop(*why);
    asked.checked_at = now;
    // The request of the second part may be in the buffer into which the third part is written, so `next` is a buffer
    // of its own.
    const auto verdict = taker.on_response(asked, frame, asked.next);
    if (!verdict) return verdict.error();
    if (state_.echo == echo_state::echoing && !asked.has_lost_echo && !rules_.may_equal_answer(asked.request))
        on({pipeline_event::kind::echo_missing});
    switch (*verdict) {
        case response_handler::disposition::ignored: return drop(is_no_response);
        case response_handler::disposition::busy: ask_again(asked, now); return {};
        case response_handler::disposition::more:
            asked.request = asked.next;
            ++asked.part;
            send_part(asked, now);
            return {};
        case response_handler::disposition::unreachable: timed_out_.push_back(asked.scan_batch->station); break;
        case response_handler::disposition::done: break;
    }
    watch_.on_response(asked.segment, asked.request);
    if (watch_.take_finding()) give_notice(log_, one_request_a_segment);
    remove_request(index);
    return {};
}

result<> request_pipeline::expire_requests(steady_time due, steady_time now, response_handler& taker) {
    bool has_expired = false;
    for (std::size_t i = 0; i < pending_.size();) {
        if (pending_[i].again_at <= due && pending_[i].deadline > due) {
            const auto until = pending_[i].deadline;
            pending_[i].again_at = steady_time::max();
            send_part(pending_[i], now);
            pending_[i].deadline = until;
        }
        if (pending_[i].deadline > due) {
            ++i;
            continue;
        }
        if (settings_.is_serial && state_.is_corrupted && !pending_[i].is_second_try) {
            // An answer arrived, but noise has corrupted it: the same request is sent again.
            pending_[i].is_second_try = true;
            send_part(pending_[i++], now);
            continue;
        }
        has_expired = true;
        const pending_request silent = pending_[i];
        const bool is_late_known = settings_.knows_late_answers && !pending_[i].is_ambiguous && late_.add(silent, due);
        const auto verdict = watch_.on_timeout(pending_[i].segment, silent.request);
        remove_request(i);
        if (verdict == pipeline_watch::verdict::ask_alone) continue;
        if (silent.scan_batch != nullptr) timed_out_.push_back(silent.scan_batch->station);
        if (!settings_.has_ids && !settings_.is_serial && !is_late_known) on({pipeline_event::kind::answer_lost});
        taker.on_timeout(silent, io::errc::timed_out);
    }
    // A rest of this answer would be taken for the beginning of the next one.
    const bool has_part = has_expired && input_begin_ < input_end_;
    // These protocols have a checksum in each frame.
    if (has_part && settings_.knows_late_answers) input_begin_ = input_end_ = 0;
    if (has_part && settings_.has_ids && is_stream()) on({pipeline_event::kind::answer_lost});
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

/// The bytes begin no frame. Skips them, up to the answer to a request in flight if it can be found.
result<request_pipeline::step> request_pipeline::skip_noise(byte_view arrived, const error_code& why) {
    if (settings_.is_serial) {
        ++input_begin_;
        return step::went_on;
    }
    if (pending_.empty()) {
        drop_noise(arrived.size());
        on({pipeline_event::kind::noise_came});
        return step::waits;
    }
    if (!settings_.skips_noise) return why;
    if (on({.type = pipeline_event::kind::noise_before, .in_flight = pending_.size()}).fails) return why;
    if (!settings_.has_ids) {
        drop_noise(1);
        return step::went_on;
    }
    const auto at = find_response(arrived);
    if (at != none) {
        drop_noise(at);
        return step::went_on;
    }
    const auto kept = std::min(arrived.size() - 1, rules_.header_size() - 1);  // these may be the beginning of a frame
    drop_noise(arrived.size() - kept);
    return kept == 0 ? step::waits : step::went_on;
}

/// The position at which the answer to a request in flight begins.
std::size_t request_pipeline::find_response(byte_view arrived) const {
    const auto least = rules_.header_size();
    for (std::size_t at = 1; at + least <= arrived.size(); ++at) {
        const auto rest = arrived.subspan(at);
        if (rules_.frame_size(rest, nullptr) && find(rest) != none) return at;
    }
    return none;
}

/// The bytes after a frame must begin another frame. Otherwise a part of the frame is missing, and it ends with bytes
/// of the next one.
result<request_pipeline::step> request_pipeline::check_follower(byte_view frame, byte_view follower) {
    const auto header = rules_.header_size();
    if (follower.empty() || pending_.size() < 2 || header == 0 || !settings_.has_ids || !is_stream())
        return step::went_on;
    if (follower.size() < header) return step::waits;
    const auto size = rules_.frame_size(follower, nullptr);
    const auto id = size ? rules_.id_of(follower) : std::nullopt;
    if (id && *id != 0 && ((next_id_ - *id) & settings_.id_mask) <= recent_ids) return step::went_on;
    on({pipeline_event::kind::noise_came});
    if (log_ != nullptr && log_->wants_frames()) {
        log_->frame(frame_log::direction::received, frame, rules_.describe(frame_log::direction::received, frame));
        log_->frame(frame_log::direction::note, {},
                    {"dropped: a frame that is incomplete, because the bytes after it do not begin a frame"});
    }
    return driver_errc::cut_response;
}

/// Checks for an echo: the request itself may come back before its answer.
request_pipeline::step request_pipeline::check_echo(in_flight_request& asked, byte_view arrived) {
    const auto sent = asked.request;
    const auto size = std::min(sent.size(), arrived.size());
    if (!std::ranges::equal(sent.first(size), arrived.first(size))) return step::went_on;
    const bool is_expected =
        state_.echo == echo_state::echoing || settings_.echo == request_pipeline::settings::line_echo::always;
    if (!is_expected && rules_.may_equal_answer(sent)) return step::went_on;
    if (size < sent.size()) {
        // The bytes are the beginning of an echo, unless they are a whole answer that begins like its request.
        const auto whole = rules_.frame_size(arrived, &asked);
        return whole && *whole ? step::went_on : step::waits;
    }
    input_begin_ += size;
    asked.has_lost_echo = true;
    on({pipeline_event::kind::echo_came});
    return step::went_on;
}

void request_pipeline::drop_noise(std::size_t size) {
    input_begin_ += size;
    on({.type = pipeline_event::kind::bytes_dropped, .size = size});
    count_unasked(log_, size);
    if (input_begin_ == input_end_) input_begin_ = input_end_ = 0;
    if (log_ != nullptr && log_->wants_frames())
        log_->frame(frame_log::direction::note, {}, {"dropped: bytes that answer no request: " + std::to_string(size)});
}

/// All changes of what the pipeline knows about link and device are made here.
pipeline_action request_pipeline::on(const pipeline_event& e) {
    const auto [after, action] = next(state_, e);
    state_ = after;
    if (action.tells_noisy && settings_.depth > 1) give_notice(log_, noisy_device);
    if (action.tells_echo && settings_.echo == settings::line_echo::automatic) give_notice(log_, echoing_line);
    return action;
}

/// The device is busy: the same request is sent again after a pause, if its time is enough.
void request_pipeline::ask_again(in_flight_request& x, steady_time now) {
    x.pause = std::min(std::max(2 * x.pause, first_pause), x.max_pause());
    x.again_at = now + x.pause;
}

}  // namespace penstock
