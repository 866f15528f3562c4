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
    in.add_error("shape", "expected constant, ramp, sine, random_walk, counter, toggle or text");
    return shape::constant;
}

}  // namespace

sim_fields::sim_fields(const json::value& v, std::string path, std::optional<fault>& wrong)
    : object_(v.if_object()), path_(std::move(path)), wrong_(wrong) {
    if (!object_) add_error("", "expected an object");
}

void sim_fields::allow(std::initializer_list<std::string_view> names) {
    if (!object_) return;
    for (const auto& field : *object_) {
        const std::string_view key = field.key();
        if (std::ranges::find(names, key) == names.end()) add_error(key, "unknown field");
    }
}

double sim_fields::number(std::string_view name, double default_value, double min, double max) {
    const auto* v = find(name);
    if (!v) return default_value;
    error_code ec;
    const auto n = v->is_number() ? v->to_number<double>(ec) : 0;
    if (!v->is_number() || ec || n < min || n > max) {
        add_error(name, "expected a number from " + format_number(min) + " to " + format_number(max));
        return default_value;
    }
    return n;
}

std::string sim_fields::text(std::string_view name, std::string default_value) {
    const auto* v = find(name);
    if (v && !v->is_string()) add_error(name, "expected a text");
    return v && v->is_string() ? std::string(v->get_string()) : default_value;
}

std::vector<std::string> sim_fields::texts(std::string_view name) {
    std::vector<std::string> all;
    for_each(name, [&](const json::value& v, const std::string& path) {
        if (v.is_string())
            all.emplace_back(v.get_string());
        else if (!wrong_)
            wrong_ = fault{path, "expected a text"};
    });
    return all;
}

void sim_fields::for_each(std::string_view name, const visitor& visit) {
    const auto* v = find(name);
    if (!v) return;
    if (!v->is_array()) return add_error(name, "expected a list");
    for (std::size_t i = 0; i < v->get_array().size(); ++i) {
        visit(v->get_array()[i], path_of(name) + "[" + std::to_string(i) + "]");
    }
}

option_map sim_fields::options(std::string_view name) {
    option_map all;
    const auto* v = find(name);
    if (!v) return all;
    if (!v->is_object()) {
        add_error(name, "expected an object");
        return all;
    }
    for (const auto& field : v->get_object()) {
        const auto& reported = field.value();
        const bool is_plain = reported.is_string() || reported.is_number() || reported.is_bool();
        if (!is_plain) add_error(name, "expected texts, numbers or booleans");
        all[std::string(field.key())] =
            reported.is_string() ? std::string(reported.get_string()) : json::serialize(reported);
    }
    return all;
}

const json::value* sim_fields::find(std::string_view name) const {
    return object_ ? object_->if_contains(name) : nullptr;
}

void sim_fields::add_error(std::string_view name, std::string message) {
    if (!wrong_) wrong_ = fault{path_of(name), std::move(message)};
}

std::string sim_fields::path_of(std::string_view name) const {
    if (path_.empty() || name.empty()) return path_ + std::string(name);
    return path_ + "." + std::string(name);
}

sim_typed_wave read_wave(sim_fields& in, element_type default_value) {
    constexpr double max = 1e100;  // leaves room to calculate with
    sim_typed_wave reported{default_value, {}};
    sim_wave& w = reported.wave;
    w.kind = read_shape(in);
    const bool is_text = w.kind == sim_wave::shape::text;
    const auto type =
        parse_data_type(in.text("type", std::string(to_string(is_text ? element_type::string : default_value))));
    if (!type || type->is_array() || type->element == element_type::byte_string)
        in.add_error("type", "expected a data type");
    else
        reported.type = type->element;
    if (is_text != (reported.type == element_type::string)) in.add_error("type", "must be String for the shape text");
    w.low = in.number("low", w.low, -max, max);
    w.high = in.number("high", reported.type == element_type::boolean ? 1 : w.high, -max, max);
    w.step = in.number("step", w.step, -max, max);
    w.period = milliseconds(static_cast<std::int64_t>(in.number("period_ms", 10'000, 1, 1e12)));
    w.phase = in.number("phase", 0, 0, 1);
    w.texts = in.texts("texts");
    return reported;
}

}  // namespace penstock
