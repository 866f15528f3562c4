#include "services/notify/notifications.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/bytes.hpp"
#include "base/log.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "io/one_shot.hpp"
#include "master/catalog.hpp"
#include "master/record_database.hpp"
#include "notify/template.hpp"
#include "services/notify/hours_cache.hpp"
#include "store/store.hpp"

namespace penstock::services {

namespace {

using ending = delivery_queue::ending;

std::string_view result_word(std::optional<ending> end) {
    if (!end) return "QUEUED";
    switch (*end) {
        case ending::delivered: return "DELIVERED";
        case ending::refused: return "REFUSED";
        case ending::dropped: return "DROPPED";
        case ending::failed: break;
    }
    return "FAILED";
}

store::notification_channel_row row_of(const notification_channel& c) {
    store::notification_channel_row row;
    row.channel_id = c.channel_id;
    row.channel_name = c.name;
    row.channel_kind = channel_kinds[static_cast<std::size_t>(c.kind)];
    row.enabled = c.is_enabled;
    row.options = options_of(c);
    row.version = c.version;
    return row;
}

notification_channel channel_of(const store::notification_channel_row& row) {
    notification_channel c;
    read_options(row.options, c);
    c.channel_id = row.channel_id;
    c.name = row.channel_name;
    c.kind =
        row.channel_kind == channel_kinds[1] ? notification_channel::way::mail : notification_channel::way::webhook;
    c.is_enabled = row.enabled;
    c.version = row.version;
    return c;
}

store::notification_rule_row row_of(const notification_rule& r) {
    store::notification_rule_row row;
    row.rule_id = r.rule_id;
    row.rule_name = r.name;
    row.enabled = r.is_enabled;
    row.content = content_of(r);
    row.version = r.version;
    return row;
}

notification_rule rule_of(const store::notification_rule_row& row) {
    notification_rule r;
    if (const auto read = read_content(row.content, r); !read)
        logger("notify")->error("the stored notification rule {} is damaged: {}", row.rule_id, to_string(read.error()));
    r.rule_id = row.rule_id;
    r.name = row.rule_name;
    r.is_enabled = row.enabled;
    r.version = row.version;
    return r;
}

std::string words_text(const std::vector<std::string>& all) {
    std::string out;
    for (const auto& one : all)
        out += (out.empty() ? "" : " ") + one;
    return out;
}

std::vector<std::string> words_of(const std::string& text) {
    std::vector<std::string> out;
    for (const auto one : split(text, ' ')) {
        if (!one.empty()) out.emplace_back(one);
    }
    return out;
}

notify::mail_server server_of(const notification_channel& to) {
    notify::mail_server out;
    out.host = to.host;
    out.port = static_cast<std::uint16_t>(to.port);
    out.protection = to.security;
    out.user = to.user;
    out.password = to.password;
    out.ca_file = to.ca_file;
    out.timeout = std::chrono::seconds(to.timeout_s);
    return out;
}

/// Unlike any other, at the host of the sender's address.
std::string make_message_id(const notification_channel& to) {
    std::array<std::uint8_t, 12> bytes{};
    fill_random(bytes);
    return to_hex(bytes, '\0') +
           to.sender_address.substr(std::min(to.sender_address.find('@'), to.sender_address.size()));
}

template <class Row>
const Row* find_row(const std::vector<Row>& all, std::string Row::*id, const std::string& wanted) {
    const auto found = std::ranges::find(all, wanted, id);
    return found == all.end() ? nullptr : &*found;
}

failure no_channel(const std::string& id) {
    return {failure::cause::not_found, "there is no notification channel " + id};
}

failure no_rule(const std::string& id) {
    return {failure::cause::not_found, "there is no notification rule " + id};
}

}  // namespace

notifications::notifications(settings s) : settings_(std::move(s)), hours_(std::make_unique<hours_cache>()) {}

notifications::~notifications() {
    stop();
}

failure notifications::refused(const failure& why) const {
    return why.kind == failure::cause::stale ? why : refusal_of(why, settings_.store);
}

// ---- configuration, on the store's thread

outcome<std::vector<notification_channel>> notifications::stored_channels() {
    const auto rows = settings_.store.list_notification_channels();
    if (!rows) return refused(rows.error());
    std::vector<notification_channel> all;
    for (const auto& row : *rows)
        all.push_back(channel_of(row));
    return all;
}

outcome<std::vector<notification_rule>> notifications::stored_rules() {
    const auto rows = settings_.store.list_notification_rules();
    if (!rows) return refused(rows.error());
    std::vector<notification_rule> all;
    for (const auto& row : *rows)
        all.push_back(rule_of(row));
    return all;
}

outcome<std::vector<notification_channel_view>> notifications::list_channels() {
    auto all = stored_channels();
    if (!all) return all.error();
    std::vector<notification_channel_view> out;
    for (auto& channel : *all) {
        const auto worker = worker_of(channel.channel_id);
        out.push_back({mask_secrets(std::move(channel)), worker ? worker->state() : channel_state{}});
    }
    return out;
}

outcome<notification_channel_view> notifications::find_channel(const std::string& id) {
    auto all = list_channels();
    if (!all) return all.error();
    for (auto& one : *all) {
        if (one.channel.channel_id == id) return std::move(one);
    }
    return no_channel(id);
}

outcome<> notifications::create_channel(notification_channel wanted) {
    faults found;
    restore_secrets(wanted, nullptr, found);
    if (found.empty()) found = check_channel(wanted);
    if (!found.empty()) return failure(std::move(found));
    const auto all = stored_channels();
    if (!all) return all.error();
    if (all->size() >= max_channels && find_row(*all, &notification_channel::channel_id, wanted.channel_id) == nullptr)
        return failure(
            failure::cause::integrity,
            fmt::format("there are {} notification channels, which is the maximum: delete one", max_channels));
    if (const auto done = settings_.store.create_notification_channel(row_of(wanted)); !done)
        return refused(done.error());
    reload();
    return {};
}

outcome<> notifications::change_channel(notification_channel wanted, std::int64_t version) {
    const auto all = stored_channels();
    if (!all) return all.error();
    const auto* stored = find_row(*all, &notification_channel::channel_id, wanted.channel_id);
    if (stored == nullptr) return no_channel(wanted.channel_id);
    faults found;
    restore_secrets(wanted, stored, found);
    if (found.empty()) found = check_channel(wanted);
    if (!found.empty()) return failure(std::move(found));
    wanted.version = version;
    if (const auto done = settings_.store.update_notification_channel(row_of(wanted)); !done)
        return refused(done.error());
    reload();
    return {};
}

outcome<> notifications::remove_channel(const std::string& id, std::int64_t version) {
    const auto rules = stored_rules();
    if (!rules) return rules.error();
    for (const auto& rule : *rules) {
        for (const auto& step : rule.steps) {
            if (std::ranges::find(step.channels, id) != step.channels.end())
                return failure(failure::cause::integrity,
                               fmt::format("the notification rule {} uses the channel {}: change this rule first",
                                           rule.rule_id, id));
        }
    }
    if (const auto done = settings_.store.delete_notification_channel(id, version); !done) return refused(done.error());
    reload();
    // What still waits is not sent, and the record says so.
    if (const auto waiting = settings_.store.list_notification_queue()) {
        for (auto row : *waiting) {
            if (row.channel_id != id) continue;
            row.result = result_word(ending::dropped);
            row.answer = "the channel was deleted";
            row.ended_at = to_epoch_ms(wall_now());
            row.body.clear();
            (void)settings_.store.update_notification_sent(row);
        }
    }
    return {};
}

outcome<std::vector<notification_rule>> notifications::list_rules() {
    return stored_rules();
}

outcome<notification_rule> notifications::find_rule(const std::string& id) {
    const auto all = stored_rules();
    if (!all) return all.error();
    if (const auto* found = find_row(*all, &notification_rule::rule_id, id)) return *found;
    return no_rule(id);
}

/// Whether the channels and the calendar of the rule exist.
outcome<> notifications::check_references(const notification_rule& rule) {
    const auto channels = stored_channels();
    if (!channels) return channels.error();
    faults found;
    for (std::size_t i = 0; i < rule.steps.size(); ++i) {
        for (std::size_t n = 0; n < rule.steps[i].channels.size(); ++n) {
            const auto& id = rule.steps[i].channels[n];
            if (find_row(*channels, &notification_channel::channel_id, id) == nullptr)
                found.emplace_back(fmt::format("steps[{}].channels[{}]", i, n), no_channel(id).message);
        }
    }
    try {
        if (!rule.calendar_id.empty() &&
            !settings_.records.read()->find(master::resource_named("calendar"), rule.calendar_id))
            found.emplace_back("calendar_id", "there is no calendar " + rule.calendar_id);
    } catch (const master::request_error& why) {
        return failure(failure::cause::store_failed, why.message);
    }
    if (!found.empty()) return failure(std::move(found));
    return {};
}

outcome<> notifications::create_rule(notification_rule wanted) {
    if (auto found = check_rule(wanted); !found.empty()) return failure(std::move(found));
    if (auto checked = check_references(wanted); !checked) return checked;
    const auto all = stored_rules();
    if (!all) return all.error();
    if (all->size() >= max_rules && find_row(*all, &notification_rule::rule_id, wanted.rule_id) == nullptr)
        return failure(failure::cause::integrity,
                       fmt::format("there are {} notification rules, which is the maximum: delete one", max_rules));
    if (const auto done = settings_.store.create_notification_rule(row_of(wanted)); !done) return refused(done.error());
    reload();
    return {};
}

outcome<> notifications::change_rule(notification_rule wanted, std::int64_t version) {
    const auto known = find_rule(wanted.rule_id);
    if (!known) return known.error();
    if (auto found = check_rule(wanted); !found.empty()) return failure(std::move(found));
    if (auto checked = check_references(wanted); !checked) return checked;
    wanted.version = version;
    if (const auto done = settings_.store.update_notification_rule(row_of(wanted)); !done) return refused(done.error());
    reload();
    return {};
}

outcome<> notifications::remove_rule(const std::string& id, std::int64_t version) {
    if (const auto done = settings_.store.delete_notification_rule(id, version); !done) return refused(done.error());
    reload();
    return {};
}

outcome<std::vector<notification_sent_row>> notifications::list_sent(const std::string& channel_id, std::int64_t before,
                                                                     std::int64_t limit) {
    auto rows = settings_.store.list_notification_sent(channel_id, before, limit);
    if (!rows) return refused(rows.error());
    return std::move(*rows);
}

/// Applies what is stored. A failure of the store keeps what is applied.
void notifications::reload() {
    const auto channels = stored_channels();
    auto rules = stored_rules();
    if (!channels || !rules) return;
    apply_channels(*channels);
    {
        const auto held = thread_.lock();
        new_rules_ = std::move(*rules);
    }
    thread_.notify();
}

void notifications::apply_channels(const std::vector<notification_channel>& all) {
    std::vector<std::shared_ptr<channel_worker>> made;
    std::vector<std::pair<std::shared_ptr<channel_worker>, notification_channel>> changed;
    {
        const auto held = thread_.lock();
        problems_.clear();
        workers next;
        for (auto channel : all) {
            if (const auto locked = locked_secrets_of(channel); !locked.empty()) {
                problems_.push_back(
                    fmt::format("notification channel {}: enter {} again: the secret was not in the "
                                "backup that was restored, or belongs to another key",
                                channel.channel_id, locked));
                channel.is_enabled = false;
            }
            const auto id = channel.channel_id;
            if (const auto known = workers_.find(id); known != workers_.end()) {
                changed.emplace_back(known->second, std::move(channel));
                next.insert(workers_.extract(known));
                continue;
            }
            const auto worker = std::make_shared<channel_worker>(
                std::move(channel),
                channel_worker::settings{[this](const notification_channel& to, const queued_message& what,
                                                const notify::stop_request& stop) { return send(to, what, stop); },
                                         [this, id](const queued_message& what, std::optional<ending> end,
                                                    const std::string& answer) { record(id, what, end, answer); }});
            next.emplace(id, worker);
            made.push_back(worker);
        }
        // They may be in the middle of an attempt; the thread waits for them.
        for (auto& [id, worker] : workers_) {
            worker->begin_stop();
            retired_.push_back(worker);
        }
        workers_ = std::move(next);
    }
    for (auto& [worker, channel] : changed)
        worker->change(std::move(channel));
    for (const auto& worker : made)
        worker->start();
}

/// The messages that an earlier process has not delivered.
void notifications::load_queue() {
    const auto rows = settings_.store.list_notification_queue();
    if (!rows) return;
    for (auto row : *rows) {
        const auto worker = worker_of(row.channel_id);
        if (row.is_test || !worker) {
            row.result = result_word(ending::dropped);
            row.answer = "the gateway was stopped";
            row.ended_at = to_epoch_ms(wall_now());
            (void)settings_.store.update_notification_sent(row);
            continue;
        }
        // A queue has room for all that a queue had.
        (void)worker->push({row.sent_id, row.subject, row.body, words_of(row.recipients), row.attempts});
    }
}

// ---- life

void notifications::start(store_executor run) {
    on_store_ = std::move(run);
    on_store_([this] {
        reload();
        load_queue();
    });
    thread_.start("notifications", [this] { this->run(); });
}

void notifications::stop() {
    thread_.stop();
    workers all;
    std::vector<std::shared_ptr<channel_worker>> retired;
    {
        const auto held = thread_.lock();
        all.swap(workers_);
        retired.swap(retired_);
    }
    for (const auto& [id, worker] : all)
        worker->begin_stop();
    for (const auto& [id, worker] : all)
        worker->stop();
    for (const auto& worker : retired)
        worker->stop();
}

std::shared_ptr<channel_worker> notifications::worker_of(const std::string& channel_id) const {
    const auto held = thread_.lock();
    const auto found = workers_.find(channel_id);
    return found == workers_.end() ? nullptr : found->second;
}

std::map<std::string, channel_state> notifications::states() const {
    workers all;
    {
        const auto held = thread_.lock();
        all = workers_;
    }
    std::map<std::string, channel_state> out;
    for (const auto& [id, worker] : all)
        out.emplace(id, worker->state());
    return out;
}

std::vector<std::string> notifications::warnings() const {
    std::vector<std::string> out;
    {
        const auto held = thread_.lock();
        out = problems_;
    }
    for (const auto& [id, state] : states()) {
        if (!state.failing_since) continue;
        out.push_back(
            fmt::format("notification channel {} does not deliver messages: {}; correct the channel and "
                        "test it",
                        id, state.last_error.empty() ? "too many messages wait" : state.last_error));
    }
    return out;
}

// ---- sending, on the threads of the channels

notify::attempt notifications::send(const notification_channel& to, const queued_message& what,
                                    const notify::stop_request& stop) const {
    if (settings_.send) return settings_.send(to, what, stop);
    if (to.kind == notification_channel::way::mail) {
        return notify::deliver(server_of(to),
                               {to.sender_address, what.recipients.empty() ? to.recipients : what.recipients,
                                what.subject, what.body, make_message_id(to), wall_now()},
                               stop);
    }
    const auto server = http::parse_url(to.url);
    if (!server) return {notify::attempt::outcome::refused, "url: " + server.error().message};
    notify::webhook target{*server, to.authorization, {}, std::chrono::seconds(to.timeout_s)};
    target.tls.ca_file = to.ca_file;
    return notify::post(target, what.body, stop);
}

/// Writes what has become of a message into the record.
void notifications::record(const std::string& channel_id, const queued_message& what, std::optional<ending> end,
                           const std::string& answer) {
    if (end && *end != ending::delivered)
        logger("notify")->error("channel {}: message \"{}\" was not delivered: {}", channel_id, what.subject, answer);
    if (what.sent_id == 0) return;
    on_store_([&] {
        auto rows = settings_.store.list_notification_sent(channel_id, what.sent_id + 1, 1);
        if (!rows || rows->empty() || rows->front().sent_id != what.sent_id) return;
        auto row = std::move(rows->front());
        row.result = result_word(end);
        row.answer = answer;
        row.attempts = what.attempts;
        row.recipients = words_text(what.recipients);
        if (end) {
            row.ended_at = to_epoch_ms(wall_now());
            row.body.clear();
        }
        if (const auto done = settings_.store.update_notification_sent(row); !done) {
            storing_.failed(done.error().message);
        } else {
            storing_.worked();
        }
    });
}

namespace {

/// Makes a message of the channel: fills its template.
queued_message make_message(const notification_channel& to, const notify::message& what, const notify::sender& by) {
    queued_message m;
    m.subject = notify::subject_of(what, by);
    if (to.kind == notification_channel::way::mail) {
        m.body = notify::fill_plain(to.text_template.empty() ? "{text}" : to.text_template, what, by);
        m.recipients = to.recipients;
    } else {
        m.body =
            notify::fill_json(to.text_template.empty() ? notify::default_webhook_template : to.text_template, what, by);
    }
    return m;
}

}  // namespace

void notifications::queue(const std::string& channel_id, const notify::message& what) {
    const auto worker = worker_of(channel_id);
    if (!worker) return;
    const auto to = worker->channel();
    auto m = make_message(to, what, settings_.sender);
    notification_sent_row row;
    row.queued_at = to_epoch_ms(wall_now());
    row.channel_id = channel_id;
    row.receiver = receiver_of(to);
    row.subject = m.subject;
    row.event_count = what.count;
    row.result = result_word(std::nullopt);
    row.recipients = words_text(m.recipients);
    row.body = m.body;
    on_store_([&] {
        const auto added = settings_.store.add_notification_sent(row);
        if (added) {
            m.sent_id = *added;
            storing_.worked();
        } else {
            storing_.failed(added.error().message + "; messages are sent all the same");
        }
    });
    if (const auto lost = worker->push(std::move(m)))
        record(channel_id, lost->message, lost->end, "dropped, because too many messages wait for this channel");
}

io::awaitable<outcome<notification_test>> notifications::test(std::string channel_id) {
    const auto worker = worker_of(channel_id);
    if (!worker) co_return no_channel(channel_id);
    const auto to = worker->channel();
    if (const auto locked = locked_secrets_of(to); !locked.empty())
        co_return failure(failure::cause::unavailable, "enter " + locked + " again first");
    struct result {
        notify::attempt done;
        milliseconds elapsed{0};
    };
    io::one_shot<result> answer(co_await io::asio::this_coro::executor);
    auto m = make_message(to, {1, {}, true}, settings_.sender);
    notification_sent_row row;
    row.queued_at = to_epoch_ms(wall_now());
    row.channel_id = channel_id;
    row.receiver = receiver_of(to);
    row.subject = m.subject;
    row.event_count = 1;
    row.is_test = true;
    const bool is_accepted = worker->test(
        m, [this, row, sender = answer.make_sender()](const notify::attempt& done, milliseconds elapsed) mutable {
            using enum notify::attempt::outcome;
            row.result = result_word(done.result == delivered ? ending::delivered
                                     : done.result == refused ? ending::refused
                                                              : ending::failed);
            row.answer = done.answer;
            row.attempts = 1;
            row.ended_at = to_epoch_ms(wall_now());
            on_store_([&] { (void)settings_.store.add_notification_sent(row); });
            sender.set({done, elapsed});
        });
    if (!is_accepted)
        co_return failure(failure::cause::unavailable, "another test of this channel is in progress: wait for its end");
    const auto limit = 2 * std::chrono::seconds(to.timeout_s) + std::chrono::seconds(5);
    const auto got = co_await answer.wait_until(steady_now() + limit);
    if (!got)
        co_return failure(failure::cause::unavailable, "the channel did not send the test message in time: try again");
    co_return notification_test{got->done.result == notify::attempt::outcome::delivered, row.receiver, got->done.answer,
                                got->elapsed};
}

}  // namespace penstock::services
