#include "services/configuration/device_rules.hpp"

#include <gtest/gtest.h>

#include <array>

#include "model/secret_parts.hpp"

namespace penstock::services {
namespace {

/// A protocol whose options hide something in each way, and that reads a path and an object as the HTTP driver does.
class vault_protocol final : public protocol {
public:
    std::string_view type() const override { return "VAULT"; }
    std::span<const std::string_view> aliases() const override { return {}; }
    std::string_view schema() const override {
        return R"({"type":"VAULT","title":"Vault","default_port":1,"address":{"help":"a1","examples":["a1"]},"options":[
            {"name":"token","type":"text","secret":true},{"name":"body","type":"text","secret":"viewers"},
            {"name":"path","type":"text","secret":"parts"},{"name":"headers","type":"object","secret":"parts"},
            {"name":"fields","type":"object","secret":true},{"name":"scopes","type":"list","secret":true},
            {"name":"token_url","type":"text","secret":"parts"},{"name":"brokers","type":"text"},
            {"name":"timeout_ms","type":"integer","min":1}]})";
    }
    std::optional<fault> check_point(const opc_config& opc, const point_config& point) const override {
        if (auto wrong = wrong_option(opc)) return wrong;
        if (!point.address.starts_with('a')) return fault{"plc_address", "expected a and digits"};
        return std::nullopt;
    }
    bool is_read_only(const opc_config& opc, const point_config& point) const override {
        return !wrong_option(opc) && point.address == "a0";
    }
    checked<std::unique_ptr<driver>> make(const opc_config& opc, const device_context&) const override {
        if (auto wrong = wrong_option(opc)) return *std::move(wrong);
        return std::unique_ptr<driver>();
    }

private:
    static std::optional<fault> wrong_option(const opc_config& opc) {
        constexpr std::array<std::pair<const char*, char>, 4> begins{
            {{"path", '/'}, {"headers", '{'}, {"fields", '{'}, {"scopes", '['}}};
        for (const auto& [name, first] : begins) {
            const auto given = opc.options.find(name);
            if (given != opc.options.end() && !given->second.starts_with(first))
                return fault{std::string("options.") + name, "is malformed"};
        }
        return std::nullopt;
    }
};

struct hidden_option {
    const char* name;
    const char* fresh;  ///< a value of it
    const char* wrong;  ///< empty: each text is one
};

constexpr std::array hidden_options{
    hidden_option{"token", "t", ""},
    hidden_option{"body", "b", ""},
    hidden_option{"path", "/p", "p"},
    hidden_option{"headers", R"({"A":"1"})", "[]"},
    hidden_option{"fields", R"({"A":1})", "x"},
    hidden_option{"scopes", R"(["a"])", "{}"},
};
/// Not opened, and as another gateway has sealed it.
constexpr std::array closed_texts{locked_secret, std::string_view("enc1:AAAA")};

class closed_secret : public testing::TestWithParam<std::tuple<hidden_option, std::string_view>> {
protected:
    closed_secret() {
        stored.opc_id = "OPC_1";
        stored.opc_type = "VAULT";
        stored.opc_agent_ip = "192.0.2.1";
        stored.options = {{option.name, std::string(text)}, {"timeout_ms", "100"}};
    }

    /// The options after a change, or the first fault.
    std::string changed(const option_map& given, const std::string& address = "192.0.2.1") const {
        auto opc = stored;
        opc.opc_agent_ip = address;
        rules.hide_kept(opc.options, stored, stored.options, text == locked_secret);
        for (const auto& [name, value] : given)
            opc.options[name] = value;
        faults found;
        rules.complete_opc(opc, stored, found);
        if (!found.empty()) return to_string(found.front());
        std::string out;
        for (const auto& [name, value] : opc.options)
            out += name + "=" + value + " ";
        return out;
    }
    std::string with(const std::string& secret, const std::string& timeout) const {
        const auto first = std::string(option.name) + "=" + secret + " ", second = "timeout_ms=" + timeout + " ";
        return std::string_view(option.name) < "timeout_ms" ? first + second : second + first;
    }

    const hidden_option option = std::get<0>(GetParam());
    const std::string text{std::get<1>(GetParam())};
    opc_config stored;
    driver_catalog drivers{{std::make_shared<vault_protocol>()}};
    device_rules rules{drivers};
};

TEST_P(closed_secret, stays_as_it_is_stored_when_anything_else_changes) {
    EXPECT_EQ(changed({{"timeout_ms", "200"}}), with(text, "200"));
    EXPECT_EQ(changed({{option.name, "***"}}), with(text, "100")) << "as it was shown";
    EXPECT_EQ(changed({{"timeout_ms", "x"}}).substr(0, 20), "options.timeout_ms: ") << "the rest is checked";
}

TEST_P(closed_secret, goes_to_no_other_device) {
    const auto field = "options." + std::string(option.name) + ": ";
    EXPECT_EQ(changed({}, "192.0.2.66").substr(0, field.size()), field);
    EXPECT_EQ(changed({{option.name, std::string(text)}}, "192.0.2.66").substr(0, field.size()), field);
    EXPECT_EQ(changed({{option.name, option.fresh}}, "192.0.2.66"), with(option.fresh, "100"));
}

TEST_P(closed_secret, is_not_given_in_the_place_of_one_that_can_be_read) {
    const std::string readable = option.fresh;
    stored.options[option.name] = readable;
    const auto field = "options." + std::string(option.name) + ": ";
    for (const auto* address : {"192.0.2.1", "192.0.2.66"})
        EXPECT_EQ(changed({{option.name, std::string(text)}}, address).substr(0, field.size()), field) << address;
}

TEST_P(closed_secret, stays_where_a_receiver_is_closed_too_and_goes_to_no_other_one) {
    stored.options["token_url"] = std::string(text);
    stored.options["brokers"] = "mqtt://192.0.2.1";
    EXPECT_NE(changed({{"timeout_ms", "200"}}).find("timeout_ms=200"), std::string::npos);
    const std::string elsewhere = "the stored secret was given for another host, port or scheme";
    for (const auto* receiver : {"token_url", "brokers"})
        EXPECT_NE(changed({{receiver, "https://192.0.2.66"}}).find(elsewhere), std::string::npos) << receiver;
    EXPECT_NE(changed({{"brokers", "***"}}).find(elsewhere), std::string::npos)
        << "it hides nothing: a name like others";
}

TEST_P(closed_secret, is_set_anew_by_a_value_of_its_type) {
    EXPECT_EQ(changed({{option.name, option.fresh}}), with(option.fresh, "100"));
    if (*option.wrong == '\0') return;
    const auto field = "options." + std::string(option.name) + ": ";
    EXPECT_EQ(changed({{option.name, option.wrong}}).substr(0, field.size()), field);
    EXPECT_EQ(changed({{option.name, "enc1:BBBB"}}).substr(0, field.size()), field) << "not what is stored";
}

TEST_P(closed_secret, prevents_no_check_of_a_tag) {
    const auto checked_tag = [&](const std::string& address) {
        tag_config tag;
        tag.tag_id = "T";
        tag.plc_address = address;
        tag.data_type = "Int16";
        tag.writable = true;
        faults found;
        rules.complete_tag(tag, stored, "", found);
        return !found.empty() ? to_string(found.front()) : std::string(tag.writable ? "writable" : "read-only");
    };
    EXPECT_EQ(checked_tag("a1"), "writable");
    EXPECT_EQ(checked_tag("a0"), "read-only");
    EXPECT_EQ(checked_tag("b1"), "plc_address: expected a and digits");
}

INSTANTIATE_TEST_SUITE_P(each_type, closed_secret,
                         testing::Combine(testing::ValuesIn(hidden_options), testing::ValuesIn(closed_texts)),
                         [](const auto& of) {
                             return std::string(std::get<0>(of.param).name) +
                                    (std::get<1>(of.param) == locked_secret ? "_not_opened" : "_of_another_gateway");
                         });

}  // namespace
}  // namespace penstock::services
