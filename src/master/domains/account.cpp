#include <algorithm>

#include "base/text.hpp"
#include "master/catalog.hpp"
#include "master/request_error.hpp"
#include "master/resource.hpp"
#include "master/transaction.hpp"

namespace penstock::master {

namespace {

bool is_user_id(std::string_view id) {
    return id.size() >= 3 && id.size() <= 64 && std::ranges::all_of(id, [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '.' || c == '-';
           });
}

bool is_scope(std::string_view scope) {
    const auto colon = scope.find(':');
    if (colon == std::string_view::npos) return false;
    const auto domain = scope.substr(0, colon);
    const auto is_its = [&](const resource* r) { return r->domain == domain; };
    if (domain != "*" && std::ranges::none_of(catalog(), is_its)) return false;
    const auto right = scope.substr(colon + 1);
    return right == "read" || right == "operate" || right == "write";
}

void check_account(const record& r, faults& found) {
    if (!is_user_id(r.id())) {
        found.emplace_back("user_id", "expected 3 to 64 of the characters a-z 0-9 _ . -");
    }
    const auto& scopes = r.at("scopes").list();
    for (std::size_t i = 0; i < scopes.size(); ++i) {
        if (is_scope(scopes[i][0].text())) continue;
        found.emplace_back("scopes[" + std::to_string(i) + "]",
                           "expected <domain or *>:read, :operate or :write, as in site:read");
    }
}

outcome<> before_delete_account(transaction& work, const record& r) {
    if (work.has_live_tokens(r.id()))
        return request_error(error_kind::conflict, r.id() + " has tokens; revoke them first");
    return {};
}

}  // namespace

resource describe_account() {
    auto made = complete(
        {.name = "account",
         .domain = "system",
         .path = "/system/account",
         .description = "An account: a program that uses the API. It has no password and cannot log in.",
         .fields =
             {
                 choice("role", "Role of the account: the most that it may do.",
                        {"viewer", "operator", "engineer", "admin"}),
                 string_list("scopes",
                             "Scopes that limit the role to domains, each as domain:permission, for example tag:read.",
                             50)
                     .by_default(cell::rows{{cell("*:write")}}),
                 boolean("active", "false: the keys of the account are not valid.", true),
             },
         .check = check_account,
         .before_delete = before_delete_account},
        {.named = common_fields::name::none, .has_lifecycle_fields = false, .id_name = "user_id"});
    made.fields.front() = made.fields.front().required();
    made.fields.front().description = "Id of the account: 3 to 64 characters; a-z, 0-9, _, . and - are allowed.";
    return made;
}

}  // namespace penstock::master
