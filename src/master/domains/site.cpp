#include "master/domains/site_record.hpp"

#include "master/catalog.hpp"
#include "master/request_error.hpp"
#include "master/resource.hpp"
#include "master/transaction.hpp"

namespace penstock::master {

namespace {

outcome<> before_write_site(transaction& work, const record*, record& after) {
    if (after.text("time_zone").empty()) after.at("time_zone") = work.context().time_zone;
    return {};
}

outcome<> before_delete_site(transaction& work, const record& r) {
    if (r.id() == work.context().default_site)
        return request_error(error_kind::conflict, r.id() + " is the gateway's own (edge.site_id)");
    return {};
}

}  // namespace

void ensure_site(transaction& work, const std::string& site_id) {
    const auto& of = resource_named("site");
    if (work.find(of, site_id)) return;
    auto made = make_record(of);
    made.at("site_id") = made.at("site_name") = site_id;
    work.create(std::move(made));
}

resource describe_site() {
    return complete(
        {.name = "site",
         .path = "/site",
         .prefix = "SITE_",
         .description = "A site: a plant.",
         .fields =
             {
                 text("address", "Postal address of the site.", 300),
                 time_zone("time_zone",
                           "Time zone of the site, an IANA name such as Europe/Berlin. When it is absent, "
                           "edge.timezone is used."),
                 real("lat", "Latitude in degrees, north is positive; null: not known.").nullable().between(-90, 90),
                 real("lng", "Longitude in degrees, east is positive; null: not known.").nullable().between(-180, 180),
                 reference("calendar_id", "calendar", "Calendar with the shifts of the site; null: none."),
             },
         .filters = {"calendar_id"},
         .before_write = before_write_site,
         .before_delete = before_delete_site});
}

}  // namespace penstock::master
