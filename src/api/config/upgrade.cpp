#include "services/administration/updates.hpp"

#include <optional>

#include "api/config/backup_answer.hpp"
#include "api/config/job_answer.hpp"
#include "api/config/routes.hpp"
#include "api/formats/json_read.hpp"
#include "api/formats/query.hpp"
#include "api/handler_context.hpp"
#include "api/http/large_body.hpp"
#include "base/text.hpp"
#include "services/administration/jobs.hpp"

namespace penstock::api {

namespace {

using services::latest_release;

constexpr object_form latest_release_form{
    "",
    {shown<&latest_release::current_version>("current_version", "Version of this gateway."),
     shown<&latest_release::is_newer>("is_newer", "The latest version is newer and can be installed now."),
     shown<&latest_release::notes>("notes", "Release notes."),
     shown<&latest_release::size>("size", "Size of the bundle for this machine, bytes."),
     shown<&latest_release::signed_by>("signed_by", "File of the public key that verified the signature."),
     shown<&latest_release::obstacle>("why_not", "Reason why it cannot be installed now; empty: it can.")}};

/// The specification has version and date beside `result`; what else is known is in `data`.
void answer_check(call& c, const services::latest_release& latest) {
    open_ok(c.response.body);
    json_writer data(c.response.body);
    write_object(data, latest_release_form, latest);
    c.response.body += R"(,"latest_version":)" + quote_json(latest.latest_version);
    c.response.body += R"(,"latest_build_date":)" + quote_json(latest.build_date);
    close_ok(c.response.body, c.meta);
}

io::awaitable<> check_upgrade(call& c) {
    auto& updates = c.context.updates;
    const auto fetched = co_await updates.fetch();
    if (!fetched) co_return c.fail(200, "UPGRADE_CHECK_FAILED", fetched.error().message);
    co_await c.context.reader_threads.run([&] {
        const auto latest = updates.check(*fetched);
        if (!latest) return c.fail(200, "UPGRADE_CHECK_FAILED", latest.error().message);
        answer_check(c, *latest);
    });
}

struct upgrade_body {
    std::string name;  ///< of an uploaded bundle; empty = what the descriptor names
    bool allows_downgrade = false;
};

/// Nothing: the call was answered.
std::optional<upgrade_body> read_upgrade_body(call& c) {
    upgrade_body out;
    faults found;
    const auto parsed =
        parse_json_object(c.request.body.empty() ? std::string_view("{}") : std::string_view(c.request.body));
    if (!parsed) {
        c.invalid(parsed.error());
        return std::nullopt;
    }
    object_reader members(parsed->root.get_object(), "", found);
    if (members.read("name", out.name) && out.name.empty())
        members.add_fault("name", "expected the name of an uploaded bundle, or omit this member");
    members.read("allow_downgrade", out.allows_downgrade);
    members.refuse_others();
    if (found.empty()) return out;
    c.invalid(found);
    return std::nullopt;
}

io::awaitable<> start_upgrade(call& c) {
    const auto body = read_upgrade_body(c);
    if (!body) co_return;
    auto& updates = c.context.updates;
    outcome<services::fetched_release> fetched = services::fetched_release();
    if (body->name.empty()) fetched = co_await updates.fetch();
    if (!fetched) co_return refuse(c, fetched.error());
    co_await c.context.reader_threads.run([&] {
        auto parameters = body->name.empty() ? updates.prepare(*fetched, body->allows_downgrade)
                                             : updates.prepare_uploaded(body->name, body->allows_downgrade);
        if (!parameters) return refuse(c, parameters.error());
        answer_job(c, c.context.jobs.start("upgrade", std::move(*parameters), {}, c.caller.actor()));
    });
}

outcome<std::unique_ptr<services::upload>> open_upgrade_upload(handler_context& to, std::string_view query,
                                                               std::uint64_t length) {
    auto made = to.updates.begin_upload(query_value(query, "name").value_or(""), length);
    if (!made) return made.error();
    return std::unique_ptr<services::upload>(std::move(*made));
}

/// A signature has come whole with the request; a bundle is in its file already.
io::awaitable<> upload_upgrade(call& c) {
    const auto* large = dynamic_cast<const upload_body*>(c.large);
    if (large != nullptr && large->refused()) {
        co_return refuse(c, *large->refused());
    }
    co_await c.context.reader_threads.run([&] {
        std::unique_ptr<services::upload> small;
        auto* file = large == nullptr ? nullptr : large->target();
        if (file == nullptr) {
            auto opened = open_upgrade_upload(c.context, c.request.query, c.request.body.size());
            if (!opened) return refuse(c, opened.error());
            small = std::move(*opened);
            file = small.get();
            if (const auto why = file->append(c.request.body)) return refuse(c, *why);
        }
        const auto done = dynamic_cast<services::update_upload&>(*file).finish();
        if (!done) return refuse(c, done.error());
        c.done([&](json_writer& json) {
            json.member("name", done->name).member("size", done->size);
            if (!done->version.empty()) json.member("version", done->version);
        });
    });
}

}  // namespace

std::vector<route> upgrade_routes() {
    constexpr auto beside = R"("latest_version":{"type":"string"},"latest_build_date":{"type":"string"})";
    constexpr auto body =
        R"({"type":"object","additionalProperties":false,"properties":{"name":{"type":"string",)"
        R"("description":"Name of an uploaded bundle; absent: the version that upgrade/check finds."},)"
        R"("allow_downgrade":)"
        R"({"type":"boolean"}}})";
    constexpr auto uploaded =
        R"({"type":"object","required":["result","name","size"],"additionalProperties":false,"properties":{)"
        R"("result":{"type":"string","const":"SUCCESS"},"name":{"type":"string"},"size":{"type":"integer"},)"
        R"("version":{"type":"string",)"
        R"("description":"Version of an uploaded bundle; absent: a signature was uploaded."}}})";
    return {
        {.method = verb::get,
         .pattern = "/config/upgrade/check",
         .required_role = user_role::admin,
         .run = coroutine_handler(check_upgrade),
         .summary = "The latest version at edge.update.url, by its signed descriptor",
         .data = json_schema(latest_release_form),
         .beside_data = beside},
        {.method = verb::post,
         .pattern = "/config/upgrade",
         .required_role = user_role::admin,
         .run = coroutine_handler(start_upgrade),
         .summary = "Install the latest version, or an uploaded bundle; a version that is not healthy is rolled back",
         .data = started_schema(),
         .body = body,
         .is_body_optional = true,
         .has_inner_errors = true},
        {.method = verb::post,
         .pattern = "/config/upgrade/upload",
         .required_role = user_role::admin,
         .run = coroutine_handler(upload_upgrade),
         .summary = "Upload a bundle, after its signature; for gateways without access to a server",
         .data = uploaded,
         .query =
             {{"name",
               "penstock-<version>-linux-<arch>.tar.zst, or the same name with .minisig, which must be uploaded first",
               R"({"type":"string"})", true}},
         .body_content = "application/octet-stream",
         .open_upload = open_upgrade_upload,
         .has_inner_errors = true},
    };
}

}  // namespace penstock::api
