#include <algorithm>
#include <map>
#include <span>
#include <utility>

#include "api/formats/csv_tags.hpp"
#include "api/formats/opc_write.hpp"
#include "api/formats/tag_list_query.hpp"
#include "api/formats/workbook_answer.hpp"
#include "api/v1/routes.hpp"
#include "api/v1/stored.hpp"
#include "base/clock.hpp"
#include "base/text.hpp"
#include "services/devices/devices.hpp"
#include "services/devices/tag_index.hpp"

namespace penstock::api {

namespace {

struct wanted_tags {
    std::vector<std::string> opc_ids;
    services::tag_query query;
    table_format format = table_format::json;
    export_style style{};
};

/// The tags of a page with their configuration, and their OPCs.
struct tag_page {
    std::vector<tag_config> tags;
    std::map<std::string, opc_config, std::less<>> opcs;
    bool is_old = false;  ///< the database does not answer
};

services::outcome<opc_config> find_shown_opc(call& c, const std::string& opc_id, bool& is_old) {
    if (services::is_built_in(opc_id)) return services::system_opc_at(c.context.facts.site_id);
    auto found = c.context.configuration.show_opc(opc_id);
    if (!found) return found.error();
    is_old = is_old || found->is_old;
    return std::move(found->value);
}

/// Whether it is the list of all tags of one OPC, which the store reads in one piece.
bool is_whole(const wanted_tags& wanted) {
    const auto& q = wanted.query;
    return q.page == 0 && q.words.empty() && q.states == 0 && !q.writable && q.sort.empty() &&
           wanted.opc_ids.size() == 1 && !services::is_built_in(wanted.opc_ids.front());
}

/// Reads the tags in the order of the page; a tag that was deleted meanwhile is left out.
services::outcome<> read_tags(call& c, const wanted_tags& wanted, const services::tag_directory& from,
                              const services::tag_selection& chosen, tag_page& out) {
    if (is_whole(wanted)) {
        auto all = c.context.configuration.show_tags(wanted.opc_ids.front(), {wanted.query.q, 0, 0});
        if (!all) return all.error();
        out.is_old = out.is_old || all->is_old;
        out.tags = std::move(all->value.items);
        return {};
    }
    std::vector<std::string> ids;
    for (const auto place : chosen.page) {
        if (!from.rows_at(place).is_built_in()) ids.emplace_back(from.rows_at(place).id(place.row));
    }
    auto stored = c.context.configuration.show_named_tags(ids);
    if (!stored) return stored.error();
    out.is_old = out.is_old || stored->is_old;
    auto next = stored->value.begin();
    for (const auto place : chosen.page) {
        const auto& rows = from.rows_at(place);
        const auto id = rows.id(place.row);
        if (rows.is_built_in()) {
            const auto& system = services::system_tag_configs();
            const auto found = std::ranges::find(system, id, &tag_config::tag_id);
            if (found != system.end()) out.tags.push_back(*found);
        } else if (next != stored->value.end() && next->tag_id == id) {
            out.tags.push_back(std::move(*next++));
        }
    }
    return {};
}

services::outcome<tag_page> read_page(call& c, const wanted_tags& wanted, const services::tag_directory& from,
                                      const services::tag_selection& chosen) {
    tag_page out;
    if (auto read = read_tags(c, wanted, from, chosen, out); !read) return read.error();
    for (const auto& tag : out.tags) {
        if (out.opcs.contains(tag.opc_id)) continue;
        auto opc = find_shown_opc(c, tag.opc_id, out.is_old);
        if (opc) out.opcs.emplace(tag.opc_id, std::move(*opc));
    }
    std::erase_if(out.tags, [&](const auto& tag) { return !out.opcs.contains(tag.opc_id); });
    return out;
}

void write_counts(json_writer& json, const services::tag_counts& counts) {
    json.key("counts").begin_object();
    for (std::size_t i = 0; i < services::tag_state_count; ++i)
        json.member(to_string(static_cast<services::tag_state>(i)), counts.of_state[i]);
    json.member("writable", counts.writable).end_object();
}

/// Of the OPC whose tags are exported; null: it is not known.
const option_schema* exported_schema(call& c, const wanted_tags& wanted, const tag_page& page) {
    const auto opc = page.opcs.find(wanted.opc_ids.front());
    return opc == page.opcs.end() ? nullptr : schema_of(c, opc->second);
}

/// Runs on the store's thread.
void answer_page(call& c, const wanted_tags& wanted, const services::tag_directory& from,
                 const services::tag_selection& chosen) {
    const auto page = read_page(c, wanted, from, chosen);
    if (!page) return refuse(c, page.error());
    if (page->is_old) warn_of_old(c);
    if (wanted.format == table_format::csv) {
        begin_csv(c.response, wanted.style, "tags_" + wanted.opc_ids.front());
        c.response.body +=
            write_tag_csv(page->tags, exported_schema(c, wanted, *page), audience_of(c.caller.role), wanted.style);
        return;
    }
    c.answer([&](json_writer& json) {
        json.begin_object().key("data").begin_array();
        for (const auto& tag : page->tags) {
            const auto& opc = page->opcs.find(tag.opc_id)->second;
            write_tag(json, tag, opc.site_id, schema_of(c, opc), c.context.devices.table(), audience_of(c.caller.role));
        }
        json.end_array().member("total", chosen.total);
        write_counts(json, chosen.counts);
        if (page->is_old) json.member("warning", old_configuration);
        json.end_object();
    });
}

/// The tags as a workbook, some at a time.
io::awaitable<> answer_tag_workbook(call& c, const wanted_tags& wanted, const services::tag_directory& from,
                                    const services::tag_selection& chosen) {
    constexpr std::size_t tags_in_piece = 1000;
    const auto page = co_await c.context.store_thread.run([&] { return read_page(c, wanted, from, chosen); });
    if (!page) co_return refuse(c, page.error());
    const auto* schema = exported_schema(c, wanted, *page);
    std::span<const tag_config> left = page->tags;
    next_rows next = [&](row_writer& rows) {
        return c.context.reader_threads.run([&]() -> outcome<bool> {
            const auto piece = left.first(std::min(left.size(), tags_in_piece));
            left = left.subspan(piece.size());
            if (auto done = write_tag_rows(rows, piece, schema, audience_of(c.caller.role)); !done) return done.error();
            return !left.empty();
        });
    };
    const auto name = "tags_" + wanted.opc_ids.front();
    workbook_export what{name, "tags", tag_columns(), wanted.style, std::move(next)};
    co_await answer_workbook(c, std::move(what));
    if (page->is_old) warn_of_old(c);
}

/// The directory to filter: of one OPC, which must exist, or of several.   Thread: the store's.
services::outcome<services::tag_index::directory> make_directory(call& c, const wanted_tags& wanted, bool is_of_one) {
    bool is_old = false;
    if (is_of_one) {
        const auto opc = find_shown_opc(c, wanted.opc_ids.front(), is_old);
        if (!opc) return opc.error();
    }
    return c.context.tags.make(
        wanted.opc_ids, c.context.devices.table(),
        [&](const std::string& opc_id) { return c.context.configuration.list_tag_metadata(opc_id); }, steady_now());
}

io::awaitable<> answer_list(call& c, wanted_tags wanted, bool is_of_one) {
    auto from = c.context.tags.find(wanted.opc_ids, steady_now());
    if (!from) {
        auto made = co_await c.context.store_thread.run([&] { return make_directory(c, wanted, is_of_one); });
        if (!made) co_return refuse(c, made.error());
        from = std::move(*made);
    }
    const auto chosen =
        co_await c.context.reader_threads.run([&] { return services::select_tags(*from, wanted.query); });
    if (wanted.format == table_format::xlsx) co_return co_await answer_tag_workbook(c, wanted, *from, chosen);
    co_await c.context.store_thread.run([&] { answer_page(c, wanted, *from, chosen); });
}

io::awaitable<> list_tags_of_opc(call& c) {
    faults found;
    wanted_tags wanted{{std::string(c.id())}, read_tag_query(c, found)};
    const query_source query = [&](std::string_view name) { return c.query(name); };
    wanted.format = read_table_format(query, table_format::json, found);
    wanted.style = read_export_style(query, wanted.format, found);
    if (!found.empty()) co_return c.invalid(found);
    co_await answer_list(c, std::move(wanted), true);
}

/// Lists the tags of the OPCs in `opc_id`, or of all OPCs except EDGE_SYSTEM.
io::awaitable<> list_tags_of_all(call& c) {
    faults found;
    wanted_tags wanted{{}, read_tag_query(c, found)};
    if (!found.empty()) co_return c.invalid(found);
    wanted.query.page = std::max<std::size_t>(wanted.query.page, 1);
    wanted.opc_ids = c.context.tags.opc_ids();
    if (const auto text = c.query("opc_id"); text && !text->empty()) {
        const auto named = split(*text, ',');
        wanted.opc_ids.push_back(services::system_opc().opc_id);
        std::erase_if(wanted.opc_ids, [&](const auto& id) { return std::ranges::find(named, id) == named.end(); });
    }
    co_await answer_list(c, std::move(wanted), false);
}

}  // namespace

std::vector<route> tag_list_routes() {
    constexpr auto integer = R"({"type":"integer","minimum":1})";
    std::vector<query_rule> list_query{
        {"q", "part of id or name, case ignored"},
        {"find",
         "words separated by blanks, in any order: each is part of id, name, address or description, case ignored; 10 "
         "words at most"},
        {"page", "1…", integer},
        {"size", "entries per page, default 100", R"({"type":"integer","minimum":1,"maximum":5000})"},
        {"sort",
         "fields separated by commas, the most important first; put - before a field to sort it in descending order. "
         "Fields: tag_id, tag_name, opc_id, plc_address, data_type, writable, value, value_time, quality, status; text "
         "by bytes. Default: tag_id"},
        {"status", "one or more of good, uncertain, bad, not_read, out_of_limits, separated by commas"},
        {"writable", "true: only writable tags; false: only tags that are not writable", R"({"type":"boolean"})"}};
    auto of_one = list_query;
    of_one[2].text = "1…; without page and size everything is returned";
    of_one.push_back(table_format_rule(table_format::json));
    of_one.back().text = "csv, xlsx: the columns that POST …/tag/bulk accepts";
    const auto styles = export_style_rules(true);
    of_one.insert(of_one.end(), styles.begin(), styles.end());
    auto of_all = list_query;
    of_all.push_back(
        {"opc_id", "only tags of these OPCs, separated by commas; tags of EDGE_SYSTEM only if it is named"});
    constexpr auto listing =
        R"({"type":"object","required":["data","total","counts"],"additionalProperties":false,"properties":{)"
        R"("data":{"type":"array","items":{"$ref":"#/components/schemas/tag"}},"total":{"type":"integer"},)"
        R"("counts":{"type":"object","description":)"
        R"("Number of tags that match q and find, by state. The parameters status and writable do not change it.",)"
        R"("required":["good","uncertain","bad","not_read","out_of_limits","writable"],)"
        R"("additionalProperties":false,"properties":{"good":{"type":"integer"},"uncertain":{"type":"integer"},)"
        R"("bad":{"type":"integer"},"not_read":{"type":"integer"},"out_of_limits":{"type":"integer"},)"
        R"("writable":{"type":"integer"}}},"warning":{"type":"string"}}})";
    return {
        {.method = verb::get,
         .pattern = "/api/v1/opc/{opcId}/tag",
         .required_role = user_role::viewer,
         .run = list_tags_of_opc,
         .summary = "Tags of an OPC with their last values",
         .data = listing,
         .query = of_one,
         .content = "text/csv",
         .has_workbook = true,
         .has_inner_errors = true},
        {.method = verb::get,
         .pattern = "/api/v1/tag",
         .required_role = user_role::viewer,
         .run = list_tags_of_all,
         .summary = "Tags of all OPCs with their last values, a page of them",
         .data = listing,
         .query = of_all,
         .has_inner_errors = true},
    };
}

}  // namespace penstock::api
