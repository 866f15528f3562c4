// A device of several addresses: which one is in use, and how the first comes back into use.

#include <fmt/format.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <utility>

#include "base/log.hpp"
#include "drivers/errc.hpp"
#include "engine/connection_test.hpp"
#include "engine/device_runner.hpp"
#include "engine/link_text.hpp"
#include "model/secret_parts.hpp"

namespace penstock::engine {

namespace {

constexpr std::size_t max_checked_tags = 8;

}  // namespace

opc_config device_runner::config_at(std::size_t which) const {
    auto one = opc_;
    if (addresses_.size() > 1) one.opc_agent_ip = addresses_[which];
    return one;
}

std::string device_runner::place() const {
    return place_of(config_at(address_), default_port_);
}

/// The device at another address is another one for the driver: it may have other sizes, addresses, times. The tags
/// keep their values.
void device_runner::use_address(std::size_t which) {
    address_ = which;
    ++generation_;
    collector_.set_driver(nullptr, {}, steady_now());
    driver_.reset();
    make_driver(*protocol_);
    is_plan_new_ = true;
    status_.set_address(mask_parts(config_at(address_).opc_agent_ip));
}

/// Opens the link at the address in use, or at the first of the others that accepts: each is tried once.
io::awaitable<result<>> device_runner::open_any() {
    const auto count = addresses_.size();
    const auto before = address_;
    if (std::exchange(is_next_due_, false) && count > 1) use_address((address_ + 1) % count);
    tried_.clear();
    result<> opened = error_code(driver_errc::link_closed);
    for (std::size_t tries = 1; driver_ != nullptr; ++tries) {
        opened = co_await open_driver();
        if (opened || tries >= count || link_.is_shut_down()) break;
        tried_ += loss_text("connecting", place(), opened.error(), timeout_) + "; ";
        use_address((address_ + 1) % count);
    }
    if (opened && count > 1 && address_ != before) {
        auto text = fmt::format("connected to the address {} of {}: {}", address_ + 1, count, place());
        logger("engine")->warn("OPC {}: {}", opc_id_, text);
        note(text);
    }
    if (opened && before == 0 && address_ != 0) first_.on_left(steady_now());
    if (opened) tried_.clear();
    if (!opened && count > 1 && !link_.is_shut_down())
        is_next_due_ = true;  // the round ends before the one it began at
    co_return opened;
}

/// A link that was opened and on which nothing was answered: the next attempt goes to the next address, and the tags
/// fail only when no address has answered.
void device_runner::note_silence(link_event& e) {
    if (addresses_.size() < 2 || !link_.is_open() || link_.has_answered) return;
    is_next_due_ = true;
    if (++silent_addresses_ < addresses_.size()) e.keeps_tags = true;
}

/// Asks the first address whether it is well, on a link of its own beside the one in use, so the collection goes on.
void device_runner::check_first() {
    if (address_ == 0 || first_.is_asked || !link_.is_open() || !link_.has_answered) return;
    if (!first_.is_due(steady_now())) return;
    first_.is_asked = true;
    io::asio::co_spawn(
        executor_, [self = shared_from_this(), of = first_.configured] { return self->ask_first(of); },
        io::asio::detached);
}

io::awaitable<> device_runner::ask_first(std::uint64_t of) {
    std::vector<tag_point> points;
    for (const auto& tag : tags_.all()) {
        if (points.size() == max_checked_tags) break;
        if (tag.is_readable()) points.push_back(copy_for_reading(tag));
    }
    bool is_well = false;
    auto made = protocol_->make(config_at(0), device_context{executor_, silent_log(), certificates_});
    if (made && !points.empty()) {
        probe_ = std::move(*made);
        is_well = co_await responds(*probe_, points, timeout_);
        probe_->close();
        probe_.reset();
    }
    first_.is_asked = false;
    if (of == first_.configured && address_ != 0) {
        first_.has_answered = is_well;
        first_.on_checked(steady_now());
    }
    timer_.cancel();
}

/// Between two conversations.
void device_runner::return_to_first() {
    if (!std::exchange(first_.has_answered, false) || address_ == 0 || !link_.is_open()) return;
    const auto now = steady_now();
    auto text =
        fmt::format("{} answers again: the gateway uses this address again", place_of(config_at(0), default_port_));
    logger("engine")->info("OPC {}: {}", opc_id_, text);
    note(text);
    on({link_event::kind::replaced});
    use_address(0);
    first_.on_returned(now);
    silent_addresses_ = 0;
    apply_run_state(link_.scan);
    publish();
}

}  // namespace penstock::engine
