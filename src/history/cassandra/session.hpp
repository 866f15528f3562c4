#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "history/cassandra/request_codec.hpp"
#include "history/cassandra/response_codec.hpp"
#include "io/event.hpp"
#include "io/stream.hpp"

namespace penstock::history::cassandra {

/// One connection to one node: many requests in flight, each response is matched by the stream id.
///
/// A request without a response in time, and bytes that are no response, end the connection, so that a late response
/// is never matched to another request. An ended session returns why it ended for each call; create a new one.
/// Lifecycle: `make`, `start`; then `ask` and `run` any number of times; `close`, after which all waits end.
/// Thread: the loop's; calls overlap.   Limits: `max_in_flight` requests, the others wait for their turn.
/// Source: native_protocol_v4.spec.
class session : public std::enable_shared_from_this<session> {
public:
    struct settings {
        std::string user{};                  ///< empty: the cluster requires none
        std::string password{};              ///< never logged
        std::size_t max_in_flight = 256;     ///< up to 32768 by protocol
        std::size_t max_body = usual_limit;  ///< of an answer
    };

    /// Over an open stream; reads from now on, so `close` it at last.
    static std::shared_ptr<session> make(const io::executor& where, std::unique_ptr<io::stream> stream, settings s);
    ~session();
    session(const session&) = delete;
    session& operator=(const session&) = delete;

    /// Asks for the versions, starts up and logs in: first of all, once. After an error the session has ended.
    /// Errors: `other_version`, `unexpected_response`, `unknown_authenticator`, `no_credentials`, `bad_credentials`,
    /// and those of `ask`.
    io::awaitable<result<>> start(steady_time deadline);

    /// Sends and waits for the response. Errors: the code of an error response, whose text is in `last_error_message`;
    /// `timed_out` at the deadline; why the session ended, such as `link_lost`, `not_cql`, `bad_body` and `closing`.
    io::awaitable<result<response>> ask(request what, steady_time deadline);

    /// Executes a statement; it is prepared at its first use and when the node no longer has it. Errors: those of
    /// `ask`; `unexpected_response`: the node prepared nothing.
    io::awaitable<result<response>> run(std::string text, parameters how, steady_time deadline);

    /// Executes one statement with several sets of values, as one unlogged batch. Errors: those of `run`.
    io::awaitable<result<response>> run_batch(std::string text, std::vector<bound_values> sets, parameters how,
                                              steady_time deadline);

    bool is_open() const noexcept { return stream_ != nullptr; }
    /// Until the connection has ended; false at the deadline.
    io::awaitable<bool> wait_closed(steady_time deadline);
    /// The server's text in its last error response, human-readable.
    const std::string& last_error_message() const noexcept { return last_error_message_; }
    void close();

private:
    struct in_flight {
        explicit in_flight(const io::executor& where) : answered(where) {}
        io::event answered;
        std::optional<result<response>> got;
    };

    session(io::executor where, std::unique_ptr<io::stream> stream, settings s);

    io::awaitable<result<>> handshake(steady_time deadline);
    io::awaitable<result<>> log_in(std::string authenticator, steady_time deadline);
    io::awaitable<result<byte_buffer>> id_of(std::string text, steady_time deadline);
    io::awaitable<result<>> acquire_stream_id(steady_time deadline);
    io::awaitable<void> read_all();
    io::awaitable<void> write_all();
    result<> take_frames();
    result<> take(const frame& f);
    void free_stream(std::size_t id);
    void end(const error_code& why);

    io::executor executor_;
    std::shared_ptr<io::stream> stream_;  ///< null: ended
    settings settings_;
    error_code why_ended_;
    std::string last_error_message_;
    std::map<std::string, byte_buffer, std::less<>> ids_;  ///< of prepared statements, by text

    std::vector<in_flight*> waiting_;           ///< by stream id; null: free
    std::vector<std::size_t> free_;             ///< stream ids
    std::deque<io::event*> stream_id_waiters_;  ///< of those that wait for a stream id
    std::vector<io::event*> close_waiters_;     ///< of those that wait for the end

    byte_buffer output_;  ///< to be sent next
    byte_buffer sending_;
    bool is_writing_ = false;
    steady_time write_deadline_{};
    byte_buffer input_;
    std::size_t input_end_ = 0;
};

}  // namespace penstock::history::cassandra
