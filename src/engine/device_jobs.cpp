// What users and programs request of a device_runner: writes, fresh reads, browsing, posted values.

#include <fmt/format.h>

#include <boost/asio/post.hpp>
#include <utility>

#include "drivers/errc.hpp"
#include "engine/device_runner.hpp"
#include "io/stream.hpp"

namespace penstock::engine {

namespace {

write_result::cause cause_of(const error_code& error) noexcept {
    using cause = write_result::cause;
    for (const auto late : {driver_errc::write_timeout, driver_errc::write_cut_off, driver_errc::response_timeout}) {
        if (error == late) return cause::timed_out;
    }
    for (const auto unfit : {driver_errc::too_long_to_write, driver_errc::bad_text, driver_errc::text_too_long,
                             driver_errc::too_many_digits}) {
        if (error == unfit) return cause::bad_value;
    }
    if (error == driver_errc::not_writable) return cause::read_only;
    if (error == io::errc::timed_out) return cause::timed_out;
    switch (remedy_of(error)) {
        case remedy::device_refused:
        case remedy::fix_config: return cause::refused;
        case remedy::reconnect:
        case remedy::retry: return cause::no_link;
        case remedy::report_bug: break;
    }
    return cause::other;
}

}  // namespace

void device_runner::add_job(job what) {
    io::asio::post(executor_, [self = shared_from_this(), what = std::move(what)]() mutable {
        self->jobs_.push_back(std::move(what));
        self->timer_.cancel();
    });
}

std::string device_runner::queue_full_reason() const {
    return fmt::format("{} requests are already waiting for the OPC {}; nothing was sent", device_status::max_waiting,
                       opc_id_);
}

/// `work()` when its turn comes; `refused`, immediately, where too much waits.
template <class Result, class Work>
void device_runner::add_call(Result refused, Work work, std::function<void(Result)> done) {
    if (!status_.try_acquire()) {
        refused.message = queue_full_reason();
        return done(std::move(refused));
    }
    add_job([this, work = std::move(work), done = std::move(done)]() -> io::awaitable<> {
        auto outcome = co_await work();
        status_.release(1);
        done(std::move(outcome));
    });
}

void device_runner::write(live::tag_slot place, std::string text, steady_time begin_by, write_done done) {
    const auto work = [this, place, text = std::move(text), begin_by] { return execute_write(place, text, begin_by); };
    add_call(write_result{}, work, std::move(done));
}

void device_runner::browse(browse_query query, browse_done done) {
    const auto work = [this, query = std::move(query)] { return execute_browse(query); };
    add_call(browse_result{.is_found = true}, work, std::move(done));
}

void device_runner::ingest(std::string document, ingest_done done) {
    const auto work = [this, document = std::move(document)]() -> io::awaitable<ingest_result> {
        co_return parse_ingest(document);
    };
    add_call(ingest_result{.is_found = true}, work, std::move(done));
}

void device_runner::read_on_demand(std::vector<live::tag_slot> places, read_done done) {
    if (!status_.try_acquire()) return done(queue_full_reason());
    io::asio::post(executor_,
                   [self = shared_from_this(), request = read_request{std::move(places), std::move(done)}]() mutable {
                       self->on_demand_.push_back(std::move(request));
                       self->timer_.cancel();
                   });
}

io::awaitable<> device_runner::run_jobs() {
    while (!jobs_.empty()) {
        const job next = std::move(jobs_.front());
        jobs_.pop_front();
        co_await next();
    }
    if (!on_demand_.empty()) co_await run_fresh();
}

/// All that waits is read together, each point once.
io::awaitable<> device_runner::run_fresh() {
    const auto requests = std::exchange(on_demand_, {});
    const auto reason = not_ready_reason();
    if (!reason) {
        std::vector<point_index> points;
        for (const auto& request : requests) {
            for (const auto place : request.places) {
                const auto* tag = tags_.find(place);
                if (tag != nullptr && tag->is_readable()) points.push_back(place.slot);
            }
        }
        std::ranges::sort(points);
        points.erase(std::unique(points.begin(), points.end()), points.end());
        poll_list list = collector_.groups().make_list(points);
        collector_.begin(list, steady_now());
        if (co_await ask(list, interruption::refused)) {
            for (const auto point : points)
                collector_.groups().release(point);
            if (collector_.state().is_link_silent()) on_scan_failure(io::errc::timed_out, evidence::witness);
        }
    }
    tags_.settle();
    status_.release(requests.size());
    for (const auto& request : requests)
        request.done(reason);
}

io::awaitable<write_result> device_runner::execute_write(live::tag_slot place, std::string text, steady_time begin_by) {
    write_result out;
    out.opc_id = opc_id_;
    out.value = text;
    const auto* tag = tags_.find(place);
    if (tag == nullptr) {
        out.message = "the tag has been deleted or changed meanwhile; nothing was sent";
        co_return out;
    }
    out.plc_address = tag->address.address();
    auto& counters = tags_.counters();
    using cause = write_result::cause;
    const auto refuse = [&](cause why, std::string words) {
        out.failure_cause = why;
        out.message = std::move(words);
        ++counters.write_errors;
        publish();
    };
    if (steady_now() > begin_by) {
        refuse(cause::no_link, "the write is too old: it waited too long for the device; nothing was sent");
        co_return out;
    }
    const auto type = tag->type || driver_ == nullptr ? tag->type : driver_->type_of(place.slot);
    if (!type) {
        refuse(cause::no_link, "the device has not reported the tag's type yet; nothing was sent");
        co_return out;
    }
    const auto factor = tags_.factor_of(place.slot);
    if (!factor) {
        refuse(cause::no_link, to_string(factor.error()) + "; nothing was sent");
        co_return out;
    }
    const bool may_resize = !tag->type && driver_->can_resize(place.slot);
    const auto raw = to_raw(*tag, *type, text, *factor, may_resize);
    if (!raw) {
        refuse(cause::bad_value, to_string(raw.error()) + "; nothing was sent");
        co_return out;
    }
    if (const auto reason = not_ready_reason()) {
        refuse(cause::no_link, *reason + "; nothing was sent");
        co_return out;
    }
    if (const bool is_awake = co_await wake_link(); !is_awake) {
        refuse(cause::no_link, "the device is not connected: " + last_error_ + "; nothing was sent");
        co_return out;
    }
    auto written = co_await driver_->write(place.slot, *raw);
    // Nothing was sent: the device had closed the link.
    if (!written && written.error() == driver_errc::link_closed && is_idle_hang_up(written.error())) {
        const auto generation = generation_;
        const bool is_open = co_await reopen();
        if (is_open && generation == generation_) written = co_await driver_->write(place.slot, *raw);
    }
    if (!written) {
        on_failure(written.error(), "writing",
                   {.type = link_event::kind::failed,
                    .cure = remedy_of(written.error()),
                    .keeps_tags = collector_.state().has_responses()});
        refuse(cause_of(written.error()), written.error().message());
        co_return out;
    }
    ++counters.writes;
    on({link_event::kind::written});
    out.is_done = true;
    out.failure_cause = cause::none;
    if (written->actual) {
        const auto& actual = *written->actual;
        out.actual_read =
            is_none(*tag, actual, type) ? format_value(value{}) : format_shown(*tag, to_shown(*tag, actual, *factor));
        tags_.put_read_back(place.slot, actual, type);
    }
    publish();
    co_return out;
}

/// A device without tags yet has no link: it is visited, for browsing is how its tags are found.
io::awaitable<browse_result> device_runner::execute_browse(const browse_query& query) {
    browse_result out{.is_found = true};
    const bool is_visit =
        link_.scan == scan_status::not_collect && driver_ != nullptr && driver_->listener() == nullptr;
    if (is_visit) {
        const auto opened = co_await open_any();
        if (opened && link_.is_shut_down()) driver_->close();
        if (!opened) {
            if (driver_ != nullptr) driver_->close();
            out.message = "the device is not connected: " + opened.error().message();
        }
    } else {
        out.message = not_ready_reason().value_or("");
        if (out.message.empty() && !co_await wake_link()) out.message = "the device is not connected: " + last_error_;
    }
    if (!out.message.empty()) co_return out;
    auto page = co_await driver_->browse(query);
    if (!page && !is_visit && is_idle_hang_up(page.error()) && co_await reopen())
        page = co_await driver_->browse(query);
    if (is_visit) driver_->close();
    if (page) {
        out.is_done = true;
        out.page = std::move(*page);
        co_return out;
    }
    out.message = page.error().message();
    if (!is_visit) {
        on_failure(page.error(), "browsing", {.type = link_event::kind::failed, .cure = remedy_of(page.error())});
    }
    co_return out;
}

/// Values that the device has sent unsolicited.
ingest_result device_runner::parse_ingest(std::string_view document) {
    ingest_result out{.is_found = true};
    auto* const listener = driver_ == nullptr ? nullptr : driver_->listener();
    if (listener == nullptr) {
        out.message = "this OPC does not accept posted values: set its option push to true";
    } else if (link_.scan != scan_status::start) {
        out.message = not_ready_reason().value_or("");
    }
    if (!out.message.empty()) return out;
    auto taken = listener->ingest(as_bytes(document));
    if (!taken) {
        out.message = to_string(taken.error());
        out.is_document_wrong = true;
        return out;
    }
    collector_.put_pushed(taken->values, steady_now());
    tags_.settle();
    on({link_event::kind::answered});
    publish();
    out.is_done = true;
    out.value_count = taken->values.size();
    out.items = std::move(taken->items);
    return out;
}

std::optional<std::string> device_runner::not_ready_reason() const {
    if (link_.scan != scan_status::start) {
        return "the collection of this OPC is not running (" + std::string(to_string(link_.scan)) + ")";
    }
    if (link_.is_passive) return "the device sends its values itself; the gateway cannot read it on demand";
    if (link_.is_open()) return std::nullopt;
    return last_error_.empty() ? "the device is not connected" : "the device is not connected: " + last_error_;
}

}  // namespace penstock::engine
