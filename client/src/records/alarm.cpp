// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#include "client/src/records/alarm.hpp"

#include "client/src/resource_calls.hpp"

namespace penstock::v5 {

template class record_list<alarm_response, alarm_filter>;
template class resource<alarm_request, alarm_response, alarm_filter>;

}  // namespace penstock::v5
