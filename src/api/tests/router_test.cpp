#include "api/router.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace penstock::api {
namespace {

void nothing(call&) {}

route make(verb v, std::string_view pattern) {
    return {.method = v, .pattern = std::string(pattern), .run = inline_handler(nothing)};
}

const router& routes() {
    static const router r({make(verb::get, "/api/v1/opc"), make(verb::post, "/api/v1/opc"),
                           make(verb::post, "/api/v1/opc/test"), make(verb::get, "/api/v1/opc/{opcId}"),
                           make(verb::remove, "/api/v1/opc/{opcId}"), make(verb::get, "/api/v1/opc/{opcId}/tag"),
                           make(verb::get, "/api/v1/{a}/{b}/{c}")});
    return r;
}

const route* found(verb v, std::string_view path) {
    return routes().find(path, v).route_of(v);
}

TEST(router, finds_the_route_of_path_and_method) {
    EXPECT_EQ(found(verb::get, "/api/v1/opc")->pattern, "/api/v1/opc");
    EXPECT_EQ(found(verb::post, "/api/v1/opc")->method, verb::post);
    EXPECT_EQ(found(verb::get, "/api/v1/opc/X/tag")->pattern, "/api/v1/opc/{opcId}/tag");
}

TEST(router, gives_parameters_as_they_were_sent) {
    const auto match = routes().find("/api/v1/a%20b/c/d", verb::get);
    EXPECT_EQ(match.parameters[0], "a%20b");
    EXPECT_EQ(match.parameters[1], "c");
    EXPECT_EQ(match.parameters[2], "d");
}

TEST(router, a_literal_wins_over_a_parameter) {
    EXPECT_EQ(found(verb::post, "/api/v1/opc/test")->pattern, "/api/v1/opc/test");
}

TEST(router, a_literal_without_the_method_leaves_the_path_to_a_parameter) {
    EXPECT_EQ(found(verb::get, "/api/v1/opc/test")->pattern, "/api/v1/opc/{opcId}");
    EXPECT_EQ(routes().find("/api/v1/opc/test", verb::get).parameters[0], "test");
}

TEST(router, head_is_served_by_get) {
    EXPECT_EQ(found(verb::head, "/api/v1/opc"), found(verb::get, "/api/v1/opc"));
}

TEST(router, a_known_path_with_another_method_tells_what_it_allows) {
    const auto match = routes().find("/api/v1/opc/X", verb::put);
    ASSERT_NE(match.found, nullptr);
    EXPECT_EQ(match.route_of(verb::put), nullptr);
    EXPECT_EQ(match.found->allow, "GET, HEAD, DELETE");
    EXPECT_EQ(match.route_of(verb::other), nullptr);
}

TEST(router, unknown_paths_are_unknown) {
    for (const auto* path : {"", "/", "/api", "/api/v1/opc/", "/api/v1//tag", "/api/v1/opc/X/tag/y/z", "api/v1/opc"}) {
        EXPECT_EQ(routes().find(path, verb::get).found, nullptr) << path;
    }
}

TEST(router, refuses_two_routes_for_one_call) {
    EXPECT_THROW(router({make(verb::get, "/a/{b}"), make(verb::get, "/a/{c}")}), std::logic_error);
}

}  // namespace
}  // namespace penstock::api
