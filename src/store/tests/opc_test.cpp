#include <fstream>
#include <iterator>

#include "master/catalog.hpp"
#include "master/described.hpp"
#include "model/members.hpp"
#include "model/secret_parts.hpp"
#include "store/master_store.hpp"
#include "store/tests/temp_store.hpp"

namespace penstock::store {
namespace {

std::string bytes_of(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

TEST_F(store_test, an_opc_comes_back_as_it_was_stored) {
    auto opc = make_opc("PLC1");
    opc.opc_agent_port = "502";
    opc.description = "line 3, \"press\" \xEC\x95\x95\xEC\xB6\x95";
    opc.auto_collect = false;
    opc.timecycle = 0;
    opc.options = {{"unit_id", "7"}, {"discovery", "a \"quoted\"\n\xE2\x82\xAC text"}};
    ASSERT_TRUE(put(opc));
    reopen();
    const auto got = kept().get_opc("PLC1");
    ASSERT_TRUE(got);
    EXPECT_EQ(got->order, run_command::none);
    opc.created_at = opc.updated_at = to_epoch_ms(monday);
    boost::mp11::mp_for_each<members_of<opc_config>>(
        [&](auto member) { EXPECT_EQ(got->config.*member.pointer, opc.*member.pointer) << member.name; });
}

TEST_F(store_test, a_list_is_sorted_searched_and_cut_into_pages) {
    for (const auto* id : {"B_2", "a%1", "B.1", "A_1"}) {
        ASSERT_TRUE(put(make_opc(id)));
    }
    const auto ids = [&](const list_query& query) {
        const auto found = kept().list_opcs(query);
        EXPECT_TRUE(found);
        std::string all = std::to_string(found->total) + ":";
        for (const auto& row : found->items) {
            all += " " + row.config.opc_id;
        }
        return all;
    };
    EXPECT_EQ(ids({}), "4: A_1 B.1 B_2 a%1") << "by code point";
    EXPECT_EQ(ids({"", 2, 3}), "4: a%1");
    EXPECT_EQ(ids({"", 3, 3}), "4:");
    EXPECT_EQ(ids({"b", 1, 1}), "2: B.1") << "case is ignored";
    EXPECT_EQ(ids({"_", 0, 0}), "2: A_1 B_2") << "no wildcard";
    EXPECT_EQ(ids({"%", 0, 0}), "1: a%1") << "no wildcard";
    EXPECT_EQ(ids({"!'\"", 0, 0}), "0:");
}

TEST_F(store_test, secret_options_are_sealed_at_rest_and_plain_outside) {
    if (std::getenv("PENSTOCK_STORE_URL") != nullptr) GTEST_SKIP() << "reads the file of SQLite";
    auto opc = make_opc("PLC1");
    opc.options = {{"username", "operator"}, {"password", "s3cret-of-the-press"}};
    ASSERT_TRUE(put(opc));
    const auto stored = bytes_of(file("config.sqlite")) + bytes_of(file("config.sqlite-wal"));
    EXPECT_NE(stored.find("enc1:"), std::string::npos);
    EXPECT_EQ(stored.find("s3cret-of-the-press"), std::string::npos);
    reopen();
    EXPECT_EQ(kept().get_opc("PLC1")->config.options, opc.options);
}

TEST_F(store_test, what_became_secret_after_it_was_stored_is_sealed_at_the_next_start) {
    auto opc = make_opc("PLC1");
    opc.options = {{"username", "operator"}, {"headers", "Bearer of-old"}};
    const transfer way{"mes", "API", {{"url", "http://x"}, {"headers", "Bearer of-old"}}, 0, 0};
    ASSERT_TRUE(put(opc));
    ASSERT_TRUE(kept().create_transfer(way));
    is_secret_ = [](std::string_view, std::string_view option) { return option == "headers"; };
    for (int start = 0; start < 2; ++start) {
        reopen();
        const auto failed = kept().master().write("nobody", [&](master::record_writer& work) {
            const auto stored = work.find(master::resource_named("opc"), "PLC1");
            EXPECT_TRUE(stored->at("options").texts().at("headers").starts_with("enc1:"));
            EXPECT_EQ(stored->version(), 1);
        });
        EXPECT_FALSE(failed.has_value());
        EXPECT_EQ(kept().get_opc("PLC1")->config.options, opc.options);
        EXPECT_EQ(kept().get_transfer("mes")->options, way.options);
    }
    is_secret_ = [](std::string_view, std::string_view) { return false; };
    reopen();
    EXPECT_TRUE(kept().get_transfer("mes")->options.at("headers").starts_with("enc1:"));
}

TEST_F(store_test, the_query_of_a_stored_address_becomes_the_sealed_path_at_the_next_start) {
    auto opc = make_opc("PLC1"), other = make_opc("PLC2");
    opc.opc_agent_ip = "http://127.0.0.1:9/v?key=hush-hush";
    other.opc_agent_ip = "http://127.0.0.1:9/v";
    ASSERT_TRUE(put(opc));
    ASSERT_TRUE(put(other));
    is_secret_ = [](std::string_view, std::string_view name) { return name == "path"; };
    reopen();
    const auto got = kept().get_opc("PLC1");
    ASSERT_TRUE(got);
    EXPECT_EQ(got->config.opc_agent_ip, "http://127.0.0.1:9");
    EXPECT_EQ(got->config.options.at("path"), "/v?key=hush-hush");
    EXPECT_EQ(kept().get_opc("PLC2")->config.opc_agent_ip, "http://127.0.0.1:9/v") << "it has no query";
    const auto failed = kept().master().write("nobody", [&](master::record_writer& work) {
        const auto stored = work.find(master::resource_named("opc"), "PLC1");
        EXPECT_TRUE(stored->at("options").texts().at("path").starts_with("enc1:"));
        EXPECT_EQ(stored->version(), 1);
    });
    EXPECT_FALSE(failed.has_value());
}

TEST_F(store_test, a_secret_of_a_lost_key_is_locked_and_the_rest_is_read) {
    auto opc = make_opc("PLC1");
    opc.options = {{"username", "operator"}, {"password", "s3cret"}};
    ASSERT_TRUE(put(opc));
    std::filesystem::remove(file("secrets/store-key"));
    reopen();
    const auto got = kept().list_opcs();
    ASSERT_TRUE(got);
    EXPECT_EQ(got->items.at(0).config.options,
              (option_map{{"username", "operator"}, {"password", std::string(locked_secret)}}));
    EXPECT_EQ(why_locked(got->items.at(0).config.options),
              "enter password again: it was not in the backup, or was encrypted with the key of another gateway");
}

TEST_F(store_test, a_secret_that_looks_like_a_sealed_one_is_sealed_all_the_same) {
    const auto& of = master::resource_named("opc");
    auto made = master::make_record(of);
    master::from_struct(make_opc("OPC_1"), made);
    made.at("options") = option_map{{"password", "enc1:mine"}, {"unit_id", "7"}};
    const auto write = [&](const std::function<void(master::record_writer&)>& work) {
        const auto failed = kept().master().write("ada", work);
        EXPECT_FALSE(failed.has_value()) << failed->message;
    };
    write([&](master::record_writer& work) { made = work.create(made); });
    EXPECT_NE(made.at("options").texts().at("password"), "enc1:mine");
    EXPECT_EQ(kept().get_opc("OPC_1")->config.options.at("password"), "enc1:mine");
    made.at("opc_name") = "another";
    write([&](master::record_writer& work) { made = work.update(made); });
    EXPECT_EQ(kept().get_opc("OPC_1")->config.options.at("password"), "enc1:mine")
        << "one that stays is not sealed twice";
}

}  // namespace
}  // namespace penstock::store
