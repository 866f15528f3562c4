#include "master/tests/domain_table.hpp"

namespace penstock::master {
namespace {

const std::vector<given> people{
    {"login", "kim"},
    {"employee", "{'employee_id':'EMPL_1','employee_name':'Kim','user_id':'kim','employee_no':'7','version':1}"},
    {"employee", "{'employee_id':'EMPL_2','employee_name':'Lee','user_id':'gone','version':1}"}};

TEST(employee, has_a_login_that_there_is) {
    expect_outcomes(
        people,
        {{"none", {}, create("employee", "{'employee_id':'EMPL_3','employee_name':'x'}"), "+ employee EMPL_3"},
         {"one that there is",
          {{"login", "lee"}},
          create("employee", "{'employee_id':'EMPL_3','employee_name':'x','user_id':'lee'}"),
          "+ employee EMPL_3"},
         {"one that there is not",
          {},
          create("employee", "{'employee_name':'x','user_id':'nobody'}"),
          "E1200 user_id: no user nobody"},
         {"a change to one that there is not",
          {},
          update("employee", "EMPL_1", "{'user_id':'nobody'}"),
          "E1200 user_id: no user nobody"},
         {"one that has gone since stays", {}, update("employee", "EMPL_2", "{'crew':'b'}"), "~ employee EMPL_2 v2"},
         {"and may be taken away", {}, update("employee", "EMPL_2", "{'user_id':null}"), "~ employee EMPL_2 v2"}});
}

TEST(employee, shares_neither_login_nor_number_with_another) {
    expect_outcomes(people,
                    {{"login and number",
                      {},
                      create("employee", "{'employee_name':'x','user_id':'kim','employee_no':'7'}"),
                      "E1200 employee_no: 7 is already used by EMPL_1\nE1200 user_id: kim is already used by EMPL_1"},
                     {"his own",
                      {},
                      update("employee", "EMPL_1", "{'user_id':'kim','employee_no':'7','crew':'a'}"),
                      "~ employee EMPL_1 v2"}});
}

TEST(employee, with_several_faults_reports_the_one_that_wins) {
    expect_outcomes(people, {{"E1400 before E1200",
                              {{"site", "{'site_id':'SITE_1','site_name':'s','active':false}"}},
                              create("employee", "{'employee_name':'x','user_id':'nobody','site_id':'SITE_1'}"),
                              "E1400 site_id: SITE_1 is not active"}});
}

TEST(email, has_one_at_between_name_and_host) {
    for (const std::string kind : {"employee", "customer"}) {
        const auto with = [&](const std::string& address) {
            return update(kind, "X_1", "{'email':'" + address + "'}");
        };
        const std::vector<given> known{{kind, "{'" + kind + "_id':'X_1','" + kind + "_name':'x','email':'x@y'}"}};
        for (const auto* good : {"a@b", ""})
            expect_outcomes(known, {{good, {}, with(good), "~ " + kind + " X_1 v2"}});
        for (const auto* bad : {"a", "@", "a@", "@b", "a@b@c", "a@@b"})
            expect_outcomes(known, {{bad, {}, with(bad), "E1002 email: expected name@host"}});
    }
}

}  // namespace
}  // namespace penstock::master
