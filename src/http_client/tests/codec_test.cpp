#include "http_client/codec.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "http_client/errc.hpp"
#include "http_client/malformation.hpp"
#include "http_client/response_parser.hpp"
#include "tests/support/vectors.hpp"

namespace penstock::http {
namespace {

const std::vector<test::vector_line>& vectors() {
    static const auto all = test::read_vectors(PENSTOCK_SOURCE_DIR "/src/http_client/tests/vectors/messages.vec");
    return all;
}

std::string meaning_of(const response& a) {
    return fmt::format("{}; {} fields; {} bytes; {}", a.status, a.fields.size(), a.body.size(),
                       a.keeps_alive ? "kept" : "closed");
}

std::string meaning_of(const request& r) {
    return fmt::format("{} {}; {} fields; {} bytes; {}", r.method, r.target, r.fields.size(), r.body.size(),
                       r.keeps_alive ? "kept" : "closed");
}

/// Reads an answer that arrives in pieces; nothing while it is not whole.
result<std::optional<response>> read(byte_view bytes, std::size_t piece, std::size_t max = 1000,
                                     exactness how = exactness::strict) {
    response_parser reader(max, how);
    reader.begin();
    byte_buffer waiting;
    while (!reader.is_done() && !bytes.empty()) {
        const auto part = bytes.first(std::min(piece, bytes.size()));
        append(waiting, part);
        bytes = bytes.subspan(part.size());
        const auto taken = reader.put(waiting);
        if (!taken) return taken.error();
        waiting.erase(waiting.begin(), waiting.begin() + static_cast<std::ptrdiff_t>(*taken));
    }
    if (!reader.is_done()) return std::optional<response>{};
    return std::optional(reader.take());
}

TEST(http_codec, every_vector_reads_as_expected_in_pieces_of_any_size) {
    for (const auto& v : vectors()) {
        if (v.direction == '>') {
            const auto received = decode_request(v.bytes);
            ASSERT_TRUE(received.has_value() && *received) << v.name;
            EXPECT_EQ(meaning_of((*received)->asked), v.meaning) << v.name;
            EXPECT_EQ((*received)->size, v.bytes.size()) << v.name;
            continue;
        }
        for (const std::size_t piece : {1U, 2U, 5U, 512U}) {
            const auto received = read(v.bytes, piece);
            ASSERT_TRUE(received.has_value() && *received) << v.name << " in pieces of " << piece;
            EXPECT_EQ(meaning_of(**received), v.meaning) << v.name;
        }
    }
}

TEST(http_codec, every_part_of_a_message_needs_more) {
    for (const auto& v : vectors()) {
        for (std::size_t size = 0; size < v.bytes.size(); ++size) {
            const auto part = byte_view(v.bytes).first(size);
            if (v.direction == '>') {
                const auto received = decode_request(part);
                EXPECT_TRUE(received.has_value() && !*received) << v.name << " " << size;
            } else {
                const auto received = read(part, 1000);
                EXPECT_TRUE(received.has_value() && !*received) << v.name << " " << size;
            }
        }
    }
}

TEST(http_codec, a_changed_byte_gives_an_answer_more_to_wait_for_or_an_error) {
    for (const auto& v : vectors()) {
        for (std::size_t at = 0; at < v.bytes.size(); ++at) {
            auto changed = v.bytes;
            changed[at] ^= 0x55;
            if (v.direction == '>') {
                const auto received = decode_request(changed);
                EXPECT_TRUE(received.has_value() || received.error() == client_errc::bad_request);
            } else {
                const auto received = read(changed, 1000);
                EXPECT_TRUE(received.has_value() || is_malformed(received.error()) ||
                            received.error() == client_errc::too_large ||
                            received.error() == client_errc::unknown_compression);
            }
        }
    }
}

TEST(http_codec, what_is_encoded_reads_back) {
    request r;
    r.method = "POST";
    r.target = "/a?b=c";
    r.fields = {{"Host", "plc"}, {"X-Key", "1"}};
    r.body = "{}";
    const auto received = decode_request(encode(r));
    ASSERT_TRUE(received.has_value() && *received);
    EXPECT_EQ((*received)->asked.body, "{}");
    EXPECT_EQ(*find_header((*received)->asked.fields, "x-key"), "1");
    EXPECT_EQ(*find_header((*received)->asked.fields, "Content-Length"), "2");

    response a;
    a.status = 503;
    a.fields = {{"Retry-After", "3"}};
    a.body = std::string(2500, 'x');
    for (const auto end : {body_end::length, body_end::chunked}) {
        const auto back = read(encode(a, end), 7, 3000);
        ASSERT_TRUE(back.has_value() && *back);
        EXPECT_EQ((*back)->status, 503U);
        EXPECT_EQ((*back)->body, a.body);
        EXPECT_EQ((*back)->field("retry-after"), "3");
    }
}

TEST(http_codec, a_method_with_content_states_its_length_even_without_content) {
    request r;
    r.fields = {{"Host", "plc"}};
    EXPECT_EQ(std::string(reinterpret_cast<const char*>(encode(r).data()), encode(r).size()),
              "GET / HTTP/1.1\r\nHost: plc\r\n\r\n");
    r.method = "PUT";
    const auto bytes = encode(r);
    EXPECT_NE(std::string(bytes.begin(), bytes.end()).find("Content-Length: 0\r\n"), std::string::npos);
}

TEST(http_codec, a_body_beyond_the_limit_is_refused_however_its_end_is_marked) {
    response a;
    a.body = std::string(1001, 'x');
    EXPECT_EQ(read(encode(a, body_end::length), 5000).error(), client_errc::too_large);
    EXPECT_EQ(read(encode(a, body_end::chunked), 5000).error(), client_errc::too_large);
    EXPECT_EQ(read(encode(a, body_end::close), 5000).error(), client_errc::too_large);
}

TEST(http_codec, an_answer_without_a_length_ends_with_the_connection) {
    response a;
    a.body = "{}";
    a.keeps_alive = false;
    const auto bytes = encode(a, body_end::close);
    response_parser reader(100);
    reader.begin();
    ASSERT_EQ(reader.put(bytes).value(), bytes.size());
    EXPECT_FALSE(reader.is_done());
    ASSERT_TRUE(reader.finish().has_value());
    ASSERT_TRUE(reader.is_done());
    EXPECT_EQ(reader.take().body, "{}");
}

TEST(http_codec, a_connection_that_ends_within_an_answer_is_an_error) {
    response a;
    a.body = "0123456789";
    const auto bytes = encode(a);
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        response_parser reader(100);
        reader.begin();
        ASSERT_TRUE(reader.put(byte_view(bytes).first(size)).has_value());
        EXPECT_TRUE(is_malformed(reader.finish().error())) << size;
    }
}

struct unusual {
    const char* text;
    const char* body;  ///< null: refused in any case
    malformation fault;
};

TEST(http_codec, what_small_devices_write_is_read_where_the_end_of_the_body_is_certain) {
    const std::vector<unusual> all{
        // ESPAsyncWebServer pads the size of a chunk to the width of the largest one.
        {"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2   \r\n{}\r\n0\r\n\r\n", "{}",
         malformation::chunk_blanks},
        {"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n  2\r\n{}\r\n0\r\n\r\n", "{}",
         malformation::chunk_blanks},
        {"HTTP/1.1 200 OK\nContent-Length: 2\n\n{}", "{}", malformation::line_end},
        {"HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n2\n{}\n0\n\n", "{}", malformation::line_end},
        {"HTTP/1.1 200\r\nContent-Length: 2\r\n\r\n{}", "{}", malformation::no_reason},
        {"HTTP/1.1 200 OK\r\nContent-Length : 2\r\n\r\n{}", "{}", malformation::blank_in_name},
        {"HTTP/1.1 200 OK\r\nContent-Length:\t2 \r\nSet Cookie: a\r\n\r\n{}", "{}", malformation::field_name},
        {"\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}", "{}", malformation::status_line},
        {"HTTP/1.1 200 OK\r\nContent-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n", "{}",
         malformation::length_and_chunked},
        {"HTTP/2 200 OK\r\n\r\n", nullptr, malformation::status_line},
        {"HTTP/1.1 2OO OK\r\n\r\n", nullptr, malformation::status_line},
        {"HTTP/1.1 200 OK\r\nno field\r\n\r\n", nullptr, malformation::no_colon},
        {"HTTP/1.1 200 OK\r\nContent-Length: two\r\n\r\n{}", nullptr, malformation::length},
        {"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}", nullptr, malformation::lengths},
        {"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n{}", nullptr, malformation::chunk_size},
        {"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n", nullptr, malformation::chunk_end},
        {"HTTP/1.1 101 Switching Protocols\r\n\r\n", nullptr, malformation::switches},
    };
    for (const auto& one : all) {
        const byte_buffer bytes(one.text, one.text + std::string_view(one.text).size());
        for (const std::size_t piece : {1U, 3U, 1000U}) {
            const auto refused = read(bytes, piece, 1000, exactness::strict);
            ASSERT_FALSE(refused.has_value()) << one.text;
            EXPECT_EQ(malformation_of(refused.error()), one.fault) << one.text << ": " << refused.error().message();
            const auto got = read(bytes, piece, 1000, exactness::lenient);
            ASSERT_EQ(got.has_value(), one.body != nullptr) << one.text;
            if (!got) continue;
            ASSERT_TRUE(got->has_value()) << one.text;
            EXPECT_EQ((*got)->body, one.body) << one.text;
        }
    }
}

TEST(http_codec, what_is_wrong_is_reported_with_its_place) {
    const std::string head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n";
    const auto message = [](const std::string& text) {
        return read(byte_buffer(text.begin(), text.end()), 7).error().message();
    };
    EXPECT_EQ(message(head + "x\r\n"),
              "the response is not valid HTTP: the size of chunk 2 is not a hexadecimal number");
    EXPECT_EQ(message("HTTP/1.1 200 OK\r\nA: 1\r\nB\r\n"),
              "the response is not valid HTTP: line 3 of its header has no colon");
    EXPECT_EQ(message("HTTP/1.1 200 OK\r\nA : 1\r\n"),
              "the response is not valid HTTP: line 2 of its header has a blank before the colon; set option "
              "strict to false to accept it");
}

TEST(http_codec, after_the_last_chunk_the_end_of_the_connection_ends_an_answer) {
    const std::string text = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n";
    for (const auto how : {exactness::lenient, exactness::strict}) {
        response_parser reader(100, how);
        reader.begin();
        ASSERT_TRUE(reader.put(byte_buffer(text.begin(), text.end())).has_value());
        EXPECT_FALSE(reader.is_done());
        EXPECT_EQ(reader.finish().has_value(), how == exactness::lenient);
    }
}

TEST(http_codec, header_fields_cannot_smuggle_lines) {
    EXPECT_TRUE(is_header("X-Key", "a b\xEA\xB0\x80"));
    EXPECT_FALSE(is_header("X-Key", "a\r\nX-Other: b"));
    EXPECT_FALSE(is_header("X Key", "a"));
    EXPECT_FALSE(is_header("", "a"));
}

}  // namespace
}  // namespace penstock::http
