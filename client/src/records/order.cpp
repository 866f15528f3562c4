// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#include "client/src/records/order.hpp"

#include "client/src/resource_calls.hpp"

namespace penstock::v5 {

template class record_list<order_response, order_filter>;
template class resource<order_request, order_response, order_filter>;

}  // namespace penstock::v5
