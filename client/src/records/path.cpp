// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#include "client/src/records/path.hpp"

#include "client/src/resource_calls.hpp"

namespace penstock::v5 {

template class record_list<path_response, path_filter>;
template class resource<path_request, path_response, path_filter>;

}  // namespace penstock::v5
