#include "monitor/system_tags.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "model/members.hpp"

namespace penstock::monitor {

namespace {

/// What a field is called as a tag, and its unit; a field that is not here has its own name, a bare count.
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

/// Puts the figures in the order of their places, and into the batch that is recorded.
class figure_writer {
public:
    /// `numbers` are empty where nothing is recorded.
    figure_writer(live::tag_block& block, std::span<const live::tag_slot> places, std::span<const tag_number> numbers,
                  sample_batch& scan, wall_time time)
        : writer_(block), places_(places), numbers_(numbers), scan_(scan), time_(time) {}

    template <class Figure>
    void put(const Figure& figure) {
        const value v{figure};
        writer_.put(places_[next_], v, quality::good, time_);
        keep(type_of(figure), quality::good, v);
    }

    void fail(element_type type, const std::string& why) {
        writer_.fail(places_[next_], quality::bad, std::make_shared<const std::string>(why));
        keep(type, quality::bad, {});
    }

private:
    void keep(element_type type, quality q, const value& v) {
        const auto number = numbers_.empty() ? tag_number{0} : numbers_[next_];
        ++next_;
        if (number == 0) return;
        scan_.tags.push_back(number);
        scan_.add(time_, {type, false, false}, q, v);
    }

    live::tag_block::writer writer_;
    std::span<const live::tag_slot> places_;
    std::span<const tag_number> numbers_;
    sample_batch& scan_;
    wall_time time_;
    std::size_t next_ = 0;
};

}  // namespace

const opc_config& system_opc() {
    static const opc_config opc = [] {
        opc_config made;
        made.opc_id = "EDGE_SYSTEM";
        made.opc_type = "SYSTEM";
        made.opc_name = "Edge system";
        made.description = "values of the gateway itself, one each second";
        return made;
    }();
    return opc;
}

opc_config system_opc_at(std::string site_id) {
    auto opc = system_opc();
    opc.site_id = std::move(site_id);
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

system_tags::system_tags(live::tag_table& table, engine::sample_sink* keep)
    : table_(table), block_(std::make_shared<live::tag_block>()), recording_(keep) {
    if (recording_ != nullptr) {
        std::vector<std::string> ids;
        for (const auto& tag : system_tag_configs())
            ids.push_back(tag.tag_id);
        numbers_ = recording_->numbers_of(ids);
        std::vector<engine::sample_sink::recorded_tag> recorded;
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

void system_tags::write(const monitor_record& record, const missing_reasons& absent) {
    {
        figure_writer writer(*block_, places_, numbers_, scan_, from_epoch_ms(record.timestamp));
        for_each_figure(record, [&](std::string_view field, const auto& figure) {
            if constexpr (std::is_same_v<std::remove_cvref_t<decltype(figure)>, std::optional<double>>) {
                const auto why = absent.find(field);
                if (figure) return writer.put(*figure);
                writer.fail(type_of(figure), why == absent.end() ? "this machine has no such value" : why->second);
            } else {
                writer.put(figure);
            }
        });
    }
    if (numbers_.empty()) return;
    scan_.stream = system_stream;
    recording_->put(scan_);
}

engine::opc_status system_tags::status() const {
    engine::opc_status s;
    s.opc_id = system_opc().opc_id;
    s.connection = engine::connection_status::connected;
    s.scan = engine::scan_status::start;
    s.tag_count = static_cast<std::uint32_t>(system_tag_configs().size());
    s.point_count = block_->point_count();
    s.good_count = block_->good_count();
    return s;
}

}  // namespace penstock::monitor
