#include "imports/sunspec/formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "imports/converted_point.hpp"
#include "imports/document.hpp"
#include "imports/json_members.hpp"
#include "imports/notes.hpp"
#include "imports/sunspec/point_type.hpp"

namespace penstock::imports::sunspec {

namespace {

namespace json = boost::json;

constexpr std::uint32_t max_places = 65'536;
constexpr std::size_t max_points = 100'000;
constexpr unsigned max_groups = 8;               ///< within each other
constexpr std::size_t max_own_name_bytes = 100;  ///< each of 65,536 points has the names of its groups

/// A point where it stands: models have sizes, no addresses.
struct placed_point {
    const json::value* point = nullptr;
    const point_type* type = nullptr;
    std::string prefix{};  ///< of its groups, with dots
    std::uint32_t place = 0;
    std::uint32_t registers = 1;
    location source{};
};

std::string_view name_of(const json::value& one) {
    return cut_text(text_of(one, "name"), max_own_name_bytes);
}

/// `string.1.` → `string.`
std::string without_last_group(std::string prefix) {
    prefix.pop_back();
    const auto dot = prefix.rfind('.');
    return dot == prefix.npos ? std::string() : prefix.substr(0, dot + 1);
}

class model_reader {
public:
    model_reader(reading& out, const answers& known, std::string id) : made_(out), known_(known), id_(std::move(id)) {}

    /// False: a question is open, or the model cannot be laid out any further.
    bool place_group(const json::value& group, const std::string& prefix, const location& where, unsigned depth) {
        if (++placed_groups_ > max_points) return false;
        const auto* points = array_of(group, "points");
        for (std::size_t i = 0; points != nullptr && i < points->size(); ++i) {
            if (!place_point((*points)[i], prefix, fmt::format("{}.points[{}]", where, i))) return false;
        }
        const auto* groups = array_of(group, "groups");
        for (std::size_t g = 0; groups != nullptr && g < groups->size(); ++g) {
            const auto& inner = (*groups)[g];
            const auto own = fmt::format("{}.groups[{}]", where, g);
            const auto name = fmt::format("{}{}", prefix, name_of(inner));
            const auto count = depth < max_groups ? count_of(inner, name) : std::nullopt;
            if (!count) return false;
            for (std::uint32_t n = 1; n <= *count; ++n) {
                const auto inner_prefix = *count == 1 ? name + "." : fmt::format("{}.{}.", name, n);
                if (!place_group(inner, inner_prefix, own, depth + 1)) return false;
            }
        }
        return true;
    }

    void make_tags(read_device& device, std::uint32_t base) {
        std::set<std::string, std::less<>> factors;
        for (const auto& one : points_) {
            if (one.type->group == point_type::kind::scale_factor)
                factors.insert(one.prefix + std::string(name_of(*one.point)));
        }
        for (const auto& one : points_)
            take(device, base, factors, one);
    }

private:
    bool place_point(const json::value& point, const std::string& prefix, location where) {
        const auto* type = find_type(text_of(point, "type"));
        const auto name = std::string(name_of(point));
        const auto size = integer_of(point, "size");
        if (type == nullptr || (type->registers == 0 && !size) || (size && (*size < 1 || *size > 1000))) {
            note_left_out(made_, where, prefix + name,
                          "its type or its size is not known, so what follows has no place");
            return false;
        }
        const auto registers = size ? static_cast<std::uint32_t>(*size) : type->registers;
        if (next_ + registers > max_places || points_.size() >= max_points) {
            note_left_out(made_, where, prefix + name, "the model is larger than a device");
            return false;
        }
        points_.push_back({&point, type, prefix, next_, registers, std::move(where)});
        next_ += registers;
        return true;
    }

    /// How often a group repeats: a number in the file, or the device's, which the file does not hold.
    std::optional<std::uint32_t> count_of(const json::value& group, const std::string& name) {
        const auto* given = member_of(group, "count");
        if (given == nullptr) return 1;
        const auto number = integer_of(group, "count");
        if (number && *number >= 1 && *number <= 1000) return static_cast<std::uint32_t>(*number);
        return ask_number(
            made_, known_,
            {.key = fmt::format("count:{}.{}", id_, name),
             .text = fmt::format("How many times does the device have the group {}? {}", name,
                                 given->is_string() ? "It says so in its point " + plain_text(*given) + "."
                                                    : "They fill the rest of the model."),
             .choices = {}},
            0, 1000);
    }

    void take(read_device& device, std::uint32_t base, const std::set<std::string, std::less<>>& factors,
              const placed_point& one) {
        const auto& point = *one.point;
        const auto name = name_of(point);
        const auto shown = one.prefix + std::string(name);
        using kind = point_type::kind;
        // Of each model the first two say what follows.
        if (one.type->group == kind::padding || (one.prefix.empty() && (name == "ID" || name == "L"))) return;
        if (one.type->group == kind::other) {
            note_left_out(made_, one.source, shown, fmt::format("{} is a type that is not read", one.type->name));
            return;
        }
        if (base + one.place + one.registers > max_places) {
            note_left_out(made_, one.source, shown, "it is beyond the last register");
            return;
        }
        read_tag tag{.place = one.source};
        tag.config.tag_name = shown;
        tag.config.data_type = one.type->data_type;
        tag.config.none_value = one.type->none;
        tag.config.writable = text_of(point, "access") == "RW";
        tag.config.unit = text_of(point, "units");
        const auto label = text_of(point, "label"), description = text_of(point, "desc");
        tag.config.description = description.empty() ? label : description;
        const auto place = base + one.place;
        const bool is_text = one.type->group == kind::text;
        tag.config.plc_address = modbus_address(modbus_table::holding_register, place,
                                                is_text ? std::optional(one.registers * 2) : std::nullopt);
        if (!set_scale(tag.config, point, one, factors)) return;
        if (one.type->group == kind::enumeration) set_states(tag.config, point, one.source);
        made_.add_tag(device, tag);
        if (one.type->group == kind::bit_field) take_bits(device, one, shown, place);
    }

    /// `sf`: a point of the same group or of the model, or the exponent itself.
    bool set_scale(tag_config& tag, const json::value& point, const placed_point& one,
                   const std::set<std::string, std::less<>>& factors) {
        const auto* factor = member_of(point, "sf");
        if (factor == nullptr) return true;
        if (const auto exponent = integer_of(point, "sf"); exponent && *exponent >= -10 && *exponent <= 10) {
            if (*exponent != 0) tag.scale = std::pow(10.0, static_cast<double>(*exponent));
            return true;
        }
        const auto given = plain_text(*factor);
        const auto name = std::string(cut_text(given, max_own_name_bytes));
        for (auto prefix = one.prefix;; prefix = without_last_group(prefix)) {
            if (factors.contains(prefix + name)) {
                tag.scale_from = prefix + name;
                return true;
            }
            if (prefix.empty()) break;
        }
        note_left_out(made_, one.source, tag.tag_name, fmt::format("its scale factor {} is not in the model", name));
        return false;
    }

    void set_states(tag_config& tag, const json::value& point, const location& where) {
        const auto* symbols = array_of(point, "symbols");
        for (std::size_t i = 0; symbols != nullptr && i < symbols->size(); ++i) {
            if (i == state_texts::max_count) {
                note_changed(made_, where, tag.tag_name,
                             fmt::format("the first {} of its {} texts are taken", i, symbols->size()));
                return;
            }
            const auto number = integer_of((*symbols)[i], "value");
            auto text = std::string(text_of((*symbols)[i], "name"));
            if (!number || text.empty()) continue;
            if (text.size() > state_texts::max_length) {
                note_changed(made_, where, tag.tag_name, fmt::format("the text of the value {} is not taken", *number));
                continue;
            }
            tag.states.insert_or_assign(std::to_string(*number), std::move(text));
        }
    }

    /// Symbols of a bit field are numbers of bits: a Boolean each.
    void take_bits(read_device& device, const placed_point& one, const std::string& name, std::uint32_t place) {
        const auto* symbols = array_of(*one.point, "symbols");
        if (symbols == nullptr || symbols->empty()) return;
        if (text_of(*one.point, "mandatory") != "M") {
            note_changed(
                made_, one.source, name,
                "its bits are all true where the device does not have the field; the number itself is then bad");
        }
        // A bit that has several names is one tag, and names beyond the bits make none.
        const std::size_t bits = one.registers * 16U;
        if (symbols->size() > bits)
            note_changed(made_, one.source, name,
                         fmt::format("the first {} of its {} symbols are taken", bits, symbols->size()));
        std::vector<bool> is_taken(bits);
        for (std::size_t i = 0; i < std::min<std::size_t>(symbols->size(), bits); ++i) {
            const auto& symbol = (*symbols)[i];
            const auto bit = integer_of(symbol, "value");
            if (!bit || *bit < 0 || *bit >= one.registers * 16) continue;
            if (is_taken[static_cast<std::size_t>(*bit)]) continue;
            is_taken[static_cast<std::size_t>(*bit)] = true;
            read_tag tag{.place = one.source};
            tag.config.tag_name = fmt::format("{}.{}", name, name_of(symbol));
            tag.config.plc_address =
                modbus_address(modbus_table::holding_register, place, static_cast<std::uint32_t>(*bit));
            tag.config.data_type = "Boolean";
            if (one.registers > 1) tag.config.options["field_bits"] = std::to_string(one.registers * 16);
            tag.config.description = text_of(symbol, "label");
            tag.config.writable = text_of(*one.point, "access") == "RW";
            made_.add_tag(device, tag);
        }
    }

    reading& made_;
    const answers& known_;
    std::string id_;
    std::vector<placed_point> points_{};
    std::uint32_t next_ = 0;
    std::size_t placed_groups_ = 0;  ///< those without points cost, too
};

class model_format final : public format {
public:
    std::string_view name() const noexcept override { return "sunspec"; }
    std::string_view title() const noexcept override { return "SunSpec model (JSON)"; }

    bool recognizes(const document& content) const override {
        const auto* root = content.json();
        const auto* group = root != nullptr ? member_of(*root, "group") : nullptr;
        if (group == nullptr || !integer_of(*root, "id")) return false;
        const auto* points = array_of(*group, "points");
        return points != nullptr && points->size() >= 2 && text_of(points->front(), "name") == "ID" &&
               text_of((*points)[1], "name") == "L";
    }

    checked<reading> read_content(const document& content, const answers& known) const override {
        if (!recognizes(content))
            return fault{"", "is not a SunSpec model: it has no group whose points begin with ID and L"};
        const auto& root = *content.json();
        const auto& group = *member_of(root, "group");
        reading out;
        const auto id = std::to_string(integer_of(root, "id").value_or(0));
        const auto base = ask_number(out, known,
                                     {.key = "base:" + id,
                                      .text = fmt::format("At which register, from 0, does the device have model {}: "
                                                          "the one with its number? Models have no addresses; the "
                                                          "first of a device is often at 40002.",
                                                          id),
                                      .choices = {}},
                                     0, max_places - 1);
        model_reader reader(out, known, id);
        const bool is_placed = reader.place_group(group, {}, "group", 0);
        if (!base || !out.questions.empty()) return out;
        if (!is_placed) note_changed(out, "group", id, "the model is taken as far as its points have places");
        read_device device{.place = "the file"};
        device.config.opc_type = "MODBUS";
        device.config.opc_name = text_of(group, "label");
        if (device.config.opc_name.empty()) device.config.opc_name = "SunSpec " + id;
        reader.make_tags(device, *base);
        out.add(std::move(device));
        return out;
    }
};

}  // namespace

void add_formats(std::vector<std::unique_ptr<format>>& to) {
    to.push_back(std::make_unique<model_format>());
}

}  // namespace penstock::imports::sunspec
