#include "engine/link_text.hpp"

#include <gtest/gtest.h>

#include <boost/asio/error.hpp>

#include "drivers/errc.hpp"
#include "io/stream.hpp"

namespace penstock::engine {
namespace {

namespace codes = boost::asio::error;

opc_config at(std::string host, std::string port = {}, option_map options = {}) {
    opc_config opc;
    opc.opc_agent_ip = std::move(host);
    opc.opc_agent_port = std::move(port);
    opc.options = std::move(options);
    return opc;
}

TEST(link_text, a_place_has_its_port_and_none_of_its_secrets) {
    EXPECT_EQ(place_of(at("10.0.0.5", "1502"), 502), "10.0.0.5:1502");
    EXPECT_EQ(place_of(at("plc.plant"), 502), "plc.plant:502");
    EXPECT_EQ(place_of(at("fd00::5"), 502), "[fd00::5]:502");
    EXPECT_EQ(place_of(at("10.0.0.5", "", {{"transport", "tls"}}), 502), "10.0.0.5") << "its port is another";
    EXPECT_EQ(place_of(at("/dev/ttyS1"), 502), "/dev/ttyS1");
    EXPECT_EQ(place_of(at("opc.tcp://10.0.0.5:4841/path"), 4840), "opc.tcp://10.0.0.5:4841/path");
    EXPECT_EQ(place_of(at("http://u:word@10.0.0.5/a?key=word"), 80).find("word"), std::string::npos);
    EXPECT_EQ(place_of(at(""), 0), "");
}

TEST(link_text, each_end_of_a_link_says_where_and_what_to_check) {
    const auto text = [](const char* doing, const error_code& why) {
        return loss_text(doing, "10.0.0.5:502", why, milliseconds{300});
    };
    EXPECT_EQ(text("connecting", codes::connection_refused),
              "connecting 10.0.0.5:502: Connection refused; nothing listens on this port: check the address, the port, "
              "and that "
              "the device or server is on");
    EXPECT_EQ(text("connecting", codes::host_not_found),
              "connecting 10.0.0.5:502: the name of the host is not known; check the name and the DNS server, or enter "
              "the IP address");
    const std::vector<error_code> all{codes::connection_refused,  codes::host_not_found, codes::host_unreachable,
                                      codes::network_unreachable, codes::timed_out,      codes::eof,
                                      codes::connection_reset,    io::errc::closed,      io::errc::timed_out};
    for (const auto& why : all) {
        EXPECT_NE(text("connecting", why).find("check "), std::string::npos) << text("connecting", why);
        EXPECT_TRUE(text("reading", why).starts_with("reading 10.0.0.5:502: ")) << text("reading", why);
    }
    EXPECT_NE(text("reading", io::errc::timed_out).find("no answer within 300 ms"), std::string::npos);
    for (const auto* doing : {"connecting", "reading", "writing", "browsing"})
        EXPECT_EQ(text(doing, io::errc::closed).find("is reopened"), std::string::npos) << "it may never be";
}

TEST(link_text, what_became_of_a_write_is_not_said_of_the_link) {
    for (const auto why : {driver_errc::write_timeout, driver_errc::write_cut_off}) {
        const auto text = loss_text("writing", "10.0.0.5:502", make_error_code(why), milliseconds{300});
        EXPECT_EQ(text.find("unknown"), std::string::npos) << text;
    }
}

}  // namespace
}  // namespace penstock::engine
