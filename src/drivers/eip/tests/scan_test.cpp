#include <gtest/gtest.h>

#include "drivers/eip/browser.hpp"
#include "drivers/eip/connection.hpp"
#include "drivers/eip/errc.hpp"
#include "drivers/eip/tag_writer.hpp"
#include "drivers/eip/tests/fake_plc.hpp"
#include "drivers/eip/uploader.hpp"

namespace penstock::eip {

namespace {

using penstock::test::run;
using test::fake_plc;

symbol_table upload(fake_plc& plc) {
    uploader up(plc.connection);
    auto loaded = run(up.load({[](const std::string&) { return true; }, [](const symbol&) { return true; }}));
    EXPECT_TRUE(loaded.has_value()) << loaded.error().message();
    for (auto& p : plc.points)
        resolve(p, &*loaded, plc.plc_family);
    return std::move(*loaded);
}

std::string written(fake_plc& plc, point_index at, const char* text) {
    auto& p = plc.points[at];
    const auto type = p.is_typed ? p.value_layout.type : data_type{element_type::int32, 0};
    tag_writer writer(plc.connection, plc.plc_family);
    const auto done = run(writer.write(p, parse_value(text, type).value()));
    if (!done) return done.error().message();
    return done->actual ? format_value(*done->actual) : "not read back";
}

}  // namespace

TEST(session, uses_the_best_connection_that_the_device_accepts) {
    struct row {
        const char* fault;
        bool is_connected;
        std::uint32_t max;
    };
    for (const auto& r : {row{"fault clear", true, 3998}, row{"fault no_large on", true, 502},
                          row{"fault no_connections on", false, 489}}) {
        fake_plc plc;
        plc.order(r.fault);
        ASSERT_TRUE(plc.begin().has_value());
        EXPECT_EQ(plc.connection.transport().is_connected, r.is_connected) << r.fault;
        EXPECT_EQ(plc.connection.transport().max_request, r.max) << r.fault;
        plc.put("Dint0", "Int32", "42");
        plc.add("Dint0", "Int32");
        plc.scan();
        EXPECT_EQ(plc.values[0], "42") << r.fault;
    }
}

TEST(session, reports_a_required_connection_that_is_refused) {
    fake_plc plc("ControlLogix", {.endpoint = {}, .mode = session::connection_mode::connected, .route = {}});
    plc.order("fault no_connections on");
    const auto begun = plc.begin();
    ASSERT_TRUE(begun.has_error());
    EXPECT_EQ(begun.error(), cip_error(0x08, 0));
}

TEST(session, each_step_that_fails_ends_the_opening) {
    for (std::size_t at = 0; at < 4; ++at) {
        fake_plc plc;
        plc.wire->fails_at = at;
        EXPECT_EQ(plc.begin().error(), io::errc::closed) << at;
    }
}

TEST(scan, reads_values_for_any_split_of_the_bytes) {
    for (const std::size_t piece : {1U, 2U, 5U, 512U}) {
        fake_plc plc;
        plc.wire->piece = piece;
        ASSERT_TRUE(plc.begin().has_value());
        plc.put("Real0", "Float", "1.5");
        plc.put("Text0", "String", "hello");
        plc.put("Lint0", "Int64", "-9000000000");
        plc.put("Bool0", "Boolean", "true");
        for (const auto& [address, type] : std::array<std::pair<const char*, const char*>, 4>{
                 {{"Real0", "Float"}, {"Text0", "String"}, {"Lint0", "Int64"}, {"Bool0", "Boolean"}}}) {
            plc.add(address, type);
        }
        EXPECT_EQ(plc.scan(), 1U);
        EXPECT_EQ(plc.values, (std::vector<std::string>{"1.5", "hello", "-9000000000", "true"})) << piece;
    }
}

TEST(scan, follows_the_controllers_type_also_after_a_download) {
    fake_plc plc;
    ASSERT_TRUE(plc.begin().has_value());
    plc.put("Int0", "Int16", "7");
    plc.add("Int0");
    plc.add("Text0");
    plc.scan();
    EXPECT_EQ(plc.values[0], "7");
    EXPECT_EQ(plc.points[0].value_layout.type.element, element_type::int16);
    EXPECT_EQ(plc.points[1].value_layout.type.element, element_type::string);
    plc.order("download Int0 Float");
    plc.put("Int0", "Float", "2.5");
    plc.scan();
    EXPECT_EQ(plc.values[0], "2.5");
    EXPECT_EQ(plc.points[0].value_layout.type.element, element_type::float32);
}

TEST(scan, a_bad_tag_does_not_affect_its_neighbours) {
    fake_plc plc;
    ASSERT_TRUE(plc.begin().has_value());
    plc.put("Dint0", "Int32", "1");
    plc.put("DArr[9999]", "Int32", "2");
    for (const char* address : {"Dint0", "Nope", "DArr[9999]", "DArr[10000]"})
        plc.add(address, "Int32");
    EXPECT_EQ(plc.scan(), 1U);
    EXPECT_EQ(plc.values[0], "1");
    EXPECT_EQ(plc.values[1], cip_error(0x04, 0).message());
    EXPECT_EQ(plc.values[2], "2");
    EXPECT_EQ(plc.values[3], cip_error(0xFF, 0x2105).message());
}

TEST(scan, reads_large_arrays_in_parts) {
    fake_plc plc;
    ASSERT_TRUE(plc.begin().has_value());
    plc.device->fill(sim_fill::own_address);
    plc.add("DArr", "Int32[10000]");
    plc.add("DArr[5]", "Int32");
    EXPECT_EQ(plc.scan(), 2U);
    const auto all = parse_value(plc.values[0], {element_type::int32, 10'000}).value();
    EXPECT_EQ(format_value(std::get<array>(all)[9999]), std::to_string((9999 + 20011) % 65536));
    EXPECT_EQ(plc.values[1], std::to_string(5 + 20011));
}

TEST(scan, reads_neighbours_of_an_array_by_one_slice_and_bits_by_one_word) {
    fake_plc plc;
    ASSERT_TRUE(plc.begin().has_value());
    plc.device->fill(sim_fill::own_address);
    plc.add("DArr[3]", "Int32");
    plc.add("DArr[5]", "Int32");
    plc.add("DArr[900]", "Int32");
    plc.add("Tag5.0", "Boolean");
    plc.add("Tag5.1", "Boolean");
    EXPECT_EQ(plc.scan(), 1U);
    EXPECT_EQ(plc.values, (std::vector<std::string>{std::to_string(3 + 20011), std::to_string(5 + 20011),
                                                    std::to_string(900 + 20011), "true", "false"}));
    const std::vector<point_index> all{0, 1, 2, 3, 4};
    const auto plan = plan_reads(plc.points, all, plc.rules, {});
    ASSERT_EQ(plan.size(), 1U);
    EXPECT_EQ(unpack(plan[0].slots.back().offset).item, 2U);
    EXPECT_TRUE(plan[0].has_gaps);
}

TEST(scan, reads_a_structure_whole_for_many_members_and_one_member_by_name) {
    fake_plc plc;
    ASSERT_TRUE(plc.begin().has_value());
    plc.put("Motor1.Speed", "Float", "3.5");
    plc.put("Motor1.Fault", "Boolean", "true");
    plc.put("Motor1.Hist[9]", "Int16", "-4");
    plc.put("Motor1.Name", "String", "pump");
    plc.put("Motor1.Bits[7]", "Boolean", "true");
    plc.put("Motor2.Speed", "Float", "4.5");
    for (const char* member :
         {"Speed", "Current", "Running", "Fault", "Count", "Hist[9]", "Name", "Bits[7]", "Bits[8]"})
        plc.add((std::string("Motor1.") + member).c_str());
    plc.add("Motor2.Speed");
    upload(plc);
    const std::vector<point_index> all{0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    const auto plan = plan_reads(plc.points, all, plc.rules, {});
    ASSERT_EQ(plan.size(), 1U);
    EXPECT_EQ(std::ranges::count_if(plan[0].slots, [](const auto& s) { return unpack(s.offset).is_inside; }), 9);
    plc.scan();
    EXPECT_EQ(plc.values,
              (std::vector<std::string>{"3.5", "0", "false", "true", "0", "-4", "pump", "true", "false", "4.5"}));
}

TEST(scan, another_layout_of_a_structure_is_detected_and_no_wrong_value_is_reported) {
    fake_plc plc;
    ASSERT_TRUE(plc.begin().has_value());
    for (const char* member : {"Speed", "Current", "Running", "Fault", "Count", "Name"})
        plc.add((std::string("Motor1.") + member).c_str());
    upload(plc);
    for (auto& p : plc.points) {
        for (auto& l : p.levels)
            l.handle = 0x1111;  // as if the list had another program's
    }
    plc.scan(1);
    EXPECT_TRUE(plc.learned.is_symbol_table_stale);
    EXPECT_TRUE(plc.learned.must_replan);
    EXPECT_EQ(plc.values[0], "-");
}

TEST(scan, elements_of_a_bool_array_are_bits_of_words) {
    fake_plc plc;
    ASSERT_TRUE(plc.begin().has_value());
    plc.put("BArr[40]", "Boolean", "true");
    plc.add("BArr[40]", "Boolean");
    plc.add("BArr[41]", "Boolean");
    plc.add("BArr[38]", "Boolean[4]");
    upload(plc);
    plc.scan();
    EXPECT_EQ(plc.values, (std::vector<std::string>{"true", "false", "[false,false,true,false]"}));
}

TEST(scan, without_packets_each_tag_is_requested_alone) {
    fake_plc plc;
    ASSERT_TRUE(plc.begin().has_value());
    plc.order("fault no_multiple on");
    for (const char* tag : {"Tag1", "Tag2", "Tag3"})
        plc.add(tag, "Int32");
    plc.scan();
    EXPECT_TRUE(plc.learned.lacks_multiple || !plc.rules.has_multiple);
    EXPECT_EQ(plc.scan(), 3U);
    EXPECT_EQ(plc.values[2], "0");
}

TEST(scan, answers_with_another_id_are_never_accepted) {
    fake_plc plc;
    ASSERT_TRUE(plc.begin().has_value());
    plc.order("fault wrong_id on");
    plc.add("Tag1", "Int32");
    plc.scan();
    EXPECT_EQ(plc.values[0].substr(0, 6), "batch:");
}

TEST(scan, a_connection_that_the_device_forgot_ends_the_link) {
    fake_plc plc;
    ASSERT_TRUE(plc.begin().has_value());
    plc.order("fault forget on");
    plc.add("Tag1", "Int32");
    plc.scan();
    EXPECT_EQ(remedy_of(plc.end), remedy::reconnect);
}

TEST(scan, five_thousand_tags_fill_the_packets) {
    fake_plc plc;
    ASSERT_TRUE(plc.begin().has_value());
    for (int i = 0; i < 600; ++i)
        plc.add(("Tag" + std::to_string(i)).c_str(), "Int32");
    EXPECT_LE(plc.scan(), 3U);
}

TEST(write, reaches_every_kind_of_place_and_is_read_back) {
    fake_plc plc;
    ASSERT_TRUE(plc.begin().has_value());
    plc.add("Dint0", "Int32");
    plc.add("Dint0.3", "Boolean");
    plc.add("Text1", "String");
    plc.add("BArr[33]", "Boolean");
    plc.add("IArr[5]", "Int16[3]");
    plc.add("DArr", "Int32[3000]");
    plc.add("Motor3.Fault", "Boolean");
    plc.add("Real0", "Double");
    upload(plc);
    EXPECT_EQ(written(plc, 0, "-5"), "-5");
    EXPECT_EQ(written(plc, 1, "false"), "false");
    EXPECT_EQ(plc.get("Dint0", "Int32"), "-13");
    EXPECT_EQ(written(plc, 2, "pump 7"), "pump 7");
    EXPECT_EQ(written(plc, 3, "true"), "true");
    EXPECT_EQ(plc.get("BArr[32]", "Boolean"), "false");
    EXPECT_EQ(written(plc, 4, "[1,-2,3]"), "[1,-2,3]");
    std::string many = "[";
    for (int i = 0; i < 3000; ++i)
        many += (i ? "," : "") + std::to_string(i * 7);
    many += "]";
    EXPECT_EQ(written(plc, 5, many.c_str()), many);
    EXPECT_EQ(written(plc, 6, "true"), "true");
    EXPECT_EQ(plc.get("Motor3.Running", "Boolean"), "false");
    EXPECT_EQ(written(plc, 7, "2.5"), "2.5");
}

TEST(write, changes_a_bit_also_where_the_device_has_no_service_for_it) {
    fake_plc plc;
    ASSERT_TRUE(plc.begin().has_value());
    plc.order("fault no_bit_writes on");
    plc.put("Dint0", "Int32", "16");
    plc.add("Dint0.0", "Boolean");
    EXPECT_EQ(written(plc, 0, "true"), "true");
    EXPECT_EQ(plc.get("Dint0", "Int32"), "17");
}

TEST(write, detects_the_type_again_after_a_download) {
    fake_plc plc;
    ASSERT_TRUE(plc.begin().has_value());
    plc.add("Int0", "Double");
    plc.scan();
    plc.order("download Int0 Float");
    EXPECT_EQ(written(plc, 0, "2.5"), "2.5");
}

TEST(write, without_an_answer_reports_an_unknown_outcome) {
    fake_plc plc;
    ASSERT_TRUE(plc.begin().has_value());
    plc.add("Dint0", "Int32");
    plc.scan();
    plc.order("fault silent on");
    EXPECT_NE(written(plc, 0, "5").find("unknown whether the device wrote the value"), std::string::npos);
    plc.order("fault clear");
    plc.wire->hang_up();
    EXPECT_NE(written(plc, 0, "5").find("unknown whether the device wrote the value"), std::string::npos);
}

TEST(write, reports_the_devices_refusal) {
    fake_plc plc;
    ASSERT_TRUE(plc.begin().has_value());
    plc.add("Dint0", "Int32");
    plc.scan();
    plc.order("fault status 0F");
    EXPECT_EQ(written(plc, 0, "5"), cip_error(0x0F, 0).message());
}

TEST(omron, answers_arrays_whole_and_takes_elements) {
    fake_plc plc("Omron");
    ASSERT_TRUE(plc.begin().has_value());
    plc.put("Text0", "String", "abc");
    plc.put("IArr[4]", "Int16", "9");
    plc.add("Text0", "String");
    plc.add("IArr[3]", "Int16[3]");
    plc.add("Bool0", "Boolean");
    plc.scan();
    EXPECT_EQ(plc.values, (std::vector<std::string>{"abc", "[0,9,0]", "false"}));
    EXPECT_EQ(written(plc, 1, "[5,6,7]"), "[5,6,7]");
    EXPECT_EQ(written(plc, 2, "true"), "true");
    EXPECT_EQ(written(plc, 0, "longer text"), "longer text");
}

TEST(omron, arrays_of_bool_are_packed_as_a_whole_and_texts_come_one_by_one) {
    fake_plc plc("Omron");
    ASSERT_TRUE(plc.begin().has_value());
    plc.put("Flags[17]", "Boolean", "true");
    plc.put("Names[1]", "String", "abc");
    plc.add("Flags[15]", "Boolean[3]");
    plc.add("Flags[17]", "Boolean");
    plc.add("Names", "String[3]");
    plc.scan();
    plc.scan();
    EXPECT_EQ(plc.values, (std::vector<std::string>{"[false,false,true]", "true", R"(["","abc",""])"}));
    EXPECT_EQ(written(plc, 0, "[true,true,false]"), "[true,true,false]");
    EXPECT_EQ(plc.get("Flags[16]", "Boolean"), "true");
    EXPECT_EQ(plc.get("Flags[17]", "Boolean"), "false");
    EXPECT_EQ(plc.get("Flags[18]", "Boolean"), "false");
    EXPECT_EQ(written(plc, 2, R"(["x","","z"])"), R"(["x","","z"])");
    EXPECT_EQ(plc.get("Names[2]", "String"), "z");
    EXPECT_EQ(plc.get("Names[3]", "String"), "");
}

TEST(micro800, is_read_without_route_and_packets) {
    fake_plc plc("Micro800");
    plc.rules.has_multiple = false;
    ASSERT_TRUE(plc.begin().has_value());
    plc.put("Text0", "String", "abc");
    plc.add("Text0", "String");
    plc.add("Dint0", "Int32");
    EXPECT_EQ(plc.scan(), 2U);
    EXPECT_EQ(plc.values[0], "abc");
    EXPECT_EQ(written(plc, 0, "hi"), "hi");
}

TEST(browse, lists_tags_programs_and_members_page_by_page) {
    fake_plc plc;
    ASSERT_TRUE(plc.begin().has_value());
    const auto known = upload(plc);
    const auto first = browse_symbols(known, {.node = "", .depth = 1, .part = "Motor", .size = 3}).value();
    ASSERT_EQ(first.items.size(), 3U);
    EXPECT_EQ(first.items[0].name, "Motor0");
    EXPECT_TRUE(first.items[0].has_children);
    EXPECT_FALSE(first.items[0].plc_address.has_value());
    const auto next =
        browse_symbols(known, {.node = "", .depth = 1, .part = "Motor", .size = 3, .start_after = first.next});
    EXPECT_EQ(next->items[0].name, "Motor3");
    const auto members = browse_symbols(known, {.node = "Motor1"}).value();
    const auto speed = std::ranges::find(members.items, "Speed", &browse_item::name);
    ASSERT_NE(speed, members.items.end());
    EXPECT_EQ(speed->plc_address, "Motor1.Speed");
    EXPECT_EQ(speed->data_type, "Float");
    const auto program = browse_symbols(known, {.node = "Program:Main"}).value();
    EXPECT_EQ(program.items.at(0).plc_address, "Program:Main.Count");
    EXPECT_EQ(browse_symbols(known, {.node = "Nope"}).error(), driver_errc::no_such_node);
}

TEST(session, releases_connection_and_session_when_it_is_closed) {
    fake_plc plc;
    ASSERT_TRUE(plc.begin().has_value());
    ASSERT_TRUE(plc.connection.transport().is_connected);
    plc.close();
    const byte_view last = plc.wire->written.back();
    const auto first = next_frame(last);
    ASSERT_TRUE(first && *first);
    EXPECT_EQ((**first).code, command::send_rr_data);
    const auto packet = decode_packet((**first).body);
    ASSERT_TRUE(packet.has_value());
    const auto r = decode_request(packet->message);
    ASSERT_TRUE(r.has_value());
    EXPECT_EQ(r->code, 0x4E) << "Forward Close";
    EXPECT_TRUE(decode_forward_close(r->body).has_value());
    const auto second = next_frame(last.subspan((**first).size));
    ASSERT_TRUE(second && *second);
    EXPECT_EQ((**second).code, command::unregister_session);
    EXPECT_TRUE(plc.wire->is_closed);
    const auto count = plc.wire->written.size();
    plc.close();
    EXPECT_EQ(plc.wire->written.size(), count) << "once";
}

TEST(session, without_a_connection_releases_the_session) {
    fake_plc plc;
    plc.order("fault no_connections on");
    ASSERT_TRUE(plc.begin().has_value());
    plc.close();
    const auto last = next_frame(plc.wire->written.back());
    ASSERT_TRUE(last && *last);
    EXPECT_EQ((**last).code, command::unregister_session);
    EXPECT_EQ((**last).session, 0x11021E01U);
}

TEST(writer, a_text_is_not_sent_to_a_tag_of_another_type) {
    fake_plc plc;
    ASSERT_TRUE(plc.begin().has_value());
    plc.put("Dint0", "Int32", "42");
    plc.add("Dint0", "String");
    EXPECT_EQ(written(plc, 0, "hot"), make_error_code(errc::wrong_type).message());
    EXPECT_EQ(plc.get("Dint0", "Int32"), "42");
}

TEST(errc, a_missing_tag_is_a_matter_of_configuration_and_an_unknown_service_of_firmware) {
    EXPECT_TRUE(says_no_such_tag(cip_error(0x04, 0)));
    EXPECT_TRUE(says_no_such_tag(cip_error(0x05, 0)));
    EXPECT_TRUE(says_no_such_tag(cip_error(0xFF, 0x2105)));
    EXPECT_FALSE(says_no_such_tag(cip_error(0x10, 0)));
    EXPECT_NE(cip_error(0x08, 0).message().find("firmware"), std::string::npos);
}

}  // namespace penstock::eip
