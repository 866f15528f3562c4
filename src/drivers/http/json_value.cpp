#include "drivers/http/json_value.hpp"

#include "drivers/http/errc.hpp"
#include "drivers/http/text_value.hpp"
#include "drivers/raw_value.hpp"
#include "model/json_scan.hpp"

namespace penstock::http {

namespace {

error_code load_scalar(element_type type, json_scanner& in, value& into, time_unit unit) {
    if (in.peek() == '"') {
        json_scanner::string text;
        if (!in.take_string(text)) return errc::not_json;
        if (!text.has_escapes) return load_text(type, text.raw, into, unit);
        std::string plain;
        append_unescaped(plain, text.raw);
        return load_text(type, plain, into, unit);
    }
    std::string_view word;
    if (!in.take_word(word)) return errc::not_a_scalar;
    if (word == "null") return errc::is_null;
    return load_text(type, word, into, unit);
}

error_code load_elements(const data_type& type, json_scanner& in, value& into, time_unit unit) {
    if (!in.take('[')) return errc::not_a_list;
    array& out = array_in(into, type.count);
    for (std::uint32_t i = 0; i < type.count; ++i) {
        if (i > 0 && !in.take(',')) return errc::too_few_elements;
        if (i == 0 && in.peek() == ']') return errc::too_few_elements;
        if (const auto wrong = load_scalar(type.element, in, out[i], unit)) return wrong;
    }
    return {};
}

}  // namespace

error_code load_json(const data_type& type, std::string_view json, value& into, time_unit unit) {
    json_scanner in(json);
    if (type.is_array()) return load_elements(type, in, into, unit);
    const char first = in.peek();
    if (first == '{' || first == '[') {
        if (type.element != element_type::string) return errc::not_a_scalar;
        return load_text(type.element, json, into);
    }
    return load_scalar(type.element, in, into, unit);
}

}  // namespace penstock::http
