#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "drivers/driver.hpp"
#include "drivers/modbus/codec.hpp"
#include "drivers/pipeline_watch.hpp"
#include "io/stream.hpp"

namespace penstock::modbus {

/// One request that waits for its answer.
struct exchange {
    const batch* what = nullptr;  ///< null: not part of a scan
    std::uint16_t transaction = 0;
    std::uint8_t unit = 0;
    function code{};
    std::size_t answer_bytes = any_bytes;  ///< data bytes that the answer must bring
    steady_time asked{};
    steady_time deadline{};
    milliseconds timeout{};
    bool is_second_try = false;
    std::uint32_t segment = 0;  ///< it left with others of this number

    static constexpr std::size_t any_bytes = ~std::size_t{0};
};

/// Who takes what became of the exchanges of a call.
class exchange_taker {
public:
    virtual ~exchange_taker() = default;
    virtual void on_answer(const exchange& x, const answer& a) = 0;  ///< done; views live until the call returns
    virtual void on_failure(const exchange& x, const error_code& why) = 0;
};

/// One conversation with what is behind one link: sends requests, finds their answers.
///
/// An answer is taken when transaction id, unit, function and number of bytes are those asked for; all others are
/// dropped, so a late answer never becomes another request's value. Where answers carry no transaction id (RTU and
/// ASCII), the input is emptied before each request, and a time-out over TCP ends the conversation. A unit that was
/// silent is not asked again in the same call. A device that answers one request a segment is asked one at a time. A
/// serial line may have other users: each exchange waits for its turn there, and is preceded by the turnaround's
/// silence. Lifecycle: `attach` an open stream; after an error with remedy `reconnect` attach a new one. Thread: the
/// device's loop; calls never overlap.   Limits: `depth` requests under way, 16 at most. Source: Modbus Messaging on
/// TCP/IP V1.0b, 4.3; Modbus over Serial Line V1.02, 2.4.
class session {
public:
    struct settings {
        framing wire = framing::mbap;
        unsigned depth = 1;                   ///< 1…16; more than 1 only where answers carry a transaction id
        milliseconds turnaround{0};           ///< between an answer and the next request
        bool ignores_transaction_id = false;  ///< for devices that do not echo it
        bool is_line = false;  ///< a serial line: shared with others, noise is skipped, late answers are emptied out
        bool is_datagram = false;  ///< what is left of a datagram belongs to nothing
    };

    /// `log` may be null; it outlives the session.
    session(const settings& s, frame_log* log);

    void attach(std::unique_ptr<io::stream> stream);
    void close() noexcept;
    bool is_open() const noexcept { return stream_ != nullptr; }

    /// See driver::read.
    io::awaitable<result<>> read(std::span<const batch* const> batches, std::span<const milliseconds> timeouts,
                                 exchange_taker& taker, const std::function<bool()>& should_yield);

    /// One request beside the scans. Its answer's views live until the next call. Errors: the exception answered;
    /// io::errc::timed_out while the link lives; everything else needs a new link.
    io::awaitable<result<answer>> ask(std::uint8_t unit, request what, milliseconds timeout);

private:
    unsigned depth() const noexcept { return watch_.is_single() ? 1 : settings_.depth; }
    void drop_leftovers() noexcept;
    void enqueue(const exchange& x, byte_view frame_bytes);
    bool must_wait() noexcept;
    io::awaitable<result<>> get_ready();
    io::awaitable<result<>> pause();
    byte_view take_output() noexcept;
    std::span<std::uint8_t> free_input() noexcept;
    steady_time first_deadline() const noexcept;
    result<> settle(const result<std::size_t>& got, steady_time due, exchange_taker& taker);
    result<> take_input(const result<std::size_t>& got, steady_time due, exchange_taker& taker);
    bool begins_with_surplus(byte_view arrived) const noexcept;
    result<> take_frames(exchange_taker& taker);
    void take(const frame& f, exchange_taker& taker);
    result<> take_silence(steady_time due, exchange_taker& taker);
    exchange* find(const frame& f) noexcept;
    bool matches_by_transaction() const noexcept;
    bool is_silent(std::uint32_t station) const noexcept;
    result<> check_open() const noexcept;
    void drop_input(std::size_t bytes) noexcept;

    settings settings_;
    frame_log* log_;
    std::unique_ptr<io::stream> stream_;
    bool is_out_of_step_ = false;
    bool has_talked_ = false;  ///< since the link came up: the next request keeps the turnaround
    std::uint16_t next_transaction_ = 1;
    pipeline_watch watch_;
    std::vector<exchange> pending_;      ///< oldest first
    std::vector<std::uint32_t> silent_;  ///< stations that did not answer in this call
    byte_buffer output_;                 ///< the requests that go out next, or went out last
    bool has_output_ = false;
    byte_buffer input_;  ///< of fixed size; what has arrived and was not taken is from input_begin_ to input_end_
    std::size_t input_begin_ = 0;
    std::size_t input_end_ = 0;
    byte_buffer scratch_;
    bool was_garbled_ = false;  ///< since the last request bytes came that are no frame
};

}  // namespace penstock::modbus
