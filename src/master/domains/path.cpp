#include <algorithm>
#include <string>

#include "master/domains/order_line.hpp"
#include "master/request_error.hpp"
#include "master/resource.hpp"
#include "master/transaction.hpp"

namespace penstock::master {

namespace {

void check_path(const record& r, faults& found) {
    if (r.at("is_default").boolean() && !r.is_set("product_id")) {
        found.emplace_back("is_default", "needs a product_id");
    }
    const auto asset = r.kind->find("steps")->place_of("asset_id");
    const auto& steps = r.at("steps").list();
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (!steps[i][asset].text().starts_with("AREA_")) continue;
        found.emplace_back("steps[" + std::to_string(i) + "].asset_id", "expected a line or equipment");
    }
}

/// A product has one default path: this one takes the place of the one before.
void replace_default(transaction& work, const record& after) {
    const conditions defaults{{"product_id", {after.at("product_id")}}, {"is_default", {true}}};
    for (auto& other : work.select(*after.kind, defaults, no_limit)) {
        if (other.id() == after.id()) continue;
        other.at("is_default") = false;
        work.update(std::move(other));
    }
}

outcome<> before_write_path(transaction& work, const record* before, record& after) {
    if (before != nullptr && before->at("steps") != after.at("steps")) {
        if (const auto order = find_open_order(work, "path_id", after.id())) {
            return request_error(error_kind::rule_violation,
                                 fault("steps", "open order " + order->id() + " uses this path"));
        }
    }
    if (after.at("is_default").boolean()) replace_default(work, after);
    return {};
}

}  // namespace

resource describe_path() {
    return complete(
        {.name = "path",
         .path = "/path",
         .prefix = "PATH_",
         .description = "A path, also called route: the operations of a product on lines and equipment.",
         .fields =
             {
                 reference("site_id", "site", "Site where the path is used; null: any site."),
                 reference("product_id", "product", "Product that takes this path; null: any product."),
                 text("revision", "Revision of the path.", 20),
                 boolean("is_default",
                         "true: it is the default path of the product. When it is set, the previous default path of "
                         "the product loses it.",
                         false),
                 list("steps", "Steps of the path in the order of step_no.", 200,
                      {
                          integer("step_no", "Number of the step. Steps run in the order of their numbers.")
                              .required()
                              .between(1, 9999),
                          text("step_name", "Name of the step.", 200).one_line().required().not_empty(),
                          reference("asset_id", "asset", "Line or equipment that does the step.").required(),
                          integer("setup_ms", "Setup time, ms.").from(0),
                          integer("cycle_ms", "Cycle time of one unit, ms.").from(0),
                          integer("transfer_ms", "Transfer time to the next step, ms.").from(0),
                          text("description", "Free text."),
                      })
                     .in_table("path_step")
                     .keyed_by("step_no"),
             },
         .filters = {"product_id", "site_id", "is_default", "asset_id"},
         .check = check_path,
         .before_write = before_write_path});
}

}  // namespace penstock::master
