#include <gtest/gtest.h>

#include "api/tests/handler_fixture.hpp"

namespace penstock::api {
namespace {

class backup_handlers : public handler_test {};

TEST_F(backup_handlers, start_jobs_whose_parameters_hold_no_passphrase) {
    EXPECT_NE(said(verb::post, "/config/backup").find("SUCCESS"), std::string::npos);
    said(verb::post, "/config/backup", R"({"passphrase":"of the plant","include_history":true,"note":"n"})");
    backups.files["a.psb"] = "bytes";
    said(verb::post, "/config/restore", R"({"name":"a.psb","passphrase":"p","as":"template","parts":["database"]})");
    ASSERT_EQ(jobs.done.size(), 3U);
    EXPECT_EQ(jobs.done[0], R"(backup {"include_history":false} by )" + requester.actor());
    EXPECT_EQ(jobs.done[1].find("of the plant"), std::string::npos);
    EXPECT_EQ(jobs.done[1], R"(backup {"include_history":true,"note":"n"} with a passphrase by )" + requester.actor());
    EXPECT_EQ(jobs.done[2], R"(restore {"as":"template","parts":["database"],"name":"a.psb"} with a passphrase by )" +
                                requester.actor());
}

TEST_F(backup_handlers, hand_out_secrets_to_who_may_grant_access_and_has_shown_a_password_lately) {
    backups.files["a.psb"] = "bytes";
    backups.has_secrets = true;
    const auto order = R"({"passphrase":"of my own"})";
    const auto refused = [&](std::string_view code) {
        EXPECT_EQ(said(verb::post, "/config/backup", order).substr(0, 4 + code.size()), "403 " + std::string(code));
        EXPECT_EQ(said(verb::get, "/config/backup/a.psb").substr(0, 4 + code.size()), "403 " + std::string(code));
        EXPECT_NE(said(verb::post, "/config/backup", "{}").find("SUCCESS"), std::string::npos);
    };
    requester.is_fresh = false;
    refused("CONFIRMATION_REQUIRED");
    requester.method = auth_method::named_key;
    refused("FORBIDDEN");
    requester.method = auth_method::main_key;
    EXPECT_NE(said(verb::post, "/config/backup", order).find("SUCCESS"), std::string::npos);
    EXPECT_EQ(said(verb::get, "/config/backup/a.psb"), "bytes");
    backups.has_secrets = false;
    requester.method = auth_method::named_key;
    EXPECT_EQ(said(verb::get, "/config/backup/a.psb"), "bytes");
}

TEST_F(backup_handlers, give_a_download_a_place_among_the_long_answers_until_it_is_read) {
    backups.files["a.psb"] = "bytes";
    {
        const auto open = ask(verb::get, "/config/backup/a.psb");
        EXPECT_EQ(open.body, "bytes");
        EXPECT_EQ(context.places_of_files->taken(), 1U);
    }
    EXPECT_EQ(context.places_of_files->taken(), 0U);
    said(verb::get, "/config/backup/none.psb");
    EXPECT_EQ(context.places_of_files->taken(), 0U) << "what is refused holds none";
}

TEST_F(backup_handlers, refuse_what_does_not_fit) {
    for (const auto* body : {R"({"passphrase":""})", R"({"passphrase":7})", R"({"other":1})", "[]", "{"})
        EXPECT_EQ(said(verb::post, "/config/backup", body).substr(0, 3), "400") << body;
    for (const auto* body : {"{}", R"({"name":"a.psb","as":"clone"})", R"({"name":"a.psb","parts":["all"]})",
                             R"({"name":"a.psb","parts":[]})", R"({"name":"a.psb","parts":"database"})"})
        EXPECT_EQ(said(verb::post, "/config/restore", body).substr(0, 3), "400") << body;
    EXPECT_NE(said(verb::post, "/config/restore", R"({"name":"none.psb"})").find("NOT_FOUND"), std::string::npos);
    EXPECT_TRUE(jobs.done.empty());
}

TEST_F(backup_handlers, list_check_and_remove) {
    backups.files["a.psb"] = "bytes";
    EXPECT_EQ(
        said(verb::get, "/config/backup"),
        R"(200 {"data":[{"name":"a.psb","size":5,"is_encrypted":false,"time":7,"version":"1.2.3","schema":0,)"
        R"("edge_id":"EDGE_A","note":"","change":0,"has_secrets":false,"is_scheduled":false,"parts":["database"],)"
        R"("sums":[{"part":"database","files":1,"size":2,"sha256":")" +
            std::string(64, 'a') + R"("}]}],"total":1})");
    EXPECT_NE(said(verb::post, "/config/backup/a.psb/check", R"({"passphrase":"wrong"})").find("BAD_PASSPHRASE"),
              std::string::npos);
    EXPECT_NE(said(verb::post, "/config/backup/a.psb/check", R"({"passphrase":"right"})")
                  .find(R"("records":[{"kind":"tag","added":3,"removed":2,"changed":1}],"warnings":["a warning"])"),
              std::string::npos);
    EXPECT_EQ(said(verb::remove, "/config/backup/a.psb"), R"(200 {"result":"SUCCESS","name":"a.psb"})");
    EXPECT_NE(said(verb::remove, "/config/backup/a.psb").find("NOT_FOUND"), std::string::npos);
}

TEST_F(backup_handlers, take_a_small_upload_whole) {
    EXPECT_NE(said(verb::post, "/config/backup/upload?name=b.psb", "bytes").find(R"("name":"b.psb","size":5)"),
              std::string::npos);
    EXPECT_EQ(backups.files["b.psb"], "bytes");
    EXPECT_NE(said(verb::post, "/config/backup/upload?name=b.psb", "others").find("DUPLICATE"), std::string::npos);
    EXPECT_NE(said(verb::post, "/config/backup/upload?name=c.psb", std::string(1'001, 'x')).find("NOT_AVAILABLE"),
              std::string::npos);
}

TEST_F(backup_handlers, give_the_file_and_parts_of_it) {
    backups.files["a.psb"] = "0123456789";
    const auto part = [&](std::string_view range) {
        const auto out = ask(verb::get, "/config/backup/a.psb", {}, {{"Range", range}});
        return std::to_string(out.status) + " " + (out.status == 416 ? "" : out.body);
    };
    EXPECT_EQ(part(""), "200 0123456789");
    EXPECT_EQ(part("bytes=2-4"), "206 234");
    EXPECT_EQ(part("bytes=7-"), "206 789");
    EXPECT_EQ(part("bytes=-3"), "206 789");
    EXPECT_EQ(part("bytes=0-99"), "206 0123456789");
    EXPECT_EQ(part("bytes=10-"), "416 ");
    EXPECT_EQ(part("bytes=-0"), "416 ");
    EXPECT_EQ(part("bytes=4-2"), "200 0123456789");
    EXPECT_EQ(part("bytes=1-2,4-5"), "200 0123456789");
    EXPECT_EQ(part("lines=1-2"), "200 0123456789");
    const auto out = ask(verb::get, "/config/backup/a.psb", {}, {{"Range", "bytes=2-4"}});
    EXPECT_NE(out.headers.find("Content-Range: bytes 2-4/10"), std::string::npos);
    EXPECT_EQ(out.stream_size, 3U);
    const auto other = ask(verb::get, "/config/backup/a.psb", {}, {{"Range", "bytes=2-4"}, {"If-Range", "\"x\""}});
    EXPECT_EQ(other.status, 200U);
}

}  // namespace
}  // namespace penstock::api
