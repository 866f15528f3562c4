#include <gtest/gtest.h>

#include "audit/key_mask.hpp"
#include "services/keys/key_ring.hpp"

namespace penstock::api {
namespace {

using audit::key_mask;

TEST(masked_keys, a_short_main_key_is_hidden_too) {
    const services::key_ring ring("abc12");
    const key_mask mask({}, [&](std::string_view text) { return ring.knows(text); });
    EXPECT_EQ(mask.path("/api/v1/opc/abc12"), "/api/v1/opc/***");
    EXPECT_EQ(mask.query("q=abc12", false), "q=***");
    EXPECT_EQ(mask.path("/api/v1/opc/abc13"), "/api/v1/opc/abc13");
}

TEST(masked_keys, a_main_key_of_before_is_hidden_whatever_its_length) {
    services::key_ring ring("abc12");
    ring.set_main("another main key", services::old_main_key{sha256("abc12"), from_epoch_ms(0)});
    const key_mask mask({}, [&](std::string_view text) { return ring.knows(text); });
    EXPECT_EQ(mask.path("/api/v1/opc/abc12"), "/api/v1/opc/***");
}

}  // namespace
}  // namespace penstock::api
