#include "store/shared_rows.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "store/shared_restore.hpp"
#include "store/shared_tables.hpp"
#include "store/sqlite_file.hpp"
#include "store/tests/temp_store.hpp"

namespace penstock::store {
namespace {

using namespace std::literals;
using testing::ElementsAre;
using testing::IsEmpty;

const std::function<bool()> goes_on = [] { return true; };

/// Two gateways, A and B, that share the PostgreSQL of PENSTOCK_STORE_URL; skipped without it.
class shared_rows_test : public testing::Test {
protected:
    void SetUp() override {
        if (url_.empty()) GTEST_SKIP() << "of PostgreSQL";
        a_ = open("a");
        b_ = open("b");
        link_ = connect();
        ASSERT_TRUE(a_ && b_ && link_);
    }

    std::unique_ptr<store> open(const std::string& name) {
        const auto folder = folder_.path() / name;
        std::filesystem::create_directories(folder);
        auto made = store::open({.data_dir = folder.string(),
                                 .site_id = "SITE_DEFAULT",
                                 .is_secret = {},
                                 .clock = [] { return monday; },
                                 .url = url_,
                                 .time_zone = "Asia/Seoul"});
        EXPECT_TRUE(made.has_value()) << made.error().message;
        return made ? std::move(*made) : nullptr;
    }
    std::unique_ptr<postgres_link> connect(const std::function<bool()>& go_on = goes_on) {
        auto made = postgres_link::open(url_, go_on);
        EXPECT_TRUE(made.has_value()) << made.error().message;
        return made ? std::move(*made) : nullptr;
    }

    static bool put(store& to, const std::string& opc_id, const std::vector<tag_config>& tags) {
        opc_config opc;
        opc.opc_id = opc.opc_name = opc_id;
        opc.opc_type = "MODBUS";
        opc.opc_agent_ip = "127.0.0.1";
        opc.site_id = "SITE_DEFAULT";
        return put_opc(to, opc, tags);
    }
    static tag_config make_tag(const std::string& id, const std::string& name = "") {
        tag_config tag;
        tag.tag_id = id;
        tag.tag_name = name.empty() ? id : name;
        tag.plc_address = "hr0";
        tag.data_type = "Int16";
        return tag;
    }
    /// A line of the plant, which all gateways share, that counts by a tag.
    static bool put_line(store& to, const std::string& id, const std::string& tag_id) {
        const auto failed = to.master().write("ada", [&](master::record_writer& work) {
            const auto create = [&](const char* of, const std::map<std::string, std::string>& fields) {
                auto made = master::make_record(master::resource_named(of));
                for (const auto& [name, text] : fields)
                    made.at(name) = master::cell(text);
                (void)work.create(std::move(made));
            };
            create("area", {{"area_id", id + "_AREA"}, {"area_name", id}, {"site_id", "SITE_DEFAULT"}});
            create("line", {{"line_id", id}, {"line_name", id}, {"area_id", id + "_AREA"}, {"good_tag_id", tag_id}});
        });
        EXPECT_FALSE(failed.has_value()) << failed->message;
        return !failed;
    }

    void sql(const std::string& text) {
        const auto done = link_->execute(text);
        ASSERT_TRUE(done.has_value()) << text << ": " << done.error().message;
    }
    std::vector<std::string> read(const std::string& text) {
        auto found = link_->texts(text);
        EXPECT_TRUE(found.has_value()) << text << ": " << found.error().message;
        return found ? *found : std::vector<std::string>{};
    }
    static std::vector<std::string> read_file(const std::string& file, const std::string& text) {
        const auto db = sqlite_file::open(file, sqlite_file::mode::read);
        EXPECT_TRUE(db.has_value());
        auto found = (*db)->texts(text);
        EXPECT_TRUE(found.has_value()) << text << ": " << found.error().message;
        return found ? *found : std::vector<std::string>{};
    }

    /// The rows of a gateway in a file of their own.
    std::string rows_of(const store& gateway) {
        const auto file = (folder_.path() / ("rows" + std::to_string(++files_) + ".sqlite")).string();
        auto rows = shared_rows::open(url_, {gateway.edge_id()}, goes_on);
        EXPECT_TRUE(rows.has_value());
        const auto written = (*rows)->write_into(file);
        EXPECT_TRUE(written.has_value()) << written.error().message;
        others_ = (*rows)->others();
        return file;
    }
    outcome<> restore(const store& gateway, const std::string& file, const std::string& id = "JOB_1") {
        return restore_shared_rows(
            url_, {.id = id, .file = file, .edge_id = gateway.edge_id(), .next_edge = gateway.edge_id()}, goes_on);
    }

    std::unique_ptr<store> a_, b_;
    std::unique_ptr<postgres_link> link_;
    std::int64_t others_ = 0;

private:
    const std::string url_ = fresh_store_url();
    temp_dir folder_;
    int files_ = 0;
};

TEST_F(shared_rows_test, texts_and_numbers_come_out_and_back_as_they_were) {
    const std::vector<std::string> texts{
        "tab\there", "line\nend",   "return\rhere", "back\\slash", "\\N",          "\\.",
        "\\\\N\\t",  "'quoted\"",   "\b\f\v\x01",   "é 온도 😀",    " blanks ",     "\n",
        "\\",        "a\\\tb\\\nc", "%s {} $1",     "ends with\\", "\xEF\xBF\xBD", std::string(70'000, 't') + "\t"};
    std::vector<tag_config> tags;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        tags.push_back(make_tag("T" + std::to_string(100 + i)));
        tags.back().description = texts[i];
    }
    tags[0].scale = 0.1 + 0.2;
    tags[1].scale = 5e-324;
    tags[2].scale = std::numeric_limits<double>::max();
    tags[3].scale = -1.0 / 3;
    tags[4].scale = 123'456'789'012'345'680.0;
    ASSERT_TRUE(put(*a_, "A", tags));
    const auto descriptions = "SELECT description FROM tag ORDER BY tag_id";
    const auto scales = "SELECT scale::text FROM tag ORDER BY tag_id";
    const auto whole = read("SELECT t::text FROM tag t ORDER BY tag_id");
    ASSERT_EQ(read(descriptions), texts);
    const auto scales_before = read(scales);

    const auto file = rows_of(*a_);
    EXPECT_EQ(read_file(file, descriptions), texts);
    EXPECT_EQ(read_file(file, "SELECT count(*) FROM tag WHERE scale IS NULL"),
              std::vector{std::to_string(texts.size() - 5)})
        << "NULL is no text";

    sql("UPDATE tag SET description = 'x', scale = 7, tag_name = ''");
    const auto done = restore(*a_, file);
    ASSERT_TRUE(done.has_value()) << done.error().message;
    EXPECT_EQ(read(descriptions), texts);
    EXPECT_EQ(read(scales), scales_before);
    EXPECT_EQ(read("SELECT t::text FROM tag t ORDER BY tag_id"), whole);
}

TEST_F(shared_rows_test, a_table_comes_after_those_that_it_refers_to) {
    ASSERT_TRUE(put(*a_, "A", {make_tag("A1")}));
    const auto file = rows_of(*a_);
    std::vector<std::string> before;
    for (const auto& table : shared_tables()) {
        for (const auto& target :
             read_file(file, "SELECT \"table\" FROM pragma_foreign_key_list('" + table.name + "')")) {
            EXPECT_TRUE(target == table.name || std::ranges::find(before, target) != before.end())
                << table.name << " refers to " << target;
        }
        before.push_back(table.name);
    }
    const auto of_file =
        read_file(file, "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'");
    for (const auto& name : read("SELECT tablename::text FROM pg_tables WHERE schemaname = current_schema()")) {
        const bool is_of_schema = name.find("schema") != std::string::npos;
        EXPECT_TRUE(is_of_schema || std::ranges::find(before, name) != before.end()) << name << " is in no backup";
    }
    EXPECT_GE(of_file.size(), before.size());
}

TEST_F(shared_rows_test, a_file_has_what_is_its_own_and_what_all_share_and_refers_to_nothing_of_others) {
    ASSERT_TRUE(put(*a_, "A", {make_tag("A1")}));
    ASSERT_TRUE(put(*b_, "B", {make_tag("B1")}));
    ASSERT_TRUE(put_line(*a_, "LINE_A", "A1"));
    ASSERT_TRUE(put_line(*a_, "LINE_B", "B1"));
    sql("INSERT INTO shared_counter (counter_name, counter_value) VALUES ('gateway:EDGE_OTHER', 1) ON CONFLICT DO "
        "NOTHING");
    const auto file = rows_of(*a_);
    EXPECT_GE(others_, 1);
    EXPECT_THAT(read_file(file, "SELECT tag_id FROM tag"), ElementsAre("A1"));
    EXPECT_THAT(read_file(file, "SELECT opc_id FROM opc"), ElementsAre("A"));
    EXPECT_THAT(read_file(file,
                          "SELECT asset_id || ' ' || coalesce(good_tag_id, '-') FROM asset WHERE asset_type = "
                          "'LINE' ORDER BY asset_id"),
                ElementsAre("LINE_A A1", "LINE_B -"));
    EXPECT_THAT(read_file(file, "SELECT \"table\" FROM pragma_foreign_key_check"), IsEmpty());
    EXPECT_THAT(read_file(file, "SELECT counter_name FROM shared_counter WHERE counter_name LIKE 'gateway:%'"),
                IsEmpty());
}

TEST_F(shared_rows_test, beside_others_only_its_own_rows_come_back) {
    ASSERT_TRUE(put(*a_, "A", {make_tag("A1", "before"), make_tag("A2")}));
    ASSERT_TRUE(put(*b_, "B", {make_tag("B1", "before")}));
    const auto file = rows_of(*a_);
    sql("UPDATE tag SET tag_name = 'after'");
    ASSERT_TRUE(remove_record(*a_, "tag", "A2"));
    ASSERT_TRUE(put(*a_, "A_LATER", {make_tag("A3"), make_tag("A4")}));
    ASSERT_TRUE(put_line(*b_, "LINE_B", "A4"));  // what all share refers to it
    const auto newest = read("SELECT max(seq)::text FROM change_log").at(0);
    const auto done = restore(*a_, file);
    ASSERT_TRUE(done.has_value()) << done.error().message;
    EXPECT_THAT(read("SELECT tag_id || ' ' || tag_name FROM tag ORDER BY tag_id"),
                ElementsAre("A1 before", "A2 A2", "A4 A4", "B1 after"));
    EXPECT_THAT(read("SELECT good_tag_id FROM asset WHERE good_tag_id IS NOT NULL"), ElementsAre("A4"));
    EXPECT_THAT(
        read("SELECT action || ' ' || id FROM change_log WHERE kind = 'tag' AND seq > " + newest + " ORDER BY id"),
        ElementsAre("update A1", "create A2", "delete A3"));
}

TEST_F(shared_rows_test, a_restore_is_done_once) {
    ASSERT_TRUE(put(*a_, "A", {make_tag("A1", "before")}));
    const auto file = rows_of(*a_);
    ASSERT_TRUE(restore(*a_, file, "JOB_7").has_value());
    sql("UPDATE tag SET tag_name = 'after'");
    ASSERT_TRUE(restore(*a_, file, "JOB_7").has_value());
    EXPECT_THAT(read("SELECT tag_name FROM tag"), ElementsAre("after"));
    ASSERT_TRUE(restore(*a_, file, "JOB_8").has_value());
    EXPECT_THAT(read("SELECT tag_name FROM tag"), ElementsAre("before"));
}

TEST_F(shared_rows_test, a_device_that_another_gateway_has_now_is_refused_whole) {
    ASSERT_TRUE(put(*a_, "A", {make_tag("A1")}));
    ASSERT_TRUE(put(*a_, "A_OTHER", {make_tag("X1")}));
    const auto file = rows_of(*a_);
    ASSERT_TRUE(remove_record(*a_, "opc", "A"));
    ASSERT_TRUE(put(*b_, "A", {make_tag("A1", "of B")}));
    sql("UPDATE tag SET tag_name = 'changed' WHERE tag_id = 'X1'");
    const auto done = restore(*a_, file);
    EXPECT_EQ(cause_of(done), cause::duplicate);
    EXPECT_NE(done.error().message.find("opc A belongs to gateway " + b_->edge_id()), std::string::npos)
        << done.error().message;
    EXPECT_THAT(read("SELECT tag_name FROM tag ORDER BY tag_id"), ElementsAre("of B", "changed"));
}

TEST_F(shared_rows_test, a_refused_statement_and_an_ended_wait_are_told_apart) {
    EXPECT_EQ(cause_of(link_->execute("SELECT nothing FROM nowhere")), cause::store_failed);
    EXPECT_EQ(cause_of(link_->texts("SELEC 1")), cause::store_failed);
    EXPECT_EQ(cause_of(link_->copy_out("COPY nowhere TO STDOUT", [](auto) { return outcome<>(); })),
              cause::store_failed);
    EXPECT_EQ(link_->number("SELECT 42").value(), 42) << "the connection can be used after that";
    EXPECT_THAT(read("SELECT unnest(ARRAY['a', NULL, ''])"), ElementsAre("a", "", ""));

    bool is_wanted = true;
    const auto patient = connect([&is_wanted] { return is_wanted; });
    ASSERT_NE(patient, nullptr);
    is_wanted = false;
    const auto slept = patient->execute("SELECT pg_sleep(600)");
    EXPECT_EQ(cause_of(slept), cause::unavailable);
}

TEST_F(shared_rows_test, a_stream_that_breaks_leaves_nothing) {
    sql("CREATE TABLE copied (n BIGINT, t TEXT)");
    int lines = 0;
    {
        const auto to = connect();
        const auto broken = to->copy_in("COPY copied FROM STDIN", [&](std::string& line) -> outcome<bool> {
            if (++lines > 100'000) return failure{cause::unavailable, "the file ends"};
            line += std::to_string(lines) + "\ttext\n";
            return true;
        });
        EXPECT_EQ(cause_of(broken), cause::unavailable);
    }
    EXPECT_THAT(read("SELECT count(*)::text FROM copied"), ElementsAre("0"));
    const auto wrong = link_->copy_in("COPY copied FROM STDIN", [&](std::string& line) -> outcome<bool> {
        line += "no number\ttext\n";
        return false;
    });
    EXPECT_EQ(cause_of(wrong), cause::store_failed);
    sql("DROP TABLE copied");
}

}  // namespace
}  // namespace penstock::store
