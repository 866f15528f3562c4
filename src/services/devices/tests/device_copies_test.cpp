#include "services/devices/device_copies.hpp"

#include "model/secret_parts.hpp"
#include "services/tests/configuration_fixture.hpp"

namespace penstock::services {
namespace {

/// The plain protocol with a password.
class guarded_protocol final : public plain_protocol {
public:
    std::string_view schema() const override {
        return R"({"type":"PLAIN","title":"Plain","default_port":1234,"address":{"help":"a1","examples":["a1"]},
            "options":[{"name":"unit_id","type":"integer","default":1,"min":0,"max":255,"description":"unit"},
                       {"name":"password","type":"text","secret":true,"description":"password"}],
            "tag_options":[]})";
    }
};

class device_copies : public configuration_test {
protected:
    device_copies() {
        asked.opc_id = "DRYER";
        asked.actor = "ada";
    }

    /// The device DRYER with some tags.
    void make_dryer(const std::vector<std::string>& tag_ids, const option_map& options = {}) {
        auto draft = make_opc("DRYER", tag_ids);
        draft.opc.opc_name = "Dryer";
        draft.opc.opc_agent_ip = "10.0.0.1";
        draft.opc.timecycle = 250;
        draft.opc.options = options;
        if (!draft.tags.empty()) {
            auto& first = draft.tags.front();
            first.tag_name = "Dryer heat";
            first.unit = "°C";
            first.scale = 0.1;
            first.hi = 90;
            first.hi_message = "too hot";
            first.states = {{"0", "cold"}};
        }
        if (draft.tags.size() > 1) draft.tags[1].scale_from = draft.tags[0].tag_id;
        ASSERT_TRUE(tested->create_opc(draft, "ada").has_value());
        collected.said();
    }

    wanted_copy& add(const std::string& opc_id, const std::string& address) {
        auto& copy = asked.copies.emplace_back();
        copy.opc_id = opc_id;
        copy.opc_agent_ip = address;
        return copy;
    }

    outcome<std::vector<made_copy>> run() { return copy_opc(*tested, guarded_, asked); }

    /// All faults, a line each; or `done`.
    std::string faults_said() {
        const auto made = run();
        if (made) return "done";
        std::string out;
        for (const auto& f : made.error().found)
            out += to_string(f) + "\n";
        return out.empty() ? made.error().message : out;
    }

    opc_config opc(const std::string& id) { return tested->find_opc(id).value().config; }

    copy_request asked;

private:
    driver_catalog drivers_{{std::make_shared<guarded_protocol>()}};
    device_rules guarded_{drivers_};
};

TEST_F(device_copies, a_copy_has_the_tags_under_its_own_ids_and_all_that_they_say) {
    make_dryer({"DRYER.T1", "DRYER.T2", "SPEED"}, {{"unit_id", "7"}});
    auto& copy = add("DRYER_2", "10.0.0.2");
    copy.opc_name = "Second dryer";
    ASSERT_EQ(said(run()), "done");
    EXPECT_EQ(tag_ids("DRYER_2"), "DRYER_2.SPEED DRYER_2.T1 DRYER_2.T2");
    EXPECT_EQ(collected.said(), "put DRYER_2 with 3");
    const auto made = opc("DRYER_2");
    EXPECT_EQ(made.opc_name, "Second dryer");
    EXPECT_EQ(made.opc_agent_ip, "10.0.0.2");
    EXPECT_EQ(made.timecycle, 250);
    EXPECT_FALSE(made.auto_collect);
    EXPECT_EQ(made.options, (option_map{{"unit_id", "7"}}));
    const auto tag = kept->get_tag("DRYER_2.T1").value();
    EXPECT_EQ(tag.tag_name, "Second dryer heat");
    EXPECT_EQ(tag.unit, "°C");
    EXPECT_EQ(tag.scale, 0.1);
    EXPECT_EQ(tag.hi, 90);
    EXPECT_EQ(tag.hi_message, "too hot");
    EXPECT_EQ(tag.states, (state_texts{{"0", "cold"}}));
    EXPECT_EQ(kept->get_tag("DRYER_2.T2").value().scale_from, "DRYER_2.T1") << "not the tag of the source";
    EXPECT_EQ(tag_ids("DRYER"), "DRYER.T1 DRYER.T2 SPEED");
}

TEST_F(device_copies, prefixes_are_replaced_as_asked) {
    make_dryer({"L1.T1", "L1.T2"});
    asked.tag_prefix = "L1.";
    asked.name_prefix = "Dryer";
    auto& copy = add("DRYER_2", "10.0.0.2");
    copy.tag_prefix = "L2.";
    copy.name_prefix = "Oven";
    ASSERT_EQ(said(run()), "done");
    EXPECT_EQ(tag_ids("DRYER_2"), "L2.T1 L2.T2");
    EXPECT_EQ(kept->get_tag("L2.T1").value().tag_name, "Oven heat");
    EXPECT_EQ(kept->get_tag("L2.T2").value().tag_name, "L2.T2") << "a tag that is called by its id";
    asked.copies.clear();
    add("DRYER_3", "10.0.0.3");
    ASSERT_EQ(said(run()), "done");
    EXPECT_EQ(tag_ids("DRYER_3"), "DRYER_3.T1 DRYER_3.T2") << "with the dot of what is replaced";
}

TEST_F(device_copies, a_dry_run_shows_the_copies_and_makes_none) {
    make_dryer({"DRYER.T1"});
    add("D2", "10.0.0.2");
    add("D3", "10.0.0.1");
    asked.is_dry_run = true;
    const auto made = run();
    ASSERT_TRUE(made.has_value());
    ASSERT_EQ(made->size(), 2U);
    EXPECT_EQ((*made)[0].first_tags.front().source, "DRYER.T1");
    EXPECT_EQ((*made)[0].first_tags.front().tag_id, "D2.T1");
    EXPECT_EQ((*made)[0].tag_count, 1U);
    EXPECT_EQ((*made)[0].same_as, "");
    EXPECT_EQ((*made)[1].same_as, "DRYER") << "two OPCs would ask the same device";
    EXPECT_EQ(said(tested->find_opc("D2")), "not_found: OPC D2 does not exist");
    EXPECT_EQ(collected.said(), "");
}

TEST_F(device_copies, one_that_is_refused_refuses_all_and_each_fault_names_its_field) {
    make_dryer({"DRYER.T1"});
    create("D9", {"X.T1"});
    add("D2", "10.0.0.2");
    add("D9", "10.0.0.3");
    add("D2", "10.0.0.4").tag_prefix = "Y";
    add("D 5", "10.0.0.500");
    add("D6", "10.0.0.6").options = {{"unit_id", "300"}};
    add("D7", "10.0.0.7").opc_agent_port = "70000";
    EXPECT_EQ(faults_said(),
              "copies[1].opc_id: the OPC D9 exists already\n"
              "copies[2].opc_id: another copy has the id D2, too\n"
              "copies[3].opc_id: expected 1 to 100 of the characters A-Z a-z 0-9 _ . : -\n"
              "copies[3].opc_agent_ip: 10.0.0.500 is no address: it has four numbers from 0 to 255\n"
              "copies[3].tag_prefix: the tag id D 5.T1: expected 1 to 100 of the characters A-Z a-z 0-9 _ . : -\n"
              "copies[4].options.unit_id: expected a whole number from 0 to 255\n"
              "copies[5].opc_agent_port: expected a port from 1 to 65535, as text or number\n");
    EXPECT_EQ(said(tested->find_opc("D2")), "not_found: OPC D2 does not exist");
}

TEST_F(device_copies, a_tag_id_that_is_taken_is_found_before_anything_is_made) {
    make_dryer({"DRYER.T1"});
    create("OTHER", {"X.T1"});
    add("D2", "10.0.0.2").tag_prefix = "X";
    EXPECT_EQ(faults_said(), "copies[0].tag_prefix: the tag X.T1 exists already, in the OPC OTHER\n");
    asked.copies.clear();
    add("D2", "10.0.0.2").tag_prefix = "Y";
    add("D3", "10.0.0.3").tag_prefix = "Y";
    EXPECT_EQ(faults_said(), "copies[1].tag_prefix: another tag of the copies would be Y.T1, too\n");
}

TEST_F(device_copies, a_secret_follows_an_administrator_to_another_address_and_everybody_to_the_same) {
    make_dryer({}, {{"password", "sesame"}});
    add("D2", "10.0.0.1").options = {{"unit_id", "2"}};
    add("D3", "10.0.0.3");
    add("D4", "10.0.0.4").options = {{"password", "sesame"}};
    auto made = run();
    ASSERT_TRUE(made.has_value());
    EXPECT_EQ(opc("D2").options.at("password"), "sesame");
    EXPECT_EQ(opc("D3").options.at("password"), locked_secret);
    EXPECT_EQ((*made)[1].locked_options, std::vector<std::string>{"password"});
    EXPECT_EQ(opc("D4").options.at("password"), "sesame") << "it was entered";
    asked.copies.clear();
    add("D5", "10.0.0.5");
    asked.may_move_secrets = true;
    made = run();
    ASSERT_TRUE(made.has_value());
    EXPECT_EQ(opc("D5").options.at("password"), "sesame");
    EXPECT_TRUE((*made)[0].locked_options.empty());
}

TEST_F(device_copies, options_for_all_are_entered_once) {
    make_dryer({}, {{"password", "sesame"}});
    asked.options = {{"password", "other"}};
    add("D2", "10.0.0.2");
    add("D3", "10.0.0.3").options = {{"password", "third"}};
    ASSERT_EQ(said(run()), "done");
    EXPECT_EQ(opc("D2").options.at("password"), "other");
    EXPECT_EQ(opc("D3").options.at("password"), "third");
}

TEST_F(device_copies, there_are_bounds) {
    make_dryer({"DRYER.T1"});
    EXPECT_EQ(faults_said(), "copies: expected 1 to 100 copies\n");
    for (std::size_t i = 0; i <= max_copies; ++i)
        add("D" + std::to_string(i), "10.0.1." + std::to_string(i));
    EXPECT_EQ(faults_said(), "copies: expected 1 to 100 copies\n");
    asked.copies.pop_back();
    EXPECT_EQ(faults_said(), "done");
    EXPECT_EQ(tag_ids("D99"), "D99.T1");
}

TEST_F(device_copies, the_source_must_be_there_and_not_built_in) {
    add("D2", "10.0.0.2");
    EXPECT_EQ(faults_said(), "OPC DRYER does not exist");
    asked.opc_id = "EDGE_SYSTEM";
    EXPECT_EQ(said(run()).substr(0, 12), "is_protected");
}

}  // namespace
}  // namespace penstock::services
