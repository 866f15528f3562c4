#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "drivers/errc.hpp"
#include "drivers/tests/scan_fixture.hpp"

namespace penstock::test {

/// Frames `size id payload…`; 0xFF as size is invalid, 0xDD as payload answers no request.
class toy_rules final : public frame_rules {
public:
    result<std::optional<std::size_t>> frame_size(byte_view arrived, const pending_request*) const override {
        if (arrived[0] == 0xFF) return driver_errc::bad_response;
        if (arrived.size() < arrived[0]) return std::optional<std::size_t>{};
        return std::optional<std::size_t>(arrived[0]);
    }
    void put_id(std::span<std::uint8_t> request, std::uint32_t id) const override {
        request[1] = static_cast<std::uint8_t>(id);
    }
    std::optional<std::uint32_t> id_of(byte_view response) const override { return response[1]; }
    std::optional<std::string_view> mismatch(const pending_request&, byte_view response) const override {
        if (response.size() > 2 && response[2] == 0xDD) return "answers nothing";
        return std::nullopt;
    }
    frame_text describe(frame_log::direction, byte_view) const override { return {}; }
};

/// Records what each batch got; asks for as many further parts as the batch's kind is. 0xEE is disowned, 0xCC means
/// that the station does not respond.
class toy_recorder final : public response_handler {
public:
    result<disposition> on_response(const pending_request& x, byte_view frame, byte_buffer& next) override {
        if (frame.size() > 2 && frame[2] == 0xEE) return disposition::ignored;
        lines.push_back(std::to_string(x.scan_batch->ticket) + "." + std::to_string(x.part) + ": " +
                        to_hex(frame.subspan(2)));
        if (frame.size() > 2 && frame[2] == 0xCC) return disposition::unreachable;
        if (x.part >= x.scan_batch->kind) return disposition::done;
        next = {3, 0, static_cast<std::uint8_t>(0xA0 + x.part + 1)};
        return disposition::more;
    }
    void on_timeout(const pending_request& x, const error_code& why) override {
        lines.push_back(std::to_string(x.scan_batch->ticket) + ": " +
                        (why == io::errc::timed_out ? "silence" : why.message()));
    }
    std::vector<std::string> lines;
};

/// A conversation with a device in memory.
struct toy_talk {
    explicit toy_talk(request_pipeline::settings s) : spoken(rules, s, nullptr) {
        spoken.attach(std::make_unique<sim_stream>(link));
    }

    void add(std::uint8_t payload, std::uint32_t station = 0, std::uint32_t parts = 0) {
        batch b;
        b.station = station;
        b.kind = parts;
        b.ticket = static_cast<std::uint32_t>(batches.size());
        b.request = {3, 0, payload};
        batches.push_back(std::move(b));
    }

    error_code read(const std::function<bool()>& should_yield = [] { return false; }) {
        toy_recorder taker;
        const auto ended = read_all(spoken, batches, taker, should_yield);
        lines = taker.lines;
        return ended;
    }

    /// The device answers each request with its payload plus one.
    void echo() {
        link->on_write = [this](byte_view bytes) {
            for (std::size_t at = 0; at < bytes.size(); at += 3) {
                link->arrive(byte_buffer{3, bytes[at + 1], static_cast<std::uint8_t>(bytes[at + 2] + 1)});
            }
        };
    }

    toy_rules rules;
    std::shared_ptr<sim_link> link = std::make_shared<sim_link>();
    request_pipeline spoken;
    std::vector<batch> batches;
    std::vector<std::string> lines;
};

using lines_t = std::vector<std::string>;

}  // namespace penstock::test
