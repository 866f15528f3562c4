// Changes by users: each is on disk before it takes effect.

#include "base/log.hpp"
#include "base/private_file.hpp"
#include "opcua/certificate_folder.hpp"
#include "opcua/file_store.hpp"

namespace penstock::opcua {

namespace {

/// Only a file that is gone stays removed. No path, or no file: no error.
checked<> take_away(const std::string& path) {
    if (path.empty()) return {};
    if (const auto gone = remove_for_good(path); !gone)
        return fault{"", fmt::format("{}: {}", path, gone.error().message())};
    return {};
}

}  // namespace

checked<certificate> file_store::trust_now(parsed_certificate c) {
    const auto path = path_in(folder("trusted"), c.thumbprint);
    if (auto done = write_private_file(path, as_text(c.der)); !done) return done.error();
    std::string refused;
    certificate out;
    {
        const lock hold(mutex_);
        auto next = std::make_shared<trust_list>(*known_);
        next->trusted.insert_or_assign(c.thumbprint, c);
        known_ = std::move(next);
        trusted_paths_.insert_or_assign(c.thumbprint, path);
        if (const auto* listed = rejected_.find(c.thumbprint)) refused = listed->path;
        rejected_.erase(c.thumbprint);
        is_seen_new_ = true;
        out = shown(c, path);
    }
    if (!refused.empty()) remove_file(refused);
    ++generation_;
    logger("opcua")->info("certificate trusted from now on: {} ({})", out.thumbprint, out.subject);
    return out;
}

checked<bool> file_store::accept(std::string_view thumbprint) {
    {
        const lock files(files_mutex_);
        std::optional<parsed_certificate> found;
        {
            const lock hold(mutex_);
            if (known_->trusted.contains(thumbprint)) return true;
            if (const auto* listed = rejected_.find(thumbprint)) found = listed->certificate;
        }
        if (!found) return false;
        if (const auto done = trust_now(std::move(*found)); !done) return done.error();
    }
    save(write::all);
    return true;
}

checked<certificate> file_store::add(byte_view der_or_pem) {
    if (der_or_pem.size() > max_certificate) return fault{"certificate", "a certificate has at most 64 KiB"};
    auto parsed = parse_der_or_pem(der_or_pem);
    if (!parsed) return fault{"certificate", "not an X.509 certificate: send its DER, or PEM with BEGIN CERTIFICATE"};
    const lock files(files_mutex_);
    {
        const lock hold(mutex_);
        if (const auto* path = path_of_trusted(parsed->thumbprint)) return shown(*parsed, *path);
    }
    return trust_now(std::move(*parsed));
}

/// With `mutex_` held; null: it is not trusted.
const std::string* file_store::path_of_trusted(std::string_view thumbprint) const {
    const auto found = trusted_paths_.find(thumbprint);
    return found == trusted_paths_.end() ? nullptr : &found->second;
}

checked<bool> file_store::reject(std::string_view thumbprint) {
    {
        const lock files(files_mutex_);
        refused_certificate refused;
        std::string trusted_path;
        {
            const lock hold(mutex_);
            if (const auto* listed = rejected_.find(thumbprint)) {
                refused = *listed;
            } else if (const auto* path = path_of_trusted(thumbprint)) {
                trusted_path = *path;
                refused.certificate = known_->trusted.find(thumbprint)->second;
                refused.path = path_in(folder("rejected"), thumbprint);
            } else {
                return false;
            }
        }
        refused.is_user_rejected = true;
        if (auto done = write_private_file(refused.path, as_text(refused.certificate.der)); !done) return done.error();
        refused.is_on_disk = true;
        if (auto done = take_away(trusted_path); !done) return done.error();
        {
            const lock hold(mutex_);
            auto next = std::make_shared<trust_list>(*known_);
            next->trusted.erase(refused.certificate.thumbprint);
            known_ = std::move(next);
            trusted_paths_.erase(refused.certificate.thumbprint);
            seen_.try_emplace(refused.certificate.thumbprint);
            put_rejected(std::move(refused));
            is_seen_new_ = true;
        }
        ++generation_;
        logger("opcua")->info("certificate no longer trusted: {}", thumbprint);
    }
    save(write::all);
    return true;
}

checked<bool> file_store::remove(std::string_view thumbprint) {
    {
        const lock files(files_mutex_);
        std::string path;
        bool was_trusted = false;
        {
            const lock hold(mutex_);
            if (const auto* listed = rejected_.find(thumbprint)) {
                path = listed->path;
            } else if (const auto* trusted = path_of_trusted(thumbprint)) {
                path = *trusted;
                was_trusted = true;
            } else {
                return false;
            }
        }
        if (auto done = take_away(path); !done) return done.error();
        {
            const lock hold(mutex_);
            auto next = std::make_shared<trust_list>(*known_);
            if (const auto at = next->trusted.find(thumbprint); at != next->trusted.end()) next->trusted.erase(at);
            known_ = std::move(next);
            if (const auto at = seen_.find(thumbprint); at != seen_.end()) seen_.erase(at);
            if (const auto at = trusted_paths_.find(thumbprint); at != trusted_paths_.end()) trusted_paths_.erase(at);
            rejected_.erase(thumbprint);
            is_seen_new_ = true;
        }
        if (was_trusted) ++generation_;
        logger("opcua")->info("certificate removed: {}", thumbprint);
    }
    save(write::all);
    return true;
}

checked<> file_store::renew() {
    const lock files(files_mutex_);
    const auto key = [&] {
        const lock hold(mutex_);
        return own_.key;
    }();
    auto fresh = key_pair_files_.renew(key, settings_.clock());
    if (!fresh) return fresh.error();
    use(std::move(fresh.value()));
    logger("opcua")->info("the gateway's certificate was renewed: {}", own_certificate().thumbprint);
    return {};
}

}  // namespace penstock::opcua
