#include "publish/mqtt/options.hpp"

#include <gtest/gtest.h>

#include "publish/mqtt/kind.hpp"
#include "publish/options.hpp"
#include "publish/outgoing.hpp"

namespace penstock::publish::mqtt {
namespace {

faults faults_of(option_map options) {
    const kind_catalog catalog({make_mqtt_kind()});
    return check_transfer(*catalog.find("mqtt"), options);
}

TEST(mqtt_options, brokers_are_all_that_must_be_given) {
    EXPECT_TRUE(faults_of({{"brokers", "mqtt://plant7, mqtts://10.0.0.1:8884"}}).empty());
    const auto s = read_settings({{"brokers", R"(["mqtt://plant7"])"}});
    EXPECT_EQ(s.qos, 1);
    EXPECT_EQ(s.link.window, 64U);
    EXPECT_FALSE(s.link.is_clean);
    EXPECT_EQ(s.link.brokers.front().host, "plant7");
    EXPECT_TRUE(s.has_status);
}

TEST(mqtt_options, a_fault_names_its_option) {
    for (const auto& [key, text] :
         std::vector<std::pair<std::string, std::string>>{{"brokers", "plant7:1883"},
                                                          {"brokers", ""},
                                                          {"qos", "3"},
                                                          {"version", "4"},
                                                          {"keep_alive_s", "4"},
                                                          {"topic", "a/+/b"},
                                                          {"topic", "a/{plant}"},
                                                          {"format", "xml"},
                                                          {"format", "template"},
                                                          {"ca", "/no/such/file"},
                                                          {"password", "alone"},
                                                          {"response_topic", "penstock/{edge}/write"},
                                                          {"answer_topic", "penstock/{edge}/write"},
                                                          {"command_topic", "a/#"},
                                                          {"status_topic", "{opc"},
                                                          {"client_id", "a\nb"}}) {
        option_map options{{"brokers", "mqtt://plant7"}};
        options[key] = text;
        const auto found = faults_of(options);
        ASSERT_FALSE(found.empty()) << key << '=' << text;
        const auto named = key == "format" && text == "template" ? "template" : key == "password" ? "username" : key;
        EXPECT_EQ(found.front().field, named) << found.front().message;
    }
}

TEST(mqtt_options, what_is_in_force_is_returned) {
    const kind_catalog kinds({make_mqtt_kind()});
    const option_map plain{{"brokers", R"(["mqtt://plant7"])"}};
    const auto shown = in_force(kinds, {"cloud", "MQTT", plain}, "EDGE_1");
    EXPECT_EQ(shown.at("client_id"), "EDGE_1-cloud");
    EXPECT_EQ(shown.at("topic"), "penstock/{site}/{opc}");
    auto single = plain;
    single["format"] = "single";
    single["client_id"] = "mine";
    const auto chosen = in_force(kinds, {"cloud", "MQTT", single}, "EDGE_1");
    EXPECT_EQ(chosen.at("client_id"), "mine");
    EXPECT_EQ(chosen.at("topic"), "penstock/{site}/{opc}/{tag}");
}

TEST(mqtt_options, the_topic_of_responses_has_a_deprecated_name_that_counts_alone) {
    const kind_catalog kinds({make_mqtt_kind()});
    const option_map plain{{"brokers", R"(["mqtt://plant7"])"}};
    const struct {
        option_map chosen;
        std::string topic;
    } rows[]{{{}, "penstock/{edge}/write/answer"},
             {{{"response_topic", "new"}}, "new"},
             {{{"answer_topic", "old"}}, "old"},
             {{{"answer_topic", "old"}, {"response_topic", "new"}}, "new"}};
    for (const auto& row : rows) {
        auto options = row.chosen;
        options.insert(plain.begin(), plain.end());
        EXPECT_TRUE(faults_of(options).empty());
        EXPECT_EQ(read_settings(options).response_topic.fill({}, "{edge}", ""), row.topic);
        EXPECT_EQ(in_force(kinds, {"cloud", "MQTT", options}, "EDGE_1").at("response_topic"), row.topic);
    }
}

TEST(mqtt_options, a_client_of_the_deprecated_name_can_send_back_what_was_shown) {
    const kind_catalog kinds({make_mqtt_kind()});
    const transfer_config before{"cloud", "MQTT", {{"brokers", R"(["mqtt://plant7"])"}}};
    auto after = before;
    after.options = in_force(kinds, before, "EDGE_1");
    after.options["answer_topic"] = "mine";
    forget_shown_defaults(kinds, before, after, "EDGE_1");
    EXPECT_EQ(read_settings(after.options).response_topic.fill({}, "EDGE_1", ""), "mine");
}

TEST(mqtt_options, two_transfers_have_no_client_id_in_common_at_one_broker) {
    const kind_catalog kinds({make_mqtt_kind()});
    const transfer_config first{"first", "MQTT", {{"brokers", R"(["mqtt://plant7"])"}, {"client_id", "c"}}};
    auto second = first;
    second.name = "second";
    const auto found = check_claims(kinds, second, {&first, 1}, "EDGE_1");
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(to_string(found.front()),
              "client_id: choose another value: transfer first already uses the client id c at mqtt://plant7:1883");
    second.options.erase("client_id");
    EXPECT_TRUE(check_claims(kinds, second, {&first, 1}, "EDGE_1").empty());
}

TEST(mqtt_options, version_auto_is_one) {
    const auto s = read_settings({{"brokers", R"(["mqtt://plant7"])"}, {"version", "auto"}});
    EXPECT_EQ(s.link.version, penstock::mqtt::protocol_version::automatic);
}

TEST(mqtt_options, a_preview_has_the_topics_and_payloads_that_are_sent) {
    auto metadata = std::make_shared<tag_metadata>();
    metadata->number = 7;
    metadata->site_id = metadata->opc_id = "S";
    metadata->tag_id = "T";
    outgoing_batch batch;
    batch.id = "B";
    batch.tags.push_back(std::make_shared<outgoing_tag>(metadata, "T"));
    batch.sequence.push_back(1);
    batch.data.add(from_epoch_ms(5), {element_type::int16, false, false}, quality::good, value(std::int64_t{7}));
    const auto shown =
        make_mqtt_kind()->preview({{"brokers", "mqtt://plant7"}, {"topic", "plant/{opc}/{tag}"}, {"format", "single"}},
                                  {"north", "E"}, batch, from_epoch_ms(9));
    ASSERT_TRUE(shown);
    ASSERT_EQ(shown->size(), 1U);
    EXPECT_EQ(shown->front().target, "plant/S/T");
    EXPECT_NE(shown->front().text.find(R"("value":7)"), std::string::npos) << shown->front().text;
}

}  // namespace
}  // namespace penstock::publish::mqtt
