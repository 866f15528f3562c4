// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#include "client/src/records/product.hpp"

#include "client/src/resource_calls.hpp"

namespace penstock::v5 {

template class record_list<product_response, product_filter>;
template class resource<product_request, product_response, product_filter>;

}  // namespace penstock::v5
