#include <fmt/format.h>

#include "api/call.hpp"
#include "api/display_reach.hpp"
#include "api/display_tags.hpp"
#include "api/events/event_hub.hpp"
#include "api/events/event_stream.hpp"
#include "api/events/event_text.hpp"
#include "api/formats/json_read.hpp"
#include "api/v1/routes.hpp"
#include "master/request_error.hpp"

namespace penstock::api {

namespace {

constexpr std::size_t max_id_bytes = 100;

void open_stream(call& c) {
    auto topics = parse_topics(c.query("topics").value_or(""));
    if (!topics) return c.invalid(topics.error());
    if (const auto why = find_forbidden_topic(*topics, c.caller.role); !why.empty())
        return c.fail(403, "FORBIDDEN", why);
    if (c.caller.method == auth_method::display) topics = topics_for_display(c.caller.place, *topics);
    auto resume = std::string(c.request.find("Last-Event-ID"));
    if (auto asked = c.query("last_event_id"); asked && !asked->empty()) resume = *std::move(asked);
    if (resume.size() > max_id_bytes) {
        return c.invalid(
            fault("last_event_id", fmt::format("expected the id of an event, at most {} bytes", max_id_bytes)));
    }
    const auto stream =
        c.context.events->open(services::kept_caller::of(c.caller), c.caller.actor(), *topics, std::move(resume));
    if (stream == nullptr) {
        c.response.add("Retry-After", "30");
        return c.fail(429, "TOO_MANY_STREAMS",
                      fmt::format("too many event streams are open, {} of your own or as many as "
                                  "edge.events.max_streams allows: close one, poll, or try again later",
                                  c.context.events->share()));
    }
    c.response.content_type = event_stream_type;
    c.response.add("X-Accel-Buffering", "no");  // nginx passes events on as they come
    c.response.is_endless = true;
    c.response.blank = ":\n\n";  // a comment
    stream->begin(c.response.body, steady_now(), c.meta.time);
    c.response.stream = [stream](std::string& piece) { return event_stream::next(stream, piece); };
}

/// Texts of a list; faults name the item.
std::vector<std::string> read_texts(object_reader& members, std::string_view name, std::size_t most, faults& found) {
    std::vector<std::string> texts;
    const auto* list = members.find(name, object_reader::need::required);
    if (list == nullptr) return texts;
    const auto* items = list->if_array();
    if (items == nullptr || items->size() > most) {
        found.emplace_back(std::string(name), fmt::format("expected a list of at most {} texts", most));
        return texts;
    }
    texts.reserve(items->size());
    for (std::size_t i = 0; i < items->size(); ++i) {
        if (const auto* text = (*items)[i].if_string()) {
            texts.emplace_back(text->data(), text->size());
        } else {
            found.emplace_back(fmt::format("{}[{}]", name, i), "expected a text");
        }
    }
    return texts;
}

/// What a display may follow of it. What it may not is left out, as if it did not exist: the page goes on.
io::awaitable<bool> keep_what_display_shows(call& c, event_stream::subscription& wanted) {
    wanted.topics = topics_for_display(c.caller.place, wanted.topics);
    try {
        co_await c.context.reader_threads.run([&] { keep_tags_of_display(c.context, c.caller.place, wanted.tags); });
        co_return true;
    } catch (const master::request_error& why) {
        c.fail(500, "STORE_FAILED", why.message);
    }
    co_return false;
}

io::awaitable<> subscribe(call& c) {
    const auto stream = c.context.events->find(c.id(), services::kept_caller::of(c.caller));
    if (stream == nullptr)
        co_return c.fail(404, "NOT_FOUND", "you have no open stream with this id: open one with GET /api/v1/events");
    const auto parsed = parse_json_object(c.request.body);
    if (!parsed) co_return c.invalid(parsed.error());
    faults found;
    object_reader members(parsed->root.get_object(), "", found);
    event_stream::subscription wanted;
    for (const auto& name : read_texts(members, "topics", 100, found)) {
        if (const auto added = add_topic(wanted.topics, name); !added) found.push_back(added.error());
    }
    wanted.tags = read_texts(members, "tags", value_watch::max_tags, found);
    members.read("set", wanted.set);
    members.refuse_others();
    if (!found.empty()) co_return c.invalid(found);
    if (const auto why = find_forbidden_topic(wanted.topics, c.caller.role); !why.empty())
        co_return c.fail(403, "FORBIDDEN", why);
    const auto count = wanted.tags.size();
    const auto set = wanted.set;
    if (c.caller.method == auth_method::display && !co_await keep_what_display_shows(c, wanted)) co_return;
    stream->subscribe(std::move(wanted));
    c.done([&](json_writer& json) { json.member("set", set).member("tags", count); });
}

}  // namespace

std::vector<route> event_routes() {
    return {
        {.method = verb::get,
         .pattern = "/api/v1/events",
         .required_role = user_role::viewer,
         .run = open_stream,
         .summary = "Stream of events: hello, values, monitor, opc, transfer, alarm, job, log, reset, beat",
         .query = {{"topics", "one or more of monitor, opc, transfer, alarm, job (role admin), log (role engineer)"},
                   {"last_event_id",
                    "id of the last event that the client has: the stream begins with the alarms and jobs since then, "
                    "or with the event reset"},
                   {"background", "1: the stream does not extend the session",
                    R"({"type":"string","enum":["0","1"]})"}},
         .content = event_stream_type},
        {.method = verb::put,
         .pattern = "/api/v1/events/{stream_id}",
         .required_role = user_role::viewer,
         .run = subscribe,
         .summary = "Set the topics and tags of an own stream",
         .data =
             R"({"type":"object","required":["result","set","tags"],"additionalProperties":false,"properties":)"
             R"({"result":{"type":"string","const":"SUCCESS"},"set":{"type":"integer"},"tags":{"type":"integer"}}})",
         .body =
             R"({"type":"object","required":["topics","tags"],"additionalProperties":false,"properties":)"
             R"({"topics":{"type":"array","items":{"type":"string","enum":["monitor","opc","transfer","alarm","job","log"]}},)"
             R"("tags":{"type":"array","maxItems":2000,"items":{"type":"string"}},)"
             R"("set":{"type":"integer","description":"Number of this setting: each event values repeats it."}}})",
         .changes_nothing = true},
    };
}

}  // namespace penstock::api
