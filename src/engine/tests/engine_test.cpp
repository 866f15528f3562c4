#include "engine/engine.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <boost/asio/co_spawn.hpp>
#include <future>
#include <map>
#include <mutex>
#include <set>

#include "drivers/driver.hpp"
#include "drivers/errc.hpp"
#include "engine/config_listener.hpp"
#include "engine/sample_sink.hpp"
#include "io/stream.hpp"

namespace penstock::engine {
namespace {

/// Devices in memory, shared by all drivers of the protocol below: address → number. An address not in it is refused.
struct plant {
    std::mutex mutex;
    std::map<std::string, std::int64_t> cells{{"a", 1}, {"b", 2}};
    bool is_away = false;
    bool is_mute = false;
    std::atomic<int> opened{0};
    std::atomic<int> attempts{0};
    std::atomic<int> read_calls{0};
    std::atomic<std::uint64_t> program{0};  ///< a new one makes the driver plan again
    std::atomic<int> plans{0};
    std::atomic<int> point_lists{0};
};

class plant_driver : public driver {
public:
    explicit plant_driver(plant& p) : plant_(p) {}

    std::vector<std::optional<fault>> set_points(std::span<const point_config> points) override {
        ++plant_.point_lists;
        addresses_.clear();
        for (const auto& p : points)
            addresses_.push_back(p.address);
        return std::vector<std::optional<fault>>(points.size());
    }
    std::vector<batch> plan(std::span<const point_index> points, const size_limits&) const override {
        ++plant_.plans;
        if (points.empty()) return {};
        std::vector<batch> out(1);
        for (const auto p : points)
            out[0].slots.push_back({p, 0});
        out[0].size = static_cast<std::uint32_t>(points.size());
        return out;
    }
    std::string describe(const batch& b) const override { return std::to_string(b.slots.size()) + " cells"; }
    std::vector<address_span> spans(const batch&) const override { return {{"cells", 0, 1}}; }
    io::awaitable<result<>> open(steady_time) override {
        const std::scoped_lock lock(plant_.mutex);
        ++plant_.attempts;
        if (plant_.is_away) co_return io::errc::closed;
        ++plant_.opened;
        co_return result<>{};
    }
    void close() noexcept override {}
    std::string_view security() const noexcept override { return "Basic256Sha256 Sign"; }
    std::optional<steady_time> confirmed() const noexcept override { return steady_now() - std::chrono::minutes(2); }
    io::awaitable<result<>> read(std::span<const batch* const> batches, std::span<const milliseconds>, batch_sink& sink,
                                 const std::function<bool()>& should_yield) override {
        for (const auto* b : batches) {
            if (should_yield()) break;
            const std::scoped_lock lock(plant_.mutex);
            ++plant_.read_calls;
            if (plant_.is_away) co_return io::errc::closed;
            if (plant_.is_mute) {
                sink.on_failure(*b, io::errc::timed_out, steady_now());
                continue;
            }
            std::vector<point_value> values;
            for (const auto& slot : b->slots) {
                point_value v;
                v.point = slot.point;
                v.v = value{plant_.cells[addresses_[slot.point]]};
                values.push_back(v);
            }
            sink.on_values(*b, values, steady_now());
        }
        co_return result<>{};
    }
    io::awaitable<result<write_outcome>> write(point_index point, const value& v) override {
        const std::scoped_lock lock(plant_.mutex);
        plant_.cells[addresses_[point]] = std::get<std::int64_t>(v);
        co_return write_outcome{v};
    }
    io::awaitable<result<std::string>> identify() override { co_return std::string("plant"); }
    std::optional<data_type> type_of(point_index) const override { return data_type{element_type::int64, 0}; }
    std::uint64_t plan_generation() const noexcept override { return plant_.program; }
    io::awaitable<result<browse_page>> browse(const browse_query& query) override {
        if (!query.node.empty()) co_return driver_errc::no_such_node;
        browse_page page;
        for (const auto& [name, number] : plant_.cells)
            page.items.push_back({.node = name, .name = name, .plc_address = name, .data_type = "Int64"});
        co_return page;
    }

private:
    plant& plant_;
    std::vector<std::string> addresses_;
};

class plant_protocol : public protocol {
public:
    explicit plant_protocol(plant& p) : plant_(p) {}
    std::string_view type() const override { return "PLANT"; }
    std::span<const std::string_view> aliases() const override { return {}; }
    std::string_view schema() const override {
        return R"({"type":"PLANT","title":"Plant","default_port":1,"options":[
            {"name":"timeout_ms","type":"integer","default":100},
            {"name":"bad_address_retry_s","type":"integer","default":60}]})";
    }
    std::optional<fault> check_point(const opc_config&, const point_config&) const override { return std::nullopt; }
    checked<std::unique_ptr<driver>> make(const opc_config&, const device_context&) const override {
        return std::unique_ptr<driver>(std::make_unique<plant_driver>(plant_));
    }
    bool uses_certificates() const override { return true; }

private:
    plant& plant_;
};

/// Keeps what the engine forwards, tag by tag.
class recorded : public sample_sink {
public:
    std::vector<tag_number> numbers_of(const std::vector<std::string>& tag_ids) override {
        std::vector<tag_number> out;
        for (const auto& id : tag_ids)
            out.push_back(numbers.try_emplace(id, static_cast<tag_number>(numbers.size() + 1)).first->second);
        return out;
    }
    void configure(std::span<const recorded_tag> tags_now) override {
        for (const auto& t : tags_now)
            modes[t.number] = t.tag->record;
        configured += tags_now.size();
    }
    void remove(tag_number number) override { forgotten.insert(number); }
    void put(sample_batch& scan) override {
        const std::scoped_lock lock(mutex);
        for (std::size_t i = 0; i < scan.size(); ++i)
            tags[scan.tags[i]].add(scan, i);
        scan.clear();
    }
    samples of(tag_number number) {
        const std::scoped_lock lock(mutex);
        return tags[number];
    }

    std::map<std::string, tag_number> numbers;
    std::map<tag_number, std::string> modes;
    std::set<tag_number> forgotten;
    std::size_t configured = 0;

private:
    std::mutex mutex;
    std::map<tag_number, samples> tags;
};

/// The notifications of a follower, a line each, and whether the table already had the tags.
class recording_listener : public config_listener {
public:
    void put_opc(const opc_config& opc, std::span<const tag_config> tags) override {
        lines.push_back("opc " + opc.opc_id + names(tags));
    }
    void change_opc(const opc_config& opc) override { lines.push_back("changed " + opc.opc_id + " " + opc.opc_name); }
    void put_tags(const std::string& opc_id, std::span<const tag_config> tags) override {
        lines.push_back("tags " + opc_id + names(tags));
    }
    void remove_tag(const std::string& opc_id, const std::string& tag_id) override {
        lines.push_back("no tag " + opc_id + " " + tag_id + (table->find(tag_id) ? " still there" : ""));
    }
    void remove_opc(const std::string& opc_id) override { lines.push_back("no opc " + opc_id); }

    std::vector<std::string> lines;
    const live::tag_table* table = nullptr;

private:
    std::string names(std::span<const tag_config> tags) const {
        std::string out;
        for (const auto& t : tags)
            out += " " + t.tag_id + (table->find(t.tag_id) ? "" : "?");
        return out;
    }
};

class engine_test : public testing::Test {
protected:
    /// Runs a coroutine on this thread to its end.
    template <class T>
    T run(io::awaitable<T> work) {
        std::optional<T> out;
        io::asio::co_spawn(loop, std::move(work), [&](const std::exception_ptr& problem, T response) {
            if (problem) std::rethrow_exception(problem);
            out = std::move(response);
        });
        loop.restart();
        loop.run();
        return std::move(*out);
    }

    read_result fresh(const std::string& tag_id) { return run(e.read_on_demand({tag_id}))[0]; }

    /// Reads the tag's value until `is_true`; each try waits for its loop's answer. False: it never was.
    template <class Condition>
    bool eventually(const std::string& tag_id, Condition&& is_true) {
        const auto end = steady_now() + std::chrono::seconds{60};
        while (!is_true()) {
            if (steady_now() > end) return false;
            fresh(tag_id);
        }
        return true;
    }

    read_result fresh_once_connected(const std::string& tag_id) {
        read_result r;
        EXPECT_TRUE(eventually(tag_id, [&] {
            r = fresh(tag_id);
            return r.is_done || !r.is_found;
        })) << "the device is not connected";
        return r;
    }

    static tag_config tag(const char* id, const char* address) {
        tag_config t;
        t.tag_id = id;
        t.opc_id = "O";
        t.plc_address = address;
        t.data_type = "Int64";
        return t;
    }

    engine_test() { notified.table = &e.table(); }

    static opc_config device() {
        opc_config opc;
        opc.opc_id = "O";
        opc.opc_type = "plant";
        opc.timecycle = 10;
        return opc;
    }

    void put(std::vector<tag_config> tags) { e.put_opc(device(), std::move(tags), run_command::none); }

    plant world;
    io::asio::io_context loop;
    recorded kept;
    recording_listener notified;
    engine e{{.threads = 2, .sink = &kept, .config_listeners = {&notified}}, {std::make_shared<plant_protocol>(world)}};
};

TEST_F(engine_test, a_fresh_read_returns_the_devices_value) {
    put({tag("A", "a")});
    const auto r = fresh_once_connected("A");
    EXPECT_EQ(format_value(r.record.last), "1");
    EXPECT_EQ(e.status("O")->connection, connection_status::connected);
}

TEST_F(engine_test, an_unknown_tag_is_not_found) {
    EXPECT_FALSE(fresh("NOBODY").is_found);
    EXPECT_EQ(run(e.write("NOBODY", "1")).message, "there is no tag NOBODY");
}

TEST_F(engine_test, a_write_is_read_back_and_shown_immediately) {
    put({tag("A", "a")});
    fresh_once_connected("A");
    const auto w = run(e.write("A", "42"));
    EXPECT_TRUE(w.is_done) << w.message;
    EXPECT_EQ(w.actual_read, "42");
    EXPECT_EQ(w.plc_address, "a");
    EXPECT_EQ(format_value(e.table().find("A")->get().last), "42");
}

TEST_F(engine_test, a_write_whose_time_is_over_is_not_sent_any_more) {
    put({tag("A", "a")});
    fresh_once_connected("A");
    std::promise<write_result> answered;
    e.write(
        "A", "42", [&](const write_result& r) { answered.set_value(r); }, steady_now() - std::chrono::seconds(1));
    const auto w = answered.get_future().get();
    EXPECT_FALSE(w.is_done);
    EXPECT_EQ(w.failure_cause, write_result::cause::no_link);
    EXPECT_NE(w.message.find("too old"), std::string::npos) << w.message;
    EXPECT_EQ(format_value(e.table().find("A")->get().last), "1");
}

TEST_F(engine_test, a_write_that_does_not_parse_is_not_sent) {
    put({tag("A", "a")});
    fresh_once_connected("A");
    const auto w = run(e.write("A", "soon"));
    EXPECT_FALSE(w.is_done);
    EXPECT_NE(w.message.find("nothing was sent"), std::string::npos);
}

TEST_F(engine_test, a_stopped_opc_refuses_and_reports_that_it_is_stopped) {
    put({tag("A", "a")});
    fresh_once_connected("A");
    e.set_run_command("O", run_command::stopped);
    EXPECT_EQ(e.status("O")->scan, scan_status::stop);
    const auto r = fresh("A");
    EXPECT_FALSE(r.is_done);
    EXPECT_EQ(r.message, "the collection of this OPC is not running (STOP)");
    EXPECT_EQ(r.record.state, quality::out_of_service);
    EXPECT_EQ(format_value(r.record.last), "1");
    e.set_run_command("O", run_command::started);
    EXPECT_TRUE(fresh_once_connected("A").is_done);
}

TEST_F(engine_test, a_new_tag_leaves_link_and_values_of_the_others) {
    put({tag("A", "a")});
    fresh_once_connected("A");
    e.put_tags("O", {tag("B", "b")});
    EXPECT_EQ(format_value(fresh_once_connected("B").record.last), "2");
    EXPECT_EQ(e.table().find("A")->get().status, live::read_status::success);
    EXPECT_EQ(world.opened, 1);
}

TEST_F(engine_test, a_changed_address_is_never_shown_with_the_old_value) {
    put({tag("A", "a")});
    fresh_once_connected("A");
    e.put_tags("O", {tag("A", "b")});
    const auto at_once = e.table().find("A")->get();
    EXPECT_TRUE(is_empty(at_once.last) || format_value(at_once.last) == "2");
    EXPECT_EQ(format_value(fresh_once_connected("A").record.last), "2");
}

TEST_F(engine_test, a_tag_omitted_from_a_new_list_is_removed) {
    put({tag("A", "a"), tag("B", "b")});
    put({tag("B", "b")});
    EXPECT_FALSE(fresh("A").is_found);
    EXPECT_TRUE(fresh_once_connected("B").is_done);
    e.remove_tag("O", "B");
    EXPECT_FALSE(fresh("B").is_found);
    EXPECT_EQ(e.status("O")->scan, scan_status::not_collect);
}

TEST_F(engine_test, a_tag_that_another_opc_has_by_now_stays_its_whatever_happens_to_the_first) {
    put({tag("A", "a"), tag("B", "b")});
    opc_config other;
    other.opc_id = "P";
    other.opc_type = "plant";
    other.timecycle = 10;
    e.put_opc(other, {tag("A", "b")}, run_command::none);
    put({tag("B", "b")});
    EXPECT_EQ(*e.table().find("A")->opc_id, "P");
    EXPECT_EQ(format_value(fresh_once_connected("A").record.last), "2");
    e.remove_opc("O");
    EXPECT_TRUE(e.table().find("A"));
    EXPECT_FALSE(e.table().find("B"));
    EXPECT_EQ(kept.forgotten, (std::set<tag_number>{2}));
}

TEST_F(engine_test, followers_are_notified_of_changes_in_their_order_when_the_table_has_them) {
    put({tag("A", "a")});
    e.put_tags("O", {tag("B", "b"), tag("C", "a")});
    e.put_tags("NOBODY", {tag("D", "a")});
    e.remove_tag("O", "B");
    e.remove_tag("NOBODY", "B");
    put({tag("C", "a")});
    e.remove_opc("O");
    e.remove_opc("O");
    const std::vector<std::string> expected{"opc O A", "tags O B C", "no tag O B", "opc O C", "no opc O"};
    EXPECT_EQ(notified.lines, expected);
}

TEST_F(engine_test, a_device_that_is_only_called_otherwise_is_neither_opened_nor_planned_again) {
    put({tag("A", "a"), tag("B", "b")});
    fresh_once_connected("A");
    const int lists = world.point_lists;
    auto opc = device();
    opc.opc_name = opc.description = "press";
    EXPECT_TRUE(e.change_opc(opc, run_command::none));
    EXPECT_TRUE(fresh("A").is_done) << "the change was applied, the link is open";
    auto named = tag("B", "b");
    named.tag_name = "pressure";
    e.put_tags("O", {named});
    e.put_opc(opc, {tag("A", "a"), named}, run_command::none);  // as another gateway's change comes
    EXPECT_TRUE(fresh("B").is_done);
    EXPECT_EQ(world.opened, 1);
    EXPECT_EQ(world.point_lists, lists);
    EXPECT_EQ(e.counters().read_errors, 0U);
    EXPECT_EQ(notified.lines[1], "changed O press");
}

TEST_F(engine_test, a_change_of_an_opc_alone_gives_its_tags_to_nobody_and_acts) {
    EXPECT_FALSE(e.change_opc(device(), run_command::none)) << "it is new, its tags are needed";
    put({tag("A", "a")});
    fresh_once_connected("A");
    const auto configured = kept.configured;
    auto opc = device();
    opc.opc_agent_ip = "192.0.2.7";
    EXPECT_TRUE(e.change_opc(opc, run_command::none));
    ASSERT_TRUE(eventually("A", [&] { return world.opened == 2; })) << "another device, with the tags that it has";
    EXPECT_TRUE(fresh_once_connected("A").is_done);
    opc.auto_collect = false;
    EXPECT_TRUE(e.change_opc(opc, run_command::none));
    EXPECT_EQ(e.status("O")->scan, scan_status::not_collect);
    EXPECT_TRUE(e.change_opc(opc, run_command::started));
    EXPECT_TRUE(fresh_once_connected("A").is_done);
    EXPECT_EQ(kept.configured, configured);
    opc.site_id = "SITE_B";
    EXPECT_FALSE(e.change_opc(opc, run_command::none)) << "of each tag it is said where it is";
}

TEST_F(engine_test, a_device_that_waits_to_reconnect_does_it_immediately_when_certificates_have_changed) {
    {
        const std::scoped_lock lock(world.mutex);
        world.is_away = true;
    }
    put({tag("A", "a")});
    const auto attempts = [&](int wanted) { ASSERT_TRUE(eventually("A", [&] { return world.attempts >= wanted; })); };
    attempts(4);  // the pause has grown to more than a second
    const auto begin = steady_now();
    const int before = world.attempts;
    {
        const std::scoped_lock lock(world.mutex);
        world.is_away = false;
    }
    e.on_certificates_changed();
    attempts(before + 1);
    EXPECT_LT(steady_now() - begin, std::chrono::milliseconds{600});
    EXPECT_TRUE(fresh_once_connected("A").is_done);
}

TEST_F(engine_test, counts_of_a_deleted_opc_stay_in_the_sums) {
    put({tag("A", "a")});
    fresh_once_connected("A");
    run(e.write("A", "3"));
    const auto before = e.counters().writes;
    e.remove_opc("O");
    EXPECT_FALSE(e.status("O").has_value());
    EXPECT_EQ(e.counters().writes, before);
    EXPECT_EQ(e.counters().opcs, 0U);
}

TEST_F(engine_test, a_lost_link_turns_every_tag_bad_and_comes_back_by_itself) {
    put({tag("A", "a")});
    fresh_once_connected("A");
    EXPECT_EQ(e.status("O")->security, "Basic256Sha256 Sign");
    const auto confirmed_at = e.status("O")->confirmed_at;
    ASSERT_TRUE(confirmed_at);
    EXPECT_LE(*confirmed_at, wall_now() - std::chrono::minutes(2));
    {
        const std::scoped_lock lock(world.mutex);
        world.is_away = true;
    }
    ASSERT_TRUE(eventually("A", [&] {
        (void)fresh("A");
        return e.table().find("A")->get().status == live::read_status::error;
    }));
    ASSERT_TRUE(eventually("A", [&] { return e.status("O")->security.empty(); }))
        << "nothing protects a link that is lost";
    EXPECT_FALSE(e.status("O")->confirmed_at) << "nobody confirms a value when the link is lost";
    const auto gone = e.table().find("A")->get();
    EXPECT_EQ(format_value(gone.last), "1");
    EXPECT_FALSE(e.status("O")->last_error.empty());
    EXPECT_GE(e.counters().read_errors, 1U);
    {
        const std::scoped_lock lock(world.mutex);
        world.is_away = false;
    }
    EXPECT_TRUE(fresh_once_connected("A").is_done);
}

TEST_F(engine_test, a_mute_device_on_an_open_link_is_reconnected) {
    put({tag("A", "a")});
    fresh_once_connected("A");
    {
        const std::scoped_lock lock(world.mutex);
        world.is_mute = true;
    }
    ASSERT_TRUE(eventually("A", [&] { return world.opened >= 2; }));
    EXPECT_TRUE(eventually("A", [&] { return e.status("O")->connection != connection_status::connected; }));
}

TEST_F(engine_test, a_new_program_in_the_device_is_planned_again_without_a_new_link) {
    put({tag("A", "a")});
    fresh_once_connected("A");
    const int before = world.plans;
    ++world.program;
    ASSERT_TRUE(eventually("A", [&] { return world.plans != before && fresh("A").is_done; }));
    EXPECT_EQ(world.opened, 1);
}

TEST_F(engine_test, a_tag_without_a_type_has_the_one_that_the_device_reports) {
    auto untyped = tag("A", "a");
    untyped.data_type.clear();
    put({untyped});
    const auto read = fresh_once_connected("A");
    EXPECT_EQ(read.record.reported_type, (data_type{element_type::int64, 0}));
    EXPECT_TRUE(run(e.write("A", "77")).is_done);
    EXPECT_FALSE(run(e.write("A", "warm")).is_done);
}

TEST_F(engine_test, a_device_is_browsed_over_the_link_that_it_has) {
    put({tag("A", "a")});
    fresh_once_connected("A");
    const auto all = run(e.browse("O", {}));
    ASSERT_TRUE(all.is_done) << all.message;
    EXPECT_EQ(all.page.items.size(), 2U);
    EXPECT_FALSE(run(e.browse("O", {.node = "nowhere"})).message.empty());
    EXPECT_FALSE(run(e.browse("NOPE", {})).is_found);
    EXPECT_EQ(world.opened, 1);
    put({});
    EXPECT_TRUE(run(e.browse("O", {})).is_done) << "a device without tags is visited";
    put({tag("A", "a")});
    fresh_once_connected("A");
    e.set_run_command("O", run_command::stopped);
    EXPECT_FALSE(run(e.browse("O", {})).is_done);
}

TEST_F(engine_test, a_test_reads_once_and_keeps_nothing) {
    opc_config opc;
    opc.opc_type = "PLANT";
    const auto report = run(e.test(opc, {tag("A", "a"), tag("B", "b")}));
    EXPECT_TRUE(report.is_connected) << report.message;
    EXPECT_EQ(report.identity, "plant");
    ASSERT_EQ(report.points.size(), 2U);
    EXPECT_EQ(report.points[1].value, "2");
    EXPECT_EQ(report.plan, (std::vector<planned_request>{{"2 cells", 2, {{"cells", 0, 1}}}}));
    EXPECT_TRUE(e.statuses().empty());
}

TEST_F(engine_test, a_type_without_driver_is_reported_and_harms_nothing) {
    opc_config opc;
    opc.opc_id = "O";
    opc.opc_type = "MYSTERY";
    e.put_opc(opc, {tag("A", "a")}, run_command::none);
    EXPECT_FALSE(fresh("A").is_done);
    EXPECT_EQ(e.table().find("A")->get().state, quality::configuration);
    EXPECT_EQ(run(e.test(opc, {})).message, "this gateway has no driver for MYSTERY");
}

TEST_F(engine_test, every_scan_is_recorded_under_the_tags_number) {
    put({tag("A", "a"), tag("B", "b")});
    fresh_once_connected("A");
    ASSERT_TRUE(eventually("B", [&] { return kept.of(1).size() >= 3 && kept.of(2).size() >= 3; }));
    EXPECT_EQ(e.table().find("A")->number, 1U);
    const auto b = kept.of(2);
    EXPECT_EQ(b.value_at(0), value{std::int64_t{2}});
    EXPECT_EQ(b.type_at(0), (cell_type{element_type::int64, false, false}));
    EXPECT_EQ(b.qualities[0], quality::good);
    EXPECT_TRUE(std::ranges::is_sorted(b.times));
}

TEST_F(engine_test, a_written_value_is_recorded) {
    put({tag("A", "a")});
    fresh_once_connected("A");
    run(e.write("A", "42"));
    EXPECT_TRUE(eventually("A", [&] {
        const auto a = kept.of(1);
        return a.value_at(a.size() - 1) == value{std::int64_t{42}};
    }));
}

TEST_F(engine_test, a_lost_link_is_recorded_as_bad_points) {
    put({tag("A", "a")});
    fresh_once_connected("A");
    {
        const std::scoped_lock lock(world.mutex);
        world.is_away = true;
    }
    ASSERT_TRUE(eventually("A", [&] {
        const auto a = kept.of(1);
        return !a.empty() && is_bad(a.qualities.back());
    }));
    EXPECT_TRUE(is_empty(kept.of(1).value_at(kept.of(1).size() - 1)));
}

TEST_F(engine_test, a_tag_keeps_its_number_until_it_is_deleted) {
    put({tag("A", "a"), tag("B", "b")});
    auto changed = tag("A", "b");
    changed.record = "change";
    e.put_tags("O", {changed});
    EXPECT_EQ(e.table().find("A")->number, 1U);
    EXPECT_EQ(kept.modes[1], "change");
    e.remove_tag("O", "A");
    e.remove_opc("O");
    EXPECT_EQ(kept.forgotten, (std::set<tag_number>{1, 2}));
}

TEST_F(engine_test, a_scaled_tag_is_recorded_as_shown) {
    auto scaled = tag("A", "a");
    scaled.scale = 0.1;
    put({scaled});
    fresh_once_connected("A");
    ASSERT_TRUE(eventually("A", [&] { return !kept.of(1).empty(); }));
    EXPECT_EQ(kept.of(1).type_at(0), (cell_type{element_type::float64, false, true}));
    EXPECT_EQ(format_scaled_value(kept.of(1).value_at(0)), "0.1");
}

}  // namespace
}  // namespace penstock::engine
