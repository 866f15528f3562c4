#include "services/configuration/hub_transfers.hpp"

#include <gtest/gtest.h>

#include "journal/journal.hpp"
#include "live/tag_table.hpp"
#include "model/secret_parts.hpp"
#include "services/tests/pigeon_kind.hpp"
#include "store/store.hpp"
#include "tests/support/run.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::services {
namespace {

using test::run;

/// A hub and a store in a folder of the test; one transfer is of the properties file.
class hub_transfers_test : public ::testing::Test {
protected:
    hub_transfers_test() {
        transfer_config config;
        config.name = "of_file";
        config.type = "PIGEON";
        config.options = {{"loft", "Bern"}, {"enabled", "false"}};
        config.source = transfer_config::origin::file;
        hub.start({config});
    }

    /// An edit that gives it a loft and switches it off.
    static transfer_edit loft(const std::string& where) {
        return [where](const kind_catalog&, transfer_config& config) {
            config.type = "PIGEON";
            config.options["loft"] = where;
            config.options["enabled"] = "false";
            return faults{};
        };
    }

    std::vector<std::string> stored() {
        std::vector<std::string> names;
        for (const auto& one : store->list_transfers().value())
            names.push_back(one.transfer_name + " to " + one.options.at("loft"));
        return names;
    }

    template <class T>
    static std::string refusal_text(const outcome<T>& done) {
        if (done) return "done";
        return done.error().found.empty() ? done.error().message : to_string(done.error().found.front());
    }

    publish::transfer_context around() {
        publish::transfer_context s;
        s.log = log.get();
        s.table = &table;
        s.edge_id = "EDGE_1";
        s.data_dir = folder.path();
        return s;
    }

    penstock::test::temp_dir folder;
    std::unique_ptr<store::store> store = store::store::open({folder.path(), "SITE_1", {}}).value();
    std::unique_ptr<journal::journal> log = journal::journal::open({{}, folder.at("journal")}).value();
    live::tag_table table;
    kind_catalog kinds{{std::make_shared<pigeon_kind>()}};
    std::string unreadable;  ///< why the tags cannot be read
    int reads = 0;
    checked<> read_tags() {
        ++reads;
        if (!unreadable.empty()) return fault{"", unreadable};
        return {};
    }
    publish::transfer_hub hub{kinds, around(), [this](const auto&) { return read_tags(); }};
    hub_transfers transfers{hub, *store};
};

TEST_F(hub_transfers_test, a_new_one_is_stored_and_runs) {
    EXPECT_TRUE(transfers.create("north", loft("Oslo")));
    EXPECT_EQ(stored(), std::vector<std::string>{"north to Oslo"});
    const auto shown = transfers.find("north");
    ASSERT_TRUE(shown);
    EXPECT_EQ(shown->status.type, "PIGEON");
    EXPECT_EQ(shown->kind->kind->type(), "PIGEON");
    EXPECT_EQ(transfers.statuses().size(), 2U);
}

TEST_F(hub_transfers_test, what_an_edit_finds_wrong_is_neither_stored_nor_run) {
    const auto wrong = [](const kind_catalog&, transfer_config&) { return faults{{"loft", "is odd"}}; };
    EXPECT_EQ(refusal_text(transfers.create("north", wrong)), "loft: is odd");
    EXPECT_EQ(refusal_text(transfers.create("no rth", loft("Oslo"))),
              "name: expected 1 to 50 letters, digits, _ and -");
    EXPECT_TRUE(stored().empty());
    EXPECT_FALSE(transfers.find("north"));
}

TEST_F(hub_transfers_test, the_tags_are_read_before_the_first_one_and_forgotten_with_the_last) {
    publish::transfer_hub lone{kinds, around(), [this](const auto&) { return read_tags(); }};
    hub_transfers its{lone, *store};
    EXPECT_FALSE(lone.keeps_tags());
    unreadable = "the disk is gone";
    EXPECT_EQ(refusal_text(its.create("north", loft("Oslo"))),
              "the tags cannot be read from the database, so nothing was changed: the disk is gone");
    EXPECT_TRUE(stored().empty());
    EXPECT_FALSE(lone.keeps_tags());
    unreadable.clear();
    EXPECT_TRUE(its.create("north", loft("Oslo")));
    EXPECT_TRUE(its.create("south", loft("Rome")));
    EXPECT_EQ(reads, 2);
    EXPECT_TRUE(its.remove("north", "ada"));
    EXPECT_TRUE(lone.keeps_tags());
    EXPECT_TRUE(its.remove("south", "ada"));
    EXPECT_FALSE(lone.keeps_tags());
}

TEST_F(hub_transfers_test, a_name_is_given_once) {
    EXPECT_TRUE(transfers.create("north", loft("Oslo")));
    EXPECT_EQ(refusal_text(transfers.create("north", loft("Rome"))), "transfer north exists already");
    EXPECT_EQ(refusal_text(transfers.create("of_file", loft("Rome"))), "transfer of_file exists already");
    EXPECT_EQ(stored(), std::vector<std::string>{"north to Oslo"});
}

TEST_F(hub_transfers_test, a_change_is_made_of_what_is_configured_and_leaves_it_where_it_is_refused) {
    EXPECT_TRUE(transfers.create("north", loft("Oslo")));
    std::string before;
    EXPECT_TRUE(transfers.change("north", [&](const kind_catalog& k, transfer_config& config) {
        before = config.options["loft"];
        return loft("Rome")(k, config);
    }));
    EXPECT_EQ(before, "Oslo");
    const auto wrong = [](const kind_catalog&, transfer_config& config) {
        config.options["loft"] = "Cork";
        return faults{{"loft", "is odd"}};
    };
    EXPECT_FALSE(transfers.change("north", wrong));
    EXPECT_EQ(transfers.find("north")->config.options.at("loft"), "Rome");
    EXPECT_EQ(stored(), std::vector<std::string>{"north to Rome"});
}

TEST_F(hub_transfers_test, one_of_the_properties_file_is_not_changed) {
    const std::string text = "transfer of_file is configured in the properties file: change it there";
    EXPECT_EQ(refusal_text(transfers.change("of_file", loft("Rome"))), text);
    EXPECT_EQ(refusal_text(transfers.remove("of_file", "ada")), text);
    EXPECT_EQ(transfers.remove("of_file", "ada").error().kind, failure::cause::is_protected);
    EXPECT_EQ(transfers.find("of_file")->config.options.at("loft"), "Bern");
}

TEST_F(hub_transfers_test, one_that_is_removed_is_gone_everywhere) {
    EXPECT_TRUE(transfers.create("north", loft("Oslo")));
    EXPECT_TRUE(transfers.remove("north", "ada"));
    EXPECT_TRUE(stored().empty());
    EXPECT_EQ(refusal_text(transfers.find("north")), "transfer north does not exist");
    EXPECT_EQ(refusal_text(transfers.remove("north", "ada")), "transfer north does not exist");
}

TEST_F(hub_transfers_test, one_of_a_type_that_the_gateway_does_not_have_is_listed_and_can_only_be_removed) {
    ASSERT_TRUE(store->create_transfer({"old", "TOY", {{"loft", "Oslo"}}, 0, 0}));
    hub.start({{.name = "old", .type = "TOY", .options = {{"loft", "Oslo"}}}});
    const std::string text = "this gateway has no transfers of type TOY";

    const auto shown = transfers.find("old");
    ASSERT_TRUE(shown);
    EXPECT_EQ(shown->kind, nullptr);
    EXPECT_EQ(shown->status.status_error, text);
    const auto all = transfers.statuses();
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all.back().name, "old");
    EXPECT_EQ(all.back().status_error, text);

    EXPECT_EQ(refusal_text(transfers.change("old", loft("Rome"))), "type: " + text);
    EXPECT_EQ(refusal_text(transfers.create("old", loft("Rome"))), "transfer old exists already");
    EXPECT_EQ(refusal_text(run(transfers.test("old"))), text);
    EXPECT_EQ(refusal_text(transfers.drop_all("old")), text);
    EXPECT_EQ(stored(), std::vector<std::string>{"old to Oslo"});

    EXPECT_TRUE(transfers.remove("old", "ada"));
    EXPECT_TRUE(stored().empty());
    EXPECT_FALSE(transfers.find("old"));
    EXPECT_EQ(transfers.statuses().size(), 1U);
}

TEST_F(hub_transfers_test, one_whose_secret_cannot_be_opened_is_off_until_it_was_entered_again) {
    ASSERT_TRUE(store->create_transfer({"locked", "PIGEON", {{"loft", std::string(locked_secret)}}, 0, 0}));
    hub.start({{.name = "locked", .type = "PIGEON", .options = {{"loft", std::string(locked_secret)}}}});
    const std::string text =
        "enter loft again: it was not in the backup, or was encrypted with the key of another gateway";
    EXPECT_EQ(transfers.find("locked")->status.status_error, text);
    EXPECT_EQ(refusal_text(run(transfers.test("locked"))), text);
    EXPECT_TRUE(transfers.change("locked", loft("Rome")));
    EXPECT_FALSE(transfers.find("locked")->status.status_error);
    EXPECT_TRUE(transfers.remove("locked", "ada"));
}

TEST_F(hub_transfers_test, one_that_is_wrong_now_is_off_and_says_why) {
    ASSERT_TRUE(store->create_transfer({"wrong", "PIGEON", {{"no_such_option", "1"}}, 0, 0}));
    hub.start({{.name = "wrong", .type = "PIGEON", .options = {{"no_such_option", "1"}}}});
    const auto shown = transfers.find("wrong");
    ASSERT_TRUE(shown);
    ASSERT_TRUE(shown->status.status_error);
    EXPECT_NE(shown->status.status_error->find("no_such_option"), std::string::npos) << *shown->status.status_error;
    EXPECT_TRUE(transfers.change("wrong", [&](const auto& kinds, auto& config) {
        config.options.clear();
        return loft("Rome")(kinds, config);
    }));
    EXPECT_FALSE(transfers.find("wrong")->status.status_error);
}

TEST_F(hub_transfers_test, a_test_message_goes_out_of_one_that_is_switched_off_too) {
    const auto tested = run(transfers.test("of_file"));
    ASSERT_TRUE(tested);
    EXPECT_EQ(tested->report.error, "fog");
    EXPECT_EQ(refusal_text(run(transfers.test("north"))), "transfer north does not exist");
}

TEST_F(hub_transfers_test, dead_letters_that_there_are_not_are_not_found) {
    EXPECT_EQ(transfers.dead_letters("of_file", 10, "").value().total, 0U);
    EXPECT_EQ(refusal_text(transfers.dead_letter("of_file", "B1")), "there is no refused batch (dead letter) B1");
    EXPECT_EQ(refusal_text(transfers.drop("of_file", "B1")), "there is no refused batch (dead letter) B1");
    EXPECT_EQ(refusal_text(run(transfers.send_again("of_file", "B1"))), "there is no refused batch (dead letter) B1");
    EXPECT_EQ(transfers.drop_all("of_file").value(), 0U);
    EXPECT_EQ(refusal_text(transfers.drop_all("north")), "transfer north does not exist");
}

}  // namespace
}  // namespace penstock::services
