#include "master/domains/email.hpp"
#include "master/request_error.hpp"
#include "master/resource.hpp"
#include "master/transaction.hpp"

namespace penstock::master {

namespace {

/// Afterwards, as a reference to nothing: what the domain does not allow is reported before that.
outcome<> follow_employee(transaction& work, const record* before, const record& after) {
    const auto& login = after.text("user_id");
    const bool is_new = before == nullptr || before->text("user_id") != login;
    if (is_new && !login.empty() && !work.has_login(login)) {
        return request_error(error_kind::conflict, fault("user_id", "no user " + login));
    }
    return {};
}

}  // namespace

resource describe_employee() {
    return complete({.name = "employee",
                     .path = "/employee",
                     .prefix = "EMPL_",
                     .description = "who works",
                     .fields =
                         {
                             text("employee_no", "number in the personnel system", 50).nullable().unique(),
                             reference("site_id", "site", "where"),
                             text("department", "department", 100),
                             text("position", "position", 100),
                             text("crew", "crew of a shift rotation", 100),
                             text("phone", "telephone number", 50),
                             email(),
                             text("user_id", "the person's login", 100).nullable().unique(),
                         },
                     .filters = {"site_id", "department", "crew", "employee_no", "user_id"},
                     .check = check_email,
                     .after_write = follow_employee});
}

}  // namespace penstock::master
