#include "drivers/sim_fields.hpp"

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <utility>

#include "base/text.hpp"

namespace penstock {

namespace {

namespace json = boost::json;

sim_wave::shape read_shape(sim_fields& in) {
    using shape = sim_wave::shape;
    static constexpr std::array<std::pair<std::string_view, shape>, 7> shapes{{{"constant", shape::constant},
                                                                               {"ramp", shape::ramp},
                                                                               {"sine", shape::sine},
                                                                               {"random_walk", shape::random_walk},
                                                                               {"counter", shape::counter},
                                                                               {"toggle", shape::toggle},
                                                                               {"text", shape::text}}};
    const auto asked = in.text("shape", "ramp");
    for (const auto& [name, kind] : shapes) {
        if (name == asked) return kind;
    }
    in.complain("shape", "expected constant, ramp, sine, random_walk, counter, toggle or text");
    return shape::constant;
}

}  // namespace

sim_fields::sim_fields(const json::value& v, std::string path, std::optional<fault>& wrong)
    : object_(v.if_object()), path_(std::move(path)), wrong_(wrong) {
    if (!object_) complain("", "expected an object");
}

void sim_fields::allow(std::initializer_list<std::string_view> names) {
    if (!object_) return;
    for (const auto& field : *object_) {
        const std::string_view key = field.key();
        if (std::ranges::find(names, key) == names.end()) complain(key, "unknown field");
    }
}

double sim_fields::number(std::string_view name, double otherwise, double least, double most) {
    const auto* v = find(name);
    if (!v) return otherwise;
    error_code ec;
    const auto n = v->is_number() ? v->to_number<double>(ec) : 0;
    if (!v->is_number() || ec || n < least || n > most) {
        complain(name, "expected a number from " + format_number(least) + " to " + format_number(most));
        return otherwise;
    }
    return n;
}

std::string sim_fields::text(std::string_view name, std::string otherwise) {
    const auto* v = find(name);
    if (v && !v->is_string()) complain(name, "expected a text");
    return v && v->is_string() ? std::string(v->get_string()) : otherwise;
}

std::vector<std::string> sim_fields::texts(std::string_view name) {
    std::vector<std::string> all;
    each(name, [&](const json::value& v, const std::string& path) {
        if (v.is_string())
            all.emplace_back(v.get_string());
        else if (!wrong_)
            wrong_ = fault{path, "expected a text"};
    });
    return all;
}

void sim_fields::each(std::string_view name, const visitor& visit) {
    const auto* v = find(name);
    if (!v) return;
    if (!v->is_array()) return complain(name, "expected a list");
    for (std::size_t i = 0; i < v->get_array().size(); ++i) {
        visit(v->get_array()[i], place(name) + "[" + std::to_string(i) + "]");
    }
}

option_map sim_fields::options(std::string_view name) {
    option_map all;
    const auto* v = find(name);
    if (!v) return all;
    if (!v->is_object()) {
        complain(name, "expected an object");
        return all;
    }
    for (const auto& field : v->get_object()) {
        const auto& told = field.value();
        const bool is_plain = told.is_string() || told.is_number() || told.is_bool();
        if (!is_plain) complain(name, "expected texts, numbers or booleans");
        all[std::string(field.key())] = told.is_string() ? std::string(told.get_string()) : json::serialize(told);
    }
    return all;
}

const json::value* sim_fields::find(std::string_view name) const {
    return object_ ? object_->if_contains(name) : nullptr;
}

void sim_fields::complain(std::string_view name, std::string message) {
    if (!wrong_) wrong_ = fault{place(name), std::move(message)};
}

std::string sim_fields::place(std::string_view name) const {
    if (path_.empty() || name.empty()) return path_ + std::string(name);
    return path_ + "." + std::string(name);
}

sim_told_wave read_wave(sim_fields& in, element_type standard) {
    constexpr double most = 1e100;  // leaves room to reckon with
    sim_told_wave told{standard, {}};
    sim_wave& w = told.wave;
    w.kind = read_shape(in);
    const bool is_text = w.kind == sim_wave::shape::text;
    const auto type =
        parse_data_type(in.text("type", std::string(to_string(is_text ? element_type::string : standard))));
    if (!type || type->is_array() || type->element == element_type::byte_string)
        in.complain("type", "expected a data type");
    else
        told.type = type->element;
    if (is_text != (told.type == element_type::string)) in.complain("type", "the shape text goes with the type String");
    w.low = in.number("low", w.low, -most, most);
    w.high = in.number("high", told.type == element_type::boolean ? 1 : w.high, -most, most);
    w.step = in.number("step", w.step, -most, most);
    w.period = milliseconds(static_cast<std::int64_t>(in.number("period_ms", 10'000, 1, 1e12)));
    w.phase = in.number("phase", 0, 0, 1);
    w.texts = in.texts("texts");
    return told;
}

}  // namespace penstock
