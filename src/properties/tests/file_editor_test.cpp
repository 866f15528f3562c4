#include "properties/file_editor.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "base/private_file.hpp"
#include "properties/assignment.hpp"
#include "properties/table.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::properties {
namespace {

using cause = failure::cause;

constexpr const char* first_text =
    "# the line of presses\n"
    "edge.http.port = 8080\n"
    "edge.rest.api.key=a-key-of-the-plant\n"
    "edge.store.url=postgresql://penstock:secret@db:5432/plant\n"
    "edge.transfer.up.type=MQTT\n"
    "edge.transfer.up.password=pw1\n";

class file_editor_test : public testing::Test {
protected:
    file_editor make() {
        file_editor::parts parts;
        parts.path = folder.at("penstock.properties");
        parts.settings = settings;
        parts.data_dir = folder.at("data");
        parts.is_secret = [](std::string_view type, std::string_view option) {
            return type == "MQTT" && option == "password";
        };
        parts.check = [this](const property_set&) { return rest; };
        parts.apply = [this](const property_set& now) { applied.push_back(now.log.level); };
        parts.note_trial = [this](const std::string&, const std::string& saved) -> checked<> {
            if (cannot_note) return *cannot_note;
            noted.push_back(saved);
            return {};
        };
        parts.clock = [this] { return time += milliseconds(1000); };
        return file_editor(std::move(parts));
    }
    void put(std::string_view text) { ASSERT_TRUE(replace_file(folder.at("penstock.properties"), text)); }
    std::string on_disk() { return read_file(folder.at("penstock.properties")).value(); }
    static std::string with(std::string text, std::string_view what, std::string_view by) {
        return text.replace(text.find(what), what.size(), by);
    }

    test::temp_dir folder;
    std::vector<setting> settings;
    faults rest;
    std::vector<std::string> applied;
    std::vector<std::string> noted;  ///< versions that the next start has to prove
    std::optional<fault> cannot_note;
    wall_time time = from_epoch_ms(1'000'000);
};

TEST_F(file_editor_test, a_zone_and_its_folder_are_judged_together_not_by_those_in_force) {
    std::filesystem::create_directory(folder.at("Plant"));
    for (const auto* zone : {"UTC", "Plant/Own"})
        ASSERT_TRUE(replace_file(folder.at(zone), "TZif2"));
    put("edge.http.port=8080\n");
    const auto line = "edge.timezone.folder=" + folder.path().string() + "\n";
    auto editor = make();
    const auto found = [&](const std::string& text) {
        const auto checked = editor.check(text);
        return checked ? std::vector<text_fault>() : checked.error().lines;
    };
    EXPECT_TRUE(found("edge.timezone=Plant/Own\n" + line).empty());
    ASSERT_EQ(found("\nedge.timezone=Asia/Seoul\n" + line).size(), 1U);
    EXPECT_EQ(found("\nedge.timezone=Asia/Seoul\n" + line).front().line, 2U);
    EXPECT_EQ(found("edge.timezone=Plant/Own\n").size(), 1U);
    put("edge.timezone=Plant/Own\n" + line);
    for (const auto& entry : editor.entries())
        EXPECT_EQ(entry.error, "") << entry.key;
    settings = {{"edge.timezone.folder", "/usr/share/zoneinfo"}};
    EXPECT_FALSE(make().check("edge.timezone=Plant/Own\n" + line).has_value()) << "the command line has priority";
}

TEST_F(file_editor_test, a_text_is_shown_with_comments_and_without_secrets) {
    put(first_text);
    EXPECT_EQ(make().load()->text,
              "# the line of presses\n"
              "edge.http.port = 8080\n"
              "edge.rest.api.key=***\n"
              "edge.store.url=postgresql://penstock:***@db:5432/plant\n"
              "edge.transfer.up.type=MQTT\n"
              "edge.transfer.up.password=***\n");
}

TEST_F(file_editor_test, a_text_with_masks_keeps_its_secrets) {
    put(first_text);
    auto editor = make();
    const auto edited = with(editor.load()->text, "8080", "8081");
    const auto done = editor.save(edited, editor.load()->version, {"kim", true});
    ASSERT_TRUE(done);
    EXPECT_EQ(done->changed, std::vector<std::string>{"edge.http.port"});
    EXPECT_EQ(done->needs_restart, done->changed);
    EXPECT_EQ(on_disk(), with(first_text, "8080", "8081"));
}

TEST_F(file_editor_test, what_acts_now_is_said_and_done) {
    put("edge.log.level=info\n");
    auto editor = make();
    EXPECT_EQ(editor.save("edge.log.level=debug\n", {}, {"kim", true})->acts_now,
              std::vector<std::string>{"edge.log.level"});
    EXPECT_EQ(applied, std::vector<std::string>{"debug"});
}

TEST_F(file_editor_test, what_the_next_start_has_to_prove_is_noted_before_the_file_changes) {
    put("edge.log.level=info\n");
    auto editor = make();
    const auto done = editor.save("edge.log.level=debug\n", {}, {"kim", true});
    ASSERT_TRUE(done);
    EXPECT_EQ(noted, std::vector{done->version});
    cannot_note = fault{"", "the disk is full"};
    const auto refused = editor.save("edge.log.level=warn\n", {}, {"kim", true});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().message, "the disk is full; nothing was changed");
    EXPECT_EQ(on_disk(), "edge.log.level=debug\n");
}

TEST_F(file_editor_test, a_mask_for_which_there_is_no_secret_is_a_fault) {
    put("edge.http.port=8080\n");
    const auto done = make().save("edge.http.port=8080\nedge.rest.api.key=***\n", {}, {"kim", true});
    ASSERT_FALSE(done);
    ASSERT_EQ(done.error().lines.size(), 1U);
    EXPECT_EQ(done.error().lines[0].line, 2U);
    EXPECT_EQ(done.error().lines[0].key, "edge.rest.api.key");
    EXPECT_EQ(on_disk(), "edge.http.port=8080\n");
}

TEST_F(file_editor_test, all_faults_come_together_with_their_lines) {
    put("");
    const auto done = make().save("nonsense\nedge.http.port=x\nedge.htp.port=1\n", {}, {"kim", true});
    ASSERT_FALSE(done);
    const auto& found = done.error().lines;
    ASSERT_EQ(found.size(), 3U);
    EXPECT_EQ(found[0].line, 1U);
    EXPECT_EQ(found[1].key, "edge.http.port");
    EXPECT_EQ(found[1].expected, "a whole number from 0 to 65535");
    EXPECT_EQ(found[2].nearest, "edge.http.port");
    EXPECT_EQ(on_disk(), "");
}

TEST_F(file_editor_test, an_unknown_key_may_stay_but_not_come) {
    put("edge.of.another.version=1\n");
    auto editor = make();
    EXPECT_TRUE(editor.save("edge.of.another.version=1\nedge.http.port=81\n", {}, {"kim", true}));
    EXPECT_FALSE(editor.save("edge.of.another.version=2\n", {}, {"kim", true}));
}

TEST_F(file_editor_test, what_other_modules_refuse_is_not_saved) {
    put("edge.http.port=80\n");
    rest = {{"edge.tls.cert", "/x cannot be read"}};
    const auto done = make().save("edge.tls.key=/y\nedge.tls.cert=/x\n", {}, {"kim", true});
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().lines[0].line, 2U);
    EXPECT_EQ(on_disk(), "edge.http.port=80\n");
}

TEST_F(file_editor_test, a_file_that_was_edited_by_hand_meanwhile_is_not_overwritten) {
    put("edge.http.port=80\n");
    auto editor = make();
    const auto version = editor.load()->version;
    put("edge.http.port=8080\n");
    const auto done = editor.save("edge.http.port=81\n", version, {"kim", true});
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().kind, cause::stale);
    EXPECT_EQ(editor.load()->text, "edge.http.port=8080\n") << "what a client is shown then";
    EXPECT_EQ(on_disk(), "edge.http.port=8080\n");
}

TEST_F(file_editor_test, each_version_can_be_restored_with_its_secrets) {
    put(first_text);
    auto editor = make();
    ASSERT_TRUE(editor.save("edge.http.port=1\n", {}, {"kim", true}));
    const auto all = *editor.versions();
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all[0].author, "kim");
    EXPECT_TRUE(all[0].is_current);
    EXPECT_EQ(all[1].author, "file");
    EXPECT_EQ(editor.find_version(all[1].version)->text.find("a-key-of-the-plant"), std::string::npos);
    ASSERT_TRUE(editor.restore(all[1].version, {"lee", true}));
    EXPECT_EQ(on_disk(), first_text);
    EXPECT_EQ(editor.restore("0123456789abcdef", {"lee", true}).error().kind, cause::not_found);
    EXPECT_EQ(editor.restore("../../etc/passwd", {"lee", true}).error().kind, cause::not_found);
}

/// All that stands in the folder of data, names of files too.
std::string all_of(const std::string& folder) {
    std::string all;
    for (const auto& one : std::filesystem::recursive_directory_iterator(folder))
        if (one.is_regular_file()) all += one.path().string() + "\n" + read_file(one.path().string()).value() + "\n";
    return all;
}

TEST_F(file_editor_test, no_version_keeps_a_secret_in_clear) {
    const auto old = folder.at("data/properties/versions/") + "0000000900000-" +
                     properties_versions::version_of(first_text) + "-6b696d.properties";
    ASSERT_TRUE(write_private_file(old, first_text)) << "as the releases before wrote it";
    ASSERT_TRUE(write_private_file(folder.at("data/properties/versions/x.properties"), first_text))
        << "what is no version";
    put(first_text);
    auto editor = make();
    ASSERT_TRUE(editor.save("edge.http.port=1\n", {}, {"kim", true}));
    const auto kept = all_of(folder.at("data"));
    for (const auto* secret : {"a-key-of-the-plant", "secret@", "pw1"})
        EXPECT_EQ(kept.find(secret), std::string::npos) << secret;
    const auto all = *editor.versions();
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all[1].author, "kim") << "the version of before was taken over";
    EXPECT_EQ(all[1].bytes, std::string_view(first_text).size());
    ASSERT_TRUE(editor.restore(all[1].version, {"lee", true}));
    EXPECT_EQ(on_disk(), first_text);
}

TEST_F(file_editor_test, a_version_that_another_key_sealed_says_so) {
    put(first_text);
    auto editor = make();
    ASSERT_TRUE(editor.save("edge.http.port=1\n", {}, {"kim", true}));
    ASSERT_TRUE(write_private_file(folder.at("data/secrets/store-key"), std::string(32, 'k')));
    const auto found = editor.find_version(properties_versions::version_of(first_text));
    ASSERT_FALSE(found);
    EXPECT_NE(found.error().message.find("store-key has changed"), std::string::npos) << found.error().message;
    EXPECT_EQ(editor.versions()->size(), 2U);
}

TEST_F(file_editor_test, who_may_not_grant_access_changes_nothing_that_decides_about_it) {
    put(first_text);
    auto editor = make();
    const properties_author robot{"KEY_1", false};
    const auto refused_keys = [](const outcome<properties_change>& done) {
        if (done || done.error().kind != cause::forbidden) return std::string("not refused");
        return done.error().message;
    };
    const auto edited = editor.load()->text;
    for (const auto* line : {"edge.rest.api.key=another-key-of-mine", "edge.rest.api.auth=false",
                             "edge.store.url=postgresql://me:mine@evil:5432/plant", "edge.admin.scripts=/tmp/mine",
                             "edge.backup.passphrase_file=/etc/hostname", "edge.ui.notice=@/etc/hostname",
                             "edge.login.second_factor=admins", "edge.http.trusted_proxies=0.0.0.0/0"}) {
        const auto key = std::string_view(line).substr(0, std::string_view(line).find('='));
        EXPECT_NE(refused_keys(editor.save(edited + line + "\n", {}, robot)).find(key), std::string::npos) << line;
    }
    EXPECT_NE(refused_keys(editor.save("", {}, robot)).find("edge.rest.api.key"), std::string::npos) << "taking it out";
    EXPECT_EQ(on_disk(), first_text);
    EXPECT_TRUE(editor.save(edited + "edge.log.level=debug\n", {}, robot)) << "masks keep what they stand for";

    ASSERT_TRUE(editor.save("edge.log.level=debug\n", {}, {"kim", true}));
    const auto all = *editor.versions();
    EXPECT_NE(refused_keys(editor.restore(all.back().version, robot)).find("edge.rest.api.key"), std::string::npos);
    EXPECT_EQ(on_disk(), "edge.log.level=debug\n");
}

TEST_F(file_editor_test, a_stored_secret_is_kept_only_for_the_receiver_that_it_was_given_for) {
    const std::string text =
        "edge.store.url=postgresql://penstock:secret@db:5432/plant\n"
        "edge.history.cassandra.contact_points=db1:9042\n"
        "edge.history.cassandra.password=pw2\n"
        "edge.transfer.up.type=MQTT\n"
        "edge.transfer.up.brokers=mqtts://broker:8883\n"
        "edge.transfer.up.password=pw1\n"
        "edge.update.url=https://kim:pw3@updates/latest.json\n";
    put(text);
    auto editor = make();
    const auto shown = editor.load()->text;
    for (const auto* secret : {"secret", "pw1", "pw2", "pw3"})
        EXPECT_EQ(shown.find(secret), std::string::npos) << secret;
    const std::vector<std::pair<std::string, std::string>> changes{{"@db:5432", "@evil:5432"},
                                                                   {"@db:5432", "@db:5433"},
                                                                   {"db:5432/plant", "db:5432/plant?host=evil"},
                                                                   {"points=db1:9042", "points=evil:1"},
                                                                   {"//broker", "//evil"},
                                                                   {"@updates", "@evil"},
                                                                   {"mqtts:", "mqtt:"},
                                                                   {"https:", "http:"}};
    for (const auto& [what, by] : changes) {
        const auto done = editor.save(with(shown, what, by), {}, {"kim", true});
        ASSERT_FALSE(done) << by;
        ASSERT_EQ(done.error().lines.size(), 1U) << by;
        EXPECT_NE(done.error().lines[0].message.find("enter it again"), std::string::npos) << by;
    }
    EXPECT_EQ(on_disk(), text);
    EXPECT_TRUE(editor.save(with(shown, "5432/plant", "5432/other"), {}, {"kim", true}))
        << "another name at one server";
}

/// The keys of the properties that have it, in the order of the table.
std::vector<std::string> keys_with(bool (*has)(const property& p)) {
    std::vector<std::string> out;
    for (const auto& p : property_table())
        if (has(p)) out.push_back(p.key);
    return out;
}

TEST(property_table, only_these_properties_name_files) {
    const std::vector<std::string> expected{
        "edge.files.allow",
        "edge.tls.cert",
        "edge.tls.key",
        "edge.log.file",
        "edge.audit.file",
        "edge.audit.syslog_ca",
        "edge.timezone.folder",
        "edge.store.url",
        "edge.ui.notice",
        "edge.monitor.docker",
        "edge.history.cassandra.ca",
        "edge.history.cassandra.cert",
        "edge.history.cassandra.key",
        "edge.admin.scripts",
        "edge.backup.passphrase_file",
    };
    EXPECT_EQ(keys_with([](const property& p) { return p.names_file; }), expected);
}

TEST(property_table, only_these_properties_decide_access) {
    const std::vector<std::string> expected{
        "edge.files.allow",
        "edge.net.allow",
        "edge.dial_in.ports",
        "edge.dial_in.bind",
        "edge.opcua.allow_none",
        "edge.opcua.allow_anonymous",
        "edge.opcua.user",
        "edge.opcua.user_role",
        "edge.opcua.trust",
        "edge.tls.cert",
        "edge.tls.key",
        "edge.rest.api.auth",
        "edge.rest.api.key",
        "edge.rest.api.https_only",
        "edge.http.trusted_proxies",
        "edge.rest.api.trust_x_forwarded_for",
        "edge.log.file",
        "edge.audit.file",
        "edge.audit.max_mb",
        "edge.audit.max_files",
        "edge.audit.syslog",
        "edge.audit.syslog_ca",
        "edge.audit.on_failure",
        "edge.audit.retention_days",
        "edge.audit.table_max_mb",
        "edge.timezone.folder",
        "edge.store.url",
        "edge.v5.key_hours",
        "edge.login.second_factor",
        "edge.ui.notice",
        "edge.monitor.docker",
        "edge.history.cassandra.contact_points",
        "edge.history.cassandra.user",
        "edge.history.cassandra.password",
        "edge.history.cassandra.tls",
        "edge.history.cassandra.verify_tls",
        "edge.history.cassandra.ca",
        "edge.history.cassandra.cert",
        "edge.history.cassandra.key",
        "edge.admin.scripts",
        "edge.admin.runner",
        "edge.backup.passphrase_file",
        "edge.update.url",
    };
    EXPECT_EQ(keys_with(decides_access), expected);
    for (const auto& p : property_table())
        EXPECT_TRUE(decides_access(p) || !(p.is_secret || p.names_file)) << p.key;
}

TEST_F(file_editor_test, twenty_versions_are_kept_also_when_the_clock_is_set_back) {
    auto editor = make();
    for (int i = 1; i <= 30; ++i) {
        if (i == 15) time = from_epoch_ms(1000);
        ASSERT_TRUE(editor.save("edge.http.port=" + std::to_string(i) + "\n", {}, {"kim", true}));
    }
    const auto all = *editor.versions();
    EXPECT_EQ(all.size(), 20U);
    EXPECT_TRUE(all[0].is_current);
    EXPECT_EQ(editor.find_version(all[19].version)->text, "edge.http.port=11\n");
}

TEST_F(file_editor_test, mode_and_link_stay) {
    put("edge.http.port=80\n");
    ASSERT_EQ(::chmod(folder.at("penstock.properties").c_str(), 0604), 0);
    ASSERT_EQ(::rename(folder.at("penstock.properties").c_str(), folder.at("real").c_str()), 0);
    ASSERT_EQ(::symlink(folder.at("real").c_str(), folder.at("penstock.properties").c_str()), 0);
    ASSERT_TRUE(make().save("edge.http.port=81\n", {}, {"kim", true}));
    struct stat link {
    }, file{};
    ::lstat(folder.at("penstock.properties").c_str(), &link);
    ::stat(folder.at("real").c_str(), &file);
    EXPECT_TRUE(S_ISLNK(link.st_mode));
    EXPECT_EQ(file.st_mode & 0777U, 0604U);
}

TEST_F(file_editor_test, entries_say_where_a_value_comes_from) {
    put(first_text);
    settings = {{"edge.http.port", "9090"}};
    const auto all = make().entries();
    const auto of = [&](std::string_view key) { return *std::ranges::find(all, key, &property_view::key); };
    EXPECT_EQ(of("edge.http.port").value, "9090");
    EXPECT_TRUE(of("edge.http.port").is_overridden);
    EXPECT_EQ(of("edge.http.port").line, 2U);
    EXPECT_EQ(of("edge.https.port").value, "443");
    EXPECT_FALSE(of("edge.https.port").is_set);
    EXPECT_EQ(of("edge.rest.api.key").value, "***");
    EXPECT_EQ(of("edge.transfer.up.password").value, "***");
}

}  // namespace
}  // namespace penstock::properties
