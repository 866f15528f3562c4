#include "opcua/certificate_store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/log.hpp"
#include "base/private_file.hpp"
#include "opcua/certificate_folder.hpp"
#include "opcua/errc.hpp"
#include "opcua/expiry.hpp"
#include "opcua/file_store.hpp"

namespace penstock::opcua {

namespace {

constexpr std::chrono::minutes between_light_writes{10};

}  // namespace

checked<> file_store::start() {
    for (const auto* name : {"own", "trusted", "rejected", "issuers", "crl"}) {
        if (const auto made = make_folders(folder(name)); !made)
            return fault{"", fmt::format("{}: {}", folder(name), made.error().message())};
    }
    auto own = key_pair_files_.open(settings_.clock());
    if (!own) return own.error();
    use(std::move(own.value()));
    reload();
    return {};
}

void file_store::use(key_pair own) {
    const lock hold(mutex_);
    if (own_.certificate.der == own.certificate.der && own_.key == own.key) return;
    own_ = std::move(own);
    own_generation_ = ++generation_;
}

application_credentials file_store::own() const {
    const lock hold(mutex_);
    const auto key = as_bytes(own_.key);
    return {own_.certificate.der, {key.begin(), key.end()}, own_generation_};
}

certificate file_store::own_certificate() const {
    const lock hold(mutex_);
    auto c = describe(own_.certificate);
    c.path = key_pair_files_.certificate_path();
    return c;
}

certificate file_store::shown(const parsed_certificate& c, const std::string& path) const {
    auto out = describe(c);
    out.path = path;
    if (const auto found = seen_.find(c.thumbprint); found != seen_.end()) {
        out.first_seen = to_epoch_ms(found->second.first);
        out.last_seen = to_epoch_ms(found->second.last);
        out.used_as = found->second.role;
    }
    return out;
}

std::vector<certificate> file_store::trusted() const {
    const lock hold(mutex_);
    std::vector<certificate> all;
    for (const auto& [thumbprint, c] : known_->trusted)
        all.push_back(shown(c, trusted_paths_.find(thumbprint)->second));
    return all;
}

std::vector<certificate> file_store::rejected() const {
    const lock hold(mutex_);
    std::vector<certificate> all;
    for (const auto& [thumbprint, c] : rejected_.all())
        all.push_back(shown(c.certificate, c.path));
    std::ranges::stable_sort(all, std::greater{}, &certificate::last_seen);
    return all;
}

result<> file_store::verify(byte_view chain, peer shown_by, trust whom) {
    const auto sent = parse_chain(chain);
    if (sent.empty()) return errc::no_certificate;
    std::shared_ptr<const trust_list> known;
    bool is_refused = false;
    {
        const lock hold(mutex_);
        known = known_;
        const auto* listed = rejected_.find(sent.front().thumbprint);
        is_refused = listed != nullptr && listed->is_user_rejected;
    }
    const auto outcome = is_refused ? result<>(errc::not_trusted) : check_chain(sent, *known, whom, settings_.clock());
    note(sent.front(), shown_by, whom, outcome);
    save(write::what_is_due);
    return outcome;
}

/// Who has presented it, when; the refused are added to the list, and removed if their issuer is trusted since.
void file_store::note(const parsed_certificate& certificate, peer by, trust whom, const result<>& outcome) {
    const auto now = settings_.clock();
    const lock hold(mutex_);
    const bool is_listed = known_->trusted.contains(certificate.thumbprint);
    auto* refused = rejected_.find(certificate.thumbprint);
    const bool is_stranger = !is_listed && refused == nullptr;
    if (is_stranger && outcome) return;  // by its issuer, or because any certificate may be
    auto& s = seen_[certificate.thumbprint];
    if (s.first == wall_time{}) s.first = now;
    s.last = now;
    s.role = by;
    is_seen_new_ = true;
    if (is_stranger) {
        put_rejected({certificate, path_in(folder("rejected"), certificate.thumbprint), false, false});
    } else if (refused != nullptr && outcome && whom == trust::list) {
        if (refused->is_on_disk) pending_deletes_.push_back(refused->path);
        rejected_.erase(certificate.thumbprint);
        seen_.erase(certificate.thumbprint);
    }
}

/// With `mutex_` held.
void file_store::put_rejected(refused_certificate c) {
    for (const auto& gone : rejected_.put(std::move(c), seen_)) {
        if (gone.is_on_disk) pending_deletes_.push_back(gone.path);
        seen_.erase(gone.certificate.thumbprint);
    }
}

/// Writes the rejected list to disk, as often as strangers may cause it. Does not wait for another change of files.
void file_store::save(write which) {
    lock files(files_mutex_, std::defer_lock);
    if (which == write::all) {
        files.lock();
    } else if (!files.try_lock()) {
        return;
    }
    const auto now = settings_.clock();
    std::vector<std::string> gone;
    std::vector<refused_certificate> added;
    std::string index;
    {
        const lock hold(mutex_);
        for (const auto& [thumbprint, c] : rejected_.all()) {
            if (!c.is_on_disk && allowance_.try_acquire(now)) added.push_back(c);
        }
        gone.swap(pending_deletes_);
        const bool is_due = which == write::all || !added.empty() || !gone.empty() || saved_ == wall_time{} ||
                            now - saved_ >= between_light_writes || now < saved_;
        if (!is_seen_new_ || !is_due) {
            if (added.empty() && gone.empty()) return;
        }
        for (const auto& c : added)
            rejected_.find(c.certificate.thumbprint)->is_on_disk = true;
        index = format_certificate_uses(seen_, rejected_);
        saved_ = now;
        is_seen_new_ = false;
    }
    for (const auto& path : gone)
        remove_file(path);
    bool is_well = write_unsynced(folder("seen.txt"), as_bytes(index));
    for (const auto& c : added) {
        is_well = write_unsynced(c.path, c.certificate.der) && is_well;
        logger("opcua")->warn(
            "a peer presented a certificate that is not trusted: {} ({}); penstockctl opcua trust "
            "accept trusts it",
            c.certificate.thumbprint, describe(c.certificate).subject);
    }
    if (!is_well)
        logger("opcua")->warn("folder {}: the list of rejected certificates cannot be written", settings_.folder);
}

void file_store::reload() {
    const lock files(files_mutex_);
    if (auto own = key_pair_files_.read()) {
        use(std::move(own.value()));
    } else {
        logger("opcua")->error("{}; the gateway keeps the current certificate", own.error().message);
    }
    read_folders();
    ++generation_;
}

/// With `files_mutex_` held. Who is in both lists is trusted: a user has put the file there.
void file_store::read_folders() {
    auto trusted = read_certificates(folder("trusted"));
    auto issuers = read_certificates(folder("issuers"));
    auto rejected = read_certificates(folder("rejected"));
    const auto index = read_file(folder("seen.txt"));
    std::vector<std::string> by_people;
    auto seen = index ? parse_certificate_uses(*index, by_people) : certificate_uses{};
    auto next = std::make_shared<trust_list>();
    next->revocations = read_revocations(folder("crl"));
    for (auto& c : issuers)
        next->issuers.emplace(c.certificate.thumbprint, std::move(c.certificate));

    const lock hold(mutex_);
    seen_.insert(seen.begin(), seen.end());
    trusted_paths_.clear();
    for (auto& c : trusted) {
        trusted_paths_.emplace(c.certificate.thumbprint, std::move(c.path));
        next->trusted.emplace(c.certificate.thumbprint, std::move(c.certificate));
    }
    auto before = std::exchange(rejected_, {});
    for (const auto& [thumbprint, c] : before.all()) {
        if (c.is_user_rejected) by_people.push_back(thumbprint);
        if (!c.is_on_disk && !next->trusted.contains(thumbprint)) rejected_.put(c, seen_);
    }
    for (auto& c : rejected) {
        if (next->trusted.contains(c.certificate.thumbprint)) {
            pending_deletes_.push_back(c.path);
            continue;
        }
        seen_.try_emplace(c.certificate.thumbprint, certificate_use{c.written, c.written, std::nullopt});
        const bool is_user_rejected = std::ranges::find(by_people, c.certificate.thumbprint) != by_people.end();
        put_rejected({std::move(c.certificate), std::move(c.path), true, is_user_rejected});
    }
    std::erase_if(seen_, [&](const auto& entry) {
        return !next->trusted.contains(entry.first) && rejected_.find(entry.first) == nullptr;
    });
    known_ = std::move(next);
}

std::vector<std::string> file_store::warnings() const {
    const auto now = settings_.clock();
    const lock hold(mutex_);
    return expiry_warnings(own_.certificate, *known_, now);
}

checked<std::unique_ptr<certificate_store>> certificate_store::open(settings s) {
    auto made = std::make_unique<file_store>(std::move(s));
    if (auto done = made->start(); !done) return done.error();
    return std::unique_ptr<certificate_store>(std::move(made));
}

std::string rejection_text(const error_code& why, byte_view chain) {
    const auto sent = parse_chain(chain);
    if (sent.empty()) return why.message();
    const auto c = describe(sent.front());
    const bool is_for_trust = why == errc::not_trusted || why == errc::unknown_issuer;
    return fmt::format("{}: {} ({}{}{}){}", why.message(), c.thumbprint, c.subject,
                       c.application_uri.empty() ? "" : ", ", c.application_uri,
                       is_for_trust ? "; trust it with penstockctl opcua trust accept" : "");
}

}  // namespace penstock::opcua
