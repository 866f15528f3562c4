#include <gtest/gtest.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <map>
#include <mutex>
#include <set>

#include "drivers/driver.hpp"
#include "engine/engine.hpp"
#include "io/stream.hpp"
#include "io/timer.hpp"

namespace penstock::engine {
namespace {

/// Devices at addresses, each with its value of every tag.
struct sites {
    std::mutex mutex;
    std::map<std::string, std::int64_t> values{{"first", 1}, {"second", 2}};
    std::set<std::string> refusing;  ///< refuse every connection
    std::set<std::string> mute;      ///< accept, and answer nothing
    std::map<std::string, int> opened;
    int open_now = 0;

    bool is_in(const std::set<std::string>& which, const std::string& address) {
        const std::scoped_lock lock(mutex);
        return which.contains(address);
    }
};

class site_driver : public driver {
public:
    site_driver(sites& all, std::string at) : all_(all), address_(std::move(at)) {}
    ~site_driver() override { site_driver::close(); }

    std::vector<std::optional<fault>> set_points(std::span<const point_config> points) override {
        return std::vector<std::optional<fault>>(points.size());
    }
    std::vector<batch> plan(std::span<const point_index> points, const size_limits&) const override {
        if (points.empty()) return {};
        std::vector<batch> out(1);
        for (const auto p : points)
            out[0].slots.push_back({p, 0});
        out[0].size = static_cast<std::uint32_t>(points.size());
        return out;
    }
    std::string describe(const batch&) const override { return "all"; }
    io::awaitable<result<>> open(steady_time) override {
        const std::scoped_lock lock(all_.mutex);
        if (all_.refusing.contains(address_)) co_return io::errc::closed;
        ++all_.opened[address_];
        if (!std::exchange(is_open_, true)) ++all_.open_now;
        co_return result<>{};
    }
    void close() noexcept override {
        const std::scoped_lock lock(all_.mutex);
        if (std::exchange(is_open_, false)) --all_.open_now;
    }
    io::awaitable<result<>> read(std::span<const batch* const> batches, std::span<const milliseconds>, batch_sink& sink,
                                 const std::function<bool()>&) override {
        if (all_.is_in(all_.refusing, address_)) co_return io::errc::closed;
        for (const auto* b : batches) {
            if (all_.is_in(all_.mute, address_)) {
                sink.on_failure(*b, io::errc::timed_out, steady_now());
                continue;
            }
            std::vector<point_value> values;
            for (const auto& slot : b->slots) {
                const std::scoped_lock lock(all_.mutex);
                point_value v;
                v.point = slot.point;
                v.v = value{all_.values[address_]};
                values.push_back(v);
            }
            sink.on_values(*b, values, steady_now());
        }
        co_return result<>{};
    }
    io::awaitable<result<write_outcome>> write(point_index, const value& v) override { co_return write_outcome{v}; }
    io::awaitable<result<std::string>> identify() override { co_return address_; }

private:
    sites& all_;
    const std::string address_;
    bool is_open_ = false;
};

class site_protocol : public protocol {
public:
    explicit site_protocol(sites& all) : all_(all) {}
    std::string_view type() const override { return "SITE"; }
    std::span<const std::string_view> aliases() const override { return {}; }
    std::string_view schema() const override {
        return R"({"type":"SITE","title":"Site","default_port":1,"options":[
            {"name":"timeout_ms","type":"integer","default":100},
            {"name":"close_after_scan","type":"boolean","default":false},
            {"name":"bad_address_retry_s","type":"integer","default":60}]})";
    }
    std::optional<fault> check_point(const opc_config&, const point_config&) const override { return std::nullopt; }
    checked<std::unique_ptr<driver>> make(const opc_config& opc, const device_context&) const override {
        return std::unique_ptr<driver>(std::make_unique<site_driver>(all_, opc.opc_agent_ip));
    }

private:
    sites& all_;
};

class device_addresses : public testing::Test {
protected:
    void put(const std::string& addresses, option_map options = {}, std::int64_t timecycle = 10) {
        opc_config opc;
        opc.opc_id = "O";
        opc.opc_type = "SITE";
        opc.opc_agent_ip = addresses;
        opc.timecycle = timecycle;
        opc.options = std::move(options);
        tag_config tag;
        tag.tag_id = "A";
        tag.opc_id = "O";
        tag.plc_address = "a";
        tag.data_type = "Int64";
        e.put_opc(opc, {tag}, run_command::none);
    }

    void set(std::set<std::string> sites::*which, std::set<std::string> to) {
        const std::scoped_lock lock(world.mutex);
        world.*which = std::move(to);
    }

    /// False: it was not within a minute.
    template <class Condition>
    bool eventually(const Condition& is_true) {
        const auto end = steady_now() + std::chrono::minutes{1};
        while (!is_true()) {
            if (steady_now() > end) return false;
            io::asio::co_spawn(loop, io::pause(loop.get_executor(), milliseconds{2}), [](const auto&) {});
            loop.restart();
            loop.run();
        }
        return true;
    }

    std::string shown() {
        const auto ref = e.table().find("A");
        if (!ref) return {};
        const auto record = ref->get();
        if (record.status == live::read_status::error) return "bad";
        return is_empty(record.last) ? std::string() : format_value(record.last);
    }
    std::string address() { return e.status("O")->address; }
    int opened(const std::string& at) {
        const std::scoped_lock lock(world.mutex);
        return world.opened[at];
    }

    sites world;
    io::asio::io_context loop;
    engine e{{.threads = 2}, {std::make_shared<site_protocol>(world)}};
};

TEST_F(device_addresses, the_first_that_answers_is_used_and_said) {
    set(&sites::refusing, {"nobody", "first"});
    put("nobody, first, second");
    EXPECT_TRUE(eventually([&] { return shown() == "2"; })) << shown();
    EXPECT_EQ(address(), "second");
}

TEST_F(device_addresses, one_that_accepts_and_answers_nothing_is_left) {
    set(&sites::mute, {"first"});
    put("first,second");
    EXPECT_TRUE(eventually([&] { return shown() == "2"; })) << shown();
    EXPECT_NE(shown(), "bad");
}

TEST_F(device_addresses, no_value_is_bad_before_all_have_failed) {
    put("first,second", {{"return_to_first_s", "1"}});
    ASSERT_TRUE(eventually([&] { return shown() == "1"; }));
    set(&sites::refusing, {"first"});
    bool was_bad = false;
    const auto watch = [&](const char* until) {
        return eventually([&] {
            was_bad = was_bad || shown() == "bad";
            return shown() == until;
        });
    };
    EXPECT_TRUE(watch("2"));
    set(&sites::refusing, {});
    EXPECT_TRUE(watch("1")) << "back at the first";
    EXPECT_EQ(address(), "first");
    EXPECT_FALSE(was_bad);
    set(&sites::refusing, {"first", "second"});
    EXPECT_TRUE(watch("bad"));
    const auto error = e.status("O")->last_error;
    EXPECT_NE(error.find("first"), std::string::npos) << error;
    EXPECT_NE(error.find("second"), std::string::npos) << error;
}

TEST_F(device_addresses, a_first_that_accepts_only_is_not_gone_back_to) {
    set(&sites::refusing, {"first"});
    put("first,second", {{"return_to_first_s", "1"}});
    ASSERT_TRUE(eventually([&] { return shown() == "2"; }));
    set(&sites::mute, {"first"});
    set(&sites::refusing, {});
    EXPECT_TRUE(eventually([&] { return opened("first") >= 2; })) << "asked twice";
    EXPECT_EQ(address(), "second");
    EXPECT_EQ(shown(), "2");
}

TEST_F(device_addresses, with_an_interval_of_0_the_one_in_use_is_kept) {
    set(&sites::refusing, {"first"});
    put("first,second", {{"return_to_first_s", "0"}});
    ASSERT_TRUE(eventually([&] { return shown() == "2"; }));
    set(&sites::refusing, {});
    const auto scans = e.status("O")->counters.scans;
    EXPECT_TRUE(eventually([&] { return e.status("O")->counters.scans > scans + 100; }));
    EXPECT_EQ(opened("first"), 0);
}

TEST_F(device_addresses, a_changed_list_begins_with_its_first) {
    put("first,second");
    ASSERT_TRUE(eventually([&] { return shown() == "1"; }));
    put("second,first");
    EXPECT_TRUE(eventually([&] { return shown() == "2"; }));
    EXPECT_EQ(address(), "second");
}

TEST_F(device_addresses, a_device_is_left_alone_between_two_scans_and_its_values_stay) {
    put("first", {{"close_after_scan", "true"}}, 200);
    ASSERT_TRUE(eventually([&] { return shown() == "1"; }));
    const auto is_left = [&] {
        const std::scoped_lock lock(world.mutex);
        return world.open_now == 0;
    };
    EXPECT_TRUE(eventually(is_left));
    const auto scans = e.status("O")->counters.scans;
    EXPECT_TRUE(eventually([&] { return e.status("O")->counters.scans > scans + 3; }));
    EXPECT_TRUE(eventually(is_left));
    EXPECT_GE(opened("first"), 4);
    EXPECT_EQ(e.status("O")->counters.reconnects, 0U);
    EXPECT_EQ(e.status("O")->connection, connection_status::connected);
    EXPECT_EQ(shown(), "1");
}

}  // namespace
}  // namespace penstock::engine
