#include "api/tests/handler_fixture.hpp"

namespace penstock::api {
namespace {

class job_handlers : public handler_test {
protected:
    const std::string path = "/config/job/" + jobs.record.job_id;
};

TEST_F(job_handlers, jobs_are_started_with_what_they_take) {
    const auto started =
        R"(200 {"result":"SUCCESS","job_id":"JOB_01M6X4Z0000000000000000000","job":"restart","state":"QUEUED"})";
    EXPECT_EQ(said(verb::post, "/config/restart"), started);
    EXPECT_EQ(said(verb::post, "/config/restart", " {} "), started);
    EXPECT_EQ(said(verb::post, "/config/restart", R"({"now":1})").substr(0, 3), "400");
    EXPECT_EQ(said(verb::post, "/config/restart", "now").substr(0, 3), "400");
    said(verb::post, "/config/reboot");
    said(verb::post, "/config/firmware");
    said(verb::post, "/config/temp-clean");
    said(verb::post, "/config/temp-clean", R"({"dry_run":true})");
    EXPECT_EQ(said(verb::post, "/config/temp-clean", R"({"dry_run":[]})").substr(0, 25), "400 VALIDATION_FAILED: dr");
    const auto by = " by " + requester.actor();
    EXPECT_EQ(jobs.done, (std::vector{"restart {}" + by, "restart {}" + by, "reboot {}" + by, "firmware {}" + by,
                                      "temp-clean {\"dry_run\":false}" + by, "temp-clean {\"dry_run\":true}" + by}));
}

TEST_F(job_handlers, a_job_in_the_way_is_named) {
    jobs.refused = failure(failure::cause::job_running, "upgrade JOB_1 is in progress", "JOB_1");
    const auto refused =
        R"(200 {"result":"ERROR","msg":"upgrade JOB_1 is in progress","code":"JOB_RUNNING","job_id":"JOB_1"})";
    EXPECT_EQ(said(verb::post, "/config/restart"), refused);
    EXPECT_EQ(said(verb::post, path + "/cancel"), refused);
    jobs.refused = failure(failure::cause::unavailable, "no");
    EXPECT_EQ(said(verb::post, "/config/restart"), R"(200 {"result":"ERROR","msg":"no","code":"NOT_AVAILABLE"})");
}

TEST_F(job_handlers, records_show_steps_and_result) {
    jobs.record.begin_step("copy", from_epoch_ms(8));
    jobs.record.result = {{"name", "a"}};
    jobs.record.process_group = 4711;
    const std::string record =
        R"({"job_id":"JOB_01M6X4Z0000000000000000000","job":"backup","state":"QUEUED","actor":"anna","created_at":7,)"
        R"("started_at":0,"ended_at":0,"percent":0,"step":"copy","steps":[{"name":"copy","state":"RUNNING",)"
        R"("started_at":8,"ended_at":0,"message":""}],"exit_code":null,"code":"","message":"","result":{"name":"a"}})";
    jobs.kinds = {{"backup", true, "", "", "built-in"}, {"restart", true, "", "", "built-in"}};
    EXPECT_EQ(said(verb::get, path), "200 " + record);
    EXPECT_EQ(said(verb::get, "/config/job?job=dance"), "400 VALIDATION_FAILED: job: expected backup or restart");
    EXPECT_EQ(said(verb::get, "/config/job?job=backup&state=FAILED&limit=3"),
              R"(200 {"data":[)" + record + R"(],"total":1})");
    EXPECT_EQ(jobs.done, std::vector<std::string>{"list backup FAILED 3"});
    EXPECT_EQ(said(verb::get, "/config/job?state=ILL&limit=0").substr(0, 31), "400 VALIDATION_FAILED: state: e");
    EXPECT_EQ(said(verb::get, "/config/job/JOB_2"),
              R"(200 {"result":"ERROR","msg":"there is no job JOB_2: see /config/job","code":"NOT_FOUND"})");
}

TEST_F(job_handlers, the_log_goes_on_from_a_byte) {
    jobs.log = "one\ntwo\n";
    const auto out = ask(verb::get, path + "/log?from=4");
    EXPECT_EQ(out.body, "two\n");
    EXPECT_EQ(out.headers, "X-Next: 8\r\n");
    EXPECT_EQ(ask(verb::get, path + "/log").body, jobs.log);
    EXPECT_EQ(said(verb::get, path + "/log?from=-1").substr(0, 3), "400");
    EXPECT_NE(said(verb::get, "/config/job/JOB_2/log").find("NOT_FOUND"), std::string::npos);
}

TEST_F(job_handlers, says_which_jobs_can_run) {
    jobs.kinds = {{"reboot", false, "needs root", "", "built-in"}};
    EXPECT_EQ(
        said(verb::get, "/config/jobs/available"),
        R"(200 {"data":[{"job":"reboot","is_available":false,"why":"needs root","runner":"built-in","script":""}],"total":1})");
}

}  // namespace
}  // namespace penstock::api
