#include "services/devices/driver_catalog.hpp"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <memory>
#include <stdexcept>
#include <string>

#include "services/tests/plain_protocol.hpp"

namespace penstock::services {
namespace {

namespace json = boost::json;

/// The plain protocol with a form.
class formed_protocol final : public plain_protocol {
public:
    explicit formed_protocol(const std::string& form)
        : schema_(R"({"type":"PLAIN","title":"Plain","default_port":1234,"address":{"help":"a1","examples":["a1"]},
            "options":[{"name":"unit_id","type":"integer","default":1,"description":"unit"},
                       {"name":"mode","type":"choice","values":["fast","slow"],"description":"mode"}],
            "tag_options":[],"form":)" +
                  form + "}") {}
    std::string_view schema() const override { return schema_; }

private:
    const std::string schema_;
};

json::value described(const std::string& form) {
    const driver_catalog catalog({std::make_shared<formed_protocol>(form)});
    return json::parse(catalog.all().front().json);
}

/// The message of the fault of a form; empty: it is well.
std::string fault_of(const std::string& form) {
    try {
        (void)described(form);
        return {};
    } catch (const std::invalid_argument& why) {
        return why.what();
    }
}

TEST(driver_catalog, a_form_is_given_to_the_page_with_the_options_that_all_protocols_have) {
    const auto form = described(R"([{"name":"unit_id","label":{"en":"Unit","ko":"국번"},"help":{"ko":"국번입니다."},
        "used_if":{"option":"mode","values":["slow"]}}])")
                          .at("form")
                          .as_array();
    ASSERT_EQ(form.size(), 4U);
    EXPECT_EQ(form[0].at("label").at("ko").as_string(), "국번");
    EXPECT_EQ(form[0].at("used_if").at("values").as_array().size(), 1U);
    EXPECT_EQ(form[1].at("name").as_string(), "username");
    EXPECT_EQ(form[2].at("name").as_string(), "password");
}

TEST(driver_catalog, a_label_of_the_protocol_itself_is_taken_for_an_option_of_all) {
    const auto form = described(R"([{"name":"password","label":{"en":"PIN","ko":"핀 번호"}}])").at("form").as_array();
    ASSERT_EQ(form.size(), 3U);
    EXPECT_EQ(form[0].at("label").at("en").as_string(), "PIN");
}

TEST(driver_catalog, a_form_that_does_not_fit_the_options_is_a_bug_of_the_driver) {
    EXPECT_EQ(fault_of(R"([{"name":"speed","label":{"en":"Speed","ko":"속도"}}])"),
              "schema of PLAIN: form: speed is no option");
    EXPECT_EQ(fault_of(R"([{"name":"mode","label":{"en":"Mode","ko":""}}])"),
              "schema of PLAIN: form: mode has no label");
    EXPECT_EQ(fault_of(R"([{"name":"mode","label":{"en":"Mode","ko":"모드"},"used_if":{"option":"x","values":[]}}])"),
              "schema of PLAIN: form: mode depends on x, which is no option");
    EXPECT_EQ(
        fault_of(R"([{"name":"unit_id","label":{"en":"U","ko":"U"},"used_if":{"option":"mode","values":["no"]}}])"),
        "schema of PLAIN: form: unit_id: mode has no such value");
}

}  // namespace
}  // namespace penstock::services
