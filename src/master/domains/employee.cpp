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
    return complete(
        {.name = "employee",
         .path = "/employee",
         .prefix = "EMPL_",
         .description = "An employee: a person who works in the plant.",
         .fields =
             {
                 text("employee_no", "Number of the employee in the personnel system; null: none.", 50)
                     .nullable()
                     .unique(),
                 reference("site_id", "site", "Site where the employee works; null: not known."),
                 text("department", "Department of the employee.", 100),
                 text("position", "Job title of the employee.", 100),
                 text("crew", "Crew of the employee in the shift rotation.", 100),
                 text("phone", "Telephone number of the employee.", 50),
                 email(),
                 text("user_id", "User name with which the employee logs in; null: the employee has no user.", 100)
                     .nullable()
                     .unique(),
             },
         .filters = {"site_id", "department", "crew", "employee_no", "user_id"},
         .check = check_email,
         .after_write = follow_employee});
}

}  // namespace penstock::master
