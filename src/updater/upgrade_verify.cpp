// The steps of an upgrade before the gateway is stopped: the offered files are copied to a place that the gateway
// cannot write, verified, and unpacked beside the installed versions.

#include <fmt/format.h>
#include <sys/stat.h>

#include "base/private_file.hpp"
#include "time/iso_text.hpp"
#include "update/admission.hpp"
#include "update/bundle.hpp"
#include "update/minisign.hpp"
#include "update/release.hpp"
#include "updater/root_keys.hpp"
#include "updater/upgrade.hpp"

namespace penstock::updater {

namespace {

/// Creates an empty folder that only the caller can use.
checked<> make_private_folder(const fs::path& path) {
    std::error_code failed;
    fs::remove_all(path, failed);
    if (failed) return fault{"", path.string() + ": " + failed.message()};
    if (::mkdir(path.c_str(), 0700) != 0) return path_fault(path);
    return {};
}

/// The manifest of an installed version; `nullopt` if it cannot be read, as in a version that was installed by hand.
std::optional<update::manifest> installed_manifest(const fs::path& folder) {
    std::error_code failed;
    const auto path = folder / "manifest.json";
    if (fs::file_size(path, failed) > update::max_manifest_bytes || failed) return std::nullopt;
    const auto text = read_file(path.string());
    if (!text) return std::nullopt;
    auto read = update::parse_manifest(*text);
    if (!read) return std::nullopt;
    return std::move(*read);
}

}  // namespace

/// Copies the files, so that nobody who can write the data folder can change them after the check.
checked<> upgrade::copy_in(const upgrade_request& r) {
    if (auto done = make_private_folder(root_.incoming()); !done) return done;
    const auto copy = [&](const std::string& name, fs::path& to, std::uint64_t max) {
        to = root_.incoming() / name;
        return files_.copy_out("update/" + name, to, max);
    };
    const auto free = free_bytes(root_.incoming());
    if (!free) return fault{"", root_.incoming().string() + ": " + free.error().message()};
    const auto most = std::min(update::max_bundle_bytes, *free > spare_bytes ? *free - spare_bytes : 0);
    const auto& content = r.descriptor.empty() ? r.bundle : r.descriptor;
    if (auto done = copy(content + ".minisig", incoming_.signature, update::max_signature_bytes); !done) return done;
    if (!r.descriptor.empty()) {
        if (auto done = copy(r.descriptor, incoming_.descriptor, update::max_descriptor_bytes); !done) return done;
    }
    auto done = copy(r.bundle, incoming_.bundle, most);
    if (!done && most < update::max_bundle_bytes)
        return fault{"", fmt::format("{} ({} MB are free on that disk)", done.error().message, *free >> 20U)};
    return done;
}

checked<> upgrade::examine(const upgrade_request& r) const {
    const auto newest = read_newest_signed(root_);
    if (!newest) return newest.error();
    const auto installed = root_.read(install_root::link::current);
    if (!installed) return fault{"", root_.top().string() + "/current leads to no version: install the package again"};
    const update::offer offer{*installed,
                              offered_->content.number,
                              offered_->content.min_from,
                              offered_->content.arch,
                              std::string(update::own_arch()),
                              offered_->signed_at,
                              from_epoch_ms(*newest),
                              offered_->not_before,
                              r.is_downgrade_allowed,
                              r.descriptor.empty()};
    if (const auto objection = update::examine(offer, wall_now())) return fault{"", objection->message};
    const auto has = installed_manifest(root_.of(*installed));
    if (const auto why = examine_schemas(has ? &*has : nullptr, offered_->content, r.database.is_shared))
        return fault{"", *why};
    // Space for the unpacked files; the bundle itself exists already.
    return check_space(offered_->content.total_bytes, root_.top());
}

checked<> upgrade::verify(const upgrade_request& r) {
    if (auto done = begin(step::verify); !done) return done;
    if (auto done = copy_in(r); !done) return done;
    auto places = settings_.keys;
    if (const auto installed = root_.read(install_root::link::current))
        places.insert(places.begin(), (root_.of(*installed) / "share/update.pub").string());
    const auto keys = read_root_keys(places);
    if (!keys) return keys.error();
    auto offered = check_offered(incoming_, *keys);
    if (!offered) return offered.error();
    offered_ = std::move(*offered);
    if (auto done = examine(r); !done) return done;
    const auto newest = read_newest_signed(root_);
    const auto signed_at = to_epoch_ms(offered_->signed_at);
    if (newest && signed_at > *newest) {
        if (auto done = write_newest_signed(root_, signed_at); !done) return done;
    }
    state_.to = offered_->content.number.text();
    state_.signed_by = offered_->signed_by;
    lines_.set_result({{"from", state_.from}, {"to", state_.to}, {"signed_by", state_.signed_by}});
    lines_.log(fmt::format("version {}, signed at {} with the key of {}", state_.to,
                           format_iso_time(offered_->signed_at), state_.signed_by));
    return {};
}

checked<> upgrade::unpack() {
    if (auto done = begin(step::unpack); !done) return done;
    const auto& version = offered_->content.number;
    const auto target = root_.of(version);
    std::error_code failed;
    if (fs::exists(target, failed)) {
        // The folder may belong to `previous`, or to an upgrade that was rolled back. A damaged one is unpacked again.
        const auto there = update::check_unpacked(target);
        if (there && there->files == offered_->content.files && there->links == offered_->content.links) return {};
        // By a rename, so that a version is never there in part.
        const auto aside = root_.versions() / ".old";
        fs::remove_all(aside, failed);
        if (::rename(target.c_str(), aside.c_str()) != 0) return path_fault(target);
        fs::remove_all(aside, failed);
    }
    fs::remove_all(root_.half_unpacked(), failed);
    if (::mkdir(root_.half_unpacked().c_str(), 0755) != 0) return path_fault(root_.half_unpacked());
    const auto total = std::max<std::uint64_t>(1, offered_->content.total_bytes);
    const auto unpacked = update::unpack_bundle(incoming_.bundle.string(), root_.half_unpacked(), [&](auto done) {
        lines_.percent(static_cast<unsigned>(20 + 20 * done / total));
    });
    if (!unpacked) return fault{"", "the bundle: " + to_string(unpacked.error())};
    if (::chmod(root_.half_unpacked().c_str(), 0755) != 0) return path_fault(root_.half_unpacked());
    if (::rename(root_.half_unpacked().c_str(), target.c_str()) != 0) return path_fault(target);
    return sync_folder(root_.versions());
}

}  // namespace penstock::updater
