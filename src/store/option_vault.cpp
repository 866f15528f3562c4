#include "store/option_vault.hpp"

#include "base/log.hpp"

namespace penstock::store {

namespace {

std::string context_of(const opc_config& opc, const std::string& option) {
    return opc.opc_id + "/" + option;
}

}  // namespace

answer<> option_vault::seal(opc_config& opc) const {
    for (auto& [name, text] : opc.options) {
        if (!is_secret_ || !is_secret_(opc.opc_type, name)) continue;
        auto sealed = box_.seal(text, context_of(opc, name));
        if (!sealed) return sealed.error();
        text = std::move(*sealed);
    }
    return {};
}

void option_vault::open(opc_config& opc) const {
    for (auto at = opc.options.begin(); at != opc.options.end();) {
        auto& [name, text] = *at;
        const bool may_be_sealed = secret_box::is_sealed(text) && is_secret_ && is_secret_(opc.opc_type, name);
        auto plain = may_be_sealed ? box_.open(text, context_of(opc, name)) : answer<std::string>(text);
        if (plain) {
            text = std::move(*plain);
            ++at;
        } else {
            logger("store")->error("{}: option {}: {}", opc.opc_id, name, plain.error().message);
            at = opc.options.erase(at);
        }
    }
}

}  // namespace penstock::store
