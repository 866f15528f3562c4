#include "master/catalog.hpp"
#include "master/resource.hpp"
#include "master/transaction.hpp"

namespace penstock::master {

namespace {

/// Orders that have not begun are counted in the product's unit; the others keep the one they were counted in.
outcome<> after_write_product(transaction& work, const record* before, const record& after) {
    if (before == nullptr || before->at("unit") == after.at("unit")) return {};
    work.assign(resource_named("order"), "unit", after.at("unit"),
                {{"product_id", {after.id()}}, {"order_status", {"PLAN"}}});
    return {};
}

}  // namespace

resource describe_product() {
    return complete(
        {.name = "product",
         .path = "/product",
         .prefix = "PROD_",
         .description = "A product that the plant makes or uses.",
         .fields =
             {
                 text("product_code", "Number of the product in the ERP system; null: none.", 100).nullable().unique(),
                 choice("product_type",
                        "Type of the product: finished product, semi-finished product, raw material or consumable.",
                        {"FINISHED", "SEMI", "RAW", "CONSUMABLE"}),
                 text("unit", "Unit of the quantities of this product, for example EA (each) or kg.", 20)
                     .by_default("EA"),
                 text("spec", "Specification of the product.", 500),
                 reference("customer_id", "customer", "Customer for whom the product is made; null: any."),
                 integer("ideal_cycle_ms", "Ideal cycle time of one unit at full speed, ms; null: not known.")
                     .nullable()
                     .from(1),
             },
         .filters = {"product_code", "product_type", "customer_id"},
         .after_write = after_write_product});
}

}  // namespace penstock::master
