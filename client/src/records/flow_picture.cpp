// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#include "client/src/records/flow_picture.hpp"

#include "client/src/resource_calls.hpp"

namespace penstock::v5 {

template class record_list<flow_picture_response, flow_picture_filter>;
template class resource<flow_picture_request, flow_picture_response, flow_picture_filter>;

}  // namespace penstock::v5
