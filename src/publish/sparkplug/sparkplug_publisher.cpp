#include "publish/sparkplug/sparkplug_publisher.hpp"

#include <algorithm>
#include <atomic>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <mutex>
#include <utility>

#include "base/log.hpp"
#include "base/outage.hpp"
#include "io/why_text.hpp"
#include "model/json_write.hpp"
#include "publish/command_age.hpp"
#include "publish/reconnect_loop.hpp"
#include "publish/shared_publisher.hpp"
#include "publish/sparkplug/bd_seq_file.hpp"
#include "publish/sparkplug/edge_node.hpp"
#include "publish/sparkplug/node_policy.hpp"
#include "publish/sparkplug/state_codec.hpp"
#include "publish/write_limiter.hpp"

namespace penstock::publish::sparkplug {
namespace {

namespace client = penstock::mqtt;

constexpr std::size_t max_unwritten = 10'000;  // messages that libmosquitto holds for a slow broker

class body final : public std::enable_shared_from_this<body>, private edge_node::message_sink {
public:
    body(settings s, publisher_context context)
        : settings_(std::move(s)),
          context_(std::move(context)),
          node_id_(settings_.edge_node_id.empty() ? context_.edge_id : settings_.edge_node_id),
          topics_(settings_.group_id, node_id_),
          node_(settings_, context_, topics_, *this),
          policy_({!settings_.primary_host.empty(), settings_.rebirth_min, settings_.link.brokers.size()}),
          age_(settings_.command_max_age),
          writes_(context_),
          bd_seq_file_(context_.kept_folder, settings_.group_id + '/' + node_id_, context_.file_prefix + "bdseq"),
          outage_("sparkplug", "transfer " + context_.name, "is connected again"),
          connecting_(context_.executor, settings_.retry_min, settings_.retry_max),
          buried_(context_.executor),
          due_(context_.executor) {}

    void start() { io::asio::co_spawn(context_.executor, keep_connected(shared_from_this()), io::asio::detached); }

    io::awaitable<> stop(steady_time deadline) {
        const auto self = shared_from_this();
        connecting_.stop();
        if (link_ && link_->is_connected()) co_await die(self, deadline);
        abandon();
        co_await connecting_.ended(deadline);
    }

    /// Ends without a word.
    void abandon() {
        connecting_.stop();
        is_born_ = false;
        buried_.cancel();
        due_.cancel();
        if (link_) link_->abort();
    }

    bool is_ready() const noexcept { return is_born_ && !policy_.is_holding(); }

    io::awaitable<delivery> send(const outgoing_batch& batch) {
        const auto self = shared_from_this();
        if (!is_ready()) co_return delivery::lost(why_not());
        const auto before = sent_bytes_;
        last_ = 0;
        const bool is_said = node_.publish_data(batch, steady_now());
        schedule();
        if (!is_said) co_return delivery::lost(why_not());
        if (last_ == 0) co_return delivery::taken(0);
        const auto bytes = sent_bytes_ - before;
        const auto arrived = co_await link_->wait_acknowledged(last_, steady_time::max());
        if (!arrived) co_return delivery::lost(arrived.error().message());
        co_return delivery::taken(bytes);
    }

    io::awaitable<test_report> test(steady_time deadline) {
        const auto self = shared_from_this();
        test_report report;
        report.target = (link_ ? link_->broker_text() : format_broker(settings_.link.brokers.front())) + '/' +
                        topics_.node(message_type::ndata);
        if (!is_born_) report.error = "the edge node is not online (it has sent no birth): " + why_not();
        if (!is_born_) co_return report;
        if (policy_.is_holding())
            report.error = "a host has requested births, which are sent first: try again in a few seconds";
        if (policy_.is_holding()) co_return report;
        last_ = 0;
        result<> done = client::errc::not_connected;
        if (node_.publish_test()) done = co_await link_->wait_acknowledged(last_, deadline);
        report.is_success = done.has_value();
        if (done) report.answer = "the broker has accepted NDATA";
        if (!done) report.error = done.error().message();
        co_return report;
    }

    publisher_status status() const {
        publisher_status s;
        s.is_connected = is_born_;
        json_writer own(s.own_members);
        own.member("group_id", settings_.group_id).member("edge_node_id", node_id_);
        own.member("bdSeq", bd_seq_.load()).member("seq", seq_.load());
        const std::scoped_lock lock(mutex_);
        if (!s.is_connected) s.error = last_failure_;
        return s;
    }

    void put_tags(std::span<const outgoing_tag_ptr> put, std::span<const tag_number> removed) {
        node_.put_tags(put, removed, steady_now());
        schedule();
    }

    void put_links(std::span<const device_state> changed) {
        node_.put_links(changed);
        on_timer();
    }

private:
    std::string why_not() const {
        if (!last_failure_.empty()) return last_failure_;
        const auto why = link_ ? link_->last_error() : error_code();
        return why ? io::why_text(why) : "not connected to a broker yet";
    }

    static io::awaitable<> keep_connected(std::shared_ptr<body> self) {
        co_await self->connecting_.run([&] { return self->come_up(); }, [&] { return self->stay_up(); });
    }

    /// Until the connection ends; if the node ends it: until the DISCONNECT has gone out, and then no pause.
    io::awaitable<> stay_up() {
        static_cast<void>(co_await link_->wait_closed(steady_time::max()));
        on_lost();
        if (is_dying_) connecting_.skip_next_delay();
        while (is_dying_ && !connecting_.is_stopping())
            co_await buried_.wait_until(steady_time::max());
    }

    /// Connected and subscribed; born, if no host is waited for.
    io::awaitable<bool> come_up() {
        if (!link_) make_link();
        if (!next_bd_seq_) {
            const auto next = bd_seq_file_.next();
            if (!next) report_failure(to_string(next.error()));
            if (!next) co_return false;
            next_bd_seq_ = *next;
        }
        was_born_ = false;
        link_->set_will(node_.death(*next_bd_seq_));
        const auto until = steady_now() + settings_.link.timeout;
        auto done = co_await link_->connect(until);
        if (done || link_->has_reached_broker()) bd_seq_ = *std::exchange(next_bd_seq_, std::nullopt);
        if (done) done = co_await link_->subscribe(topics_.node(message_type::ncmd), 1, until);
        if (done) done = co_await link_->subscribe(topics_.all_devices(message_type::dcmd), 1, until);
        if (done && !settings_.primary_host.empty()) {
            done = co_await link_->subscribe(state_topic(settings_.primary_host), 1, until);
        }
        if (!done) {
            report_failure(io::why_text(done.error()));
            link_->abort();
            policy_.on_lost();
            co_return false;
        }
        clear_failure(settings_.primary_host.empty()
                          ? ""
                          : "primary host " + settings_.primary_host + " is not online; births and data wait for it");
        outage_.worked();
        act(policy_.on_connected(steady_now()));
        schedule();
        co_return true;
    }

    void make_link() {
        auto s = settings_.link;
        s.client_id = client_id();
        s.window = max_unwritten;
        const std::weak_ptr<body> weak = shared_from_this();
        link_.emplace(context_.executor, std::move(s), [weak](const client::message& m) {
            if (const auto self = weak.lock()) self->take(m);
        });
    }

    /// Once an outage in the log, and in the status until it is born.
    void report_failure(const std::string& why) {
        const auto text = link_->broker_text() + ": " + why;
        outage_.failed(text);
        const std::scoped_lock lock(mutex_);
        last_failure_ = text;
    }
    void clear_failure(std::string_view but = {}) {
        const std::scoped_lock lock(mutex_);
        last_failure_ = but;
    }

    void on_lost() {
        is_born_ = false;
        policy_.on_lost();
        node_.end_session();
        due_.cancel();
        if (!connecting_.is_stopping() && !is_dying_) report_failure(io::why_text(link_->last_error()));
    }

    void act(node_policy::action what) {
        if (is_dying_) return;  // nothing comes behind NDEATH
        if (what == node_policy::action::publish_births) node_.publish_births(bd_seq_);
        if (what != node_policy::action::publish_death && what != node_policy::action::walk) return;
        is_dying_ = true;
        is_born_ = false;
        const auto until = steady_now() + settings_.link.timeout;
        io::asio::co_spawn(context_.executor, die(shared_from_this(), until), io::asio::detached);
    }

    /// Leaves the server. A node that was not born in this session publishes no death.
    static io::awaitable<> die(std::shared_ptr<body> self, steady_time until) {
        self->is_born_ = false;
        if (std::exchange(self->was_born_, false)) {
            const auto m = self->node_.death(self->bd_seq_);
            const auto sent = self->link_->publish(m.topic, m.payload, m.qos, m.is_retained);
            if (sent) static_cast<void>(co_await self->link_->wait_acknowledged(*sent, until));
        }
        static_cast<void>(co_await self->link_->disconnect(until));
        self->is_dying_ = false;
        self->buried_.cancel();
    }

    bool publish(const client::message& m) override {
        const auto sent = link_->publish(m.topic, m.payload, m.qos, m.is_retained);
        if (!sent) {
            report_failure(sent.error().message());
            link_->abort();  // a number is missing now: the host would have to request births anyway
            return false;
        }
        last_ = *sent;
        sent_bytes_ += m.topic.size() + m.payload.size();
        seq_ = node_.seq();
        return true;
    }

    void on_born() override {
        was_born_ = true;
        policy_.on_born(steady_now());
        clear_failure();
        is_born_ = true;
        schedule();
    }

    /// Births and deaths that are due.
    void on_timer() {
        if (connecting_.is_stopping() || is_dying_) return;
        const auto now = steady_now();
        act(policy_.on_time(now));
        node_.on_timer(now);
        schedule();
    }

    void schedule() {
        const auto at_node = is_born_ ? node_.due() : std::nullopt;
        const auto next = std::min(policy_.due().value_or(steady_time::max()), at_node.value_or(steady_time::max()));
        if (next == steady_time::max()) return;
        due_.call_at(next, [weak = weak_from_this()] {
            if (const auto self = weak.lock()) self->on_timer();
        });
    }

    void take(const client::message& m) {
        if (connecting_.is_stopping()) return;
        if (!settings_.primary_host.empty() && m.topic == state_topic(settings_.primary_host)) {
            const auto state = parse_host_state(m.payload);
            if (!state) {
                logger("sparkplug")
                    ->warn("transfer {}: the message on topic {} is not a valid STATE and is ignored: {}",
                           context_.name, m.topic, to_string(state.error()));
                return;
            }
            act(policy_.on_host_state(link_->broker_index(), state->is_online, state->timestamp, steady_now()));
            return schedule();
        }
        const auto command = topics_.parse_command(m.topic);
        if (!command) return;
        if (m.is_retained)
            return writes_.refuse(order_of({}), "a retained command is not executed: send it without retain");
        const auto metrics = reader_.read(as_bytes(m.payload));
        if (!metrics) {
            logger("sparkplug")
                ->warn("transfer {}: the command on topic {} cannot be read; nothing was written: {}", context_.name,
                       m.topic, to_string(metrics.error()));
            return writes_.refuse(order_of({}), to_string(metrics.error()));
        }
        for (const auto& one : *metrics)
            execute(*command, one);
    }

    void execute(const node_topics::command& command, const command_metric& one) {
        const bool is_of_node = command.type == message_type::ncmd;
        if (is_of_node && one.name == rebirth_name) {
            const auto wanted = value_of(one, datatype::boolean);
            if (!wanted || *wanted != value{true}) return;
            act(policy_.on_rebirth_request(steady_now()));
            return schedule();
        }
        const auto name = one.name.value_or("alias " + std::to_string(one.alias.value_or(0)));
        for (const auto& member : one.members) {
            const auto* m = node_.find_member(command.device, one.name, one.alias, member.name);
            order(m, member, name + '.' + member.name.value_or("?"));
        }
        if (one.members.empty()) order(node_.find(command.device, one.name, one.alias), one, name);
    }

    /// Writes the tag of a metric; `m` null: none has that name.
    void order(const metric* m, const command_metric& one, const std::string& name) {
        auto wanted = order_of(m == nullptr ? name : m->tag->metadata->tag_id);
        const auto refuse = [&](const std::string& why) {
            logger("sparkplug")->warn("transfer {}: the write of metric {} was refused: {}", context_.name, name, why);
            writes_.refuse(wanted, why);
            if (m != nullptr) show_current(m->tag->metadata->number);
        };
        if (!writes_.is_allowed()) return refuse("this transfer does not accept writes: set its option allow_write");
        if (m == nullptr) return refuse("this edge node publishes no metric of this name or alias");
        const auto v = value_of(one, m->type());
        if (!v) return refuse(to_string(v.error()));
        wanted.text = format_value(*v);
        const auto now = steady_now();
        if (const auto why = age_.why_late(one.timestamp, wall_now(), now)) return refuse(*why);
        if (writes_.is_full()) return refuse("the gateway already executes 1000 writes: try again later");
        wanted.begin_by = age_.begin_by({}, now);
        writes_.write(wanted, [weak = weak_from_this(), name, wanted,
                               number = m->tag->metadata->number](const write_outcome& outcome) {
            const auto self = weak.lock();
            if (!self) return;
            if (!outcome.is_done) {
                logger("sparkplug")
                    ->warn("transfer {}: the write of metric {} failed: {}", self->context_.name, name,
                           outcome.message);
            }
            // Without a change nothing else tells a host that the device has not what it sent.
            if (!outcome.is_done || outcome.actual_read.value_or(wanted.text) != wanted.text)
                self->show_current(number);
        });
    }

    write_order order_of(std::string tag_id) const {
        write_order out;
        out.tag_id = std::move(tag_id);
        out.broker = link_->broker_text();
        out.client_id = client_id();
        return out;
    }

    std::string client_id() const {
        return settings_.client_id.empty() ? default_client_id({context_.name, context_.edge_id}) : settings_.client_id;
    }

    void show_current(tag_number number) {
        if (is_ready() && !is_dying_) node_.publish_current(number);
    }

    const settings settings_;
    const publisher_context context_;
    const std::string node_id_;
    const node_topics topics_;
    edge_node node_;
    command_reader reader_;
    node_policy policy_;
    command_age age_;
    write_limiter writes_;
    bd_seq_file bd_seq_file_;
    outage outage_;
    reconnect_loop connecting_;
    io::timer buried_, due_;
    std::optional<client::client> link_{};
    mutable std::mutex mutex_;
    std::string last_failure_{};             ///< written under `mutex_`
    std::optional<unsigned> next_bd_seq_{};  ///< for a CONNECT that has not gone out yet
    client::delivery last_ = 0;
    std::uint64_t sent_bytes_ = 0;
    std::atomic<bool> is_born_{false};
    std::atomic<unsigned> bd_seq_{0}, seq_{0};
    bool was_born_ = false;  ///< in this session
    bool is_dying_ = false;
};

}  // namespace

std::unique_ptr<publisher> make_publisher(settings s, publisher_context context) {
    return std::make_unique<shared_publisher<body>>(std::move(s), std::move(context));
}

}  // namespace penstock::publish::sparkplug
