#include "api/openapi.hpp"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <memory>

#include "services/tests/pigeon_kind.hpp"
#include "services/tests/plain_protocol.hpp"

namespace penstock::api {
namespace {

/// A kind that reports what pigeons do, and something of its own.
class dove_kind final : public publish::publisher_kind {
public:
    std::string_view type() const noexcept override { return "Dove"; }
    std::string_view schema() const noexcept override {
        return R"({"title":"Dove","status":[{"name":"eggs","type":"text","description":"As a word."},)"
               R"({"name":"olive","type":"boolean","description":"Whether it has a leaf."}]})";
    }
    faults check(const option_map&) const override { return {}; }
    std::unique_ptr<publish::publisher> make(const option_map&, publish::publisher_context) const override {
        return nullptr;
    }
};

/// JSON of the property of a component in the document of a gateway with one protocol and two kinds of transfers.
std::string property(std::string_view component, std::string_view name) {
    static const services::driver_catalog drivers(services::plain_protocols());
    static const services::kind_catalog kinds(
        {std::make_shared<services::pigeon_kind>(), std::make_shared<dove_kind>()});
    static const auto document = boost::json::parse(make_openapi({}, "1", drivers, kinds));
    const auto& properties = document.at("components").at("schemas").at(component).at("properties").as_object();
    const auto* found = properties.if_contains(name);
    return found == nullptr ? "none" : boost::json::serialize(*found);
}

TEST(openapi, the_types_are_those_of_the_protocols_and_transfers_that_there_are) {
    EXPECT_EQ(property("driver", "opc_type"), R"({"enum":["PLAIN"]})");
    EXPECT_EQ(property("transfer_type", "type"), R"({"enum":["PIGEON","Dove"]})");
    EXPECT_EQ(property("transfer_status", "type"), R"({"type":"string"})");
}

TEST(openapi, a_status_may_have_what_any_kind_reports) {
    EXPECT_EQ(property("transfer_status", "olive"),
              R"({"anyOf":[{"type":"boolean","description":"Whether it has a leaf."}]})");
    EXPECT_EQ(property("transfer_status", "eggs"),
              R"({"anyOf":[{"type":"integer","minimum":0,"description":"Eggs in the nest."},)"
              R"({"type":"string","description":"As a word."}]})");
    EXPECT_EQ(property("transfer_status", "queued"), R"({"type":"integer"})");
    EXPECT_EQ(property("transfer_status", "group_id"), "none");
}

}  // namespace
}  // namespace penstock::api
