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
         .description = "what is made",
         .fields =
             {
                 text("product_code", "number in the ERP system", 100).nullable().unique(),
                 choice("product_type", "what it is to the plant", {"FINISHED", "SEMI", "RAW", "CONSUMABLE"}),
                 text("unit", "unit of its quantities", 20).by_default("EA"),
                 text("spec", "specification", 500),
                 reference("customer_id", "customer", "for whom it is made"),
                 integer("ideal_cycle_ms", "ms for one unit at full speed").nullable().from(1),
             },
         .filters = {"product_code", "product_type", "customer_id"},
         .after_write = after_write_product});
}

}  // namespace penstock::master
