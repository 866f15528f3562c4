// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#include "client/src/records/line.hpp"

#include "client/src/resource_calls.hpp"

namespace penstock::v5 {

template class record_list<line_response, line_filter>;
template class resource<line_request, line_response, line_filter>;

}  // namespace penstock::v5
