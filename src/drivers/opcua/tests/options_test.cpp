#include "drivers/opcua/options.hpp"

#include <gtest/gtest.h>

namespace penstock::opcua {
namespace {

opc_config config(std::string host, option_map options = {}) {
    opc_config out;
    out.opc_id = "OPC_1";
    out.opc_agent_ip = std::move(host);
    out.options = std::move(options);
    return out;
}

std::string url_of(const opc_config& opc) {
    const auto parsed = parse_options(opc);
    return parsed ? parsed->url(parsed->host) : "! " + to_string(parsed.error());
}

TEST(opcua_options, the_address_is_a_host_or_a_url) {
    EXPECT_EQ(url_of(config("10.0.0.5")), "opc.tcp://10.0.0.5:4840");
    EXPECT_EQ(url_of(config("opc.tcp://plc.local:4841/UA/Server")), "opc.tcp://plc.local:4841/UA/Server");
    EXPECT_EQ(url_of(config("OPC.TCP://[::1]:4841")), "opc.tcp://[::1]:4841");
    auto with_port = config("plc");
    with_port.opc_agent_port = "62541";
    EXPECT_EQ(url_of(with_port), "opc.tcp://plc:62541");
    with_port.opc_agent_ip = "opc.tcp://plc:62541/x";
    EXPECT_EQ(url_of(with_port), "opc.tcp://plc:62541/x");
}

TEST(opcua_options, the_fault_of_an_invalid_address_names_the_reason) {
    EXPECT_EQ(url_of(config("http://plc")),
              "! opc_agent_ip: only opc.tcp:// is supported, as in opc.tcp://10.0.0.5:4840/path");
    EXPECT_EQ(url_of(config("plc:0")), "! opc_agent_ip: the port must be a number from 1 to 65535");
    EXPECT_NE(url_of(config("opc.tcp://")).find("expected a host"), std::string::npos);
    auto twice = config("opc.tcp://plc:4841");
    twice.opc_agent_port = "4840";
    EXPECT_EQ(url_of(twice), "! opc_agent_port: opc_agent_ip contains another port: remove one of them");
}

TEST(opcua_options, faults_across_options_are_reported) {
    EXPECT_EQ(url_of(config("plc", {{"security_policy", "None"}, {"security_mode", "Sign"}})),
              "! options.security_mode: is not possible with security_policy None, which neither signs nor encrypts: "
              "remove one of them");
    EXPECT_EQ(url_of(config("plc", {{"password", "x"}})), "! options.username: is required because a password is set");
    EXPECT_EQ(url_of(config("plc", {{"user_key", "/k.pem"}})),
              "! options.user_certificate: is required: user_certificate and user_key must both be set");
    const option_map pair{{"user_key", "/k.pem"}, {"user_certificate", "/c.der"}};
    auto both = pair;
    both["username"] = "someone";
    EXPECT_EQ(url_of(config("plc", both)),
              "! options.username: must not be set together with user_certificate: remove one of them");
    auto open = pair;
    open["security_policy"] = "None";
    EXPECT_EQ(url_of(config("plc", open)),
              "! options.security_policy: must not be None with user_certificate: use another policy or auto");
    EXPECT_EQ(url_of(config("plc", pair)), "opc.tcp://plc:4840") << "files are checked once a device";
}

TEST(opcua_options, policies_have_the_uris_of_part_7) {
    EXPECT_EQ(uri_of(security_policy::none), "http://opcfoundation.org/UA/SecurityPolicy#None");
    EXPECT_EQ(uri_of(security_policy::aes128_sha256_rsa_oaep),
              "http://opcfoundation.org/UA/SecurityPolicy#Aes128_Sha256_RsaOaep");
    EXPECT_EQ(policy_of("http://opcfoundation.org/UA/SecurityPolicy#Aes256_Sha256_RsaPss"),
              security_policy::aes256_sha256_rsa_pss);
    EXPECT_EQ(policy_of("http://opcfoundation.org/UA/SecurityPolicy#Basic256"), std::nullopt);
}

TEST(opcua_options, the_tags_timecycle_paces_sampling_and_sending) {
    auto device = parse_options(config("plc")).value();
    point_config at{"i=1", "", {}};
    EXPECT_EQ(rules_of(device, at), (watch_rules{milliseconds{1'000}, milliseconds{500}, 10}));
    at.period = milliseconds{200};
    EXPECT_EQ(rules_of(device, at).sampling, milliseconds{200});
    EXPECT_EQ(rules_of(device, at).publishing, milliseconds{100});
    device.sampling = milliseconds{20};
    device.publishing = milliseconds{250};
    EXPECT_EQ(rules_of(device, at), (watch_rules{milliseconds{20}, milliseconds{250}, 10}));
    at.options = {{"sampling_ms", "5"}, {"queue_size", "3"}, {"trigger", "timestamp"}, {"deadband_percent", "2.5"}};
    EXPECT_EQ(rules_of(device, at),
              (watch_rules{milliseconds{5}, milliseconds{250}, 3, change_trigger::timestamp, 2.5, true}));
}

}  // namespace
}  // namespace penstock::opcua
