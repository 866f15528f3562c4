#include "master/tests/domain_table.hpp"

namespace penstock::master {
namespace {

change account(const std::string& id, const std::string& more = "") {
    return create("account", "{'user_id':'" + id + "'" + more + "}");
}

change scope(const std::string& scope) {
    return account("mes", ",'scopes':['site:read','" + scope + "']");
}

TEST(account, is_named_by_3_to_64_of_a_few_characters) {
    const std::string refused = "E1002 user_id: expected 3 to 64 of the characters a-z 0-9 _ . -";
    for (const auto& id : {std::string("mes"), std::string("a_b.c-9"), std::string(64, 'a')})
        expect_outcomes({}, {{id, {}, account(id), "+ account " + id}});
    for (const auto& id :
         {std::string("me"), std::string(65, 'a'), std::string("Mes"), std::string("m s"), std::string("m/s")})
        expect_outcomes({}, {{id, {}, account(id), refused}});
    expect_outcomes({}, {{"none", {}, create("account", "{}"), "E1001 user_id: required"}});
}

TEST(account, may_use_rights_of_domains_that_there_are) {
    for (const auto* good : {"*:read", "site:read", "order:operate", "alarm:write", "asset:write", "system:read"})
        expect_outcomes({}, {{good, {}, scope(good), "+ account mes"}});
    for (const auto* bad : {"", "site", "site:", ":read", "site:delete", "site:read:write", "line:read", "nosuch:read",
                            "Site:read", "*:*"}) {
        expect_outcomes({}, {{bad,
                              {},
                              scope(bad),
                              "E1002 scopes[1]: expected <domain or *>:read, :operate or :write, as in site:read"}});
    }
}

TEST(account, stays_while_it_has_tokens) {
    const std::vector<given> accounts{
        {"account", "{'user_id':'mes'}"}, {"account", "{'user_id':'erp'}"}, {"token", "mes"}};
    expect_outcomes(accounts, {{"tokens", {}, remove("account", "mes"), "E1200 mes has tokens; revoke them first"},
                               {"none", {}, remove("account", "erp"), "- account erp"}});
}

}  // namespace
}  // namespace penstock::master
