#include "api/tests/handler_fixture.hpp"

namespace penstock::api {
namespace {

class upgrade_handlers : public handler_test {};

TEST_F(upgrade_handlers, a_check_has_version_and_date_beside_the_data) {
    const auto out = ask(verb::get, "/config/upgrade/check");
    EXPECT_EQ(out.status, 200U);
    EXPECT_EQ(
        out.body.find(
            R"({"result":"OK","data":{"current_version":"1.3.0","is_newer":true,"notes":"n","size":60,)"
            R"("signed_by":"a.pub","why_not":""},"latest_version":"1.4.0","latest_build_date":"2026-11-25","meta":{)"),
        0U)
        << out.body;
}

TEST_F(upgrade_handlers, a_check_that_fails_is_an_outer_error_whatever_its_cause) {
    updates.refused = failure(failure::cause::bad_signature, "why");
    const auto out = ask(verb::get, "/config/upgrade/check");
    EXPECT_EQ(out.status, 200U);
    EXPECT_NE(out.body.find(R"("code":"UPGRADE_CHECK_FAILED","message":"why")"), std::string::npos) << out.body;
}

TEST_F(upgrade_handlers, an_upgrade_takes_what_the_check_finds_or_an_uploaded_bundle) {
    const auto started =
        R"(200 {"result":"SUCCESS","job_id":"JOB_01M6X4Z0000000000000000000","job":"upgrade","state":"QUEUED"})";
    EXPECT_EQ(said(verb::post, "/config/upgrade"), started);
    EXPECT_EQ(said(verb::post, "/config/upgrade", R"({"allow_downgrade":true})"), started);
    EXPECT_EQ(said(verb::post, "/config/upgrade", R"({"name":"b.tar.zst"})"), started);
    const auto by = " by " + requester.actor();
    EXPECT_EQ(jobs.done, (std::vector{"upgrade {\"descriptor\":\"descriptor\",\"allow_downgrade\":false}" + by,
                                      "upgrade {\"descriptor\":\"descriptor\",\"allow_downgrade\":true}" + by,
                                      "upgrade {\"bundle\":\"b.tar.zst\",\"allow_downgrade\":false}" + by}));
}

TEST_F(upgrade_handlers, what_cannot_be_installed_starts_no_job) {
    updates.not_prepared = failure(failure::cause::no_update, "is installed already");
    EXPECT_EQ(said(verb::post, "/config/upgrade"),
              R"(200 {"result":"ERROR","msg":"is installed already","code":"NO_UPDATE"})");
    updates.refused = failure(failure::cause::no_release, "404");
    EXPECT_EQ(said(verb::post, "/config/upgrade"),
              R"(200 {"result":"ERROR","msg":"404","code":"UPGRADE_CHECK_FAILED"})");
    EXPECT_EQ(said(verb::post, "/config/upgrade", R"({"name":""})").substr(0, 27), "400 VALIDATION_FAILED: name");
    EXPECT_EQ(said(verb::post, "/config/upgrade", R"({"file":"x"})").substr(0, 27), "400 VALIDATION_FAILED: file");
    EXPECT_EQ(said(verb::post, "/config/upgrade", "[]").substr(0, 3), "400");
    EXPECT_TRUE(jobs.done.empty());
}

TEST_F(upgrade_handlers, a_small_upload_has_come_whole) {
    EXPECT_EQ(said(verb::post, "/config/upgrade/upload?name=b.tar.zst.minisig", "four"),
              R"(200 {"result":"SUCCESS","name":"b.tar.zst.minisig","size":4,"version":"1.4.0"})");
    EXPECT_EQ(updates.received, "four");
    updates.refused = failure(failure::cause::no_space, "full");
    EXPECT_EQ(said(verb::post, "/config/upgrade/upload?name=b.tar.zst", "four"),
              R"(200 {"result":"ERROR","msg":"full","code":"NO_SPACE"})");
}

}  // namespace
}  // namespace penstock::api
