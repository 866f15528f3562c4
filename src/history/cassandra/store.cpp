#include "history/cassandra/store.hpp"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <future>
#include <limits>
#include <mutex>
#include <thread>

#include "base/heartbeat.hpp"
#include "base/outage.hpp"
#include "history/cassandra/errc.hpp"
#include "history/cassandra/tables.hpp"
#include "history/cassandra/ttl.hpp"
#include "io/loop_heartbeat.hpp"
#include "io/net_rules.hpp"

namespace penstock::history::cassandra {

namespace {

constexpr std::size_t chunks_per_call = 512;
constexpr std::size_t bytes_per_call = 16UL << 20U;
constexpr std::int32_t days_without_asking = 3;  // of a scan: fewer round trips than a query of the existing ones
constexpr std::int32_t first_page = 16;
constexpr std::int32_t max_page = 256;
constexpr milliseconds grace{2'000};          // a call ends by its deadline; this is for a busy loop
constexpr milliseconds close_timeout{1'000};  // for connections that are being opened
constexpr std::chrono::hours drop_interval{24};
constexpr std::chrono::minutes after_failed_drop{10};
constexpr auto last_of_all = std::numeric_limits<std::int32_t>::max();

connector connect_by(const io::executor& where) {
    return [where](io::endpoint to, steady_time until) { return io::connect_for_owner(where, std::move(to), until); };
}

std::shared_ptr<const retention_rules> keep_all() {
    auto rules = std::make_shared<retention_rules>();
    rules->days = kept_for_ever;
    return rules;
}

class store final : public chunk_store {
public:
    store(const options& o, parsed_options parsed, connector connect)
        : timeout_(o.timeout),
          schema_(o.keyspace, o.replication),
          nodes_(loop_.get_executor(), connect ? std::move(connect) : connect_by(loop_.get_executor()),
                 make_settings(o, std::move(parsed.contact_points))),
          tables_(loop_.get_executor(), nodes_, schema_, o.edge, parsed.level) {
        nodes_.start();
        io::asio::co_spawn(
            loop_, [this] { return drop_old(); }, io::asio::detached);
        thread_ = std::thread([this] {
            const heartbeat watched("cassandra");
            beating_.start();
            loop_.run();
            ended_.set_value();
        });
    }

    ~store() override {
        io::asio::post(loop_, [this] {
            is_closed_ = true;
            beating_.stop();
            nodes_.close();
            if (dropper_ != nullptr) dropper_->set();
        });
        if (ended_.get_future().wait_for(close_timeout) != std::future_status::ready) loop_.stop();
        thread_.join();
    }
    store(const store&) = delete;
    store& operator=(const store&) = delete;

    result<> put(std::span<const chunk> chunks) override {
        const auto rules = retention();
        std::vector<chunk_row> part;
        std::size_t bytes = 0;
        for (std::size_t i = 0; i < chunks.size(); ++i) {
            const auto& c = chunks[i];
            part.push_back({c.key, c.last_time, rules->days_of(c.key.tag), c.content});
            bytes += c.content.size();
            if (part.size() < chunks_per_call && bytes < bytes_per_call && i + 1 < chunks.size()) continue;
            const auto now = to_epoch_ms(wall_now());
            const auto done = call<void>([this, now, part = std::move(part)](steady_time until) mutable {
                return tables_.put(std::move(part), now, until);
            });
            remember(done);
            if (!done) return done;
            part.clear();
            bytes = 0;
        }
        return {};
    }

    result<> commit(sequence_number position) override {
        const auto done =
            call<void>([this, position](steady_time until) { return tables_.put_position(position, until); });
        remember(done);
        return done;
    }

    result<sequence_number> position() override {
        return call<sequence_number>([this](steady_time until) { return tables_.position(until); });
    }

    result<> scan(tag_number tag, std::int64_t from, std::int64_t to, direction order, const visitor& visit) override {
        if (from >= to) return {};
        const auto days = days_of(tag, day_of(from), day_of(to - 1), order);
        if (!days) return days.error();
        auto size = first_page;
        for (const auto day : *days) {
            byte_buffer next;
            do {
                const tables::span what{tag, from, to, order};
                auto received = call<page>([this, what, day, size, at = std::move(next)](steady_time until) mutable {
                    return tables_.ask_page(what, day, size, std::move(at), until);
                });
                if (!received) return received.error();
                for (const auto& [key, content] : received->chunks) {
                    if (!visit(key, content)) return {};
                }
                next = std::move(received->next);
                size = std::min(4 * size, max_page);
            } while (!next.empty());
        }
        return {};
    }

    result<> remove(tag_number tag) override {
        return call<void>([this, tag](steady_time until) { return tables_.remove(tag, last_of_all, until); });
    }

    void set_retention(std::shared_ptr<const retention_rules> rules) override {
        {
            const std::lock_guard lock(mutex_);
            retention_ = std::move(rules);
        }
        io::asio::post(loop_, [this] {
            must_drop_ = true;
            if (dropper_ != nullptr) dropper_->set();
        });
    }

    std::uint64_t size_bytes() override { return 0; }

    std::optional<std::string> error() const override {
        const std::lock_guard lock(mutex_);
        return why_unreachable_ ? why_unreachable_ : why_refused_;
    }

private:
    cluster::settings make_settings(const options& o, std::vector<io::endpoint> points) {
        cluster::settings s;
        s.contact_points = std::move(points);
        s.login.user = o.user;
        s.login.password = o.password;
        s.set_up = [this](session& with, steady_time until) { return make_tables(schema_, with, until); };
        s.on_unavailable = [this](const auto& why) { notify_unavailable(why); };
        return s;
    }

    void notify_unavailable(const std::optional<std::string>& why) {
        if (!why) {
            reaching_.worked();
        } else {
            reaching_.failed(*why);
        }
        const std::lock_guard lock(mutex_);
        if (why == why_unreachable_) return;
        why_unreachable_ = why;
        if (!why) why_refused_.reset();
    }

    /// Runs on the loop what `make` returns, with the given deadline, and waits for the outcome.
    template <class T, class Make>
    result<T> call(Make make) {
        heartbeat::beat();
        const auto until = steady_now() + timeout_;
        const auto response = std::make_shared<std::promise<result<T>>>();
        auto outcome = response->get_future();
        io::asio::co_spawn(
            loop_, [make = std::move(make), until]() mutable { return make(until); },
            [this, response](const std::exception_ptr& thrown, result<T> received) {
                if (!received) keep_words(nodes_.last_error_message());
                if (thrown) {
                    response->set_exception(thrown);
                } else {
                    response->set_value(std::move(received));
                }
            });
        if (outcome.wait_until(until + grace) != std::future_status::ready) return errc::timed_out;
        return outcome.get();
    }

    /// Stores why chunks cannot be stored at present.
    void remember(const result<>& done) {
        const std::lock_guard lock(mutex_);
        why_refused_.reset();
        if (done) return;
        why_refused_ = done.error().message();
        if (!words_.empty()) *why_refused_ += ": " + words_;
    }

    void keep_words(const std::string& words) {
        const std::lock_guard lock(mutex_);
        words_ = words;
    }

    std::shared_ptr<const retention_rules> retention() const {
        const std::lock_guard lock(mutex_);
        return retention_;
    }

    result<std::vector<std::int32_t>> days_of(tag_number tag, std::int32_t first, std::int32_t last, direction order) {
        if (std::int64_t{last} - first >= days_without_asking) {
            return call<std::vector<std::int32_t>>([this, tag, first, last, order](steady_time until) {
                return tables_.days(tag, first, last, order, until);
            });
        }
        std::vector<std::int32_t> out;
        for (auto day = std::int64_t{first}; day <= last; ++day)
            out.push_back(static_cast<std::int32_t>(day));
        if (order == direction::descending) std::ranges::reverse(out);
        return out;
    }

    /// Rows end by their TTL; this drops days that were written with a longer TTL.
    io::awaitable<void> drop_old() {
        while (!is_closed_) {
            auto again = steady_now() + drop_interval;
            if (std::exchange(must_drop_, false) || has_rules_) {
                has_rules_ = true;
                const auto done = co_await drop_old_once();
                if (!done) again = steady_now() + after_failed_drop;
            }
            io::event next(loop_.get_executor());
            dropper_ = &next;
            if (!must_drop_ && !is_closed_) co_await next.wait_until(again);
            dropper_ = nullptr;
        }
    }

    io::awaitable<result<>> drop_old_once() {
        const auto tags = co_await tables_.tags(steady_now() + timeout_);
        if (!tags) co_return tags.error();
        const auto rules = retention();
        const auto now = to_epoch_ms(wall_now());
        for (const auto tag : *tags) {
            if (is_closed_) break;
            const auto done =
                co_await tables_.remove(tag, last_day_over(rules->days_of(tag), now), steady_now() + timeout_);
            if (!done) co_return done;
        }
        co_return result<>{};
    }

    milliseconds timeout_;
    schema schema_;
    mutable std::mutex mutex_;
    std::shared_ptr<const retention_rules> retention_ = keep_all();  ///< until rules are set
    outage reaching_{"cassandra", "the Cassandra cluster"};
    std::optional<std::string> why_unreachable_ = "the Cassandra cluster has not been reached yet";
    std::optional<std::string> why_refused_;
    std::string words_;  ///< of the server, on the last call that failed

    io::asio::io_context loop_{1};
    io::loop_heartbeat beating_{loop_.get_executor()};
    cluster nodes_;
    tables tables_;
    io::event* dropper_ = nullptr;  ///< these four: of the loop
    bool must_drop_ = false;
    bool has_rules_ = false;
    bool is_closed_ = false;
    std::promise<void> ended_;
    std::thread thread_;
};

}  // namespace

checked<std::unique_ptr<chunk_store>> make(const options& o) {
    return make(o, nullptr);
}

checked<std::unique_ptr<chunk_store>> make(const options& o, connector connect) {
    auto parsed = parse_options(o);
    if (!parsed) return parsed.error();
    return std::unique_ptr<chunk_store>(std::make_unique<store>(o, std::move(*parsed), std::move(connect)));
}

}  // namespace penstock::history::cassandra
