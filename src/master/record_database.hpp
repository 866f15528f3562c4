#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "master/record_reader.hpp"
#include "master/record_writer.hpp"

namespace penstock::master {

/// One call that changes master data, and its result.
struct write_call {
    std::string actor;  ///< user id of the caller
    /// Makes the change; throws `request_error` if it is refused. It is called again, in a transaction of its own, if
    /// the transaction that it shared with other calls failed.
    std::function<void(record_writer&)> run;
    std::optional<request_error> failed{};  ///< why the call was refused; then it has changed nothing
};

/// The database of the master data.   Thread: `write` on the store's; `read` on any that may block; the rest any.
class record_database {
public:
    /// Throws `request_error` when the database does not answer.
    virtual std::unique_ptr<record_reader> read() = 0;
    /// As `read`, without waiting. Null: the database is another process, or no connection is free.
    virtual std::unique_ptr<record_reader> try_read() = 0;

    /// Executes the calls one after another and commits all of them together. A refused call changes nothing and does
    /// not affect the others.
    virtual void write(std::span<write_call* const> calls) = 0;
    /// Executes one change. `nullopt`: committed; otherwise the reason why it was refused.
    std::optional<request_error> write(std::string actor, std::function<void(record_writer&)> run) {
        write_call one{std::move(actor), std::move(run), {}};
        write_call* const calls[] = {&one};
        write(calls);
        return one.failed;
    }

    virtual bool is_shared() const noexcept = 0;  ///< with other gateways
    /// Whether the shared database responded to the last check; it is checked every second.
    virtual bool answers() const noexcept = 0;

protected:
    ~record_database() = default;
};

}  // namespace penstock::master
