#pragma once

#include <string>
#include <string_view>

#include "model/tag.hpp"
#include "store/secret_box.hpp"
#include "store/store.hpp"

namespace penstock::store {

/// Seals the secret options of OPCs and transfers, each for its owner and its name.   Thread: any.
class option_sealer {
public:
    option_sealer(const secret_box::key& k, secret_option is_secret) : box_(k), is_secret_(std::move(is_secret)) {}

    /// Replaces each secret option by its sealed form. `type`: of the owner, a protocol or a kind of transfer.
    /// Errors: bad_key.
    outcome<> seal(option_map& options, std::string_view type, const std::string& owner) const;

    /// Encrypts secret options that are stored in clear, because they were stored before the option became secret.
    /// Returns whether there were any.
    outcome<bool> seal_clear(option_map& options, std::string_view type, const std::string& owner) const;

    bool is_secret(std::string_view type, std::string_view option) const {
        return is_secret_ && is_secret_(type, option);
    }

    /// Replaces each encrypted option by its plain text, or by `locked_secret` if it cannot be decrypted. Then its OPC
    /// or transfer is off and reports which option to enter again; the rest of the gateway works.
    void open(option_map& options, std::string_view type, const std::string& owner) const;

    /// The same for a secret that is no option.
    outcome<std::string> seal_one(std::string_view plain, std::string_view context) const;
    outcome<std::string> open_one(std::string_view sealed, std::string_view context) const;

private:
    secret_box box_;
    secret_option is_secret_;
};

}  // namespace penstock::store
