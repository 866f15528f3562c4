#include "publish/transfer.hpp"

#include <algorithm>
#include <boost/asio/bind_executor.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <filesystem>

#include "base/log.hpp"
#include "base/private_file.hpp"
#include "base/within.hpp"
#include "io/loop_heartbeat.hpp"
#include "io/timer.hpp"
#include "live/tag_table.hpp"
#include "publish/cursor_name.hpp"

namespace penstock::publish {

namespace {

namespace asio = io::asio;

constexpr std::chrono::seconds write_timeout{30};
constexpr std::chrono::seconds disconnect_timeout{2};
constexpr milliseconds stats_interval{100};

std::string state_folder(const transfer_context& context) {
    return context.data_dir + "/transfers";
}

std::string letter_folder(const transfer_context& context) {
    return context.data_dir + "/dead-letters";
}

std::uint64_t letter_bound(const kind_catalog::entry& kind, const option_map& options) {
    const option_reader reader(kind.rules, options);
    return find_rule(kind.rules, "dead_letter_max_mb") == nullptr
               ? 256
               : static_cast<std::uint64_t>(reader.integer("dead_letter_max_mb"));
}

/// A write whose answer comes on another thread. The answer is posted to the loop, once and in time.
class pending_write : public std::enable_shared_from_this<pending_write> {
public:
    pending_write(std::shared_ptr<asio::io_context> loop, std::function<void(write_outcome)> done)
        : loop_(std::move(loop)), done_(std::move(done)), late_(loop_->get_executor()) {}

    void begin() {
        late_.call_at(steady_now() + write_timeout, [self = shared_from_this()] {
            auto why = "no response " + within(write_timeout) + ": it is unknown whether the device wrote the value";
            self->finish({false, {}, std::move(why)});
        });
    }
    /// Any thread.
    void answer(write_outcome outcome) {
        asio::post(*loop_, [self = shared_from_this(), outcome = std::move(outcome)]() mutable {
            self->late_.cancel();
            self->finish(std::move(outcome));
        });
    }

private:
    void finish(write_outcome outcome) {
        if (auto done = std::exchange(done_, nullptr)) done(std::move(outcome));
    }

    std::shared_ptr<asio::io_context> loop_;
    std::function<void(write_outcome)> done_;
    io::timer late_;
};

}  // namespace

transfer::transfer(transfer_config config, const kind_catalog::entry& kind, const transfer_context& context)
    : config_(std::move(config)),
      settings_(settings_of(kind, config_.options)),
      journal_(*context.log),
      loop_(std::make_shared<asio::io_context>(1)),
      tags_({settings_.sites, settings_.opcs, settings_.tags, settings_.exclude},
            name_template::parse(settings_.tag_name).value(), context.edge_id, settings_.has_state_text) {
    (void)make_folders(state_folder(context));  // if this fails, creating the first file there fails, too
    publisher_ = kind.kind->make(config_.options, context_of(context));
    if (publisher_->has_dead_letters()) {
        letters_ =
            std::make_unique<dead_letters>(letter_folder(context), config_.name, letter_bound(kind, config_.options));
    }
    const runner::settings running{settings_, config_.name, context.edge_id,
                                   state_folder(context) + "/" + config_.name + ".state", letters_ != nullptr};
    runner_ = std::make_unique<runner>(running, journal_, tags_, *publisher_, letters_.get(), loop_->get_executor());
    // Set before the journal is read, so that the status does not show that nothing waits.
    if (settings_.is_enabled) stats_ = runner_->stats();
}

transfer::~transfer() {
    begin_stop(steady_now());
    join();
}

publisher_context transfer::context_of(const transfer_context& context) {
    publisher_context c{loop_->get_executor(),
                        config_.name,
                        context.edge_id,
                        context.site_id,
                        context.version,
                        state_folder(context) + "/" + config_.name + ".",
                        context.table,
                        {},
                        {}};
    c.kept_folder = state_folder(context) + "/kept/";
    c.journal_end = [this] { return journal_.written(); };
    c.refuse = [counted = commands_, name = config_.name, refused = context.refused](const write_order& order,
                                                                                     std::string_view why) {
        ++counted->refused;
        if (refused) refused(name, order, why);
    };
    if (settings_.allows_write && context.write) {
        c.write = [this, context](write_order order, auto done) { write(context, std::move(order), std::move(done)); };
    }
    return c;
}

/// Whether the receiver gets values of that tag. True for a tag that does not exist, so that the write fails with the
/// right reason.
bool transfer::selects(const live::tag_table& table, const std::string& tag_id) const {
    const auto tag = table.find(tag_id);
    return !tag || tags_.find(tag->number) != nullptr;
}

void transfer::write(const transfer_context& context, write_order order,
                     std::function<void(write_outcome)> done) const {
    if (context.table != nullptr && !selects(*context.table, order.tag_id)) {
        const auto why = "transfer " + config_.name + " does not select tag " + order.tag_id +
                         " (sites, opcs, tags, exclude); nothing was written";
        ++commands_->refused;
        if (context.refused) context.refused(config_.name, order, why);
        return done({false, {}, why});
    }
    const auto waiting = std::make_shared<pending_write>(
        loop_, [counted = commands_, done = std::move(done)](const write_outcome& outcome) {
            ++(outcome.is_done ? counted->done : counted->failed);
            done(outcome);
        });
    waiting->begin();
    context.write(config_.name, std::move(order),
                  [waiting](write_outcome outcome) { waiting->answer(std::move(outcome)); });
}

void transfer::start(tag_change all) {
    inbox_.push_back(std::move(all));
    has_inbox_ = true;
    thread_ = std::thread([this] {
        asio::co_spawn(*loop_, live(), [this](const std::exception_ptr& fault) {
            try {
                if (fault) std::rethrow_exception(fault);
            } catch (const std::exception& e) {
                logger("publish")->error("transfer {} has stopped after an internal error: {}: restart the gateway",
                                         config_.name, e.what());
                const std::scoped_lock lock(mutex_);
                fault_ = e.what();
                if (!is_stopping_) return;
            }
            loop_->stop();
        });
        io::run_watched(*loop_, "transfer " + config_.name);
    });
}

io::awaitable<> transfer::live() {
    apply_inbox();
    if (settings_.is_enabled) {
        publisher_->start();
        runner_->begin();
        auto noted = steady_time{};
        const auto after_reading = [&] {
            if (steady_now() < noted + stats_interval) return;
            noted = steady_now();
            publish_stats();
        };
        co_await runner_->run([this] { apply_inbox(); }, after_reading);
    } else {
        for (;;) {
            apply_inbox();
            {
                const std::scoped_lock lock(mutex_);
                if (is_stopping_) break;
            }
            co_await io::pause(loop_->get_executor(), stats_interval);
        }
    }
    const auto goodbye = steady_now() + disconnect_timeout;
    co_await publisher_->stop(goodbye);
    while (runner_->is_sending() && steady_now() < goodbye)
        co_await io::pause(loop_->get_executor(), milliseconds(10));
    if (settings_.is_enabled) runner_->save();
    publish_stats();
}

void transfer::begin_stop(steady_time deadline) {
    {
        const std::scoped_lock lock(mutex_);
        if (is_stopping_) return;
        is_stopping_ = true;
        stop_by_ = deadline;
        if (!fault_.empty()) loop_->stop();
    }
    asio::post(*loop_, [this, deadline] { runner_->stop(deadline); });
}

void transfer::join() {
    if (thread_.joinable()) thread_.join();
}

void transfer::change(tag_change c) {
    {
        const std::scoped_lock lock(mutex_);
        inbox_.push_back(std::move(c));
    }
    has_inbox_ = true;
    asio::post(*loop_, [this] { runner_->wake(); });
}

void transfer::apply_inbox() {
    if (!has_inbox_.exchange(false)) return;
    std::vector<tag_change> changes;
    {
        const std::scoped_lock lock(mutex_);
        changes.swap(inbox_);
    }
    for (const auto& c : changes) {
        std::vector<outgoing_tag_ptr> put;
        std::vector<tag_number> removed;
        for (const auto number : c.removed) {
            if (!tags_.remove(number)) continue;
            runner_->remove_tag(number);
            removed.push_back(number);
        }
        for (const auto& by_id : c.put) {
            const auto& metadata = *by_id->metadata;
            const bool was_there = tags_.find(metadata.number) != nullptr;
            if (auto tag = tags_.put(by_id)) {
                runner_->set_tag(metadata);
                put.push_back(std::move(tag));
            } else if (was_there) {
                runner_->remove_tag(metadata.number);
                removed.push_back(metadata.number);
            }
        }
        if (!put.empty() || !removed.empty()) publisher_->put_tags(put, removed);
        if (!c.links.empty()) publisher_->put_links(c.links);
    }
}

void transfer::publish_stats() {
    auto now = runner_->stats();
    const std::scoped_lock lock(mutex_);
    stats_ = std::move(now);
}

transfer_status transfer::status() const {
    transfer_status s;
    s.name = config_.name;
    s.type = config_.type;
    s.is_enabled = settings_.is_enabled;
    try {
        s.link = publisher_->status();
    } catch (const std::exception& e) {
        s.status_error = e.what();
        return s;
    }
    for (const auto& mark : journal_.status().marks) {
        if (mark.name == cursor_name(config_.name)) s.dropped = mark.dropped;
    }
    if (letters_) s.dead_letters = letters_->count();
    s.commands = {commands_->done, commands_->failed, commands_->refused};
    s.takes_commands = settings_.allows_write;
    const std::scoped_lock lock(mutex_);
    s.stats = stats_;
    // While the publisher is not ready, nothing is sent, so no send reports an error.
    if (!s.link.is_connected && !s.link.error.empty()) s.stats.last_error = s.link.error;
    if (!fault_.empty()) s.stats.last_error = fault_;
    return s;
}

void transfer::test(std::function<void(timed_report)> done) {
    asio::co_spawn(
        *loop_,
        [this, done = std::move(done)]() -> io::awaitable<> {
            const auto begin = steady_now();
            timed_report out;
            try {
                out.report = co_await publisher_->test(begin + settings_.timeout);
            } catch (const std::exception& e) {
                out.report.error = e.what();
            }
            out.elapsed = std::chrono::duration_cast<milliseconds>(steady_now() - begin);
            done(std::move(out));
        },
        asio::detached);
}

void transfer::resend_dead_letter(const std::string& batch_id, std::function<void(std::optional<delivery>)> done) {
    const auto line = letters_ ? letters_->line(batch_id) : std::nullopt;
    if (!line) return done(std::nullopt);
    asio::co_spawn(
        *loop_,
        [this, batch_id, samples = samples_of_dead_letter(*line), done = std::move(done)]() -> io::awaitable<> {
            delivery d;
            try {
                d = co_await publisher_->send_again(batch_id, samples, steady_now() + settings_.timeout);
            } catch (const std::exception& e) {
                d = delivery::failed(e.what());
            }
            if (d.result == delivery::outcome::acknowledged && !letters_->remove(batch_id))
                d = delivery::failed(
                    "the receiver has accepted the batch, but the gateway cannot remove it from the refused messages "
                    "(dead letters): check the disk, and delete it there");
            done(std::move(d));
        },
        asio::detached);
}

void transfer::erase(const std::string& name, const transfer_context& context) {
    context.log->remove_cursor(cursor_name(name));
    context.log->remove_cursor(backlog_cursor_name(name));
    std::error_code ec;
    for (const auto& entry : std::filesystem::directory_iterator(state_folder(context), ec)) {
        if (entry.path().filename().string().starts_with(name + ".")) remove_file(entry.path().string());
    }
    dead_letters(letter_folder(context), name, 1).remove_all();
}

}  // namespace penstock::publish
