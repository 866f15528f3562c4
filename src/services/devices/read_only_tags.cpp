#include "services/devices/read_only_tags.hpp"

#include <algorithm>
#include <span>

#include "base/log.hpp"
#include "master/catalog.hpp"
#include "store/store.hpp"

namespace penstock::services {

void read_only_tags::correct(const opc_config& opc, const protocol* kind, std::vector<tag_config>& tags) {
    if (kind == nullptr) return;
    for (auto& tag : tags) {
        if (!tag.writable || tag.plc_address.empty()) continue;
        if (!kind->is_read_only(opc, {tag.plc_address, tag.data_type, tag.options})) continue;
        tag.writable = false;
        found_.push_back(tag.tag_id);
    }
}

void read_only_tags::store(master::record_database& to) {
    constexpr std::size_t together = 500;  // other gateways may wait for the database
    const auto& of = master::resource_named("tag");
    const std::span<const std::string> all = found_;
    for (std::size_t at = 0; at < all.size(); at += together) {
        const auto some = all.subspan(at, std::min(together, all.size() - at));
        const auto failed = to.write(store::gateway_actor, [&](master::record_writer& writer) {
            writer.look_up(of, some);
            for (const auto& id : some) {
                auto tag = writer.find(of, id);
                if (!tag || !tag->at("writable").boolean()) continue;
                tag->at("writable") = false;
                writer.update(*std::move(tag));
            }
        });
        if (failed) {
            logger("app")->warn("the gateway could not mark tags as not writable that the device can only read: {}",
                                failed->message);
            return;
        }
    }
    if (!found_.empty())
        logger("app")->info("{} tags that the device can only read were stored as writable; the gateway corrected them",
                            found_.size());
    found_.clear();
}

}  // namespace penstock::services
