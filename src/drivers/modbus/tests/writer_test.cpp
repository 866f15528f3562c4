#include "drivers/modbus/writer.hpp"

#include <gtest/gtest.h>

#include "drivers/errc.hpp"
#include "drivers/modbus/identity.hpp"
#include "drivers/modbus/tests/fake_device.hpp"
#include "tests/support/run.hpp"

namespace penstock::modbus {

namespace {

using penstock::test::run;
using test::fake_device;
using test::seen_request;

struct bench {
    explicit bench(framing wire = framing::mbap, const writer::settings& w = {})
        : device(wire),
          rules(wire),
          pipeline(rules, {.has_ids = wire == framing::mbap}, nullptr),
          tested(pipeline, rules, w) {
        pipeline.attach(device.make_stream());
    }

    /// Writes v1 text; the answer is what was read back, or the error.
    std::string write(std::string address, std::string type, std::string_view text, option_map options = {}) {
        device.seen.clear();
        const auto p = make_point({std::move(address), std::move(type), std::move(options)}, {}).value();
        const auto done = run(tested.write(p, parse_value(text, p.value_layout.type).value()));
        if (!done.has_value()) return done.error().message();
        return done->actual ? format_value(*done->actual) : "no read-back";
    }

    /// Function codes that the device saw of the last write, in order.
    std::vector<int> functions() const {
        std::vector<int> out;
        for (const auto& r : device.seen)
            out.push_back(static_cast<int>(r.code));
        return out;
    }

    fake_device device;
    framer rules;
    request_pipeline pipeline;
    writer tested;
};

using codes = std::vector<int>;

std::string text_of(const error_code& e) {
    return e.message();
}

}  // namespace

TEST(writer, writes_one_register_by_function_6_and_more_by_16_and_reads_back) {
    bench b;
    EXPECT_EQ(b.write("hr5", "Int16", "-3"), "-3");
    EXPECT_EQ(b.functions(), (codes{6, 3}));
    EXPECT_EQ(b.write("hr6", "Float", "1.5"), "1.5");
    EXPECT_EQ(b.functions(), (codes{16, 3}));
    EXPECT_EQ(b.device.register_at(6), 0x3FC0);
    EXPECT_EQ(b.write("hr10.6", "String", "abc"), "abc");
    EXPECT_EQ(b.write("hr20", "Int16[3]", "[1,2,3]"), "[1,2,3]");
}

TEST(writer, writes_one_coil_by_function_5_and_more_by_15_and_reads_back) {
    bench b;
    EXPECT_EQ(b.write("co5", "Boolean", "true"), "true");
    EXPECT_EQ(b.functions(), (codes{5, 1}));
    EXPECT_EQ(b.write("co5", "Boolean", "off"), "false");
    EXPECT_EQ(b.write("co0", "Boolean[3]", "[1,0,1]"), "[true,false,true]");
    EXPECT_EQ(b.functions(), (codes{15, 1}));
}

TEST(writer, uses_the_other_function_where_a_device_has_only_one_and_remembers) {
    bench b;
    b.device.lacks = {function::write_register, function::write_coil};
    EXPECT_EQ(b.write("hr5", "Int16", "1"), "1");
    EXPECT_EQ(b.functions(), (codes{6, 16, 3}));
    EXPECT_EQ(b.write("hr5", "Int16", "2"), "2");
    EXPECT_EQ(b.functions(), (codes{16, 3}));
    EXPECT_EQ(b.write("co5", "Boolean", "1"), "true");
    EXPECT_EQ(b.functions(), (codes{5, 15, 1}));
    EXPECT_EQ(b.write("2!hr5", "Int16", "2"), "2");
    EXPECT_EQ(b.functions(), (codes{6, 16, 3})) << "another unit may be another device";
}

TEST(writer, a_bit_of_a_wide_field_is_written_in_the_register_that_has_it) {
    for (const bool has_mask_write : {true, false}) {
        for (const bool is_low_first : {false, true}) {
            bench b;
            if (!has_mask_write) b.device.lacks = {function::mask_write_register};
            EXPECT_EQ(b.write("hr10", "UInt16[4]", "[43690,43690,43690,43690]"), "[43690,43690,43690,43690]");
            const option_map order{{"byte_order", is_low_first ? "CDAB" : "ABCD"}};
            EXPECT_EQ(b.write("hr10.20", "Boolean", "true", order), "true");
            const auto at = static_cast<std::uint16_t>(is_low_first ? 11 : 10);
            EXPECT_EQ(b.device.register_at(at), 0xAABA);
            EXPECT_EQ(b.device.register_at(static_cast<std::uint16_t>(21 - at)), 0xAAAA);
            for (const auto& r : b.device.seen) {
                if (r.code == function::write_register) {
                    EXPECT_EQ(r.start, at) << "the other is not written";
                }
            }
            EXPECT_EQ(b.write("hr10.20", "Boolean", "false", order), "false");
            EXPECT_EQ(b.device.register_at(at), 0xAAAA);
            EXPECT_EQ(b.write("hr10.63", "Boolean", "false", order), "false");
            EXPECT_EQ(b.device.register_at(is_low_first ? 13 : 10), 0x2AAA);
        }
    }
}

TEST(writer, writes_one_by_one_where_a_device_lacks_the_functions_for_many) {
    bench b;
    b.device.lacks = {function::write_registers, function::write_coils};
    EXPECT_EQ(b.write("hr6", "Float", "1.5"), "1.5");
    EXPECT_EQ(b.functions(), (codes{16, 6, 6, 3}));
    EXPECT_EQ(b.write("hr6", "Float", "2.5"), "2.5");
    EXPECT_EQ(b.functions(), (codes{6, 6, 3}));
    EXPECT_EQ(b.write("co0", "Boolean[2]", "[0,1]"), "[false,true]");
    EXPECT_EQ(b.functions(), (codes{15, 5, 5, 1}));
}

TEST(writer, fails_with_the_devices_word_where_it_has_neither) {
    bench b;
    b.device.lacks = {function::write_register, function::write_registers};
    EXPECT_EQ(b.write("hr6", "Int16", "1"), "exception 01 illegal function: the device does not support this request");
    EXPECT_EQ(b.write("hr6", "Int16", "1"), "exception 01 illegal function: the device does not support this request");
    EXPECT_EQ(b.functions(), (codes{6, 16})) << "no result of it is stored";
}

TEST(writer, uses_the_other_function_where_a_unit_refuses_one_by_any_exception_or_silence) {
    for (const auto missing : {function::write_register, function::write_registers}) {
        for (const int exception : {2, 3, 4, 0}) {
            bench b;
            b.device.on_request = [&](const seen_request& r) {
                if (r.code != missing) return false;
                const auto code = static_cast<std::uint8_t>(exception);
                if (exception != 0)
                    b.device.link->arrive(
                        b.device.frame_of(r.transaction, r.unit, {.code = r.code, .exception = code}));
                return true;
            };
            const bool is_single = missing == function::write_register;
            const auto address = is_single ? "hr5" : "hr6";
            const auto type = is_single ? "Int16" : "Float";
            EXPECT_EQ(b.write(address, type, "3"), "3") << exception;
            EXPECT_EQ(b.write(address, type, "4"), "4") << exception;
            EXPECT_EQ(b.functions(), (is_single ? codes{16, 3} : codes{6, 6, 3})) << "learned, " << exception;
        }
    }
}

TEST(writer, an_unanswered_write_that_the_read_back_shows_is_not_sent_by_another_function) {
    bench b;
    b.device.on_request = [&](const seen_request& r) {
        if (r.code == function::write_register) b.device.registers[r.start] = 7;
        return r.code == function::write_register;
    };
    EXPECT_EQ(b.write("hr5", "Int16", "7"), "7");
    EXPECT_EQ(b.functions(), (codes{6, 3, 3}));
}

TEST(writer, a_write_that_ended_the_link_begins_with_the_other_function_next_time) {
    bench b;
    b.device.on_request = [&](const seen_request& r) {
        if (r.code == function::write_register) b.device.link->hang_up();
        return r.code == function::write_register;
    };
    EXPECT_EQ(b.write("hr5", "Int16", "1"), text_of(driver_errc::write_cut_off));
    b.pipeline.attach(b.device.make_stream());
    EXPECT_EQ(b.write("hr5", "Int16", "1"), "1");
    EXPECT_EQ(b.functions(), (codes{16, 3}));
}

TEST(writer, the_option_write_function_decides) {
    bench b;
    EXPECT_EQ(b.write("hr5", "Int16", "1", {{"write_function", "multiple"}}), "1");
    EXPECT_EQ(b.functions(), (codes{16, 3}));
    EXPECT_EQ(b.write("hr6", "Float", "1.5", {{"write_function", "single"}}), "1.5");
    EXPECT_EQ(b.functions(), (codes{6, 6, 3}));
    EXPECT_EQ(b.write("co5", "Boolean", "1", {{"write_function", "multiple"}}), "true");
    EXPECT_EQ(b.functions(), (codes{15, 1}));
}

TEST(writer, a_device_that_is_deaf_behind_the_mask_write_costs_one_write) {
    bench b;
    bool is_deaf = false;
    b.device.on_request = [&](const seen_request& r) {
        return is_deaf = is_deaf || r.code == function::mask_write_register;
    };
    EXPECT_EQ(b.write("hr7.4", "Boolean", "true"), text_of(driver_errc::write_cut_off)) << "the link is opened again";
    b.pipeline.attach(b.device.make_stream());
    is_deaf = false;
    EXPECT_EQ(b.write("hr7.4", "Boolean", "true"), "true");
    EXPECT_EQ(b.functions(), (codes{3, 6, 3}));
}

TEST(writer, on_a_line_without_ids_a_write_counts_when_reading_it_back_is_answered) {
    for (const auto wire : {framing::rtu, framing::ascii}) {
        bench b(wire);
        b.device.on_request = [&](const seen_request& r) { return r.code == function::read_holding_registers; };
        EXPECT_EQ(b.write("hr5", "Int16", "1"), text_of(driver_errc::write_timeout)) << "it may have been an echo";
    }
}

TEST(writer, a_busy_device_is_asked_again) {
    bench b;
    int busy = 2;
    b.device.on_request = [&](const seen_request& r) {
        if (busy == 0) return false;
        --busy;
        b.device.link->arrive(b.device.frame_of(r.transaction, r.unit, {.code = r.code, .exception = 6}));
        return true;
    };
    EXPECT_EQ(b.write("hr5", "Int16", "1"), "1");
    EXPECT_EQ(b.functions(), (codes{6, 6, 6, 3}));
}

TEST(writer, changes_a_bit_by_the_mask_write) {
    bench b;
    b.device.registers[7] = 0xF00F;
    EXPECT_EQ(b.write("hr7.4", "Boolean", "true"), "true");
    EXPECT_EQ(b.functions(), (codes{22, 3}));
    EXPECT_EQ(b.device.register_at(7), 0xF01F);
    EXPECT_EQ(b.write("hr7.15", "Boolean", "false"), "false");
    EXPECT_EQ(b.device.register_at(7), 0x701F);
}

TEST(writer, reads_changes_and_writes_back_where_a_device_lacks_the_mask_write) {
    bench b;
    b.device.registers[7] = 0xF00F;
    b.device.lacks = {function::mask_write_register};
    EXPECT_EQ(b.write("hr7.4", "Boolean", "true"), "true");
    EXPECT_EQ(b.functions(), (codes{22, 3, 6, 3}));
    EXPECT_EQ(b.device.register_at(7), 0xF01F);
    EXPECT_EQ(b.write("hr7.0", "Boolean", "false"), "false");
    EXPECT_EQ(b.functions(), (codes{3, 6, 3}));
    EXPECT_EQ(b.device.register_at(7), 0xF01E);
}

TEST(writer, does_not_change_the_other_bits_of_several_registers) {
    bench b;
    b.device.registers[7] = 0x1234;
    b.device.registers[8] = 0x5678;
    EXPECT_EQ(b.write("hr7.15", "Boolean[2]", "[1,1]"), "[true,true]");
    EXPECT_EQ(b.functions(), (codes{3, 16, 3}));
    EXPECT_EQ(b.device.register_at(7), 0x9234);
    EXPECT_EQ(b.device.register_at(8), 0x5679);
}

TEST(writer, writes_all_bits_of_a_register_without_reading_it) {
    bench b;
    const auto actual = b.write("hr7.0", "Boolean[16]", "[1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1]");
    EXPECT_TRUE(actual.starts_with("[true,false,") && actual.ends_with(",false,true]")) << actual;
    EXPECT_EQ(b.functions(), (codes{6, 3}));
    EXPECT_EQ(b.device.register_at(7), 0x8001);
}

TEST(writer, writes_and_reads_back_by_function_23_with_the_option) {
    bench b(framing::mbap, {.uses_read_write = true});
    EXPECT_EQ(b.write("hr6", "Float", "1.5"), "1.5");
    EXPECT_EQ(b.functions(), codes{23});
    b.device.lacks = {function::read_write_registers};
    EXPECT_EQ(b.write("hr6", "Float", "2.5"), "2.5");
    EXPECT_EQ(b.functions(), (codes{23, 16, 3}));
    EXPECT_EQ(b.write("hr6", "Float", "3.5"), "3.5");
    EXPECT_EQ(b.functions(), (codes{16, 3}));
}

TEST(writer, refuses_what_can_only_be_read_and_sends_nothing) {
    bench b;
    EXPECT_EQ(b.write("ir5", "Int16", "1"), error_code(driver_errc::not_writable).message());
    EXPECT_EQ(b.write("di5", "Boolean", "1"), error_code(driver_errc::not_writable).message());
    EXPECT_TRUE(b.device.seen.empty());
}

TEST(writer, refuses_what_does_not_fit_and_sends_nothing) {
    bench b;
    EXPECT_EQ(b.write("hr0.2", "String", "abc"), text_of(driver_errc::text_too_long));
    EXPECT_EQ(b.write("hr0", "UInt16", "10000", {{"bcd", "true"}}), text_of(errc::too_many_digits));
    const auto ones = [](int count) {
        std::string text = "[1";
        for (int i = 1; i < count; ++i)
            text += ",1";
        return text + "]";
    };
    EXPECT_EQ(b.write("hr0", "Int16[124]", ones(124)), text_of(driver_errc::too_long_to_write));
    EXPECT_EQ(b.write("co0", "Boolean[1969]", ones(1969)), text_of(driver_errc::too_long_to_write));
    EXPECT_TRUE(b.device.seen.empty());
    EXPECT_EQ(b.write("hr0", "Int16[123]", ones(123)), ones(123));
}

TEST(writer, reports_an_unknown_outcome_when_the_answer_does_not_arrive) {
    bench b;
    b.device.silent_units = {1};
    EXPECT_EQ(b.write("hr5", "Int16", "1"), text_of(driver_errc::write_timeout));
    EXPECT_NE(text_of(driver_errc::write_timeout).find("unknown whether the device wrote the value"),
              std::string::npos);
    EXPECT_EQ(b.functions(), (codes{6, 3})) << "a write is never repeated at a silent unit";
}

TEST(writer, reports_an_unknown_outcome_when_the_link_ends) {
    bench b;
    b.device.on_request = [&](const seen_request&) {
        b.device.link->hang_up();
        return true;
    };
    EXPECT_EQ(b.write("hr5", "Int16", "1"), text_of(driver_errc::write_cut_off));

    bench rtu(framing::rtu);
    rtu.device.silent_units = {1};
    EXPECT_EQ(rtu.write("hr5", "Int16", "1"), text_of(driver_errc::write_cut_off));
    EXPECT_EQ(remedy_of(driver_errc::write_cut_off), remedy::reconnect);
}

TEST(writer, is_done_even_if_the_place_cannot_be_read_back) {
    bench b;
    b.device.lacks = {function::read_holding_registers};
    EXPECT_EQ(b.write("hr5", "Int16", "1"), "no read-back");
    EXPECT_EQ(b.device.register_at(5), 1);
}

TEST(writer, reports_no_unknown_outcome_when_only_the_reading_before_failed) {
    bench b;
    b.device.lacks = {function::mask_write_register, function::read_holding_registers};
    EXPECT_EQ(b.write("hr5.1", "Boolean", "1"),
              "exception 01 illegal function: the device does not support this request");
    EXPECT_EQ(b.functions(), (codes{22, 3}));
}

TEST(writer, accepts_wrong_echoes_because_the_read_back_decides) {
    bench b;
    b.device.on_request = [&](const seen_request& r) {
        const auto echo = [&](const response& a) {
            b.device.link->arrive(b.device.frame_of(r.transaction, r.unit, a));
            return true;
        };
        if (r.code == function::write_registers) return echo({.code = r.code, .start = r.start, .count = 4});
        if (r.code == function::write_coil) return echo({.code = r.code, .start = r.start, .value = 1});
        return false;
    };
    b.device.registers = {{6, 0x3FC0}, {7, 0}};
    EXPECT_EQ(b.write("hr6", "Float", "1.5"), "1.5");
    EXPECT_EQ(b.write("co5", "Boolean", "true"), "false") << "the device did not apply it";
}

TEST(writer, writes_in_the_order_of_the_tag) {
    bench b;
    EXPECT_EQ(b.write("hr6", "UInt32", "168496141", {{"byte_order", "CDAB"}}), "168496141");
    EXPECT_EQ(b.device.register_at(6), 0x0C0D);
    EXPECT_EQ(b.write("hr6", "UInt16", "1234", {{"bcd", "true"}}), "1234");
    EXPECT_EQ(b.device.register_at(6), 0x1234);
}

TEST(identity, joins_the_objects_of_all_pages) {
    bench b;
    b.device.on_request = [&, page = 0](const seen_request& r) mutable {
        const auto data = *parse_hex(page++ == 0 ? "0e 01 83 ff 01 01 00 04 41 43 4d 45"
                                                 : "0e 01 83 00 00 02 01 02 50 31 02 03 31 2e 32");
        b.device.link->arrive(b.device.frame_of(r.transaction, r.unit, {.code = r.code, .data = data}));
        return true;
    };
    EXPECT_EQ(run(read_identity(b.tested, 1)).value(), "ACME P1 1.2");
    EXPECT_EQ(b.device.seen.size(), 2U);
}

TEST(identity, is_empty_where_a_device_has_none) {
    for (const bool is_silent : {true, false}) {
        bench b;
        b.device.lacks = {function::encapsulated};
        if (is_silent) b.device.silent_units = {1};
        EXPECT_EQ(run(read_identity(b.tested, 1)).value(), "");
    }
}

TEST(identity, ends_with_a_device_that_never_ends) {
    bench b;
    b.device.on_request = [&](const seen_request& r) {
        const auto data = *parse_hex("0e 01 83 ff 01 01 00 01 41");
        b.device.link->arrive(b.device.frame_of(r.transaction, r.unit, {.code = r.code, .data = data}));
        return true;
    };
    EXPECT_FALSE(run(read_identity(b.tested, 1)).value().empty());
    EXPECT_EQ(b.device.seen.size(), 16U);
}

TEST(writer, after_no_response_to_function_22_the_register_is_read_and_changed) {
    bench b;
    b.device.on_request = [](const seen_request& r) { return r.code == function::mask_write_register; };
    EXPECT_EQ(b.write("hr4.1", "Boolean", "true"), "true");
    EXPECT_EQ(b.functions(), (codes{22, 3, 6, 3}));
    EXPECT_EQ(b.device.register_at(4), 6);
    EXPECT_EQ(b.write("hr4.0", "Boolean", "true"), "true");
    EXPECT_EQ(b.functions(), (codes{3, 6, 3})) << "remembered";
}

TEST(writer, a_device_that_is_silent_behind_function_22_is_not_asked_by_it_again) {
    bench b;
    b.device.on_request = [](const seen_request&) { return true; };
    EXPECT_EQ(b.write("hr4.1", "Boolean", "true"), text_of(driver_errc::write_cut_off));
    b.device.on_request = nullptr;
    EXPECT_EQ(b.write("hr4.1", "Boolean", "true"), "true");
    EXPECT_EQ(b.functions(), (codes{3, 6, 3}));
}

TEST(writer, where_a_timeout_ends_the_link_the_next_write_uses_the_other_way) {
    bench b(framing::rtu);
    b.device.on_request = [](const seen_request& r) { return r.code == function::mask_write_register; };
    EXPECT_EQ(b.write("hr4.1", "Boolean", "true"), text_of(driver_errc::write_cut_off));
    b.pipeline.attach(b.device.make_stream());
    EXPECT_EQ(b.write("hr4.1", "Boolean", "true"), "true");
    EXPECT_EQ(b.functions(), (codes{3, 6, 3}));
}

TEST(writer, the_mask_write_is_used_always_or_never_as_configured) {
    bench never(framing::mbap, {.masking = mask_write::never});
    EXPECT_EQ(never.write("hr4.1", "Boolean", "true"), "true");
    EXPECT_EQ(never.functions(), (codes{3, 6, 3}));
    bench always(framing::mbap, {.masking = mask_write::always});
    always.device.lacks = {function::mask_write_register};
    EXPECT_EQ(always.write("hr4.1", "Boolean", "true"), text_of(errc::illegal_function));
    EXPECT_EQ(always.functions(), (codes{22}));
}

}  // namespace penstock::modbus
