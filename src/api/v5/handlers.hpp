#pragma once

#include "io/awaitable.hpp"
#include "master/request_error.hpp"

namespace penstock::master {
class record_reader;
class record_writer;
}  // namespace penstock::master

namespace penstock::api::v5 {

struct call;

// Only steps of a transaction throw: `master::request_error`, which undoes the transaction.
using master::outcome;

// A handler answers once, or returns the error with which the call is refused.

/// Answers on the API's loop and must not wait.
using inline_handler = outcome<> (*)(call&);

/// Reads master data, on a thread that may wait for the database.
struct read_handler {
    outcome<> (*run)(call&, master::record_reader&);
    /// Reads only one or two records. If the database is a local file, it runs on the loop, which costs less than
    /// changing the thread.
    bool is_short = false;
};

/// Changes master data: `prepare` checks the request, `run` is a part of a transaction, which is undone if it returns
/// an error. Both run on the store's thread.
struct write_handler {
    outcome<> (*prepare)(call&);  ///< null: nothing to look at
    outcome<> (*run)(call&, master::record_writer&);
};

/// A coroutine of the API's loop. It may wait.
using coroutine_handler = io::awaitable<outcome<>> (*)(call&);

}  // namespace penstock::api::v5
