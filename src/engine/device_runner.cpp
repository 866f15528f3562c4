#include "engine/device_runner.hpp"

#include <fmt/format.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <utility>

#include "base/log.hpp"
#include "drivers/option_schema.hpp"
#include "engine/limit_book.hpp"
#include "engine/link_text.hpp"
#include "io/stream.hpp"
#include "io/timer.hpp"
#include "io/wake_grid.hpp"
#include "model/address_list.hpp"
#include "model/secret_parts.hpp"

namespace penstock::engine {

namespace {

constexpr std::chrono::hours long_sleep{1};
constexpr milliseconds shutdown_poll{50};

bool is_same_link(const opc_config& a, const opc_config& b) {
    return a.opc_type == b.opc_type && a.opc_agent_ip == b.opc_agent_ip && a.opc_agent_port == b.opc_agent_port &&
           a.options == b.options;
}

double milliseconds_since(steady_time begin) {
    return std::chrono::duration<double, std::milli>(steady_now() - begin).count();
}

/// Passes on what the driver reports, with the present time as the time of its arrival.
class timed_sink final : public batch_sink {
public:
    explicit timed_sink(collector& to) : collector_(to) {}
    void on_values(const batch& b, std::span<const point_value> values, steady_time asked) override {
        collector_.on_values(b, values, asked, steady_now());
    }
    void on_failure(const batch& b, const error_code& why, steady_time asked) override {
        collector_.on_failure(b, why, asked, steady_now());
    }

private:
    collector& collector_;
};

}  // namespace

device_runner::device_runner(io::executor loop, std::string opc_id, const std::shared_ptr<live::tag_block>& block,
                             double phase, std::uint32_t first_stream, const engine::settings& around)
    : opc_id_(std::move(opc_id)),
      phase_(phase),
      certificates_(around.certificates),
      limits_(around.limits),
      executor_(std::move(loop)),
      timer_(executor_),
      alarm_timer_(executor_),
      status_(opc_id_, block),
      tags_(block, trace_, around.sink, around.alarms),
      collector_(tags_, first_stream) {
    tags_.alarms().set_wake([this](steady_time when) { wake_alarms(when); });
    trace_.set_notice([this](std::string text) {
        logger("engine")->warn("OPC {}: {}", opc_id_, text);
        note(text);
        set_error(std::move(text));
    });
}

void device_runner::start() {
    io::asio::co_spawn(
        executor_, [self = shared_from_this()] { return self->run(); }, io::asio::detached);
}

void device_runner::stop(std::function<void()> on_stopped) {
    io::asio::post(executor_, [self = shared_from_this(), done = std::move(on_stopped)]() mutable {
        self->on_stopped_ = std::move(done);
        self->on({link_event::kind::shutdown});
        if (self->probe_) self->probe_->close();
        self->timer_.cancel();
        self->alarm_timer_.cancel();
    });
}

void device_runner::change(device_change c, const protocol* p) {
    status_.set_configuration(c.state, c.tag_count,
                              c.opc ? std::optional(milliseconds{c.opc->timecycle}) : std::nullopt);
    // A new device shows its address immediately, even before the change is applied.
    if (c.opc && status_.status().address.empty()) {
        const auto all = split_addresses(c.opc->opc_agent_ip);
        status_.set_address(mask_parts(all.size() > 1 ? all.front() : c.opc->opc_agent_ip));
    }
    add_change([this, moved = std::make_shared<device_change>(std::move(c)), p] { apply(*moved, p); });
}

/// Queues work that runs between two conversations, in order.
void device_runner::add_change(std::function<void()> what) {
    add_job([what = std::move(what)]() -> io::awaitable<> {
        what();
        co_return;
    });
}

void device_runner::put_alarms(std::vector<slot_alarms> all) {
    add_change([this, all = std::move(all)] {
        for (const auto& tag : all)
            tags_.put_alarms(tag.slot, tag.alarms, steady_now());
    });
}

void device_runner::put_tag_counters(std::uint32_t slot, std::vector<std::shared_ptr<tag_counter>> all) {
    add_change([this, slot, all = std::move(all)] { tags_.put_tag_counters(slot, all); });
}

void device_runner::wake_alarms(steady_time when) {
    if (link_.is_shut_down()) return;
    alarm_timer_.expires_at(when);
    alarm_timer_.async_wait([weak = weak_from_this()](const error_code& ec) {
        const auto self = weak.lock();
        if (self != nullptr && !ec) self->tags_.alarms().on_time(steady_now());
    });
}

void device_runner::retry() {
    io::asio::post(executor_, [self = shared_from_this()] {
        self->on({link_event::kind::retry});
        self->timer_.cancel();
    });
}

io::awaitable<> device_runner::run() {
    const auto self = shared_from_this();
    while (!link_.is_shut_down()) {
        try {
            if (has_work()) co_await run_jobs();
            co_await step();
            tags_.settle();
            collector_.flush_samples();
        } catch (const std::exception& e) {
            // A bug, or no memory: this device starts again; other devices are not affected.
            logger("engine")->error("OPC {}: internal error: {}", opc_id_, e.what());
            on_failure(boost::system::errc::make_error_code(boost::system::errc::state_not_recoverable), "running");
        }
    }
    on({link_event::kind::shutdown});
    co_await run_jobs();
    while (first_.is_asked)
        co_await io::pause(executor_, shutdown_poll);
    collector_.flush_samples();
    if (const auto done = std::exchange(on_stopped_, nullptr)) done();
}

/// Does one step of what `link_.next` demands. It is not a coroutine of its own, because it runs for each scan and
/// wait.
io::awaitable<> device_runner::step() {
    collector_.flush_samples();
    return_to_first();
    check_first();
    const auto action = on({link_event::kind::due});
    switch (action.begins) {
        case link_action::kind::wait:
            // Devices that do not answer are tried together.
            return sleep_until(io::on_grid(action.deadline, io::wake_step(link_.delay)));
        case link_action::kind::connect: return connect();
        case link_action::kind::scan: return scan_next();
        case link_action::kind::listen: break;
    }
    return listen();
}

/// Waiting work interrupts a read only after the read has brought something. So a client that writes without a pause
/// slows scans, but does not stop them.
bool device_runner::should_yield() const noexcept {
    if (link_.is_shut_down() || collector_.state().has_stale_choice) return true;
    return has_work() && reported_ != tags_.counters().requests;
}

io::awaitable<> device_runner::sleep_until(steady_time when) {
    if (has_work()) co_return;
    timer_.expires_at(std::min(when, steady_now() + long_sleep));
    co_await timer_.async_wait(io::in_place);
}

/// Waits until the last values that the device has sent are too old.
io::awaitable<> device_runner::listen() {
    const auto trusted_until = collector_.last_response() + device_status::stale_after(milliseconds{opc_.timecycle});
    if (link_.has_answered && steady_now() >= trusted_until) {
        const auto action = on({link_event::kind::silent});
        set_error("the device has sent nothing for three timecycles");
        if (action.fails) tags_.fail_all(*action.fails, last_error_);
        collector_.flush_samples();
        publish();
    }
    co_await sleep_until(link_.has_answered ? trusted_until : steady_time::max());
}

io::awaitable<> device_runner::scan_next() {
    scan_group* const group = collector_.groups().next();
    if (group->clock.due() <= steady_now()) return scan(*group);
    rest();
    return sleep_until(group->clock.due());
}

io::awaitable<> device_runner::scan(scan_group& group) {
    const auto begin = steady_now();
    tags_.counters().overruns += group.clock.begin(begin);
    collector_.begin(group.list, begin);
    keep_limits();
    if (!co_await ask(group.list, interruption::allowed)) co_return;
    if (collector_.state().is_link_silent()) {
        if (!warm_up_.on_timeout(steady_now())) co_return on_scan_failure(io::errc::timed_out, evidence::witness);
        note("the device has not answered on this connection yet: the gateway repeats the request");
        collector_.on_open(steady_now() + warm_up::pause);
        collector_.groups().restart(steady_now() + warm_up::pause);
        co_return publish();
    }
    if (collector_.take_recovered()) collector_.groups().restart(steady_now());
    ++tags_.counters().scans;
    scan_ms_ = milliseconds_since(begin);
    tags_.counters().scan_sum_ms += scan_ms_;
    publish();
}

/// Reads until the list is empty. False: the link is lost, or the plan has changed during the scan.
io::awaitable<bool> device_runner::ask(poll_list& list, interruption jobs) {
    const auto generation = generation_;
    if (is_resting_ && (!co_await wake_link() || generation != generation_)) co_return false;
    bool was_reopened = false;
    timed_sink sink(collector_);
    for (;;) {
        collector_.begin_read(list);
        const auto waiting = list.waiting();
        if (waiting.empty()) co_return true;
        reported_ = tags_.counters().requests;
        const auto asked_at = steady_now();
        const auto asked = co_await driver_->read(waiting, collector_.timeouts(waiting), sink, should_yield_);
        if (collector_.state().has_answer) {
            const bool is_first = !link_.has_answered;
            if (warm_up_.on_response(asked_at)) tell_warm_up();
            on({link_event::kind::answered});
            silent_addresses_ = 0;
            if (is_first) publish();
        }
        if (link_.is_shut_down()) co_return false;
        if (!asked && !was_reopened && collector_.state().phase == scan_phase::untouched &&
            is_idle_hang_up(asked.error())) {
            was_reopened = true;
            if (!co_await reopen() || generation != generation_) co_return false;
            continue;
        }
        if (!asked) {
            on_scan_failure(asked.error(), evidence::one_request);
            co_return false;
        }
        refresh_plan();
        if (generation != generation_) co_return false;
        if (has_work() && jobs == interruption::allowed) {
            co_await run_jobs();
            if (generation != generation_ || !link_.is_open()) co_return false;
        } else if (reported_ == tags_.counters().requests) {
            on_scan_failure(boost::system::errc::make_error_code(boost::system::errc::protocol_error),
                            evidence::witness);
            co_return false;
        }
    }
}

/// Plans again if the driver plans differently since it has talked to the device.
void device_runner::refresh_plan() {
    const auto now = driver_->plan_generation();
    if (std::exchange(plan_generation_, now) == now) return;
    ++generation_;
    is_plan_new_ = true;
    collector_.replan(steady_now());
}

void device_runner::apply(device_change& c, const protocol* p) {
    const bool is_new_link = c.opc && (driver_ == nullptr || !is_same_link(*c.opc, opc_));
    const bool is_new_pace = c.opc && c.opc->timecycle != opc_.timecycle;
    const bool are_tags_new = !c.changed.empty() || !c.removed.empty();
    if (!is_new_link && !is_new_pace && !are_tags_new && c.state == link_.scan) {
        // Only the name has changed: the scan in progress continues, and the driver is not told.
        if (c.opc) opc_ = *c.opc;
        return;
    }
    ++generation_;
    if (is_new_link) {
        on({link_event::kind::replaced});
        collector_.set_driver(nullptr, {}, steady_now());
        driver_.reset();
    }
    if (c.opc) opc_ = *c.opc;
    if (is_new_link) {
        protocol_ = p;
        addresses_ = split_addresses(opc_.opc_agent_ip);
        address_ = 0;
        is_next_due_ = false;
        silent_addresses_ = 0;
        first_.reset();
        status_.set_address(mask_parts(config_at(0).opc_agent_ip));
        status_.note_event([](device_events& events) { events.restart(); });
    }
    if (is_new_link || are_tags_new) collector_.set_tags(std::move(c.changed), c.removed, steady_now());
    if (is_new_link && p == nullptr) {
        set_error("this gateway has no driver for " + opc_.opc_type);
        logger("engine")->warn("OPC {}: {}", opc_id_, last_error_);
        tags_.fail_all(quality::configuration, last_error_);
    } else if (is_new_link) {
        make_driver(*p);
    } else if (is_new_pace) {
        collector_.set_period(milliseconds{opc_.timecycle}, steady_now());
    }
    apply_run_state(c.state);
    is_plan_new_ = true;
    publish();
}

void device_runner::make_driver(const protocol& p) {
    if (auto locked = why_locked(opc_.options)) {
        logger("engine")->warn("OPC {}: {}", opc_id_, *locked);
        set_error(std::move(*locked));
        tags_.fail_all(quality::configuration, last_error_);
        return;
    }
    auto made = p.make(config_at(address_), device_context{executor_, &trace_, certificates_, counts_});
    if (!made) {
        set_error(to_string(made.error()));
        tags_.fail_all(quality::configuration, last_error_);
        return;
    }
    const auto schema = option_schema::parse(p.schema());
    const option_reader options(schema.options(), opc_.options);
    timeout_ = milliseconds{options.integer("timeout_ms")};
    default_port_ = schema.default_port();
    warm_up_.reset(milliseconds{options.has("connect_delay_ms") ? options.integer("connect_delay_ms") : 0});
    const auto retry_after = std::chrono::seconds{options.integer("bad_address_retry_s")};
    closes_after_scan_ = schema.find("close_after_scan") != nullptr && options.boolean("close_after_scan");
    first_.set_interval(std::chrono::seconds{options.integer("return_to_first_s")});
    device_ = limit_book::device_of(config_at(address_), schema.options());
    collector_.set_driver(made->get(), {milliseconds{opc_.timecycle}, timeout_, retry_after, phase_}, steady_now(),
                          limits_ == nullptr ? std::vector<size_search::limit>() : limits_->find(opc_id_, device_));
    kept_changes_ = collector_.groups().sizes().changes();
    driver_ = std::move(*made);
    if (says_locked(last_error_)) set_error({});  // the health report shows a lock as long as it is the last error
    plan_generation_ = driver_->plan_generation();
}

/// Stores the request sizes that were found in the scan.
void device_runner::keep_limits() {
    const auto& sizes = collector_.groups().sizes();
    if (std::exchange(kept_changes_, sizes.changes()) == sizes.changes() || limits_ == nullptr) return;
    limits_->keep(opc_id_, device_, sizes.known());
}

void device_runner::apply_run_state(scan_status wanted) {
    const bool has_driver = driver_ != nullptr;
    const auto action = on({.type = link_event::kind::configured,
                            .scan = wanted,
                            .has_points = has_driver && !collector_.groups().empty(),
                            .is_passive = has_driver && driver_->listener() != nullptr});
    const auto* text = wanted == scan_status::stop ? "collection stopped" : "not collecting";
    if (action.fails) tags_.fail_all(*action.fails, text);
}

link_action device_runner::on(const link_event& e) {
    const auto step = next(link_, e, steady_now());
    link_ = step.state;
    if (step.action.closes) is_resting_ = false;
    if (step.action.closes && driver_ != nullptr) driver_->close();
    return step.action;
}

std::string device_runner::reason_of_loss(const error_code& why, const char* doing) const {
    return tried_ + loss_text(doing, place(), why, timeout_);
}

/// The device has ended the link, or stopped responding, over one request; on the next link it may answer the others.
/// So tags that the scan has read fail only if there is no next link. If no other request could be sent, all tags
/// except those of the lost request wait for the next link, once.
void device_runner::on_scan_failure(const error_code& why, evidence what) {
    const bool has_responses = collector_.on_link_lost(reason_of_loss(why, "reading"), steady_now());
    const bool is_undecided = what == evidence::one_request && link_.has_answered;
    on_failure(why, "reading", {.type = link_event::kind::failed, .keeps_tags = has_responses || is_undecided});
}

void device_runner::on_failure(const error_code& why, const char* doing, link_event e) {
    const bool was_up = link_.is_open();
    e.chance = std::uniform_real_distribution<>(0, 1)(random_);
    if (e.cure == remedy::reconnect) note_silence(e);
    const auto action = on(e);
    if (!action.closes) return;
    set_error(reason_of_loss(why, doing));
    note((was_up ? "connection lost while " : "no connection: ") + last_error_);
    if (was_up) logger("engine")->warn("OPC {}: connection lost while {}", opc_id_, last_error_);
    if (action.fails) tags_.fail_all(*action.fails, last_error_);
    if (!was_up && !link_.is_shut_down()) {
        const device_events::times now{steady_now(), wall_now()};
        status_.note_event([&](device_events& events) { events.on_failed(last_error_, now); });
    }
    publish();
}

void device_runner::note(const std::string& text) {
    if (trace_.wants_values()) trace_.frame(frame_log::direction::note, {}, {text});
}

void device_runner::set_error(std::string text) {
    last_error_ = std::move(text);
    status_.set_error(last_error_);
}

void device_runner::publish() {
    auto& counters = tags_.counters();
    const auto requests = collector_.groups().requests();
    is_plan_new_ =
        is_plan_new_ || requests != published_requests_ || counters.bad_tags != collector_.groups().quarantined();
    published_requests_ = requests;
    counters.bad_tags = collector_.groups().quarantined();
    counters.unasked_bytes = trace_.unasked();
    counters.sent_bytes = counts_->sent;
    counters.received_bytes = counts_->received;
    if (std::exchange(is_plan_new_, false)) status_.set_plan(collector_.groups().describe());
    status_.set_security(driver_ != nullptr && link_.is_open() ? driver_->security() : std::string_view());
    status_.set_progress({.counters = counters,
                          .scan_ms = scan_ms_,
                          .is_open = link_.is_open() || link_.is_resuming,
                          .is_trying = link_.phase == link_phase::connecting,
                          .has_answered = link_.has_answered || link_.is_resuming,
                          .last_response = collector_.last_response(),
                          .confirmed_at = confirmed_at()});
    note_events();
}

/// Tells what has changed since the last call.
void device_runner::note_events() {
    const bool is_up = (link_.is_open() && link_.has_answered) || link_.is_resuming;
    const auto refused = collector_.take_refused();
    const device_events::times now{steady_now(), wall_now()};
    status_.note_event([&](device_events& events) {
        if (link_.phase == link_phase::off || link_.is_shut_down()) {
            events.on_stopped();
        } else {
            events.on_link(is_up, last_error_, now);
        }
        if (collector_.groups().quarantined() == 0) events.on_all_readable();
        for (const auto& one : refused)
            events.on_refused(one.tag_id, one.reason, now);
    });
}

std::optional<wall_time> device_runner::confirmed_at() const {
    const auto when = driver_ != nullptr && link_.is_open() ? driver_->confirmed() : std::nullopt;
    if (!when) return std::nullopt;
    return wall_now() - std::chrono::duration_cast<milliseconds>(steady_now() - *when);
}

}  // namespace penstock::engine
