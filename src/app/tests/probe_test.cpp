#include "app/probe.hpp"

#include <gtest/gtest.h>

#include "gateway/data_folder.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::app {
namespace {

class a_probe : public testing::Test {
protected:
    std::string said() const {
        const auto found = probe_gateway(dir.at("data"));
        return found ? *found : to_string(found.error());
    }
    void publish(const std::string& text) const { ASSERT_TRUE(data.publish_ports(text).has_value()); }

    test::temp_dir dir;
    gateway::data_folder data = std::move(*gateway::data_folder::open(dir.at("data")));
};

TEST_F(a_probe, finds_no_gateway_where_none_has_published_its_ports) {
    const auto path = dir.at("data/run/ports.json");
    EXPECT_EQ(said(), "no gateway runs with " + dir.at("data") + ", or it is still starting: " + path +
                          ": No such file or directory");
    publish("{}\n");
    EXPECT_EQ(said(), "no gateway runs with " + dir.at("data") + ", or it is still starting: " + path + ": is empty");
}

TEST_F(a_probe, asks_for_a_restart_after_an_update_that_changed_the_file) {
    publish(R"({"http":80,"https":443})");
    EXPECT_EQ(said(),
              dir.at("data/run/ports.json") + " was written by another version of the gateway: restart the gateway");
}

TEST_F(a_probe, says_at_which_port_nobody_responds) {
    publish(R"({"https":1,"host":"127.0.0.1","certificate_sha256":"00"})");
    EXPECT_TRUE(said().starts_with("127.0.0.1 port 1: ")) << said();
}

}  // namespace
}  // namespace penstock::app
