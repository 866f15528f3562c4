#include "monitor/monitor.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <future>
#include <set>
#include <thread>

#include "model/members.hpp"

namespace penstock::monitor {
namespace {

using namespace std::chrono_literals;

monitor_sample sample_with(std::uint64_t values_read, std::uint64_t api_requests) {
    monitor_sample s;
    s.collected.values_read = values_read;
    s.api_requests = api_requests;
    return s;
}

TEST(monitor_rates, a_rate_is_the_growth_of_its_counter_over_the_time_that_passed) {
    monitor_rates rates;
    const steady_time start{};
    rates.next(sample_with(1000, 10), start);
    const auto record = rates.next(sample_with(4000, 25), start + 1500ms);
    EXPECT_DOUBLE_EQ(record.mps, 2000);
    EXPECT_DOUBLE_EQ(record.api, 10);
    EXPECT_EQ(record.plc_value_read_success_count, 4000);
}

TEST(monitor_rates, the_first_record_has_no_rates) {
    const auto record = monitor_rates{}.next(sample_with(1000, 10), steady_time{} + 5s);
    EXPECT_DOUBLE_EQ(record.mps, 0);
    EXPECT_DOUBLE_EQ(record.api, 0);
}

TEST(monitor_rates, a_counter_that_fell_or_a_clock_that_stands_gives_zero) {
    monitor_rates rates;
    rates.next(sample_with(1000, 10), steady_time{});
    EXPECT_DOUBLE_EQ(rates.next(sample_with(400, 10), steady_time{} + 1s).mps, 0);
    EXPECT_DOUBLE_EQ(rates.next(sample_with(500, 10), steady_time{} + 1s).mps, 0);
    EXPECT_DOUBLE_EQ(rates.next(sample_with(600, 10), steady_time{} + 2s).mps, 100);
}

TEST(monitor_rates, the_history_holds_the_last_sixty_rates_and_ends_with_the_present_one) {
    monitor_rates rates;
    auto record = rates.next(sample_with(0, 0), steady_time{});
    std::uint64_t read = 0;
    for (unsigned n = 1; n <= 70; ++n) {
        read += n;
        record = rates.next(sample_with(read, 0), steady_time{} + n * 1s);
    }
    ASSERT_EQ(record.mps_history.size(), 60U);
    EXPECT_DOUBLE_EQ(record.mps_history.front(), 11);
    EXPECT_DOUBLE_EQ(record.mps_history.back(), 70);
    EXPECT_DOUBLE_EQ(record.mps, 70);
}

TEST(monitor_rates, processor_load_is_that_between_two_samples_with_one_digit) {
    monitor_rates rates;
    monitor_sample s;
    s.system.cpu = {500, 1000};
    EXPECT_DOUBLE_EQ(rates.next(s, steady_time{}).cpu_used_percent, 50);
    s.system.cpu = {501, 1003};
    EXPECT_DOUBLE_EQ(rates.next(s, steady_time{} + 1s).cpu_used_percent, 33.3);
}

TEST(monitor_rates, every_figure_of_the_sample_arrives_in_its_field) {
    monitor_sample s;
    s.time = from_epoch_ms(1'790'000'000'123);
    s.system.memory_used_percent = 12.34;
    s.system.disk_used_percent = 56.78;
    s.system.temperature = 47.5;
    s.system.ping = 0.123;
    s.system.docker_on = true;
    s.system.docker_container_up_count = 1;
    s.system.docker_container_total_count = 2;
    s.collected = {3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13};
    s.transferred = {14, 15, 16};
    s.database_bytes = 17;
    s.errors = 18;
    s.storage = {true, 19, 21, 20};
    const auto r = monitor_rates{}.next(s, steady_time{});
    EXPECT_EQ(r.timestamp, 1'790'000'000'123);
    EXPECT_DOUBLE_EQ(r.memory_used_percent, 12.3);
    EXPECT_DOUBLE_EQ(r.disk_used_percent, 56.8);
    EXPECT_EQ(r.temperature, 47.5);
    EXPECT_EQ(r.ping, 0.123);
    EXPECT_TRUE(r.docker_on);
    EXPECT_EQ(r.docker_container_up_count, 1);
    EXPECT_EQ(r.docker_container_total_count, 2);
    EXPECT_EQ(r.opc_count, 3);
    EXPECT_EQ(r.tag_count, 4);
    EXPECT_EQ(r.plc_con_connected_count, 5);
    EXPECT_EQ(r.plc_con_disconnected_count, 6);
    EXPECT_EQ(r.plc_scan_start_count, 7);
    EXPECT_EQ(r.plc_scan_not_collect_count, 8);
    EXPECT_EQ(r.plc_scan_stop_count, 9);
    EXPECT_EQ(r.plc_value_read_success_count, 10);
    EXPECT_EQ(r.plc_value_read_error_count, 11);
    EXPECT_EQ(r.plc_value_write_success_count, 12);
    EXPECT_EQ(r.plc_value_write_error_count, 13);
    EXPECT_EQ(r.sended_point_count, 14);
    EXPECT_EQ(r.sended_point_bytes, 15);
    EXPECT_EQ(r.queue_size, 16);
    EXPECT_EQ(r.system_total_db_size, 17 + 19 + 20) << "configuration, journal and history";
    EXPECT_EQ(r.journal_bytes, 19);
    EXPECT_EQ(r.history_bytes, 20);
    EXPECT_EQ(r.journal_dropped_count, 21);
    EXPECT_TRUE(r.journal_writable);
    EXPECT_EQ(r.system_error_count, 18);
}

TEST(monitor_record, has_every_field_that_the_specification_names_and_a_sentence_for_each) {
    std::vector<std::string> fields;
    monitor_record record;
    for_each_member(record, [&](std::string_view field, const auto&) { fields.emplace_back(field); });
    EXPECT_THAT(
        fields,
        testing::UnorderedElementsAre(
            "cpu_used_percent", "memory_used_percent", "disk_used_percent", "temperature", "ping", "api", "opc_count",
            "tag_count", "mps", "mps_history", "queue_size", "plc_value_read_success_count",
            "plc_value_read_error_count", "plc_value_write_success_count", "plc_value_write_error_count",
            "plc_con_connected_count", "plc_con_disconnected_count", "plc_scan_start_count",
            "plc_scan_not_collect_count", "plc_scan_stop_count", "sended_point_count", "sended_point_bytes",
            "system_total_db_size", "system_error_count", "journal_writable", "journal_bytes", "journal_dropped_count",
            "history_bytes", "docker_on", "docker_container_up_count", "docker_container_total_count", "timestamp"));
    const auto rules = rules_of<monitor_record>();
    ASSERT_EQ(rules.size(), fields.size());
    for (std::size_t n = 0; n < fields.size(); ++n)
        EXPECT_EQ(rules[n].name, fields[n]);
}

TEST(system_tags, there_is_one_tag_for_each_figure_read_only_and_described) {
    std::set<std::string> ids;
    for (const auto& tag : system_tag_configs()) {
        ids.insert(tag.tag_id);
        EXPECT_EQ(tag.opc_id, "EDGE_SYSTEM");
        EXPECT_FALSE(tag.writable) << tag.tag_id;
        EXPECT_FALSE(tag.description.empty()) << tag.tag_id;
        EXPECT_TRUE(parse_data_type(tag.data_type).has_value()) << tag.tag_id;
    }
    EXPECT_EQ(ids.size(), system_tag_configs().size());
    EXPECT_EQ(ids.size(), 30U);
    for (const auto* id : {"CPU", "MEMORY", "DISK", "TEMPERATURE", "PING", "API", "MPS", "OPC_COUNT", "TAG_COUNT",
                           "QUEUE_SIZE", "PLC_VALUE_READ_ERROR_COUNT", "SYSTEM_TOTAL_DB_SIZE", "DOCKER_ON"}) {
        EXPECT_TRUE(ids.contains(std::string("EDGE_SYSTEM.") + id)) << id;
    }
}

TEST(system_tags, figures_become_good_values_of_the_type_that_the_config_names) {
    live::tag_table table;
    system_tags tags(table, nullptr);
    monitor_record record;
    record.timestamp = 5000;
    record.cpu_used_percent = 12.5;
    record.opc_count = 7;
    record.docker_on = true;
    tags.write(record, {});
    const auto text = [&](const char* id) { return format_value(table.find(id)->get().last); };
    EXPECT_EQ(text("EDGE_SYSTEM.CPU"), "12.5");
    EXPECT_EQ(text("EDGE_SYSTEM.OPC_COUNT"), "7");
    EXPECT_EQ(text("EDGE_SYSTEM.DOCKER_ON"), "true");
    for (const auto& tag : system_tag_configs()) {
        const auto ref = table.find(tag.tag_id);
        ASSERT_TRUE(ref.has_value()) << tag.tag_id;
        EXPECT_EQ(*ref->opc_id, "EDGE_SYSTEM");
        EXPECT_EQ(format_data_type(ref->type.value()), tag.data_type);
        if (tag.plc_address == "temperature" || tag.plc_address == "ping") continue;
        EXPECT_EQ(ref->get().state, quality::good) << tag.tag_id;
        EXPECT_EQ(ref->get().time, from_epoch_ms(5000)) << tag.tag_id;
    }
}

TEST(system_tags, a_figure_that_is_null_is_an_error_with_the_reason_and_recovers) {
    live::tag_table table;
    system_tags tags(table, nullptr);
    monitor_record record;
    record.timestamp = 5000;
    tags.write(record, {{"ping", "edge.monitor.ping_host is not set"}});
    const auto ping = *table.find("EDGE_SYSTEM.PING");
    EXPECT_EQ(ping.get().status, live::read_status::error);
    EXPECT_EQ(*ping.get().error, "edge.monitor.ping_host is not set");
    EXPECT_TRUE(is_bad(ping.get().state));
    const auto points_before = tags.status().point_count;

    record.ping = 1.5;
    tags.write(record, {});
    EXPECT_EQ(ping.get().status, live::read_status::success);
    EXPECT_EQ(format_value(ping.get().last), "1.5");
    EXPECT_EQ(tags.status().point_count, points_before + 1);
}

TEST(system_tags, the_system_is_always_connected_and_its_tags_go_with_it) {
    live::tag_table table;
    {
        const system_tags tags(table, nullptr);
        EXPECT_EQ(tags.status().opc_id, system_opc().opc_id);
        EXPECT_EQ(tags.status().connection, engine::connection_status::connected);
        EXPECT_EQ(tags.status().scan, engine::scan_status::start);
        EXPECT_EQ(tags.status().tag_count, table.size());
    }
    EXPECT_EQ(table.size(), 0U);
}

/// A monitor of given figures whose test can wait, without sleeping, for the beginning of a computation.
struct given_monitor {
    live::tag_table table;
    std::promise<void> asked;
    int times = 0;
    monitor subject{{.data_dir = {},
                     .collected = [this] { return count(); },
                     .transferred = {},
                     .api_requests = {},
                     .database_bytes = [] { return std::int64_t{4096}; },
                     .errors = {},
                     .system = [] { return system_stats{}; }},
                    table};

    engine::totals count() {
        if (++times == 1) asked.set_value();
        engine::totals t;
        t.opcs = 3;
        return t;
    }
};

TEST(monitor, computes_immediately_after_the_start_and_stop_waits_for_the_current_record) {
    given_monitor given;
    EXPECT_FALSE(given.subject.is_current(steady_time{}));
    given.subject.start();
    given.asked.get_future().wait();
    given.subject.stop();
    const auto record = given.subject.snapshot();
    EXPECT_EQ(record.opc_count, 3);
    EXPECT_EQ(record.system_total_db_size, 4096);
    EXPECT_EQ(record.queue_size, 0);
    EXPECT_GT(record.timestamp, 0);
    EXPECT_EQ(format_value(given.table.find("EDGE_SYSTEM.OPC_COUNT")->get().last), "3");
    EXPECT_GT(given.subject.system_status().point_count, 0U);
}

TEST(monitor, is_current_for_five_seconds_after_a_record) {
    given_monitor given;
    given.subject.start();
    given.asked.get_future().wait();
    given.subject.stop();
    EXPECT_TRUE(given.subject.is_current(steady_now() + 3s));
    EXPECT_FALSE(given.subject.is_current(steady_now() + 6s));
}

TEST(monitor, is_read_from_other_threads_while_it_computes) {
    given_monitor given;
    given.subject.start();
    std::thread reader([&] {
        while (given.subject.snapshot().timestamp == 0)
            (void)given.subject.system_status();
    });
    while (!given.subject.is_current(steady_now()))
        (void)given.table.find("EDGE_SYSTEM.CPU")->get();
    reader.join();
    EXPECT_EQ(given.subject.snapshot().opc_count, 3);
}

TEST(system_tags, the_system_is_listed_at_the_gateways_site) {
    EXPECT_EQ(system_opc_at("SITE_A").site_id, "SITE_A");
    EXPECT_EQ(system_opc_at("SITE_A").opc_id, system_opc().opc_id);
}

TEST(monitor, may_be_stopped_twice_or_without_a_start) {
    given_monitor given;
    given.subject.stop();
    given.subject.stop();
    EXPECT_EQ(given.times, 0);
    EXPECT_EQ(given.subject.snapshot().timestamp, 0);
}

}  // namespace
}  // namespace penstock::monitor
