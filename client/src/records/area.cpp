// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#include "client/src/records/area.hpp"

#include "client/src/resource_calls.hpp"

namespace penstock::v5 {

template class record_list<area_response, area_filter>;
template class resource<area_request, area_response, area_filter>;

}  // namespace penstock::v5
