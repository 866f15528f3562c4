#include "publish/mqtt/mqtt_publisher.hpp"

#include <atomic>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <utility>

#include "base/log.hpp"
#include "base/outage.hpp"
#include "base/text.hpp"
#include "io/why_text.hpp"
#include "publish/command_age.hpp"
#include "publish/command_memory.hpp"
#include "publish/mqtt/command_codec.hpp"
#include "publish/mqtt/message_codec.hpp"
#include "publish/reconnect_loop.hpp"
#include "publish/shared_publisher.hpp"
#include "publish/write_limiter.hpp"

namespace penstock::publish::mqtt {
namespace {

namespace client = penstock::mqtt;

constexpr std::size_t max_responses = 2 * write_limiter::max_writes;  // in flight

std::string fill(const name_template& text, const publisher_context& context) {
    tag_metadata none;
    none.site_id = context.site_id;
    return text.fill(none, context.edge_id, "+#/");
}

/// The part that coroutines hold: it lives until the last of them has ended.
class body final : public std::enable_shared_from_this<body> {
public:
    body(settings s, publisher_context context)
        : settings_(std::move(s)),
          context_(std::move(context)),
          encoder_(settings_, context_.edge_id),
          status_topic_(settings_.has_status ? fill(settings_.status_topic, context_) : std::string()),
          command_topic_(fill(settings_.command_topic, context_)),
          response_topic_(fill(settings_.response_topic, context_)),
          age_(settings_.command_max_age),
          writes_(context_),
          outage_("mqtt", "transfer " + context_.name, "is connected again"),
          connecting_(context_.executor, settings_.retry_min, settings_.retry_max) {}

    void start() { io::asio::co_spawn(context_.executor, keep_connected(shared_from_this()), io::asio::detached); }

    io::awaitable<> stop(steady_time deadline) {
        const auto self = shared_from_this();
        connecting_.stop();
        if (link_ && is_connected_) {
            // While the transfer is off nothing is kept for it, to be carried out when it is on again.
            if (context_.write) static_cast<void>(co_await link_->unsubscribe(command_topic_, deadline));
            static_cast<void>(co_await publish_status("offline", deadline));
            static_cast<void>(co_await link_->disconnect(deadline));
        }
        if (link_) link_->abort();
        co_await connecting_.ended(deadline);
    }

    /// Ends without a word.
    void abandon() {
        connecting_.stop();
        if (link_) link_->abort();
    }

    bool is_ready() const noexcept { return is_connected_; }

    io::awaitable<delivery> send(const outgoing_batch& batch) {
        const auto self = shared_from_this();
        if (!is_connected_) co_return delivery::lost(why_not());
        const auto messages = encoder_.encode(batch, wall_now());
        const auto last = co_await link_->publish_all(messages, steady_time::max());
        if (!last) co_return failure(last.error());
        const auto arrived = co_await link_->wait_acknowledged(*last, steady_time::max());
        if (!arrived) co_return failure(arrived.error());
        std::uint64_t bytes = 0;
        for (const auto& m : messages)
            bytes += m.topic.size() + m.payload.size();
        co_return delivery::taken(bytes);
    }

    io::awaitable<test_report> test(steady_time deadline) {
        const auto self = shared_from_this();
        // A connection of its own: the transfer may be off, and what is tested is what a connection needs.
        auto s = link_settings();
        s.client_id += "-test";
        s.is_clean = true;
        s.drops_session = false;
        client::client link(context_.executor, std::move(s), {});
        test_report report;
        const auto topic = (status_topic_.empty() ? "penstock-status/" + context_.edge_id : status_topic_) + "/test";
        const auto connected = co_await link.connect(deadline);
        report.target = link.broker_text() + '/' + topic;
        result<> done = connected;
        if (done) {
            const auto text = R"({"test":true,"edge_id":)" + quote_json(context_.edge_id) + R"(,"ts":)" +
                              std::to_string(to_epoch_ms(wall_now())) + '}';
            const auto sent = link.publish(topic, text, 1, false);
            if (sent) {
                done = co_await link.wait_acknowledged(*sent, deadline);
            } else {
                done = sent.error();
            }
        }
        if (!done) report.error = io::why_text(done.error());
        if (!done) co_return report;
        report.is_success = true;
        report.answer = "PUBACK";
        static_cast<void>(co_await link.disconnect(deadline));
        co_return report;
    }

    publisher_status status() const {
        publisher_status s;
        s.is_connected = is_connected_;
        const std::scoped_lock lock(mutex_);
        if (!s.is_connected) s.error = failure_;
        return s;
    }

    void put_tags(std::span<const outgoing_tag_ptr> put, std::span<const tag_number> removed) {
        for (const auto number : removed)
            encoder_.remove(number);
        for (const auto& tag : put)
            encoder_.put(tag->metadata->number);
        if (!context_.write) return;
        const auto forget = [&](tag_number number) {
            const auto known = names_.find(number);
            if (known == names_.end()) return;
            ids_.erase(known->second);
            names_.erase(known);
        };
        for (const auto number : removed)
            forget(number);
        for (const auto& tag : put) {
            forget(tag->metadata->number);
            names_[tag->metadata->number] = tag->name;
            ids_[tag->name] = tag->metadata->tag_id;
        }
    }

private:
    client::client_settings link_settings() const {
        auto s = settings_.link;
        s.client_id =
            settings_.client_id.empty() ? default_client_id({context_.name, context_.edge_id}) : settings_.client_id;
        return s;
    }

    std::string status_text(std::string_view word) const {
        return R"({"status":")" + std::string(word) + R"(","edge_id":)" + quote_json(context_.edge_id) + R"(,"ts":)" +
               std::to_string(to_epoch_ms(wall_now())) + R"(,"version":)" + quote_json(context_.version) + '}';
    }

    /// A message that cannot be sent is a failure of the batch, whatever else of the way to the broker.
    delivery failure(const error_code& why) const {
        if (link_->is_connected()) return delivery::failed(why.message());
        return delivery::lost(why.message());
    }

    std::string why_not() const {
        const auto why = link_ ? link_->last_error() : error_code();
        return why ? io::why_text(why) : "not connected to a broker yet";
    }

    static io::awaitable<> keep_connected(std::shared_ptr<body> self) {
        co_await self->connecting_.run([&] { return self->come_online(); }, [&] { return self->stay_online(); });
    }

    /// Until the connection ends.
    io::awaitable<> stay_online() {
        clear_failure();
        outage_.worked();
        is_connected_ = true;
        static_cast<void>(co_await link_->wait_closed(steady_time::max()));
        is_connected_ = false;
        if (!connecting_.is_stopping()) outage_.failed(link_->broker_text() + ": " + why_not());
    }

    void clear_failure() {
        const std::scoped_lock lock(mutex_);
        failure_.clear();
    }

    /// Once an outage in the log, and in the status until it is connected.
    void report_failure(const std::string& why) {
        const auto text = link_->broker_text() + ": " + why;
        outage_.failed(text);
        const std::scoped_lock lock(mutex_);
        failure_ = text;
    }

    /// Connected, subscribed, and published as online.
    io::awaitable<bool> come_online() {
        const auto until = steady_now() + settings_.link.timeout;
        if (!link_) make_link();
        // The will contains the begin of this session.
        if (!status_topic_.empty()) link_->set_will({status_topic_, status_text("offline"), 1, true});
        auto done = co_await link_->connect(until);
        if (done && context_.write) done = co_await link_->subscribe(command_topic_, 1, until);
        if (done) done = co_await publish_status("online", until);
        if (done) co_return true;
        report_failure(io::why_text(done.error()));
        co_return false;
    }

    void make_link() {
        const std::weak_ptr<body> weak = shared_from_this();
        link_.emplace(context_.executor, link_settings(), [weak](const client::message& m) {
            if (const auto self = weak.lock()) self->take_command(m);
        });
    }

    io::awaitable<result<>> publish_status(std::string_view word, steady_time until) {
        if (status_topic_.empty()) co_return result<>{};
        std::vector<client::message> messages;
        messages.push_back({status_topic_, status_text(word), 1, true});
        const auto sent = co_await link_->publish_all(messages, until);
        if (!sent) co_return sent.error();
        co_return co_await link_->wait_acknowledged(*sent, until);
    }

    void take_command(const client::message& m) {
        if (!context_.write || m.topic != command_topic_) return;
        command c;
        const auto parsed = parse_command(m.payload, c);
        write_order order{c.tag_id, c.text, c.has_id() ? c.id : "", link_->broker_text(), link_settings().client_id};
        if (const auto known = ids_.find(c.tag_id); known != ids_.end()) order.tag_id = known->second;
        const auto now = steady_now();
        if (const auto why = why_not_done(m, parsed, c, now)) {
            writes_.refuse(order, *why);
            if (!m.is_retained) answer(c.id, c.tag_id, {false, {}, *why});  // it would be answered at each connect
            return;
        }
        if (c.has_id() && is_repeat(order, c, now)) return;
        if (c.has_id()) memory_.begin(c.id, order.tag_id, order.text, now);
        order.begin_by = age_.begin_by(m.expires_in, now);
        writes_.write(std::move(order), [weak = weak_from_this(), c](const write_outcome& outcome) {
            const auto self = weak.lock();
            if (!self) return;
            if (c.has_id()) self->memory_.finish(c.id, outcome);
            self->answer(c.id, c.tag_id, outcome);
        });
    }

    /// Why a command is not carried out; none: it is.
    std::optional<std::string> why_not_done(const client::message& m, const checked<>& parsed, const command& c,
                                            steady_time now) {
        if (connecting_.is_stopping()) return "the transfer is stopping; nothing was written";
        if (m.is_retained)
            return "a retained command is not executed, because the broker would deliver it again at each connect: "
                   "send it without retain";
        if (!parsed) return to_string(parsed.error());
        // Kept ones come with the CONNACK, before `connect` returns.
        if (link_->connected_since() != up_since_) {
            up_since_ = link_->connected_since();
            if (const auto last = link_->last_received()) age_.on_down(*last);
            age_.on_up(link_->is_session_resumed(), up_since_);
        }
        if (m.expires_in && m.expires_in->count() == 0) return "the command has expired; nothing was written";
        if (auto why = age_.why_late(c.ts, wall_now(), now)) return why;
        if (writes_.is_full()) return "the gateway already executes 1000 writes; nothing was written: try again later";
        return std::nullopt;
    }

    /// What was begun before under that id is not done again, but answered again: the sender may have missed it.
    bool is_repeat(const write_order& order, const command& c, steady_time now) {
        const auto* before = memory_.find(c.id, now);
        if (before == nullptr) return false;
        if (before->tag_id != order.tag_id || before->text != order.text) {
            const std::string why =
                "another command had this id less than an hour ago; nothing was written: give each command its own id";
            writes_.refuse(order, why);
            answer(c.id, c.tag_id, {false, {}, why});
            return true;
        }
        writes_.refuse(order, "not executed again: a command with this id was executed before");
        if (before->outcome) answer(c.id, c.tag_id, *before->outcome);
        return true;  // in progress: its answer comes
    }

    /// More than `max_responses` in flight are dropped: a client that floods the gateway gets fewer responses.
    void answer(const std::string& id, const std::string& tag_id, const write_outcome& outcome) {
        if (responses_ >= max_responses) return;
        ++responses_;
        std::vector<client::message> messages;
        messages.push_back({response_topic_, format_response(id, tag_id, outcome), 1, false});
        io::asio::co_spawn(context_.executor, send_response(shared_from_this(), std::move(messages)),
                           io::asio::detached);
    }

    static io::awaitable<void> send_response(std::shared_ptr<body> self, std::vector<client::message> messages) {
        const auto sent = co_await self->link_->publish_all(messages, steady_now() + self->settings_.link.timeout);
        --self->responses_;
        if (!sent)
            logger("mqtt")->warn("transfer {}: the response to a command could not be sent: {}", self->context_.name,
                                 sent.error().message());
    }

    const settings settings_;
    const publisher_context context_;
    message_encoder encoder_;
    const std::string status_topic_, command_topic_, response_topic_;
    command_age age_;
    command_memory memory_{};
    steady_time up_since_{};  ///< the connection that `age_` knows
    write_limiter writes_;
    outage outage_;
    reconnect_loop connecting_;
    std::optional<client::client> link_{};
    mutable std::mutex mutex_;
    std::string failure_{};  ///< under `mutex_`
    std::unordered_map<tag_number, std::string> names_{};
    std::unordered_map<std::string, std::string> ids_{};  ///< tag ids by the names that are published
    std::size_t responses_ = 0;                           ///< in flight
    std::atomic<bool> is_connected_{false};
};

}  // namespace

std::unique_ptr<publisher> make_publisher(settings s, publisher_context context) {
    return std::make_unique<shared_publisher<body>>(std::move(s), std::move(context));
}

}  // namespace penstock::publish::mqtt
