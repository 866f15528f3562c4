#include "api/formats/transfer_json.hpp"
#include "api/handler_context.hpp"
#include "api/refusal.hpp"
#include "api/v1/routes.hpp"
#include "model/json_parse.hpp"

namespace penstock::api {

namespace {

using preview = services::transfer_preview;
using previewed_message = services::previewed_message;

constexpr object_form part_form{"",
                                {shown<&preview::opc_part::opc_id>("opc_id", "Id of the OPC."),
                                 shown<&preview::opc_part::selected>("selected", "Number of its tags that are sent."),
                                 shown<&preview::opc_part::total>("total", "Number of all its tags.")}};

constexpr object_form message_form{
    "",
    {shown<&previewed_message::target>("target", "Topic or URL; a query of the URL is omitted."),
     shown<&previewed_message::text>(
         "text", "Payload before compression, cut after 4096 bytes; of Sparkplug its content as JSON."),
     shown<&previewed_message::size>("size", "Size of the payload before it was cut, bytes.")}};

constexpr object_form preview_form{
    "",
    {shown<&preview::selected>("selected", "Number of tags that are sent."),
     shown<&preview::total>("total", "Number of all tags that can be sent."),
     shown_list<&preview::opcs, part_form>("opcs", "OPCs of which tags are sent; at most 1000."),
     shown<&preview::tag_ids>("tag_ids", "Ids of the first tags that are sent; at most 20."),
     shown<[](const preview& p) { return p.messages.has_value(); }>(
         "can_show", "false: messages of this type of transfer cannot be shown."),
     shown_list<[](const preview& p) { return p.messages.value_or(std::vector<previewed_message>()); }, message_form>(
         "messages", "Messages with the present values of at most 5 tags; empty: none has a value.")}};

/// The member `name`; empty: it is missing. A fault if it is no text.
std::string name_in(std::string_view body, faults& found) {
    const auto parsed = parse_json(body);
    if (!parsed || !parsed->root.is_object()) return {};  // the transfer's reader says what is wrong
    const auto* name = parsed->root.get_object().if_contains("name");
    if (name == nullptr || name->is_null()) return {};
    if (!name->is_string()) {
        found.emplace_back("name", "expected a text");
        return {};
    }
    return std::string(name->get_string());
}

void preview_transfer(call& c) {
    faults found;
    const auto name = name_in(c.request.body, found);
    if (!found.empty()) return c.invalid(found);
    const auto edit = [&c](const services::kind_catalog& kinds, services::transfer_config& config) {
        return read_transfer(c.request.body, kinds, config);
    };
    const auto shown = c.context.transfers.preview(name, edit);
    if (!shown) return refuse(c, shown.error());
    c.answer(preview_form, *shown);
}

}  // namespace

std::vector<route> transfer_preview_routes() {
    return {{.method = verb::post,
             .pattern = "/api/v1/transfer_preview",
             .required_role = user_role::engineer,
             .run = store_handler{preview_transfer},
             .summary = "Which tags a transfer with these keys would send, and its next message with present values; "
                        "nothing is stored or sent",
             .data = json_schema(preview_form),
             .body = R"({"type":"object","properties":{"name":{"type":"string","description":"Name of a transfer, )"
                     R"(whose other keys and secrets apply."},"type":{"type":"string"}}})",
             .changes_nothing = true,
             .has_inner_errors = true}};
}

}  // namespace penstock::api
