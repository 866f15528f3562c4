#include "backup/restore_plan.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <cerrno>
#include <filesystem>
#include <system_error>

#include "backup/json_members.hpp"
#include "base/failure.hpp"
#include "base/private_file.hpp"

namespace penstock::backup {

namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

void sync_parent(const fs::path& path) noexcept {
    const int folder = ::open(path.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) return;
    ::fsync(folder);
    ::close(folder);
}

bool is_there(const std::string& path) {
    std::error_code unknown;
    return !path.empty() && fs::exists(fs::symlink_status(path, unknown));
}

checked<> move_to(const std::string& from, const std::string& to) {
    std::error_code ec;
    fs::create_directories(fs::path(to).parent_path(), ec);
    fs::rename(from, to, ec);
    if (ec) {
        return fault{
            "", fmt::format("the restore cannot continue: {} cannot be renamed to {}: {}", from, to, ec.message())};
    }
    sync_parent(from);
    sync_parent(to);
    return {};
}

/// A copy under another name first, so that it is there whole or not at all.
checked<> copy_to(const std::string& from, const std::string& to) {
    const auto text = read_file(from);
    if (!text) return fault{"", "the restore cannot continue: " + from + " cannot be read: " + text.error().message()};
    return write_private_file(to, *text);
}

checked<> swap(const swap_item& item) {
    if (item.staged.empty() || is_there(item.staged)) {
        if (is_there(item.target) && !is_there(item.old)) {
            const auto kept = item.copies_old ? copy_to(item.target, item.old) : move_to(item.target, item.old);
            if (!kept) return kept;
        }
        if (!item.staged.empty()) return move_to(item.staged, item.target);
    }
    return {};
}

std::string join(const std::string& folder, std::string_view name) {
    return folder + "/" + std::string(name);
}

}  // namespace

std::string format_plan(const restore_plan& p) {
    json::array items;
    for (const auto& i : p.items) {
        items.push_back(
            json::object{{"target", i.target}, {"staged", i.staged}, {"old", i.old}, {"copies_old", i.copies_old}});
    }
    return json::serialize(json::object{{"job_id", p.job_id},
                                        {"name", p.name},
                                        {"as", p.mode},
                                        {"edge_id", p.edge_id},
                                        {"rows", p.rows.file},
                                        {"edge_id_before", p.rows.edge_id},
                                        {"items", std::move(items)}}) +
           "\n";
}

checked<restore_plan> parse_plan(std::string_view text) {
    boost::system::error_code ec;
    const auto value = json::parse(json::string_view(text.data(), text.size()), ec);
    const auto* all = ec ? nullptr : value.if_object();
    const auto* items = all == nullptr ? nullptr : all->if_contains("items");
    if (items == nullptr || !items->is_array()) return fault{"", "the plan of a restore is damaged"};
    restore_plan p{text_of(*all, "job_id"),
                   text_of(*all, "name"),
                   text_of(*all, "as"),
                   text_of(*all, "edge_id"),
                   {},
                   {text_of(*all, "rows"), text_of(*all, "edge_id_before")}};
    for (const auto& item : items->get_array()) {
        if (!item.is_object()) return fault{"", "the plan of a restore is damaged"};
        const auto& of = item.get_object();
        p.items.push_back(
            {text_of(of, "target"), text_of(of, "staged"), text_of(of, "old"), flag_of(of, "copies_old")});
        if (p.items.back().target.empty() || p.items.back().old.empty())
            return fault{"", "the plan of a restore is damaged"};
    }
    return p;
}

std::optional<std::string> find_plan(const std::string& data_dir) {
    std::error_code ec;
    for (fs::directory_iterator at(data_dir, ec); !ec && at != fs::directory_iterator(); at.increment(ec)) {
        const auto folder = at->path().string();
        if (at->path().filename().string().starts_with(restore_plan::folder_prefix) &&
            is_there(join(folder, restore_plan::file_name))) {
            return folder;
        }
    }
    return std::nullopt;
}

checked<restore_plan> read_plan(const std::string& folder) {
    const auto text = read_file(join(folder, restore_plan::file_name));
    if (!text)
        return fault{"", "the plan of the restore, " + join(folder, restore_plan::file_name) +
                             ", cannot be read: " + text.error().message()};
    auto plan = parse_plan(*text);
    if (!plan) return about(folder, plan.error());
    return plan;
}

checked<> carry_out(const restore_plan& plan) {
    for (const auto& item : plan.items) {
        if (auto done = swap(item); !done) return done;
    }
    return {};
}

checked<> finish_plan(const std::string& data_dir, const std::string& folder) {
    const auto kept = join(data_dir, restore_plan::old_folder);
    const auto old = join(folder, "old");
    std::error_code ec;
    if (is_there(old)) {
        fs::remove_all(kept, ec);
        if (ec) return fault{"", kept + " cannot be removed: " + ec.message()};
        if (auto done = move_to(old, kept); !done) return done;
    }
    // With the plan in its last place the restore is over.
    if (auto done = move_to(join(folder, restore_plan::file_name), join(kept, restore_plan::done_file_name)); !done)
        return done;
    fs::remove_all(folder, ec);
    return {};
}

checked<bool> plan_way_back(const std::string& data_dir, const std::string& job_id) {
    const auto kept = join(data_dir, restore_plan::old_folder);
    const auto text = read_file(join(kept, restore_plan::done_file_name));
    if (!text) return false;
    const auto done = parse_plan(*text);
    if (!done) return done.error();
    if (done->job_id != job_id) return false;
    const auto folder_before = join(data_dir, restore_plan::folder_prefix) + job_id + "/old";
    const auto folder = join(data_dir, restore_plan::folder_prefix) + job_id + "-back";
    restore_plan back;
    back.job_id = job_id + "-back";
    back.name = "the state before " + done->name;
    back.mode = "same";
    back.edge_id = done->edge_id;
    if (const auto rows = join(kept, "records.sqlite"); !done->rows.file.empty() && is_there(rows)) {
        back.edge_id = done->rows.edge_id;
        back.rows = {rows, done->edge_id};
    }
    std::error_code ec;
    fs::create_directories(folder + "/old", ec);
    if (!ec) fs::permissions(folder, fs::perms::owner_all, ec);
    if (ec) return fault{"", folder + " cannot be created: " + ec.message()};
    for (const auto& item : done->items) {
        if (!item.old.starts_with(folder_before)) return fault{"", kept + ": the plan of this restore is damaged"};
        const auto rest = item.old.substr(folder_before.size());
        const auto was = kept + rest;
        swap_item one{item.target, is_there(was) ? was : std::string(), folder + "/old" + rest, item.copies_old};
        if (item.copies_old && !one.staged.empty()) {
            // It is on another file system: a copy beside the target takes its place by a rename.
            fs::copy_file(was, item.staged, fs::copy_options::overwrite_existing, ec);
            if (ec) return fault{"", item.staged + " cannot be written: " + ec.message()};
            one.staged = item.staged;
        }
        back.items.push_back(std::move(one));
    }
    if (auto written = write_private_file(join(folder, restore_plan::file_name), format_plan(back)); !written)
        return written.error();
    return true;
}

std::optional<undone_restore> find_undone(const std::string& data_dir) {
    const auto text = read_file(join(data_dir, undone_restore::file_name));
    if (!text) return std::nullopt;
    boost::system::error_code ec;
    const auto value = json::parse(*text, ec);
    const auto* all = ec ? nullptr : value.if_object();
    if (all == nullptr) return std::nullopt;
    return undone_restore{text_of(*all, "job_id"), text_of(*all, "why")};
}

checked<> note_undone(const std::string& data_dir, const undone_restore& u) {
    return write_private_file(join(data_dir, undone_restore::file_name),
                              json::serialize(json::object{{"job_id", u.job_id}, {"why", u.reason}}) + "\n");
}

void drop_plan(const std::string& folder) noexcept {
    std::error_code ignored;
    fs::remove(join(folder, restore_plan::file_name), ignored);
    sync_parent(join(folder, restore_plan::file_name));
    fs::remove_all(folder, ignored);
}

}  // namespace penstock::backup
