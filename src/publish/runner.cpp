#include "publish/runner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

#include "base/invariant.hpp"
#include "base/log.hpp"
#include "publish/batch_id.hpp"
#include "publish/cursor_name.hpp"
#include "publish/reconnect_loop.hpp"

namespace penstock::publish {

namespace {

constexpr std::size_t max_in_flight_bytes = 64U << 20U;
constexpr std::size_t max_open_batches = 16;                         ///< batches a step
constexpr std::size_t samples_per_step = 20'000;                     ///< read before others have their turn
constexpr milliseconds min_poll_interval{5}, max_poll_interval{50};  ///< between checks for new samples
constexpr milliseconds mark_interval{1000};  ///< between records of samples that were only skipped
constexpr unsigned reported_failures = 3;    ///< in a row, before it is logged
constexpr milliseconds late{1000};           ///< `live_first`: samples that are older were not sent in time

std::size_t index_of(lane_kind k) noexcept {
    return k == lane_kind::live ? 0 : 1;
}

}  // namespace

runner::runner(const settings& s, journal::journal& from, const tag_index& tags, publisher& to, dead_letters* letters,
               io::executor where)
    : settings_(s),
      journal_(from),
      tags_(tags),
      publisher_(to),
      letters_(letters),
      executor_(where),
      timer_(where),
      log_(s.state_path, s.edge_id),
      live_(from.open_cursor(cursor_name(s.name),
                             s.set.is_from_oldest ? journal::journal::start::oldest : journal::journal::start::now,
                             s.set.overflow),
            settings_.set, tags),
      retry_(s.set.retry_min, s.set.retry_max),
      outage_("publish", "transfer " + s.name, "publishing again"),
      random_(static_cast<unsigned>(std::hash<std::string>{}(s.edge_id + s.name))) {}

void runner::set_tag(const tag_metadata& tag) {
    live_.set_tag(tag);
    if (backlog_) backlog_->set_tag(tag);
}

void runner::remove_tag(tag_number number) {
    live_.remove_tag(number);
    if (backlog_) backlog_->remove_tag(number);
}

/// Made when something was left behind. Its own reading place must not let the journal drop what it still needs.
void runner::open_backlog() {
    if (backlog_) return;
    backlog_ = std::make_unique<lane>(journal_.open_cursor(backlog_cursor_name(settings_.name),
                                                           journal::journal::start::oldest, settings_.set.overflow),
                                      settings_.set, tags_);
    tags_.visit([&](const outgoing_tag& tag) { backlog_->set_tag(*tag.metadata); });
    const auto& gap = log_.current().gaps.front();
    backlog_->source().acknowledge(gap.first - 1);
    backlog_->seek(gap.first, gap.last);
}

void runner::begin() {
    const auto written = journal_.written();
    if (log_.current().is_new) log_.set_done(live_.next() - 1);
    // After a power cut the journal may end before what was sent; it numbers on behind that.
    if (log_.current().done > written) log_.set_done(written);
    outage_end_ = written;
    if (!log_.current().gaps.empty()) open_backlog();
    live_.seek(log_.current().done + 1);
    read_again();
    if (const auto saved = log_.save(); !saved) log_unsaved(saved.error().message());
}

/// Batches that were in flight when the process ended: the same again, from the journal.
void runner::read_again() {
    bool is_broken[2] = {false, false};
    for (const auto& was : std::vector(log_.current().flights)) {
        if (is_broken[index_of(was.lane)]) continue;
        auto& from = was.lane == lane_kind::backlog && backlog_ ? *backlog_ : live_;
        auto content = from.read_again(was);
        if (!content) {
            // Not all exists any more: what is left of it and of those after it is sent in batches of its own.
            is_broken[index_of(was.lane)] = true;
            log_.drop_in_flight(was.lane, was.covers.first);
            from.seek(was.covers.first, was.lane == lane_kind::backlog && !log_.current().gaps.empty()
                                            ? log_.current().gaps.front().last
                                            : lane::no_limit);
            continue;
        }
        auto f = std::make_unique<in_flight_batch>();
        f->lane = was.lane;
        f->bytes = content->bytes;
        if (was.is_acknowledged) f->send_state = state::done;
        f->is_noted = was.is_acknowledged;
        f->batch = {make_batch_id(settings_.edge_id, settings_.name, was.covers.first, was.covers.last),
                    was.covers.first,
                    was.covers.last,
                    true,
                    std::move(content->tags),
                    std::move(content->sequence),
                    std::move(content->data)};
        in_flight_bytes_ += f->bytes;
        in_flight_.push_back(std::move(f));
    }
}

io::awaitable<> runner::run(std::function<void()> before_reading, std::function<void()> after_reading) {
    while (!is_stopping_ || steady_now() < stop_by_) {
        readable_ = journal_.written();
        before_reading();
        const auto now = steady_now();
        bool has_more = false;
        if (!is_stopping_) {
            has_more = read(now);
            begin_sends(now);
        }
        complete();
        after_reading();
        if (is_stopping_ && sending_ == 0) break;
        co_await timer_.wait_until(is_stopping_ ? stop_by_ : next_look(now, has_more));
    }
}

void runner::stop(steady_time deadline) {
    is_stopping_ = true;
    stop_by_ = deadline;
    wake();
}

void runner::save() {
    complete();
    if (const auto saved = log_.save(); !saved) log_unsaved(saved.error().message());
}

steady_time runner::next_look(steady_time now, bool has_more) const {
    const bool is_full = in_flight_.size() >= settings_.set.window || in_flight_bytes_ >= max_in_flight_bytes;
    if (has_more && !is_full) return now;
    const auto look = std::clamp(settings_.set.batch_time / 5, min_poll_interval, max_poll_interval);
    auto next = now + (is_full ? max_poll_interval : look);
    if (resume_at_ > now) next = std::min(next, resume_at_);
    return next;
}

std::size_t runner::in_flight_of(lane_kind k) const {
    return static_cast<std::size_t>(std::ranges::count_if(in_flight_, [&](const auto& f) { return f->lane == k; }));
}

/// True: more could be read immediately.
bool runner::read(steady_time now) {
    const auto window = settings_.set.window;
    const bool is_live_first = settings_.set.is_live_first;
    if (is_live_first) leave_late_ones(now);
    if (log_.current().gaps.empty()) return read_lane(lane_kind::live, window, now);
    open_backlog();
    if (!is_live_first) return read_lane(lane_kind::backlog, window, now);
    // What was in flight when it was left for the backlog must not keep new samples waiting.
    const auto old = in_flight_.size() - in_flight_of(lane_kind::live);
    const bool has_more = read_lane(lane_kind::live, old + window, now);
    const auto fresh = in_flight_.size() - old;
    return read_lane(lane_kind::backlog, fresh + backlog_share_, now) || has_more;
}

bool runner::read_lane(lane_kind k, std::size_t max_batches, steady_time now) {
    // While the way is away, and until the backlog has what came meanwhile, new samples stay in the journal.
    if (k == lane_kind::live && settings_.set.is_live_first && (away_since_ || is_leaving_)) return false;
    auto& from = lane_of(k);
    for (std::size_t looks = 0; looks < max_open_batches; ++looks) {
        const bool has_more = from.fill(samples_per_step, readable_, now);
        if (!from.is_due(now)) return has_more;
        if (in_flight_.size() >= max_batches || in_flight_bytes_ >= max_in_flight_bytes)
            return false;  // an answer wakes
        cut(k);
    }
    return true;
}

void runner::cut(lane_kind k) {
    auto content = lane_of(k).take();
    in_flight_record record{
        k, {content.sequence.front(), content.sequence.back()}, in_flight_record::runs_of(content.sequence)};
    auto f = std::make_unique<in_flight_batch>();
    f->lane = k;
    f->bytes = content.bytes;
    const auto first = record.covers.first, last = record.covers.last;
    f->batch = {make_batch_id(settings_.edge_id, settings_.name, first, last),
                first,
                last,
                k == lane_kind::backlog || first <= outage_end_,
                std::move(content.tags),
                std::move(content.sequence),
                std::move(content.data)};
    if (const auto noted = log_.cut(std::move(record)); !noted) {
        // Without the entry a retry after a kill would be another batch; it is sent all the same, for a full disk must
        // not delay what could be sent. Logged once a failure.
        stats_.last_error = unsaved_text(noted.error().message());
    }
    in_flight_bytes_ += f->bytes;
    in_flight_.push_back(std::move(f));
}

/// `live_first`: what came during an outage, or has waited too long for a slow receiver, is left for the backlog lane,
/// and reading continues with new samples.
void runner::leave_late_ones(steady_time now) {
    const bool is_back = publisher_.is_ready() && (is_waiting_ || retry_.failures() == 0);
    if (away_since_ && is_back && sending_ == 0) {
        is_leaving_ = is_leaving_ || now - *away_since_ > late;
        away_since_.reset();
    }
    if (away_since_) return;
    if (!is_leaving_) {
        const auto waiting = live_.waiting();
        const auto oldest = live_.oldest();
        const bool is_old =
            oldest && to_epoch_ms(wall_now()) - *oldest > late.count() + settings_.set.batch_time.count();
        const bool is_much = waiting > 4 * settings_.set.window * settings_.set.batch_count;
        is_leaving_ = is_much || (is_old && waiting > 2 * settings_.set.batch_count);
    }
    if (!is_leaving_) return;
    const auto& gaps = log_.current().gaps;
    // Behind an older backlog what is in flight would have to be told from what was not read yet: it is sent first.
    const bool may_take_flights = gaps.empty() && sending_ == 0;
    if (gaps.size() < in_flight_log::max_gaps && in_flight_of(lane_kind::live) > 0 && !may_take_flights) return;
    is_leaving_ = false;
    if (gaps.size() >= in_flight_log::max_gaps) return;
    leave_all();
}

/// Everything that was recorded until now, and is not done.
void runner::leave_all() {
    const auto end = journal_.written();
    sequence_number cut_up_to = 0;
    for (const auto& f : in_flight_)
        if (f->lane == lane_kind::live) cut_up_to = f->batch.last;
    if (!log_.move_to_backlog(end)) return;
    for (const auto& f : in_flight_)
        f->lane = lane_kind::backlog;
    live_.seek(end + 1);
    if (cut_up_to == 0) return;
    open_backlog();
    backlog_->seek(cut_up_to + 1, log_.current().gaps.front().last);
}

bool runner::may_send(const in_flight_batch& f) const {
    if (publisher_.keeps_order()) return true;
    const auto& busy = busy_[index_of(f.lane)];
    return std::ranges::none_of(f.batch.tags,
                                [&](const auto& tag) { return busy.find(tag->metadata->number) != nullptr; });
}

void runner::count_tags(const in_flight_batch& f, int by) {
    if (publisher_.keeps_order()) return;
    auto& busy = busy_[index_of(f.lane)];
    for (const auto& tag : f.batch.tags) {
        const auto number = tag->metadata->number;
        auto& count = busy[number];
        count += static_cast<std::uint32_t>(by);  // -1 takes one away
        if (count == 0) busy.erase(number);
    }
}

void runner::begin_sends(steady_time now) {
    if (!publisher_.is_ready()) {
        is_waiting_ = true;
        if (!away_since_) away_since_ = now;
        return;
    }
    if (std::exchange(is_waiting_, false)) outage_end_ = journal_.written();
    if (now < resume_at_ || (is_draining_ && sending_ > 0)) return;
    is_draining_ = false;
    const std::size_t most = retry_.failures() > 0 ? 1 : settings_.set.window;
    begin_sends_of(lane_kind::live, most, now);
    // One place in the window is kept for live samples, where those are sent first.
    const auto share =
        settings_.set.is_live_first ? std::min(backlog_share_, std::max(most, std::size_t{2}) - 1) : most;
    begin_sends_of(lane_kind::backlog, std::min(most, sending_of(lane_kind::live) + share), now);
}

std::size_t runner::sending_of(lane_kind k) const {
    return static_cast<std::size_t>(std::ranges::count_if(
        in_flight_, [&](const auto& f) { return f->lane == k && f->send_state == state::sending; }));
}

void runner::begin_sends_of(lane_kind k, std::size_t most, steady_time now) {
    for (const auto& f : in_flight_) {
        if (sending_ >= most) return;
        if (f->lane != k || f->send_state != state::waiting) continue;
        if (!may_send(*f)) return;
        f->send_state = state::sending;
        ++f->attempts;
        f->begun_at = now;
        ++sending_;
        count_tags(*f, 1);
        io::asio::co_spawn(executor_, send(*f), io::asio::detached);
    }
}

io::awaitable<> runner::send(in_flight_batch& f) {
    delivery d;
    try {
        d = co_await publisher_.send(f.batch, f.attempts, steady_now() + settings_.set.timeout);
    } catch (const std::exception& e) {
        d = delivery::failed(e.what());
    }
    PENSTOCK_INVARIANT(sending_ > 0 && f.send_state == state::sending);
    --sending_;
    count_tags(f, -1);
    f.send_state = state::waiting;
    finish(f, d);
    wake();
}

void runner::finish(in_flight_batch& f, const delivery& d) {
    if (d.result == delivery::outcome::retry) {
        fail(f, d);
        return;
    }
    if (d.result == delivery::outcome::refused) {
        refuse(f, d);
        return;
    }
    f.send_state = state::done;
    if (f.lane == lane_kind::backlog) adapt_share(steady_now() - f.begun_at);
    if (retry_.failures() > 0) {
        outage_end_ = journal_.written();
        outage_.worked();
    }
    retry_.on_success();
    stats_.sent += f.batch.size();
    ++stats_.sent_batches;
    stats_.sent_bytes += d.bytes;
    stats_.last_sent = to_epoch_ms(wall_now());
    stats_.last_error.clear();
}

/// New samples wait behind what of the backlog is on its way: on a slow one that is a single batch.
void runner::adapt_share(steady_time::duration took) {
    const auto most = std::max(settings_.set.window, std::size_t{2}) - 1;
    if (took < late / 5) backlog_share_ = std::min(backlog_share_ + 1, most);
    if (took > late / 2) backlog_share_ = std::max(backlog_share_ / 2, std::size_t{1});
}

void runner::refuse(in_flight_batch& f, const delivery& d) {
    if (letters_ != nullptr) {
        const auto kept = letters_->add(f.batch, d.status, d.answer, f.attempts, wall_now());
        if (!kept) {
            fail(f,
                 delivery::failed("the receiver refused a batch, and the gateway cannot store it as a dead letter: " +
                                  kept.error().message() + ": check the disk"));
            return;
        }
    }
    logger("publish")->warn("transfer {}: the receiver refused batch {}: {}; {}", settings_.name, f.batch.id, d.error,
                            letters_ != nullptr ? "it is stored with the dead letters" : "its samples are dropped");
    f.send_state = state::done;
    if (retry_.failures() > 0) outage_.worked();  // a receiver that refuses is reachable
    retry_.on_success();
    stats_.refused += f.batch.size();
    stats_.last_error = "the receiver refused a batch: " + d.error;
}

/// Says that the position of the transfer is not stored, and what this means.
std::string runner::unsaved_text(const std::string& why) const {
    return fmt::format(
        "the gateway cannot store in {} what was sent: {}: check the disk; after a restart, samples may be sent twice",
        settings_.state_path, why);
}

void runner::log_unsaved(const std::string& why) const {
    logger("publish")->error("transfer {}: {}", settings_.name, unsaved_text(why));
}

/// From the third in a row on, and then the first ones count.
void runner::report_failure(const std::string& why) {
    const auto failures = retry_.failures();
    if (failures == 1) failing_since_ = steady_now();
    const auto untold = failures < reported_failures ? 0U : failures == reported_failures ? reported_failures : 1U;
    for (unsigned n = 0; n < untold; ++n)
        outage_.failed(why + "; samples wait in the journal", failing_since_);
}

void runner::fail(const in_flight_batch& f, const delivery& d) {
    ++stats_.failures;
    if (!away_since_) away_since_ = f.begun_at;
    backlog_share_ = 1;
    stats_.last_error = d.error;
    if (is_draining_) return;  // of the same round
    is_draining_ = true;
    const double chance = std::uniform_real_distribution<double>(0, 1)(random_);
    const auto now = steady_now();
    if (d.is_way_lost) {
        // From the begin of the attempt: a receiver that does not respond costs no more than one that refuses.
        const auto next = retry_.on_failure(f.begun_at, chance, max_delay(settings_.set.retry_min));
        resume_at_ = std::max(next, now + settings_.set.retry_min);
    } else {
        resume_at_ = retry_.on_failure(now, chance);
    }
    if (d.retry_after && (retry_.failures() == 1 || d.retry_after->count() > 0))
        resume_at_ = now + std::min(*d.retry_after, settings_.set.retry_max * 4);
    report_failure(d.error);
}

/// What is done in order moves the places on.
void runner::complete() {
    complete_lane(lane_kind::live);
    if (backlog_) complete_lane(lane_kind::backlog);
    std::erase_if(in_flight_, [](const auto& f) { return f == nullptr; });
    const auto& place = log_.current();
    const auto up_to = all_done(place);
    live_.source().acknowledge(up_to);
    if (backlog_ && place.gaps.empty()) {
        backlog_.reset();
        journal_.remove_cursor(backlog_cursor_name(settings_.name));
    } else if (backlog_) {
        backlog_->source().acknowledge(up_to);
    }
}

void runner::complete_lane(lane_kind k) {
    auto& from = lane_of(k);
    std::optional<sequence_number> up_to;
    bool is_all = true, is_noted = true;
    for (auto& f : in_flight_) {
        if (f == nullptr || f->lane != k) continue;
        is_all = is_all && f->send_state == state::done;
        if (!is_all) {
            if (f->send_state != state::done || f->is_noted) continue;
            is_noted = log_.acknowledged(k, f->batch.first) && is_noted;
            f->is_noted = true;
            continue;
        }
        up_to = f->batch.last;
        PENSTOCK_INVARIANT(in_flight_bytes_ >= f->bytes);
        in_flight_bytes_ -= f->bytes;
        f.reset();
    }
    const auto now = steady_now();
    // Nothing in flight: what was skipped is done as well. Stored now and then: after a kill it is only read again.
    if (is_all && from.is_empty() && (up_to || now >= mark_at_ || from.is_at_end() || is_stopping_)) {
        const auto seen = from.next() - 1;
        const auto noted = k == lane_kind::live ? log_.current().done : log_.current().gaps.empty() ? seen : 0;
        if (seen > std::max(noted, up_to.value_or(0))) up_to = seen;
        if (now >= mark_at_) mark_at_ = now + mark_interval;
    }
    if (up_to) is_noted = log_.done(k, *up_to) && is_noted;
    if (!is_noted) stats_.last_error = unsaved_text("the file cannot be written");
    if (k == lane_kind::backlog && !log_.current().gaps.empty() && from.is_at_end() && is_all && from.is_empty()) {
        const auto& gap = log_.current().gaps.front();
        from.seek(gap.first, gap.last);
    }
}

runner_stats runner::stats() const {
    auto out = stats_;
    out.queued = live_.waiting();
    out.oldest_queued = live_.oldest();
    const auto& gaps = log_.current().gaps;
    for (std::size_t i = backlog_ ? 1 : 0; i < gaps.size(); ++i)
        out.queued += gaps[i].last - gaps[i].first + 1;
    if (backlog_) {
        out.queued += backlog_->waiting();
        if (backlog_->oldest()) out.oldest_queued = backlog_->oldest();
    }
    for (const auto& f : in_flight_) {
        if (f == nullptr || f->send_state == state::done) continue;
        out.queued += f->batch.size();
        const auto first = *std::ranges::min_element(f->batch.data.times);
        out.oldest_queued = std::min(out.oldest_queued.value_or(first), first);
    }
    return out;
}

}  // namespace penstock::publish
