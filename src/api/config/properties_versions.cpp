#include "api/config/routes.hpp"
#include "api/config/saved.hpp"
#include "api/handler_context.hpp"

namespace penstock::api {

namespace {

using properties::properties_version;

constexpr object_form properties_version_form{
    "",
    {shown<&properties_version::version>("version", "Version of the text."),
     shown<[](const properties_version& v) { return to_epoch_ms(v.saved); }>("saved_at",
                                                                             "Time when it was saved, epoch ms."),
     shown<&properties_version::author>("actor", "User or key that saved it; file: a person has edited the file."),
     shown<&properties_version::bytes>("bytes", "Size of the text, bytes."),
     shown<&properties_version::is_current>("is_current", "It is the text of the file now.")}};

constexpr object_form old_text_form{
    "",
    {shown<&properties::properties_text::version>("version", "Version of the text."),
     shown<&properties::properties_text::text>("text", "Text of the file; *** stands for a secret.")}};

void list_versions(call& c) {
    const auto all = c.context.properties.versions();
    if (!all) return refuse_save(c, all.error());
    c.answer_list(properties_version_form, *all);
}

void show_version(call& c) {
    const auto found = c.context.properties.find_version(std::string(c.id()));
    if (!found) return refuse_save(c, found.error());
    c.answer(old_text_form, *found);
}

void restore_version(call& c) {
    const auto done = c.context.properties.restore(std::string(c.id()), author_of(c));
    if (!done) return refuse_save(c, done.error());
    answer_change(c, *done);
}

}  // namespace

std::vector<route> properties_version_routes() {
    return {
        {.method = verb::get,
         .pattern = "/config/versions",
         .required_role = user_role::admin,
         .run = store_handler{list_versions},
         .summary = "The last 20 texts of the properties file, newest first",
         .data = list_schema(properties_version_form),
         .has_inner_errors = true},
        {.method = verb::get,
         .pattern = "/config/versions/{version}",
         .required_role = user_role::admin,
         .run = store_handler{show_version},
         .summary = "One version of the properties file, secrets as ***",
         .data = json_schema(old_text_form),
         .has_inner_errors = true},
        {.method = verb::post,
         .pattern = "/config/versions/{version}/restore",
         .required_role = user_role::admin,
         .run = store_handler{restore_version},
         .summary = "Save a version again, with its secrets",
         .data = change_schema(),
         .has_inner_errors = true},
    };
}

}  // namespace penstock::api
