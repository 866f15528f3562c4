#include "api/events/event_stream.hpp"

#include <algorithm>
#include <boost/asio/this_coro.hpp>

#include "api/events/event_text.hpp"
#include "api/http/io_thread.hpp"
#include "base/log_ring.hpp"
#include "model/json_write.hpp"
#include "services/access/accounts.hpp"
#include "services/devices/devices.hpp"

namespace penstock::api {

event_stream::event_stream(event_hub& of, std::string stream_id, services::kept_caller who, const topic_set& topics,
                           std::string resume)
    : hub_(of), id_(std::move(stream_id)), caller_(std::move(who)), topics_(topics) {
    seen_.resume = std::move(resume);
    told_record_ = recent_log().last_seq();
}

void event_stream::subscribe(subscription wanted) {
    const std::lock_guard lock(mutex_);
    asked_ = std::move(wanted);
}

void event_stream::take_subscription() {
    std::optional<subscription> wanted;
    {
        const std::lock_guard lock(mutex_);
        wanted.swap(asked_);
    }
    if (!wanted) return;
    // What begins now is told whole; what goes on goes on.
    const auto restart = [&](topic t, std::uint64_t& seen) {
        if (!topics_.has(t)) seen = 0;
    };
    restart(topic::monitor, seen_.monitor);
    restart(topic::opc, seen_.opc);
    restart(topic::transfer, seen_.transfer);
    const auto begins = [&](topic t) { return wanted->topics.has(t) && !topics_.has(t); };
    if (begins(topic::alarm) || begins(topic::job)) seen_.has_place = false;
    if (!topics_.has(topic::log)) told_record_ = recent_log().last_seq();
    topics_ = wanted->topics;
    values_.watch(std::move(wanted->tags), wanted->set);
    has_values_ = true;
}

/// Lines of calls only to administrators, as in `/api/v1/diagnostics/log`.
void event_stream::append_log(std::string& out) {
    constexpr std::size_t most = 1'000;  // at a time; the rest follows
    const auto& log = recent_log();
    const auto last = log.last_seq();
    if (last == told_record_) return;
    const bool is_admin = caller_.role >= services::user_role::admin;
    const auto records = log.after(told_record_, is_admin ? log_ring::calls::included : log_ring::calls::left_out);
    told_record_ = std::max(last, records.empty() ? last : records.back()->seq);
    for (std::size_t i = 0; i < records.size(); ++i) {
        if (i == most) {
            told_record_ = records[i - 1]->seq;
            break;
        }
        const auto& r = *records[i];
        std::string data;
        json_writer json(data);
        json.begin_object()
            .member("seq", r.seq)
            .member("time", to_epoch_ms(r.time))
            .member("level", to_string(r.severity));
        json.member("module", r.module).member("message", r.message).end_object();
        append_event(out, "log", data);
    }
}

void event_stream::append_time(std::string& out, std::string_view event, wall_time wall) const {
    std::string data;
    json_writer json(data);
    json.begin_object();
    if (event == "hello") json.member("stream_id", id_);
    json.member("time", to_epoch_ms(wall));
    if (event == "hello") json.member("version", hub_.context().facts.version);
    json.end_object();
    append_event(out, event, data);
}

void event_stream::begin(std::string& out, steady_time now, wall_time wall) {
    append_time(out, "hello", wall);
    last_event_ = now;
    next_check_ = now + check_time;
}

bool event_stream::append(std::string& out, steady_time now, wall_time wall, io::executor on) {
    if (now >= next_check_) {
        next_check_ = now + check_time;
        if (!hub_.context().accounts.is_still_let_in(caller_, now, wall)) return false;
    }
    take_subscription();
    const auto begin = out.size();
    if (has_values_) {
        values_.look(hub_.context().devices.table(), now);
        begin_event(out, "values");
        const bool is_any = values_.append(out);
        is_any ? end_event(out) : out.resize(begin);
    }
    hub_.append(out, topics_, seen_, now, on);
    if (topics_.has(topic::log)) append_log(out);
    if (out.size() == begin && now - last_event_ >= beat_time) append_time(out, "beat", wall);
    if (out.size() != begin) last_event_ = now;
    return true;
}

io::awaitable<response::stream_state> event_stream::next(std::shared_ptr<event_stream> self, std::string& piece) {
    const auto on = co_await io::asio::this_coro::executor;
    io_thread::timer pause(on, tick);
    co_await pause.async_wait(io::as_result);
    const bool goes_on = self->append(piece, steady_now(), wall_now(), on);
    co_return goes_on ? response::stream_state::more : response::stream_state::end;
}

}  // namespace penstock::api
