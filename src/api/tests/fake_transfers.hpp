#pragma once

#include <map>
#include <memory>

#include "services/transfers.hpp"

namespace penstock::api::test {

/// A kind with an address and a secret, of which nothing is made.
class pigeon_kind final : public publish::publisher_kind {
public:
    std::string_view type() const noexcept override { return "PIGEON"; }
    std::string_view schema() const noexcept override {
        return R"({"title":"Pigeon","options":[{"name":"loft","type":"text","required":true},)"
               R"({"name":"ring","type":"text","secret":true}]})";
    }
    faults check(const option_map&) const override { return {}; }
    std::unique_ptr<publish::publisher> make(const option_map&, publish::publisher_context) const override {
        return nullptr;
    }
};

/// Transfers that are only remembered, all of them pigeons.
class fake_transfers final : public services::transfers {
public:
    std::vector<services::transfer_status> statuses() const override {
        std::vector<services::transfer_status> list;
        for (const auto& [name, config] : all)
            list.push_back(status_of(config));
        return list;
    }
    services::outcome<services::transfer_view> find(const std::string& name) const override {
        const auto found = all.find(name);
        if (found == all.end()) return none(name);
        return services::transfer_view{found->second, kinds.find("PIGEON"), status_of(found->second)};
    }
    services::outcome<> create(const std::string& name, const services::transfer_edit& edit) override {
        services::transfer_config config;
        config.name = name;
        return put(config, edit);
    }
    services::outcome<> change(const std::string& name, const services::transfer_edit& edit) override {
        const auto found = all.find(name);
        if (found == all.end()) return none(name);
        return put(found->second, edit);
    }
    services::outcome<> remove(const std::string& name) override {
        if (all.erase(name) == 0) return none(name);
        return {};
    }
    io::awaitable<services::outcome<services::transfer_test>> test(std::string name) override {
        if (!all.contains(name)) co_return none(name);
        co_return tested;
    }
    services::outcome<services::dead_letter_page> dead_letters(const std::string& name, std::size_t size,
                                                               const std::string& after) const override {
        if (!all.contains(name)) return none(name);
        services::dead_letter_page page;
        page.total = size;
        page.next = after;
        return page;
    }
    services::outcome<std::string> dead_letter(const std::string& name, const std::string& batch_id) const override {
        const auto found = letters.find(batch_id);
        if (!all.contains(name) || found == letters.end()) return none(batch_id);
        return found->second;
    }
    io::awaitable<services::outcome<>> send_again(std::string name, std::string) override {
        if (!all.contains(name)) co_return none(name);
        co_return services::refusal(services::refusal::cause::undelivered, "the loft is closed");
    }
    services::outcome<> drop(const std::string&, const std::string& batch_id) override {
        if (letters.erase(batch_id) == 0) return none(batch_id);
        return {};
    }
    services::outcome<std::size_t> drop_all(const std::string&) override {
        const auto count = letters.size();
        letters.clear();
        return count;
    }

    std::map<std::string, services::transfer_config> all;
    std::map<std::string, std::string> letters;
    services::transfer_test tested;
    std::optional<services::refusal> refusal;  ///< of every change

private:
    static services::refusal none(const std::string& id) {
        return {services::refusal::cause::not_found, "there is no " + id};
    }
    static services::transfer_status status_of(const services::transfer_config& config) {
        services::transfer_status status;
        status.name = config.name;
        status.type = config.type;
        return status;
    }
    services::outcome<> put(services::transfer_config config, const services::transfer_edit& edit) {
        if (auto found = edit(kinds, config); !found.empty()) return found;
        if (refusal) return *refusal;
        all[config.name] = config;
        return {};
    }

    services::kind_catalog kinds{{std::make_shared<pigeon_kind>()}};
};

}  // namespace penstock::api::test
