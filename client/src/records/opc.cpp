// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#include "client/src/records/opc.hpp"

#include "client/src/resource_calls.hpp"

namespace penstock::v5 {

template class record_list<opc_response, opc_filter>;
template class resource<opc_request, opc_response, opc_filter>;

}  // namespace penstock::v5
