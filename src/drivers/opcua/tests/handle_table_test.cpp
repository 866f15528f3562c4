#include "drivers/opcua/handle_table.hpp"

#include <gtest/gtest.h>

namespace penstock::opcua {
namespace {

TEST(handle_table, a_point_that_is_refused_repeatedly_uses_one_handle) {
    handle_table handles;
    const auto other = handles.allocate(7);
    for (int i = 0; i < 1000; ++i)
        handles.release(handles.allocate(3));
    EXPECT_EQ(handles.size(), 2U);
    EXPECT_EQ(handles.point_of(other), 7U);
}

TEST(handle_table, a_disowned_handle_is_not_allocated_again_until_it_is_released) {
    handle_table handles;
    const auto old = handles.allocate(1);
    handles.retire(old);
    EXPECT_EQ(handles.point_of(old), handle_table::no_point);
    EXPECT_NE(handles.allocate(2), old);
    handles.release(old);
    EXPECT_EQ(handles.allocate(3), old);
    EXPECT_EQ(handles.point_of(old), 3U);
}

TEST(handle_table, a_handle_that_was_never_allocated_has_no_point) {
    EXPECT_EQ(handle_table().point_of(5), handle_table::no_point);
}

}  // namespace
}  // namespace penstock::opcua
