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
/// `is_owners`: the properties file names this server, so `edge.net.allow` does not apply. It applies to a server that
/// only a descriptor or a redirect names.
struct release_url {
    std::string text;
    bool is_owners = false;
};

/// The address of a bundle. `descriptor`: the URL of the descriptor; `text`: the URL of the bundle in it, absolute or
/// relative. The fault, without a field: the URL cannot be read, it is a file of this
/// machine and the descriptor is not, or it is http and the descriptor came by https.
checked<release_url> resolve_release_url(const std::string& descriptor, const std::string& text);

/// A small text. Faults name no field.
io::awaitable<checked<std::string>> fetch_text(std::string url, std::size_t max, steady_time deadline);

/// Whether the server can send the file from byte `from` on. False also if it does not respond.
io::awaitable<bool> can_go_on(release_url url, std::uint64_t from);

/// Downloads the bytes from `from` on. `sink` gets each piece with its position. The fault, without a field: the server
/// does not send the bytes, there was no progress for 30 s, or `sink` has failed.
io::awaitable<checked<>> fetch_bytes(release_url url, std::uint64_t from,
                                     std::function<result<>(std::uint64_t position, byte_view piece)> sink);

}  // namespace penstock::services
