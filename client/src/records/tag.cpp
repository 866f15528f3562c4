// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#include "client/src/records/tag.hpp"

#include "client/src/resource_calls.hpp"

namespace penstock::v5 {

template class record_list<tag_response, tag_filter>;
template class resource<tag_request, tag_response, tag_filter>;

}  // namespace penstock::v5
