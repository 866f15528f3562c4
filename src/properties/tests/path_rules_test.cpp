#include "properties/path_rules.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>

#include "properties/assignment.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::properties {
namespace {

namespace fs = std::filesystem;

class path_rules_test : public testing::Test {
protected:
    path_rules_test() {
        fs::create_directories(at("data/secrets"));
        fs::create_directories(at("data/pki"));
        fs::create_directories(at("data/journal"));
        fs::create_directories(at("elsewhere"));
        for (const auto* file : {"data/secrets/api-key", "data/audit.sqlite", "data/journal/1.journal",
                                 "data/pki/own.crt", "penstock.properties", "elsewhere/file.pem"})
            std::ofstream(at(file)) << "content";
        std::ofstream(at("elsewhere/plant.sqlite")) << std::string("SQLite format 3\0 and more", 25);
        fs::create_symlink(at("data/secrets/api-key"), at("elsewhere/link-to-ours"));
        fs::create_directory_symlink(at("data"), at("elsewhere/link-to-data"));
        fs::create_symlink(at("elsewhere/file.pem"), at("elsewhere/link"));
    }
    std::string at(const std::string& name) const { return folder_.path() / name; }

    faults check(const path_rule& rule, const std::string& path) const {
        property_set set;
        const std::string key = rule.key;
        const auto before = key == "edge.store.url" ? "sqlite:" : key == "edge.ui.notice" ? "@" : "";
        EXPECT_FALSE(assign_property(set, key, before + path)) << key << " " << path;
        EXPECT_EQ(rule.path(set), path);
        return check_paths(set, {at("data"), at("penstock.properties"), ""});
    }

    const penstock::test::temp_dir folder_;
};

TEST_F(path_rules_test, no_property_names_what_is_the_gateways_own_or_no_file) {
    for (const auto& rule : path_rules()) {
        for (const auto& path :
             {at("data"), at("data/secrets/api-key"), at("data/secrets"), at("data/audit.sqlite"),
              at("data/journal/1.journal"), at("data/journal/new"), at("elsewhere/../data/secrets/api-key"),
              at("penstock.properties"), std::string("/dev/full"), at("none/file"), at("elsewhere/link-to-ours"),
              at("elsewhere/link-to-data/secrets/api-key"), at("elsewhere/link-to-data/audit.sqlite")}) {
            const auto found = check(rule, path);
            ASSERT_EQ(found.size(), 1U) << rule.key << " " << path;
            EXPECT_EQ(found.front().field, rule.key);
            EXPECT_EQ(found.front().message.find(path), 0U) << found.front().message;
        }
        EXPECT_EQ(check(rule, at("elsewhere")).empty(), rule.use == path_use::folder) << rule.key;
    }
}

TEST_F(path_rules_test, each_takes_what_is_of_its_kind) {
    for (const auto& rule : path_rules()) {
        const bool is_input = rule.use == path_use::input || rule.use == path_use::pki;
        EXPECT_EQ(check(rule, at("elsewhere/new")).empty(),
                  rule.use == path_use::output || rule.use == path_use::database)
            << rule.key;
        EXPECT_EQ(check(rule, at("elsewhere/file.pem")).empty(), is_input || rule.use == path_use::output) << rule.key;
        EXPECT_EQ(check(rule, at("elsewhere/link")).empty(), is_input || rule.use == path_use::output) << rule.key;
        EXPECT_EQ(check(rule, at("data/pki/own.crt")).empty(), rule.use == path_use::pki) << rule.key;
        EXPECT_EQ(check(rule, at("data/config.sqlite")).empty(), rule.use == path_use::database) << rule.key;
        if (rule.use != path_use::database) continue;
        EXPECT_TRUE(check(rule, at("elsewhere/plant.sqlite")).empty());
    }
}

TEST_F(path_rules_test, every_property_of_the_table_that_is_a_path_has_a_rule) {
    for (const auto& p : property_table()) {
        const bool is_path = p.expected.starts_with("a path") || p.expected.starts_with("an absolute path") ||
                             p.expected.find("and a path") != std::string::npos ||
                             p.expected.find("<path>") != std::string::npos;
        // Paths of the web, not of files.
        if (!is_path || p.key == "edge.http.base_path") continue;
        EXPECT_TRUE(std::ranges::any_of(path_rules(), [&](const auto& rule) { return rule.key == p.key; })) << p.key;
    }
}

TEST_F(path_rules_test, log_and_audit_never_share_a_file) {
    property_set set;
    set.log.file = at("elsewhere/file.pem");
    set.audit.file = at("elsewhere/link");
    const auto found = check_paths(set, {at("data"), at("penstock.properties"), ""});
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found.front().field, "edge.audit.file");
}

TEST_F(path_rules_test, a_file_of_the_program_is_no_log_and_what_is_beside_it_may_be_one) {
    fs::create_directories(at("bin"));
    std::ofstream(at("bin/penstock")) << "program";
    property_set set;
    set.log.file = at("bin/penstock");
    EXPECT_EQ(check_outputs(set, {at("data"), at("penstock.properties"), at("")}).size(), 1U);
    set.log.file = at("elsewhere/file.pem");
    EXPECT_TRUE(check_outputs(set, {at("data"), at("penstock.properties"), at("")}).empty());
}

TEST_F(path_rules_test, a_start_refuses_only_a_log_that_would_do_harm) {
    property_set set;
    set.log.file = at("none/new.log");
    set.http.tls_cert = at("data/secrets/api-key");
    EXPECT_TRUE(check_outputs(set, {at("data"), at("penstock.properties"), ""}).empty());
    set.audit.file = at("data/config.sqlite");
    EXPECT_EQ(check_outputs(set, {at("data"), at("penstock.properties"), ""}).size(), 1U);
}

}  // namespace
}  // namespace penstock::properties
