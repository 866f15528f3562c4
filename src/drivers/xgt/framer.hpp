#pragma once

#include "drivers/pending_request.hpp"
#include "drivers/xgt/codec.hpp"

namespace penstock::xgt {

/// The rules for XGT frames in a `request_pipeline`: answers are recognized by their invoke id.
///
/// A frame that is not an answer, such as the echo of a request, is dropped. The header of an answer may have any
/// position, CPU code and PLC information, and either company id.
class framer final : public frame_rules {
public:
    /// `has_checksum`: requests have a checksum, and an answer with a wrong one ends the link.
    explicit framer(bool has_checksum) : has_checksum_(has_checksum) {}

    result<std::optional<std::size_t>> frame_size(byte_view arrived, const pending_request* oldest) const override;
    void put_id(std::span<std::uint8_t> request, std::uint32_t id) const override;
    std::optional<std::uint32_t> id_of(byte_view response) const override;
    frame_text describe(frame_log::direction d, byte_view frame) const override;

private:
    bool has_checksum_;
};

}  // namespace penstock::xgt
