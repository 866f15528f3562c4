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
    std::uint32_t id = 0;               ///< what tells its answer from others
    std::uint32_t part = 0;             ///< which of the requests that the batch takes, from 0
    steady_time sent_at{};
    steady_time deadline{};
    milliseconds timeout{};
    bool is_alone = false;  ///< no other request is in flight: told when a frame is looked at
};

/// What a protocol says of its frames. Pure; shared by a device's conversations.
class frame_rules {
public:
    virtual ~frame_rules() = default;

    /// Size of the first frame in `arrived`, which is not empty; nothing: it is not whole yet. `oldest` has waited
    /// longest (null: nobody waits): some answers tell their size only together with what was asked. Error: no frame
    /// begins there, which ends the link, but for datagrams and serial lines, where it is noise.
    virtual result<std::optional<std::size_t>> frame_size(byte_view arrived, const pending_request* oldest) const = 0;

    /// Puts the id where the request carries it, if it carries one.
    virtual void put_id(std::span<std::uint8_t> request, std::uint32_t id) const = 0;

    /// The id that an answer carries; nothing: the frame answers no request. Asked only where answers have ids.
    virtual std::optional<std::uint32_t> id_of(byte_view response) const = 0;

    /// Why a frame is not the answer to `sent_at`, though its id is, or though answers have none: it is dropped, and
    /// `sent_at` waits on. Empty: it is the answer.
    virtual std::string_view mismatch(const pending_request& /*asked*/, byte_view /*answer*/) const { return {}; }

    /// For the trace, in words.
    virtual std::string describe(frame_log::direction d, byte_view frame) const = 0;
};

/// Who takes what became of the exchanges of a scan.
class response_handler {
public:
    virtual ~response_handler() = default;

    enum class disposition {
        done,         ///< the batch has its answer, a refusal counts as one
        unreachable,  ///< the same, and its station is not asked again in this call: others say that it is silent
        ignored,      ///< not the answer to this request: it goes on waiting
        more,         ///< the batch takes another request, now in `next`
    };

    /// A whole frame with the exchange's id; it lives until the call returns. An error ends the link.
    virtual result<disposition> on_response(const pending_request& x, byte_view frame, byte_buffer& next) = 0;

    /// No answer in time.
    virtual void on_timeout(const pending_request& x, const error_code& why) = 0;
};

}  // namespace penstock
