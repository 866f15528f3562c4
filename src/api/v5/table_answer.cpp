#include "api/v5/table_answer.hpp"

#include <utility>

namespace penstock::api::v5 {

namespace {

using master::error_kind;
using master::request_error;

query_source queries_of(const call& c) {
    return [&c](std::string_view name) {
        const auto* text = c.query(name);
        return text != nullptr ? std::optional(*text) : std::nullopt;
    };
}

}  // namespace

outcome<table_style> read_table_style(const call& c) {
    faults found;
    const auto query = queries_of(c);
    table_style out;
    out.format = read_table_format(query, table_format::csv, found);
    out.style = read_export_style(query, out.format, found);
    if (!found.empty()) return request_error(error_kind::invalid, std::move(found.front()));
    return out;
}

outcome<export_style> read_import_style(const call& c) {
    faults found;
    const auto style = api::read_import_style(queries_of(c), found);
    if (!found.empty()) return request_error(error_kind::invalid, std::move(found.front()));
    return style;
}

io::awaitable<outcome<>> answer_workbook(call& c, workbook_export what) {
    const auto done = co_await api::answer_workbook(c.context, c.response, c.caller.key(), std::move(what));
    if (done) co_return outcome<>{};
    const auto& why = done.error();
    if (why.kind == failure::cause::invalid) co_return request_error(error_kind::invalid, why.found);
    co_return request_error(error_kind::unavailable, why.message);
}

}  // namespace penstock::api::v5
