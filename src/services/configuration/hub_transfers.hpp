#pragma once

#include <memory>

#include "services/configuration/transfers.hpp"

namespace penstock::services {

/// Transfers that run in the hub and are stored in the store; hub and store must outlive it.
class hub_transfers final : public transfers {
public:
    hub_transfers(publish::transfer_hub& hub, store::store& store) : hub_(hub), store_(store) {}

    const kind_catalog& kinds() const override { return hub_.kinds(); }
    std::vector<transfer_status> statuses() const override { return hub_.statuses(); }
    outcome<transfer_view> find(const std::string& name) const override;
    outcome<transfer_preview> preview(const std::string& name, const transfer_edit& edit) override;
    std::vector<std::string> senders_of(const std::string& opc_id, const std::string& site_id,
                                        const std::vector<std::string>& tag_ids) const override;
    outcome<> create(const std::string& name, const transfer_edit& edit) override;
    outcome<> change(const std::string& name, const transfer_edit& edit) override;
    outcome<> remove(const std::string& name, const std::string& actor) override;
    io::awaitable<outcome<transfer_test>> test(std::string name) override;
    outcome<dead_letter_page> dead_letters(const std::string& name, std::size_t size,
                                           const std::string& after) const override;
    outcome<std::string> dead_letter(const std::string& name, const std::string& batch_id) const override;
    io::awaitable<outcome<>> send_again(std::string name, std::string batch_id) override;
    outcome<> drop(const std::string& name, const std::string& batch_id) override;
    outcome<std::size_t> drop_all(const std::string& name) override;

private:
    outcome<transfer_config> changeable(const std::string& name) const;
    outcome<std::shared_ptr<publish::transfer>> running(const std::string& name) const;

    publish::transfer_hub& hub_;
    store::store& store_;
};

}  // namespace penstock::services
