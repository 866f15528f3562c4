#include "master/domains/email.hpp"
#include "master/resource.hpp"

namespace penstock::master {

resource describe_customer() {
    return complete({.name = "customer",
                     .path = "/customer",
                     .prefix = "CUST_",
                     .description = "A customer: a company that orders products.",
                     .fields =
                         {
                             text("business_no", "Registration number of the company.", 50),
                             text("contact_name", "Name of the contact person.", 100),
                             text("phone", "Telephone number of the contact person.", 50),
                             email(),
                             text("address", "Postal address of the customer.", 300),
                         },
                     .filters = {"business_no"},
                     .check = check_email});
}

}  // namespace penstock::master
