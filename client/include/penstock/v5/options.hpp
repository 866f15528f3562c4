#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace penstock::v5 {

enum class protocol { http, https };

/// How to reach a gateway and as whom. Given to `client`'s constructor, which copies it; nothing is changed afterwards.
///
/// Who is trusted under https, in this order: `pin_sha256` alone if set; else whom `ca_file`, or without one the
/// system's authorities, vouch for, the host name included; with `verify` false any server.
/// What is out of its limits here makes every call fail with `ARGUMENT`.
struct options {
    v5::protocol protocol = v5::protocol::https;

    /// Name or address; IPv6 with or without brackets. Required.
    std::string host{};

    /// 0 = 80 for http, 443 for https.
    std::uint16_t port = 0;

    /// Account and its token, for `connect()` and nothing else.
    std::string user_id{};
    std::string token{};

    /// Longest time until a connection stands, TLS included. 1 ms to an hour.
    std::chrono::milliseconds connect_timeout{3'000};

    /// Longest time of one call of this library, from its begin to its end: the wait for a connection, connecting, the
    /// answer, and with `list()` all its pages. 1 ms to a day.
    std::chrono::milliseconds timeout{30'000};

    /// PEM file of the authorities to trust instead of the system's.
    std::string ca_file{};

    /// SHA-256 of the gateway's certificate (of its DER form), 64 hexadecimal digits, colons allowed:
    /// `openssl x509 -in server.crt -noout -fingerprint -sha256`. Trusts only that certificate, regardless of who
    /// signed it, whatever name and dates it has.
    std::string pin_sha256{};

    /// False: any certificate passes, and who stands in between reads the token. Said once through `debug_sink`.
    bool verify = true;

    /// Longest answer that is taken, bytes. A longer one is `PARSE`.
    std::size_t max_answer_bytes = std::size_t{64} << 20U;

    /// Each exchange to `debug_sink`: method, path, status, milliseconds, bodies up to 4 KiB; keys, tokens, passwords
    /// masked.
    bool debug = false;

    /// Gets whole lines, the last without its end. Called by the thread that calls the client, so by several
    /// concurrently. What it throws is dropped. Empty = stderr.
    std::function<void(std::string_view)> debug_sink{};
};

}  // namespace penstock::v5
