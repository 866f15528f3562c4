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
    once,   ///< one time, which may be chance
    twice,  ///< two times: the next one decides
    noisy,  ///< that is how the device is: it gets one request at a time
};

/// Whether requests come back on the line before their answers. It is remembered over links.
enum class echo_state : std::uint8_t {
    unknown,  ///< no request has come back yet
    echoing,  ///< the last requests came back
    stopped,  ///< they came back once, and then one did not
};

/// All that a pipeline knows of its link and its device. Only `next` changes it.
struct pipeline_state {
    static constexpr std::size_t max_skipped = 4096;  ///< without a frame between: it is another protocol

    pipeline_phase phase = pipeline_phase::closed;
    noise_level noise = noise_level::quiet;
    echo_state echo = echo_state::unknown;
    bool is_corrupted = false;  ///< since the last request bytes have come that begin no frame
    std::size_t skipped = 0;    ///< bytes since the last frame that were none

    bool was_used() const noexcept { return phase == pipeline_phase::unanswered || phase == pipeline_phase::proven; }
    bool has_received() const noexcept { return phase == pipeline_phase::announced || phase == pipeline_phase::proven; }
    friend bool operator==(const pipeline_state&, const pipeline_state&) = default;
};

/// What happens on the link. Fields that the kind does not name are ignored.
struct pipeline_event {
    enum class kind : std::uint8_t {
        attached,       ///< a stream, in place of the one before
        closed,         ///< the stream is given up
        queued,         ///< a request is put into the output
        sent,           ///< the output is written
        frame_came,     ///< whole, whether it answers a request or not
        bytes_wrong,    ///< the bytes that have come begin no frame
        noise_came,     ///< bytes that nobody waits for, or that have cut a frame
        noise_before,   ///< the same, where answers are awaited and one may follow: `in_flight`
        bytes_dropped,  ///< `size` of them
        echo_came,      ///< a request has come back
        echo_missing,   ///< an answer came, and its request had not come back, which it would have
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

/// Decides. Something that comes before the first frame of a link is a registration, so the device is noisy at once;
/// later the third time decides, for the link may be noisy once. Pure; nothing in it depends on the time.
pipeline_step next(pipeline_state s, const pipeline_event& e) noexcept;

}  // namespace penstock
