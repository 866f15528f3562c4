#include "api/openapi.hpp"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <memory>
#include <string>
#include <vector>

#include "api/v1/routes.hpp"
#include "api/v5/openapi.hpp"
#include "api/v5/routes.hpp"
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

/// Required members of an object that its schema says nothing of: whoever makes types of it gets no type for them.
void find_untyped(const boost::json::value& schema, const std::string& path, std::vector<std::string>& found) {
    if (const auto* list = schema.if_array()) {
        for (const auto& item : *list)
            find_untyped(item, path + "[]", found);
    }
    const auto* object = schema.if_object();
    if (object == nullptr) return;
    const auto* required = object->if_contains("required");
    const auto* type = object->if_contains("type");
    if (required != nullptr && required->is_array() && type != nullptr && *type == "object") {
        const auto* properties = object->if_contains("properties");
        for (const auto& name : required->get_array()) {
            const bool is_known = properties != nullptr && properties->as_object().contains(name.as_string());
            if (!is_known) found.push_back(path + ": " + std::string(name.as_string()));
        }
    }
    for (const auto& [name, part] : *object)
        find_untyped(part, path + "/" + std::string(name), found);
}

TEST(openapi, what_is_required_has_a_type) {
    const services::driver_catalog drivers(services::plain_protocols());
    const services::kind_catalog kinds({std::make_shared<services::pigeon_kind>()});
    std::vector<std::string> found;
    find_untyped(boost::json::parse(make_openapi(all_routes(), "1", drivers, kinds)), "v1", found);
    find_untyped(boost::json::parse(v5::make_openapi(v5::all_routes(), "1")), "v5", found);
    EXPECT_EQ(found, std::vector<std::string>{});
}

}  // namespace
}  // namespace penstock::api
