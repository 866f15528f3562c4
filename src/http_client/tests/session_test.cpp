#include "http_client/session.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "http_client/compression.hpp"
#include "http_client/errc.hpp"
#include "http_client/malformation.hpp"
#include "http_client/tests/peer.hpp"

namespace penstock::http {
namespace {

using repetition = session::idempotency;

struct note_log final : frame_log {
    bool wants_frames() const noexcept override { return true; }
    void frame(direction, byte_view bytes, frame_text what) override {
        text.append(bytes.begin(), bytes.end());
        meanings.push_back(std::move(what.meaning));
        for (const auto& field : what.fields) {
            EXPECT_LE(field.offset + field.size, bytes.size());
            fields.push_back(std::string(field.name) + " " + field.value);
        }
    }
    std::string text;
    std::vector<std::string> meanings;
    std::vector<std::string> fields;
};

struct fixture {
    peer server;
    note_log log;
    session talk{server.connect(), settings(), &log};

    static session::settings settings() {
        session::settings s;
        s.max_body = 10'000;
        return s;
    }
    result<response> ask(const request& what, repetition again = repetition::idempotent) {
        return test::run(talk.ask(what, steady_time::max(), again));
    }
    std::string body(const char* target = "/v") {
        const auto received = ask(get(target));
        return received ? received->body : received.error().message();
    }
};

TEST(http_session, one_connection_carries_many_requests) {
    fixture f;
    f.server.serve = [](const request& r) { return encode(make_response(200, "of " + r.target)); };
    EXPECT_EQ(f.body("/a"), "of /a");
    EXPECT_EQ(f.body("/b"), "of /b");
    EXPECT_EQ(f.server.links.size(), 1U);
}

TEST(http_session, answers_arrive_in_pieces_of_any_size) {
    for (const std::size_t piece : {1U, 2U, 5U, 512U}) {
        fixture f;
        f.server.piece = piece;
        f.server.serve = [](const request&) {
            return encode(make_response(200, std::string(3000, 'x')), body_end::chunked);
        };
        EXPECT_EQ(f.body(), std::string(3000, 'x')) << piece;
    }
}

TEST(http_session, a_connection_that_the_server_closed_meanwhile_is_reopened) {
    fixture f;
    f.server.serve = [](const request&) { return encode(make_response(200, "x")); };
    EXPECT_EQ(f.body(), "x");
    f.server.link().hang_up();
    EXPECT_EQ(f.body(), "x");
    EXPECT_EQ(f.server.links.size(), 2U);
    EXPECT_EQ(f.server.asked.size(), 2U);
}

TEST(http_session, an_unsolicited_response_is_never_matched_to_the_next_request) {
    fixture f;
    f.server.serve = [](const request& r) { return encode(make_response(200, "of " + r.target)); };
    EXPECT_EQ(f.body("/a"), "of /a");
    f.server.link().arrive(encode(make_response(200, "stale")));
    EXPECT_EQ(f.body("/b"), "of /b");
    EXPECT_EQ(f.server.links.size(), 2U);
}

TEST(http_session, bytes_after_a_response_end_the_connection) {
    fixture f;
    f.server.serve = [](const request& r) {
        auto out = encode(make_response(200, "of " + r.target));
        append(out, encode(make_response(200, "surplus")));
        return out;
    };
    EXPECT_EQ(f.body("/a"), "of /a");
    EXPECT_EQ(f.body("/b"), "of /b");
    EXPECT_EQ(f.server.links.size(), 2U);
}

TEST(http_session, after_a_time_out_a_late_response_is_dropped) {
    fixture f;
    bool is_silent = true;
    f.server.serve = [&](const request& r) {
        return is_silent ? byte_buffer{} : encode(make_response(200, "of " + r.target));
    };
    EXPECT_EQ(f.ask(get("/a")).error(), io::errc::timed_out);
    EXPECT_TRUE(f.server.links[0]->is_closed);
    is_silent = false;
    EXPECT_EQ(f.body("/b"), "of /b");
    EXPECT_EQ(f.server.links.size(), 2U);
}

TEST(http_session, a_kept_connection_that_dies_costs_a_read_nothing_and_a_write_is_never_sent_twice) {
    for (const auto again : {repetition::idempotent, repetition::not_idempotent}) {
        fixture f;
        f.server.serve = [](const request&) { return encode(make_response(200, "x")); };
        EXPECT_EQ(f.body(), "x");
        f.server.link().on_write = [at = &f.server.link()](byte_view) { at->hang_up(); };
        const auto received = f.ask(get("/v"), again);
        EXPECT_EQ(received.has_value(), again == repetition::idempotent);
        EXPECT_TRUE(f.talk.was_sent());
        if (!received) {
            EXPECT_EQ(received.error(), io::errc::closed);
        }
    }
}

TEST(http_session, a_fresh_connection_that_dies_is_an_error) {
    fixture f;
    f.server.serve = [&](const request&) -> byte_buffer {
        f.server.link().hang_up();
        return {};
    };
    EXPECT_EQ(f.ask(get("/v")).error(), io::errc::closed);
    EXPECT_EQ(f.server.links.size(), 1U);
}

TEST(http_session, every_step_may_fail_and_the_next_request_succeeds) {
    for (std::size_t step = 0; step < 4; ++step) {
        fixture f;
        f.server.piece = 30;
        f.server.serve = [](const request&) { return encode(make_response(200, "xyz")); };
        EXPECT_EQ(f.body(), "xyz");
        f.server.link().fails_at = f.server.link().calls + step;
        const auto received = f.ask(get("/v"), repetition::not_idempotent);
        EXPECT_EQ(received.has_value(), step == 0) << "found closed before anything was sent: reopened; step " << step;
        EXPECT_EQ(f.body(), "xyz");
    }
}

TEST(http_session, connection_close_and_a_body_until_the_end_are_supported) {
    fixture f;
    f.server.serve = [&](const request&) {
        auto a = make_response(200, "whole");
        a.keeps_alive = false;
        return encode(a);
    };
    EXPECT_EQ(f.body(), "whole");
    EXPECT_TRUE(f.server.link().is_closed);
    f.server.serve = [&](const request&) {
        auto a = make_response(200, "until the end");
        a.keeps_alive = false;
        f.server.link().arrive(encode(a, body_end::close));
        f.server.link().hang_up();
        return byte_buffer{};
    };
    EXPECT_EQ(f.body(), "until the end");
}

TEST(http_session, packed_content_is_unpacked_within_the_limit) {
    fixture f;
    f.server.serve = [](const request&) {
        return encode(make_response(200, compress("plain"), {{"Content-Encoding", "gzip"}}));
    };
    EXPECT_EQ(f.body(), "plain");
    f.server.serve = [](const request&) {
        return encode(make_response(200, compress(std::string(10'001, 'x')), {{"Content-Encoding", "gzip"}}));
    };
    EXPECT_EQ(f.ask(get("/v")).error(), client_errc::too_large);
    f.server.serve = [](const request&) { return encode(make_response(200, "x", {{"Content-Encoding", "br"}})); };
    EXPECT_EQ(f.ask(get("/v")).error(), client_errc::unknown_compression);
    f.server.serve = [](const request&) { return encode(make_response(200, "x", {{"Content-Encoding", "gzip"}})); };
    EXPECT_EQ(f.ask(get("/v")).error(), client_errc::bad_compression);
    f.server.serve = [](const request&) { return encode(make_response(200, std::string(10'001, 'x'))); };
    EXPECT_EQ(f.ask(get("/v")).error(), client_errc::too_large);
    f.server.serve = [](const request&) { return encode(make_response(200, "x")); };
    EXPECT_EQ(f.body(), "x");
}

TEST(http_session, what_is_no_http_is_reported) {
    fixture f;
    f.server.serve = [](const request&) {
        return byte_buffer{'S', 'S', 'H', '-', '2', '.', '0', '\r', '\n', '\r', '\n'};
    };
    EXPECT_EQ(f.ask(get("/v")).error(), make_malformed(malformation::status_line));
}

TEST(http_session, the_trace_shows_messages_as_text_and_never_a_secret) {
    fixture f;
    f.server.serve = [](const request&) {
        return encode(make_response(200, "{}", {{"Content-Type", "application/json"}, {"Set-Cookie", "s3cret"}}));
    };
    auto what = get("/v");
    what.fields.push_back({"Authorization", "Bearer s3cret"});
    what.fields.push_back({"X-API-Key", "s3cret"});
    ASSERT_TRUE(f.ask(what).has_value());
    what.body = "client_secret=s3cret";
    ASSERT_TRUE(
        test::run(f.talk.ask(what, steady_time::max(), repetition::idempotent, session::redaction::fields_and_bodies))
            .has_value());
    EXPECT_EQ(f.log.text.find("s3cret"), std::string::npos);
    EXPECT_NE(f.log.text.find("GET /v HTTP/1.1"), std::string::npos);
    EXPECT_EQ(f.log.meanings[0], "GET /v");
    EXPECT_EQ(f.log.meanings[1], "200 OK, application/json, 2 bytes");
    const auto& fields = f.log.fields;
    for (const auto* shown : {"start line GET /v HTTP/1.1", "header Authorization: ***", "start line HTTP/1.1 200 OK",
                              "header Content-Type: application/json", "body {}"})
        EXPECT_NE(std::ranges::find(fields, shown), fields.end()) << shown;
    EXPECT_TRUE(std::ranges::none_of(fields, [](const auto& f) { return f.find("s3cret") != std::string::npos; }));
}

/// Servers that read a body of any size: `decode_request` takes one of a megabyte.
struct transfer_fixture : fixture {
    std::string sent, arrived;
    std::string taken;

    /// Answers when `size` bytes of body are there.
    void expect_body(std::size_t size, byte_buffer answer) {
        ASSERT_TRUE(test::run(talk.open(steady_time::max())).has_value());
        server.link().on_write = [this, size, answer = std::move(answer)](byte_view bytes) {
            arrived.append(bytes.begin(), bytes.end());
            const auto head = arrived.find("\r\n\r\n");
            if (head != std::string::npos && arrived.size() - head - 4 == size) server.link().arrive(answer);
        };
    }
    body_source source(std::size_t piece) {
        return {sent.size(),
                [this, piece, at = std::size_t{0}](std::span<std::uint8_t> into) mutable -> result<std::size_t> {
                    const auto size = std::min({piece, into.size(), sent.size() - at});
                    std::copy_n(sent.begin() + static_cast<std::ptrdiff_t>(at), size, into.begin());
                    at += size;
                    return size;
                }};
    }
    body_sink sink() {
        return [this](byte_view piece) -> result<> {
            taken.append(piece.begin(), piece.end());
            return {};
        };
    }
    result<response> transfer(const request& what, const body_source* from, body_sink to) {
        return test::run(talk.transfer(what, from, std::move(to), {}));
    }
};

request post(std::string target) {
    auto out = get(std::move(target));
    out.method = "POST";
    return out;
}

TEST(http_transfer, a_body_is_sent_as_it_is_read) {
    for (const std::size_t piece : {1'000U, 70'000U, 5'000'000U}) {
        transfer_fixture f;
        f.sent = std::string(1'500'000, 'x') + "end";
        f.expect_body(f.sent.size(), encode(make_response(200, "taken")));
        const auto from = f.source(piece);
        const auto received = f.transfer(post("/up"), &from, {});
        ASSERT_TRUE(received.has_value()) << received.error().message();
        EXPECT_EQ(received->body, "taken");
        EXPECT_NE(f.arrived.find("Content-Length: 1500003\r\n"), std::string::npos);
        EXPECT_TRUE(f.arrived.ends_with("xend"));
        EXPECT_EQ(f.server.links.size(), 1U);
    }
}

TEST(http_transfer, a_body_of_any_size_goes_to_the_sink) {
    for (const auto how : {body_end::length, body_end::chunked, body_end::close}) {
        transfer_fixture f;
        const std::string body(300'000, 'y');  // the session's limit is 10,000
        f.server.serve = [&](const request&) {
            auto out = encode(make_response(200, body), how);
            if (how != body_end::close) return out;
            f.server.link().arrive(out);
            f.server.link().hang_up();
            return byte_buffer{};
        };
        const auto received = f.transfer(get("/down"), nullptr, f.sink());
        ASSERT_TRUE(received.has_value()) << received.error().message();
        EXPECT_EQ(received->body, "");
        EXPECT_EQ(f.taken, body);
    }
}

TEST(http_transfer, a_refusal_is_no_content_and_has_the_limit) {
    transfer_fixture f;
    f.server.serve = [](const request&) { return encode(make_response(404, "nothing there")); };
    const auto received = f.transfer(get("/down"), nullptr, f.sink());
    ASSERT_TRUE(received.has_value());
    EXPECT_EQ(received->body, "nothing there");
    EXPECT_EQ(f.taken, "");
    f.server.serve = [](const request&) { return encode(make_response(500, std::string(10'001, 'x'))); };
    EXPECT_EQ(f.transfer(get("/down"), nullptr, f.sink()).error(), client_errc::too_large);
}

TEST(http_transfer, the_error_of_a_sink_or_a_source_ends_it) {
    transfer_fixture f;
    f.server.serve = [](const request&) { return encode(make_response(200, "content")); };
    const auto full = std::make_error_code(std::errc::no_space_on_device);
    const auto received = f.transfer(get("/down"), nullptr, [&](byte_view) -> result<> {
        return error_code(full.value(), boost::system::generic_category());
    });
    EXPECT_EQ(received.error(), boost::system::errc::no_space_on_device);
    EXPECT_EQ(f.body(), "content") << "over a new connection";
    const body_source unreadable{10, [](std::span<std::uint8_t>) -> result<std::size_t> {
                                     return error_code(EIO, boost::system::generic_category());
                                 }};
    const auto opens = [&] {
        ASSERT_TRUE(test::run(f.talk.open(steady_time::max())).has_value());
        f.server.link().on_write = {};
    };
    opens();
    EXPECT_EQ(f.transfer(post("/up"), &unreadable, {}).error(), boost::system::errc::io_error);
    const body_source shortened{10, [](std::span<std::uint8_t>) -> result<std::size_t> { return std::size_t{0}; }};
    opens();
    EXPECT_EQ(f.transfer(post("/up"), &shortened, {}).error(), client_errc::bad_source);
}

TEST(http_transfer, a_server_that_refuses_before_the_end_is_heard) {
    for (const bool hangs_up : {false, true}) {
        transfer_fixture f;
        f.sent = std::string(3'000'000, 'x');
        ASSERT_TRUE(test::run(f.talk.open(steady_time::max())).has_value());
        std::size_t writes = 0;
        f.server.link().on_write = [&](byte_view) {
            if (++writes != 2) return;
            f.server.link().arrive(encode(make_response(413, "too large")));
            if (hangs_up) f.server.link().fails_at = f.server.link().calls + 1;
        };
        const auto from = f.source(1'000'000);
        const auto received = f.transfer(post("/up"), &from, {});
        ASSERT_TRUE(received.has_value()) << received.error().message();
        EXPECT_EQ(received->status, 413U);
        EXPECT_EQ(writes, 2U) << "head and the first piece";
        EXPECT_TRUE(f.server.links[0]->is_closed);
    }
}

TEST(http_session, close_ends_what_is_in_progress_permanently) {
    fixture f;
    f.server.serve = [&](const request&) {
        f.talk.close();
        return encode(make_response(200, "x"));
    };
    EXPECT_EQ(f.ask(get("/v")).error(), client_errc::closed);
    EXPECT_EQ(f.server.links.size(), 1U);
}

}  // namespace
}  // namespace penstock::http
