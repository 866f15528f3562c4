#include "updater/state_files.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include "base/descriptor.hpp"
#include "base/failure.hpp"
#include "base/private_file.hpp"
#include "model/json_parse.hpp"

namespace penstock::updater {

namespace {

namespace json = boost::json;

/// Of a file of root's; nothing: there is none.
checked<std::optional<std::string>> read_small(const fs::path& path) {
    std::error_code failed;
    if (!fs::exists(path, failed) && !failed) return std::optional<std::string>();
    if (fs::file_size(path, failed) > update::max_state_bytes || failed) return fault{path.string(), "cannot be read"};
    auto text = read_file(path.string());
    if (!text) return fault{path.string(), text.error().message()};
    return std::optional(std::move(*text));
}

}  // namespace

checked<std::optional<upgrade_state>> read_state(const install_root& root) {
    const auto text = read_small(root.state());
    if (!text) return text.error();
    if (!*text) return std::optional<upgrade_state>();
    auto out = update::parse_state(**text);
    if (!out) return fault{root.state().string(), to_string(out.error())};
    return std::optional(std::move(*out));
}

checked<> write_root_file(const fs::path& path, std::string_view text) {
    const auto fresh = path.string() + ".new";
    ::unlink(fresh.c_str());
    {
        const descriptor file(::open(fresh.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644));
        if (file.number() < 0) return path_fault(fresh);
        for (auto rest = text; !rest.empty();) {
            const auto n = ::write(file.number(), rest.data(), rest.size());
            if (n < 0 && errno == EINTR) continue;
            if (n < 0) return path_fault(fresh);
            rest.remove_prefix(static_cast<std::size_t>(n));
        }
        if (::fchmod(file.number(), 0644) != 0 || ::fsync(file.number()) != 0) return path_fault(fresh);
    }
    if (::rename(fresh.c_str(), path.c_str()) != 0) return path_fault(path);
    return sync_folder(path.parent_path());
}

checked<> write_state(const install_root& root, const upgrade_state& s) {
    return write_root_file(root.state(), update::format_state(s));
}

checked<std::int64_t> read_newest_signed(const install_root& root) {
    const auto text = read_small(root.trust());
    if (!text) return text.error();
    if (!*text) return 0;
    const auto parsed = parse_json_object(**text);
    if (!parsed) return in_field(root.trust().string(), parsed.error());  // nothing may be guessed from it
    const auto* time = parsed->root.get_object().if_contains("newest_signed_at");
    boost::system::error_code wrong;
    const auto number = time == nullptr ? 0 : time->to_number<std::int64_t>(wrong);
    return wrong ? 0 : number;
}

checked<> write_newest_signed(const install_root& root, std::int64_t epoch_ms) {
    return write_root_file(root.trust(), json::serialize(json::object{{"newest_signed_at", epoch_ms}}) + "\n");
}

}  // namespace penstock::updater
