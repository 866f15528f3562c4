#pragma once

#include "io/awaitable.hpp"

namespace penstock::master {
class record_reader;
class record_writer;
}  // namespace penstock::master

namespace penstock::api::v5 {

struct call;

/// Answers on the API's loop and must not wait.
using inline_handler = void (*)(call&);

/// Reads master data, on a thread that may wait for the database.
struct read_handler {
    void (*run)(call&, master::record_reader&);
    /// A look at a record or two: where the database is a file of ours that is less work than going to that thread.
    bool is_short = false;
};

/// Changes master data: `prepare` looks at what was sent, `run` is a part of a transaction. Both on the store's thread.
struct write_handler {
    void (*prepare)(call&);  ///< null: nothing to look at
    void (*run)(call&, master::record_writer&);
};

/// A coroutine of the API's loop: waits for whatever it likes.
using coroutine_handler = io::awaitable<> (*)(call&);

}  // namespace penstock::api::v5
