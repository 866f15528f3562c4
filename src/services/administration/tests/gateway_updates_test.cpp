#include "services/administration/gateway_updates.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "base/private_file.hpp"
#include "base/sha256.hpp"
#include "io/run_on.hpp"
#include "services/administration/update_file.hpp"
#include "services/administration/update_source.hpp"
#include "tests/support/temp_dir.hpp"
#include "update/release.hpp"
#include "update/tests/bundle_maker.hpp"
#include "update/tests/signer.hpp"

namespace penstock::services {
namespace {

namespace fs = std::filesystem;

class quiet_job final : public jobs::job_context {
public:
    explicit quiet_job(boost::json::object parameters) : parameters_(std::move(parameters)) {}
    const std::string& job_id() const noexcept override { return text_; }
    const std::string& folder() const noexcept override { return text_; }
    const boost::json::object& parameters() const noexcept override { return parameters_; }
    const std::string& passphrase() const noexcept override { return text_; }
    void step(std::string_view name) override { steps += std::string(name) + " "; }
    void percent(unsigned) override {
        if (cancels_at_once) is_cancelled_ = true;
    }
    void log(std::string_view line) override { logged += std::string(line) + "\n"; }
    void set_result(const boost::json::object&) override {}
    bool is_cancelled() const noexcept override { return is_cancelled_; }

    std::string steps, logged;
    bool cancels_at_once = false;

private:
    boost::json::object parameters_;
    std::string text_;
    bool is_cancelled_ = false;
};

class gateway_updates_folder : public testing::Test {
protected:
    gateway_updates_folder() {
        fs::create_directories(server());
        std::ofstream(folder_.at("release.pub")) << signer_.public_text();
        settings_ = {"file://" + server() + "/latest.json", folder_.at("update"),
                     {folder_.at("release.pub")},           "1.3.0",
                     {{"database", "postgresql"}},          [] { return from_epoch_ms(2'000'000'000'000); }};
        publish("1.4.0", 1000);
    }

    std::string server() const { return folder_.at("server"); }

    static std::string descriptor_of(std::string_view version, std::string_view bundle) {
        return R"({"latest_version":")" + std::string(version) +
               R"(","latest_build_date":"2026-11-25","artifacts":[{"arch":")" + std::string(update::own_arch()) +
               R"(","url":"bundle.tar.zst","size":)" + std::to_string(bundle.size()) + R"(,"sha256":")" +
               to_hex(sha256(bundle)) + R"("}],"notes":"n","least_from":"1.0.0"})";
    }

    void publish(std::string_view version, std::int64_t at) {
        bundle_ = std::string(600'000, 'b') + std::string(version);
        std::ofstream(server() + "/bundle.tar.zst") << bundle_;
        const auto text = descriptor_of(version, bundle_);
        std::ofstream(server() + "/latest.json") << text;
        std::ofstream(server() + "/latest.json.minisig") << signer_.sign(text, at);
    }

    static outcome<fetched_release> fetch(updates& from) {
        io::asio::io_context loop(1);
        return io::run_on(loop, from.fetch());
    }

    std::string code_of_check(updates& from) {
        const auto got = fetch(from);
        if (!got) return std::string(code_of(got.error().kind));
        const auto done = from.check(*got);
        return done ? std::string() : std::string(code_of(done.error().kind));
    }

    update::signer signer_;
    test::temp_dir folder_;
    gateway_updates::settings settings_;
    std::string bundle_;
};

TEST_F(gateway_updates_folder, a_check_says_what_the_descriptor_offers) {
    gateway_updates all(settings_);
    const auto latest = all.check(fetch(all).value()).value();
    EXPECT_EQ(latest.current_version, "1.3.0");
    EXPECT_EQ(latest.latest_version, "1.4.0");
    EXPECT_EQ(latest.build_date, "2026-11-25");
    EXPECT_TRUE(latest.is_newer);
    EXPECT_EQ(latest.size, bundle_.size());
    EXPECT_EQ(latest.signed_by, folder_.at("release.pub"));
    EXPECT_EQ(latest.obstacle, "");
}

TEST_F(gateway_updates_folder, a_check_says_why_what_it_found_cannot_be_installed) {
    settings_.installed = "1.4.0";
    gateway_updates same(settings_);
    const auto found = same.check(fetch(same).value()).value();
    EXPECT_FALSE(found.is_newer);
    EXPECT_EQ(found.obstacle, "version 1.4.0 is installed already");
    settings_.installed = "0.0.1";
    gateway_updates old(settings_);
    const auto too_far = old.check(fetch(old).value()).value();
    EXPECT_FALSE(too_far.is_newer);
    EXPECT_NE(too_far.obstacle.find("upgrade to "), std::string::npos) << too_far.obstacle;
}

TEST_F(gateway_updates_folder, each_failure_of_a_check_has_its_code) {
    settings_.url.clear();
    gateway_updates none(settings_);
    EXPECT_EQ(code_of_check(none), "UPGRADE_CHECK_FAILED");
    settings_.url = "file://" + server() + "/missing.json";
    gateway_updates missing(settings_);
    EXPECT_EQ(code_of_check(missing), "UPGRADE_CHECK_FAILED");
    settings_.url = "file://" + server() + "/latest.json";
    gateway_updates all(settings_);
    std::ofstream(server() + "/latest.json") << descriptor_of("1.5.0", bundle_);
    EXPECT_EQ(code_of_check(all), "BAD_SIGNATURE");
    std::ofstream(server() + "/latest.json") << std::string(70'000, ' ');
    EXPECT_EQ(code_of_check(all), "UPGRADE_CHECK_FAILED");
    publish("1.4.0", 1000);
    settings_.key_places = {folder_.at("nowhere")};
    gateway_updates keyless(settings_);
    EXPECT_EQ(code_of_check(keyless), "BAD_SIGNATURE");
}

TEST_F(gateway_updates_folder, an_older_descriptor_is_refused_once_a_newer_one_was_seen) {
    gateway_updates all(settings_);
    publish("1.5.0", 2000);
    EXPECT_EQ(code_of_check(all), "");
    publish("1.4.0", 1999);
    EXPECT_EQ(code_of_check(all), "BAD_SIGNATURE");
    publish("1.4.0", 2000);
    EXPECT_EQ(code_of_check(all), "");
    gateway_updates after_restart(settings_);
    publish("1.6.0", 1000);
    EXPECT_EQ(code_of_check(after_restart), "BAD_SIGNATURE");
}

TEST_F(gateway_updates_folder, only_what_can_be_installed_is_prepared) {
    settings_.installed = "1.4.0";
    gateway_updates same(settings_);
    EXPECT_EQ(code_of(same.prepare(fetch(same).value(), true).error().kind), "NO_UPDATE");
    settings_.installed = "1.5.0";
    gateway_updates newer(settings_);
    EXPECT_EQ(code_of(newer.prepare(fetch(newer).value(), false).error().kind), "NO_UPDATE");
    EXPECT_TRUE(newer.prepare(fetch(newer).value(), true).has_value());
    settings_.installed = "0.9.0";
    gateway_updates old(settings_);
    EXPECT_NE(old.prepare(fetch(old).value(), false).error().message.find("1.0.0 first"), std::string::npos);
}

TEST_F(gateway_updates_folder, the_job_downloads_what_was_prepared) {
    gateway_updates all(settings_);
    const auto parameters = all.prepare(fetch(all).value(), false).value();
    EXPECT_EQ(parameters.at("database").as_string(), "postgresql");
    std::ofstream(folder_.at("update/left-over.part")) << "x";
    quiet_job job(parameters);
    const auto end = all.run(job);
    EXPECT_EQ(end.state, jobs::job_state::succeeded) << end.message;
    EXPECT_EQ(job.steps, "check download ");
    const auto name = update::bundle_name(update::version::parse("1.4.0").value(), update::own_arch());
    EXPECT_EQ(parameters.at("bundle").as_string(), name);
    EXPECT_EQ(read_file(folder_.at("update/" + name)).value(), bundle_);
    EXPECT_FALSE(fs::exists(folder_.at("update/left-over.part")));
    EXPECT_TRUE(fs::exists(folder_.at("update/newest.json")));
    quiet_job again(parameters);
    EXPECT_EQ(all.run(again).state, jobs::job_state::succeeded);
    EXPECT_NE(again.logged.find("is already downloaded"), std::string::npos);
}

TEST_F(gateway_updates_folder, a_download_goes_on_where_it_was_cancelled) {
    gateway_updates all(settings_);
    const auto parameters = all.prepare(fetch(all).value(), false).value();
    quiet_job cancelled(parameters);
    cancelled.cancels_at_once = true;
    EXPECT_EQ(all.run(cancelled).state, jobs::job_state::cancelled);
    quiet_job job(parameters);
    EXPECT_EQ(all.run(job).state, jobs::job_state::succeeded);
    EXPECT_NE(job.logged.find("continues at"), std::string::npos);
}

TEST_F(gateway_updates_folder, a_bundle_that_was_exchanged_is_not_kept) {
    gateway_updates all(settings_);
    const auto parameters = all.prepare(fetch(all).value(), false).value();
    std::ofstream(server() + "/bundle.tar.zst") << std::string(bundle_.size(), 'x');
    quiet_job job(parameters);
    const auto end = all.run(job);
    EXPECT_EQ(end.code, "BAD_SIGNATURE");
    EXPECT_TRUE(fs::exists(server()));
    EXPECT_FALSE(fs::exists(folder_.at("update/" + std::string(parameters.at("bundle").as_string()))));
    std::ofstream(server() + "/bundle.tar.zst") << std::string(bundle_.size() + 1, 'x');
    quiet_job longer(parameters);
    EXPECT_EQ(all.run(longer).state, jobs::job_state::failed);
}

TEST_F(gateway_updates_folder, a_bundle_is_uploaded_behind_its_signature) {
    gateway_updates all(settings_);
    const std::map<std::string, std::string> files{{"bin/penstock", "program"}};
    update::write_tar(
        folder_.at("made"),
        {{"manifest.json", update::manifest_of(files, {}, update::own_arch(), "1.4.0")}, {"bin/penstock", "program"}});
    const auto content = read_file(folder_.at("made")).value();
    const std::string name = "penstock-1.4.0.tar.zst";
    EXPECT_EQ(code_of(all.begin_upload(name, content.size()).error().kind), "BAD_SIGNATURE");
    const auto send = [&](const std::string& to, std::string_view text) {
        auto one = all.begin_upload(to, text.size());
        EXPECT_TRUE(one.has_value()) << one.error().message;
        for (std::size_t i = 0; i < text.size(); i += 100)
            EXPECT_FALSE((*one)->append(text.substr(i, 100)).has_value());
        return (*one)->finish();
    };
    EXPECT_EQ(code_of(send(name + ".minisig", "no signature").error().kind), "BAD_SIGNATURE");
    ASSERT_TRUE(send(name + ".minisig", signer_.sign(content, 5)).has_value());
    EXPECT_EQ(code_of(send(name, content + "x").error().kind), "BAD_SIGNATURE");
    EXPECT_EQ(code_of(all.prepare_uploaded(name, false).error().kind), "NOT_FOUND");
    EXPECT_EQ(send(name, content).value().version, "1.4.0");
    const auto parameters = all.prepare_uploaded(name, false).value();
    EXPECT_EQ(parameters.at("bundle").as_string(), name);
    EXPECT_FALSE(parameters.contains("descriptor"));
    quiet_job job(parameters);
    EXPECT_EQ(all.run(job).state, jobs::job_state::succeeded);
    EXPECT_EQ(std::distance(fs::directory_iterator(folder_.at("update")), {}), 2);
}

TEST_F(gateway_updates_folder, an_upload_of_another_name_or_size_is_refused_at_once) {
    gateway_updates all(settings_);
    for (const std::string name : {"../x.tar.zst", "x.tar.gz", ".tar.zst", "", "a/b.tar.zst.minisig", "x.minisig"})
        EXPECT_EQ(code_of(all.begin_upload(name, 10).error().kind), "VALIDATION_FAILED") << name;
    EXPECT_TRUE(all.begin_upload("x.tar.zst.minisig", 9000).has_error());
    {
        auto one = all.begin_upload("x.tar.zst.minisig", 0);
        ASSERT_TRUE(one.has_value());
        EXPECT_TRUE((*one)->append(std::string(9000, 'x')).has_value());
    }
    EXPECT_TRUE(fs::is_empty(folder_.at("update")));
}

TEST(release_url, is_relative_to_its_descriptor) {
    const auto at = [](const char* from, const char* to) {
        const auto url = resolve_release_url(from, to);
        return url ? url->text + (url->is_owners ? " owner" : "") : "refused";
    };
    EXPECT_EQ(at("https://u.example/p/latest.json", "b.tar.zst"), "https://u.example/p/b.tar.zst owner");
    EXPECT_EQ(at("https://u.example/p/latest.json", "/b.tar.zst"), "https://u.example/b.tar.zst owner");
    EXPECT_EQ(at("https://u.example/latest.json", "https://cdn.example/b"), "https://cdn.example/b");
    EXPECT_EQ(at("https://u.example/latest.json", "http://u.example/b"), "refused");
    EXPECT_EQ(at("https://u.example/latest.json", "file:///etc/passwd"), "refused");
    EXPECT_EQ(at("http://u.example:81/latest.json", "b"), "http://u.example:81/b owner");
    EXPECT_EQ(at("file:///srv/latest.json", "b"), "file:///srv/b owner");
    EXPECT_EQ(at("file:///srv/latest.json", "http://u.example/b"), "http://u.example/b");
}

}  // namespace
}  // namespace penstock::services
