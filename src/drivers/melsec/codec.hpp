#pragma once

#include <cstdint>
#include <optional>

#include "base/bytes.hpp"
#include "base/error.hpp"
#include "drivers/melsec/frame_dialect.hpp"
#include "drivers/pending_request.hpp"

namespace penstock::melsec {

/// The direction of a frame.
enum class direction { request, response };

inline constexpr std::size_t max_frame = 8192;

/// Bytes or characters of a 3E or 4E frame up to the end of its length field.
constexpr std::size_t header_size(const frame_dialect& d) noexcept {
    return (d.frame == frame_kind::e4 ? 13 : 9) * d.scale();
}

/// Size of the first 3E or 4E frame in `bytes`; `nullopt`: it is not whole yet. Error: driver_errc::bad_response
/// (another subheader, an invalid length).
result<std::optional<std::size_t>> frame_size(const frame_dialect& d, direction way, byte_view bytes);

/// The same for a 1E answer, whose size depends on `request`. A refusal has two to four bytes; as many as have arrived
/// are taken for it.
result<std::optional<std::size_t>> response_size_1e(const frame_dialect& d, byte_view bytes, byte_view request);

/// Size of the first 1E request in `bytes`; `nullopt`: it is not whole yet.
result<std::optional<std::size_t>> request_size_1e(const frame_dialect& d, byte_view bytes);

/// Begins a 3E or 4E frame at the end of `out` and returns its position. Append what follows the length field, then
/// call `end_frame`.
std::size_t begin_frame(const frame_dialect& d, direction way, byte_buffer& out);
void end_frame(const frame_dialect& d, byte_buffer& out, std::size_t begin);

/// The content of an answer.
struct response {
    byte_view data;      ///< as on the wire
    error_code refusal;  ///< the error of its end code; not set if the end code is 0
};

/// Decodes a whole answer. Error: driver_errc::bad_response.
result<response> decode_response(const frame_dialect& d, byte_view frame);

/// The rules for MC protocol frames in a `request_pipeline`. 4E answers carry the serial number of their request, other
/// answers have no id.
class framer final : public frame_rules {
public:
    explicit framer(const frame_dialect& d) noexcept : dialect_(d) {}

    result<std::optional<std::size_t>> frame_size(byte_view arrived, const pending_request* oldest) const override;
    std::size_t header_size() const noexcept override;
    void put_id(std::span<std::uint8_t> request, std::uint32_t id) const override;
    std::optional<std::uint32_t> id_of(byte_view response) const override;
    frame_text describe(frame_log::direction d, byte_view frame) const override;

private:
    frame_dialect dialect_;
};

}  // namespace penstock::melsec
