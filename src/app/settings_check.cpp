#include "app/settings_check.hpp"

#include "app/named_files.hpp"
#include "app/publisher_list.hpp"
#include "app/transfer_service.hpp"

namespace penstock::app {

faults check_settings(const properties& set) {
    faults found;
    const auto note = [&](const auto& outcome) {
        if (!outcome) found.push_back(outcome.error());
    };
    const publish::kind_catalog kinds(all_publisher_kinds());
    note(configured_transfers(set, kinds));
    note(check_named_files(set));
    note(read_notice(set));
    return found;
}

}  // namespace penstock::app
