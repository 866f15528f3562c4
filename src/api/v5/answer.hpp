#pragma once

#include <string>
#include <string_view>

#include "api/http/http.hpp"
#include "master/request_error.hpp"
#include "model/json_write.hpp"

namespace penstock::api::v5 {

/// Code and HTTP status of a kind of fault; each code has exactly one status.
struct fault_code {
    std::string_view code;  ///< `E1001`
    unsigned status = 500;
};
fault_code code_of(master::error_kind kind) noexcept;

/// `{"_status":"OK","data":` … `}`: the response of a call that succeeded. `write(json_writer&)` writes one value.
template <class Write>
void answer(response& out, const Write& write) {
    out.body += R"({"_status":"OK","data":)";
    json_writer json(out.body);
    write(json);
    out.body += '}';
}

/// The whole answer of a call that was refused.
void reject(response& out, const master::request_error& why);

}  // namespace penstock::api::v5
