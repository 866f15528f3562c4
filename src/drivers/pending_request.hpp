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
    byte_view request;                  ///< as sent, but for its id
    std::uint32_t id = 0;               ///< what distinguishes its answer from others
    std::uint32_t part = 0;             ///< which of the batch's requests, from 0
    steady_time sent_at{};
    steady_time deadline{};
    milliseconds timeout{};
    // Set when a frame is checked.
    bool is_alone = false;     ///< no other answer can come, late ones neither
    steady_time checked_at{};  ///< of the one that this request has been given

    /// The longest pause that a busy device gets.
    milliseconds max_pause() const noexcept { return timeout < milliseconds{1000} ? timeout / 5 : milliseconds{200}; }

    /// Whether a busy device may be asked once more within the time.
    bool may_ask_again() const noexcept { return checked_at + max_pause() < deadline; }
};

/// A protocol's rules for its frames. Pure; shared by a device's conversations.
class frame_rules {
public:
    virtual ~frame_rules() = default;

    /// Size of the first frame in `arrived`, which is not empty; `nullopt`: it is not complete yet. `oldest` has waited
    /// longest (null: none waits): some answers have a size that only the request determines. Error: no frame
    /// begins there, which ends the link, but for datagrams and serial lines, where it is noise.
    virtual result<std::optional<std::size_t>> frame_size(byte_view arrived, const pending_request* oldest) const = 0;

    /// Bytes from which `frame_size` and `id_of` can tell that a frame with an id begins. 0: they cannot.
    virtual std::size_t header_size() const noexcept { return 0; }

    /// Whether the right answer to a request may be the same bytes, so that an echo of the line looks like it.
    virtual bool may_equal_answer(byte_view /*request*/) const { return true; }

    /// Puts the id where the request carries it, if it carries one.
    virtual void put_id(std::span<std::uint8_t> request, std::uint32_t id) const = 0;

    /// The id that an answer carries; `nullopt`: the frame answers no request. Asked only where answers have ids.
    virtual std::optional<std::uint32_t> id_of(byte_view response) const = 0;

    /// Why a frame is not the answer to `sent_at`, though its id is, or though answers have none: it is dropped, and
    /// `sent_at` waits on. None: it is the answer.
    virtual std::optional<std::string_view> mismatch(const pending_request& /*asked*/, byte_view /*answer*/) const {
        return std::nullopt;
    }

    /// For the trace: what a frame says, and its fields.
    virtual frame_text describe(frame_log::direction d, byte_view frame) const = 0;
};

/// Receives the results of the exchanges of a scan.
class response_handler {
public:
    virtual ~response_handler() = default;

    enum class disposition {
        done,         ///< the batch has its answer, a refusal counts as one
        unreachable,  ///< the same, and its station is not asked again in this call: others report the timeout
        busy,         ///< the device has no time: the same request again, after a pause. Where `may_ask_again` only
        ignored,      ///< not the answer to this request, which stays pending
        more,         ///< the batch needs another request, now in `next`
    };

    /// A whole frame with the exchange's id; it lives until the call returns. Fails with the error that ends the link,
    /// such as `driver_errc::bad_response`: the link is out of step. What the device refuses is no error here.
    virtual result<disposition> on_response(const pending_request& x, byte_view frame, byte_buffer& next) = 0;

    /// No answer in time.
    virtual void on_timeout(const pending_request& x, const error_code& why) = 0;
};

}  // namespace penstock
