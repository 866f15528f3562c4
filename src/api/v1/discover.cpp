#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "api/json_read.hpp"
#include "api/v1/routes.hpp"
#include "api/v1/stored.hpp"
#include "engine/engine.hpp"

namespace penstock::api {

namespace {

constexpr std::size_t most_found = 10'000;  ///< places of one call
constexpr std::size_t longest_id = 100;
constexpr std::size_t longest_name = 200;

struct asked {
    browse_query query;
    std::string prefix;  ///< of tag ids
    bool is_dry = false;
};

/// What of the device's places is made into tags.
struct found_places {
    std::vector<browse_item> items;  ///< those that can become a tag
    bool is_complete = true;
    std::string trouble;  ///< why the device could not be browsed
    bool has_opc = true;
};

/// Faults name the member of the body.
asked read_asked(call& c, faults& found) {
    asked out;
    out.query.depth = 10;
    out.query.size = 1000;
    out.prefix = std::string(c.id()) + ".";
    const auto parsed = c.in.body.empty() ? parse_json_object("{}") : parse_json_object(c.in.body);
    if (!parsed) {
        found.push_back(parsed.error());
        return out;
    }
    object_reader members(parsed->root.get_object(), "", found);
    std::int64_t depth = out.query.depth;
    if (members.read("depth", depth) && (depth < 1 || depth > 10)) {
        members.add_fault("depth", "expected a whole number from 1 to 10");
    }
    members.read("node", out.query.node);
    members.read("q", out.query.part);
    members.read("prefix", out.prefix);
    members.read("dry_run", out.is_dry);
    members.refuse_others();
    out.query.depth = static_cast<std::uint32_t>(depth);
    return out;
}

io::awaitable<found_places> browse_all(call& c, std::string opc_id, browse_query query) {
    found_places found;
    do {
        auto seen = co_await c.to.engine.browse(opc_id, query);
        found.has_opc = seen.is_found;
        if (!seen.is_done) {
            found.trouble = std::move(seen.message);
            break;
        }
        for (auto& item : seen.page.items) {
            if (item.what == browse_item::kind::variable && item.plc_address) found.items.push_back(std::move(item));
        }
        query.after = std::move(seen.page.next);
        found.is_complete = query.after.empty();
    } while (!found.is_complete && found.items.size() < most_found);
    co_return found;
}

/// In one line, and no longer than that; never within a character.
std::string fitting(std::string_view text, std::size_t most) {
    std::string out(text);
    std::ranges::replace_if(
        out, [](char x) { return static_cast<unsigned char>(x) < ' '; }, ' ');
    while (out.size() > most && (static_cast<unsigned char>(out[most]) & 0xC0U) == 0x80U)
        --most;
    out.resize(std::min(out.size(), most));
    return out;
}

/// Of the device's name, with `_` for what no id may have.
std::string id_of(const std::string& prefix, std::string_view name) {
    constexpr std::string_view others = "_.:-";
    auto id = prefix + std::string(name);
    std::ranges::replace_if(
        id,
        [&](char x) {
            const bool is_letter = (x >= 'A' && x <= 'Z') || (x >= 'a' && x <= 'z') || (x >= '0' && x <= '9');
            return !is_letter && others.find(x) == std::string_view::npos;
        },
        '_');
    id.resize(std::min(id.size(), longest_id));
    return id;
}

/// That id, with a number behind it where it is taken. `last` is the number that ended the search for the same id
/// before: a server may call thousands of its places `Value`.
template <class IsTaken>
std::string free_id(const std::string& wanted, unsigned& last, IsTaken&& is_taken) {
    auto id = wanted;
    while (is_taken(id)) {
        last = std::max(last + 1, 2U);
        const auto number = fmt::format("_{}", last);
        id = wanted.substr(0, longest_id - number.size()) + number;
    }
    return id;
}

struct made_tags {
    std::vector<tag_config> tags;
    std::size_t known = 0;         ///< places that are tags of this OPC already
    std::vector<faults> refusals;  ///< places that the protocol itself refuses as an address
};

made_tags make_tags(const call& c, const opc_config& opc, const std::vector<tag_config>& stored,
                    const std::vector<browse_item>& items, const std::string& prefix) {
    std::set<std::string_view> addresses;
    for (const auto& tag : stored)
        addresses.insert(tag.plc_address);
    std::set<std::string> given;
    std::map<std::string, unsigned> numbers;
    const auto is_taken = [&](const std::string& id) { return given.contains(id) || c.to.engine.table().find(id); };
    const auto reader = reader_of(c);
    made_tags made;
    for (const auto& item : items) {
        if (!addresses.insert(*item.plc_address).second) {
            ++made.known;
            continue;
        }
        tag_config tag;
        const auto wanted = id_of(prefix, item.name);
        tag.tag_id = free_id(wanted, numbers[wanted], is_taken);
        tag.opc_id = opc.opc_id;
        tag.tag_name = fitting(item.name, longest_name);
        tag.plc_address = *item.plc_address;
        tag.data_type = item.data_type;
        tag.description = item.description;
        tag.writable = item.is_writable;
        tag.created_at = tag.updated_at = to_epoch_ms(c.meta.time);
        faults wrong;
        reader.complete_tag(tag, opc, item.node, wrong);
        if (!wrong.empty()) {
            made.refusals.push_back(std::move(wrong));
            continue;
        }
        given.insert(tag.tag_id);
        made.tags.push_back(std::move(tag));
    }
    return made;
}

void answer(call& c, const asked& what, const found_places& found, const made_tags& made) {
    c.done([&](json_writer& json) {
        json.member("opc_id", c.id()).member("created", made.tags.size()).member("known", made.known);
        json.member("dry_run", what.is_dry).member("is_complete", found.is_complete);
        json.key("tags").begin_array();
        for (const auto& tag : made.tags) {
            json.begin_object().member("tag_id", tag.tag_id).member("tag_name", tag.tag_name);
            json.member("plc_address", tag.plc_address).member("data_type", tag.data_type);
            json.member("writable", tag.writable).member("description", tag.description).end_object();
        }
        json.end_array().key("refused").begin_array();
        for (const auto& wrong : made.refusals) {
            json.begin_object()
                .member("node", wrong.front().field)
                .member("message", wrong.front().message)
                .end_object();
        }
        json.end_array();
    });
}

/// On the store thread.
void take(call& c, const asked& what, const found_places& found) {
    const std::string opc_id(c.id());
    const auto opc = find_opc(c, opc_id);
    if (!opc) return;
    const auto stored = find_tags(c, opc_id);
    if (!stored) return;
    const auto made = make_tags(c, opc->config, *stored, found.items, what.prefix);
    if (!what.is_dry && !made.tags.empty()) {
        const auto done = c.to.store.change_tags({made.tags, {}}, actor_of(c.who));
        if (!done) return refuse(c, done.error());
        c.to.engine.put_tags(opc_id, *done);
    }
    answer(c, what, found, made);
}

io::awaitable<> discover(call& c) {
    const std::string opc_id(c.id());
    if (is_protected(c, opc_id)) co_return;
    faults wrong;
    const auto what = read_asked(c, wrong);
    if (!wrong.empty()) co_return c.invalid(wrong);
    const auto found = co_await browse_all(c, opc_id, what.query);
    if (!found.has_opc) co_return c.refuse("NOT_FOUND", fmt::format("OPC {} does not exist", opc_id));
    if (!found.trouble.empty()) co_return c.fail(200, "READ_FAILED", found.trouble);
    co_await c.to.store_loop.run([&] { take(c, what, found); });
}

}  // namespace

std::vector<route> discover_routes() {
    constexpr auto answer =
        R"({"type":"object","required":["result"],"additionalProperties":false,"properties":{)"
        R"("result":{"const":"SUCCESS"},"opc_id":{"type":"string"},"created":{"type":"integer"},)"
        R"("known":{"type":"integer"},"dry_run":{"type":"boolean"},"is_complete":{"type":"boolean"},)"
        R"("tags":{"type":"array","items":{"type":"object","required":["tag_id","tag_name","plc_address","data_type",)"
        R"("writable","description"],"additionalProperties":false,"properties":{"tag_id":{"type":"string"},)"
        R"("tag_name":{"type":"string"},"plc_address":{"type":"string"},"data_type":{"type":"string"},)"
        R"("writable":{"type":"boolean"},"description":{"type":"string"}}}},)"
        R"("refused":{"type":"array","items":{"type":"object","required":["node","message"],)"
        R"("additionalProperties":false,"properties":{"node":{"type":"string"},"message":{"type":"string"}}}}}})";
    constexpr auto body = R"({"type":"object","additionalProperties":false,"properties":{"node":{"type":"string"},)"
                          R"("depth":{"type":"integer","minimum":1,"maximum":10},"q":{"type":"string"},)"
                          R"("prefix":{"type":"string"},"dry_run":{"type":"boolean"}}})";
    return {{.method = verb::post,
             .pattern = "/api/v1/opc/{opcId}/discover",
             .least = role::engineer,
             .run = discover,
             .summary = "Make tags of what the device has; with dry_run only show them. 10,000 places a call: while "
                        "is_complete is false, call again",
             .data = answer,
             .body = body,
             .has_inner_errors = true}};
}

}  // namespace penstock::api
