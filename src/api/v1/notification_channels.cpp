#include <algorithm>
#include <iterator>

#include "api/handler_context.hpp"
#include "api/refusal.hpp"
#include "api/v1/notification_body.hpp"
#include "api/v1/routes.hpp"
#include "services/notify/notifications.hpp"

namespace penstock::api {

namespace {

using services::notification_channel;
using services::notification_channel_view;
using row = notification_channel_view;
using way = notification_channel::way;

constexpr object_form channel_state_form{
    "",
    {shown<&services::channel_state::waiting>("waiting", "Messages that wait."),
     shown<&services::channel_state::delivered>("delivered", "Messages delivered since the gateway started."),
     shown<&services::channel_state::lost>("lost", "Messages given up since the gateway started."),
     shown<&services::channel_state::failed_attempts>("failed_attempts",
                                                      "Attempts that failed since the gateway started."),
     shown<&services::channel_state::failing_since>(
         "failing_since", "Time since when messages are lost, epoch ms; null: the channel works."),
     shown<&services::channel_state::last_delivered>("last_delivered",
                                                     "Time of the last message that was delivered, epoch ms; or null."),
     shown<&services::channel_state::last_error>("last_error", "Why the last attempt failed; empty: it succeeded.")}};

constexpr object_form channel_form{
    "notification_channel",
    {shown<[](const row& r) { return std::string_view(r.channel.channel_id); }>("channel_id", "Id of the channel."),
     shown<[](const row& r) { return std::string_view(r.channel.name); }>("name", "Name of the channel."),
     shown<[](const row& r) { return services::channel_kinds[static_cast<std::size_t>(r.channel.kind)]; }>(
         "kind", "Kind of the channel.")
         .one_of(services::channel_kinds),
     shown<[](const row& r) { return r.channel.is_enabled; }>("enabled", "The channel sends messages."),
     shown<[](const row& r) { return r.channel.version; }>("version", "Version, as the header ETag has it."),
     shown<[](const row& r) { return r.channel.interval_s; }>("interval_s",
                                                              "The channel sends at most one message in this time, s."),
     shown<[](const row& r) { return r.channel.attempts; }>("attempts", "Attempts before a message is given up."),
     shown<[](const row& r) { return r.channel.timeout_s; }>("timeout_s", "Time limit of an attempt, s."),
     shown<[](const row& r) { return std::string_view(r.channel.text_template); }>(
         "template", "Template of the body; empty: the default."),
     shown<[](const row& r) { return std::string_view(r.channel.ca_file); }>(
         "ca_file", "PEM file of the authorities of the server; empty: those of the system."),
     shown<[](const row& r) { return std::string_view(r.channel.url); }>(
         "url", "Of a webhook: URL; its path is secret and shown as ***."),
     shown<[](const row& r) { return std::string_view(r.channel.authorization); }>(
         "authorization", "Of a webhook: value of the header Authorization, shown as ***; empty: none."),
     shown<[](const row& r) { return std::string_view(r.channel.host); }>("host", "Of a mail server: name or address."),
     shown<[](const row& r) { return r.channel.port; }>("port", "Of a mail server: port."),
     shown<[](const row& r) { return services::mail_securities[static_cast<std::size_t>(r.channel.security)]; }>(
         "security", "Of a mail server: protection of the connection.")
         .one_of(services::mail_securities),
     shown<[](const row& r) { return std::string_view(r.channel.user); }>("user",
                                                                          "Of a mail server: user; empty: no login."),
     shown<[](const row& r) { return std::string_view(r.channel.password); }>(
         "password", "Of a mail server: password, shown as ***; empty: none."),
     shown<[](const row& r) { return std::string_view(r.channel.sender_address); }>(
         "from", "Of a mail: address of the sender."),
     shown<[](const row& r) { return r.channel.recipients; }>("recipients", "Of a mail: addresses of the recipients."),
     shown_object<&row::state, channel_state_form>("state", "State of the channel.")}};

constexpr auto changed_channel = form_of_id("channel_id", "Id of the channel.");

template <std::size_t n>
void read_word(object_reader& members, std::string_view name, const std::string_view (&words)[n], std::size_t& into,
               object_reader::need need) {
    std::string text;
    if (!members.read(name, text, need)) return;
    const auto found = std::ranges::find(words, text);
    if (found == std::end(words)) {
        std::string list;
        for (const auto word : words)
            list += (list.empty() ? "" : ", ") + std::string(word);
        return members.add_fault(name, "expected " + list);
    }
    into = static_cast<std::size_t>(found - std::begin(words));
}

void read_kind(object_reader& members, const body_member<notification_channel>& rule, notification_channel& into) {
    std::size_t kind = 0;
    read_word(members, rule.name, services::channel_kinds, kind, object_reader::need::required);
    into.kind = static_cast<way>(kind);
}

void read_security(object_reader& members, const body_member<notification_channel>& rule, notification_channel& into) {
    auto security = static_cast<std::size_t>(into.security);
    read_word(members, rule.name, services::mail_securities, security, object_reader::need::optional);
    into.security = static_cast<decltype(into.security)>(security);
}

void read_recipients(object_reader& members, const body_member<notification_channel>& rule,
                     notification_channel& into) {
    read_texts(members, rule.name, into.recipients);
}

constexpr body_form channel_body{
    "notification_channel_body",
    {taken<&notification_channel::name>("name", "Name of the channel.")
         .required()
         .checked_by_service()
         .of_length(1, 200),
     read_by<notification_channel, read_kind>("kind", R"({"type":"string","enum":["WEBHOOK","MAIL"]})").required(),
     taken<&notification_channel::is_enabled>("enabled", "The channel sends messages.").by_default("true"),
     taken<&notification_channel::interval_s>("interval_s", "The channel sends at most one message in this time, s.")
         .checked_by_service()
         .between(10, 3'600)
         .by_default("60"),
     taken<&notification_channel::attempts>("attempts", "Attempts before a message is given up.")
         .checked_by_service()
         .between(1, 20)
         .by_default("6"),
     taken<&notification_channel::timeout_s>("timeout_s", "Time limit of an attempt, s.")
         .checked_by_service()
         .between(1, 60)
         .by_default("15"),
     taken<&notification_channel::text_template>("template", "Template of the body; empty: the default."),
     taken<&notification_channel::ca_file>("ca_file",
                                           "PEM file of the authorities of the server; empty: those of the system."),
     taken<&notification_channel::url>("url", "Of a webhook: URL. *** in place of its path: the stored URL."),
     taken<&notification_channel::authorization>(
         "authorization", "Of a webhook: value of the header Authorization. ***: the stored one."),
     taken<&notification_channel::host>("host", "Of a mail server: name or address."),
     taken<&notification_channel::port>("port", "Of a mail server: port.")
         .checked_by_service()
         .between(1, 65'535)
         .by_default("587"),
     read_by<notification_channel, read_security>("security", R"({"type":"string","enum":["STARTTLS","TLS","NONE"],)"
                                                              R"("default":"STARTTLS"})"),
     taken<&notification_channel::user>("user", "Of a mail server: user; empty: no login."),
     taken<&notification_channel::password>("password", "Of a mail server: password. ***: the stored one."),
     taken<&notification_channel::sender_address>("from", "Of a mail: address of the sender."),
     read_by<notification_channel, read_recipients>("recipients",
                                                    R"({"type":"array","maxItems":50,"items":{"type":"string"},)"
                                                    R"("description":"Of a mail: addresses of the recipients."})"),
     ignored<notification_channel>("channel_id", "string"),
     ignored<notification_channel>("version", "integer"),
     ignored<notification_channel>("state", "object")}};

void list_channels(call& c) {
    const auto all = c.context.notifications.list_channels();
    if (!all) return refuse(c, all.error());
    c.answer_list(channel_form, *all);
}

void get_channel(call& c) {
    const auto found = c.context.notifications.find_channel(std::string(c.id()));
    if (!found) return refuse(c, found.error());
    c.response.add("ETag", '"' + std::to_string(found->channel.version) + '"');
    c.answer(channel_form, *found);
}

void create_channel(call& c) {
    notification_channel wanted;
    wanted.channel_id = c.id();
    if (!read_body(c, channel_body, wanted)) return;
    if (const auto done = c.context.notifications.create_channel(std::move(wanted)); !done)
        return refuse(c, done.error());
    c.done(changed_channel, c.id());
}

void change_channel(call& c) {
    const auto version = read_if_match(c);
    if (!version) return;
    notification_channel wanted;
    wanted.channel_id = c.id();
    if (!read_body(c, channel_body, wanted)) return;
    if (const auto done = c.context.notifications.change_channel(std::move(wanted), *version); !done)
        return refuse(c, done.error());
    c.done(changed_channel, c.id());
}

void delete_channel(call& c) {
    const auto version = read_if_match(c);
    if (!version) return;
    if (const auto done = c.context.notifications.remove_channel(std::string(c.id()), *version); !done)
        return refuse(c, done.error());
    c.done(changed_channel, c.id());
}

constexpr object_form test_form{
    "",
    {shown<&services::notification_test::is_delivered>("delivered", "The server has accepted the message."),
     shown<&services::notification_test::receiver>("receiver", "Server or recipients."),
     shown<&services::notification_test::answer>("answer",
                                                 "The answer of the server, or why there is none, in one line."),
     shown<[](const services::notification_test& t) { return t.elapsed.count(); }>("elapsed_ms",
                                                                                   "Duration of the attempt, ms.")}};

io::awaitable<> test_channel(call& c) {
    const auto done = co_await c.context.notifications.test(std::string(c.id()));
    if (!done) co_return refuse(c, done.error());
    c.answer(test_form, *done);
}

using sent_row = services::notification_sent_row;

constexpr std::string_view sent_results[] = {"QUEUED", "DELIVERED", "REFUSED", "FAILED", "DROPPED"};

constexpr object_form sent_form{
    "",
    {shown<&sent_row::sent_id>("sent_id", "Number of the message."),
     shown<&sent_row::queued_at>("queued_at", "Time when the message was made, epoch ms."),
     shown<[](const sent_row& r) { return null_if_zero(r.ended_at); }>(
         "ended_at", "Time of the result, epoch ms; null: the message waits."),
     shown<&sent_row::channel_id>("channel_id", "Channel of the message."),
     shown<&sent_row::receiver>("receiver", "Server or recipients."),
     shown<&sent_row::subject>("subject", "Subject of the message."),
     shown<&sent_row::event_count>("events", "Number of events in the message."),
     shown<&sent_row::result>("result",
                              "QUEUED: it waits. REFUSED: the server does not accept it. FAILED: all attempts have "
                              "failed. DROPPED: it was not sent.")
         .one_of(sent_results),
     shown<&sent_row::answer>("answer", "The last answer of the server, or why there is none."),
     shown<&sent_row::attempts>("attempts", "Attempts that were made."),
     shown<&sent_row::is_test>("test", "A user has requested the message as a test.")}};

void list_sent(call& c) {
    constexpr std::int64_t max_rows = 500;
    constexpr std::int64_t default_rows = 100;
    faults found;
    const auto limit = c.query_number("limit", max_rows, found);
    const auto before = c.query_number("before", INT64_MAX, found);
    if (!found.empty()) return c.invalid(found);
    const auto rows = c.context.notifications.list_sent(c.query("channel_id").value_or(""), before.value_or(0),
                                                        limit.value_or(default_rows));
    if (!rows) return refuse(c, rows.error());
    c.answer_list(sent_form, *rows);
}

}  // namespace

std::vector<route> notification_channel_routes() {
    const auto done = done_schema(changed_channel);
    return {
        {.method = verb::get,
         .pattern = "/api/v1/notifications/channels",
         .required_role = user_role::engineer,
         .run = store_handler{list_channels},
         .summary = "Channels by which users are notified; secrets are ***",
         .data = list_schema(channel_form),
         .named = {named_form(channel_form)}},
        {.method = verb::get,
         .pattern = "/api/v1/notifications/channels/{channel_id}",
         .required_role = user_role::engineer,
         .run = store_handler{get_channel},
         .summary = "One channel; the header ETag has its version",
         .data = json_schema(channel_form),
         .has_inner_errors = true},
        {.method = verb::post,
         .pattern = "/api/v1/notifications/channels/{channel_id}",
         .required_role = user_role::admin,
         .run = store_handler{create_channel},
         .summary = "Create a channel: a webhook or a mail server",
         .data = done,
         .body = body_schema(channel_body),
         .has_inner_errors = true,
         .named = {named_form(channel_body)}},
        {.method = verb::put,
         .pattern = "/api/v1/notifications/channels/{channel_id}",
         .required_role = user_role::admin,
         .run = store_handler{change_channel},
         .summary = "Replace a channel; with the header If-Match only that version",
         .data = done,
         .body = body_schema(channel_body),
         .has_inner_errors = true},
        {.method = verb::remove,
         .pattern = "/api/v1/notifications/channels/{channel_id}",
         .required_role = user_role::admin,
         .run = store_handler{delete_channel},
         .summary = "Delete a channel that no rule uses; messages that wait are dropped",
         .data = done,
         .has_inner_errors = true},
        {.method = verb::post,
         .pattern = "/api/v1/notifications/channels/{channel_id}/test",
         .required_role = user_role::admin,
         .run = test_channel,
         .summary = "Send a test message now and return the answer of the server",
         .data = json_schema(test_form),
         .has_inner_errors = true},
        {.method = verb::get,
         .pattern = "/api/v1/notifications/sent",
         .required_role = user_role::engineer,
         .run = store_handler{list_sent},
         .summary = "Messages that were sent or wait, newest first",
         .data = list_schema(sent_form),
         .query = {{"channel_id", "only of that channel"},
                   {"before", "only messages with a smaller sent_id", R"({"type":"integer","minimum":1})"},
                   {"limit", "at most so many, default 100", R"({"type":"integer","minimum":1,"maximum":500})"}}},
    };
}

}  // namespace penstock::api
