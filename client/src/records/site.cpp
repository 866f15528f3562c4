// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#include "client/src/records/site.hpp"

#include "client/src/resource_calls.hpp"

namespace penstock::v5 {

template class record_list<site_response, site_filter>;
template class resource<site_request, site_response, site_filter>;

}  // namespace penstock::v5
