#include "api/v5/idempotency.hpp"

#include "master/record_writer.hpp"
#include "master/stored_response.hpp"
#include "services/keys/secrets.hpp"

namespace penstock::api::v5 {

using master::error_kind;
using master::request_error;

namespace {

constexpr std::size_t max_key_length = 64;

/// Of a file, that of its pieces' digests: what matters is only whether two are the same.
outcome<std::string> digest_of_body(const call& c) {
    if (c.file == nullptr) return to_hex(sha256(c.request.body));
    std::vector<char> piece(256U << 10U);
    std::string digests;
    for (std::uint64_t at = 0; at < c.file->size(); at += piece.size()) {
        const auto read = c.file->read(at, piece);
        if (!read) return request_error(error_kind::unavailable, read.error().message);
        digests += to_hex(sha256(*read));
    }
    return to_hex(sha256(digests));
}

}  // namespace

outcome<> run_once(call& c, master::record_writer& in, const std::function<outcome<>()>& work) {
    const auto key = c.request.find("Idempotency-Key");
    if (key.empty() || c.request.method != verb::post || c.matched_route.gives_secret) return work();
    if (key.size() > max_key_length) {
        return request_error(error_kind::invalid, fault("Idempotency-Key", "at most 64 characters"));
    }
    auto digest = digest_of_body(c);
    if (!digest) return digest.error();
    master::stored_response mine{
        c.caller.actor(), std::string(c.request.path), std::string(key), *std::move(digest), {}};
    if (const auto kept = in.find_response(mine)) {
        if (kept->body_sha256 != mine.body_sha256) {
            return request_error(error_kind::conflict, fault("Idempotency-Key", "was used with another body"));
        }
        c.response.body = kept->response;
        c.changes = {};
        return {};
    }
    if (auto done = work(); !done) return done;
    if (c.response.stream) {
        return request_error(
            error_kind::invalid,
            fault("Idempotency-Key", "the response is too long to be stored: send fewer lines, or no key"));
    }
    mine.response = c.response.body;
    in.add_response(mine);
    return {};
}

}  // namespace penstock::api::v5
