#pragma once

#include <string>

#include "drivers/sim_line.hpp"
#include "http_client/codec.hpp"

namespace penstock::http {

/// The faults of a simulated device's answers, in HTTP's own ways. Initially there are none.
struct sim_faults {
    unsigned status = 0;      ///< instead of the document; 0 = none
    std::string retry_after;  ///< with that status; empty = none
    std::string redirect;     ///< the document has moved there; empty = not
    unsigned redirect_status = 302;
    body_end end = body_end::length;
    bool closes = false;          ///< the connection, after each answer
    bool is_half = false;         ///< only half of the document, as if it were whole
    bool is_page = false;         ///< 200 with a login page instead of the document
    bool is_bomb = false;         ///< a small packed answer that unpacks to 64 MiB
    bool has_frozen_tag = false;  ///< the ETag stays while the document changes
    bool rejects_tokens = false;  ///< every OAuth2 token has expired when it is issued
};

/// Changes one as given by a line: `status 503 [SECONDS]`, `status off`, `redirect LOCATION [STATUS]`, `redirect off`,
/// `end length|chunked|close`, `close on`, `half on`, `page on`, `bomb on`, `frozen_tag on`, `rejects_tokens on`;
/// `clear` removes all. False: it has no such name.
checked<bool> set_fault(sim_faults& f, sim_arguments line);

}  // namespace penstock::http
