#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "api/formats/csv.hpp"
#include "api/formats/export_style.hpp"
#include "api/formats/row_writer.hpp"
#include "api/formats/workbook_answer.hpp"
#include "api/handler_context.hpp"
#include "api/v1/routes.hpp"
#include "model/json_parse.hpp"
#include "model/opc.hpp"

namespace penstock::api {

namespace {

/// Of all columns those that most tags need.
constexpr std::array<std::string_view, 9> template_columns{"tag_id", "tag_name",  "plc_address", "data_type",  "unit",
                                                           "scale",  "min_value", "max_value",   "description"};

/// The first type that the address can have, empty: the device says it; absent: the address needs options of the OPC.
std::optional<std::string> type_of_example(const protocol& kind, std::string_view address) {
    opc_config opc;
    opc.opc_type = kind.type();
    opc.opc_agent_ip = "127.0.0.1";  // some protocols need one to check an address
    for (const std::string_view type : {"Int16", "Float", "Boolean", "String", "DateTime", ""}) {
        point_config point;
        point.address = address;
        point.type = type;
        if (!kind.check_point(opc, point)) return std::string(type);
    }
    return std::nullopt;
}

std::vector<std::string> examples_of(const services::driver_entry& driver) {
    std::vector<std::string> out;
    const auto parsed = parse_json(driver.kind->schema());
    if (!parsed) return out;
    const auto* address = parsed->root.get_object().if_contains("address");
    if (address == nullptr || !address->is_object()) return out;
    const auto* examples = address->get_object().if_contains("examples");
    if (examples == nullptr || !examples->is_array()) return out;
    for (const auto& one : examples->get_array())
        out.emplace_back(one.get_string());
    return out;
}

/// Where no name is given, the gateway makes it from the address.
void write_examples(row_writer& rows, const services::driver_entry& driver) {
    std::size_t number = 0;
    for (const auto& address : examples_of(driver)) {
        const auto type = type_of_example(*driver.kind, address);
        if (!type) continue;
        rows.text("");
        rows.text(fmt::format("Example {}", ++number));
        rows.text(address);
        rows.text(*type);
        for (std::size_t i = 4; i + 1 < template_columns.size(); ++i)
            rows.blank();
        rows.text("Replace this row by a tag");
        if (!rows.end_row()) return;
    }
}

io::awaitable<> get_template(call& c) {
    const auto* driver = c.context.drivers.find(c.id());
    if (driver == nullptr) co_return c.reject("NOT_FOUND", "there is no driver of that type");
    faults found;
    const query_source query = [&](std::string_view name) { return c.query(name); };
    const auto format = read_table_format(query, table_format::csv, found);
    if (format == table_format::json) found.emplace_back("format", "expected csv or xlsx");
    const auto style = read_export_style(query, format, found);
    if (style.zone) found.emplace_back("tz", "the file has no times");
    if (!found.empty()) co_return c.invalid(found);
    const std::vector<std::string> heading(template_columns.begin(), template_columns.end());
    const auto name = fmt::format("tags_{}", driver->kind->type());
    if (format == table_format::xlsx) {
        const auto next = [&](row_writer& rows) -> io::awaitable<outcome<bool>> {
            co_await c.context.reader_threads.run([&] { write_examples(rows, *driver); });
            co_return false;
        };
        // With a name of its own: g++ 12 destroys what is made within co_await twice.
        workbook_export book{name, "tags", heading, style, next};
        co_return co_await answer_workbook(c, std::move(book));
    }
    begin_csv(c.response, style, name);
    append_csv_record(c.response.body, heading, style.separator);
    csv_rows rows(c.response.body, style, csv_rows::time_form::epoch_ms);
    write_examples(rows, *driver);
}

}  // namespace

std::vector<route> driver_template_routes() {
    auto queries = export_style_rules(false);
    queries.insert(queries.begin(), {"format", "csv (default) or xlsx", R"({"type":"string","enum":["csv","xlsx"]})"});
    return {{.method = verb::get,
             .pattern = "/api/v1/drivers/{opcType}/template",
             .required_role = user_role::viewer,
             .run = coroutine_handler(get_template),
             .summary = "A table of tags to fill in, with one example for each form of an address; "
                        "POST /api/v1/opc/{opcId}/tag/bulk and POST /api/v1/import accept it",
             .data = R"({"type":"string"})",
             .query = queries,
             .content = "text/csv",
             .has_workbook = true,
             .has_inner_errors = true}};
}

}  // namespace penstock::api
