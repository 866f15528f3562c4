#include "base/named_file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "tests/support/temp_dir.hpp"

namespace penstock {
namespace {

class named_file : public testing::Test {
protected:
    ~named_file() override { set_named_file_rules({}); }

    std::string make(const std::string& name, const std::string& text = "text") {
        const auto path = (folder_.path() / name).string();
        std::filesystem::create_directories(std::filesystem::path(path).parent_path());
        std::ofstream(path) << text;
        return path;
    }

    std::filesystem::path path(const std::string& name) const { return folder_.path() / name; }

    test::temp_dir folder_;
};

TEST_F(named_file, a_regular_file_is_read_whole) {
    const std::string text(100'000, 'x');
    EXPECT_EQ(read_named_file(make("ca.pem", text)).value(), text);
}

TEST_F(named_file, what_could_wait_is_never_opened) {
    const auto fifo = path("fifo").string();
    ASSERT_EQ(::mkfifo(fifo.c_str(), 0600), 0);
    for (const auto& at : {fifo, folder_.path().string(), std::string("/dev/zero"), std::string("/dev/tty"),
                           path("missing").string(), std::string()}) {
        EXPECT_FALSE(read_named_file(at).has_value()) << at;
    }
    std::filesystem::create_symlink(fifo, path("link"));
    EXPECT_FALSE(read_named_file(path("link").string()).has_value());
}

TEST_F(named_file, a_file_without_end_is_refused) {
    EXPECT_FALSE(read_named_file(make("large", std::string(max_named_file_bytes + 1, 'x'))).has_value());
}

TEST_F(named_file, the_gateways_own_folder_is_out_of_reach_by_any_way) {
    const auto secret = make("data/secrets/api-key");
    const auto outside = make("database/ca.pem");
    set_named_file_rules({{}, {path("data").string() + "/"}});
    EXPECT_FALSE(read_named_file(secret).has_value());
    EXPECT_FALSE(read_named_file(path("database/../data/secrets/api-key").string()).has_value());
    std::filesystem::create_symlink(secret, path("link"));
    EXPECT_FALSE(read_named_file(path("link").string()).has_value());
    EXPECT_TRUE(read_named_file(outside).has_value()) << "only the name begins the same";
}

TEST_F(named_file, where_folders_are_allowed_others_are_not) {
    const auto inside = make("certs/sub/ca.pem"), outside = make("other/ca.pem");
    set_named_file_rules({{path("certs").string()}, {path("certs/private").string()}});
    EXPECT_TRUE(read_named_file(inside).has_value());
    EXPECT_FALSE(read_named_file(outside).has_value());
    EXPECT_FALSE(read_named_file(make("certs/private/key.pem")).has_value());
}

}  // namespace
}  // namespace penstock
