#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "properties/editor.hpp"
#include "properties/file.hpp"

namespace penstock::properties {

/// Whether an option of a type of transfer is a secret.
using secret_transfer_option = std::function<bool(std::string_view type, std::string_view option)>;

/// Hides the secrets of a properties file, and restores them in a text that was made from it.
///
/// Thread: any.
class property_masks {
public:
    static constexpr std::string_view mask = "***";

    explicit property_masks(secret_transfer_option is_secret) : is_secret_option_(std::move(is_secret)) {}

    /// Whether the whole value is a secret; `file` has the types of transfers.
    bool is_secret(const properties_file& file, std::string_view key) const;

    /// The part of a value that may be shown: `edge.store.url` without the password, `***` for a secret.
    std::string shown(const properties_file& file, std::string_view key, std::string_view value) const;

    /// The text with all secrets hidden; everything else keeps its bytes.
    std::string hide(const properties_file& file) const;

    /// `edited` with the secrets of `stored` in place of `***`: the first line of a key gets the secret of the first
    /// line of that key, and so on. A fault for each line without a stored secret.
    std::string reveal(const properties_file& edited, const properties_file& stored,
                       std::vector<text_fault>& faults) const;

private:
    secret_transfer_option is_secret_option_;
};

}  // namespace penstock::properties
