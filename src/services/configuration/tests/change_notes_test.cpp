#include "services/configuration/change_notes.hpp"

#include "audit/tests/fake_trail.hpp"
#include "services/tests/configuration_fixture.hpp"

namespace penstock::services {
namespace {

class change_notes_test : public configuration_test {
protected:
    change_notes_test() {
        tested = std::make_unique<configuration>(
            configuration::parts{*kept, *rules, collected, devices, *late, nullptr, nullptr, nullptr,
                                 [](const std::string&, const std::string&) {}, [] {}, &audit});
    }
    /// The lines since the last call.
    std::string reported() {
        std::string all;
        for (const auto& line : std::exchange(audit.changes, {}))
            all += (all.empty() ? "" : "\n") + line.substr(std::string("[CONFIG_CHANGE] event=").size());
        return all;
    }

    audit::fake_trail audit;
};

TEST_F(change_notes_test, a_new_device_is_one_line_and_its_tags_are_counted) {
    create("PLC1", {"T1", "T2", "T3"});
    EXPECT_EQ(reported(), "created user=ada object=opc/PLC1\ncreated user=ada object=tag/ part_of=opc/PLC1 count=3");
    EXPECT_EQ(said(tested->delete_opc("PLC1", "kim")), "done");
    EXPECT_EQ(reported(), "deleted user=kim object=opc/PLC1\ndeleted user=kim object=tag/ part_of=opc/PLC1 count=3");
}

TEST_F(change_notes_test, a_change_has_the_values_before_and_after_of_the_fields_that_differ) {
    create("PLC1", {"T1"});
    reported();
    auto changed = make_tags({"T1"});
    changed[0].hi = 80;
    EXPECT_EQ(said(tested->put_tags("PLC1", changed, "ada")), "done");
    EXPECT_NE(reported().find(R"({\"field\":\"hi\",\"before\":null,\"after\":80})"), std::string::npos);
    changed[0].hi = 85;
    EXPECT_EQ(said(tested->put_tags("PLC1", changed, "oskar")), "done");
    EXPECT_EQ(reported(), R"(changed user=oskar object=tag/T1 part_of=opc/PLC1 )"
                          R"(fields="[{\"field\":\"hi\",\"before\":80,\"after\":85}]")");
    EXPECT_EQ(said(tested->put_tags("PLC1", changed, "oskar")), "done");
    EXPECT_EQ(reported(), "") << "nothing was changed";
}

TEST_F(change_notes_test, secrets_are_not_told_and_long_values_are_cut) {
    const auto& of = master::resource_named("opc");
    auto before = master::make_record(of), after = before;
    before.at("options") = option_map{{"headers", "enc1:abc"}, {"unit_id", "1"}};
    after.at("options") = option_map{{"headers", "enc1:def"}, {"unit_id", "2"}};
    before.at("opc_agent_ip") = "https://host/a";
    after.at("opc_agent_ip") = "https://kim:hunter2@host/a";
    after.at("opc_name") = std::string(1'000, 'x');
    const auto fields = changed_fields(before, after);
    EXPECT_NE(fields.find(R"({"field":"options.headers","before":null,"after":null,"is_secret":true})"),
              std::string::npos)
        << fields;
    EXPECT_NE(fields.find(R"({"field":"options.unit_id","before":"1","after":"2"})"), std::string::npos);
    EXPECT_EQ(fields.find("hunter2"), std::string::npos);
    EXPECT_NE(fields.find(R"("is_cut":true)"), std::string::npos);
    EXPECT_LT(fields.size(), change_notes::max_fields_bytes);
    EXPECT_EQ(changed_fields(before, before), "");
}

TEST_F(change_notes_test, keys_that_are_masked_on_both_sides_are_told_as_changed_secrets) {
    EXPECT_EQ(changed_members(R"({"url":"a","token":"***","n":1})", R"({"url":"b","token":"***","n":1})", {"token"}),
              R"([{"field":"token","before":null,"after":null,"is_secret":true},)"
              R"({"field":"url","before":"a","after":"b"}])");
    EXPECT_EQ(changed_members("{}", "{}"), "");
}

TEST_F(change_notes_test, of_many_changes_of_one_call_only_the_first_are_listed) {
    std::vector<std::string> ids;
    for (int i = 0; i < 150; ++i)
        ids.push_back("T" + std::to_string(1000 + i));
    create("PLC1", ids);
    reported();
    auto changed = make_tags(ids);
    for (auto& tag : changed)
        tag.hi = 5;
    EXPECT_EQ(said(tested->put_tags("PLC1", changed, "ada")), "done");
    EXPECT_EQ(audit.changes.size(), change_notes::max_listed + 1);
    EXPECT_EQ(audit.changes.back(), "[CONFIG_CHANGE] event=changed user=ada object=tag/ part_of=opc/PLC1 count=50");
}

TEST_F(change_notes_test, a_start_and_a_stop_name_who_did_it) {
    create("PLC1", {"T1"});
    reported();
    EXPECT_EQ(said(tested->set_run_command("PLC1", run_command::stopped, "kim")), "done");
    EXPECT_EQ(reported(), "stopped user=kim object=opc/PLC1");
    EXPECT_EQ(said(tested->set_run_command("PLC9", run_command::stopped, "kim")), "not_found: OPC PLC9 does not exist");
    EXPECT_EQ(reported(), "");
}

}  // namespace
}  // namespace penstock::services
