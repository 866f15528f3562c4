// From an empty gateway to an order that is made: a site with a line, a product, an order; starts it, reports what was
// made, shows what happened and which alarms there are on its line, ends it.
//
//     PENSTOCK_TOKEN=… orders http 10.0.0.5 80 mes
//     PENSTOCK_TOKEN=… orders https 10.0.0.5 443 mes <sha256 of the gateway's certificate>

#include <cstdlib>
#include <iostream>
#include <optional>
#include <penstock/v5.hpp>
#include <string>

namespace {

namespace v5 = penstock::v5;

bool report(const v5::client& c, const char* what) {
    const v5::error why = c.last_error();
    std::cerr << what << ": " << why.code << " " << why.message << "\n";
    for (const v5::item_error& fault : why.errors)
        std::cerr << "  " << fault.field << ": " << fault.message << "\n";
    return false;
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

// Assets of the plant: a site, an area in it, a line in that. The gateway generates ids that are omitted.
std::optional<v5::line_response> make_line(const v5::client& c) {
    v5::site_request site;
    site.site_name = "Ulsan";
    site.time_zone = "Asia/Seoul";
    const auto made_site = c.site().create(site);
    if (!made_site) return std::nullopt;

    v5::area_request area;
    area.area_name = "Hall 1";
    area.site_id = made_site->site_id;
    const auto made_area = c.area().create(area);
    if (!made_area) return std::nullopt;

    v5::line_request line;
    line.line_name = "Line 1";
    line.area_id = made_area->area_id;
    return c.line().create(line);
}

std::optional<v5::order_response> make_order(const v5::client& c, const v5::line_response& line) {
    v5::product_request product;
    product.product_name = "Gear";
    product.ideal_cycle_ms = 4'000;
    const auto made = c.product().create(product);
    if (!made) return std::nullopt;

    v5::order_request order;
    order.product_id = made->product_id;
    order.line_id = line.line_id;
    order.planned_qty = 500;
    return c.order().create(order);
}

bool make(const v5::client& c, const std::string& order_id) {
    if (!c.order().start(order_id)) return report(c, "start");

    v5::order_amounts amounts;
    amounts.good_qty = 12;
    amounts.reject_qty = 0.5;
    // With a key of the caller's own it could be sent again after a TIMEOUT without being counted twice.
    if (!c.order().report(order_id, amounts, order_id + "-1")) return report(c, "report");

    // What the order's state does not allow is refused, and the error lists what is allowed.
    if (c.order().resume(order_id) || c.last_error().code != "E1400") return report(c, "resume");
    return true;
}

bool show(const v5::client& c, const std::string& order_id) {
    const auto now = c.order().get(order_id);
    if (!now) return report(c, "get");
    std::cout << now->order_status << ": " << now->good_qty << " good and " << now->reject_qty << " rejected of "
              << now->planned_qty << " " << now->unit << "\n";

    v5::order_filter running;
    running.order_status = {"START", "PAUSE"};
    running.line_id = now->line_id.value_or("");
    std::cout << c.order().count(running) << " open on its line\n";
    if (c.last_error()) return report(c, "count");

    for (const v5::order_event& event : c.order().events(order_id))
        std::cout << event.op << " by " << event.actor << " to " << event.to << "\n";
    return !c.last_error() || report(c, "events");
}

bool show_alarms(const v5::client& c, const v5::line_response& line) {
    v5::live_alarm_filter there;
    there.under = line.line_id;
    for (const v5::live_alarm& alarm : c.alarm().live(there)) {
        std::cout << alarm.priority << " " << alarm.alarm_state << " " << alarm.level << ": " << alarm.message << "\n";
    }
    if (c.last_error()) return report(c, "alarms");

    const auto summary = c.alarm().summary();
    if (!summary) return report(c, "summary");
    std::cout << summary->total << " alarms in all\n";
    return true;
}

}  // namespace

int main(int count, char** arguments) {
    if (count < 5) {
        std::cerr << "usage: PENSTOCK_TOKEN=… orders http|https HOST PORT USER [SHA256]\n";
        return 2;
    }
    v5::client c(options_of(arguments, count));
    if (!c.connect()) return report(c, "connect"), 1;

    const auto line = make_line(c);
    if (!line) return report(c, "line"), 1;
    const auto order = make_order(c, *line);
    if (!order) return report(c, "order"), 1;
    if (!make(c, order->order_id) || !show(c, order->order_id) || !show_alarms(c, *line)) return 1;
    if (!c.order().end(order->order_id)) return report(c, "end"), 1;
    return c.disconnect() ? 0 : (report(c, "disconnect"), 1);
}
