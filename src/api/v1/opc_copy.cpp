#include <fmt/format.h>

#include "api/formats/body_form.hpp"
#include "api/v1/routes.hpp"
#include "api/v1/stored.hpp"
#include "audit/access_line.hpp"
#include "services/devices/device_copies.hpp"

namespace penstock::api {

namespace {

using services::copied_tag;
using services::copy_request;
using services::made_copy;
using services::wanted_copy;

constexpr std::string_view copy_options_schema =
    R"({"type":"object","additionalProperties":true,"description":"Options of the protocol that the copies have otherwise than the source."})";

template <class T>
void read_copy_options(object_reader& members, const body_member<T>& rule, T& into) {
    members.read(rule.name, into.options);
}

constexpr body_form wanted_copy_form{
    "opc_copy",
    {taken<&wanted_copy::opc_id>("opc_id", "Id of the copy.").required().checked_by_service(),
     taken<&wanted_copy::opc_name>("opc_name", "Name of the copy; absent: its id.").checked_by_service(),
     taken<&wanted_copy::opc_agent_ip>("opc_agent_ip", "Address of its device; absent: that of the source.")
         .checked_by_service(),
     taken<&wanted_copy::opc_agent_port>("opc_agent_port", "Port of its device; absent: that of the source.")
         .checked_by_service(),
     taken<&wanted_copy::tag_prefix>("tag_prefix", "Beginning of its tag ids; absent: its id.").checked_by_service(),
     taken<&wanted_copy::name_prefix>("name_prefix", "Beginning of its tag names; absent: its name.")
         .checked_by_service(),
     read_by<wanted_copy, read_copy_options<wanted_copy>>("options", copy_options_schema)}};

constexpr body_member<copy_request> copies_member() {
    body_member<copy_request> out;
    out.name = "copies";
    out.text = "The copies, at most 100 with 50,000 tags together.";
    out.is_list = true;
    out.nested = [] { return body_schema(wanted_copy_form); };
    out.read = [](object_reader& members, const body_member<copy_request>& rule, copy_request& into) {
        const auto* list = members.find(rule.name, object_reader::need::required);
        if (list == nullptr) return;
        if (!list->is_array()) return members.add_fault(rule.name, "expected a list");
        if (list->get_array().size() > services::max_copies)
            return members.add_fault(rule.name, fmt::format("expected 1 to {} copies", services::max_copies));
        faults found;
        for (const auto& item : list->get_array()) {
            const auto prefix = fmt::format("copies[{}]", into.copies.size());
            auto& copy = into.copies.emplace_back();
            if (!item.is_object()) {
                found.emplace_back(prefix, "expected an object");
                continue;
            }
            object_reader of_copy(item.get_object(), prefix + ".", found);
            read_members_of(wanted_copy_form, of_copy, copy);
            of_copy.refuse_others();
        }
        for (auto& one : found)
            members.add_fault(one.field, std::move(one.message));
    };
    return out;
}

constexpr body_form copy_form{
    "",
    {taken<&copy_request::tag_prefix>("tag_prefix",
                                      "Beginning of the source's tag ids that is replaced; absent: its id. An id "
                                      "without it gets the new beginning, and a dot, before it."),
     taken<&copy_request::name_prefix>("name_prefix",
                                       "Beginning of the source's tag names that is replaced; absent: its name. A "
                                       "name without it stays."),
     read_by<copy_request, read_copy_options<copy_request>>("options", copy_options_schema),
     taken<&copy_request::auto_collect>("auto_collect", "true: the copies collect at once.").by_default("false"),
     taken<&copy_request::is_dry_run>("dry_run", "true: only check and show.").by_default("false"), copies_member()}};

constexpr object_form copied_tag_form{"",
                                      {shown<&copied_tag::source>("source", "Id of the tag of the source."),
                                       shown<&copied_tag::tag_id>("tag_id", "Id of the tag of the copy."),
                                       shown<&copied_tag::tag_name>("tag_name", "Name of the tag of the copy.")}};

constexpr object_form made_copy_form{
    "",
    {shown<&made_copy::opc_id>("opc_id", "Id of the copy."), shown<&made_copy::opc_name>("opc_name", "Its name."),
     shown<&made_copy::opc_agent_ip>("opc_agent_ip", "Address of its device."),
     shown<&made_copy::opc_agent_port>("opc_agent_port", "Port of its device; empty: that of the protocol."),
     shown<&made_copy::tag_count>("tag_count", "Number of its tags."),
     shown_list<&made_copy::first_tags, copied_tag_form>("tags", "Its first tags, at most 5."),
     shown<&made_copy::locked_options>("locked_options",
                                       "Secrets that are entered again before the copy works: only an administrator's "
                                       "copy takes them to another address."),
     shown<&made_copy::same_as>("same_as",
                                "OPC at the same address with the same options; empty: there is none among the copies "
                                "and the source.")}};

struct copies_done {
    bool is_dry_run;
    std::vector<made_copy> copies;
};

constexpr object_form copies_form{
    "",
    {shown<&copies_done::is_dry_run>("dry_run", "Nothing was made, because of dry_run."),
     shown_list<&copies_done::copies, made_copy_form>("copies", "The copies, in the order of the request.")}};

/// The line of the call names the source only.
void note_copies(const call& c, const copies_done& done) {
    std::string ids;
    std::size_t secrets = 0;
    for (const auto& copy : done.copies) {
        ids.append(ids.empty() ? "" : ",").append(copy.opc_id);
        secrets += copy.locked_options.size();
    }
    std::string line = "[API_OPC] event=opc_copy";
    audit::append_field(line, "user", c.caller.actor());
    audit::append_field(line, "ip", c.client);
    audit::append_field(line, "request", c.meta.request_id);
    audit::append_field(line, "source", std::string(c.id()));
    audit::append_field(line, "opcs", ids);
    audit::append_field(line, "tags", std::to_string(done.copies.front().tag_count * done.copies.size()));
    audit::append_field(line, "locked_secrets", std::to_string(secrets));
    c.context.audit.note(std::move(line));
}

void copy_opc(call& c) {
    copy_request asked;
    if (!read_body(c, copy_form, asked)) return;
    asked.opc_id = c.id();
    asked.actor = c.caller.actor();
    asked.may_move_secrets = c.caller.role >= user_role::admin;
    auto made = services::copy_opc(c.context.configuration, reader_of(c).rules(), asked);
    if (!made) return refuse(c, made.error());
    const copies_done done{asked.is_dry_run, std::move(*made)};
    if (!asked.is_dry_run) note_copies(c, done);
    c.done(copies_form, done);
}

}  // namespace

std::vector<route> opc_copy_routes() {
    return {{.method = verb::post,
             .pattern = "/api/v1/opc/{opcId}/copy",
             .required_role = user_role::engineer,
             .run = store_handler{copy_opc},
             .summary = "Copy an OPC with its tags, once for each address: all copies or none. Limits, scaling, units "
                        "and states are copied, and stored secrets without being shown",
             .data = done_schema(copies_form),
             .body = body_schema(copy_form),
             .has_inner_errors = true,
             .named = {named_form(wanted_copy_form)}}};
}

}  // namespace penstock::api
