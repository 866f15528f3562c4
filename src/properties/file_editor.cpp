#include "properties/file_editor.hpp"

#include <algorithm>
#include <cerrno>
#include <map>

#include "base/log.hpp"
#include "base/private_file.hpp"
#include "properties/assignment.hpp"

namespace penstock::properties {

using enum failure::cause;

namespace {

/// Of a file that was found with a text that nobody saved here.
constexpr const char* by_hand = "file";

failure disk_refusal(const std::string& path, const error_code& why) {
    const bool is_full = why == boost::system::errc::no_space_on_device || why.value() == EDQUOT;
    return {is_full ? no_space : unavailable,
            path + " cannot be written: " + why.message() + "; nothing was changed; " +
                (is_full ? "make room on that disk"
                         : "the gateway's user must own that file, and must be allowed to write its folder")};
}

failure nothing_changed(const fault& why) {
    return {unavailable, why.message + "; nothing was changed"};
}

}  // namespace

file_editor::file_editor(parts p)
    : parts_(std::move(p)), masks_(parts_.is_secret), versions_(properties_versions::of(parts_.data_dir)) {
    // Copies with secrets, of saves that were killed.
    penstock::remove_half_written(parts_.path);
    versions_.remove_half_written();
    versions_.seal_clear_ones();
}

outcome<properties_file> file_editor::read() const {
    auto text = read_file(parts_.path);
    if (!text && text.error() == boost::system::errc::no_such_file_or_directory) text = std::string();
    if (!text) return failure{unavailable, parts_.path + " cannot be read: " + text.error().message()};
    std::vector<properties_file::line_fault> unreadable;  // it is being edited by hand: it is shown as it is
    return properties_file::read(std::move(*text), unreadable);
}

properties_text file_editor::shown(const properties_file& file) const {
    return {properties_versions::version_of(file.text()), parts_.path, masks_.hide(file)};
}

outcome<properties_text> file_editor::load() const {
    const auto file = read();
    if (!file) return file.error();
    return shown(*file);
}

std::vector<property_view> file_editor::entries() const {
    const auto file = read();
    const properties_file none;
    const auto& in = file ? *file : none;
    std::map<std::string_view, const properties_file::entry*> set;  // the last line of a key counts
    for (const auto& e : in.entries())
        set[e.key] = &e;
    property_set scratch;
    if (const auto folder = set.find(zone_folder_key); folder != set.end())
        assign_property(scratch, zone_folder_key, folder->second->value);
    const auto fill = [&](property_view& view) {
        if (const auto found = set.find(view.key); found != set.end()) {
            const auto& e = *found->second;
            view.is_set = true;
            view.line = e.line;
            view.value = masks_.shown(in, e.key, e.value);
            if (const auto why = assign_property(scratch, e.key, e.value)) view.error = why->message;
        }
        for (const auto& s : parts_.settings) {
            if (s.key != view.key) continue;
            view.is_overridden = true;
            view.value = masks_.shown(in, s.key, s.value);
        }
    };
    std::vector<property_view> all;
    for (const auto& p : property_table()) {
        property_view view;
        view.key = p.key;
        view.value = view.default_text = p.default_text;
        view.expected = p.expected;
        view.meaning = p.meaning;
        view.is_secret = p.is_secret;
        view.needs_restart = !p.acts_now;
        fill(view);
        all.push_back(std::move(view));
    }
    for (const auto& [key, e] : set) {
        if (find_property(key) != nullptr) continue;
        property_view view;
        view.key = key;
        view.is_secret = masks_.is_secret(in, key);
        fill(view);
        all.push_back(std::move(view));
    }
    return all;
}

outcome<file_editor::edit> file_editor::prepare(const std::string& text) const {
    failure why{invalid, "the text is not valid"};
    if (text.size() > properties_file::max_bytes) {
        why.lines.push_back({0, {}, "the text is over 1 MiB", "1 MiB at most", {}});
        return why;
    }
    auto stored = read();
    if (!stored) return stored.error();
    std::vector<properties_file::line_fault> unreadable;
    const auto sent = properties_file::read(text, unreadable);
    auto revealed = masks_.reveal(sent, *stored, why.lines);
    edit out{std::move(*stored), {}, {}};
    std::vector<properties_file::line_fault> again;
    out.edited = properties_file::read(std::move(revealed), again);
    const auto found = check_properties(out.edited, unreadable, out.stored, parts_.settings, parts_.check);
    why.lines.insert(why.lines.end(), found.begin(), found.end());
    if (!why.lines.empty()) return why;
    out.change = compare_properties(out.stored, out.edited);
    out.change.version = properties_versions::version_of(out.edited.text());
    return out;
}

outcome<properties_change> file_editor::check(const std::string& text) const {
    auto e = prepare(text);
    if (!e) return e.error();
    return std::move(e->change);
}

outcome<properties_change> file_editor::save(const std::string& text, const std::optional<std::string>& version,
                                             const properties_author& author) {
    if (version) {
        const auto now = load();
        if (!now) return now.error();
        if (now->version != *version)
            return failure{
                stale, "the file has changed since version " + *version + ": load the current text and change that"};
    }
    const auto e = prepare(text);
    if (!e) return e.error();
    if (!author.may_grant_access && !e->change.decide_access.empty()) return refuse_access(e->change);
    return write(*e, author.name);
}

outcome<properties_change> file_editor::write(const edit& e, const std::string& author) {
    if (e.edited.text() == e.stored.text()) return e.change;
    // What is there now is kept first: it may have been edited by hand.
    if (!e.stored.text().empty()) {
        if (const auto kept = versions_.add(e.stored.text(), by_hand, parts_.clock()); !kept)
            return nothing_changed(kept.error());
    }
    const auto before = e.stored.text().empty() ? "none" : properties_versions::version_of(e.stored.text());
    const auto saved = properties_versions::version_of(e.edited.text());
    if (const auto noted = parts_.note_trial(before, saved); !noted) return nothing_changed(noted.error());
    if (const auto done = replace_file(parts_.path, e.edited.text()); !done)
        return disk_refusal(parts_.path, done.error());
    if (const auto kept = versions_.add(e.edited.text(), author, parts_.clock()); !kept)
        logger("app")->warn(
            "the properties were saved, but this version cannot be restored later, because it cannot be stored: {}",
            kept.error().message);
    property_set now;
    for (const auto& one : e.edited.entries())
        assign_property(now, one.key, one.value);
    for (const auto& s : parts_.settings)
        assign_property(now, s.key, s.value);
    parts_.apply(now);
    return e.change;
}

outcome<std::vector<properties_version>> file_editor::versions() const {
    auto all = versions_.list();
    if (!all) return failure{unavailable, "the versions cannot be listed: " + all.error().message()};
    const auto file = read();
    if (!file) return file.error();
    const auto current = properties_versions::version_of(file->text());
    if (const auto found = std::ranges::find(*all, current, &properties_version::version); found != all->end())
        found->is_current = true;
    return std::move(*all);
}

outcome<properties_text> file_editor::find_version(const std::string& version) const {
    auto text = versions_.find(version);
    if (!text) return failure{not_found, text.error()};
    std::vector<properties_file::line_fault> unreadable;
    return shown(properties_file::read(std::move(*text), unreadable));
}

outcome<properties_change> file_editor::restore(const std::string& version, const properties_author& author) {
    const auto text = versions_.find(version);
    if (!text) return failure{not_found, text.error()};
    const auto e = prepare(*text);  // it has no masks
    if (!e) return e.error();
    if (!author.may_grant_access && !e->change.decide_access.empty()) return refuse_access(e->change);
    return write(*e, author.name);
}

}  // namespace penstock::properties
