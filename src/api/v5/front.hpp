#pragma once

#include <string>
#include <string_view>

#include "api/gatekeeper.hpp"
#include "api/handler_context.hpp"
#include "api/large_body.hpp"
#include "api/router.hpp"
#include "api/v5/call.hpp"
#include "api/v5/route.hpp"
#include "services/write_queue.hpp"

namespace penstock::api::v5 {

/// All operations of V5.
std::vector<route> all_routes();

/// What happens to every request below /api/v5, in the order in which faults win (V5 §1.5): path and method, HTTPS,
/// key, role and scope, then the handler with the rest.
///
/// Thread: the API's loops.
class front {
public:
    front(handler_context& to, gatekeeper& gate);

    static bool owns(std::string_view path) noexcept { return path == "/api/v5" || path.starts_with("/api/v5/"); }

    /// What the access log is to know besides.
    struct outcome {
        caller who{};
        bool has_query_key = false;
        std::string error{};  ///< class of an exception
        std::string tried{};  ///< who somebody says to be at `connect`
    };
    /// `large`: the body, when it is over the limit; null: it is in `in`.
    io::awaitable<> answer(const request& in, response& out, const large_body* large, const std::string& request_id,
                           wall_time now, outcome& noted);

    /// Whether the body of that call is worth reading: what `answer` would refuse by the headers alone is not.
    body_door::verdict ask(const request& in, wall_time now);

    /// A place for a body over the limit; null: that call takes none. Of somebody whom `ask` let pass.
    std::unique_ptr<large_body> admit_large(const request& in);

    const basic_router<route>& routes() const noexcept { return routes_; }

private:
    const route* find_route(const request& in, response& out, basic_router<route>::match& where) const;
    void demand_https(const request& in, response& out) const;
    caller identify(const request& in, const route& r, wall_time now, outcome& noted, bool is_asked_only) const;
    void demand_right(const caller& who, const route& r) const;
    void take_body(call& c, const large_body* large) const;
    io::awaitable<> run(call& c);

    handler_context& to_;
    gatekeeper& gate_;
    const basic_router<route> routes_;
    services::write_queue writes_;
    // An import holds one of each at most: together 1.5 GiB of the disk, and never for longer than the call.
    spool bodies_;
    spool answers_;
};

}  // namespace penstock::api::v5
