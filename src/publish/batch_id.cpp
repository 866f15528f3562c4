#include "publish/batch_id.hpp"

#include <fmt/format.h>

namespace penstock::publish {

std::string make_batch_id(std::string_view edge_id, std::string_view transfer, sequence_number first,
                          sequence_number last) {
    return fmt::format("{}-{}-{:020}-{:020}", edge_id, transfer, first, last);
}

}  // namespace penstock::publish
