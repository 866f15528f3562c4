#pragma once

#include <cstddef>
#include <cstdint>

namespace penstock {

/// What has passed on the link of a pipeline since its stream was attached.
enum class pipeline_phase : std::uint8_t {
    closed,       ///< there is no stream: nothing can be sent
    unused,       ///< nothing was sent, and no frame has come
    announced,    ///< nothing was sent, and the device has sent a frame by itself
    unanswered,   ///< requests were sent, and no frame has come yet
    proven,       ///< requests were sent, and frames have come
    out_of_step,  ///< an answer may still come that looks like the next one: only another link helps
};

/// How often a device has sent bytes that answer no request. It is remembered over links.
enum class noise_level : std::uint8_t {
    quiet,  ///< never
    once,   ///< one time, perhaps by chance
    twice,  ///< two times: the next one decides
    noisy,  ///< three times: the device is sent one request at a time
};

/// Whether requests come back on the line before their answers. It is remembered over links.
enum class echo_state : std::uint8_t {
    unknown,  ///< no request has come back yet
    echoing,  ///< the last requests came back
    stopped,  ///< they came back once, and then one did not
};

/// All that a pipeline knows of its link and its device. Only `next` changes it.
struct pipeline_state {
    /// Bytes without a frame; if there are more, the device speaks another protocol.
    static constexpr std::size_t max_skipped = 4096;

    pipeline_phase phase = pipeline_phase::closed;
    noise_level noise = noise_level::quiet;
    echo_state echo = echo_state::unknown;
    bool is_corrupted = false;  ///< since the last request, bytes have arrived that begin no frame
    std::size_t skipped = 0;    ///< bytes since the last frame that belong to no frame

    bool was_used() const noexcept { return phase == pipeline_phase::unanswered || phase == pipeline_phase::proven; }
    bool has_received() const noexcept { return phase == pipeline_phase::announced || phase == pipeline_phase::proven; }
    friend bool operator==(const pipeline_state&, const pipeline_state&) = default;
};

/// What happens on the link. Fields that the kind does not name are ignored.
struct pipeline_event {
    enum class kind : std::uint8_t {
        attached,       ///< a new stream replaces the previous one
        closed,         ///< the stream is closed
        queued,         ///< a request is put into the output
        sent,           ///< the output is written
        frame_came,     ///< a complete frame has arrived, whether it answers a request or not
        bytes_wrong,    ///< the bytes that have arrived begin no frame
        noise_came,     ///< bytes that answer no request, or that have cut a frame
        noise_before,   ///< the same, while answers are awaited and one may follow: `in_flight`
        bytes_dropped,  ///< `size` bytes were dropped
        echo_came,      ///< a request has come back
        echo_missing,   ///< an answer has arrived, but its request did not come back before it
        answer_lost,    ///< a request has no caller any more, and its answer would look like the next one
    };
    kind type;
    std::size_t in_flight = 0;
    std::size_t size = 0;
};

/// What the pipeline is to do.
struct pipeline_action {
    bool fails = false;        ///< the link ends: what follows may be a part of an answer
    bool tells_noisy = false;  ///< the device was found to send noise
    bool tells_echo = false;   ///< the line was found to echo
    friend bool operator==(const pipeline_action&, const pipeline_action&) = default;
};

struct pipeline_step {
    pipeline_state state;
    pipeline_action action;
};

/// Decides what follows from an event. If bytes without a request arrive before the first frame of a link, they are a
/// registration: the device is noisy immediately. Later it is noisy the third time, because the link itself may cause
/// noise. Pure and independent of the time.
pipeline_step next(pipeline_state s, const pipeline_event& e) noexcept;

}  // namespace penstock
