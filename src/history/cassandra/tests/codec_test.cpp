#include <gtest/gtest.h>

#include "history/cassandra/errc.hpp"
#include "history/cassandra/response_codec.hpp"
#include "history/cassandra/tests/request_reader.hpp"
#include "tests/support/vectors.hpp"

namespace penstock::history::cassandra {
namespace {

std::vector<test::vector_line> vectors() {
    return test::read_vectors(PENSTOCK_SOURCE_DIR "/src/history/cassandra/tests/vectors/frames.vec");
}

sender sender_of(const test::vector_line& v) {
    return v.direction == '>' ? sender::client : sender::server;
}

std::string text_of(const frame& f) {
    const auto stream = "stream " + std::to_string(f.stream) + "; ";
    if (const auto r = request_reader::read(f)) return stream + request_reader::describe(*r);
    const auto a = decode_response(f);
    return stream + (a ? describe(*a) : a.error().message());
}

result<response> response_of(opcode what, std::string_view body, std::uint8_t flags = 0) {
    const auto bytes = *parse_hex(body);
    frame f;
    f.op = what;
    f.flags = flags;
    f.body = bytes;
    return decode_response(f);
}

error_code fault_of(opcode what, std::string_view body) {
    const auto a = response_of(what, body);
    return a.has_value() ? error_code{} : a.error();
}

TEST(cql_codec, reads_every_vector_as_its_source_does) {
    ASSERT_FALSE(vectors().empty());
    for (const auto& v : vectors()) {
        const auto found = next_frame(v.bytes, sender_of(v));
        ASSERT_TRUE(found.has_value() && found->has_value()) << v.name;
        EXPECT_EQ((**found).size, v.bytes.size()) << v.name;
        EXPECT_EQ(text_of(**found), v.meaning) << v.name;
    }
}

TEST(cql_codec, writes_every_request_byte_for_byte) {
    for (const auto& v : vectors()) {
        if (v.direction != '>') continue;
        const frame f = next_frame(v.bytes, sender::client).value().value();
        byte_buffer out;
        append_request(out, f.stream, request_reader::read(f).value());
        EXPECT_EQ(to_hex(out), to_hex(v.bytes)) << v.name;
    }
}

TEST(cql_codec, needs_more_for_every_strict_prefix) {
    for (const auto& v : vectors()) {
        for (std::size_t size = 0; size < v.bytes.size(); ++size) {
            const auto found = next_frame(byte_view(v.bytes).first(size), sender_of(v));
            ASSERT_TRUE(found.has_value() && !found->has_value()) << v.name << ' ' << size;
        }
    }
}

TEST(cql_codec, every_changed_byte_gives_a_frame_need_more_or_an_error) {
    for (const auto& v : vectors()) {
        for (std::size_t i = 0; i < v.bytes.size(); ++i) {
            for (const unsigned change : {0x01U, 0x80U, 0xFFU}) {
                auto bytes = v.bytes;
                bytes[i] = static_cast<std::uint8_t>(bytes[i] ^ change);
                const auto found = next_frame(bytes, sender_of(v));
                if (found && *found) text_of(**found);
            }
        }
    }
}

TEST(cql_codec, every_body_that_is_cut_is_refused) {
    for (const auto& v : vectors()) {
        if (v.direction == '>') continue;
        const frame whole = next_frame(v.bytes, sender::server).value().value();
        const auto a = decode_response(whole).value();
        if (!std::holds_alternative<rows>(a)) continue;
        for (std::size_t size = 0; size < whole.body.size(); ++size) {
            frame cut = whole;
            cut.body = whole.body.first(size);
            EXPECT_EQ(decode_response(cut).error(), errc::bad_body) << v.name << ' ' << size;
        }
    }
}

TEST(cql_codec, another_protocol_is_detected_by_its_first_bytes) {
    EXPECT_EQ(next_frame(as_bytes("HTTP/1.1 400"), sender::server).error(), errc::not_cql);
    EXPECT_EQ(next_frame(as_bytes("\x15\x03\x03"), sender::server).error(), errc::not_cql) << "a TLS alert";
    EXPECT_EQ(next_frame(*parse_hex("04 00 00 00 08"), sender::server).error(), errc::not_cql) << "a request";
    EXPECT_EQ(next_frame(*parse_hex("84 00 00 00 04"), sender::server).error(), errc::not_cql) << "no opcode";
    EXPECT_EQ(next_frame(*parse_hex("83"), sender::server).error(), errc::other_version);
    EXPECT_EQ(next_frame(*parse_hex("85"), sender::server).error(), errc::other_version);
}

TEST(cql_codec, a_body_over_the_limit_is_refused_before_it_arrives) {
    EXPECT_EQ(next_frame(*parse_hex("84 00 00 00 08 04 00 00 01"), sender::server).error(), errc::frame_too_long);
    EXPECT_FALSE(next_frame(*parse_hex("84 00 00 00 08 04 00 00 00"), sender::server).value());
    EXPECT_EQ(next_frame(*parse_hex("84 00 00 00 08 00 00 00 65"), sender::server, 100).error(), errc::frame_too_long);
    EXPECT_EQ(next_frame(*parse_hex("84 00 00 00 08 10 00 00 01"), sender::server, 1UL << 30U).error(),
              errc::frame_too_long);
}

TEST(cql_codec, a_wrong_number_of_rows_allocates_nothing) {
    EXPECT_EQ(fault_of(opcode::result, "00000002 00000004 7FFFFFFF 7FFFFFFF"), errc::bad_body);
    EXPECT_EQ(fault_of(opcode::result, "00000002 00000004 FFFFFFFF 00000001"), errc::bad_body);
    EXPECT_EQ(fault_of(opcode::result, "00000002 00000004 00000001 FFFFFFFF"), errc::bad_body);
    const auto none = response_of(opcode::result, "00000002 00000004 00000000 7FFFFFFF");
    EXPECT_EQ(std::get<rows>(*none).size(), 0U) << "rows without columns";
}

TEST(cql_codec, types_that_nest_without_end_are_refused) {
    std::string body = "00000002 00000000 00000001 0001 61 0001 62 0001 63";
    for (int i = 0; i < 10'000; ++i)
        body += " 0020";
    EXPECT_EQ(fault_of(opcode::result, body), errc::bad_body);
}

TEST(cql_codec, columns_of_every_type_are_skipped) {
    // custom, list<int>, map<int,text>, user defined (one field), tuple<int,int>; names a to e; no rows
    const auto a = response_of(opcode::result,
                               "00000002 00000001 00000005 0001 6B 0001 74"
                               "0001 61 0000 0001 78"
                               "0001 62 0020 0009"
                               "0001 63 0021 0009 000D"
                               "0001 64 0030 0001 6B 0001 75 0001 0001 66 0009"
                               "0001 65 0031 0002 0009 0009"
                               "00000000");
    ASSERT_TRUE(a.has_value());
    EXPECT_EQ(std::get<rows>(*a).names, (std::vector<std::string>{"a", "b", "c", "d", "e"}));
    EXPECT_EQ(std::get<rows>(*a).find("d"), 3U);
    EXPECT_FALSE(std::get<rows>(*a).find("f"));
}

TEST(cql_codec, warnings_trace_and_payload_before_the_message_are_skipped) {
    const auto warned = response_of(opcode::result, "0001 0003 616263 00000001", frame_flag::has_warnings);
    EXPECT_EQ(describe(*warned), "done");
    const auto all =
        response_of(opcode::result, "00112233445566778899AABBCCDDEEFF 0001 0001 61 0001 0001 62 00000002 0102 00000001",
                    frame_flag::traced | frame_flag::has_warnings | frame_flag::has_payload);
    EXPECT_EQ(describe(*all), "done");
    EXPECT_FALSE(response_of(opcode::result, "0001 0004 616263", frame_flag::has_warnings).has_value());
    EXPECT_FALSE(response_of(opcode::result, "00000001", frame_flag::compressed).has_value());
}

TEST(cql_codec, refuses_incomplete_responses) {
    for (const auto* body : {"", "000000", "00000006", "00000004 0000", "00000004 0001 11", "00000002 00000001"})
        EXPECT_EQ(fault_of(opcode::result, body), errc::bad_body) << body;
    EXPECT_EQ(fault_of(opcode::error, "00001000"), errc::bad_body);
    EXPECT_EQ(fault_of(opcode::error, "00001000 0005 61"), errc::bad_body);
    EXPECT_EQ(fault_of(opcode::authenticate, "0005 61"), errc::bad_body);
    EXPECT_EQ(fault_of(opcode::supported, "0001 0001 61 0002 0001 61"), errc::bad_body);
    EXPECT_EQ(fault_of(opcode::query, ""), errc::bad_body) << "a request is no response";
}

TEST(cql_codec, an_error_reports_how_many_replicas_took_part) {
    const auto late = response_of(opcode::error, "00001100 0004 6C617465 0006 00000001 00000002 0006 53494D504C45");
    EXPECT_EQ(describe(*late), "error 1100 late (1 of 2 needed replicas answered)");
    const auto cut = response_of(opcode::error, "00001100 0004 6C617465");
    EXPECT_EQ(describe(*cut), "error 1100 late") << "the number is no reason to lose the error";
}

TEST(cql_codec, cells_of_a_wrong_size_have_no_value) {
    const auto bytes = *parse_hex("80 00 4D 89 00 00 00 01 00 00 00 01 41 00 00 00");
    const byte_view all(bytes);
    EXPECT_EQ(date_of(all.first(4)), 19849);
    EXPECT_EQ(int_of(all.subspan(4, 4)), 1);
    EXPECT_EQ(bigint_of(all.subspan(4, 8)), 0x1'0000'0001);
    EXPECT_EQ(inet_of(all.first(4)), "128.0.77.137");
    EXPECT_EQ(inet_of(all), "8000:4d89:0:1:0:1:4100:0");
    EXPECT_EQ(uuid_of(all), "80004d89000000010000000141000000");
    EXPECT_EQ(texts_of(all.subspan(4, 9)), std::vector<std::string>{"A"});
    for (const cell& wrong : {cell{}, cell{all.first(3)}}) {
        EXPECT_FALSE(date_of(wrong) || int_of(wrong) || bigint_of(wrong) || inet_of(wrong) || uuid_of(wrong));
        EXPECT_TRUE(texts_of(wrong).empty());
    }
    EXPECT_TRUE(texts_of(all.subspan(4, 8)).empty()) << "cut";
}

TEST(cql_codec, a_password_is_sent_as_its_authenticator_requires) {
    EXPECT_EQ(to_hex(password_token("me", "pw")), "00 6d 65 00 70 77");
}

TEST(consistency, levels_are_read_in_any_case_and_others_named) {
    EXPECT_EQ(parse_consistency("local_quorum").value(), consistency::local_quorum);
    EXPECT_EQ(to_string(consistency::local_one), "LOCAL_ONE");
    EXPECT_NE(to_string(parse_consistency("most").error()).find("QUORUM"), std::string::npos);
}

TEST(errc, every_code_has_a_text_and_a_remedy) {
    for (const int code : {0x000A, 0x0100, 0x1000, 0x1001, 0x1002, 0x1003, 0x1100, 0x1200, 0x1300, 0x1400, 0x1500,
                           0x1600, 0x1700, 0x2000, 0x2100, 0x2200, 0x2300, 0x2400, 0x2500}) {
        EXPECT_EQ(server_error(code).value(), code);
        EXPECT_NE(server_error(code).message(), "an unknown error of the cluster") << code;
    }
    EXPECT_EQ(server_error(0), errc::server_error);
    EXPECT_EQ(server_error(0x7777), errc::unknown_error);
    EXPECT_EQ(server_error(0x1'0003), errc::unknown_error) << "our own codes are never the server's";
    for (const auto e : {errc::unavailable, errc::overloaded, errc::write_timed_out, errc::read_timed_out,
                         errc::unprepared, errc::no_node})
        EXPECT_EQ(remedy_of(e), remedy::retry);
    EXPECT_EQ(remedy_of(errc::bad_credentials), remedy::fix_config);
    EXPECT_EQ(remedy_of(errc::bad_body), remedy::reconnect);
    EXPECT_TRUE(is_retryable_elsewhere(errc::overloaded) && is_retryable_elsewhere(errc::link_lost));
    EXPECT_FALSE(is_retryable_elsewhere(errc::syntax_error) || is_retryable_elsewhere(errc::unauthorized));
}

}  // namespace
}  // namespace penstock::history::cassandra
