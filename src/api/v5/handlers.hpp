#pragma once

#include "io/awaitable.hpp"
#include "master/request_error.hpp"

namespace penstock::master {
class record_reader;
class record_writer;
}  // namespace penstock::master

namespace penstock::api::v5 {

struct call;

// Only the steps of a transaction throw, a `master::request_error`: that undoes it.
using master::outcome;

// A handler answers once, or returns why it does not.

/// Answers on the API's loop and must not wait.
using inline_handler = outcome<> (*)(call&);

/// Reads master data, on a thread that may wait for the database.
struct read_handler {
    outcome<> (*run)(call&, master::record_reader&);
    /// A look at a record or two: where the database is a file of ours that is less work than going to that thread.
    bool is_short = false;
};

/// Changes master data: `prepare` looks at what was sent, `run` is a part of a transaction, which is undone when it
/// returns an error. Both on the store's thread.
struct write_handler {
    outcome<> (*prepare)(call&);  ///< null: nothing to look at
    outcome<> (*run)(call&, master::record_writer&);
};

/// A coroutine of the API's loop: waits for whatever it likes.
using coroutine_handler = io::awaitable<outcome<>> (*)(call&);

}  // namespace penstock::api::v5
