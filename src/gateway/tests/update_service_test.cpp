#include "gateway/update_service.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "io/run_on.hpp"
#include "tests/support/temp_dir.hpp"
#include "update/release.hpp"
#include "update/tests/signer.hpp"

namespace penstock::gateway {
namespace {

/// A descriptor of version 99.0.0, signed with a key beside the properties file.
class updates_of_the_gateway : public testing::Test {
protected:
    updates_of_the_gateway() {
        std::filesystem::create_directory(dir.at("update.d"));
        std::ofstream(key) << signer.public_text();
        const auto text = R"({"latest_version":"99.0.0","latest_build_date":"2026-11-25","artifacts":[{"arch":")" +
                          std::string(update::own_arch()) + R"(","url":"bundle.tar.zst","size":1,"sha256":")" +
                          std::string(64, '0') + R"("}],"notes":"n","least_from":"0.0.1"})";
        std::ofstream(dir.at("latest.json")) << text;
        std::ofstream(dir.at("latest.json.minisig")) << signer.sign(text, 1'000);
        set.update.url = "file://" + dir.at("latest.json");
    }

    /// The parameters of the job `upgrade`.
    outcome<boost::json::object> prepare() const {
        const auto made = make_updates(set, dir.at("data"), dir.at("penstock.properties"), dir.at("config.sqlite"));
        io::asio::io_context loop(1);
        const auto fetched = io::run_on(loop, made->fetch());
        if (!fetched) return fetched.error();
        return made->prepare(*fetched, false);
    }

    test::temp_dir dir;
    const std::string key = dir.at("update.d/plant.pub");
    update::signer signer;
    properties::property_set set;
};

TEST_F(updates_of_the_gateway, tell_root_which_gateway_is_upgraded) {
    set.update.probe_s = 90;
    const auto parameters = prepare();
    ASSERT_TRUE(parameters.has_value()) << parameters.error().message;
    EXPECT_EQ(parameters->at("version"), "99.0.0");
    EXPECT_EQ(parameters->at("database"), boost::json::string(dir.at("config.sqlite")));
    EXPECT_EQ(parameters->at("probe_s").as_int64(), 90);
    const std::string descriptor(parameters->at("descriptor").as_string());
    EXPECT_TRUE(std::filesystem::exists(dir.at("data/update/" + descriptor))) << descriptor;
}

TEST_F(updates_of_the_gateway, name_an_address_at_which_root_reaches_it) {
    const struct {
        const char *bind, *host;
    } rows[]{{"0.0.0.0", "127.0.0.1"}, {"::", "::1"}, {"192.0.2.1", "192.0.2.1"}};
    for (const auto& row : rows) {
        set.http.bind = row.bind;
        EXPECT_EQ(prepare().value().at("host"), row.host);
    }
}

TEST_F(updates_of_the_gateway, say_of_a_shared_database_only_that_it_is_one) {
    set.store.url = "postgresql://penstock:secret@db.plant/penstock";
    EXPECT_EQ(prepare().value().at("database"), "postgresql");
}

TEST_F(updates_of_the_gateway, trust_the_keys_beside_the_properties_file) {
    std::filesystem::rename(key, dir.at("plant.pub"));
    EXPECT_EQ(prepare().error().kind, failure::cause::bad_signature);
}

TEST_F(updates_of_the_gateway, are_refused_while_no_property_names_a_descriptor) {
    set.update.url.clear();
    EXPECT_EQ(prepare().error().kind, failure::cause::no_release);
}

}  // namespace
}  // namespace penstock::gateway
