#include "services/configuration/change_notes.hpp"

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <set>
#include <utility>

#include "base/text.hpp"
#include "master/resource.hpp"
#include "master/write_record.hpp"
#include "model/json_parse.hpp"
#include "model/json_write.hpp"
#include "model/secret_parts.hpp"
#include "store/secret_box.hpp"

namespace penstock::services {

namespace {

using master::record;

/// The array of changed fields; it stays within its limits.
class field_list {
public:
    void add(std::string_view name, std::string before, std::string after) {
        const bool is_cut = cut(before) | cut(after);
        put(name, before, after, is_cut ? "is_cut" : "");
    }
    void add_secret(std::string_view name) { put(name, "null", "null", "is_secret"); }

    /// Empty: nothing was added.
    std::string finish() && {
        if (text_.empty()) return {};
        if (omitted_ > 0) {
            text_ += ',';
            json_writer(text_).begin_object().member("omitted", omitted_).end_object();
        }
        return "[" + text_ + "]";
    }

private:
    /// A text that is cut stays JSON: the beginning of the value, as a text.
    static bool cut(std::string& json) {
        if (json.size() <= change_notes::max_value_bytes) return false;
        auto begin = json.substr(json.front() == '"' ? 1 : 0, change_notes::max_value_bytes);
        json.clear();
        json_writer(json).text(make_utf8(begin) + "…");
        return true;
    }

    void put(std::string_view name, std::string_view before, std::string_view after, std::string_view mark) {
        if (text_.size() + before.size() + after.size() > change_notes::max_fields_bytes) {
            ++omitted_;
            return;
        }
        std::string one;
        json_writer json(one);
        json.begin_object().member("field", name);
        json.key("before").raw(before).key("after").raw(after);
        if (!mark.empty()) json.member(mark, true);
        json.end_object();
        if (!text_.empty()) text_ += ',';
        text_ += one;
    }

    std::string text_;
    std::size_t omitted_ = 0;
};

/// A URL may contain a password.
std::string without_password(std::string_view text) {
    return text.find("://") == text.npos ? std::string(text) : mask_parts(text);
}

std::string json_of(const master::field& f, const master::cell& value) {
    std::string out;
    json_writer json(out);
    const bool is_text = !value.is_null() && f.type == master::kind::text;
    if (is_text) {
        json.text(without_password(value.text()));
    } else {
        master::write_cell(json, f, value);
    }
    return out;
}

void compare_options(const master::field& f, const option_map& before, const option_map& after, field_list& out) {
    std::set<std::string> names;
    for (const auto* all : {&before, &after}) {
        for (const auto& [name, text] : *all)
            names.insert(name);
    }
    for (const auto& name : names) {
        const auto was = before.find(name), is = after.find(name);
        if (was != before.end() && is != after.end() && was->second == is->second) continue;
        const auto field_name = std::string(f.name) + "." + name;
        const auto is_secret = [](const auto& option, const option_map& of) {
            return option != of.end() &&
                   (store::secret_box::is_sealed(option->second) || option->second == locked_secret);
        };
        if (is_secret(was, before) || is_secret(is, after)) {
            out.add_secret(field_name);
            continue;
        }
        const auto json_of_option = [](const auto& option, const option_map& of) {
            std::string json = "null";
            if (option != of.end()) {
                json.clear();
                json_writer(json).text(without_password(option->second));
            }
            return json;
        };
        out.add(field_name, json_of_option(was, before), json_of_option(is, after));
    }
}

std::string parent_of(const record& r) {
    if (r.kind->name == "tag") return audit::object_of("opc", r.text("opc_id"));
    if (r.kind->name == "alarm") return audit::object_of("tag", r.text("tag_id"));
    return {};
}

}  // namespace

std::string changed_fields(const record& before, const record& after) {
    field_list out;
    for (std::size_t i = 0; i < after.cells.size(); ++i) {
        const auto& f = after.kind->fields[i];
        if (f.is_hidden || f.is_read_only || !f.is_stored || before.cells[i] == after.cells[i]) continue;
        if (f.name == "created_at" || f.name == "updated_at") continue;
        const bool is_map = f.type == master::kind::options || f.type == master::kind::string_map;
        if (is_map && f.name == "options") {
            compare_options(f, before.cells[i].texts(), after.cells[i].texts(), out);
        } else {
            out.add(f.name, json_of(f, before.cells[i]), json_of(f, after.cells[i]));
        }
    }
    return std::move(out).finish();
}

std::string changed_members(std::string_view before, std::string_view after, const std::vector<std::string>& secrets) {
    const auto was = parse_json_object(before), is = parse_json_object(after);
    if (!was || !is) return {};
    const auto &old = was->root.get_object(), &fresh = is->root.get_object();
    std::set<std::string> names;
    for (const auto* all : {&old, &fresh}) {
        for (const auto& item : *all)
            names.insert(std::string(item.key()));
    }
    field_list out;
    for (const auto& name : names) {
        const auto json_in = [&](const boost::json::object& from) {
            const auto* value = from.if_contains(name);
            return value == nullptr ? std::string("null") : boost::json::serialize(*value);
        };
        auto left = json_in(old), right = json_in(fresh);
        if (left != right) {
            out.add(name, std::move(left), std::move(right));
        } else if (std::ranges::find(secrets, name) != secrets.end()) {
            out.add_secret(name);
        }
    }
    return std::move(out).finish();
}

void change_notes::add(const record* before, const record* after, const std::string& user) {
    const auto& of = after == nullptr ? *before : *after;
    audit::change_record change;
    change.kind = of.kind->name;
    change.id = of.id();
    change.part_of = parent_of(of);
    change.user = user;
    const auto* fresh = is_restoring_ ? "restored" : "created";
    change.event = before == nullptr ? fresh : after == nullptr ? "deleted" : "changed";
    if (change.event == "changed") {
        if (before->version() == after->version()) return;
        change.fields = changed_fields(*before, *after);
        if (change.fields.empty()) return;
    }
    if (before == nullptr && change.kind == "opc") new_opcs_.push_back(audit::object_of("opc", change.id));
    const bool is_of_new = before == nullptr && std::ranges::find(new_opcs_, change.part_of) != new_opcs_.end();
    if (is_of_new || listed_.size() == max_listed) return count(std::move(change));
    listed_.push_back(std::move(change));
}

void change_notes::add_removed_tags(const std::string& opc_id, std::size_t count_of_tags, const std::string& user) {
    if (count_of_tags == 0) return;
    counted_.push_back({.event = "deleted",
                        .kind = "tag",
                        .id = "",
                        .part_of = audit::object_of("opc", opc_id),
                        .user = user,
                        .count = static_cast<std::int64_t>(count_of_tags)});
}

/// One line for all changes of a sort; those of many OPCs share a line.
void change_notes::count(audit::change_record change) {
    const auto is_same = [&](const audit::change_record& c) {
        return c.event == change.event && c.kind == change.kind && (c.part_of == change.part_of || c.part_of.empty());
    };
    if (const auto found = std::ranges::find_if(counted_, is_same); found != counted_.end()) {
        ++found->count;
        return;
    }
    change.id.clear();
    change.fields.clear();
    if (counted_.size() >= max_listed) change.part_of.clear();
    counted_.push_back(std::move(change));
}

}  // namespace penstock::services
