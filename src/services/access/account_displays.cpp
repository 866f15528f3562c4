#include <fmt/format.h>

#include "base/bytes.hpp"
#include "base/log.hpp"
#include "master/make_id.hpp"
#include "services/access/accounts.hpp"
#include "store/store.hpp"

namespace penstock::services {

namespace {

constexpr std::size_t max_displays = 100;

}  // namespace

outcome<std::vector<store::display>> accounts::list_displays() {
    auto all = store_.list_displays();
    if (!all) return failed(all.error());
    return *std::move(all);
}

outcome<accounts::made_display> accounts::create_display(store::display wanted, const caller& maker) {
    const auto present = list_displays();
    if (!present) return present.error();
    if (present->size() >= max_displays) {
        return failure(
            failure::cause::integrity,
            fmt::format("there are already {} links for wall displays, which is the maximum: withdraw one first",
                        max_displays));
    }
    auto secret = make_token();
    wanted.display_id = master::make_id("DISPLAY_");
    wanted.secret_sha256 = to_hex(sha256(secret));
    wanted.created_by = maker.actor();
    if (const auto done = store_.create_display(wanted); !done) return failed(done.error());
    load_named_keys();
    return made_display{std::move(wanted.display_id), std::move(secret)};
}

outcome<> accounts::delete_display(const std::string& display_id) {
    if (const auto done = store_.delete_display(display_id); !done) return failed(done.error());
    load_named_keys();
    return {};
}

}  // namespace penstock::services
