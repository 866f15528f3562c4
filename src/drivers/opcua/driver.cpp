#include "drivers/opcua/driver.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "drivers/errc.hpp"
#include "drivers/notice.hpp"
#include "drivers/opcua/browser.hpp"
#include "drivers/opcua/clock_check.hpp"
#include "drivers/opcua/history.hpp"
#include "drivers/opcua/options.hpp"
#include "drivers/opcua/point.hpp"
#include "drivers/opcua/session.hpp"
#include "drivers/opcua/subscriber.hpp"
#include "drivers/opcua/user_pair.hpp"
#include "drivers/opcua/writer.hpp"
#include "drivers/option_protocol.hpp"
#include "io/timer.hpp"
#include "opcua/errc.hpp"

namespace penstock::opcua {

namespace {

enum : std::uint32_t { polled, watched };  // kinds of batches

constexpr milliseconds idle_pause{20};  // of a subscription that is scanned back to back
constexpr std::uint32_t max_in_batch = 1'000;
constexpr milliseconds namespace_refresh_interval{10'000};
constexpr milliseconds namespace_refresh_interval_when_missing{1'000};

class opcua_driver final : public driver {
public:
    opcua_driver(const device_options& options, const device_context& context)
        : options_(options), context_(context), session_(options, context), watching_(options) {}

    std::vector<std::optional<fault>> set_points(std::span<const point_config> from) override {
        std::vector<std::optional<fault>> faults(from.size());
        std::vector<point> fresh(from.size());
        std::vector<bool> is_kept(from.size());
        std::vector<bool> is_used(from.size());
        std::vector<std::optional<steady_time>> read_at(from.size());
        for (std::size_t i = 0; i < from.size(); ++i) {
            if (from[i].address.empty()) continue;
            auto made = make_point(from[i], options_);
            if (!made) {
                faults[i] = made.error();
                continue;
            }
            is_used[i] = true;
            is_kept[i] = i < points_.size() && is_used_[i] && is_same(points_[i], *made);
            fresh[i] = std::move(*made);
            if (!is_kept[i]) continue;
            read_at[i] = read_at_[i];
            fresh[i].reported_type = points_[i].reported_type;
            fresh[i].native = points_[i].native;
            fresh[i].is_literal = points_[i].is_literal;
            fresh[i].targets = points_[i].targets;
            fresh[i].last_time = points_[i].last_time;
            fresh[i].missed_since = points_[i].missed_since;
            // The server has sent its value already and will send it again only when it changes.
            if (!from[i].is_new) continue;
            if (points_[i].is_event()) {
                watching_.report_again(static_cast<point_index>(i));
            } else {
                stale_.push_back(static_cast<point_index>(i));
            }
        }
        points_ = std::move(fresh);
        is_used_ = is_used;
        read_at_ = std::move(read_at);
        watching_.change(from.size(), is_kept, is_used);
        return faults;
    }

    std::vector<batch> plan(std::span<const point_index> wanted, const size_limits& limits) const override {
        const auto kind = options_.is_polling ? polled : watched;
        const auto max = options_.is_polling ? limits.of(0, kind, std::min(session_.limits().read, max_in_batch))
                                             : static_cast<std::uint32_t>(wanted.size());
        std::vector<batch> out;
        for (const auto at : wanted) {
            if (out.empty() || out.back().size >= max) {
                out.emplace_back();
                out.back().kind = kind;
            }
            out.back().slots.push_back({at, 0});
            ++out.back().size;
        }
        return out;
    }

    std::uint64_t plan_generation() const noexcept override { return generation_ + watching_.generation(); }

    std::optional<data_type> type_of(point_index at) const override {
        return points_[at].type ? points_[at].type : points_[at].reported_type;
    }

    bool can_resize(point_index at) const override {
        const point& p = points_[at];
        const auto& member = p.node().member;
        return member.empty() ? !p.node().part && p.dimensions.empty() : !member.back().part;
    }

    std::string describe(const batch& b) const override {
        auto text = b.kind == polled ? fmt::format("read {} nodes", b.slots.size())
                                     : watching_.describe(b.slots.front().point, b.slots.size());
        if (!security_.empty()) text += "; security: " + security_;
        return text;
    }

    io::awaitable<result<>> open(steady_time deadline) override {
        watching_.end();
        stale_.clear();
        mark_gaps(points_, options_.is_polling ? session_.server_time() : watching_.last_sent());
        const auto opened = co_await session_.open(deadline);
        if (!opened) co_return opened;
        const bool is_other_limit = std::exchange(known_limit_, session_.limits().read) != session_.limits().read;
        const bool is_other_security = std::exchange(security_, session_.security()) != session_.security();
        if (is_other_limit || is_other_security) ++generation_;
        if (!options_.is_polling) watching_.begin(session_);
        clocks_.reset();
        if (auto warning = clocks_.compare(session_.server_time(), wall_now()))
            give_notice(context_.log, std::move(*warning));
        names_read_ = steady_now();
        note((session_.has_taken_over() ? "previous session resumed, " : "session opened, ") + session_.security());
        co_return result<>{};
    }

    void close() noexcept override {
        session_.close();
        watching_.end();
    }

    std::string_view security() const noexcept override { return security_; }

    /// A watched node has the value that the server sent last as long as it sends messages at all.
    std::optional<steady_time> confirmed() const noexcept override {
        if (!options_.is_polling) return watching_.last_received();
        std::optional<steady_time> oldest;
        for (const auto& read_at : read_at_) {
            if (read_at) oldest = std::min(oldest.value_or(*read_at), *read_at);
        }
        return oldest;
    }

    io::awaitable<result<>> read(std::span<const batch* const> batches, std::span<const milliseconds> timeouts,
                                 batch_sink& sink, const std::function<bool()>& should_yield) override {
        if (!session_.is_open()) co_return driver_errc::link_closed;
        if (const auto lost = session_.connection()->lost()) {
            forward_last(batches, sink);
            co_return as_link_error(*lost);
        }
        for (std::size_t i = 0; i < batches.size(); ++i) {
            if (i > 0 && should_yield()) break;
            const auto& b = *batches[i];
            result<> done{};
            if (b.kind == polled || b.is_on_demand) {
                done = co_await ask(b, timeouts[i], sink);
            } else {
                done = co_await forward(b, timeouts[i], sink);
            }
            if (!done) co_return as_link_error(done.error());
        }
        co_return result<>{};
    }

    io::awaitable<result<write_outcome>> write(point_index at, const value& v) override {
        auto outcome = co_await write_point(session_, points_, at, v, options_);
        note(fmt::format("write {}: {}", format_address(points_[at].node()),
                         outcome ? std::string("done") : outcome.error().message()));
        co_return outcome;
    }

    io::awaitable<result<std::string>> identify() override {
        auto words = co_await session_.identify();
        co_return words;
    }

    io::awaitable<result<browse_page>> browse(const browse_query& query) override {
        auto page = co_await browse_nodes(session_, query, options_.timeout);
        co_return page;
    }

private:
    /// What cannot be blamed on a point needs another session.
    static error_code as_link_error(const error_code& why) {
        if (remedy_of(why) != remedy::device_refused) return why;
        return worded_error(why.message(), remedy::reconnect);
    }

    static std::vector<point_index> points_of(const batch& b) {
        std::vector<point_index> out;
        out.reserve(b.slots.size());
        for (const auto& slot : b.slots)
            out.push_back(slot.point);
        return out;
    }

    /// Reads the server's current values.
    io::awaitable<result<>> ask(const batch& b, milliseconds timeout, batch_sink& sink) {
        const auto asked = steady_now();
        values_.clear();
        const auto which = points_of(b);
        const auto done = co_await session_.read_points(which, points_, values_, timeout);
        for (const auto at : which)
            read_at_[at] = done ? std::optional(asked) : std::nullopt;
        note(fmt::format("read {} nodes: {}", which.size(),
                         done ? fmt::format("{} values", values_.size()) : done.error().message()));
        if (!done) {
            const auto& why = done.error();
            if (why != io::errc::timed_out && remedy_of(why) != remedy::device_refused) co_return done;
            sink.on_failure(b, why, asked);
            co_return result<>{};
        }
        if (b.kind == polled) {
            const auto followed = co_await refresh_namespaces();
            if (!followed) co_return followed;
        }
        if (!b.is_on_demand) {
            const auto filled = co_await backfill(session_, points_, values_);
            if (!filled) {
                forward_without_gap(b, sink, asked);
                co_return filled;
            }
        }
        deliver(b, sink, asked);
        co_return result<>{};
    }

    /// A poll is not notified when the server renumbers its namespaces: they are read again when they are old, soon
    /// where nodes are missing.
    io::awaitable<result<>> refresh_namespaces() {
        bool has_uri = false;
        bool is_missing = false;
        for (const auto& v : values_) {
            if (!points_[v.point].node().names_uri()) continue;
            has_uri = true;
            is_missing = is_missing || v.state == quality::configuration;
        }
        const auto now = steady_now();
        if (!has_uri ||
            now - names_read_ < (is_missing ? namespace_refresh_interval_when_missing : namespace_refresh_interval))
            co_return result<>{};
        names_read_ = now;
        auto done = co_await session_.read_namespaces(options_.timeout);
        co_return done;
    }

    /// Values with structures of a kind that arrives for the first time: the server is asked for the kind, and for the
    /// value again.
    io::awaitable<result<>> ask_for_unknown(milliseconds timeout) {
        std::vector<point_index> which;
        std::erase_if(values_, [&](const point_value& v) {
            if (v.error != errc::unknown_structure) return false;
            if (std::ranges::find(which, v.point) == which.end()) which.push_back(v.point);
            return true;
        });
        if (which.empty()) co_return result<>{};
        auto done = co_await session_.read_apart(which, points_, values_, timeout);
        co_return done;
    }

    /// The link was lost again: what ends a gap waits for the next session, which fills it.
    void forward_without_gap(const batch& b, batch_sink& sink, steady_time asked) {
        std::erase_if(values_, [&](const point_value& v) { return points_[v.point].missed_since != wall_time{}; });
        if (!values_.empty()) deliver(b, sink, asked);
    }

    /// What arrived before the connection was lost.
    void forward_last(std::span<const batch* const> batches, batch_sink& sink) {
        const auto b =
            std::ranges::find_if(batches, [](const auto* x) { return x->kind == watched && !x->is_on_demand; });
        if (b == batches.end()) return;
        values_.clear();
        watching_.take(session_, points_, values_);
        if (!values_.empty()) deliver(**b, sink, steady_now());
    }

    /// Publishes what the server has sent since, of any point: the order of a point's values stays. Points without
    /// a value keep theirs, because the server sends changes only.
    io::awaitable<result<>> forward(const batch& b, milliseconds timeout, batch_sink& sink) {
        const auto asked = steady_now();
        values_.clear();
        if (watching_.has_work(asked)) {
            const auto made = co_await watching_.reconcile(session_, points_, values_);
            if (!made) co_return made;
        }
        if (watching_.take(session_, points_, values_)) mark_all_stale();
        for (const auto& slot : b.slots) {
            if (watching_.must_be_read(slot.point)) stale_.push_back(slot.point);
        }
        const auto known = co_await ask_for_unknown(timeout);
        if (!known) {
            forward_without_gap(b, sink, asked);
            co_return known;
        }
        if (watching_.is_silent(steady_now())) {
            co_return worded_error("no response from the server: neither data nor a keep-alive arrived in time",
                                   remedy::reconnect);
        }
        if (!stale_.empty()) {
            const auto which = std::exchange(stale_, {});
            const auto done = co_await session_.read_apart(which, points_, values_, timeout);
            for (const auto& v : values_) {
                if (v.error == errc::undecodable) watching_.give_up(v.point);
            }
            if (!done) {
                forward_without_gap(b, sink, asked);
                co_return done;
            }
        }
        const auto filled = co_await backfill(session_, points_, values_);
        if (!filled) {
            forward_without_gap(b, sink, asked);
            co_return filled;
        }
        const bool is_back_to_back = points_[b.slots.front().point].rules.sampling == milliseconds::zero();
        if (values_.empty() && is_back_to_back) co_await io::pause(context_.loop, idle_pause);
        if (!values_.empty()) note(fmt::format("{} values arrived", values_.size()));
        deliver(b, sink, asked);
        co_return result<>{};
    }

    void deliver(const batch& b, batch_sink& sink, steady_time asked) {
        if (auto warning = clocks_.bound(values_, wall_now())) give_notice(context_.log, std::move(*warning));
        sink.on_values(b, values_, asked);
    }

    void mark_all_stale() {
        stale_.clear();
        for (std::size_t i = 0; i < is_used_.size(); ++i) {
            if (is_used_[i] && !points_[i].is_event()) stale_.push_back(static_cast<point_index>(i));
        }
    }

    void note(std::string text) {
        if (context_.log != nullptr && context_.log->wants_frames()) {
            context_.log->frame(frame_log::direction::note, {}, {std::move(text)});
        }
    }

    device_options options_;
    device_context context_;
    session session_;
    subscriber watching_;
    std::vector<point> points_;
    std::vector<bool> is_used_;
    std::vector<std::optional<steady_time>> read_at_;  ///< each point last by a poll; none = not, or it failed
    std::vector<point_index> stale_;                   ///< watched, but their last value must be read
    std::vector<point_value> values_;
    clock_check clocks_;
    steady_time names_read_{};
    std::uint32_t known_limit_ = 0;
    std::string security_;  ///< of the last session, human-readable
    std::uint64_t generation_ = 0;
};

std::optional<fault> check(const point_config& at, const device_options& options) {
    return fault_of(make_point(at, options));
}

std::optional<fault> check_device(const device_options& options) {
    if (options.user_certificate.empty()) return std::nullopt;
    return fault_of(read_user_pair(options.user_certificate, options.user_key));
}

}  // namespace

}  // namespace penstock::opcua

namespace penstock {

std::shared_ptr<const protocol> make_opcua() {
    using namespace opcua;
    return make_protocol<device_options>({.type = "OPCUA",
                                          .aliases = {"OPC-UA", "OPC_UA"},
                                          .schema = schema_text(),
                                          .parse = parse_options,
                                          .check = opcua::check,
                                          .build = build_driver<opcua_driver, device_options>,
                                          .port = [](const device_options& o) { return o.port; },
                                          .check_device = opcua::check_device,
                                          .uses_certificates = true});
}

}  // namespace penstock
