#include "master/domains/site_record.hpp"
#include "master/tests/domain_table.hpp"

namespace penstock::master {
namespace {

const std::vector<given> sites{{"site", "{'site_id':'SITE_HOME','site_name':'home','time_zone':'UTC'}"},
                               {"site", "{'site_id':'SITE_1','site_name':'one','time_zone':'Europe/Berlin'}"}};

TEST(site, without_a_time_zone_has_the_gateways) {
    expect_outcomes(sites, {{"a new one",
                             {},
                             create("site", "{'site_id':'SITE_2','site_name':'b'}"),
                             "+ site SITE_2 time_zone=Asia/Seoul"},
                            {"a zone of its own stays",
                             {},
                             create("site", "{'site_id':'SITE_2','site_name':'b','time_zone':'UTC'}"),
                             "+ site SITE_2"},
                            {"one that is taken away",
                             {},
                             update("site", "SITE_1", "{'time_zone':null}"),
                             "~ site SITE_1 v2 time_zone=Asia/Seoul"}});
}

TEST(site, of_the_gateway_itself_stays) {
    expect_outcomes(sites, {{"its own",
                             {},
                             remove("site", "SITE_HOME"),
                             "E1200 SITE_HOME is the site of this gateway, so it cannot be deleted: set edge.site_id "
                             "to another site first"},
                            {"another", {}, remove("site", "SITE_1"), "- site SITE_1"}});
}

TEST(site, that_an_opc_names_is_created_if_it_does_not_exist) {
    const auto ensured = [](const std::string& id) {
        return [id](scene&, memory_transaction& work) { ensure_site(work, id); };
    };
    expect_outcomes(sites, {{"none", {}, ensured("SITE_2"), "+ site SITE_2 site_name=SITE_2 time_zone=Asia/Seoul"},
                            {"one that there is", {}, ensured("SITE_1"), ""}});
}

}  // namespace
}  // namespace penstock::master
