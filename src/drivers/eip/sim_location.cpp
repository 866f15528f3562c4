#include "drivers/eip/sim_location.hpp"

#include <utility>

#include "drivers/eip/point.hpp"

namespace penstock::eip {

namespace {

class location_point final : public sim_point {
public:
    location_point(const sim_location& at, point p) : location_(at), point_(std::move(p)) {}

    checked<value> read() const override {
        value v;
        const auto bytes = read_location(location_, point_.value_layout.wire_count);
        if (!bytes) return fault{"address", "goes beyond the end of the tag"};
        const auto done = decode_value(point_.value_layout, {location_.code, location_.handle, *bytes}, v);
        if (!done) return fault{"value", done.error().message()};
        return v;
    }

    checked<> write(const value& v) override {
        if (!store(v)) return fault{"value", "does not fit the type of the tag"};
        location_.tag->is_written = true;
        return {};
    }

    void set_signal(const value& v) override {
        if (location_.tag->is_written) return;
        store(v);
        location_.tag->is_written = false;
    }

private:
    bool store(const value& v) {
        if (point_.value_layout.bit) return store_bit(v);
        const auto bytes = encode_value(point_.value_layout, {location_.code, location_.handle, location_.width, 0}, v);
        return bytes && write_location(location_, 0, *bytes);
    }

    bool store_bit(const value& v) {
        const auto* on = std::get_if<bool>(&v);
        auto bytes = read_location(location_, point_.value_layout.wire_count);
        const auto bit = *point_.value_layout.bit;
        if (on == nullptr || !bytes || bit / 8 >= bytes->size()) return false;
        const auto mask = static_cast<std::uint8_t>(1U << (bit % 8));
        auto& byte = (*bytes)[bit / 8];
        byte = static_cast<std::uint8_t>(*on ? byte | mask : byte & ~unsigned{mask});
        return write_location(location_, 0, *bytes);
    }

    sim_location location_;
    point point_;
};

/// A tag for a place of a profile that does not exist yet: of its type, as long as it needs.
void make_tag(sim_tags& tags, const point& p, family of) {
    const auto& steps = p.address.steps;
    if (!p.type || steps.size() != 1 || p.address.suffix || tags.find("", steps[0].name) != nullptr) return;
    const auto& type = *p.type;
    const std::uint32_t length = steps[0].indexes.empty() ? type.count : steps[0].indexes[0] + type.elements();
    const std::vector<std::uint32_t> dimensions = length > 0 ? std::vector{length} : std::vector<std::uint32_t>{};
    if (is_text(type.element)) {
        if (has_backplane(of)) {
            tags.add("", steps[0].name, type::structure, dimensions, logix_string_handle);
        } else {
            tags.add("", steps[0].name, of == family::omron ? type::string : type::short_string);
        }
    } else {
        tags.add("", steps[0].name, code_for(type.element), dimensions);
    }
}

}  // namespace

checked<std::unique_ptr<sim_point>> find_location(sim_tags& tags, const point_config& where, family of) {
    auto p = make_point(where, of, text_encoding::utf_8);
    if (!p) return p.error();
    make_tag(tags, *p, of);
    // The elements of a BOOL array are found by words: what it is shows in its first one.
    const auto whole = tags.follow(p->base_path);
    if (whole) {
        p->wire = {whole->code, whole->handle, whole->width, 0};
        resolve(*p, nullptr, of == family::omron ? family::micro800 : of);
    }
    const auto at = tags.follow(path_of(*p));
    if (!at || !p->is_typed) return fault{"address", "the simulated device has no such tag"};
    return std::unique_ptr<sim_point>(std::make_unique<location_point>(*at, std::move(*p)));
}

checked<> change_program(sim_tags& tags, sim_arguments line) {
    const auto name = word(line, 1);
    if (name.empty()) return fault{"", "expected the name of a tag"};
    if (word(line, 0) == "erase") {
        tags.drop("", name);
        return {};
    }
    const auto type = parse_data_type(word(line, 2));
    if (!type) return type.error();
    if (type->element == element_type::string) {
        tags.add("", name, type::structure, {}, logix_string_handle);
    } else {
        tags.add("", name, code_for(type->element),
                 type->count > 0 ? std::vector{type->count} : std::vector<std::uint32_t>{});
    }
    return {};
}

}  // namespace penstock::eip
