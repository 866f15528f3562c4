#pragma once

#include <functional>
#include <string>
#include <vector>

#include "io/awaitable.hpp"
#include "publish/transfer_hub.hpp"
#include "services/shared/outcome.hpp"

namespace penstock::services {

using dead_letter_page = publish::dead_letters::page;
using publish::kind_catalog;
using publish::transfer_config;
using publish::transfer_preview;
using previewed_message = publish::message_preview;
using publish::transfer_status;
using transfer_test = publish::timed_report;

/// A transfer as it is listed.
struct transfer_view {
    transfer_config config;                     ///< its options with the defaults in force
    const kind_catalog::entry* kind = nullptr;  ///< null: a type that this gateway does not have
    transfer_status status;
};

/// Changes the transfer to the requested one and returns its faults; a new transfer has only a name before.
using transfer_edit = std::function<faults(const kind_catalog& kinds, transfer_config& config)>;

/// The transfers of this gateway. A change is checked, stored, and then executed.
///
/// Refused: `not_found` by all that take a name; `is_protected` by `change` and `remove` of one of the properties file;
/// `store_failed` where the store fails. A stored one of a type that this gateway does not have is only listed and
/// removed. Thread: `kinds` and `statuses` any; `test` and `send_again` a coroutine of any; the rest the store's.
class transfers {
public:
    virtual ~transfers() = default;

    virtual const kind_catalog& kinds() const = 0;
    virtual std::vector<transfer_status> statuses() const = 0;  ///< by name
    virtual outcome<transfer_view> find(const std::string& name) const = 0;

    /// What a transfer would send after such a change; `name` of one that does not exist: a new one. Nothing is
    /// changed, and no receiver asked. Refused: `invalid`, as by `change`.
    virtual outcome<transfer_preview> preview(const std::string& name, const transfer_edit& edit) = 0;

    /// Names of the running transfers that send at least one of these tags of an OPC.
    virtual std::vector<std::string> senders_of(const std::string& opc_id, const std::string& site_id,
                                                const std::vector<std::string>& tag_ids) const = 0;

    /// Refused: `duplicate`; `invalid`, as by `change`.
    virtual outcome<> create(const std::string& name, const transfer_edit& edit) = 0;
    /// Changes a transfer; its position in the journal stays.
    virtual outcome<> change(const std::string& name, const transfer_edit& edit) = 0;
    /// Removes a transfer, its position in the journal and its dead letters; its keys go into the bin.
    virtual outcome<> remove(const std::string& name, const std::string& actor) = 0;

    /// Sends one marked message. Ends soon after the transfer's own `timeout_ms`, with or without an answer.
    virtual io::awaitable<outcome<transfer_test>> test(std::string name) = 0;

    /// Batches that the receiver has refused, oldest first, from the one after the id `after`. Some types of transfers
    /// have none.
    virtual outcome<dead_letter_page> dead_letters(const std::string& name, std::size_t size,
                                                   const std::string& after) const = 0;
    virtual outcome<std::string> dead_letter(const std::string& name, const std::string& batch_id) const = 0;  ///< JSON
    /// Sends a refused batch again. It is removed if the receiver accepts it; otherwise, or without a response in time,
    /// the call is refused as `undelivered`.
    virtual io::awaitable<outcome<>> send_again(std::string name, std::string batch_id) = 0;
    virtual outcome<> drop(const std::string& name, const std::string& batch_id) = 0;
    virtual outcome<std::size_t> drop_all(const std::string& name) = 0;  ///< number of removed batches
};

}  // namespace penstock::services
