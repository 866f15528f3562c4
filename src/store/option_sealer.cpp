#include "store/option_sealer.hpp"

#include "model/secret_parts.hpp"

namespace penstock::store {

namespace {

std::string context_of(const std::string& owner, const std::string& option) {
    return owner + "/" + option;
}

}  // namespace

outcome<> option_sealer::seal(option_map& options, std::string_view type, const std::string& owner) const {
    for (auto& [name, text] : options) {
        if (!is_secret_ || !is_secret_(type, name) || text == locked_secret) continue;
        auto sealed = box_.seal(text, context_of(owner, name));
        if (!sealed) return sealed.error();
        text = std::move(*sealed);
    }
    return {};
}

outcome<bool> option_sealer::seal_clear(option_map& options, std::string_view type, const std::string& owner) const {
    option_map clear;
    for (const auto& [name, text] : options) {
        const bool is_clear = !secret_box::is_sealed(text) && text != locked_secret;
        if (is_clear && is_secret_ && is_secret_(type, name)) clear.emplace(name, text);
    }
    if (const auto done = seal(clear, type, owner); !done) return done.error();
    for (auto& [name, text] : clear)
        options[name] = std::move(text);
    return !clear.empty();
}

void option_sealer::open(option_map& options, std::string_view type, const std::string& owner) const {
    for (auto& [name, text] : options) {
        if (!secret_box::is_sealed(text) || !is_secret_ || !is_secret_(type, name)) continue;
        auto plain = box_.open(text, context_of(owner, name));
        text = plain ? std::move(*plain) : std::string(locked_secret);
    }
}

outcome<std::string> option_sealer::seal_one(std::string_view plain, std::string_view context) const {
    return box_.seal(plain, context);
}

outcome<std::string> option_sealer::open_one(std::string_view sealed, std::string_view context) const {
    return box_.open(sealed, context);
}

}  // namespace penstock::store
