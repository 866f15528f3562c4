#include "api/v5/order_request.hpp"

#include <boost/json/object.hpp>
#include <map>

#include "api/v5/action_body.hpp"

namespace penstock::api::v5 {

namespace {

using orders::operation;

/// Clocks of those who ask may be ahead by so much.
constexpr milliseconds max_time_ahead{5000};

bool takes_amounts(operation op) {
    return op == operation::end || op == operation::report;
}

master::resource describe_body(operation op) {
    constexpr double most = static_cast<double>(orders::max_report) / 1000;
    master::resource body{.name = "order_body", .description = "body of an operation on an order"};
    body.fields = {
        master::time("at",
                     "Time of the event, epoch ms; default: now. It must not be before the last event of the order.")
            .nullable(),
        master::reference("employee_id", "employee", "Employee who did it."),
        master::text("reason_code", "Reason as a code.", 50).nullable(),
        master::text("reason", "Reason as a text.", 500).nullable(),
    };
    if (op == operation::start) {
        body.fields.push_back(
            master::reference("line_id", "line", "Line that runs the order. It replaces the line of the order."));
    }
    if (takes_amounts(op)) {
        const auto amount = [&](std::string_view name, std::string_view about) {
            body.fields.push_back(master::quantity(name, about).nullable().between(-most, most));
        };
        amount("good_qty",
               "Quantity of good parts to add, in the unit of the product. A negative number corrects the total.");
        amount("reject_qty",
               "Quantity of rejected parts to add, in the unit of the product. A negative number corrects the total.");
    }
    body.fields.push_back(
        master::integer("version", "Version of the order that you expect. Any other version is refused."));
    return body;
}

}  // namespace

const master::resource& order_body(operation op) {
    static const auto all = [] {
        std::map<operation, master::resource> made;
        for (const auto each : {operation::start, operation::pause, operation::resume, operation::end, operation::abort,
                                operation::report})
            made.emplace(each, describe_body(each));
        return made;
    }();
    return all.at(op);
}

outcome<> read_order_body(call& c, operation op) {
    const auto& body = order_body(op);
    if (auto read = read_action_body(c, body); !read) return read;
    const auto is_given = [&](std::string_view field) { return !body_value(c, body, field).is_null(); };
    if (op == operation::report && c.found.malformed.empty() && !is_given("good_qty") && !is_given("reject_qty")) {
        c.found.malformed.emplace_back("good_qty", "give good_qty, reject_qty or both");
    }
    if (is_given("at") && body_value(c, body, "at").integer() > to_epoch_ms(c.time + max_time_ahead)) {
        c.found.invalid.emplace_back("at", "is more than 5 s ahead of the gateway's clock");
    }
    return check_faults(c.found);
}

master::order_action order_action_of(const call& c, operation op) {
    const auto& body = order_body(op);
    master::order_action asked;
    asked.op = op;
    if (const auto& at = body_value(c, body, "at"); !at.is_null()) asked.time = from_epoch_ms(at.integer());
    asked.line_id = body_text(c, body, "line_id");
    asked.add = {body_value(c, body, "good_qty").integer(), body_value(c, body, "reject_qty").integer()};
    asked.employee_id = body_text(c, body, "employee_id");
    asked.reason_code = body_text(c, body, "reason_code");
    asked.reason = body_text(c, body, "reason");
    return asked;
}

}  // namespace penstock::api::v5
