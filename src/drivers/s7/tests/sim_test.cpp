#include "drivers/s7/sim.hpp"

#include "drivers/s7/job.hpp"
#include "drivers/s7/tests/talk.hpp"

namespace penstock::s7 {

namespace {

using penstock::test::run;
using test::session_fixture;

std::string refusal(std::string_view line) {
    sim_faults f;
    const auto done = apply_fault(f, split(line, ' '));
    return done ? "" : to_string(done.error());
}

std::unique_ptr<sim_device> made(option_map options) {
    for (const auto& o : make_s7_sim().options)
        options.try_emplace(o.name, o.default_value);
    return make_s7_sim().make(options).value();
}

}  // namespace

TEST(sim, places_are_read_written_and_moved) {
    const auto device = made({{"family", "LOGO"}});
    const auto place = device->find({"VW10", "Int16", {}}).value();
    place->set_signal(std::int64_t{5});
    EXPECT_EQ(format_value(place->read().value()), "5");
    ASSERT_TRUE(place->write(std::int64_t{7}).has_value());
    place->set_signal(std::int64_t{9});
    EXPECT_EQ(format_value(place->read().value()), "7") << "it stopped when it was written";
    const auto text = device->find({"DB50,STRING0.10", "String", {}}).value();
    ASSERT_TRUE(text->write(std::string("AB")).has_value());
    EXPECT_EQ(format_value(text->read().value()), "AB");
    EXPECT_FALSE(text->write(std::string("12345678901")).has_value());
    EXPECT_FALSE(device->find({"DB1.DBW0", "Float", {}}).has_value());
}

TEST(sim, refuses_jobs_above_the_pdu_and_the_items) {
    session_fixture t({.pdu_size = 240, .jobs = 1});
    ASSERT_EQ(t.open(), error_code{});
    const std::vector<variable> many(21, span_of(variable_area::db, 1, 0, 2));
    EXPECT_EQ(run(t.spoken.ask(read_job(many), test::patience)).error().value(), 0x8500);
    const std::vector<variable> large{span_of(variable_area::db, 1, 0, 224)};
    EXPECT_EQ(run(t.spoken.ask(read_job(large), test::patience)).error().value(), 0x8500);
}

TEST(sim, answers_single_bits) {
    session_fixture t;
    ASSERT_EQ(t.open(), error_code{});
    const auto* m = t.device.plc().memory(variable_area::marker, 0);
    const auto byte = m->find(3, 1)[0];
    std::string expected, got;
    for (std::uint8_t bit = 0; bit < 8; ++bit) {
        const std::vector<variable> one{
            {.kind = element_kind::bit, .memory_area = variable_area::marker, .start = 3, .bit = bit}};
        const auto response = run(t.spoken.ask(read_job(one), test::patience));
        ASSERT_TRUE(response.has_value());
        got += to_hex(response->data.subspan(4));
        expected += (byte >> bit & 1) != 0 ? "01" : "00";
    }
    EXPECT_EQ(got, expected);
}

TEST(sim, applies_fault_lines_and_names_what_it_expected) {
    for (const auto* line : {"item 05 DB1.DBW40", "item 0A T5",    "item 03 M0.3",   "item off",      "error 8104",
                             "error off",         "disconnect 88", "disconnect off", "connection OP", "pdu 240",
                             "pdu off",           "jobs 1",        "fragment 128",   "quick_ack on",  "lacks szl",
                             "lacks none",        "size wrong",    "silent on",      "delay 5",       "clear"}) {
        EXPECT_EQ(refusal(line), "") << line;
    }
    for (const auto* line : {"item 05", "item 05 X", "item zz DB1.DBW0", "error x", "connection MP", "pdu many",
                             "fragment x", "lacks", "size", "nonsense"}) {
        EXPECT_NE(refusal(line).find("expected"), std::string::npos) << line;
    }
}

TEST(sim, options_choose_family_pdu_and_jobs) {
    EXPECT_EQ(dynamic_cast<sim&>(*made({{"family", "300"}})).offers().pdu_size, 240);
    EXPECT_EQ(dynamic_cast<sim&>(*made({{"pdu", "480"}})).offers().pdu_size, 480);
    EXPECT_EQ(dynamic_cast<sim&>(*made({})).offers().jobs, 8);
    option_map bad{{"family", "300"}, {"pdu", "5"}, {"jobs", ""}};
    EXPECT_EQ(make_s7_sim().make(bad).error().field, "pdu");
}

}  // namespace penstock::s7
