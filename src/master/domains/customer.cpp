#include "master/domains/email.hpp"
#include "master/resource.hpp"

namespace penstock::master {

resource describe_customer() {
    return complete({.name = "customer",
                     .path = "/customer",
                     .prefix = "CUST_",
                     .description = "who orders",
                     .fields =
                         {
                             text("business_no", "registration number", 50),
                             text("contact_name", "whom to call", 100),
                             text("phone", "telephone number", 50),
                             email(),
                             text("address", "postal address", 300),
                         },
                     .filters = {"business_no"},
                     .check = check_email});
}

}  // namespace penstock::master
