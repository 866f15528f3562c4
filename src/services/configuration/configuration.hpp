#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "master/record_database.hpp"
#include "services/configuration/opc_draft.hpp"
#include "services/configuration/records.hpp"
#include "services/shared/after_commit.hpp"
#include "services/shared/outcome.hpp"
#include "store/failure.hpp"
#include "store/records.hpp"

namespace penstock::audit {
class trail;
}

namespace penstock::services {

class alarm_service;
class collection;
class devices;
class known_configuration;
class late_run_commands;
class production_counter;

using store::list_query;
using store::listing;
using store::stored_opc;
using store::tag_metadata;

/// Result of a list: as stored or, while the database does not respond, as the gateway read it last.
template <class T>
struct shown {
    T value;
    bool is_old = false;
};

/// Result of a command to start or stop.
struct run_command_result {
    std::uint32_t tag_count = 0;
    std::string late;  ///< why it is not stored yet, though it is executed; empty: it is stored
};

/// OPCs, tags and the other records that this gateway depends on. The functions that change something serve API v1: a
/// draft that `device_rules` has checked becomes records, which `records` writes. V5 calls `records` directly. `apply`
/// does what must follow a commit, for both.
///
/// Refused: `invalid` with all faults, `not_found`, `duplicate` (the id of an OPC or tag), `integrity`, `is_protected`
/// (EDGE_SYSTEM); `store_failed` while the database takes no changes.
/// `actor` is the caller. Times and versions are the store's: an unchanged record changes neither.
/// Thread: the store's.
class configuration {
public:
    struct parts {
        store::store& store;
        const records& rules;
        collection& collected;
        devices& states;
        late_run_commands& late;
        alarm_service* alarms = nullptr;             ///< null: alarms are only stored, not evaluated
        production_counter* counters = nullptr;      ///< null: nothing is counted
        const known_configuration* known = nullptr;  ///< for lists while the database is away
        std::function<void(const std::string& site_id, const std::string& name)> name_site;
        std::function<void()> reload_access;  ///< accounts, tokens and keys
        audit::trail* audit = nullptr;        ///< null: nobody is told who changed what
    };

    explicit configuration(parts p) : parts_(std::move(p)) {}

    /// Does what must follow a committed change.
    void apply(after_commit changes);
    /// Applies what other gateways have changed.
    void apply_changes(const std::vector<master::record_change>& changes);

    /// Creates the site if it does not exist. A site that is not active takes no new OPC.
    outcome<> create_opc(const opc_draft& draft, const std::string& actor);
    /// Returns the number of its tags. Tags that the draft does not contain are deleted. A tag of another OPC:
    /// `duplicate`.
    outcome<std::size_t> update_opc(const std::string& opc_id, const opc_edit& edit, const std::string& actor);
    outcome<std::size_t> delete_opc(const std::string& opc_id, const std::string& actor);  ///< number of deleted tags
    /// Is executed even if the database does not respond, since a device must always be stoppable.
    outcome<run_command_result> set_run_command(const std::string& opc_id, run_command command,
                                                const std::string& actor);

    /// The id of the tag.
    outcome<std::string> create_tag(const std::string& opc_id, const tag_edit& edit, const std::string& actor);
    outcome<> update_tag(const std::string& tag_id, const tag_edit& edit, const std::string& actor);
    outcome<> delete_tag(const std::string& tag_id, const std::string& actor);
    /// Adds tags to an OPC, or replaces the ones with the same id; all or none.
    outcome<> put_tags(const std::string& opc_id, const std::vector<tag_config>& tags, const std::string& actor);

    /// Creates records that were deleted, each after what it refers to; all or none. Refused: `invalid`, naming the
    /// field: an id is taken, or what a record belongs to is gone.
    outcome<> restore(const std::vector<master::record>& deleted, const std::string& actor);

    /// OPCs and tags of an import, all or none. A tag of another OPC: `duplicate`. `is_dry_run`: everything is written
    /// and undone, so that the result is the same. The tags are written some at a time in the one transaction.
    outcome<> import_opcs(std::span<const imported_opc> all, const std::string& actor, bool is_dry_run);

    // The OPC as it is stored, with decrypted secrets.

    outcome<stored_opc> find_opc(const std::string& opc_id);
    outcome<stored_opc> find_changeable(const std::string& opc_id);  ///< not EDGE_SYSTEM
    outcome<std::vector<tag_config>> find_tags(const std::string& opc_id);
    /// The OPC of each tag that exists, by tag id; empty if the database does not respond.
    std::map<std::string, std::string> owners_of(const std::vector<std::string>& tag_ids);

    outcome<shown<opc_config>> show_opc(const std::string& opc_id);
    outcome<shown<tag_config>> show_tag(const std::string& tag_id);
    outcome<shown<listing<opc_config>>> show_opcs(const list_query& query);
    outcome<shown<listing<tag_config>>> show_tags(const std::string& opc_id, const list_query& query);
    /// The tags that exist, in the order of the ids.
    outcome<shown<std::vector<tag_config>>> show_named_tags(const std::vector<std::string>& tag_ids);
    /// The facts that `tag_index` needs of all tags of an OPC, or of EDGE_SYSTEM.
    outcome<std::vector<tag_metadata>> list_tag_metadata(const std::string& opc_id);

private:
    enum class on_existing { refuse, replace };
    /// Undoes a change whose id is taken.
    struct taken_id : master::request_error {
        explicit taken_id(const std::string& what)
            : master::request_error(master::error_kind::conflict, what + " exists already") {}
    };
    using work = std::function<void(master::record_writer&, after_commit&)>;
    outcome<> change(const std::string& actor, const work& make);
    /// Writes without applying; `out` is what must follow.
    outcome<> write(const std::string& actor, const work& make, after_commit& out);
    void write_new(master::record_writer& writer, const opc_config& opc, after_commit& out);
    /// After the tags of a new OPC: it is applied with those that were noted.
    static void note_new(const std::string& opc_id, after_commit& out);
    void write_changed(master::record_writer& writer, const opc_config& opc, after_commit& out);
    struct tag_and_opc {
        tag_config tag;
        opc_config opc;
    };
    outcome<tag_and_opc> find_tag(const std::string& tag_id);
    void put(master::record_writer& writer, const std::string& opc_id, std::span<const tag_config> tags,
             on_existing known, after_commit& out);
    void put_imported(master::record_writer& writer, const imported_opc& from, on_existing known, after_commit& out);
    std::size_t count_tags(const std::string& opc_id);
    /// Applies the stored OPC, with decrypted secrets, and these tags. Does nothing if the OPC or the tags were not
    /// read.
    void collect(const std::string& opc_id, const outcome<std::vector<tag_config>>& tags);
    void collect_tags(const std::string& opc_id);
    bool change_collected(const std::string& opc_id, const after_commit& changes);
    void collect_new(const std::string& opc_id, const after_commit& changes);
    void remove_tags(master::record_writer& writer, const std::set<std::string>& tag_ids, after_commit& out);
    master::record_database& database() noexcept;

    const parts parts_;
};

}  // namespace penstock::services
