#include "store/database_copy.hpp"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

#include "store/sqlite_file.hpp"
#include "store/tests/temp_store.hpp"
#include "tests/support/pause.hpp"

namespace penstock::store {
namespace {

class database_copy : public store_test {
protected:
    void SetUp() override {
        if (std::getenv("PENSTOCK_STORE_URL") != nullptr) GTEST_SKIP() << "of a SQLite file";
    }

    opc_config with_password(const std::string& id) {
        auto opc = make_opc(id);
        opc.options["password"] = "a-password-of-the-plant";
        opc.options["unit"] = "3";
        return opc;
    }

    static std::string bytes_of(const std::string& path) {
        std::ifstream in(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }

    static std::int64_t count(const std::string& path, const std::string& sql) {
        return (*sqlite_file::open(path, sqlite_file::mode::read))->number(sql).value();
    }
};

TEST_F(database_copy, is_of_one_moment_while_others_write) {
    ASSERT_TRUE(put(make_opc("L0"), make_tags({"L0.a"})));
    std::atomic<bool> is_over{false};
    std::atomic<int> written{0};
    std::thread writer([&] {
        for (int i = 1; !is_over; ++i, ++written) {
            const auto id = "L" + std::to_string(i);
            put_opc(kept(), make_opc(id), make_tags({id + ".a", id + ".b"}));
        }
    });
    for (int i = 0; i < 10; ++i) {
        const auto before = written.load();
        const auto to = file("copy" + std::to_string(i));
        const auto facts = copy_database(file("config.sqlite"), to, {});
        ASSERT_TRUE(facts) << facts.error().message;
        // Each transaction made an OPC, two tags and three changes: never a part of them.
        EXPECT_EQ(count(to, "SELECT count(*) FROM tag") - 1, 2 * (count(to, "SELECT count(*) FROM opc") - 1));
        EXPECT_EQ(count(to, "SELECT max(seq) FROM change_log"), facts->change);
        EXPECT_GE(count(to, "SELECT count(*) FROM opc"), before);
        while (written.load() == before)
            test::pause();
    }
    is_over = true;
    writer.join();
}

TEST_F(database_copy, that_is_cancelled_leaves_nothing) {
    std::vector<std::string> ids(20'000);
    std::ranges::generate(ids, [n = 0]() mutable { return "L.t" + std::to_string(n++); });
    ASSERT_TRUE(put(make_opc("L"), make_tags(ids)));
    EXPECT_FALSE(copy_database(file("config.sqlite"), file("copy"), [](unsigned) { return false; }));
    EXPECT_FALSE(std::filesystem::exists(file("copy")));
    EXPECT_FALSE(copy_database(file("none"), file("copy"), {}));
    EXPECT_FALSE(std::filesystem::exists(file("none")));
}

TEST_F(database_copy, without_secrets_has_no_trace_of_them) {
    ASSERT_TRUE(put(with_password("L")));
    ASSERT_TRUE(kept().create_user({"ada", "$argon2id$hash-of-ada", "admin", false}));
    ASSERT_TRUE(kept().put_preferences("ada", R"({"start_page":"/page-of-ada"})"));
    ASSERT_TRUE(kept().create_key({"K1", "a key", "sum-of-a-key", "admin", 0, "ada"}));
    const auto to = file("copy");
    ASSERT_TRUE(copy_database(file("config.sqlite"), to, {}));
    EXPECT_NE(bytes_of(to).find("hash-of-ada"), std::string::npos);
    EXPECT_NE(bytes_of(to).find("enc1:"), std::string::npos);
    const auto done = strip_secrets(to);
    ASSERT_TRUE(done) << done.error().message;
    for (const auto* trace : {"hash-of-ada", "page-of-ada", "sum-of-a-key", "enc1:", "password-of-the-plant"})
        EXPECT_EQ(bytes_of(to).find(trace), std::string::npos) << trace;
    EXPECT_EQ(count(to,
                    "SELECT count(*) FROM opc WHERE json_extract(options, '$.unit') = '3' "
                    "AND json_extract(options, '$.password') = 'enc0:'"),
              1)
        << "it says what to enter again";
}

TEST_F(database_copy, made_the_gateways_own_keeps_numbers_and_access) {
    ASSERT_TRUE(put(make_opc("L"), make_tags({"L.a", "L.b"})));
    ASSERT_EQ(*kept().numbers_of({"L.a", "L.b"}), (std::vector<tag_number>{1, 2}));
    ASSERT_TRUE(kept().create_user({"ada", "of the backup", "admin", false}));
    ASSERT_TRUE(kept().put_preferences("ada", "{}"));
    const auto to = file("copy");
    ASSERT_TRUE(copy_database(file("config.sqlite"), to, {}));
    // Since then one tag was made anew, one was added and removed, and there is another user.
    ASSERT_TRUE(remove_record(kept(), "tag", "L.b"));
    ASSERT_TRUE(put(make_opc("L"), make_tags({"L.a", "L.b", "L.c"})));
    ASSERT_EQ(*kept().numbers_of({"L.b", "L.c"}), (std::vector<tag_number>{3, 4}));
    ASSERT_TRUE(remove_record(kept(), "tag", "L.c"));
    ASSERT_TRUE(kept().delete_user("ada"));
    ASSERT_TRUE(kept().create_user({"bob", "of today", "admin", false}));
    ASSERT_TRUE(kept().put_preferences("bob", "{}"));

    adaptation how;
    how.current = file("config.sqlite");
    how.keeps_series = how.keeps_access = true;
    const auto done = adapt_database(to, how);
    ASSERT_TRUE(done) << done.error().message;
    EXPECT_EQ(count(to, "SELECT tag_number FROM tag_number WHERE tag_id = 'L.b'"), 3);
    EXPECT_EQ(count(to, "SELECT count(*) FROM tag_number"), 2);
    EXPECT_EQ(count(to, "SELECT setting_text FROM setting WHERE setting_name = 'last_tag_number'"), 10'004);
    EXPECT_EQ(count(to, "SELECT count(*) FROM user_account WHERE user_id = 'bob'"), 1);
    EXPECT_EQ(count(to, "SELECT count(*) FROM user_account"), 1);
    EXPECT_EQ(count(to, "SELECT count(*) FROM user_preference"), 1);
    EXPECT_EQ(count(to, "SELECT count(*) FROM user_preference WHERE user_id = 'bob'"), 1);
    EXPECT_GE(count(to, "SELECT counter_value FROM shared_counter WHERE counter_name = 'change'"),
              count(file("config.sqlite"), "SELECT max(seq) FROM change_log"));
}

TEST_F(database_copy, keeps_the_views_of_displays_and_no_display_without_its_view) {
    const auto to = file("copy");
    ASSERT_TRUE(copy_database(file("config.sqlite"), to, {}));
    // The backup is older than the view and its display.
    ASSERT_TRUE(kept().put_view({"HALL", "Hall", "display", "anna", true, "{}", 0, 0}));
    ASSERT_TRUE(kept().create_display({"D1", "Hall", "HALL", "10.0.0.0/8", "ab", "anna", 0}));
    adaptation how;
    how.current = file("config.sqlite");
    how.keeps_access = true;
    auto done = adapt_database(to, how);
    ASSERT_TRUE(done) << done.error().message;
    EXPECT_EQ(count(to, "SELECT count(*) FROM wall_display JOIN saved_view USING (view_id)"), 1);

    ASSERT_TRUE((*sqlite_file::open(to, sqlite_file::mode::write))->execute("DELETE FROM saved_view"));
    ASSERT_TRUE(
        (*sqlite_file::open(file("config.sqlite"), sqlite_file::mode::write))->execute("DELETE FROM saved_view"));
    done = adapt_database(to, how);
    ASSERT_TRUE(done) << done.error().message;
    EXPECT_EQ(count(to, "SELECT count(*) FROM wall_display"), 0);
}

TEST_F(database_copy, fills_in_secrets_that_are_still_there) {
    ASSERT_TRUE(put(with_password("L")));
    ASSERT_TRUE(put(with_password("M")));
    const auto to = file("copy");
    ASSERT_TRUE(copy_database(file("config.sqlite"), to, {}));
    ASSERT_TRUE(strip_secrets(to));
    ASSERT_TRUE(remove_record(kept(), "opc", "M"));
    adaptation how;
    how.current = file("config.sqlite");
    how.fills_sealed = true;
    const auto done = adapt_database(to, how);
    ASSERT_TRUE(done) << done.error().message;
    EXPECT_EQ(
        count(to,
              "SELECT count(*) FROM opc o JOIN json_each(o.options) e WHERE opc_id = 'L' AND e.key = 'password' AND "
              "e.value LIKE 'enc1:%'"),
        1);
    EXPECT_EQ(count(to, "SELECT count(*) FROM opc WHERE opc_id = 'M' AND options LIKE '%enc1%'"), 0);
    how.fills_sealed = false;
    how.drops_sealed = true;
    ASSERT_TRUE(adapt_database(to, how));
    EXPECT_EQ(count(to, "SELECT count(*) FROM opc WHERE options LIKE '%enc1%'"), 0);
}

TEST_F(database_copy, is_compared_by_kind_of_record) {
    ASSERT_TRUE(put(make_opc("L"), make_tags({"L.a", "L.b"})));
    const auto to = file("copy");
    ASSERT_TRUE(copy_database(file("config.sqlite"), to, {}));
    auto changed = make_tag("L.a");
    changed.description = "another one";
    ASSERT_TRUE(put(make_opc("L"), {changed}));
    ASSERT_TRUE(remove_record(kept(), "tag", "L.b"));
    ASSERT_TRUE(put(make_opc("M"), make_tags({"M.a", "M.b", "M.c"})));
    const auto all = compare_databases(to, file("config.sqlite"));
    ASSERT_TRUE(all) << all.error().message;
    const auto of = [&](const char* kind) {
        return *std::ranges::find(*all, std::string(kind), &record_difference::kind);
    };
    EXPECT_EQ(of("tag").added, 1);
    EXPECT_EQ(of("tag").removed, 3);
    EXPECT_EQ(of("tag").changed, 1);
    EXPECT_EQ(of("opc").removed, 1);
    EXPECT_EQ(of("user").added + of("user").removed + of("user").changed, 0);
}

}  // namespace
}  // namespace penstock::store
