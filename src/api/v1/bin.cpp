#include "services/configuration/bin.hpp"

#include "api/handler_context.hpp"
#include "api/refusal.hpp"
#include "api/v1/routes.hpp"

namespace penstock::api {

namespace {

using services::binned;

std::int64_t expiry_of(const binned& b) {
    return b.deleted_at + std::chrono::duration_cast<milliseconds>(services::bin::kept_for).count();
}

constexpr object_form binned_form{
    "",
    {shown<&binned::bin_id>("bin_id", "Id of the entry."),
     shown<&binned::kind>("kind", "Kind of the deleted thing, such as opc, tag, flow or transfer."),
     shown<&binned::record_id>("id", "Id of the deleted thing; of several tags that of the first."),
     shown<&binned::record_name>("name", "Name of the deleted thing."),
     shown<&binned::deleted_by>("deleted_by", "User or key that deleted it."),
     shown<&binned::deleted_at>("deleted_at", "Time when it was deleted, epoch ms."),
     shown<expiry_of>("expires_at", "Time when it leaves the bin at the latest, epoch ms."),
     shown<&binned::part_count>("part_count", "Number of records: a device and its tags."),
     shown<&binned::byte_count>("byte_count", "Size of the entry, bytes.")}};

using services::bin;

constexpr object_form restored_form{"",
                                    {shown<&bin::restored::kind>("kind", "Kind of the restored thing."),
                                     shown<&bin::restored::id>("id", "Id of the restored thing."),
                                     shown<&bin::restored::part_count>("part_count", "Number of restored records.")}};

constexpr auto emptied_form = form_of_id("bin_id", "Id of the entry.");

void list_bin(call& c) {
    const auto all = c.context.bin.list();
    if (!all) return refuse(c, all.error());
    c.answer_list(binned_form, *all);
}

void restore_binned(call& c) {
    const auto done = c.context.bin.restore(std::string(c.id()), c.caller);
    if (!done) return refuse(c, done.error());
    c.done(restored_form, *done);
}

void delete_binned(call& c) {
    if (const auto done = c.context.bin.remove(std::string(c.id())); !done) return refuse(c, done.error());
    c.done(emptied_form, c.id());
}

}  // namespace

std::vector<route> bin_routes() {
    return {
        {.method = verb::get,
         .pattern = "/api/v1/bin",
         .required_role = user_role::engineer,
         .run = store_handler{list_bin},
         .summary = "What was deleted in the last 7 days, newest first; the oldest leaves a full bin first",
         .data = list_schema(binned_form),
         .has_inner_errors = true},
        {.method = verb::post,
         .pattern = "/api/v1/bin/{bin_id}/restore",
         .required_role = user_role::engineer,
         .run = store_handler{restore_binned},
         .summary = "Restore a deleted thing with its id; refused if the id is taken or what it belongs to is gone",
         .data = done_schema(restored_form),
         .has_inner_errors = true},
        {.method = verb::remove,
         .pattern = "/api/v1/bin/{bin_id}",
         .required_role = user_role::admin,
         .run = store_handler{delete_binned},
         .summary = "Remove an entry from the bin: it cannot be restored any more",
         .data = done_schema(emptied_form),
         .has_inner_errors = true},
    };
}

}  // namespace penstock::api
