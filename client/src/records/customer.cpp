// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#include "client/src/records/customer.hpp"

#include "client/src/resource_calls.hpp"

namespace penstock::v5 {

template class record_list<customer_response, customer_filter>;
template class resource<customer_request, customer_response, customer_filter>;

}  // namespace penstock::v5
