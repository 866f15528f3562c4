#include "api/tests/handler_fixture.hpp"

namespace penstock::api {
namespace {

using enum verb;

using trust_handlers = handler_test;

TEST_F(trust_handlers, a_thumbprint_may_be_written_as_people_copy_it) {
    const std::string done = R"(200 {"result":"SUCCESS","thumbprint":"5f3a"})";
    EXPECT_EQ(said(post, "/ui/opcua/certificates/5F:3A/trust"), done);
    EXPECT_EQ(said(post, "/ui/opcua/certificates/5f3a/reject"), done);
    EXPECT_EQ(said(remove, "/ui/opcua/certificates/5F 3a"), done);
    EXPECT_EQ(trust.done, (std::vector<std::string>{"accept 5f3a", "reject 5f3a", "forget 5f3a"}));
}

TEST_F(trust_handlers, one_that_is_added_or_renewed_is_answered_with_its_thumbprint) {
    EXPECT_EQ(said(post, "/ui/opcua/certificates", "abc"), R"(200 {"result":"SUCCESS","thumbprint":"of 3 bytes"})");
    EXPECT_EQ(said(post, "/ui/opcua/certificates/renew"), R"(200 {"result":"SUCCESS","thumbprint":"anew"})");
}

TEST_F(trust_handlers, what_is_refused_is_answered_in_the_shape_of_its_cause) {
    trust.refused = failure(failure::cause::not_found, "there is no certificate 00");
    EXPECT_EQ(said(post, "/ui/opcua/certificates/00/trust"),
              R"(200 {"result":"ERROR","msg":"there is no certificate 00","code":"NOT_FOUND"})");
    trust.refused = failure(faults{{"certificate", "is none"}});
    EXPECT_EQ(said(post, "/ui/opcua/certificates", "abc"), "400 VALIDATION_FAILED: certificate: is none");
    trust.refused = failure(failure::cause::store_failed, "the disk is full");
    EXPECT_EQ(said(post, "/ui/opcua/certificates/renew"), "500 STORE_FAILED: the disk is full");
}

TEST_F(trust_handlers, the_list_has_our_own_and_those_of_others) {
    trust.lists.own.thumbprint = "aa";
    trust.lists.trusted.emplace_back().thumbprint = "bb";
    const auto all = boost::json::parse(ask(get, "/ui/opcua/certificates").body).at("data");
    EXPECT_EQ(all.at("own").at("thumbprint"), "aa");
    EXPECT_EQ(all.at("trusted").at(0).at("thumbprint"), "bb");
    EXPECT_TRUE(all.at("rejected").as_array().empty());
}

}  // namespace
}  // namespace penstock::api
