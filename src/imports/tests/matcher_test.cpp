#include "imports/matcher.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "imports/made_id.hpp"
#include "imports/tests/reading_text.hpp"
#include "model/field.hpp"
#include "model/json_write.hpp"

namespace penstock::imports {
namespace {

read_tag tag(std::string name, std::string address, std::string type = "Int16") {
    read_tag out{.place = "line of " + name};
    out.config.tag_name = std::move(name);
    out.config.plc_address = std::move(address);
    out.config.data_type = std::move(type);
    return out;
}

read_device device(std::string name, std::string host, const std::vector<read_tag>& tags) {
    read_device out{.place = "device " + name};
    for (const auto& one : tags)
        out.tags.push_back(one);
    out.config.opc_type = "MODBUS";
    out.config.opc_name = std::move(name);
    out.config.opc_agent_ip = std::move(host);
    return out;
}

reading of(std::vector<read_device> devices) {
    return {.devices = std::move(devices), .remarks = {}, .questions = {}};
}

/// A gateway that holds what plans bring.
struct gateway {
    std::vector<opc_config> opcs{};
    std::vector<std::vector<tag_config>> tags{};

    existing_state state() const {
        existing_state out;
        for (std::size_t i = 0; i < opcs.size(); ++i)
            out.opcs.push_back({opcs[i], tags[i]});
        out.is_tag_id_taken = [this](std::string_view id) {
            for (const auto& list : tags) {
                for (const auto& one : list) {
                    if (one.tag_id == id) return true;
                }
            }
            return false;
        };
        return out;
    }

    void apply(const plan& done) {
        for (const auto& opc : done.opcs) {
            std::size_t at = 0;
            while (at < opcs.size() && opcs[at].opc_id != opc.config.opc_id)
                ++at;
            if (at == opcs.size()) {
                opcs.emplace_back();
                tags.emplace_back();
            }
            opcs[at] = opc.config;
            for (const auto& one : opc.tags) {
                std::erase_if(tags[at], [&](const auto& old) { return old.tag_id == one.config.tag_id; });
                tags[at].push_back(one.config);
            }
        }
    }

    plan import(reading from, const answers& known = {}, std::string_view opc_id = {}) {
        auto done = match(std::move(from), known, state(), opc_id);
        if (done.is_complete()) apply(done);
        return done;
    }
};

const report_line* line_of(const plan& in, std::string_view name) {
    for (const auto& one : in.shown.lines) {
        if (one.name == name) return &one;
    }
    return nullptr;
}

TEST(made_ids, are_the_name_where_it_may_be_one) {
    const auto never = [](std::string_view) { return false; };
    EXPECT_EQ(made_id("LINE", "Pump.Speed", never), "LINE.Pump.Speed");
    EXPECT_EQ(made_id("", "Wells.Well_1", never), "Wells.Well_1");
    EXPECT_EQ(made_id("", "EDGE_A", never).substr(0, 2), "X_");
}

TEST(made_ids, of_other_names_are_valid_stable_and_different) {
    const auto never = [](std::string_view) { return false; };
    std::set<std::string> seen;
    for (const std::string name : {"펌프 1", "펌프 2", "Ölstand", "a/b", "a b", "", "온도",
                                   std::string(300, 'x').c_str(), (std::string(300, 'x') + "y").c_str()}) {
        const auto id = made_id("LINE", name, never);
        EXPECT_TRUE(is_id(id)) << id;
        EXPECT_EQ(id, made_id("LINE", name, never));
        EXPECT_TRUE(seen.insert(id).second) << id;
    }
}

TEST(made_ids, that_are_taken_get_a_number) {
    const std::set<std::string, std::less<>> taken = {"L.a", "L.a_2"};
    EXPECT_EQ(made_id("L", "a", [&](std::string_view id) { return taken.contains(id); }), "L.a_3");
}

TEST(matcher, makes_opcs_and_tags_of_what_is_new) {
    gateway g;
    const auto done = g.import(of({device("Well 1", "10.0.0.1", {tag("Level", "hr0"), tag("수위", "hr1")})}));
    EXPECT_TRUE(done.is_complete());
    EXPECT_EQ(done.shown.opcs_taken, 1);
    EXPECT_EQ(done.shown.tags_taken, 2);
    ASSERT_EQ(done.opcs.size(), 1U);
    const auto& opc = done.opcs[0].config;
    EXPECT_TRUE(is_id(opc.opc_id));
    EXPECT_EQ(opc.opc_name, "Well 1");
    EXPECT_EQ(done.opcs[0].tags[0].config.tag_id, opc.opc_id + ".Level");
    EXPECT_EQ(done.opcs[0].tags[1].config.tag_name, "수위");
    ASSERT_NE(line_of(done, "수위"), nullptr);
    EXPECT_EQ(line_of(done, "수위")->tag_id, done.opcs[0].tags[1].config.tag_id) << "the report shows the made id";
    EXPECT_EQ(line_of(done, "수위")->effect, "taken");
}

TEST(matcher, the_same_file_a_second_time_changes_nothing) {
    gateway g;
    const auto file = [] {
        auto first = tag("Level", "hr0");
        first.config.description = "of the tank";
        first.config.scale = 0.1;
        first.config.writable = false;
        first.config.options["byte_order"] = "CDAB";
        auto twin = tag("Twice", "hr5");
        auto other = tag("Twice", "hr6");
        auto one = device("Well", "10.0.0.1", {first, tag("펌프", "hr1"), twin, other});
        one.config.options["unit_id"] = "3";
        return of({one});
    };
    g.import(file());
    const auto before = g.tags;
    const auto again = g.import(file());
    EXPECT_TRUE(again.opcs.empty());
    EXPECT_EQ(again.shown.tags_unchanged, 4);
    EXPECT_EQ(again.shown.tags_taken + again.shown.tags_updated + again.shown.opcs_taken + again.shown.opcs_updated, 0);
    ASSERT_EQ(g.tags.size(), 1U);
    ASSERT_EQ(g.tags[0].size(), 4U);
    EXPECT_EQ(g.tags[0][3].tag_id, before[0][3].tag_id);
}

TEST(matcher, what_the_file_does_not_hold_stays) {
    gateway g;
    g.import(of({device("Well", "10.0.0.1", {tag("Level", "hr0")})}));
    auto& stored = g.tags[0][0];
    stored.unit = "m";
    stored.hi = 5.0;
    stored.writable = false;
    auto changed = tag("Level", "hr7");
    changed.config.description = "moved";
    const auto done = g.import(of({device("Well", "10.0.0.1", {changed})}));
    EXPECT_EQ(done.shown.tags_updated, 1);
    EXPECT_EQ(line_of(done, "Level")->text, "plc_address, description change");
    EXPECT_EQ(g.tags[0][0].plc_address, "hr7");
    EXPECT_EQ(g.tags[0][0].unit, "m");
    EXPECT_EQ(g.tags[0][0].hi, 5.0);
    EXPECT_FALSE(g.tags[0][0].writable);
}

TEST(matcher, a_tag_with_a_new_name_is_known_by_its_address) {
    gateway g;
    g.import(of({device("Well", "10.0.0.1", {tag("Old", "hr0"), tag("Other", "hr1")})}));
    const auto id = g.tags[0][0].tag_id;
    const auto done = g.import(of({device("Well", "10.0.0.1", {tag("New", "HR0"), tag("Other", "hr1")})}));
    EXPECT_EQ(done.shown.tags_updated, 1);
    EXPECT_EQ(done.shown.tags_taken, 0);
    EXPECT_EQ(line_of(done, "New")->tag_id, id);
}

TEST(matcher, an_address_of_another_type_or_of_several_tags_is_no_match) {
    gateway g;
    g.import(of({device("Well", "10.0.0.1", {tag("A", "hr0"), tag("B", "hr0"), tag("C", "hr4", "Float")})}));
    const auto done = g.import(of({device("Well", "10.0.0.1", {tag("X", "hr0"), tag("Y", "hr4", "Int32")})}));
    EXPECT_EQ(done.shown.tags_taken, 2);
    EXPECT_EQ(g.tags[0].size(), 5U);
}

TEST(matcher, a_device_is_known_by_address_port_and_unit_and_then_by_its_name) {
    gateway g;
    g.import(of({device("A", "10.0.0.1", {tag("t", "hr0")})}));
    g.import(of({device("B", "10.0.0.1", {tag("t", "hr0")})}));
    EXPECT_EQ(g.opcs.size(), 1U) << "the same device under another name";
    auto other_unit = device("C", "10.0.0.1", {tag("t", "hr0")});
    other_unit.config.options["unit_id"] = "2";
    g.import(of({other_unit}));
    EXPECT_EQ(g.opcs.size(), 2U);
    g.import(of({device("A", "10.0.0.9", {tag("t", "hr0")})}));
    EXPECT_EQ(g.opcs.size(), 2U) << "the same name";
    EXPECT_EQ(g.opcs[0].opc_agent_ip, "10.0.0.9");
}

TEST(matcher, a_device_without_an_address_is_asked_for_it) {
    gateway g;
    const auto open = g.import(of({device("Hall", "", {tag("t", "hr0")})}));
    EXPECT_FALSE(open.is_complete());
    ASSERT_EQ(open.shown.asked.size(), 1U);
    EXPECT_EQ(open.shown.asked[0].key, "host:Hall");
    EXPECT_TRUE(g.opcs.empty());
    g.import(of({device("Hall", "", {tag("t", "hr0")})}), {{"host:Hall", "10.0.0.4"}});
    ASSERT_EQ(g.opcs.size(), 1U);
    EXPECT_EQ(g.opcs[0].opc_agent_ip, "10.0.0.4");
    EXPECT_EQ(g.import(of({device("Hall", "", {tag("t", "hr0")})})).shown.tags_unchanged, 1) << "known by its name";
}

TEST(matcher, tags_go_to_the_opc_that_the_user_names) {
    gateway g;
    g.import(of({device("Well", "10.0.0.1", {tag("Level", "hr0")})}));
    const auto id = g.opcs[0].opc_id;
    auto file = device("", "", {tag("Flow", "hr10", "Float"), tag("Pump", "2!co0", "Boolean")});
    file.config.options["byte_order"] = "CDAB";
    file.config.options["unit_id"] = "5";
    const auto done = g.import(of({file}), {}, id);
    EXPECT_TRUE(done.is_complete());
    ASSERT_EQ(g.tags[0].size(), 3U);
    EXPECT_EQ(g.tags[0][1].plc_address, "5!hr10") << "another unit than the OPC's";
    EXPECT_EQ(g.tags[0][1].options.at("byte_order"), "CDAB");
    EXPECT_EQ(g.tags[0][2].plc_address, "2!co0");
    EXPECT_TRUE(g.tags[0][2].options.empty()) << "a bit has no order of words";
    EXPECT_TRUE(g.opcs[0].options.empty()) << "the OPC itself stays as it is";
    EXPECT_EQ(g.import(of({file}), {}, id).shown.tags_unchanged, 2);
}

TEST(matcher, a_tag_that_scales_another_one_is_known_by_its_id) {
    gateway g;
    const auto file = [] {
        auto current = tag("A", "hr2", "UInt16");
        current.config.scale_from = "A SF";
        return of({device("Inverter", "10.0.0.1", {current, tag("A SF", "hr3")})});
    };
    g.import(file());
    EXPECT_EQ(g.tags[0][0].scale_from, g.tags[0][1].tag_id);
    EXPECT_EQ(g.import(file()).shown.tags_unchanged, 2);
}

TEST(matcher, an_opc_that_is_named_must_exist_and_have_the_protocol) {
    gateway g;
    const auto missing = g.import(of({device("A", "", {tag("t", "hr0")})}), {}, "NOWHERE");
    EXPECT_EQ(missing.shown.left_out, 1);
    g.import(of({device("Well", "10.0.0.1", {})}));
    auto other = device("A", "", {tag("t", "DB1.DBW0")});
    other.config.opc_type = "S7";
    const auto wrong = g.import(of({other}), {}, g.opcs[0].opc_id);
    EXPECT_EQ(wrong.shown.left_out, 1);
    EXPECT_NE(line_of(wrong, "A")->text.find("S7"), std::string::npos);
}

TEST(matcher, of_several_devices_one_goes_to_the_named_opc) {
    gateway g;
    g.import(of({device("Well", "10.0.0.1", {})}));
    const auto id = g.opcs[0].opc_id;
    const auto two = [] { return of({device("A", "", {tag("t", "hr0")}), device("B", "", {tag("u", "hr1")})}); };
    const auto open = g.import(two(), {}, id);
    ASSERT_EQ(open.shown.asked.size(), 1U);
    EXPECT_EQ(open.shown.asked[0].key, "device");
    EXPECT_EQ(open.shown.asked[0].choices.size(), 2U);
    const auto done = g.import(two(), {{"device", "B"}}, id);
    EXPECT_EQ(done.shown.tags_taken, 1);
    EXPECT_EQ(done.shown.left_out, 1);
    EXPECT_EQ(g.tags[0][0].tag_name, "u");
}

TEST(matcher, tags_of_an_unknown_protocol_need_an_opc) {
    gateway g;
    auto file = device("", "", {tag("t", "D100")});
    file.config.opc_type.clear();
    const auto open = g.import(of({file}));
    ASSERT_EQ(open.shown.asked.size(), 1U);
    EXPECT_EQ(open.shown.asked[0].key, "opc");
}

TEST(matcher, texts_that_are_too_long_or_have_line_ends_are_fitted_and_shown) {
    gateway g;
    const auto file = [] {
        return of({device("Well", "10.0.0.1", {tag("two\nlines", "hr0"), tag(std::string(250, 'n'), "hr1")})});
    };
    const auto done = g.import(file());
    EXPECT_EQ(g.tags[0][0].tag_name, "two lines");
    EXPECT_EQ(g.tags[0][1].tag_name.size(), 200U);
    EXPECT_EQ(std::count_if(done.shown.lines.begin(), done.shown.lines.end(),
                            [](const auto& line) { return line.effect == "changed"; }),
              2);
    EXPECT_EQ(g.import(file()).shown.tags_unchanged, 2);
}

TEST(matcher, the_report_is_json) {
    gateway g;
    auto file = of({device("Well", "10.0.0.1", {tag("Level", "hr0")})});
    file.remarks.push_back({remark::effect::left_out, "line 9", "Odd", "its type is not known", ""});
    file.questions.push_back({"base", "From 0 or 1?", {{"0", "from 0"}}});
    const auto done = g.import(std::move(file));
    EXPECT_FALSE(done.is_complete());
    std::string text;
    json_writer(text).put(done.shown);
    EXPECT_NE(text.find(R"("left_out":1)"), std::string::npos) << text;
    EXPECT_NE(text.find(R"({"what":"left_out","where":"line 9","name":"Odd")"), std::string::npos) << text;
    EXPECT_NE(text.find(R"("asked":[{"key":"base","text":"From 0 or 1?","choices":[{"value":"0","text":"from 0"}]}])"),
              std::string::npos)
        << text;
}

}  // namespace
}  // namespace penstock::imports
