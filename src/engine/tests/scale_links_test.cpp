#include "engine/scale_links.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace penstock::engine {
namespace {

tag_point tag(const char* id, std::uint32_t slot, const char* scale_from = "", const char* as = "exponent") {
    tag_config t;
    t.tag_id = id;
    t.plc_address = "hr0";
    t.data_type = "Int16";
    t.scale_from = scale_from;
    t.scale_from_as = as;
    return make_point(t, {slot, 0});
}

class scale_links_test : public testing::Test {
protected:
    void set(std::initializer_list<tag_point (*)()> makers) {
        tags.clear();
        for (const auto make : makers)
            tags.push_back(make());
        links.set(tags);
    }

    void set_usual() {
        set({[] { return tag("SF", 0); }, [] { return tag("A", 1, "SF"); }, [] { return tag("B", 2, "SF"); }});
    }

    /// `slot=value` of each that is shown anew, or its fault.
    std::string settled() {
        std::string out;
        links.settle([&](const scale_links::reading& read) {
            const auto factor = links.factor_of(read.slot);
            out += out.empty() ? "" : " ";
            out += std::to_string(read.slot) + "=";
            out += factor ? format_scaled_value(to_shown(tags[read.slot], *read.raw, *factor)) : "?";
            if (read.state != quality::good) out += "(" + std::to_string(static_cast<int>(read.state)) + ")";
            last_time = read.time;
        });
        return out;
    }

    std::string fault_of(std::uint32_t slot) const {
        const auto factor = links.factor_of(slot);
        return factor ? "" : to_string(factor.error());
    }

    void read(std::uint32_t slot, std::int64_t raw, int ms = 1) {
        links.hold(slot, value{raw}, quality::good, from_epoch_ms(ms));
    }
    void read_source(std::int64_t n, int ms = 1) { links.on_source(0, value{n}, quality::good, from_epoch_ms(ms)); }

    std::vector<tag_point> tags;
    scale_links links;
    wall_time last_time{};
};

TEST_F(scale_links_test, the_order_in_which_a_scan_reads_them_does_not_matter) {
    set_usual();
    read(1, 1234);
    read_source(-1);
    read(2, -5);
    EXPECT_EQ(settled(), "1=123.4 2=-0.5");
    EXPECT_EQ(settled(), "") << "once";
    read_source(-2);
    read(1, 1234);
    EXPECT_EQ(settled(), "1=12.34 2=-0.05") << "both changed in one scan, and what was not read again follows";
}

TEST_F(scale_links_test, without_a_good_scale_there_is_no_value_but_a_reason) {
    set_usual();
    read(1, 7);
    EXPECT_EQ(settled(), "1=?");
    EXPECT_EQ(fault_of(1), "scale_from: the tag SF has not been read yet");
    read_source(2);
    EXPECT_EQ(settled(), "1=700") << "as soon as it is known";
    links.on_source_failed(0);
    EXPECT_EQ(settled(), "1=?");
    EXPECT_EQ(fault_of(1), "scale_from: the tag SF has no good value");
    links.on_source_failed(0);
    EXPECT_EQ(settled(), "");
    read_source(2);
    EXPECT_EQ(settled(), "1=700") << "the same as before it failed";
    for (const std::int64_t wrong : {21, -21, 32767, -32768}) {
        read_source(wrong);
        EXPECT_EQ(settled(), "1=?");
        EXPECT_EQ(fault_of(1), "scale_from: the tag SF has the value " + std::to_string(wrong) +
                                   "; an exponent must be a whole number from -20 to 20");
    }
    links.on_source(0, value{0.5}, quality::good, {});
    EXPECT_FALSE(links.factor_of(1));
    links.on_source(0, value{std::string("3")}, quality::good, {});
    EXPECT_FALSE(links.factor_of(1));
}

TEST_F(scale_links_test, a_factor_is_any_number_but_zero) {
    set({[] { return tag("SF", 0); }, [] { return tag("A", 1, "SF", "factor"); }});
    read(1, 10);
    links.on_source(0, value{0.25}, quality::uncertain, from_epoch_ms(9));
    EXPECT_EQ(settled(), "1=2.5(64)");
    EXPECT_EQ(last_time, from_epoch_ms(9)) << "the later one";
    for (const double wrong :
         {0.0, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
        links.on_source(0, value{wrong}, quality::good, {});
        EXPECT_FALSE(links.factor_of(1)) << wrong;
    }
}

TEST_F(scale_links_test, a_tag_that_failed_does_not_come_back_with_its_scale) {
    set_usual();
    read(1, 7);
    read_source(1);
    EXPECT_EQ(settled(), "1=70");
    links.drop(1);
    read_source(2);
    EXPECT_EQ(settled(), "");
}

TEST_F(scale_links_test, only_one_step_and_only_within_the_device) {
    set({[] { return tag("SF", 0, "A"); }, [] { return tag("A", 1, "SF"); }, [] { return tag("B", 2, "ELSEWHERE"); }});
    EXPECT_EQ(fault_of(0), "scale_from: the tag A has a scale_from itself: remove it there");
    EXPECT_EQ(fault_of(1), "scale_from: the tag SF has a scale_from itself: remove it there");
    EXPECT_EQ(fault_of(2), "scale_from: this OPC has no tag ELSEWHERE");
    EXPECT_TRUE(links.is_misconfigured(2));
    read(1, 1);
    EXPECT_EQ(settled(), "1=?");
}

TEST_F(scale_links_test, what_stays_is_kept_when_others_change) {
    set_usual();
    read(1, 7);
    read_source(1);
    EXPECT_EQ(settled(), "1=70");
    set({[] { return tag("SF", 0); }, [] { return tag("A", 1, "SF"); }, [] { return tag("B", 2); }});
    EXPECT_EQ(settled(), "1=70");
    EXPECT_FALSE(links.is_linked(2));
    set({[] { return tag_point{}; }, [] { return tag("A", 1, "SF"); }});
    EXPECT_EQ(settled(), "1=?") << "its scale is gone";
    EXPECT_EQ(fault_of(1), "scale_from: this OPC has no tag SF");
    set({[] { return tag("SF", 0); }, [] { return tag("A", 1); }});
    EXPECT_TRUE(links.empty());
    EXPECT_EQ(links.factor_of(1).value(), 1);
}

}  // namespace
}  // namespace penstock::engine
