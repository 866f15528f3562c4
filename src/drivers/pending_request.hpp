#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "drivers/batch.hpp"
#include "io/frame_log.hpp"

namespace penstock {

/// One request that waits for its answer.
struct pending_request {
    const batch* scan_batch = nullptr;  ///< null: not part of a scan
    byte_view request;                  ///< as it is sent, except for the id
    std::uint32_t id = 0;               ///< the id by which its answer is recognized
    std::uint32_t part = 0;             ///< number of this request among those of the batch, from 0
    steady_time sent_at{};
    steady_time deadline{};
    milliseconds timeout{};
    // Set when a frame is checked.
    bool is_alone = false;     ///< no other answer can arrive, not even a late one
    steady_time checked_at{};  ///< when the frame was checked that this request has received

    /// The longest pause before a busy device is asked again.
    milliseconds max_pause() const noexcept { return timeout < milliseconds{1000} ? timeout / 5 : milliseconds{200}; }

    /// Whether there is time to ask a busy device again.
    bool may_ask_again() const noexcept { return checked_at + max_pause() < deadline; }
};

/// The rules of a protocol for its frames. Pure; all conversations with a device share them.
class frame_rules {
public:
    virtual ~frame_rules() = default;

    /// Size of the first frame in `arrived`, which is not empty; `nullopt`: it is not complete yet. `oldest` has waited
    /// longest (null: none waits): some answers have a size that only the request determines. Error: no frame
    /// begins there, which ends the link, but for datagrams and serial lines, where it is noise.
    virtual result<std::optional<std::size_t>> frame_size(byte_view arrived, const pending_request* oldest) const = 0;

    /// Number of bytes that `frame_size` and `id_of` need to recognize the beginning of a frame with an id. 0: they
    /// cannot recognize it.
    virtual std::size_t header_size() const noexcept { return 0; }

    /// Whether the right answer to a request may have the same bytes as the request, so that it looks like an echo.
    virtual bool may_equal_answer(byte_view /*request*/) const { return true; }

    /// Writes the id into the request, if the protocol has ids.
    virtual void put_id(std::span<std::uint8_t> request, std::uint32_t id) const = 0;

    /// The id of an answer; `nullopt`: the frame answers no request. Called only for protocols whose answers have ids.
    virtual std::optional<std::uint32_t> id_of(byte_view response) const = 0;

    /// Why a frame is not the answer to the request, although its id is the same or answers have no id. The frame is
    /// then dropped, and the request keeps waiting. `nullopt`: it is the answer.
    virtual std::optional<std::string_view> mismatch(const pending_request& /*asked*/, byte_view /*answer*/) const {
        return std::nullopt;
    }

    /// For the trace: the frame in words, and its fields.
    virtual frame_text describe(frame_log::direction d, byte_view frame) const = 0;
};

/// Receives the results of the exchanges of a scan.
class response_handler {
public:
    virtual ~response_handler() = default;

    enum class disposition {
        done,         ///< the batch has its answer; a refusal is an answer, too
        unreachable,  ///< the same, but the station does not respond: it is not asked again in this call
        busy,         ///< the device is busy: the same request is sent again after a pause; only if `may_ask_again`
        ignored,      ///< not the answer to this request, which stays pending
        more,         ///< the batch needs another request, now in `next`
    };

    /// A complete frame that has the id of the request; it is valid until the call returns. Fails with an error that
    /// ends the link, such as `driver_errc::bad_response`. A refusal by the device is not an error here.
    virtual result<disposition> on_response(const pending_request& x, byte_view frame, byte_buffer& next) = 0;

    /// The request has timed out.
    virtual void on_timeout(const pending_request& x, const error_code& why) = 0;
};

}  // namespace penstock
