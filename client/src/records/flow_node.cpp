// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#include "client/src/records/flow_node.hpp"

#include "client/src/resource_calls.hpp"

namespace penstock::v5 {

template class record_list<flow_node_response, flow_node_filter>;
template class resource<flow_node_request, flow_node_response, flow_node_filter>;

}  // namespace penstock::v5
