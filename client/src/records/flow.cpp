// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#include "client/src/records/flow.hpp"

#include "client/src/resource_calls.hpp"

namespace penstock::v5 {

template class record_list<flow_response, flow_filter>;
template class resource<flow_request, flow_response, flow_filter>;

}  // namespace penstock::v5
