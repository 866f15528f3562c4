#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "master/record_reader.hpp"
#include "master/record_writer.hpp"

namespace penstock::master {

/// One call that changes master data, and what became of it.
struct write_call {
    std::string actor;  ///< user id of the caller
    /// Throws `request_error` for what may not be. Is called again, alone, when the transaction that it shared with
    /// others failed.
    std::function<void(record_writer&)> run;
    std::optional<request_error> failed{};  ///< why nothing of it was done
};

/// Where the master data are.   Thread: `write` on the store's; `read` on any that may block; the rest any.
class record_database {
public:
    /// Throws `request_error` when the database does not answer.
    virtual std::unique_ptr<record_reader> read() = 0;
    /// Null: the database is another process, or no connection is free: `read` may wait for it.
    virtual std::unique_ptr<record_reader> try_read() = 0;

    /// Makes the calls' changes one after another, all of them committed together; one that is refused leaves nothing
    /// behind and does not hinder the others.
    virtual void write(std::span<write_call* const> calls) = 0;
    /// One of them; why nothing of it was done.
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
