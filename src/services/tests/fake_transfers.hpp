#pragma once

#include <map>
#include <memory>

#include "services/configuration/transfers.hpp"
#include "services/tests/pigeon_kind.hpp"

namespace penstock::services {

/// Transfers that are only remembered, all of them pigeons.
class fake_transfers final : public transfers {
public:
    const kind_catalog& kinds() const override { return kinds_; }
    std::vector<transfer_status> statuses() const override {
        std::vector<transfer_status> list;
        for (const auto& [name, config] : all)
            list.push_back(status_of(config));
        return list;
    }
    outcome<transfer_view> find(const std::string& name) const override {
        const auto found = all.find(name);
        if (found == all.end()) return none(name);
        return transfer_view{found->second, kinds_.find(found->second.type), status_of(found->second)};
    }
    outcome<transfer_preview> preview(const std::string& name, const transfer_edit& edit) override {
        transfer_config config;
        config.name = name;
        if (const auto found = all.find(name); found != all.end()) config = found->second;
        if (auto found = edit(kinds_, config); !found.empty()) return found;
        if (refused) return *refused;
        previewed = config;
        return preview_of_all;
    }
    std::vector<std::string> senders_of(const std::string&, const std::string&,
                                        const std::vector<std::string>&) const override {
        return {};
    }
    outcome<> create(const std::string& name, const transfer_edit& edit) override {
        transfer_config config;
        config.name = name;
        return put(config, edit);
    }
    outcome<> change(const std::string& name, const transfer_edit& edit) override {
        const auto found = all.find(name);
        if (found == all.end()) return none(name);
        return put(found->second, edit);
    }
    outcome<> remove(const std::string& name, const std::string& /*actor*/) override {
        if (all.erase(name) == 0) return none(name);
        return {};
    }
    io::awaitable<outcome<transfer_test>> test(std::string name) override {
        if (!all.contains(name)) co_return none(name);
        co_return tested;
    }
    outcome<dead_letter_page> dead_letters(const std::string& name, std::size_t size,
                                           const std::string& after) const override {
        if (!all.contains(name)) return none(name);
        dead_letter_page page;
        page.total = size;
        page.next = after;
        return page;
    }
    outcome<std::string> dead_letter(const std::string& name, const std::string& batch_id) const override {
        const auto found = letters.find(batch_id);
        if (!all.contains(name) || found == letters.end()) return none(batch_id);
        return found->second;
    }
    io::awaitable<outcome<>> send_again(std::string name, std::string) override {
        if (!all.contains(name)) co_return none(name);
        co_return failure(failure::cause::undelivered, "the loft is closed");
    }
    outcome<> drop(const std::string&, const std::string& batch_id) override {
        if (letters.erase(batch_id) == 0) return none(batch_id);
        return {};
    }
    outcome<std::size_t> drop_all(const std::string&) override {
        const auto count = letters.size();
        letters.clear();
        return count;
    }

    std::map<std::string, transfer_config> all;
    std::map<std::string, std::string> letters;
    transfer_test tested;
    transfer_preview preview_of_all;
    transfer_config previewed;
    std::string own_members;         ///< of every status
    std::optional<failure> refused;  ///< of every change

private:
    static failure none(const std::string& id) { return {failure::cause::not_found, "there is no " + id}; }
    transfer_status status_of(const transfer_config& config) const {
        transfer_status status;
        status.link.own_members = own_members;
        status.name = config.name;
        status.type = config.type;
        return status;
    }
    outcome<> put(transfer_config config, const transfer_edit& edit) {
        if (auto found = edit(kinds_, config); !found.empty()) return found;
        if (refused) return *refused;
        all[config.name] = config;
        return {};
    }

    kind_catalog kinds_{{std::make_shared<pigeon_kind>()}};
};

}  // namespace penstock::services
