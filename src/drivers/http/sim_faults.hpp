#pragma once

#include <string>

#include "drivers/sim_line.hpp"
#include "http_client/codec.hpp"

namespace penstock::http {

/// The faults of a simulated device's answers that exist only in HTTP. Initially there are none.
struct sim_faults {
    unsigned status = 0;      ///< an answer with this status replaces the document; 0 = none
    std::string retry_after;  ///< sent with that status; empty = not sent
    std::string redirect;     ///< the document has moved to this address; empty = it has not
    unsigned redirect_status = 302;
    body_end end = body_end::length;
    bool closes = false;          ///< the connection is closed after each answer
    bool is_half = false;         ///< only half of the document is sent, as if it were complete
    bool is_page = false;         ///< 200 with a login page instead of the document
    bool is_bomb = false;         ///< a small packed answer that unpacks to 64 MiB
    bool has_frozen_tag = false;  ///< the ETag stays while the document changes
    bool rejects_tokens = false;  ///< every OAuth2 token has expired when it is issued
};

/// Changes one fault by a line: `status 503 [SECONDS]`, `status off`, `redirect LOCATION [STATUS]`, `redirect off`,
/// `end length|chunked|close`, `close on`, `half on`, `page on`, `bomb on`, `frozen_tag on`, `rejects_tokens on`;
/// `clear` removes all. False: there is no such fault.
checked<bool> set_fault(sim_faults& f, sim_arguments line);

}  // namespace penstock::http
