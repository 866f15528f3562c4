// An edge node among brokers and hosts that do as they like: connections come and go, commands and STATE arrive in any
// order and form, tags and links change, time passes. Properties, as a host sees them (specification 3.0, 5 and 6): a
// session begins with NBIRTH of seq 0 and the bdSeq of its will, numbers follow each other, data are of what was born
// and by aliases of births, nothing comes after NDEATH; with a primary host no node is born unless it is online;
// a requested rebirth comes, and none sooner than it may; only tags that exist are written, with values of
// their type, and only as often as commands requested; the end comes in time.

#include <sparkplug_b.pb.h>
#include <unistd.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/fuzz/require.hpp"
#include "base/fuzz/script.hpp"
#include "base/log.hpp"
#include "base/text.hpp"
#include "live/tag_table.hpp"
#include "model/value.hpp"
#include "publish/sparkplug/fuzz/memory_broker.hpp"
#include "publish/sparkplug/kind.hpp"
#include "publish/sparkplug/payload_codec.hpp"
#include "publish/sparkplug/state_codec.hpp"
#include "publish/sparkplug/topic.hpp"

using namespace penstock;
using namespace penstock::publish;
using penstock::fuzz::require;
using penstock::fuzz::script;

namespace {

namespace fs = std::filesystem;
namespace wire = org::eclipse::tahu::protobuf;

constexpr milliseconds rebirth_min{1'000};

/// What a host has received in the current session, and whether it is permitted.
class host_view {
public:
    explicit host_view(bool has_primary) : has_primary_(has_primary) {}

    void on_connect(const std::optional<mqtt::message>& will, std::size_t server) {
        *this = host_view(has_primary_, std::move(states_));
        server_ = server;
        require(will.has_value() && will->topic == "spBv1.0/G/NDEATH/N");
        bd_seq_ = bd_seq_of(parse(will->payload));
        require(bd_seq_.has_value());
        is_up = true;
    }

    void on_end() { is_up = is_born = false; }

    /// A STATE that the client received.
    void on_state(bool is_online, std::int64_t timestamp) {
        auto& last = states_[server_];
        if (timestamp < last) return;
        last = timestamp;
        is_online_ = is_online;
    }

    void on_rebirth_request() {
        if (!is_born || asked_at_) return;
        asked_at_ = fuzz::clock_now;
        ++requests_;
    }

    /// Whether requested births should have come.
    bool is_waiting_too_long() const {
        return is_born && !is_dead_ && asked_at_ &&
               fuzz::clock_now > std::max(*asked_at_, born_at_ + rebirth_min) + milliseconds(1'000);
    }

    void on_message(const mqtt::message& m) {
        require(!is_dead_ && !m.is_retained);
        const auto parts = split(m.topic, '/');
        require(parts.size() >= 4 && parts[0] == "spBv1.0" && parts[1] == "G" && parts[3] == "N");
        const std::string device(parts.size() == 5 ? parts[4] : std::string_view());
        const auto payload = parse(m.payload);
        if (parts[2] == "NDEATH") {
            require(is_born && bd_seq_of(payload) == bd_seq_);
            is_dead_ = true;
            return;
        }
        require(payload.has_seq());
        if (parts[2] == "NBIRTH") return on_birth(payload);
        require(is_born && payload.seq() == (seq_ + 1) % 256);
        seq_ = payload.seq();
        if (parts[2] == "DBIRTH") {
            born_devices_.insert(device);
            learn(device, payload);
        } else if (parts[2] == "DDEATH") {
            require(born_devices_.erase(device) == 1);
        } else {
            require(parts[2] == (device.empty() ? "NDATA" : "DDATA"));
            require(device.empty() || born_devices_.contains(device));
            for (const auto& metric : payload.metrics())
                require(metric.has_alias() && aliases_[device].contains(metric.alias()));
        }
    }

    bool is_up = false;
    bool is_born = false;

private:
    host_view(bool has_primary, std::map<std::size_t, std::int64_t> states)
        : has_primary_(has_primary), states_(std::move(states)) {}

    static wire::Payload parse(const std::string& bytes) {
        wire::Payload p;
        require(p.ParseFromString(bytes));
        return p;
    }

    static std::optional<std::uint64_t> bd_seq_of(const wire::Payload& p) {
        for (const auto& metric : p.metrics()) {
            if (metric.name() == "bdSeq") return metric.has_long_value() ? metric.long_value() : metric.int_value();
        }
        return std::nullopt;
    }

    void on_birth(const wire::Payload& payload) {
        require(payload.seq() == 0 && bd_seq_of(payload) == bd_seq_);
        require(!has_primary_ || is_online_ == true);
        require(births_ <= requests_);
        if (births_++ > 0) require(fuzz::clock_now >= born_at_ + rebirth_min);
        seq_ = 0;
        is_born = true;
        born_at_ = fuzz::clock_now;
        asked_at_.reset();
        born_devices_.clear();
        aliases_.clear();
        learn("", payload);
    }

    void learn(const std::string& device, const wire::Payload& payload) {
        auto& known = aliases_[device];
        known.clear();
        for (const auto& metric : payload.metrics()) {
            if (metric.has_alias()) require(known.insert(metric.alias()).second);
        }
    }

    bool has_primary_;
    std::map<std::size_t, std::int64_t> states_{};  ///< newest, by server
    std::size_t server_ = 0;
    std::optional<std::uint64_t> bd_seq_{};
    std::optional<bool> is_online_{};
    bool is_dead_ = false;
    std::uint64_t seq_ = 0;
    unsigned births_ = 0, requests_ = 0;
    steady_time born_at_{};
    std::optional<steady_time> asked_at_{};
    std::set<std::string> born_devices_{};
    std::map<std::string, std::set<std::uint64_t>> aliases_{};
};

class session {
public:
    explicit session(script& input) : input_(input), first_(input.byte()), host_((first_ & 1U) != 0) {
        broker_.takes_connection = [this] { return input_.byte() % 8 != 7; };
        broker_.takes_subscription = [this] { return input_.byte() % 16 != 15; };
        broker_.takes_message = [this] { return input_.byte() % 64 != 63; };
        broker_.on_connect = [this](const auto& will, std::size_t server) { host_.on_connect(will, server); };
        broker_.on_message = [this](const auto& m) { host_.on_message(m); };
        broker_.on_end = [this] { host_.on_end(); };
        fuzz::memory_broker::current = &broker_;
        const auto dir = folder();
        option_map options{{"brokers", R"(["mqtt://127.0.0.1:1","mqtt://127.0.0.2:1"])"},
                           {"group_id", "G"},
                           {"edge_node_id", "N"},
                           {"retry_min_ms", "10"},
                           {"retry_max_ms", "20"},
                           {"rebirth_min_ms", std::to_string(rebirth_min.count())}};
        if ((first_ & 1U) != 0) options["primary_host"] = "H";
        if ((first_ & 2U) != 0) options["allow_write"] = "true", options["command_max_age_s"] = "0";
        publisher_context context{loop_.get_executor(), "line",  "EDGE_1", "SITE_A", "1.2.3",
                                  dir + "line.",        &table_, {},       {}};
        context.kept_folder = dir + "kept/";
        if ((first_ & 2U) != 0) {
            context.write = [this](write_order order, std::function<void(publish::write_outcome)> done) {
                on_write(order.tag_id, order.text);
                done({true, order.text, {}});
            };
        }
        context.journal_end = [this] { return last_; };
        node_ = make_sparkplug_kind()->make(options, std::move(context));
        for (tag_number n = 1; n <= 3; ++n)
            put_tag(n);
        node_->put_links(std::vector<device_state>{{"OPC_0", true}});
        node_->start();
        pass(milliseconds(0));
    }

    ~session() {
        node_.reset();
        pass(std::chrono::seconds(60));
        fuzz::memory_broker::current = nullptr;
    }
    session(const session&) = delete;
    session& operator=(const session&) = delete;

    void run() {
        for (int i = 0; i < 200 && !input_.is_over(); ++i) {
            step();
            pass(milliseconds(0));
        }
        bool has_stopped = false;
        io::asio::co_spawn(
            loop_,
            [&]() -> io::awaitable<> {
                co_await node_->stop(fuzz::clock_now + std::chrono::seconds(5));
                has_stopped = true;
            },
            [](std::exception_ptr thrown) { require(!thrown); });
        for (int i = 0; i < 10; ++i)
            pass(std::chrono::seconds(1));
        require(has_stopped && !host_.is_up);
    }

private:
    static std::string folder() {
        static const auto path = "/dev/shm/penstock-sparkplug-fuzz-" + std::to_string(::getpid()) + "/";
        static const int at_exit = std::atexit([] { fs::remove_all(path); });
        require(at_exit == 0);
        fs::create_directories(path + "kept");
        return path;
    }

    void step() {
        switch (input_.byte() % 12) {
            case 0: pass(milliseconds(100) * (input_.byte() % 64)); break;
            case 1: say_state(input_.byte() % 2 == 0, input_.byte()); break;
            case 2: ask_rebirth(); break;
            case 3: publish("spBv1.0/G/NCMD/N", input_.text(input_.byte())); break;
            case 4:
                publish("spBv1.0/G/DCMD/N/OPC_" + std::to_string(input_.byte() % 3), input_.text(input_.byte()));
                break;
            case 5: order(); break;
            case 6:
                if (host_.is_up) broker_.drop();
                break;
            case 7: send(); break;
            case 8: {
                const auto b = input_.byte();
                node_->put_links(std::vector<device_state>{{"OPC_" + std::to_string(b % 3), b < 128}});
                break;
            }
            case 9: change_tag(); break;
            case 10:
                if (broker_.acknowledge) broker_.acknowledge();
                break;
            default: publish("spBv1.0/STATE/H", input_.text(input_.byte() % 64)); break;
        }
    }

    /// Lets time pass, and all timers that are due then.
    void pass(milliseconds time) {
        const auto until = fuzz::clock_now + time;
        do {
            fuzz::clock_now = std::min(until, fuzz::clock_now + milliseconds(100));
            // One that is due immediately makes the loop check all the others.
            io::asio::steady_timer now(loop_, steady_time::min());
            now.async_wait([](const error_code&) {});
            loop_.restart();
            while (loop_.poll() > 0) {
            }
        } while (fuzz::clock_now < until);
        require(!host_.is_waiting_too_long());
    }

    void publish(const std::string& topic, const std::string& payload) {
        if (!broker_.say) return;
        sparkplug::command_reader reader;
        const auto metrics = reader.read(as_bytes(payload));
        if (metrics && topic.find("STATE") == std::string::npos) {
            for (const auto& m : *metrics) {
                allowed_writes_ += std::max<std::size_t>(1, m.members.size());
                const auto wanted = sparkplug::value_of(m, sparkplug::datatype::boolean);
                const bool is_wanted = wanted && *wanted == value{true};
                if (is_wanted && m.name == "Node Control/Rebirth" && topic.find("/NCMD/") != std::string::npos)
                    host_.on_rebirth_request();
            }
        }
        if (topic.find("STATE") != std::string::npos) {
            if (const auto state = sparkplug::parse_host_state(payload))
                host_.on_state(state->is_online, state->timestamp);
        }
        broker_.say({topic, payload, 1, false});
    }

    void say_state(bool is_online, unsigned time) {
        publish("spBv1.0/STATE/H", std::string(R"({"online":)") + (is_online ? "true" : "false") + R"(,"timestamp":)" +
                                       std::to_string(time) + "}");
    }

    void ask_rebirth() {
        sparkplug::payload_writer writer;
        writer.begin(1, std::nullopt);
        writer.add({.name = "Node Control/Rebirth", .type = sparkplug::datatype::boolean, .timestamp = 1}, value{true},
                   element_type::boolean);
        publish("spBv1.0/G/NCMD/N", std::string(writer.finish()));
    }

    void order() {
        const auto number = input_.byte() % 8U;
        sparkplug::payload_writer writer;
        writer.begin(1, std::nullopt);
        writer.add({.alias = number, .type = sparkplug::datatype::int16, .timestamp = 1},
                   value{static_cast<std::int64_t>(input_.byte())}, element_type::int16);
        publish("spBv1.0/G/DCMD/N/OPC_" + std::to_string(number % 3), std::string(writer.finish()));
    }

    void on_write(const std::string& id, const std::string& text) {
        require(allowed_writes_-- > 0);
        const auto of = std::ranges::find_if(tags_, [&](const auto& t) { return t.second->metadata->tag_id == id; });
        require(of != tags_.end());
        require(parse_value(text, parse_data_type(of->second->metadata->data_type).value()).has_value());
    }

    void put_tag(tag_number number) {
        static const std::vector<std::string> types{"Int16", "Boolean", "Double", "String", "UInt64", "Int32[3]"};
        auto metadata = std::make_shared<tag_metadata>();
        metadata->number = number;
        metadata->site_id = "SITE_A";
        metadata->opc_id = "OPC_" + std::to_string(number % 3);
        metadata->tag_id = metadata->tag_name = "TAG_" + std::to_string(number);
        metadata->data_type = types[number % types.size()];
        tags_[number] = std::make_shared<outgoing_tag>(metadata, metadata->tag_id);
        node_->put_tags(std::vector{tags_[number]}, {});
    }

    void change_tag() {
        const tag_number number = 1U + input_.byte() % 7U;
        if (tags_.erase(number) == 0) return put_tag(number);
        node_->put_tags({}, std::vector{number});
    }

    void send() {
        if (tags_.empty() || !node_->is_ready()) return;
        auto& b = batches_.emplace_back();
        b.id = "b";
        const auto count = 1U + input_.byte() % 4U;
        for (unsigned i = 0; i < count; ++i) {
            const auto& tag = std::next(tags_.begin(), static_cast<int>(input_.below(tags_.size())))->second;
            const auto type = parse_data_type(tag->metadata->data_type).value();
            if (type.is_array()) continue;
            auto v = is_text(type.element) ? checked<value>(value{std::string("x")}) : from_double(1, type.element);
            const bool is_good = input_.byte() % 4 != 0;
            b.data.add(from_epoch_ms(1'000 + static_cast<std::int64_t>(last_)), {type.element},
                       is_good ? quality::good : quality::comm_failure, is_good ? *v : value());
            b.sequence.push_back(++last_);
            b.tags.push_back(tag);
        }
        if (b.tags.empty()) return;
        b.first = b.sequence.front();
        b.last = b.sequence.back();
        b.is_backlog = input_.byte() % 3 == 0;
        io::asio::co_spawn(
            loop_,
            [this, &b]() -> io::awaitable<> {
                (void)co_await node_->send(b, 1, fuzz::clock_now + std::chrono::hours(1));
            },
            [](std::exception_ptr thrown) { require(!thrown); });
    }

    script& input_;
    const std::uint8_t first_;
    host_view host_;
    fuzz::memory_broker broker_;
    io::asio::io_context loop_;
    live::tag_table table_;
    std::map<tag_number, outgoing_tag_ptr> tags_;
    std::deque<outgoing_batch> batches_;
    sequence_number last_ = 0;
    std::size_t allowed_writes_ = 0;
    std::unique_ptr<publisher> node_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    static const bool is_quiet = [] {
        spdlog::set_level(spdlog::level::off);
        return true;
    }();
    require(is_quiet);
    script input(bytes, size);
    session s(input);
    s.run();
    return 0;
}
