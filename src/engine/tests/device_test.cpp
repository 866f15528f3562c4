#include "engine/device.hpp"

#include <gtest/gtest.h>

#include <utility>

#include "engine/engine.hpp"

namespace penstock::engine {
namespace {

TEST(device, only_a_change_of_what_is_read_or_shown_drops_the_value) {
    engine e({}, {});
    opc_config opc;
    opc.opc_id = "O";
    tag_config now;
    now.tag_id = "A";
    now.plc_address = "a";
    e.put_opc(opc, {now}, run_command::none);
    const auto is_dropped_by = [&](const auto& change) {
        const auto before = e.table().find("A")->version;
        change(now);
        e.put_tags("O", {now});
        return e.table().find("A")->version != before;
    };
    EXPECT_FALSE(is_dropped_by([](tag_config&) {}));
    EXPECT_FALSE(is_dropped_by([](tag_config& t) { t.tag_name = "another", t.note = "a note"; }));
    EXPECT_TRUE(is_dropped_by([](tag_config& t) { t.plc_address = "b"; }));
    EXPECT_TRUE(is_dropped_by([](tag_config& t) { t.data_type = "Int32"; }));
    EXPECT_TRUE(is_dropped_by([](tag_config& t) { t.timecycle = 70; }));
    EXPECT_TRUE(is_dropped_by([](tag_config& t) { t.scale = 0; })) << "zero is another scale than none";
    EXPECT_TRUE(is_dropped_by([](tag_config& t) { t.scale = 2; }));
    EXPECT_TRUE(is_dropped_by([](tag_config& t) { t.offset = std::exchange(t.scale, {}); }));
    EXPECT_TRUE(is_dropped_by([](tag_config& t) { t.min_value = 1; }));
    EXPECT_TRUE(is_dropped_by([](tag_config& t) { t.max_value = 9; }));
    EXPECT_TRUE(is_dropped_by([](tag_config& t) { t.clamp = "both"; }));
    EXPECT_TRUE(is_dropped_by([](tag_config& t) { t.writable = false; }));
    EXPECT_TRUE(is_dropped_by([](tag_config& t) { t.none_value = "65535"; }));
    EXPECT_TRUE(is_dropped_by([](tag_config& t) { t.scale_from_as = "factor"; }));
    EXPECT_TRUE(is_dropped_by([](tag_config& t) { t.scale_from = "B"; }));
    EXPECT_TRUE(is_dropped_by([](tag_config& t) { t.states["0"] = "off"; }));
    EXPECT_FALSE(is_dropped_by([](tag_config&) {}));
}

}  // namespace
}  // namespace penstock::engine
