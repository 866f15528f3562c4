#include "engine/collector.hpp"

#include <gtest/gtest.h>

#include "io/stream.hpp"

namespace penstock::engine {
namespace {

/// A batch for each point; the address is the point's station; "bad" cannot be parsed.
class one_point_driver : public driver {
public:
    std::vector<std::optional<fault>> set_points(std::span<const point_config> points) override {
        std::vector<std::optional<fault>> faults(points.size());
        stations.clear();
        for (std::size_t i = 0; i < points.size(); ++i) {
            stations.push_back(points[i].address.empty() || points[i].address == "bad" ? 0U
                                                                                       : std::stoul(points[i].address));
            if (points[i].address == "bad") faults[i] = fault{"plc_address", "expected a number"};
        }
        return faults;
    }
    std::vector<batch> plan(std::span<const point_index> points, const size_limits&) const override {
        std::vector<batch> out;
        for (const auto p : points) {
            batch& b = out.emplace_back();
            b.station = static_cast<std::uint32_t>(stations[p]);
            b.size = 1;
            b.slots = {{p, 0}};
        }
        return out;
    }
    std::string describe(const batch& b) const override { return std::to_string(b.station); }
    io::awaitable<result<>> open(steady_time) override { co_return result<>{}; }
    void close() noexcept override {}
    io::awaitable<result<>> read(std::span<const batch* const>, std::span<const milliseconds>, batch_sink&,
                                 const std::function<bool()>&) override {
        co_return result<>{};
    }
    io::awaitable<result<write_outcome>> write(point_index, const value&) override { co_return write_outcome{}; }
    io::awaitable<result<std::string>> identify() override { co_return std::string{}; }

    std::vector<unsigned long> stations;
};

class collector_test : public testing::Test {
protected:
    collector_test() {
        c.set_driver(&dev, {milliseconds{100}, milliseconds{1000}, std::chrono::seconds{60}, 0}, moment);
    }

    live::tag_slot add(const char* station, const char* none_value = "", std::optional<double> max_value = {}) {
        tag_config tag;
        tag.plc_address = station;
        tag.data_type = "Int16";
        tag.none_value = none_value;
        if (max_value) {
            tag.max_value = max_value;
            tag.clamp = "high";
        }
        const auto place = home->add();
        std::vector<tag_point> changed;
        changed.push_back(make_point(tag, place));
        c.set_tags(std::move(changed), {}, moment);
        return place;
    }

    void begin() {
        list = &c.groups().next()->list;
        c.begin(*list, moment);
    }

    void response(const batch& b, std::int64_t number) {
        point_value read;
        read.point = b.slots.front().point;
        read.v = value{number};
        c.on_values(b, {&read, 1}, moment, moment);
    }

    /// The time-out passes.
    void be_silent(const batch& b) {
        const auto asked = moment;
        moment += milliseconds{1000};
        c.on_failure(b, make_error_code(io::errc::timed_out), asked, moment);
    }

    std::shared_ptr<live::tag_block> home = std::make_shared<live::tag_block>();
    trace_ring trace;
    one_point_driver dev;
    device_tags tags{home, trace, nullptr};
    collector c{tags, 0};
    poll_list* list = nullptr;
    steady_time moment = steady_time{} + std::chrono::hours{1};
};

TEST_F(collector_test, an_answer_becomes_the_tags_record) {
    const auto place = add("1");
    begin();
    response(*list->waiting()[0], 42);
    EXPECT_EQ(format_value(home->get(place.slot).last), "42");
    EXPECT_EQ(home->get(place.slot).status, live::read_status::success);
    EXPECT_EQ(tags.counters().values_read, 1U);
}

TEST_F(collector_test, what_means_none_is_no_value_and_no_failed_read) {
    const auto place = add("1", "0x8000");
    for (const std::int64_t number : {42, -32768, -32768, 43}) {
        begin();
        response(*list->waiting()[0], number);
        const auto now = home->get(place.slot);
        const bool is_none = number == -32768;
        EXPECT_EQ(format_value(now.last), is_none ? "-" : std::to_string(number));
        EXPECT_EQ(now.state, is_none ? quality::bad : quality::good);
        EXPECT_EQ(now.error != nullptr, is_none);
    }
    EXPECT_EQ(tags.counters().values_read, 4U);
    EXPECT_EQ(tags.counters().read_errors, 0U);
}

TEST_F(collector_test, what_is_cut_off_is_good_at_its_bound) {
    const auto place = add("1", "", 100);
    for (const std::int64_t number : {42, 4200, 43}) {
        begin();
        response(*list->waiting()[0], number);
        const auto now = home->get(place.slot);
        EXPECT_EQ(format_value(now.last), std::to_string(std::min<std::int64_t>(number, 100)));
        EXPECT_EQ(now.state, quality::good);
    }
}

TEST_F(collector_test, a_station_without_response_fails_every_tag_of_it_and_no_other) {
    const auto here = add("1");
    const auto beside = add("1");
    const auto elsewhere = add("2");
    begin();
    be_silent(*list->waiting()[0]);
    EXPECT_EQ(home->get(here.slot).status, live::read_status::error);
    EXPECT_EQ(home->get(beside.slot).status, live::read_status::not_read) << "it is read to make sure";
    EXPECT_TRUE(c.state().has_stale_choice);
    ASSERT_EQ(list->waiting().size(), 2U);
    be_silent(*list->waiting()[0]);
    EXPECT_EQ(home->get(beside.slot).state, quality::comm_failure);
    EXPECT_EQ(*home->get(beside.slot).error, "no answer within 1000 ms");
    EXPECT_EQ(home->get(elsewhere.slot).status, live::read_status::not_read);
    ASSERT_EQ(list->waiting().size(), 1U);
    EXPECT_EQ(list->waiting()[0]->station, 2U);
}

TEST_F(collector_test, what_was_answered_in_a_scan_shows_no_failure_of_that_scan) {
    const auto silent = add("1");
    const auto good = add("1");
    add("2");
    begin();
    const auto* first = list->waiting()[0];
    response(*list->waiting()[2], 1);
    response(*list->waiting()[1], 42);
    be_silent(*first);
    EXPECT_EQ(home->get(good.slot).status, live::read_status::success);
    EXPECT_EQ(home->get(silent.slot).status, live::read_status::error);
    const auto* witness = list->waiting()[0];
    ASSERT_EQ(witness->slots.front().point, good.slot) << "the point that was answered last";
    be_silent(*witness);
    EXPECT_EQ(home->get(good.slot).status, live::read_status::success) << "it has just been read";
    c.begin(*list, moment);
    EXPECT_EQ(home->get(good.slot).status, live::read_status::error) << "now it is not";
}

TEST_F(collector_test, one_address_without_response_never_fails_the_others) {
    const auto silent = add("1");
    const auto good = add("1");
    for (int round = 0; round < 12; ++round) {
        begin();
        while (!list->waiting().empty()) {
            const auto& b = *list->waiting()[0];
            if (b.slots.front().point == silent.slot) {
                be_silent(b);
            } else {
                response(b, round);
            }
            if (round > 0) {
                EXPECT_EQ(home->get(good.slot).status, live::read_status::success) << "round " << round;
            }
        }
        EXPECT_FALSE(c.state().is_link_silent());
    }
    EXPECT_EQ(c.groups().quarantined(), 1U);
    EXPECT_EQ(home->get(silent.slot).state, quality::comm_failure);
}

TEST_F(collector_test, an_only_station_that_stops_responding_in_a_scan_ends_the_link_and_fails_nothing_that_was_read) {
    const auto good = add("1");
    const auto silent = add("1");
    begin();
    response(*list->waiting()[0], 42);
    be_silent(*list->waiting()[0]);
    be_silent(*list->waiting()[0]);
    EXPECT_TRUE(c.state().is_link_silent());
    EXPECT_TRUE(c.on_link_lost("gone", moment)) << "the link is opened again before the tags fail";
    EXPECT_EQ(home->get(good.slot).status, live::read_status::success);
    begin();
    EXPECT_EQ(list->waiting().size(), 2U);
    EXPECT_EQ(list->waiting()[1]->slots.front().point, silent.slot) << "it comes last now";
    EXPECT_EQ(home->get(good.slot).status, live::read_status::success);
}

TEST_F(collector_test, a_link_that_is_lost_within_a_scan_fails_what_it_was_lost_over) {
    const auto good = add("1");
    const auto over = add("1");
    const auto behind = add("1");
    begin();
    response(*list->waiting()[0], 42);
    EXPECT_TRUE(c.on_link_lost("reading: hung up", moment));
    EXPECT_EQ(home->get(good.slot).status, live::read_status::success);
    EXPECT_EQ(*home->get(over.slot).error, "reading: hung up");
    EXPECT_EQ(home->get(behind.slot).status, live::read_status::not_read);
    begin();
    EXPECT_FALSE(c.on_link_lost("reading: hung up", moment)) << "it read nothing: all fail";
}

TEST_F(collector_test, the_link_is_silent_only_when_no_station_on_it_responds) {
    add("1");
    add("2");
    begin();
    be_silent(*list->waiting()[0]);
    EXPECT_TRUE(c.state().is_link_silent());
    response(*list->waiting()[0], 1);
    EXPECT_FALSE(c.state().is_link_silent());
}

TEST_F(collector_test, a_tag_that_cannot_be_parsed_is_bad_alone) {
    const auto bad = add("bad");
    const auto good = add("1");
    EXPECT_EQ(home->get(bad.slot).state, quality::configuration);
    EXPECT_EQ(*home->get(bad.slot).error, "plc_address: expected a number");
    begin();
    ASSERT_EQ(list->waiting().size(), 1U);
    response(*list->waiting()[0], 1);
    EXPECT_EQ(home->get(good.slot).status, live::read_status::success);
    tags.fail_all(quality::not_connected, "gone");
    EXPECT_EQ(home->get(bad.slot).state, quality::configuration) << "its own fault is what helps";
}

TEST_F(collector_test, a_new_tag_leaves_the_values_of_the_others) {
    const auto old = add("1");
    begin();
    response(*list->waiting()[0], 42);
    add("2");
    EXPECT_EQ(home->get(old.slot).status, live::read_status::success);
    EXPECT_EQ(c.groups().requests(), 2U);
}

TEST_F(collector_test, an_unanswered_request_is_reported_with_the_timeout_in_force) {
    const auto place = add("1");
    begin();
    be_silent(*list->waiting()[0]);
    EXPECT_EQ(*home->get(place.slot).error, "no answer within 1000 ms");
    c.set_driver(&dev, {milliseconds{100}, milliseconds{300}, std::chrono::seconds{60}, 0}, moment);
    begin();
    be_silent(*list->waiting()[0]);
    EXPECT_EQ(*home->get(place.slot).error, "no answer within 300 ms");
}

TEST_F(collector_test, tags_with_a_timecycle_of_their_own_are_scanned_apart) {
    add("1");
    tag_config slow;
    slow.plc_address = "1";
    slow.data_type = "Int16";
    slow.timecycle = 5000;
    std::vector<tag_point> changed;
    changed.push_back(make_point(slow, home->add()));
    const auto now = moment;
    c.set_tags(std::move(changed), {}, now);
    c.groups().restart(now);
    auto* first = c.groups().next();
    EXPECT_EQ(first->list.requests(), 1U);
    first->clock.begin(now);
    auto* second = c.groups().next();
    EXPECT_NE(first, second);
    second->clock.begin(now);
    EXPECT_EQ(c.groups().next()->clock.period(), milliseconds{100});
}

TEST_F(collector_test, samples_of_each_group_go_out_as_a_stream_of_their_own) {
    add("1");
    add("2");
    auto& groups = c.groups();
    EXPECT_EQ(groups.stream_of(&groups.next()->list), 1U);
    EXPECT_EQ(groups.stream_of(nullptr), 0U);
    const auto on_demand = groups.make_list({0});
    EXPECT_EQ(groups.stream_of(&on_demand), 0U) << "what is read on demand is of no group";
}

}  // namespace
}  // namespace penstock::engine
