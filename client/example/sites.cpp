// Makes a site, changes it, lists all and removes it again.
//
//     PENSTOCK_TOKEN=… sites http 10.0.0.5 80 mes
//     PENSTOCK_TOKEN=… sites https 10.0.0.5 443 mes <sha256 of the gateway's certificate>

#include <cstdlib>
#include <iostream>
#include <penstock/v5.hpp>
#include <string>

namespace {

namespace v5 = penstock::v5;

int report(const v5::client& c, const char* what) {
    const v5::error why = c.last_error();
    std::cerr << what << ": " << why.code << " " << why.message << "\n";
    for (const v5::item_error& fault : why.errors)
        std::cerr << "  " << fault.field << ": " << fault.message << "\n";
    return 1;
}

v5::options options_of(char** arguments, int count) {
    v5::options o;
    o.protocol = arguments[1] == std::string("http") ? v5::protocol::http : v5::protocol::https;
    o.host = arguments[2];
    o.port = static_cast<std::uint16_t>(std::atoi(arguments[3]));
    o.user_id = arguments[4];
    // Not an argument, for those all users of the machine can read.
    if (const char* token = std::getenv("PENSTOCK_TOKEN")) o.token = token;
    if (count > 5) o.pin_sha256 = arguments[5];
    return o;
}

}  // namespace

int main(int count, char** arguments) {
    if (count < 5) {
        std::cerr << "usage: PENSTOCK_TOKEN=… sites http|https HOST PORT USER [SHA256]\n";
        return 2;
    }
    v5::client c(options_of(arguments, count));
    if (!c.connect()) return report(c, "connect");

    v5::site_request request;
    request.site_name = "Ulsan";
    request.lat = 35.5;
    const auto made = c.site().create(request);
    if (!made) return report(c, "create");

    // Only what is set is changed, and only if no other client changed the record since.
    v5::site_request changes;
    changes.lat = nullptr;
    changes.version = made->version;
    if (!c.site().update(made->site_id, changes)) return report(c, "update");

    const auto sites = c.site().list();
    if (sites.empty()) return report(c, "list");
    for (const v5::site_response& site : sites) {
        std::cout << site.site_id << " " << site.site_name << (site.lat ? "" : ", location unknown") << "\n";
    }

    if (!c.site().remove(made->site_id)) return report(c, "remove");
    if (c.site().exists(made->site_id) || c.last_error()) return report(c, "exists");
    return c.disconnect() ? 0 : report(c, "disconnect");
}
