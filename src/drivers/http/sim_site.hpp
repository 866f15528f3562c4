#pragma once

#include <string>

#include "drivers/http/sim_document.hpp"
#include "drivers/http/sim_faults.hpp"
#include "http_client/codec.hpp"

namespace penstock::http {

/// What a simulated device answers to requests.
///
/// `GET path` brings the document, `POST`, `PUT` or `PATCH` there with `{"address":…,"value":…}`, or to `path/name`
/// with
/// `{"value":…}` or the value alone, writes one. `POST /token` gives OAuth2 tokens.
class sim_site {
public:
    struct settings {
        std::string path = "/values";
        std::string auth = "none";  ///< none, basic, bearer, api_key, oauth2
        std::string username, password, token;
        bool packs = true;  ///< where the client takes gzip
        bool has_etag = true;
    };

    sim_site(settings s, sim_document& values) : settings_(std::move(s)), values_(values) {}

    sim_faults faults;

    /// `f`: the faults that this request meets.
    answer serve(const request& asked, const sim_faults& f);

private:
    answer give_document(const request& asked, const sim_faults& f);
    answer take_value(const request& asked, std::string_view name);
    answer give_token(const request& asked, const sim_faults& f);
    bool is_allowed(const request& asked) const;
    const std::string& packed();

    settings settings_;
    sim_document& values_;
    std::string packed_;
    std::uint64_t packed_version_ = 0;
    std::string bomb_;  ///< made when first asked for
    std::string given_token_;
    unsigned tokens_ = 0;
};

}  // namespace penstock::http
