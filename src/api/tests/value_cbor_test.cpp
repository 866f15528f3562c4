#include "api/formats/value_cbor.hpp"

#include <gtest/gtest.h>

namespace penstock::api {
namespace {

TEST(is_cbor_wanted, only_where_accept_names_it) {
    for (const auto* accept : {"application/cbor", "Application/CBOR", "application/json;q=0.5, application/cbor",
                               "text/html,application/cbor;q=0.1", "application/cbor; x=1 ;q=0.01"})
        EXPECT_TRUE(is_cbor_wanted(accept)) << accept;
    for (const auto* accept :
         {"", "*/*", "application/*", "application/json", "application/cbor-seq", "application/cbor;q=0",
          "application/cbor ; Q=0.000", "application/json, text/csv", ",;,"})
        EXPECT_FALSE(is_cbor_wanted(accept)) << accept;
}

}  // namespace
}  // namespace penstock::api
