#include "master/resource.hpp"

#include <algorithm>
#include <deque>
#include <stdexcept>

namespace penstock::master {

namespace {

/// Names that are put together live as long as the program: descriptions are made once.
std::string_view keep(std::string name) {
    static std::deque<std::string> kept;
    return kept.emplace_back(std::move(name));
}

}  // namespace

void resource::index_fields() {
    for (std::size_t i = 0; i < fields.size(); ++i)
        places.emplace(fields[i].name, i);
}

const field* resource::find(std::string_view field_name) const {
    if (!places.empty()) {
        const auto known = places.find(field_name);
        return known == places.end() ? nullptr : &fields[known->second];
    }
    const auto found = std::ranges::find(fields, field_name, &field::name);
    return found == fields.end() ? nullptr : &*found;
}

const field* resource::list_with(std::string_view item) const {
    const auto found = std::ranges::find_if(fields, [&](const field& f) {
        return !f.table.empty() && std::ranges::find(f.items, item, &field::name) != f.items.end();
    });
    return found == fields.end() || has(item) ? nullptr : &*found;
}

const field* resource::name_field() const {
    for (const auto& f : fields) {
        if (f.name.ends_with("_name") &&
            f.name.substr(0, f.name.size() - 5) == id().name.substr(0, f.name.size() - 5)) {
            return &f;
        }
    }
    return nullptr;
}

std::size_t resource::index_of(std::string_view field_name) const {
    const auto* found = find(field_name);
    if (found == nullptr) throw std::logic_error(std::string(name) + " has no field " + std::string(field_name));
    return static_cast<std::size_t>(found - fields.data());
}

void add_authorship(std::vector<field>& fields) {
    for (const auto* name : {"created_by", "updated_by"})
        fields.push_back(text(name, "user id of the key", 100).read_only());
    fields.push_back(integer("version", "1, then one more with each change").by_default(1).read_only());
}

resource complete(resource r, const common_fields& common) {
    std::vector<field> own = std::move(r.fields);
    r.fields.clear();
    if (r.domain.empty()) r.domain = r.name;
    if (r.table.empty()) r.table = r.name;

    const auto id_name = common.id_name.empty() ? keep(std::string(r.name) + "_id") : common.id_name;
    auto id = text(id_name, "unique, unchangeable; created when absent", 100);
    id.is_immutable = true;
    r.fields.push_back(id.in_column(common.id_column));
    if (common.named != common_fields::name::none) {
        auto named = text(keep(std::string(r.name) + "_name"), "human-readable name; not unique", 200).one_line();
        named = named.in_column(common.name_column);
        if (common.named == common_fields::name::required) {
            named = named.required().not_empty();
        } else if (!common.default_name.empty()) {
            r.is_named_by_id = true;
            named.description = keep("human-readable name; when absent " + std::string(common.default_name));
        }
        r.fields.push_back(named);
    }
    r.fields.insert(r.fields.end(), own.begin(), own.end());
    if (common.has_description) r.fields.push_back(text("description", "free text", 1000));
    if (common.has_lifecycle_fields) {
        r.fields.push_back(boolean("active", "false: keeps its references, takes no new ones", true));
        r.fields.push_back(text("external_id", "key in another system; not unique", 100).nullable());
        r.fields.push_back(string_map("attributes", "at most 50 texts by name, 4 KiB in all"));
    }
    for (const auto* name : {"created_at", "updated_at"})
        r.fields.push_back(time(name, "epoch ms").read_only());
    add_authorship(r.fields);
    return r;
}

const cell& record::at(std::string_view field_name) const {
    return cells[of->index_of(field_name)];
}

cell& record::at(std::string_view field_name) {
    return cells[of->index_of(field_name)];
}

const std::string& record::id() const {
    return cells.front().text();
}

record make_record(const resource& of) {
    record made{&of, {}};
    made.cells.reserve(of.fields.size());
    for (const auto& f : of.fields)
        made.cells.push_back(f.default_value);
    return made;
}

}  // namespace penstock::master
