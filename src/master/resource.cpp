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
    fields.push_back(text("created_by", "User or owner of the key that created the record.", 100).read_only());
    fields.push_back(text("updated_by", "User or owner of the key that changed the record last.", 100).read_only());
    fields.push_back(integer("version", "Version of the record: 1 when it is created, one more with each change.")
                         .by_default(1)
                         .read_only());
}

resource complete(resource r, const common_fields& common) {
    std::vector<field> own = std::move(r.fields);
    r.fields.clear();
    if (r.domain.empty()) r.domain = r.name;
    if (r.table.empty()) r.table = r.name;

    const auto id_name = common.id_name.empty() ? keep(std::string(r.name) + "_id") : common.id_name;
    auto id =
        text(id_name,
             "Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent.", 100);
    id.is_immutable = true;
    r.fields.push_back(id.in_column(common.id_column));
    if (common.named != common_fields::name::none) {
        auto named =
            text(keep(std::string(r.name) + "_name"), "Name that people read. Two records may have the same name.", 200)
                .one_line();
        named = named.in_column(common.name_column);
        if (common.named == common_fields::name::required) {
            named = named.required().not_empty();
        } else if (!common.default_name.empty()) {
            r.is_named_by_id = true;
            named.description =
                keep("Name that people read. When it is absent, it is " + std::string(common.default_name) + ".");
        }
        r.fields.push_back(named);
    }
    r.fields.insert(r.fields.end(), own.begin(), own.end());
    if (common.has_description) r.fields.push_back(text("description", "Free text.", 1000));
    if (common.has_lifecycle_fields) {
        r.fields.push_back(boolean(
            "active", "false: the record is out of use. Its references stay, and nothing new can refer to it.", true));
        r.fields.push_back(text("external_id",
                                "Id of the record in another system, for example the ERP. Two records may have the "
                                "same one; null: none.",
                                100)
                               .nullable());
        r.fields.push_back(string_map("attributes", "Texts of your own by name, 50 at most and 4 KiB in total."));
    }
    r.fields.push_back(time("created_at", "Time when the record was created, epoch ms.").read_only());
    r.fields.push_back(time("updated_at", "Time of the last change of the record, epoch ms.").read_only());
    add_authorship(r.fields);
    return r;
}

const cell& record::at(std::string_view field_name) const {
    return cells[kind->index_of(field_name)];
}

cell& record::at(std::string_view field_name) {
    return cells[kind->index_of(field_name)];
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
