#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "model/tag.hpp"
#include "notify/mail_server.hpp"
#include "notify/webhook.hpp"

namespace penstock::services {

/// A way to reach users: a server that takes messages as JSON, or one that takes mails.
struct notification_channel {
    enum class way { webhook, mail };

    std::string channel_id{}, name{};
    way kind = way::webhook;
    bool is_enabled = true;
    std::int64_t interval_s = 60;  ///< at most one message in this time
    std::int64_t attempts = 6;     ///< until a message is given up
    std::int64_t timeout_s = 15;   ///< of one attempt
    std::string text_template{};   ///< empty: the default
    std::string ca_file{};         ///< PEM; empty: the system's authorities

    // Of a webhook. Both are secret: the path of the URL is often a key.

    std::string url{}, authorization{};

    // Of a mail server; the password is secret.

    std::string host{};
    std::int64_t port = 587;
    notify::mail_server::security security = notify::mail_server::security::starttls;
    std::string user{}, password{};
    std::string sender_address{};
    std::vector<std::string> recipients{};

    std::int64_t version = 0;  ///< of the stored channel, from 1

    friend bool operator==(const notification_channel&, const notification_channel&) = default;
};

inline constexpr std::string_view channel_kinds[] = {"WEBHOOK", "MAIL"};
inline constexpr std::string_view mail_securities[] = {"STARTTLS", "TLS", "NONE"};

/// Options of a channel that are sealed in the database.
inline constexpr std::string_view secret_channel_options[] = {"authorization", "password", "url"};

/// The options in which a channel is stored, without id, name, kind and `is_enabled`; and back.
option_map options_of(const notification_channel& channel);
void read_options(const option_map& options, notification_channel& into);

/// The channel with `***` in place of its secrets; of the URL scheme, host and port stay: `https://host/***`. Pure.
notification_channel mask_secrets(notification_channel channel);

/// Replaces each `***` by the secret of `stored` (null: a new channel). Adds a fault for one that has no stored secret,
/// and if the receiver has changed: a stored secret is only for the server for which it was entered. Pure.
void restore_secrets(notification_channel& wanted, const notification_channel* stored, faults& found);

/// The faults of the channel; each names its field. Pure.
faults check_channel(const notification_channel& channel);

/// The secrets that cannot be opened, because the channel is of another gateway's backup; empty: none.
std::string locked_secrets_of(const notification_channel& channel);

/// Where it sends to, without secrets: `https://host`, or the recipients.
std::string receiver_of(const notification_channel& channel);

}  // namespace penstock::services
