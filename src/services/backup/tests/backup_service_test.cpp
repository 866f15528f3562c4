#include "services/backup/backup_service.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <condition_variable>
#include <filesystem>
#include <fstream>
#include <map>
#include <thread>

#include "backup/reader.hpp"
#include "backup/restore_plan.hpp"
#include "base/private_file.hpp"
#include "store/store.hpp"
#include "store/tests/temp_store.hpp"
#include "tests/support/pause.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::services {
namespace {

namespace fs = std::filesystem;

/// A job that notes what it is told.
class noted_job final : public jobs::job_context {
public:
    explicit noted_job(boost::json::object parameters = {}, std::string passphrase = {})
        : parameters_(std::move(parameters)), passphrase_(std::move(passphrase)) {}
    const std::string& job_id() const noexcept override { return id_; }
    const std::string& folder() const noexcept override { return folder_; }
    const boost::json::object& parameters() const noexcept override { return parameters_; }
    const std::string& passphrase() const noexcept override { return passphrase_; }
    void step(std::string_view name) override {
        steps += (steps.empty() ? "" : " ") + std::string(name);
        is_over = is_over || name == cancelled_at;
    }
    void percent(unsigned of_100) override { EXPECT_LE(of_100, 100U); }
    void log(std::string_view line) override { lines += std::string(line) + "\n"; }
    void set_result(const boost::json::object& members) override {
        for (const auto& m : members)
            result[m.key()] = m.value();
    }
    bool is_cancelled() const noexcept override { return is_over; }

    std::string steps, lines, cancelled_at;
    boost::json::object result;
    bool is_over = false;

private:
    const std::string id_ = "JOB_1", folder_;
    const boost::json::object parameters_;
    const std::string passphrase_;
};

using state = jobs::job_state;

/// A gateway's folder, with a store that is open, as in one that runs.
class box {
public:
    box() { open(); }

    void open() {
        auto opened = store::store::open({data(), "SITE_DEFAULT", is_secret, &wall_now, {}, "UTC"});
        ASSERT_TRUE(opened) << opened.error().message;
        store = std::move(*opened);
        write("transfers/up.state", "a position");
        write("dead-letters/up.ndjson", "a letter\n");
        write("learned/limits", "sizes");
        write("pki/https.key", "a private key");
        write("pki/opcua/own/key.pem", "another private key");
        write("pki/opcua/trusted/ab.der", "a peer");
        write("secrets/api-key", "the-main-key");
        write("secrets/setup-token", "given once");
        if (!fs::exists(at("penstock.properties")))
            write("penstock.properties", "edge.log.level=info\nedge.x.token=of the plant\n");
    }

    /// As a restart does it.
    void restart() {
        store.reset();
        if (const auto folder = backup::find_plan(data())) {
            const auto done = backup::carry_out(backup::read_plan(*folder).value());
            ASSERT_TRUE(done) << done.error().message;
            ASSERT_TRUE(backup::finish_plan(data(), *folder));
        }
        auto opened = store::store::open({data(), "SITE_DEFAULT", is_secret, &wall_now, {}, "UTC"});
        ASSERT_TRUE(opened) << opened.error().message;
        store = std::move(*opened);
    }

    backup_site site() const {
        backup_site s;
        s.data_dir = data();
        s.database = at("config.sqlite");
        s.properties = at("penstock.properties");
        s.version = version;
        s.edge_id = store->edge_id();
        s.is_secret = is_secret;
        s.hide_secrets = [](const std::string& text) { return text.substr(0, text.find("of the plant")) + "***\n"; };
        s.adopt_properties = [](const std::string& text) -> checked<properties::adopted_properties> {
            if (text.find("wrong") != std::string::npos) return fault{"edge.x", "is wrong"};
            return properties::adopted_properties{text, {}};
        };
        s.position = [] { return 1'000; };
        s.clock = [this] { return time; };
        return s;
    }

    std::string data() const { return folder_.path().string(); }
    std::string at(const std::string& name) const { return folder_.at(name); }
    std::string text(const std::string& name) const {
        auto found = read_file(at(name));
        return found ? std::move(*found) : "<none>";
    }
    void write(const std::string& name, const std::string& content) const {
        fs::create_directories(fs::path(at(name)).parent_path());
        std::ofstream(at(name)) << content;
    }

    /// All files by name, without the backups and what a database has beside it.
    std::map<std::string, std::string> files() const {
        std::map<std::string, std::string> all;
        for (const auto& f : fs::recursive_directory_iterator(data())) {
            const auto path = f.path().lexically_relative(data()).string();
            if (f.is_regular_file() && !path.starts_with("backups") && !path.starts_with("config.sqlite-"))
                all[path] = *read_file(f.path().string());
        }
        return all;
    }

    std::string make(const std::string& passphrase, boost::json::object parameters = {}) {
        backup_service service(site(), {});
        noted_job job(std::move(parameters), passphrase);
        const auto done = service.backup_kind().run(job);
        EXPECT_EQ(done.state, state::succeeded) << done.message;
        last = job.result;
        return job.result.contains("name") ? std::string(job.result["name"].as_string()) : std::string();
    }

    jobs::ending restore(const std::string& name, const std::string& passphrase, boost::json::object parameters = {}) {
        backup_service service(site(), {});
        parameters["name"] = name;
        noted_job job(std::move(parameters), passphrase);
        auto done = service.restore_kind().run(job);
        last = job.result;
        return done;
    }

    void take(const box& from, const std::string& name) const {
        fs::create_directories(at("backups"));
        fs::copy_file(from.at("backups/" + name), at("backups/" + name), fs::copy_options::overwrite_existing);
    }

    std::size_t count_opcs() const { return store->list_opcs()->items.size(); }

    store::secret_option is_secret = [](std::string_view, std::string_view option) { return option == "password"; };
    wall_time time = from_epoch_ms(1'764'000'000'000);
    std::string version = "1.2.3";
    boost::json::object last;
    std::unique_ptr<store::store> store;

private:
    test::temp_dir folder_;
};

opc_config opc_of(const std::string& id) {
    opc_config opc;
    opc.opc_id = opc.opc_name = id;
    opc.opc_type = "MODBUS";
    opc.site_id = "SITE_DEFAULT";
    opc.options["password"] = "a-password";
    return opc;
}

tag_config tag_of(const std::string& id) {
    tag_config tag;
    tag.tag_id = tag.tag_name = id;
    tag.plc_address = "hr0";
    tag.data_type = "Int16";
    return tag;
}

TEST(backup_service, comes_back_as_the_same_gateway_with_its_secrets) {
    box b;
    ASSERT_TRUE(store::put_opc(*b.store, opc_of("L"), {tag_of("L.a")}));
    ASSERT_TRUE(b.store->create_user({"ada", "hash of ada", "admin", false}));
    const auto name = b.make("a passphrase");
    EXPECT_EQ(b.last["left_out"].as_array().size(), 0U);
    ASSERT_TRUE(store::put_opc(*b.store, opc_of("M")));
    ASSERT_TRUE(b.store->delete_user("ada"));
    b.write("penstock.properties", "edge.log.level=debug\n");
    b.write("secrets/api-key", "another-key");
    b.write("dead-letters/up.ndjson", "");
    b.write("transfers/up.state", "a later position");
    const auto before = b.files();
    const auto done = b.restore(name, "a passphrase");
    ASSERT_TRUE(done.needs_restart) << done.message;
    EXPECT_EQ(b.text("secrets/api-key"), "another-key");  // nothing is touched before the restart
    b.restart();
    EXPECT_EQ(b.count_opcs(), 1U);
    EXPECT_EQ(b.store->get_opc("L")->config.options.at("password"), "a-password");
    EXPECT_TRUE(b.store->get_user("ada"));
    EXPECT_EQ(b.text("penstock.properties"), "edge.log.level=info\nedge.x.token=of the plant\n");
    EXPECT_EQ(b.text("secrets/api-key"), "the-main-key");
    EXPECT_EQ(b.text("dead-letters/up.ndjson"), "a letter\n");
    EXPECT_EQ(b.text("transfers/up.state"), "a later position");  // of the journal that stays
    EXPECT_EQ(b.text("before-restore/secrets/api-key"), "another-key");
    EXPECT_EQ(b.text("before-restore/penstock.properties"), "edge.log.level=debug\n");
    EXPECT_TRUE(fs::exists(b.at("before-restore/config.sqlite")));
    EXPECT_FALSE(backup::find_plan(b.data()));
    backup_service service(b.site(), {});
    noted_job job;
    EXPECT_EQ(service.restore_kind().resume(job).state, state::succeeded);
}

TEST(backup_service, without_passphrase_leaves_secrets_out_and_says_so) {
    box b;
    ASSERT_TRUE(store::put_opc(*b.store, opc_of("L"), {tag_of("L.a")}));
    ASSERT_TRUE(b.store->create_user({"ada", "hash of ada", "admin", false}));
    const auto name = b.make("");
    EXPECT_EQ(b.last["has_secrets"], false);
    EXPECT_EQ(b.last["left_out"].as_array().size(), 1U);
    const auto all = b.at("all");
    ASSERT_EQ(std::system(("tar xOf " + b.at("backups/" + name) + " > " + all).c_str()), 0);
    for (const auto* secret : {"hash of ada", "enc1:", "private key", "the-main-key", "of the plant", "given once"})
        EXPECT_EQ(read_file(all)->find(secret), std::string::npos) << secret;
    EXPECT_NE(read_file(all)->find("a peer"), std::string::npos);
    fs::remove(all);
    // What is secret stays what it is.
    ASSERT_TRUE(store::put_opc(*b.store, opc_of("M")));
    ASSERT_TRUE(b.restore(name, "").needs_restart);
    b.restart();
    EXPECT_EQ(b.count_opcs(), 1U);
    EXPECT_EQ(b.store->get_opc("L")->config.options.at("password"), "a-password");
    EXPECT_TRUE(b.store->get_user("ada"));
    EXPECT_EQ(b.text("secrets/api-key"), "the-main-key");
    EXPECT_EQ(b.text("pki/https.key"), "a private key");
    EXPECT_EQ(b.text("pki/opcua/trusted/ab.der"), "a peer");
}

TEST(backup_service, replaces_another_box_with_its_identity) {
    box old;
    ASSERT_TRUE(store::put_opc(*old.store, opc_of("L"), {tag_of("L.a")}));
    ASSERT_EQ(old.store->numbers_of({"L.a"})->front(), 1U);
    const auto name = old.make("a passphrase");
    box fresh;
    fresh.take(old, name);
    fresh.write("journal/1.journal", "samples of the new box");
    fresh.write("series-owner", fresh.store->edge_id());
    fresh.write("pki/https.key", "of the new box");
    const auto mine = fresh.store->edge_id();
    const auto refused = fresh.restore(name, "a passphrase", {{"as", "same"}});
    EXPECT_EQ(refused.code, "BAD_BACKUP");
    EXPECT_NE(refused.message.find(mine), std::string::npos);
    EXPECT_NE(refused.message.find(old.store->edge_id()), std::string::npos);
    fresh.time += std::chrono::hours(24 * 365);
    const auto done = fresh.restore(name, "a passphrase", {{"as", "replacement"}});
    ASSERT_TRUE(done.needs_restart) << done.message;
    fresh.restart();
    EXPECT_EQ(fresh.store->edge_id(), old.store->edge_id());
    EXPECT_EQ(fresh.text("series-owner"), old.store->edge_id() + "\n");
    EXPECT_EQ(fresh.text("pki/https.key"), "a private key");
    EXPECT_EQ(fresh.text("transfers/up.state"), "a position");
    EXPECT_FALSE(fs::exists(fresh.at("journal")));
    EXPECT_EQ(fresh.text("before-restore/journal/1.journal"), "samples of the new box");
    EXPECT_EQ(fresh.store->get_opc("L")->config.options.at("password"), "a-password");
    EXPECT_EQ(fresh.store->numbers_of({"L.a"})->front(), 1U);
    // A year at more than any gateway records lies between the numbers of both.
    EXPECT_GT(std::stoll(fresh.text("journal-floor")), 365LL * 86'400 * 1'000'000);
}

TEST(backup_service, template_takes_no_identity) {
    box line;
    ASSERT_TRUE(store::put_opc(*line.store, opc_of("L"), {tag_of("L.a")}));
    ASSERT_TRUE(line.store->create_user({"ada", "hash of ada", "admin", false}));
    const auto name = line.make("a passphrase");
    box other;
    ASSERT_TRUE(other.store->create_user({"bob", "hash of bob", "admin", false}));
    other.take(line, name);
    const auto mine = other.store->edge_id();
    const auto key = other.text("secrets/store-key");
    EXPECT_EQ(other.restore(name, "a passphrase", {{"as", "template"}, {"parts", {"database", "secrets"}}}).code,
              "BAD_BACKUP");
    ASSERT_TRUE(other.restore(name, "a passphrase", {{"as", "template"}}).needs_restart);
    other.restart();
    EXPECT_EQ(other.store->edge_id(), mine);
    EXPECT_EQ(other.text("secrets/store-key"), key);
    EXPECT_EQ(other.count_opcs(), 1U);
    EXPECT_EQ(other.store->get_opc("L")->config.options.at("password"), "enc0:") << "locked: to be entered again";
    EXPECT_EQ(other.store->list_tags("L")->items.size(), 1U);
    EXPECT_TRUE(other.store->get_user("bob"));
    EXPECT_FALSE(other.store->get_user("ada"));
}

TEST(backup_service, refuses_before_anything_is_touched) {
    box b;
    ASSERT_TRUE(store::put_opc(*b.store, opc_of("L")));
    const auto name = b.make("a passphrase");
    b.version = "1.3.0";
    const auto newer = b.make("a passphrase", {{"note", "newer"}});
    b.version = "1.2.3";
    const auto path = b.at("backups/" + name);
    const auto whole = *read_file(path);
    const auto before = b.files();
    const auto refusal = [&](const std::string& of, const std::string& passphrase) {
        const auto done = b.restore(of, passphrase);
        EXPECT_EQ(done.state, state::failed);
        EXPECT_FALSE(done.needs_restart);
        EXPECT_EQ(b.files(), before) << done.message;
        return done;
    };
    EXPECT_EQ(refusal(name, "another passphrase").code, "BAD_PASSPHRASE");
    EXPECT_EQ(refusal("none.psb", "p").code, "NOT_FOUND");
    EXPECT_EQ(refusal("../config.psb", "p").code, "NOT_FOUND");
    const auto too_new = refusal(newer, "a passphrase");
    EXPECT_EQ(too_new.code, "BAD_BACKUP");
    EXPECT_NE(too_new.message.find("1.3.0"), std::string::npos);
    EXPECT_NE(too_new.message.find("1.2.3"), std::string::npos);
    auto flipped = whole;
    flipped[flipped.size() - 100] = static_cast<char>(flipped[flipped.size() - 100] ^ 1);
    std::ofstream(path) << flipped;
    EXPECT_EQ(refusal(name, "a passphrase").code, "BAD_BACKUP");
    std::ofstream(path) << whole.substr(0, whole.size() - 1);
    EXPECT_EQ(refusal(name, "a passphrase").code, "BAD_BACKUP");
    std::ofstream(path) << whole;
    b.write("penstock.properties", "wrong");
    const auto wrong = b.make("a passphrase", {{"note", "wrong properties"}});
    const auto started = b.restore(wrong, "a passphrase");
    EXPECT_NE(started.message.find("would not start"), std::string::npos);
    EXPECT_FALSE(fs::exists(b.at("restore-JOB_1")));
}

TEST(backup_service, a_cancelled_one_leaves_nothing) {
    for (const auto* step : {"copy", "secrets", "sum", "write"}) {
        box b;
        backup_service service(b.site(), {});
        noted_job job;
        job.cancelled_at = step;
        const auto done = service.backup_kind().run(job);
        EXPECT_EQ(done.state, state::cancelled) << step << done.message;
        EXPECT_TRUE(fs::is_empty(b.at("backups"))) << step;
    }
}

TEST(backup_service, what_a_kill_left_is_removed_but_not_a_decided_restore) {
    box b;
    b.write("backups/.making/database/config.sqlite", "half");
    b.write("backups/.upload-7-1", "half");
    b.write("restore-JOB_7/new/config.sqlite", "half");
    b.write("penstock.properties.restore-JOB_7", "half");
    b.write("restore-JOB_8/plan.json", "{}");
    backup_service service(b.site(), {});
    EXPECT_TRUE(fs::is_empty(b.at("backups")));
    EXPECT_FALSE(fs::exists(b.at("restore-JOB_7")));
    EXPECT_FALSE(fs::exists(b.at("penstock.properties.restore-JOB_7")));
    EXPECT_TRUE(fs::exists(b.at("restore-JOB_8/plan.json")));
    EXPECT_TRUE(fs::exists(b.at("penstock.properties")));
}

TEST(backup_service, checks_sums_and_counts_what_would_change) {
    box b;
    ASSERT_TRUE(store::put_opc(*b.store, opc_of("L"), {tag_of("L.a"), tag_of("L.b")}));
    const auto name = b.make("a passphrase");
    ASSERT_TRUE(store::remove_record(*b.store, "tag", "L.b"));
    ASSERT_TRUE(store::put_opc(*b.store, opc_of("M")));
    const auto before = b.files();
    backup_service service(b.site(), {});
    EXPECT_EQ(code_of(service.check(name, "wrong", {}).error().kind), "BAD_PASSPHRASE");
    const auto found = service.check(name, "a passphrase", {});
    ASSERT_TRUE(found) << found.error().message;
    EXPECT_EQ(found->mode, restore_as::same);
    std::string changes;
    for (const auto& r : found->records)
        changes += r.kind + " +" + std::to_string(r.added) + " -" + std::to_string(r.removed) + "; ";
    EXPECT_EQ(changes, "opc +0 -1; tag +1 -0; ");
    EXPECT_EQ(b.files(), before);
}

TEST(backup_service, lists_by_heads_and_takes_uploads) {
    box b;
    const auto name = b.make("a passphrase", {{"note", "before the move"}});
    b.write("backups/broken.psb", "nothing");
    fs::create_symlink("/etc/passwd", b.at("backups/link.psb"));
    backup_service service(b.site(), {});
    const auto all = service.list();
    ASSERT_EQ(all.size(), 2U);
    const auto entry = service.find(name);
    EXPECT_TRUE(entry->is_encrypted);
    EXPECT_EQ(entry->head->note, "before the move");
    EXPECT_FALSE(service.find("broken.psb")->error.empty());
    EXPECT_FALSE(service.find("link.psb"));
    EXPECT_FALSE(service.open("link.psb"));
    EXPECT_EQ(code_of(service.begin_upload(name, 10).error().kind), "DUPLICATE");
    EXPECT_EQ(code_of(service.begin_upload("a/b.psb", 10).error().kind), "VALIDATION_FAILED");
    EXPECT_EQ(code_of(service.begin_upload("x.psb", 11ULL << 30U).error().kind), "NOT_AVAILABLE");
    const auto bytes = *read_file(b.at("backups/" + name));
    {
        auto cut_off = service.begin_upload("cut.psb", 0);
        ASSERT_TRUE(cut_off);
        EXPECT_FALSE((*cut_off)->append(bytes.substr(0, 100)));
    }
    EXPECT_FALSE(service.find("cut.psb"));
    auto wrong = service.begin_upload("wrong.psb", 0);
    EXPECT_FALSE((*wrong)->append("no backup"));
    EXPECT_EQ(code_of((*wrong)->finish().error().kind), "BAD_BACKUP");
    auto sent = service.begin_upload("sent.psb", bytes.size());
    EXPECT_EQ(code_of(service.begin_upload("third.psb", 1).error().kind), "NOT_AVAILABLE");
    wrong->reset();
    EXPECT_FALSE((*sent)->append(bytes));
    EXPECT_TRUE((*sent)->finish());
    EXPECT_EQ(*read_file(b.at("backups/sent.psb")), bytes);
    EXPECT_TRUE(service.remove("sent.psb"));
    EXPECT_EQ(code_of(service.remove("sent.psb").error().kind), "NOT_FOUND");
}

/// Notes what the schedule starts.
class waiting_jobs final : public jobs_service {
public:
    std::vector<job_record> recent() const override { return {}; }
    outcome<job_record> start(const std::string& job, boost::json::object parameters, std::string passphrase,
                              const std::string& actor) override {
        const std::scoped_lock lock(mutex_);
        const auto* unread = parameters.if_contains("no_passphrase");
        started_.push_back(job + (parameters.contains("is_scheduled") ? " scheduled " : " ") + actor + " " +
                           (unread != nullptr ? std::string(unread->as_string()) : passphrase));
        condition_.notify_all();
        if (is_refusing) return failure(failure::cause::job_running, "a backup is being made", "JOB_2");
        return job_record{};
    }
    std::vector<job_record> list(const filter&) const override { return {}; }
    std::optional<job_record> find(const std::string&) const override { return std::nullopt; }
    std::optional<log_piece> read_log(const std::string&, std::uint64_t) const override { return std::nullopt; }
    outcome<job_record> cancel(const std::string&, const std::string&) override { return job_record{}; }
    std::vector<job_availability> available() const override { return {}; }

    std::vector<std::string> wait_for(std::size_t count) {
        std::unique_lock lock(mutex_);
        condition_.wait(lock, [&] { return started_.size() >= count; });
        return started_;
    }
    std::atomic<bool> is_refusing{false};

private:
    std::mutex mutex_;
    std::condition_variable condition_;
    std::vector<std::string> started_;
};

TEST(backup_service, makes_scheduled_ones_and_keeps_the_newest_of_them) {
    box b;
    b.write("phrase", "of the schedule\n");
    fs::permissions(b.at("phrase"), fs::perms::owner_read);
    std::atomic<std::int64_t> now{1'764'000'000'000};
    auto site = b.site();
    std::atomic<int> asked{0};
    site.clock = [&now, &asked] {
        ++asked;
        return from_epoch_ms(now);
    };
    backup_service service(site, {*backup::schedule::parse("03:15"), {}, 2, b.at("phrase"), milliseconds(1)});
    waiting_jobs runner;
    service.start(runner);
    now += 86'400'000;
    EXPECT_EQ(runner.wait_for(1).front(), "backup scheduled schedule of the schedule");
    now -= 10 * 86'400'000;  // the clock is set back: nothing is made twice, and the next one is not ten days away
    for (const int before = asked; asked < before + 3;)
        test::pause();
    runner.is_refusing = true;
    now += 86'400'000;
    runner.wait_for(2);
    while (service.warnings().empty())
        test::pause();
    EXPECT_EQ(service.warnings().front(), "the scheduled backup failed: a backup is being made");
    service.stop();
    std::vector<std::string> names;
    const auto by_hand = b.make("");
    for (int i = 0; i < 4; ++i) {
        now += 60'000;
        noted_job job({{"is_scheduled", true}}, "of the schedule");
        ASSERT_EQ(service.backup_kind().run(job).state, state::succeeded);
        names.emplace_back(job.result["name"].as_string());
    }
    EXPECT_TRUE(service.warnings().empty());
    EXPECT_TRUE(service.find(by_hand));
    EXPECT_FALSE(service.find(names[0]));
    EXPECT_FALSE(service.find(names[1]));
    EXPECT_TRUE(service.find(names[2]));
    EXPECT_TRUE(service.find(names[3]));
}

TEST(backup_service, a_passphrase_that_others_may_read_or_write_is_not_used) {
    box b;
    const auto path = b.at("phrase");
    b.write("phrase", "of the schedule\n");
    std::atomic<std::int64_t> now{1'764'000'000'000};
    auto site = b.site();
    site.clock = [&now] { return from_epoch_ms(now); };
    backup_service service(site, {*backup::schedule::parse("03:15"), {}, 2, path, milliseconds(1)});
    waiting_jobs runner;
    std::size_t begun = 0;
    const auto read_with = [&](mode_t mode) {
        EXPECT_EQ(::chmod(path.c_str(), mode), 0);
        now += 86'400'000;
        const auto prefix = std::string("backup scheduled schedule ");
        return runner.wait_for(++begun).back().substr(prefix.size());
    };
    const auto fault = "edge.backup.passphrase_file: " + path + " can be ";
    service.start(runner);
    EXPECT_EQ(read_with(0604), fault + "read by every user of this machine: run chmod o-rwx on it");
    EXPECT_EQ(read_with(0602), fault + "written by every user of this machine: run chmod o-rwx on it");
    EXPECT_EQ(read_with(0640), "of the schedule") << "the group is the gateway's own";
    if (::geteuid() == 0) {  // who may give a file to a group that it is not in
        EXPECT_EQ(::chown(path.c_str(), 0, 54321), 0);
        EXPECT_EQ(read_with(0640), fault + "read by the users of its group: run chmod g-rwx on it");
        EXPECT_EQ(read_with(0620), fault + "written by the users of its group: run chmod g-rwx on it");
        EXPECT_EQ(::chown(path.c_str(), 54321, 0), 0);
        EXPECT_EQ(read_with(0640), "of the schedule") << "a file of another user is read by its group";
    }
    EXPECT_EQ(read_with(0600), "of the schedule");
    service.stop();
}

TEST(restore_plan, goes_on_where_it_was_cut_off) {
    // A plan of three, carried out with an end behind each rename, as a power cut may leave it.
    for (int cut = 0; cut < 12; ++cut) {
        test::temp_dir folder;
        const auto at = [&](const std::string& name) { return folder.at(name); };
        const auto write = [&](const std::string& name, const std::string& text) {
            fs::create_directories(fs::path(at(name)).parent_path());
            std::ofstream(at(name)) << text;
        };
        write("config.sqlite", "old");
        write("secrets/key", "old");
        write("journal/1", "old");
        write("before-restore/config.sqlite", "older");
        write("restore-1/new/config.sqlite", "new");
        write("restore-1/new/secrets/key", "new");
        fs::create_directories(at("restore-1/old"));
        backup::restore_plan plan;
        plan.job_id = "1";
        const auto old = [&](const std::string& name) { return at("restore-1/old/" + name); };
        plan.items = {{at("config.sqlite-wal"), "", old("config.sqlite-wal"), false},
                      {at("config.sqlite"), at("restore-1/new/config.sqlite"), old("config.sqlite"), false},
                      {at("secrets"), at("restore-1/new/secrets"), old("secrets"), false},
                      {at("journal"), "", old("journal"), false}};
        write("restore-1/plan.json", backup::format_plan(plan));
        int steps = 0;
        const auto step = [&](const auto& move) {
            if (steps++ < cut) move();
        };
        step([&] { fs::rename(at("config.sqlite"), old("config.sqlite")); });
        step([&] { fs::rename(at("restore-1/new/config.sqlite"), at("config.sqlite")); });
        step([&] { fs::rename(at("secrets"), old("secrets")); });
        step([&] { fs::rename(at("restore-1/new/secrets"), at("secrets")); });
        step([&] { fs::rename(at("journal"), old("journal")); });
        step([&] { fs::remove_all(at("before-restore")); });
        step([&] { fs::rename(at("restore-1/old"), at("before-restore")); });
        step([&] { fs::rename(at("restore-1/plan.json"), at("before-restore/restored.json")); });
        if (const auto found = backup::find_plan(folder.path().string())) {
            ASSERT_TRUE(backup::carry_out(backup::read_plan(*found).value())) << cut;
            ASSERT_TRUE(backup::finish_plan(folder.path().string(), *found)) << cut;
        }
        EXPECT_EQ(*read_file(at("config.sqlite")), "new") << cut;
        EXPECT_EQ(*read_file(at("secrets/key")), "new") << cut;
        EXPECT_FALSE(fs::exists(at("journal"))) << cut;
        EXPECT_EQ(*read_file(at("before-restore/config.sqlite")), "old") << cut;
        EXPECT_EQ(*read_file(at("before-restore/secrets/key")), "old") << cut;
        EXPECT_EQ(*read_file(at("before-restore/journal/1")), "old") << cut;
        EXPECT_TRUE(fs::exists(at("before-restore/restored.json"))) << cut;
        EXPECT_FALSE(backup::find_plan(folder.path().string())) << cut;
    }
}

}  // namespace
}  // namespace penstock::services
