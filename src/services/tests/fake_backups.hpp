#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "services/backup/backups.hpp"

namespace penstock::services {

/// Backups in memory: their bytes by name.
class fake_backups final : public backups {
public:
    std::vector<backup_entry> list() const override {
        std::vector<backup_entry> all;
        for (const auto& [name, bytes] : files)
            all.push_back(entry_of(name));
        return all;
    }
    outcome<backup_entry> find(const std::string& name) const override {
        if (!files.contains(name)) return unknown(name);
        return entry_of(name);
    }
    outcome<std::unique_ptr<backup_content>> open(const std::string& name) const override {
        if (!files.contains(name)) return unknown(name);
        return std::unique_ptr<backup_content>(std::make_unique<content>(files.at(name)));
    }
    outcome<> remove(const std::string& name) override {
        if (files.erase(name) == 0) return unknown(name);
        return {};
    }
    outcome<std::unique_ptr<backup_upload>> begin_upload(const std::string& name, std::uint64_t) override {
        if (files.contains(name)) return failure(failure::cause::duplicate, "there is a backup " + name + " already");
        return std::unique_ptr<backup_upload>(std::make_unique<upload_in_memory>(*this, name));
    }
    std::uint64_t max_upload_bytes() const noexcept override { return 1'000; }
    outcome<backup_check> check(const std::string& name, const std::string& passphrase,
                                std::optional<restore_as> as) override {
        if (!files.contains(name)) return unknown(name);
        if (passphrase != "right") return failure(failure::cause::bad_passphrase, "that is not the passphrase");
        return backup_check{entry_of(name), as.value_or(restore_as::same), {{"tag", 3, 2, 1}}, {"a warning"}};
    }
    std::vector<std::string> warnings() const override { return {}; }

    std::map<std::string, std::string> files;
    bool has_secrets = false;

private:
    class content final : public backup_content {
    public:
        explicit content(std::string bytes) : bytes_(std::move(bytes)) {}
        std::uint64_t size() const noexcept override { return bytes_.size(); }
        std::size_t read(std::uint64_t from, std::span<char> into) const override {
            const auto n = std::min<std::size_t>(into.size(), bytes_.size() - from);
            std::copy_n(bytes_.begin() + static_cast<std::ptrdiff_t>(from), n, into.begin());
            return n;
        }

    private:
        std::string bytes_;
    };
    class upload_in_memory final : public backup_upload {
    public:
        upload_in_memory(fake_backups& of, std::string name) : backups_(of), name_(std::move(name)) {}
        std::optional<failure> append(std::string_view bytes) override {
            if (bytes_.size() + bytes.size() > backups_.max_upload_bytes())
                return failure(failure::cause::unavailable, "too large");
            bytes_ += bytes;
            return std::nullopt;
        }
        outcome<backup_entry> finish() override {
            backups_.files[name_] = bytes_;
            return backups_.find(name_);
        }

    private:
        fake_backups& backups_;
        std::string name_, bytes_;
    };

    static failure unknown(const std::string& name) {
        return {failure::cause::not_found, "there is no backup " + name};
    }
    backup_entry entry_of(const std::string& name) const {
        backup_entry e;
        e.name = name;
        e.size = files.at(name).size();
        backup::manifest m;
        m.version = "1.2.3";
        m.edge_id = "EDGE_A";
        m.created_at = 7;
        m.has_secrets = has_secrets;
        m.parts = {{"database", 1, 2, std::string(64, 'a')}};
        e.head = m;
        return e;
    }
};

}  // namespace penstock::services
