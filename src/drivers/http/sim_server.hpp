#pragma once

#include <string>

#include "drivers/http/sim_document.hpp"
#include "drivers/http/sim_faults.hpp"
#include "http_client/codec.hpp"

namespace penstock::http {

/// Answers the requests to a simulated device.
///
/// `GET path` returns the document. `POST`, `PUT` or `PATCH` writes a value: to `path` with `{"address":…,"value":…}`,
/// or to `path/name` with `{"value":…}` or the value alone. `POST /token` returns OAuth2 tokens.
class sim_server {
public:
    struct settings {
        std::string path = "/values";
        std::string auth = "none";  ///< none, basic, bearer, api_key, oauth2
        std::string username, password, token;
        bool packs = true;  ///< answers are compressed if the client accepts gzip
        bool has_etag = true;
    };

    sim_server(settings s, sim_document& values) : settings_(std::move(s)), values_(values) {}

    sim_faults faults;

    /// `f`: the faults that apply to this request.
    response serve(const request& asked, const sim_faults& f);

private:
    response get_document(const request& asked, const sim_faults& f);
    response put_value(const request& asked, std::string_view name);
    response issue_token(const request& asked, const sim_faults& f);
    bool is_allowed(const request& asked) const;
    const std::string& compressed_body();

    settings settings_;
    sim_document& values_;
    std::string packed_;
    std::uint64_t packed_version_ = 0;
    std::string zip_bomb_;  ///< created at the first request
    std::string given_token_;
    unsigned tokens_ = 0;
};

}  // namespace penstock::http
