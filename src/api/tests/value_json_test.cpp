#include "api/formats/value_json.hpp"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <cstdlib>
#include <ctime>

#include "api/formats/local_time.hpp"

namespace penstock::api {
namespace {

namespace json = boost::json;

class value_record : public testing::Test {
protected:
    value_record() {
        ::setenv("TZ", "Asia/Seoul", 1);
        ::tzset();
        tag_.block = std::make_shared<live::tag_block>();
        const auto place = tag_.block->add();
        tag_.slot = place.slot;
        tag_.version = place.version;
        tag_.opc_id = std::make_shared<const std::string>("PUMP");
        tag_.type = data_type{element_type::uint16, 0};
    }

    void put(const value& v) {
        live::tag_block::writer(*tag_.block).put(tag_.at(), v, quality::good, from_epoch_ms(1'795'244'864'123));
    }

    json::object written() const {
        std::string text;
        record_writer(text).add("T", tag_);
        return json::parse(text).as_object();
    }

    live::tag_ref tag_;
};

TEST_F(value_record, of_a_good_value_has_every_field) {
    put(std::uint64_t{123});
    EXPECT_EQ(written(), json::parse(R"({"tag_id":"T","value":"123","value_time":"2026-11-21 16:07:44.123",
        "value_read_status":"SUCCESS","value_read_error_message":"","quality":192,"ts":1795244864123,
        "data_type":"UInt16","opc_id":"PUMP"})")
                             .as_object());
}

TEST_F(value_record, before_the_first_attempt_shows_a_dash) {
    const auto record = written();
    EXPECT_EQ(record.at("value"), "-");
    EXPECT_EQ(record.at("value_read_status"), "NOT_READ");
    EXPECT_EQ(record.at("value_time"), "");
}

TEST_F(value_record, of_a_failed_attempt_keeps_the_last_good_value) {
    put(std::int64_t{-7});
    live::tag_block::writer(*tag_.block)
        .fail(tag_.at(), quality::comm_failure, std::make_shared<const std::string>("no \"answer\""));
    const auto record = written();
    EXPECT_EQ(record.at("value"), "-7");
    EXPECT_EQ(record.at("value_time"), "2026-11-21 16:07:44.123");
    EXPECT_EQ(record.at("value_read_status"), "ERROR");
    EXPECT_EQ(record.at("value_read_error_message"), "no \"answer\"");
    EXPECT_EQ(record.at("quality"), 24);
}

TEST_F(value_record, of_a_scaled_tag_is_a_double_of_15_digits) {
    tag_.is_scaled = true;
    put(0.1 * 121);
    EXPECT_EQ(written().at("value"), "12.1");
    EXPECT_EQ(written().at("data_type"), "Double");
}

TEST_F(value_record, has_the_text_of_its_value_where_the_tag_has_texts) {
    put(std::int64_t{1});
    EXPECT_FALSE(written().contains("state_text"));
    tag_.states = std::make_shared<const state_texts>(state_texts{{"1", "\"운전\""}});
    EXPECT_EQ(written().at("state_text"), "\"운전\"");
    EXPECT_EQ(written().at("value"), "1");
    put(std::int64_t{2});
    EXPECT_EQ(written().at("state_text"), "");
}

TEST_F(value_record, of_an_answer_without_a_value_has_its_time) {
    put(std::int64_t{1});
    live::tag_block::writer(*tag_.block)
        .clear(tag_.at(), quality::bad, from_epoch_ms(5'000), std::make_shared<const std::string>("none"));
    EXPECT_EQ(written().at("value"), "-");
    EXPECT_EQ(written().at("ts"), 5'000);
    EXPECT_EQ(written().at("quality"), 0);
}

TEST_F(value_record, escapes_texts_and_repairs_broken_ones) {
    tag_.type = data_type{element_type::string, 0};
    put(std::string("a\"\n"));
    EXPECT_EQ(written().at("value"), "a\"\n");
    put(std::string("\xff"));
    EXPECT_EQ(written().at("value"), "\xEF\xBF\xBD");
}

TEST_F(value_record, names_an_array_with_its_length) {
    tag_.type = data_type{element_type::int16, 3};
    put(array{value(std::int64_t{1}), value(std::int64_t{2}), value(std::int64_t{-1})});
    EXPECT_EQ(written().at("value"), "[1,2,-1]");
    EXPECT_EQ(written().at("data_type"), "Int16[3]");
}

TEST_F(value_record, of_a_tag_that_does_not_exist_is_a_placeholder) {
    std::string text;
    record_writer(text).add_missing("X");
    const auto record = json::parse(text).as_object();
    EXPECT_EQ(record.at("value"), "-");
    EXPECT_EQ(record.at("value_time"), "");
    EXPECT_EQ(record.at("value_read_status"), "NOT_FOUND");
    EXPECT_EQ(record.size(), written().size());
}

TEST_F(value_record, in_a_list_is_the_same_as_alone) {
    std::string list, alone;
    record_writer records(list);
    const auto add = [&] {
        records.add("T", tag_);
        if (!alone.empty()) alone += ',';
        record_writer(alone).add("T", tag_);
    };
    const auto read = [&](quality q, std::int64_t ms) {
        live::tag_block::writer(*tag_.block).put(tag_.at(), value{std::uint64_t{7}}, q, from_epoch_ms(ms));
        add();
    };
    const auto fail = [&](const char* message) {
        live::tag_block::writer(*tag_.block)
            .fail(tag_.at(), quality::comm_failure, std::make_shared<const std::string>(message));
        add();
    };
    add();
    read(quality::good, 1'000);
    read(quality::good, 1'000);
    read(quality::good, 2'000);
    read(quality::uncertain, 2'000);
    fail("no answer");
    fail("refused");
    tag_.type->count = 3, add();
    tag_.type->element = element_type::int64, add();
    tag_.type.reset(), add();
    live::tag_block::writer(*tag_.block).set_reported_type(tag_.at(), data_type{element_type::float32, 0});
    add();
    tag_.is_scaled = true, add();
    tag_.opc_id = std::make_shared<const std::string>("FAN"), add();
    records.add_missing("X"), records.add_failed("T", tag_, "late");
    (alone += ','), record_writer(alone).add_missing("X");
    (alone += ','), record_writer(alone).add_failed("T", tag_, "late");
    EXPECT_EQ(list, alone);
    EXPECT_EQ(json::parse("[" + list + "]").as_array().size(), 15U);
}

std::string viewer_members(const live::tag_ref& tag) {
    std::string out = "{";
    append_viewer_members(out, tag);
    return out + '}';
}

TEST(viewer_members, tell_value_quality_and_type) {
    const auto home = std::make_shared<live::tag_block>();
    const auto at = home->add();
    live::tag_block::writer(*home).put(at, value{std::int64_t{-7}}, quality::uncertain, from_epoch_ms(1));
    const auto all = json::parse(viewer_members({home, at.slot, at.version, std::make_shared<const std::string>("O"),
                                                 data_type{element_type::int16, 0}, false, 0}))
                         .as_object();
    EXPECT_EQ(all.at("value"), "-7");
    EXPECT_EQ(all.at("value_read_status"), "SUCCESS");
    EXPECT_EQ(all.at("quality"), 64);
    EXPECT_EQ(all.at("data_type"), "Int16");
    EXPECT_EQ(all.at("value_time").as_string().size(), 23U);
    EXPECT_EQ(all.size(), 5U);
}

TEST(viewer_members, of_a_tag_without_a_value_yet_are_a_dash) {
    const auto all = json::parse(viewer_members({})).as_object();
    EXPECT_EQ(all.at("value"), "-");
    EXPECT_EQ(all.at("value_time"), "");
    EXPECT_EQ(all.at("value_read_status"), "NOT_READ");
}

TEST(local_time, follows_the_zone_and_its_shifts) {
    ::setenv("TZ", "Europe/Berlin", 1);
    ::tzset();
    std::string before, after;
    append_local_time(before, from_epoch_ms(1'792'889'999'999));
    append_local_time(after, from_epoch_ms(1'792'890'000'000));
    EXPECT_EQ(before, "2026-10-25 02:59:59.999");
    EXPECT_EQ(after, "2026-10-25 02:00:00.000");
}

}  // namespace
}  // namespace penstock::api
