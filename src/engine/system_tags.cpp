#include "engine/system_tags.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <type_traits>

#include "model/members.hpp"

namespace penstock::engine {

namespace {

/// What a field is called as a tag, and its unit; a field that is not here is called as it is, a bare count.
struct naming {
    std::string_view field;
    std::string_view tag;
    std::string_view unit;
};

constexpr std::array names{
    naming{"cpu_used_percent", "CPU", "%"},
    naming{"memory_used_percent", "MEMORY", "%"},
    naming{"disk_used_percent", "DISK", "%"},
    naming{"temperature", "TEMPERATURE", "°C"},
    naming{"ping", "PING", "ms"},
    naming{"api", "API", "1/s"},
    naming{"mps", "MPS", "1/s"},
    naming{"sended_point_bytes", "SENDED_POINT_BYTES", "B"},
    naming{"system_total_db_size", "SYSTEM_TOTAL_DB_SIZE", "B"},
    naming{"journal_bytes", "JOURNAL_BYTES", "B"},
    naming{"history_bytes", "HISTORY_BYTES", "B"},
};

constexpr std::uint32_t system_stream = 0xFFFF'FFFF;  ///< no device's

std::string upper(std::string_view text) {
    std::string out(text);
    std::ranges::transform(out, out.begin(),
                           [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
    return out;
}

/// Calls `visit(field, figure)` for each member of the record that is a tag: all but the time and the history.
template <class Visit>
void for_each_figure(const monitor_record& record, Visit&& visit) {
    for_each_member(record, [&](std::string_view field, const auto& figure) {
        using figure_type = std::remove_cvref_t<decltype(figure)>;
        if constexpr (!std::is_same_v<figure_type, decltype(monitor_record::mps_history)>) {
            if (field != "timestamp") visit(field, figure);
        }
    });
}

element_type type_of(bool) noexcept {
    return element_type::boolean;
}

element_type type_of(std::int64_t) noexcept {
    return element_type::int64;
}

element_type type_of(std::optional<double>) noexcept {
    return element_type::float64;
}

element_type type_of(double) noexcept {
    return element_type::float64;
}

tag_config make_tag(std::string_view field, element_type type) {
    tag_config tag;
    const auto known = std::ranges::find(names, field, &naming::field);
    tag.tag_name = known == names.end() ? upper(field) : std::string(known->tag);
    tag.unit = known == names.end() ? "" : std::string(known->unit);
    tag.opc_id = system_opc().opc_id;
    tag.tag_id = tag.opc_id + "." + tag.tag_name;
    tag.plc_address = field;
    tag.data_type = to_string(type);
    if (const auto* rule = find_rule(rules_of<monitor_record>(), field)) tag.description = rule->text;
    tag.writable = false;
    return tag;
}

/// Puts the figures in the order of their places.
class figure_writer {
public:
    figure_writer(live::block& block, const live::place* first, wall_time time, const absences& absent)
        : writer_(block), next_(first), time_(time), absent_(absent) {}

    template <class Figure>
    void put(std::string_view, Figure figure) {
        writer_.put(*next_++, value{figure}, quality::good, time_);
    }

    void put(std::string_view field, const std::optional<double>& figure) {
        if (figure) return put(field, *figure);
        const auto why = absent_.find(field);
        const auto* sentence = why == absent_.end() ? "there is no figure" : why->second.c_str();
        writer_.fail(*next_++, quality::bad, std::make_shared<const std::string>(sentence));
    }

private:
    live::block::writer writer_;
    const live::place* next_;
    wall_time time_;
    const absences& absent_;
};

}  // namespace

const opc_config& system_opc() {
    static const opc_config opc = [] {
        opc_config made;
        made.opc_id = "EDGE_SYSTEM";
        made.opc_type = "SYSTEM";
        made.opc_name = "Edge system";
        made.description = "figures of the gateway itself, each second";
        return made;
    }();
    return opc;
}

const std::vector<tag_config>& system_tag_configs() {
    static const std::vector<tag_config> tags = [] {
        std::vector<tag_config> made;
        for_each_figure(monitor_record{}, [&](std::string_view field, const auto& figure) {
            made.push_back(make_tag(field, type_of(figure)));
        });
        return made;
    }();
    return tags;
}

system_tags::system_tags(live::tag_table& table, recording* keep)
    : table_(table), block_(std::make_shared<live::block>()), recording_(keep) {
    if (recording_ != nullptr) {
        std::vector<std::string> ids;
        for (const auto& tag : system_tag_configs())
            ids.push_back(tag.tag_id);
        numbers_ = recording_->numbers_of(ids);
        std::vector<recording::numbered_tag> recorded;
        for (std::size_t i = 0; i < numbers_.size(); ++i) {
            if (numbers_[i] != 0) recorded.push_back({numbers_[i], &system_tag_configs()[i]});
        }
        if (!recorded.empty()) recording_->configure(recorded);
    }
    const auto opc_id = std::make_shared<const std::string>(system_opc().opc_id);
    for_each_figure(monitor_record{}, [&](std::string_view, const auto& figure) {
        const auto& tag = system_tag_configs()[places_.size()];
        const auto number = numbers_.empty() ? 0 : numbers_[places_.size()];
        const auto at = places_.emplace_back(block_->add());
        const data_type type{type_of(figure), 0};
        table_.insert(tag.tag_id, live::tag_ref{block_, at.slot, at.version, opc_id, type, false, number});
    });
}

system_tags::~system_tags() {
    for (const auto& tag : system_tag_configs())
        table_.erase(tag.tag_id);
}

void system_tags::write(const monitor_record& record, const absences& absent) {
    const auto time = from_epoch_ms(record.timestamp);
    {
        figure_writer writer(*block_, places_.data(), time, absent);
        for_each_figure(record, [&](std::string_view field, const auto& figure) { writer.put(field, figure); });
    }
    if (numbers_.empty()) return;
    for (std::size_t i = 0; i < places_.size(); ++i) {
        const auto kept = block_->get(places_[i].slot);
        const bool is_good = kept.status == live::read_status::success;
        const auto type = parse_data_type(system_tag_configs()[i].data_type).value().element;
        if (numbers_[i] == 0) continue;
        scan_.tags.push_back(numbers_[i]);
        scan_.add(time, {type, false, false}, kept.state, is_good ? kept.last : value{});
    }
    scan_.stream = system_stream;
    recording_->take(scan_);
}

opc_status system_tags::status() const {
    opc_status s;
    s.opc_id = system_opc().opc_id;
    s.connection = connection_status::connected;
    s.scan = scan_status::start;
    s.tag_count = static_cast<std::uint32_t>(system_tag_configs().size());
    s.point_count = block_->point_count();
    return s;
}

}  // namespace penstock::engine
