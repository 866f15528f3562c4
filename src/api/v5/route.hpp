#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "api/http.hpp"
#include "io/awaitable.hpp"
#include "services/caller.hpp"

namespace penstock::master {
class record_reader;
class record_writer;
struct resource;
}  // namespace penstock::master

namespace penstock::api::v5 {

using services::right;

struct call;

/// Answers on the API's loop and must not wait.
using quick_handler = void (*)(call&);

/// Reads master data, on a thread that may wait for the database.
struct on_reader {
    void (*run)(call&, master::record_reader&);
    /// A look at a record or two: where the database is a file of ours that is less work than going to that thread.
    bool is_short = false;
};

/// Changes master data: `prepare` looks at what was sent, `run` is a part of a transaction. Both on the store's thread.
struct on_writer {
    void (*prepare)(call&);  ///< null: nothing to look at
    void (*run)(call&, master::record_writer&);
};

/// A coroutine of the API's loop: waits for whatever it likes.
using slow_handler = io::awaitable<> (*)(call&);

/// One operation, and all that the router, the door and openapi.json need to know of it.
struct route {
    verb method = verb::get;
    std::string pattern{};                 ///< `/api/v5/site/{id}`
    const master::resource* of = nullptr;  ///< null: not of a stored resource
    std::string_view domain{};             ///< whom roles and scopes let in
    right needed = right::read;
    std::variant<quick_handler, on_reader, on_writer, slow_handler> run{};
    std::string_view summary{};
    std::string data{};  ///< JSON Schema of `data`, or a bare name of components/schemas
    std::string body{};  ///< the same of the request's body; empty = none
    std::vector<std::pair<std::string_view, std::string_view>> query{};  ///< name and text
    std::string_view content{};       ///< set: the answer is of this content type, not the envelope
    std::string_view body_content{};  ///< set: the body is
    bool takes_file = false;          ///< a body over the limit of all others comes as `call::file`
    bool is_list = false;             ///< takes the list queries
    bool makes_access = false;        ///< decides who may do what: see `caller::may_make_access`
    bool gives_secret = false;        ///< the answer holds a key or token: it is kept nowhere, Idempotency-Key or not
};

/// The twelve calls that every stored resource has (V5 §1.2).
void add_record_routes(std::vector<route>& all, const master::resource& of);

}  // namespace penstock::api::v5
