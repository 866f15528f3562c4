// How the link to a device is opened: at first, and again without a message if the device has closed it between two
// scans.

#include <fmt/format.h>

#include <utility>

#include "base/log.hpp"
#include "drivers/errc.hpp"
#include "engine/device_runner.hpp"
#include "io/stream.hpp"

namespace penstock::engine {

namespace {

constexpr milliseconds connect_timeout{3'000};

/// The device has ended the connection: by a FIN, a reset, or no answer to keep-alives.
bool is_hang_up(const error_code& why) {
    namespace codes = io::asio::error;
    return why == io::errc::closed || why == driver_errc::link_closed || why == codes::connection_reset ||
           why == codes::broken_pipe || why == codes::connection_aborted || why == codes::timed_out ||
           why == codes::eof;
}

}  // namespace

io::awaitable<> device_runner::connect() {
    publish();
    const bool was_open = link_.was_open;
    const auto opened = co_await open_any();
    if (!opened) co_return on_failure(opened.error(), "connecting");
    on({link_event::kind::opened});
    if (!link_.is_open()) co_return;
    if (was_open) ++tags_.counters().reconnects;
    collector_.on_open(steady_now());
    refresh_plan();
    note("connection opened");
    publish();
    if (co_await settle()) collector_.groups().restart(steady_now());
}

io::awaitable<result<>> device_runner::open_driver() {
    co_return co_await driver_->open(steady_now() + std::min(timeout_, connect_timeout));
}

/// Waits for the pause that the device needs after a connect. False: the link was lost meanwhile.
io::awaitable<bool> device_runner::settle() {
    warm_up_.on_open(steady_now());
    while (link_.is_open() && !link_.is_shut_down() && steady_now() < warm_up_.ready_at()) {
        timer_.expires_at(warm_up_.ready_at());
        co_await timer_.async_wait(io::in_place);
    }
    co_return link_.is_open() && !link_.is_shut_down();
}

/// Whether the device has answered on this link and then closed it: the next request may be sent on a new link.
bool device_runner::is_idle_hang_up(const error_code& why) const noexcept {
    return link_.is_open() && !link_.is_shut_down() && link_.has_answered && is_hang_up(why);
}

/// Closes the connection until something is due, so that other clients can use the device; the tags keep their values.
void device_runner::rest() {
    if (!closes_after_scan_ || is_resting_ || has_work() || !link_.is_open() || !link_.has_answered) return;
    driver_->close();
    is_resting_ = true;
    note("the connection is closed until the next scan or request");
}

/// Opens the connection again after `rest`. False: the link is lost.
io::awaitable<bool> device_runner::wake_link() {
    if (!is_resting_) co_return true;
    co_return co_await reopen(hang_up::by_gateway);
}

/// Opens a new link in place of a closed one; the tags keep their values. False: it could not be opened.
io::awaitable<bool> device_runner::reopen(hang_up by) {
    if (by == hang_up::by_device) note("the device has closed the connection; the gateway opens it again");
    driver_->close();
    is_resting_ = false;
    const auto opened = co_await open_driver();
    if (link_.is_shut_down()) {
        driver_->close();
        co_return false;
    }
    if (!opened) {
        on_failure(opened.error(), "connecting", {.type = link_event::kind::failed, .keeps_tags = true});
        co_return false;
    }
    if (by == hang_up::by_device) ++tags_.counters().reconnects;
    collector_.on_open(steady_now());
    const auto generation = generation_;
    refresh_plan();
    const bool is_up = co_await settle();
    // The scan in progress ends, because the plan has changed.
    if (generation != generation_) collector_.groups().restart(steady_now());
    co_return is_up;
}

void device_runner::tell_warm_up() {
    auto text = fmt::format(
        "the device answers only some time after it was connected: from now on the gateway waits {} ms before the "
        "first "
        "request, as with option connect_delay_ms",
        warm_up_.delay().count());
    logger("engine")->info("OPC {}: {}", opc_id_, text);
    note(text);
}

}  // namespace penstock::engine
