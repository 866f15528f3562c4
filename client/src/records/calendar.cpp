// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#include "client/src/records/calendar.hpp"

#include "client/src/resource_calls.hpp"

namespace penstock::v5 {

template class record_list<calendar_response, calendar_filter>;
template class resource<calendar_request, calendar_response, calendar_filter>;

}  // namespace penstock::v5
