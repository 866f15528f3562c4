#include "publish/sparkplug/payload_codec.hpp"

#include <sparkplug_b.pb.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

#include "base/text.hpp"
#include "model/state_texts.hpp"

namespace penstock::publish::sparkplug {
namespace {

namespace wire = org::eclipse::tahu::protobuf;
using wire_metric = wire::Payload::Metric;

constexpr int max_metrics = 10'000;

/// Bytes of one element in an array; 0 for Boolean and texts.
std::size_t packed_width(element_type element) noexcept {
    return element == element_type::date_time ? 8 : width_of(element);
}

std::uint32_t extended(std::int32_t number) noexcept {
    return static_cast<std::uint32_t>(number);
}

void set_number(wire_metric& to, std::uint64_t cell, element_type element, payload_writer::number_form form) {
    switch (element) {
        case element_type::boolean: return to.set_boolean_value(cell != 0);
        case element_type::sbyte:
            if (form.is_sign_extended) return to.set_int_value(extended(static_cast<std::int8_t>(cell)));
            return to.set_int_value(static_cast<std::uint8_t>(cell));
        case element_type::byte: return to.set_int_value(static_cast<std::uint8_t>(cell));
        case element_type::int16:
            if (form.is_sign_extended) return to.set_int_value(extended(static_cast<std::int16_t>(cell)));
            return to.set_int_value(static_cast<std::uint16_t>(cell));
        case element_type::uint16: return to.set_int_value(static_cast<std::uint16_t>(cell));
        case element_type::uint32:
            if (form.uint32 == payload_writer::uint32_field::long_value) return to.set_long_value(cell);
            return to.set_int_value(static_cast<std::uint32_t>(cell));
        case element_type::int32: return to.set_int_value(static_cast<std::uint32_t>(cell));
        case element_type::int64:
        case element_type::uint64:
        case element_type::date_time: return to.set_long_value(cell);
        case element_type::float32: return to.set_float_value(std::bit_cast<float>(static_cast<std::uint32_t>(cell)));
        case element_type::float64: return to.set_double_value(std::bit_cast<double>(cell));
        case element_type::string:
        case element_type::byte_string: break;
    }
}

void set_text(wire_metric& to, byte_view content, element_type element) {
    const auto* chars = reinterpret_cast<const char*>(content.data());
    if (element == element_type::byte_string) return to.set_bytes_value(chars, content.size());
    to.set_string_value(make_utf8({chars, content.size()}));
}

/// Calls `visit(i, cell, text)` for each element of an array as `samples` stores it; `text` is empty if the elements
/// are no texts.
template <class Visit>
void visit_elements(byte_view content, element_type element, Visit&& visit) {
    if (content.size() < 4) return;
    const auto count = load_little<std::uint32_t>(content.data());
    content = content.subspan(4);
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::size_t head = is_text(element) ? 4 : 8;
        if (content.size() < head) return;
        const std::uint64_t cell =
            is_text(element) ? load_little<std::uint32_t>(content.data()) : load_little<std::uint64_t>(content.data());
        const auto size = is_text(element) ? static_cast<std::size_t>(cell) : 0;
        if (content.size() - head < size) return;
        visit(i, cell, content.subspan(head, size));
        content = content.subspan(head + size);
    }
}

/// Converts an array as `samples` stores it (a count, then 64 bits for each element, or a text with its length) to
/// Sparkplug's form.
void set_array(wire_metric& to, byte_view content, element_type element) {
    std::string& out = *to.mutable_bytes_value();
    out.clear();
    if (element == element_type::boolean && content.size() >= 4) {
        const auto count = load_little<std::uint32_t>(content.data());
        for (unsigned i = 0; i < 4; ++i)
            out.push_back(static_cast<char>(count >> (8 * i)));
        out.resize(4 + (count + 7) / 8, '\0');
    }
    visit_elements(content, element, [&](std::uint32_t i, std::uint64_t cell, byte_view one) {
        if (element == element_type::boolean) {
            if (cell != 0) out[4 + i / 8] = static_cast<char>(out[4 + i / 8] | (0x80 >> (i % 8)));
        } else if (element == element_type::byte_string) {
            out += to_base64(one);
        } else if (element == element_type::string) {
            // A zero in a text would end it for the reader, and shift all later texts.
            const auto text = make_utf8({reinterpret_cast<const char*>(one.data()), one.size()});
            std::ranges::remove_copy(text, std::back_inserter(out), '\0');
        } else {
            for (std::size_t b = 0; b < packed_width(element); ++b)
                out.push_back(static_cast<char>(cell >> (8 * b)));
        }
        if (is_text(element)) out.push_back('\0');
    });
}

void set_element(wire::Payload::DataSet::DataSetValue& to, std::uint64_t cell, byte_view text, element_type element,
                 payload_writer::number_form form) {
    if (element == element_type::byte_string) return to.set_string_value(to_base64(text));
    if (is_text(element)) {
        return to.set_string_value(make_utf8({reinterpret_cast<const char*>(text.data()), text.size()}));
    }
    wire_metric as_metric;
    set_number(as_metric, cell, element, form);
    switch (as_metric.value_case()) {
        case wire_metric::kLongValue: return to.set_long_value(as_metric.long_value());
        case wire_metric::kFloatValue: return to.set_float_value(as_metric.float_value());
        case wire_metric::kDoubleValue: return to.set_double_value(as_metric.double_value());
        case wire_metric::kBooleanValue: return to.set_boolean_value(as_metric.boolean_value());
        default: return to.set_int_value(as_metric.int_value());
    }
}

/// Converts an array to a table. The value is null if the elements do not fill the rows.
void set_table(wire_metric& to, byte_view content, element_type element, const std::vector<std::string>& columns,
               payload_writer::number_form form) {
    const auto count = content.size() < 4 ? 0 : load_little<std::uint32_t>(content.data());
    if (count % columns.size() != 0) return to.set_is_null(true);
    auto& table = *to.mutable_dataset_value();
    table.set_num_of_columns(columns.size());
    const auto type = datatype_of(element == element_type::byte_string ? element_type::string : element, false);
    for (const auto& name : columns) {
        table.add_columns(name);
        table.add_types(static_cast<std::uint32_t>(type));
    }
    wire::Payload::DataSet::Row* row = nullptr;
    visit_elements(content, element, [&](std::uint32_t i, std::uint64_t cell, byte_view text) {
        if (i % columns.size() == 0) row = table.add_rows();
        set_element(*row->add_elements(), cell, text, element, form);
    });
}

wire::Payload::PropertyValue& add_property(wire::Payload::PropertySet& to, std::string_view key, datatype type) {
    to.add_keys()->assign(key);
    auto& v = *to.add_values();
    v.set_type(static_cast<std::uint32_t>(type));
    return v;
}

void add_text(wire::Payload::PropertySet& to, std::string_view key, std::string_view text) {
    add_property(to, key, datatype::string).set_string_value(text.data(), text.size());
}

void add_properties(wire_metric& to, const metric_frame& frame) {
    const auto properties = [&]() -> auto& {
        return *to.mutable_properties();
    };
    if (frame.quality)
        add_property(properties(), "Quality", datatype::int32)
            .set_int_value(static_cast<std::uint32_t>(*frame.quality));
    if (!frame.unit.empty()) add_text(properties(), "engUnit", frame.unit);
    if (frame.low) add_property(properties(), "engLow", datatype::float64).set_double_value(*frame.low);
    if (frame.high) add_property(properties(), "engHigh", datatype::float64).set_double_value(*frame.high);
    if (frame.states.empty()) return;
    auto& set = *add_property(properties(), "states", datatype::property_set).mutable_propertyset_value();
    for_each_state(frame.states,
                   [&](std::int64_t number, std::string_view text) { add_text(set, std::to_string(number), text); });
}

}  // namespace

struct payload_writer::body {
    wire::Payload payload;
    std::string bytes;
    samples one;  ///< for values that do not come from samples
    number_form form;
    wire::Payload::Template* open = nullptr;  ///< the structure to which metrics are added; null: the payload

    wire_metric& add(const metric_frame& frame) {
        auto& m = open != nullptr ? *open->add_metrics() : *payload.add_metrics();
        if (!frame.name.empty()) m.set_name(frame.name.data(), frame.name.size());
        if (frame.alias) m.set_alias(*frame.alias);
        m.set_timestamp(static_cast<std::uint64_t>(frame.timestamp));
        if (frame.type != datatype::unknown) m.set_datatype(static_cast<std::uint32_t>(frame.type));
        if (frame.is_historical) m.set_is_historical(true);
        add_properties(m, frame);
        return m;
    }
};

payload_writer::payload_writer(number_form form) : body_(std::make_unique<body>()) {
    body_->form = form;
}
payload_writer::~payload_writer() = default;

void payload_writer::begin(std::int64_t timestamp, std::optional<unsigned> seq) {
    body_->open = nullptr;
    body_->payload.Clear();  // keeps its memory for the next metrics
    body_->payload.set_timestamp(static_cast<std::uint64_t>(timestamp));
    if (seq) body_->payload.set_seq(*seq);
}

void payload_writer::set_seq(unsigned seq) {
    body_->payload.set_seq(seq);
}

void payload_writer::add(const metric_frame& frame, const samples& data, std::size_t i) {
    auto& m = body_->add(frame);
    if (!data.has_value(i)) return m.set_is_null(true);
    const auto type = data.type_at(i);
    if (type.is_array && frame.columns != nullptr)
        return set_table(m, data.bytes_at(i), type.element, *frame.columns, body_->form);
    if (type.is_array) return set_array(m, data.bytes_at(i), type.element);
    if (is_text(type.element)) return set_text(m, data.bytes_at(i), type.element);
    set_number(m, data.cells[i], type.element, body_->form);
}

void payload_writer::add(const metric_frame& frame, const value& v, element_type element) {
    auto& one = body_->one;
    one.clear();
    const bool is_array = std::holds_alternative<array>(v);
    one.add(wall_time{}, {element, is_array, false}, is_empty(v) ? quality::bad : quality::good, v);
    add(frame, one, 0);
}

void payload_writer::begin_structure(const metric_frame& frame, std::string_view of, std::string_view address) {
    body_->open = nullptr;
    auto& made = *body_->add(frame).mutable_template_value();
    if (!of.empty()) made.set_template_ref(of.data(), of.size());
    made.set_is_definition(of.empty());
    auto& where = *made.add_parameters();
    where.set_name("Address");
    where.set_type(static_cast<std::uint32_t>(datatype::string));
    where.set_string_value(make_utf8(address));
    body_->open = &made;
}

void payload_writer::end_structure() noexcept {
    body_->open = nullptr;
}

void payload_writer::add_definition(std::string_view name, datatype type, std::int64_t timestamp) {
    body_->add({.name = name, .type = type, .timestamp = timestamp}).set_is_null(true);
}

std::size_t payload_writer::metrics() const noexcept {
    return static_cast<std::size_t>(body_->payload.metrics_size());
}

std::string_view payload_writer::finish() {
    body_->bytes.clear();
    body_->payload.AppendToString(&body_->bytes);
    return body_->bytes;
}

namespace {

/// Converts a time of a command; a larger number than possible becomes the far future.
std::int64_t epoch_ms(std::uint64_t wire) noexcept {
    return static_cast<std::int64_t>(std::min<std::uint64_t>(wire, std::numeric_limits<std::int64_t>::max()));
}

}  // namespace

struct command_reader::body {
    wire::Payload payload;
    int left = 0;  ///< number of metrics that are still accepted

    bool read(const wire_metric& from, command_metric& m, bool is_member) {
        if (--left < 0) return false;
        if (from.has_name()) m.name = make_utf8(from.name());
        if (from.has_alias()) m.alias = from.alias();
        element_form known;
        const auto type = static_cast<datatype>(from.datatype());
        if (find_element(type, known)) m.type = type;
        m.is_null = from.is_null();
        if (from.has_timestamp() || payload.has_timestamp())
            m.timestamp = epoch_ms(from.has_timestamp() ? from.timestamp() : payload.timestamp());
        switch (from.value_case()) {
            case wire_metric::kIntValue: m.content = from.int_value(); break;
            case wire_metric::kLongValue: m.content = from.long_value(); break;
            case wire_metric::kFloatValue: m.content = from.float_value(); break;
            case wire_metric::kDoubleValue: m.content = from.double_value(); break;
            case wire_metric::kBooleanValue: m.content = from.boolean_value(); break;
            case wire_metric::kStringValue: m.content = make_utf8(from.string_value()); break;
            case wire_metric::kBytesValue: {
                const auto bytes = as_bytes(from.bytes_value());
                m.content = byte_buffer(bytes.begin(), bytes.end());
                break;
            }
            case wire_metric::kTemplateValue:
                if (is_member) break;  // no tag can have this value
                for (const auto& member : from.template_value().metrics())
                    if (!read(member, m.members.emplace_back(), true)) return false;
                break;
            case wire_metric::kDatasetValue:
            case wire_metric::VALUE_NOT_SET: break;
        }
        return true;
    }
};

command_reader::command_reader() : body_(std::make_unique<body>()) {}
command_reader::~command_reader() = default;

checked<std::vector<command_metric>> command_reader::read(byte_view payload) {
    auto& in = body_->payload;
    const bool fits = payload.size() <= static_cast<std::size_t>(std::numeric_limits<int>::max());
    if (!fits || !in.ParseFromArray(payload.data(), static_cast<int>(payload.size()))) {
        return fault{"", "the payload is not a Sparkplug B payload"};
    }
    body_->left = max_metrics;
    std::vector<command_metric> out;
    for (const auto& from : in.metrics()) {
        if (!body_->read(from, out.emplace_back(), false)) return fault{"metrics", "expected at most 10000 metrics"};
    }
    return out;
}

}  // namespace penstock::publish::sparkplug
