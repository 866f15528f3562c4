// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#include "client/src/records/equipment.hpp"

#include "client/src/resource_calls.hpp"

namespace penstock::v5 {

template class record_list<equipment_response, equipment_filter>;
template class resource<equipment_request, equipment_response, equipment_filter>;

}  // namespace penstock::v5
