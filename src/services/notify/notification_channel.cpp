#include "services/notify/notification_channel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/text.hpp"
#include "http_client/codec.hpp"
#include "model/field.hpp"
#include "model/secret_parts.hpp"
#include "notify/template.hpp"

namespace penstock::services {

namespace {

using way = notification_channel::way;
using security = notify::mail_server::security;

constexpr std::size_t max_text = 200;
constexpr std::size_t max_url = 2'000;
constexpr std::size_t max_secret = 1'000;
constexpr std::size_t max_template = 16'000;
constexpr std::size_t max_recipients = 50;

/// `https://host:8443`; empty: it is no URL.
std::string origin_of(std::string_view url) {
    const auto parsed = http::parse_url(url);
    if (!parsed) return {};
    return fmt::format("{}://{}", parsed->is_tls ? "https" : "http", parsed->authority());
}

std::string masked_url(const std::string& url) {
    if (url.empty()) return {};
    if (url == locked_secret) return std::string(penstock::masked);
    const auto parsed = http::parse_url(url);
    if (!parsed) return std::string(penstock::masked);
    return parsed->target == "/" ? origin_of(url) + "/" : origin_of(url) + "/" + std::string(penstock::masked);
}

void check_number(const char* field, std::int64_t n, std::int64_t min, std::int64_t max, faults& found) {
    if (n < min || n > max) found.emplace_back(field, fmt::format("expected {} to {}", min, max));
}

void check_url(const notification_channel& channel, faults& found) {
    const auto parsed = http::parse_url(channel.url);
    if (channel.url.empty() || channel.url.size() > max_url) {
        found.emplace_back("url", fmt::format("expected a URL of 1 to {} bytes", max_url));
    } else if (!parsed) {
        found.emplace_back("url", parsed.error().message);
    } else if (channel.url.find("://") == channel.url.npos) {
        found.emplace_back("url", "expected https:// or http:// at the beginning");
    } else if (!parsed->is_tls && !channel.authorization.empty()) {
        found.emplace_back("authorization", "is sent only over https, so that no other reads it");
    }
}

void check_webhook(const notification_channel& channel, faults& found) {
    check_url(channel, found);
    if (channel.authorization.size() > max_secret ||
        (!channel.authorization.empty() && !http::is_header("Authorization", channel.authorization)))
        found.emplace_back("authorization",
                           fmt::format("expected the value of a header field, at most {} bytes", max_secret));
    if (channel.text_template.empty()) return;
    if (const auto wrong = notify::check_json_template(channel.text_template))
        found.emplace_back("template", wrong->message);
}

void check_mail(const notification_channel& channel, faults& found) {
    const bool is_host =
        !channel.host.empty() && channel.host.size() <= max_text && std::ranges::none_of(channel.host, [](char c) {
            return static_cast<unsigned char>(c) <= 0x20 || c == '/' || c == '@' || c == '?' || c == '#' || c == '[' ||
                   c == ']' || c == '%' || c == '\\';
        });
    if (!is_host) found.emplace_back("host", "expected the name or the address of the mail server");
    check_number("port", channel.port, 1, 65'535, found);
    if (channel.user.size() > max_text) found.emplace_back("user", "expected at most 200 bytes");
    if (channel.password.size() > max_secret) found.emplace_back("password", "expected at most 1000 bytes");
    if (channel.user.empty() != channel.password.empty())
        found.emplace_back(channel.user.empty() ? "user" : "password", "user and password belong together");
    if (channel.security == security::none && !channel.user.empty())
        found.emplace_back("security", "the password is sent only over TLS: choose STARTTLS or TLS");
    if (!notify::is_mail_address(channel.sender_address)) found.emplace_back("from", "expected an e-mail address");
    if (channel.recipients.empty() || channel.recipients.size() > max_recipients)
        found.emplace_back("recipients", fmt::format("expected 1 to {} e-mail addresses", max_recipients));
    for (std::size_t i = 0; i < channel.recipients.size(); ++i) {
        if (!notify::is_mail_address(channel.recipients[i]))
            found.emplace_back(fmt::format("recipients[{}]", i), "expected an e-mail address");
    }
    if (const auto wrong = notify::check_plain_template(channel.text_template))
        found.emplace_back("template", wrong->message);
}

std::string joined(const std::vector<std::string>& all) {
    std::string out;
    for (const auto& one : all)
        out += (out.empty() ? "" : " ") + one;
    return out;
}

std::int64_t number_of(const option_map& options, std::string_view name, std::int64_t default_value) {
    const auto found = options.find(name);
    return found == options.end() ? default_value : parse_number<std::int64_t>(found->second).value_or(default_value);
}

std::string text_of(const option_map& options, std::string_view name) {
    const auto found = options.find(name);
    return found == options.end() ? std::string() : found->second;
}

}  // namespace

option_map options_of(const notification_channel& channel) {
    option_map out{{"interval_s", std::to_string(channel.interval_s)},
                   {"attempts", std::to_string(channel.attempts)},
                   {"timeout_s", std::to_string(channel.timeout_s)},
                   {"port", std::to_string(channel.port)},
                   {"security", std::string(mail_securities[static_cast<std::size_t>(channel.security)])}};
    const auto add = [&](const char* name, const std::string& text) {
        if (!text.empty()) out.emplace(name, text);
    };
    add("template", channel.text_template);
    add("ca_file", channel.ca_file);
    add("url", channel.url);
    add("authorization", channel.authorization);
    add("host", channel.host);
    add("user", channel.user);
    add("password", channel.password);
    add("from", channel.sender_address);
    add("recipients", joined(channel.recipients));
    return out;
}

void read_options(const option_map& options, notification_channel& into) {
    const notification_channel defaults;
    into.interval_s = number_of(options, "interval_s", defaults.interval_s);
    into.attempts = number_of(options, "attempts", defaults.attempts);
    into.timeout_s = number_of(options, "timeout_s", defaults.timeout_s);
    into.port = number_of(options, "port", defaults.port);
    const auto found = std::ranges::find(mail_securities, text_of(options, "security"));
    into.security = found == std::end(mail_securities) ? defaults.security
                                                       : static_cast<security>(found - std::begin(mail_securities));
    into.text_template = text_of(options, "template");
    into.ca_file = text_of(options, "ca_file");
    into.url = text_of(options, "url");
    into.authorization = text_of(options, "authorization");
    into.host = text_of(options, "host");
    into.user = text_of(options, "user");
    into.password = text_of(options, "password");
    into.sender_address = text_of(options, "from");
    into.recipients.clear();
    const auto recipients = text_of(options, "recipients");
    for (const auto one : split(recipients, ' ')) {
        if (!one.empty()) into.recipients.emplace_back(one);
    }
}

notification_channel mask_secrets(notification_channel channel) {
    channel.url = masked_url(channel.url);
    for (auto* secret : {&channel.authorization, &channel.password}) {
        if (!secret->empty()) *secret = penstock::masked;
    }
    return channel;
}

void restore_secrets(notification_channel& wanted, const notification_channel* stored, faults& found) {
    const bool is_url_hidden = wanted.url.find(penstock::masked) != wanted.url.npos;
    if (is_url_hidden) {
        if (stored != nullptr && stored->url != locked_secret && masked_url(stored->url) == wanted.url) {
            wanted.url = stored->url;
        } else {
            found.emplace_back("url", "enter the whole URL: *** stands for the stored one of the same server");
        }
    }
    const auto restore = [&](const char* field, std::string& text, const std::string& of_stored, bool is_same) {
        if (text != penstock::masked) return;
        if (stored == nullptr || of_stored.empty() || of_stored == locked_secret) {
            found.emplace_back(field, "*** stands for the stored secret, but no secret is stored");
        } else if (!is_same) {
            found.emplace_back(field, "enter it again: the stored secret is for another server");
        } else {
            text = of_stored;
        }
    };
    const bool is_same_site = stored != nullptr && origin_of(stored->url) == origin_of(wanted.url);
    restore("authorization", wanted.authorization, stored == nullptr ? "" : stored->authorization, is_same_site);
    const bool is_same_server = stored != nullptr && stored->host == wanted.host && stored->port == wanted.port &&
                                stored->user == wanted.user && stored->security == wanted.security;
    restore("password", wanted.password, stored == nullptr ? "" : stored->password, is_same_server);
}

faults check_channel(const notification_channel& channel) {
    faults found;
    if (!is_id(channel.channel_id))
        found.emplace_back("channel_id", "expected 1 to 100 of the characters A-Z a-z 0-9 _ . : -");
    if (channel.name.empty() || channel.name.size() > max_text)
        found.emplace_back("name", fmt::format("expected 1 to {} bytes", max_text));
    check_number("interval_s", channel.interval_s, 10, 3'600, found);
    check_number("attempts", channel.attempts, 1, 20, found);
    check_number("timeout_s", channel.timeout_s, 1, 60, found);
    if (channel.ca_file.size() > max_secret) found.emplace_back("ca_file", "expected at most 1000 bytes");
    if (channel.text_template.size() > max_template) {
        found.emplace_back("template", fmt::format("expected at most {} bytes", max_template));
        return found;
    }
    channel.kind == way::webhook ? check_webhook(channel, found) : check_mail(channel, found);
    return found;
}

std::string locked_secrets_of(const notification_channel& channel) {
    std::string out;
    const auto add = [&](const char* field, const std::string& text) {
        if (text == locked_secret) out += (out.empty() ? "" : ", ") + std::string(field);
    };
    add("url", channel.url);
    add("authorization", channel.authorization);
    add("password", channel.password);
    return out;
}

std::string receiver_of(const notification_channel& channel) {
    if (channel.kind == way::webhook) return origin_of(channel.url);
    std::string out;
    for (const auto& one : channel.recipients)
        out += (out.empty() ? "" : ", ") + one;
    return out;
}

}  // namespace penstock::services
