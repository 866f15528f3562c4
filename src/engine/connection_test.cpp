#include "engine/connection_test.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "drivers/option_schema.hpp"
#include "drivers/poll_list.hpp"
#include "engine/tag_point.hpp"
#include "io/stream.hpp"
#include "model/address_list.hpp"
#include "model/secret_parts.hpp"

namespace penstock::engine {

namespace {

class no_trace final : public frame_log {
public:
    bool wants_frames() const noexcept override { return false; }
    void frame(direction, byte_view, frame_text) override {}
};

double ms_since(steady_time begin) {
    return std::chrono::duration<double, std::milli>(steady_now() - begin).count();
}

/// Fills the report's points from the answers.
class report_sink : public batch_sink {
public:
    report_sink(test_report& report, const driver& from, const std::vector<tag_point>& tags, poll_list& list,
                const station_list& stations)
        : report_(report), driver_(from), tags_(tags), list_(list), stations_(stations) {}

    std::size_t reports() const noexcept { return reports_; }

    void on_values(const batch& b, std::span<const point_value> values, steady_time asked) override {
        ++reports_;
        list_.on_response(b, steady_now());
        for (const auto& read : values) {
            auto& point = report_.points[read.point];
            point.ms = ms_since(asked);
            point.is_good = !is_bad(read.state);
            point.message = point.is_good ? std::string{} : read.error.message();
            if (!point.is_good) continue;
            const auto& tag = tags_[read.point];
            if (tag.has_scale_from()) {
                // The other tag may be read later, or not be among these.
                point.value = format_value(read.v);
                point.message = "raw value, without the scale of the tag " + tag.extras->scale_from;
                continue;
            }
            const auto type = tag.type ? tag.type : driver_.type_of(read.point);
            point.value = format_shown(tag, is_none(tag, read.v, type) ? value{} : to_shown(tag, read.v));
        }
    }

    void on_failure(const batch& b, const error_code& why, steady_time asked) override {
        ++reports_;
        const bool is_refusal = remedy_of(why) == remedy::device_refused;
        if (is_refusal && list_.on_refusal(b, steady_now()) == poll_list::refusal_step::searching) return;
        if (!is_refusal && list_.is_probe(b)) {
            list_.on_timeout(b, stations_, asked, steady_now());
            return;
        }
        if (!is_refusal) list_.on_timeout(b, stations_, asked, steady_now());
        for (const auto& slot : b.slots) {
            auto& point = report_.points[slot.point];
            point.ms = ms_since(asked);
            point.message = why.message();
        }
    }

private:
    test_report& report_;
    const driver& driver_;
    const std::vector<tag_point>& tags_;
    poll_list& list_;
    const station_list& stations_;
    std::size_t reports_ = 0;
};

/// Points that the driver can read; the others have their fault in the report.
std::vector<point_index> set_points(driver& d, const std::vector<tag_point>& tags, test_report& report) {
    std::vector<point_config> configs;
    for (const auto& tag : tags)
        configs.push_back(config_of(tag));
    const auto faults = d.set_points(configs);
    std::vector<point_index> well;
    for (std::size_t i = 0; i < faults.size(); ++i) {
        if (faults[i]) {
            report.points[i].message = to_string(*faults[i]);
        } else {
            well.push_back(static_cast<point_index>(i));
        }
    }
    return well;
}

io::awaitable<> read_once(driver& d, const std::vector<tag_point>& tags, milliseconds timeout, test_report& report) {
    size_search sizes;
    const station_list stations(timeout);
    poll_list list(d, sizes, std::chrono::hours{1});
    list.set_on_demand();
    list.set_points(set_points(d, tags, report), {});
    list.begin(stations, steady_now());
    report_sink sink(report, d, tags, list, stations);
    const std::function<bool()> never = [] { return false; };
    while (!list.waiting().empty()) {
        const auto waiting = list.waiting();
        const std::vector<milliseconds> timeouts(waiting.size(), timeout);
        const auto before = sink.reports();
        const auto planned = d.plan_generation();
        const auto asked = co_await d.read(waiting, timeouts, sink, never);
        if (!asked) {
            for (auto& point : report.points) {
                if (!point.is_good && point.message.empty()) point.message = asked.error().message();
            }
            co_return;
        }
        if (d.plan_generation() != planned) {  // what the device returned needs another plan
            list.set_points(list.points(), {});
            list.begin(stations, steady_now());
        } else if (sink.reports() == before) {
            break;
        }
    }
    list.begin(stations, steady_now());
    report.plan = list.describe();
}

}  // namespace

io::awaitable<test_report> run_connection_test(io::executor loop, const protocol& p, opc_config opc,
                                               std::vector<tag_config> tags, opcua::certificate_store* certificates) {
    test_report report;
    std::vector<tag_point> points;
    for (std::size_t i = 0; i < tags.size(); ++i) {
        points.push_back(make_point(tags[i], {static_cast<std::uint32_t>(i), 0}));
        report.points.push_back({tags[i].tag_id, tags[i].plc_address, false, {}, {}, 0});
    }
    if (auto locked = why_locked(opc.options)) {
        report.message = std::move(*locked);
        co_return report;
    }
    const auto schema = option_schema::parse(p.schema());
    const milliseconds timeout{option_reader(schema.options(), opc.options).integer("timeout_ms")};
    auto addresses = split_addresses(opc.opc_agent_ip);
    if (addresses.empty()) addresses.push_back(opc.opc_agent_ip);
    for (auto& address : addresses) {
        opc.opc_agent_ip = address;
        auto made = p.make(opc, device_context{loop, silent_log(), certificates});
        if (!made) {
            report.message = to_string(made.error());
            co_return report;
        }
        driver& d = **made;
        const auto begin = steady_now();
        const auto opened = co_await d.open(begin + timeout);
        report.connect_ms = ms_since(begin);
        if (!opened) {
            if (!report.message.empty()) report.message += "; ";
            if (addresses.size() > 1) report.message += mask_parts(address) + ": ";
            report.message += opened.error().message();
            continue;
        }
        report.is_connected = true;
        report.message.clear();
        co_await read_once(d, points, timeout, report);
        const auto identity = co_await d.identify();
        if (identity) report.identity = *identity;
        d.close();
        break;
    }
    co_return report;
}

io::awaitable<bool> responds(driver& d, const std::vector<tag_point>& points, milliseconds timeout) {
    const auto opened = co_await d.open(steady_now() + timeout);
    if (!opened) co_return false;
    test_report report;
    report.points.resize(points.size());
    co_await read_once(d, points, timeout, report);
    co_return std::ranges::any_of(report.points, &test_report::point::is_good);
}

tag_point copy_for_reading(const tag_point& tag) {
    tag_point copy;
    copy.type = tag.type;
    copy.address = point_address(tag.address.address(), tag.address.tag_id());
    if (!tag.extras) return copy;
    auto extras = std::make_unique<tag_extras>();
    extras->options = tag.extras->options;
    copy.extras = std::move(extras);
    return copy;
}

frame_log* silent_log() noexcept {
    static no_trace log;
    return &log;
}

}  // namespace penstock::engine
