#include "publish/sparkplug/node_messages.hpp"

#include <map>
#include <utility>

#include "live/tag_table.hpp"

namespace penstock::publish::sparkplug {
namespace {

constexpr std::int32_t good = 192, stale = 500;

/// Sparkplug's quality: 192 good, 0 bad, 500 stale if the quality is not known at present. Other values do not exist
/// (`payloads-propertyset-quality-value-value`).
std::int32_t quality_code(quality q) noexcept {
    switch (q) {
        case quality::not_connected:
        case quality::out_of_service:
        case quality::uncertain: return stale;
        case quality::bad:
        case quality::configuration:
        case quality::comm_failure: return 0;
        case quality::good: break;
    }
    return good;
}

/// Whether the value has the C++ type of the element type.
bool is_of(const value& v, element_form form) noexcept {
    if (form.is_array) return std::holds_alternative<array>(v);
    switch (form.element) {
        case element_type::boolean: return std::holds_alternative<bool>(v);
        case element_type::sbyte:
        case element_type::int16:
        case element_type::int32:
        case element_type::int64: return std::holds_alternative<std::int64_t>(v);
        case element_type::byte:
        case element_type::uint16:
        case element_type::uint32:
        case element_type::uint64: return std::holds_alternative<std::uint64_t>(v);
        case element_type::float32: return std::holds_alternative<float>(v);
        case element_type::float64: return std::holds_alternative<double>(v);
        case element_type::string: return std::holds_alternative<std::string>(v);
        case element_type::byte_string: return std::holds_alternative<byte_buffer>(v);
        case element_type::date_time: return std::holds_alternative<wall_time>(v);
    }
    return false;
}

constexpr std::string_view last_test_name = "Properties/Last Test";

}  // namespace

node_messages::node_messages(node_topics topics, std::string version, const live::tag_table* table,
                             payload_writer::number_form form, data_form data)
    : topics_(std::move(topics)), version_(std::move(version)), table_(table), writer_(form), data_(data) {}

void node_messages::identify_birth(metric_frame& frame, std::uint64_t alias) const {
    if (data_.has_aliases) frame.alias = alias;
}

void node_messages::identify_data(metric_frame& frame, std::string_view name, std::uint64_t alias) const {
    if (data_.has_aliases)
        frame.alias = alias;
    else
        frame.name = name;
}

penstock::mqtt::message node_messages::finish(std::string topic, int qos) {
    return {std::move(topic), std::string(writer_.finish()), qos, false};
}

penstock::mqtt::message node_messages::ndeath(unsigned bd_seq, wall_time now) {
    const auto ms = to_epoch_ms(now);
    writer_.begin(ms, std::nullopt);
    writer_.add({.name = "bdSeq", .type = datatype::int64, .timestamp = ms}, value{std::int64_t{bd_seq}},
                element_type::int64);
    return finish(topics_.node(message_type::ndeath), 1);
}

penstock::mqtt::message node_messages::nbirth(unsigned bd_seq, metric_registry& book, wall_time now) {
    const auto ms = to_epoch_ms(now);
    seq_ = 0;
    writer_.begin(ms, seq_);
    writer_.add({.name = "bdSeq", .type = datatype::int64, .timestamp = ms}, value{std::int64_t{bd_seq}},
                element_type::int64);
    // Without an alias, as the specification demands: hosts request births by this name before they know any alias.
    writer_.add({.name = rebirth_name, .type = datatype::boolean, .timestamp = ms}, value{false},
                element_type::boolean);
    writer_.add({.name = "Properties/Product", .type = datatype::string, .timestamp = ms},
                value{std::string("Penstock")}, element_type::string);
    writer_.add({.name = "Properties/Version", .type = datatype::string, .timestamp = ms}, value{version_},
                element_type::string);
    metric_frame last_test{.name = last_test_name, .type = datatype::date_time, .timestamp = ms};
    identify_birth(last_test, last_test_alias);
    writer_.add(last_test, value{}, element_type::date_time);
    add_definitions(book, now);
    if (auto* own = book.find_device("")) {
        add_births(*own, book, now);
        own->is_born = true;
        own->is_changed = false;
    }
    return finish(topics_.node(message_type::nbirth));
}

penstock::mqtt::message node_messages::dbirth(const std::string& id, device& d, metric_registry& book, wall_time now) {
    writer_.begin(to_epoch_ms(now), next_seq());
    add_births(d, book, now);
    d.is_born = true;
    d.is_changed = false;
    return finish(topics_.device(message_type::dbirth, id));
}

penstock::mqtt::message node_messages::ddeath(const std::string& id, wall_time now) {
    writer_.begin(to_epoch_ms(now), next_seq());
    return finish(topics_.device(message_type::ddeath, id));
}

penstock::mqtt::message node_messages::test(wall_time now) {
    const auto ms = to_epoch_ms(now);
    writer_.begin(ms, next_seq());
    metric_frame frame{.timestamp = ms};
    identify_data(frame, last_test_name, last_test_alias);
    writer_.add(frame, value{now}, element_type::date_time);
    return finish(topics_.node(message_type::ndata));
}

void node_messages::learn_types(device& d, metric_registry& book) const {
    const auto learn = [&](tag_number number) {
        auto* m = book.find(number);
        if (m == nullptr || !m->is_device_typed || table_ == nullptr) return;
        const auto place = table_->find(m->tag->metadata->tag_id);
        const auto reported = place ? place->get().reported_type : std::nullopt;
        if (!reported) return;
        m->form = {reported->element, reported->is_array()};
        m->has_type = true;
        if (m->tag->metadata->is_scaled) m->form.element = element_type::float64;
    };
    for (const auto& [name, number] : d.metrics)
        learn(number);
    for (const auto& [name, one] : d.structures)
        for (const auto& [member, number] : one.members)
            learn(number);
}

/// Adds the definitions for all devices, even those that are not born yet: only a birth of the node may have them.
void node_messages::add_definitions(metric_registry& book, wall_time now) {
    const auto ms = to_epoch_ms(now);
    std::map<std::string, definition> all;
    for (auto& [id, d] : book.devices()) {
        learn_types(d, book);
        all.merge(book.definitions_of(d));
    }
    book.clear_published();
    for (const auto& [name, members] : all) {
        writer_.begin_structure({.name = name, .type = datatype::structure, .timestamp = ms}, {}, {});
        for (const auto& [member, type] : members)
            writer_.add_definition(member, type, ms);
        writer_.end_structure();
        book.mark_published(name);
    }
}

void node_messages::add_births(const device& d, metric_registry& book, wall_time now) {
    for (const auto& [name, number] : d.metrics) {
        auto* m = book.find(number);
        if (m != nullptr && m->has_type) add_birth(*m, name, false, now);
    }
    for (const auto& [name, one] : d.structures) {
        if (one.definition.empty()) continue;
        metric_frame frame{.name = name, .type = datatype::structure, .timestamp = to_epoch_ms(now)};
        identify_birth(frame, one.alias());
        writer_.begin_structure(frame, one.definition, one.address);
        for (const auto& [member, number] : one.members) {
            auto* m = book.find(number);
            if (m != nullptr && m->has_type) add_birth(*m, member, true, now);
        }
        writer_.end_structure();
    }
}

void node_messages::add_birth(metric& m, std::string_view name, bool is_member, wall_time now) {
    live::last_value known;
    if (const auto place = table_ != nullptr ? table_->find(m.tag->metadata->tag_id) : std::nullopt)
        known = place->get();
    const bool is_read = known.status != live::read_status::not_read;
    const auto code = is_read ? quality_code(known.state) : stale;
    m.is_good = code == good;
    const auto time = known.time == wall_time{} ? now : known.time;
    metric_frame frame{.name = name,
                       .type = m.type(),
                       .timestamp = to_epoch_ms(time),
                       .quality = code,
                       .unit = m.tag->metadata->unit,
                       .low = m.tag->metadata->min_value,
                       .high = m.tag->metadata->max_value,
                       .states = m.tag->metadata->states,
                       .columns = m.columns};
    if (!is_member) identify_birth(frame, m.alias());
    // As in data: while the quality is bad, an earlier good value is not sent.
    const bool has_value = is_read && !is_bad(known.state) && is_of(known.last, m.form);
    writer_.add(frame, has_value ? known.last : value{}, m.form.element);
}

void node_messages::begin_data(wall_time now) {
    writer_.begin(to_epoch_ms(now), std::nullopt);
    open_ = nullptr;
}

void node_messages::add(metric& m, const samples& data, std::size_t i, bool is_historical) {
    const auto time = data.times[i];
    metric_frame frame{.timestamp = time, .is_historical = is_historical, .columns = m.columns};
    if (m.parent == nullptr) {
        identify_data(frame, m.name(), m.alias());
        writer_.end_structure();
    } else {
        frame.name = m.name();
        if (open_ != m.parent || open_time_ != time || is_open_historical_ != is_historical) {
            metric_frame whole{.timestamp = time, .is_historical = is_historical};
            identify_data(whole, m.parent->name, m.parent->alias());
            writer_.begin_structure(whole, m.parent->definition, m.parent->address);
        }
    }
    open_ = m.parent;
    open_time_ = time;
    is_open_historical_ = is_historical;
    const auto q = data.qualities[i];
    if (q != quality::good || !m.is_good) frame.quality = quality_code(q);
    m.is_good = q == quality::good;
    if (data_.has_types) frame.type = m.type();
    const auto type = data.type_at(i);
    const bool is_as_born = type.element == m.form.element && type.is_array == m.form.is_array;
    if (is_as_born || !data.has_value(i)) return writer_.add(frame, data, i);
    // The sample is older than a change of the tag's type: it is converted to the new type if it is a number.
    const auto number = data.number_at(i);
    const auto fitted = number ? from_double(*number, m.form.element) : checked<value>(fault{"", "no number"});
    writer_.add(frame, fitted && !m.form.is_array && !is_text(m.form.element) ? *fitted : value{}, m.form.element);
}

void node_messages::add_current(metric& m, wall_time now) {
    if (table_ == nullptr || !m.has_type) return;
    const auto place = table_->find(m.tag->metadata->tag_id);
    if (!place) return;
    const auto known = place->get();
    if (known.status == live::read_status::not_read) return;
    const bool has_value = !is_bad(known.state) && is_of(known.last, m.form);
    samples one;
    one.add(now, {m.form.element, m.form.is_array, false}, known.state, has_value ? known.last : value{});
    add(m, one, 0, false);
}

penstock::mqtt::message node_messages::end_data(const std::string& device_id) {
    writer_.set_seq(next_seq());
    return finish(device_id.empty() ? topics_.node(message_type::ndata)
                                    : topics_.device(message_type::ddata, device_id));
}

}  // namespace penstock::publish::sparkplug
