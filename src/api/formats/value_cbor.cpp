#include "api/formats/value_cbor.hpp"

#include "base/text.hpp"

namespace penstock::api {

namespace {

/// `q=0`, `q=0.0` …: the client does not take this type.
bool is_refused(std::string_view parameter) noexcept {
    if (parameter.size() < 3 || (parameter[0] != 'q' && parameter[0] != 'Q') || parameter[1] != '=') return false;
    return parameter.substr(2).find_first_not_of("0.") == std::string_view::npos;
}

bool names_cbor(std::string_view range) noexcept {
    const auto end = range.find(';');
    if (!equals_ignoring_case(trim(range.substr(0, end)), cbor_type)) return false;
    while (range.find(';') != std::string_view::npos) {
        range.remove_prefix(range.find(';') + 1);
        if (is_refused(trim(range.substr(0, range.find(';'))))) return false;
    }
    return true;
}

}  // namespace

constinit const std::string_view cbor_rows_schema =
    R"({"type":"object","required":["columns","values"],"additionalProperties":false,"properties":{"columns":{)"
    R"("type":"array","items":{"type":"string"},"description":)"
    R"("Names of the items of a row: tag_id, value, ts, quality, error."},"values":{"type":"array","items":{)"
    R"("type":"array","minItems":4,"maxItems":5,"items":{},"description":"tag_id; value with its own type, null: )"
    R"(none yet; ts, epoch ms, 0: none yet; quality as in JSON; error, only if the last read failed or there is no )"
    R"(such tag."}}}})";

bool is_cbor_wanted(std::string_view accept) noexcept {
    while (!accept.empty()) {
        const auto end = accept.find(',');
        if (names_cbor(accept.substr(0, end))) return true;
        accept.remove_prefix(end == std::string_view::npos ? accept.size() : end + 1);
    }
    return false;
}

cbor_rows::cbor_rows(std::string& out, std::size_t rows) : cbor_(out) {
    cbor_.begin_map(2).text("columns").begin_array(5);
    cbor_.text("tag_id").text("value").text("ts").text("quality").text("error");
    cbor_.text("values").begin_array(rows);
}

void cbor_rows::add(std::string_view tag_id, const live::last_value& record, std::string_view error) {
    cbor_.begin_array(error.empty() ? 4 : 5).text(tag_id).put(record.last);
    cbor_.number(to_epoch_ms(record.time)).number(static_cast<std::uint64_t>(record.state));
    if (!error.empty()) cbor_.text(error);
}

void cbor_rows::add(std::string_view tag_id, const live::tag_ref& tag) {
    tag.block->visit(tag.at(), [&](const live::last_value& record) {
        add(tag_id, record, record.error ? std::string_view(*record.error) : std::string_view());
    });
}

void cbor_rows::add_failed(std::string_view tag_id, const live::tag_ref& tag, std::string_view message) {
    add(tag_id, tag.get(), message);
}

void cbor_rows::add_missing(std::string_view tag_id) {
    live::last_value none;
    none.state = quality::configuration;
    add(tag_id, none, "no such tag");
}

}  // namespace penstock::api
