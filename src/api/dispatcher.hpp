#pragma once

#include "api/gatekeeper.hpp"
#include "api/handler_context.hpp"
#include "api/key_mask.hpp"
#include "api/large_body.hpp"
#include "api/router.hpp"
#include "api/v5/front.hpp"

namespace penstock::api {

/// What happens to every request, in this order: access log (around everything), https_only, authentication, role,
/// handler. So a refused call is audited like any other (specification 5.1, 8).
///
/// Thread: the API loops; keeps nothing between requests but what its parts keep.
class dispatcher {
public:
    dispatcher(handler_context& to, const router& routes, gatekeeper& gate);

    /// `large`: the body, when it is over the limit.
    io::awaitable<> answer(const request& in, response& out, const large_body* large = nullptr);

    /// Whether the body of that call is worth reading: what `answer` would refuse by the headers alone is not.
    body_door::verdict ask(const request& in);

    /// A place for a body over the limit; null: that call gets none.
    std::unique_ptr<large_body> admit_large(const request& in);

private:
    struct visit;
    io::awaitable<> answer_v5(visit& v, const large_body* large);
    const route* admit(visit& v);
    bool identify(const route* r, visit& v);
    void redirect(visit& v);
    void refuse_unmatched(visit& v);
    void decode_parameters(visit& v);
    bool take_push_key(visit& v);
    io::awaitable<> run(const route& r, visit& v);
    void finish(visit& v);

    handler_context& to_;
    const router& routes_;
    gatekeeper& gate_;
    v5::front v5_;
    const key_mask mask_;
};

}  // namespace penstock::api
