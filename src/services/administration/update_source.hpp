#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "http_client/codec.hpp"
#include "io/awaitable.hpp"

namespace penstock::services {

/// Reads a URL of a release: https with its certificate checked, http, or file (`file:///path`, by the rules of named
/// files). Redirects are followed, five at most and never from https to http.
///
/// `is_owners`: the owner's properties name the server, and `edge.net.allow` does not bind it; a server that only a
/// descriptor or a redirect names is bound by it.
struct release_url {
    std::string text;
    bool is_owners = false;
};

/// Where a bundle is whose URL in the descriptor at `descriptor` is `text`, absolute or relative. A file is not taken
/// from a descriptor that came by http. The fault, without a field: the URL cannot be read, it is a file of this
/// machine and the descriptor is not, or it is http and the descriptor came by https.
checked<release_url> resolve_release_url(const std::string& descriptor, const std::string& text);

/// A small text. Faults name no field.
io::awaitable<checked<std::string>> fetch_text(std::string url, std::size_t max, steady_time deadline);

/// Whether the server gives what is behind `from` alone. False also where it does not respond.
io::awaitable<bool> can_go_on(release_url url, std::uint64_t from);

/// The bytes from `from` on, piece by piece into `sink`, which is called with the position of each piece. Without
/// progress for 30 s it ends. The fault of a sink ends it too.
io::awaitable<checked<>> fetch_bytes(release_url url, std::uint64_t from,
                                     std::function<result<>(std::uint64_t position, byte_view piece)> sink);

}  // namespace penstock::services
