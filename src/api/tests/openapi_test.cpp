#include "api/openapi/openapi.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <iterator>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "api/openapi/operation_names.hpp"
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
    EXPECT_EQ(property("driver", "opc_type"), R"({"type":"string","enum":["PLAIN"]})");
    EXPECT_EQ(property("transfer_type", "type"), R"({"type":"string","enum":["PIGEON","Dove"]})");
    EXPECT_EQ(property("transfer_status", "type"), R"({"type":"string","description":"Type of the transfer."})");
}

TEST(openapi, a_status_may_have_what_any_kind_reports) {
    EXPECT_EQ(property("transfer_status", "olive"),
              R"({"anyOf":[{"type":"boolean","description":"Whether it has a leaf."}]})");
    EXPECT_EQ(property("transfer_status", "eggs"),
              R"({"anyOf":[{"type":"integer","format":"int64","minimum":0,"description":"Eggs in the nest."},)"
              R"({"type":"string","description":"As a word."}]})");
    EXPECT_EQ(property("transfer_status", "queued"),
              R"({"type":"integer","format":"int64","description":"Number of samples that wait in the journal."})");
    EXPECT_EQ(property("transfer_status", "group_id"), "none");
}

/// The members that a rule of `options` must have, and the groups, of a protocol or a kind of transfer.
std::string groups_of(std::string_view component) {
    const auto schema = boost::json::parse(property(component, "schema"));
    const auto& items = schema.at("properties").at("options").at("items");
    return boost::json::serialize(items.at("required")) +
           boost::json::serialize(items.at("properties").at("group").at("enum"));
}

TEST(openapi, an_option_says_in_which_part_of_a_form_it_stands) {
    EXPECT_EQ(groups_of("driver"), R"(["name","type","group","hidden"]["connection","more"])");
    EXPECT_EQ(groups_of("transfer_type"),
              R"(["name","type","group","hidden"]["receiver","selection","delivery","security"])");
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

std::vector<boost::json::value> documents() {
    const services::driver_catalog drivers(services::plain_protocols());
    const services::kind_catalog kinds({std::make_shared<services::pigeon_kind>()});
    return {boost::json::parse(make_openapi(all_routes(), "1", drivers, kinds)),
            boost::json::parse(v5::make_openapi(v5::all_routes(), "1"))};
}

/// Calls `visit(operation)` for each operation of a document.
template <class F>
void for_each_operation(const boost::json::value& document, F visit) {
    for (const auto& [path, operations] : document.at("paths").as_object()) {
        for (const auto& [method, operation] : operations.as_object())
            visit(operation);
    }
}

TEST(openapi, each_operation_has_a_group_and_a_name_of_its_own_that_is_an_identifier) {
    for (const auto& document : documents()) {
        std::set<std::string> seen;
        for_each_operation(document, [&](const boost::json::value& operation) {
            const std::string name(operation.at("operationId").as_string());
            EXPECT_TRUE(seen.insert(name).second) << name;
            EXPECT_EQ(name.find_first_not_of("abcdefghijklmnopqrstuvwxyz_0123456789"), std::string::npos) << name;
            EXPECT_EQ(operation.at("tags").as_array().size(), 1U) << name;
        });
    }
}

TEST(openapi, names_are_those_that_a_person_would_choose) {
    const auto routes = all_routes();
    const operation_names names(routes);
    const auto name_of = [&](verb method, std::string_view pattern) {
        const auto found =
            std::ranges::find_if(routes, [&](const route& r) { return r.method == method && r.pattern == pattern; });
        return found == routes.end() ? "no such route" : names.of(*found);
    };
    EXPECT_EQ(name_of(verb::get, "/api/v1/opc"), "list_opc");
    EXPECT_EQ(name_of(verb::post, "/api/v1/opc"), "create_opc");
    EXPECT_EQ(name_of(verb::get, "/api/v1/opc/{opcId}"), "get_opc");
    EXPECT_EQ(name_of(verb::remove, "/api/v1/opc/{opcId}"), "delete_opc");
    EXPECT_EQ(name_of(verb::post, "/api/v1/opc/{opcId}/start"), "start_opc");
    EXPECT_EQ(name_of(verb::get, "/api/v1/users"), "list_users");
    EXPECT_EQ(name_of(verb::post, "/api/v1/users"), "create_user");
    EXPECT_EQ(name_of(verb::put, "/api/v1/users/{userId}"), "update_user");
    EXPECT_EQ(name_of(verb::post, "/api/v1/tag/{tagId}/value"), "write_tag_value");
    EXPECT_EQ(name_of(verb::post, "/config/versions/{version}/restore"), "restore_config_version");
}

TEST(openapi, each_name_that_the_rule_does_not_give_belongs_to_a_route) {
    auto routes = all_routes();
    std::ranges::move(v5::all_routes(), std::back_inserter(routes));
    for (const auto& own : own_operation_names()) {
        EXPECT_TRUE(std::ranges::any_of(routes, [&](const route& r) {
            return r.method == own.method && r.pattern == own.pattern;
        })) << own.name;
    }
}

/// What generators of clients cannot read: a constant that is no text, a type that is only null, a reference to
/// nothing.
void find_unreadable(const boost::json::value& schema, const boost::json::value& document,
                     std::vector<std::string>& found) {
    if (const auto* list = schema.if_array()) {
        for (const auto& item : *list)
            find_unreadable(item, document, found);
    }
    const auto* object = schema.if_object();
    if (object == nullptr) return;
    if (const auto* constant = object->if_contains("const"); constant != nullptr && !constant->is_string()) {
        found.push_back(boost::json::serialize(schema));
    }
    if (const auto* type = object->if_contains("type"); type != nullptr && *type == "null") found.push_back("null");
    if (const auto* to = object->if_contains("$ref"); to != nullptr && to->is_string()) {
        boost::json::error_code why;
        if (document.find_pointer(std::string_view(to->as_string()).substr(1), why) == nullptr) {
            found.push_back(std::string(to->as_string()));
        }
    }
    for (const auto& [name, part] : *object)
        find_unreadable(part, document, found);
}

TEST(openapi, generators_of_clients_can_read_it) {
    for (const auto& document : documents()) {
        std::vector<std::string> found;
        find_unreadable(document, document, found);
        EXPECT_EQ(found, std::vector<std::string>{});
    }
}

}  // namespace
}  // namespace penstock::api
