#pragma once

#include <optional>

#include "drivers/modbus/codec.hpp"
#include "drivers/pending_request.hpp"

namespace penstock::modbus {

/// The rules for Modbus frames in a `request_pipeline`.
///
/// MBAP answers carry the transaction id of their request. An RTU or ASCII answer, or an MBAP answer of a device that
/// does not return the id, can only be recognized by unit, function and number of bytes. Some devices send an extra
/// byte after an answer: it counts as a frame that answers no request.
/// A response is parsed once: `frame_size` keeps the result for the calls about the same frame that follow. The bytes
/// must not change in between.
/// Thread: the device's loop.
/// Source: Modbus Messaging on TCP/IP V1.0b, 4.3; Modbus over Serial Line V1.02, 2.4.
class framer final : public frame_rules {
public:
    /// `has_ids`: answers carry a transaction id. False for MBAP: the id is not checked.
    explicit framer(framing wire, bool has_ids = true) : wire_(wire), has_ids_(has_ids && wire == framing::mbap) {}

    framing wire() const noexcept { return wire_; }
    bool has_ids() const noexcept { return has_ids_; }

    result<std::optional<std::size_t>> frame_size(byte_view arrived, const pending_request* oldest) const override;
    std::size_t header_size() const noexcept override { return has_ids_ ? mbap_header + 1 : 0; }
    bool may_equal_answer(byte_view request) const override;
    void put_id(std::span<std::uint8_t> request, std::uint32_t id) const override;
    std::optional<std::uint32_t> id_of(byte_view response) const override;
    std::optional<std::string_view> mismatch(const pending_request& asked, byte_view response) const override;
    frame_text describe(frame_log::direction d, byte_view frame) const override;

    /// The answer in a whole frame to a request; its views are valid until the next frame is checked. Errors: the
    /// exception in the answer, wrong_size, wrong_byte_count, unknown_function.
    result<response> response_to(byte_view request, byte_view bytes) const;

private:
    /// The frame that was parsed last.
    struct parsed_response {
        byte_view bytes;
        frame contents;
        std::optional<result<response>> decoded;
    };

    frame open_request(byte_view bytes) const;
    bool is_last(byte_view bytes) const noexcept;
    frame open_response(byte_view bytes) const;
    result<response> decode(byte_view bytes) const;
    result<response> response_to(const frame& asked, byte_view bytes) const;

    framing wire_;
    bool has_ids_;
    mutable byte_buffer request_text_;  ///< ASCII: the decoded request
    mutable byte_buffer response_text_;
    mutable std::optional<parsed_response> last_;
};

}  // namespace penstock::modbus
