#include "services/configuration/hub_transfers.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/failure.hpp"
#include "base/within.hpp"
#include "io/one_shot.hpp"
#include "publish/selection.hpp"
#include "store/store.hpp"

namespace penstock::services {

namespace {

using enum failure::cause;

constexpr milliseconds grace{800};  ///< after the transfer's `timeout_ms`, before it is aborted

failure no_transfer(const std::string& name) {
    return {not_found, fmt::format("transfer {} does not exist", name)};
}

failure no_letter(const std::string& batch_id) {
    return {not_found, fmt::format("there is no refused batch (dead letter) {}", batch_id)};
}

store::transfer stored_form(const transfer_config& config) {
    return {config.name, config.type, config.options, 0, 0};
}

/// How long an answer of the transfer is awaited.
milliseconds patience_of(const publish::transfer& t) {
    return t.settings().timeout + grace;
}

/// Calls `begin(done)` and waits for the argument of `done`.
template <class Answer, class Begin>
io::awaitable<std::optional<Answer>> ask(const publish::transfer& t, Begin begin) {
    io::one_shot<Answer> response(co_await io::asio::this_coro::executor);
    begin([to = response.make_sender()](Answer a) { to.set(std::move(a)); });
    co_return co_await response.wait_until(steady_now() + patience_of(t));
}

}  // namespace

outcome<transfer_view> hub_transfers::find(const std::string& name) const {
    auto config = hub_.config(name);
    if (!config) return no_transfer(name);
    config->options = hub_.in_force(*config);
    return transfer_view{*config, hub_.kinds().find(config->type), hub_.status(name).value_or(transfer_status{})};
}

std::vector<std::string> hub_transfers::senders_of(const std::string& opc_id, const std::string& site_id,
                                                   const std::vector<std::string>& tag_ids) const {
    std::vector<std::string> names;
    publish::tag_metadata tag;
    tag.opc_id = publish::shared_text(opc_id);
    tag.site_id = publish::shared_text(site_id);
    for (const auto& status : hub_.statuses()) {
        const auto running_one = hub_.find(status.name);
        if (!running_one) continue;
        const auto& set = running_one->settings();
        const publish::selection selected{set.sites, set.opcs, set.tags, set.exclude};
        const auto is_sent = [&](const std::string& id) {
            tag.tag_id = id;
            return selected.has(tag);
        };
        if (std::ranges::any_of(tag_ids, is_sent)) names.push_back(status.name);
    }
    return names;
}

outcome<transfer_config> hub_transfers::changeable(const std::string& name) const {
    auto config = hub_.config(name);
    if (!config) return no_transfer(name);
    if (config->source == transfer_config::origin::file)
        return failure(is_protected,
                       fmt::format("transfer {} is configured in the properties file: change it there", name));
    return std::move(*config);
}

outcome<transfer_preview> hub_transfers::preview(const std::string& name, const transfer_edit& edit) {
    auto config = hub_.config(name).value_or(transfer_config{.name = name, .type = {}, .options = {}});
    if (auto found = edit(hub_.kinds(), config); !found.empty()) return found;
    const auto* kind = hub_.kinds().find(config.type);
    if (kind == nullptr) return faults{{"type", publish::unsupported_type(config.type)}};
    if (auto found = publish::check_transfer(*kind, config.options); !found.empty()) return found;
    // Without a transfer none are kept; from now on they are, until the last transfer is removed.
    if (const auto ready = hub_.load_tags(); !ready)
        return failure(store_failed, about("the tags cannot be read from the database", ready.error()));
    return hub_.preview(std::move(config), wall_now());
}

outcome<> hub_transfers::create(const std::string& name, const transfer_edit& edit) {
    if (!publish::is_transfer_name(name)) return faults{{"name", "expected 1 to 50 letters, digits, _ and -"}};
    if (hub_.config(name)) return failure(duplicate, fmt::format("transfer {} exists already", name));
    transfer_config config;
    config.name = name;
    if (auto found = edit(hub_.kinds(), config); !found.empty()) return found;
    if (auto found = hub_.check(nullptr, config); !found.empty()) return found;
    if (const auto ready = hub_.load_tags(); !ready)
        return failure(store_failed,
                       about("the tags cannot be read from the database, so nothing was changed", ready.error()));
    if (const auto done = store_.create_transfer(stored_form(config)); !done) return refusal_of(done.error(), store_);
    hub_.put(config);
    return {};
}

outcome<> hub_transfers::change(const std::string& name, const transfer_edit& edit) {
    const auto before = changeable(name);
    if (!before) return before.error();
    if (hub_.kinds().find(before->type) == nullptr) return faults{{"type", publish::unsupported_type(before->type)}};
    auto after = *before;
    if (auto found = edit(hub_.kinds(), after); !found.empty()) return found;
    if (auto found = hub_.check(&*before, after); !found.empty()) return found;
    if (const auto done = store_.update_transfer(stored_form(after)); !done) return refusal_of(done.error(), store_);
    hub_.put(after);
    return {};
}

outcome<> hub_transfers::remove(const std::string& name, const std::string& actor) {
    if (const auto config = changeable(name); !config) return config.error();
    auto deleted = store_.make_binned(name);
    if (const auto done = store_.delete_transfer(name); !done) return refusal_of(done.error(), store_);
    hub_.remove(name);
    if (deleted) {
        deleted->deleted_by = actor;
        (void)store_.put_binned(*std::move(deleted));  // it stays deleted, even if the bin cannot be written
    }
    return {};
}

outcome<std::shared_ptr<publish::transfer>> hub_transfers::running(const std::string& name) const {
    if (auto found = hub_.find(name)) return found;
    const auto off = hub_.status(name);
    return off && off->status_error ? failure(not_found, *off->status_error) : no_transfer(name);
}

io::awaitable<outcome<transfer_test>> hub_transfers::test(std::string name) {
    const auto found = running(name);
    if (!found) co_return found.error();
    auto& t = **found;
    const auto begin = [&](auto done) { t.test(std::move(done)); };
    auto got = co_await ask<transfer_test>(t, begin);
    if (!got) {
        got.emplace();
        got->report.error = "the receiver did not respond " + within(patience_of(t));
        got->elapsed = t.settings().timeout;
    }
    co_return std::move(*got);
}

outcome<dead_letter_page> hub_transfers::dead_letters(const std::string& name, std::size_t size,
                                                      const std::string& after) const {
    const auto t = running(name);
    if (!t) return t.error();
    const auto* letters = (*t)->letters();
    return letters == nullptr ? dead_letter_page{} : letters->list(size, after);
}

outcome<std::string> hub_transfers::dead_letter(const std::string& name, const std::string& batch_id) const {
    const auto t = running(name);
    if (!t) return t.error();
    const auto* letters = (*t)->letters();
    auto line = letters == nullptr ? std::nullopt : letters->line(batch_id);
    if (!line) return no_letter(batch_id);
    return std::move(*line);
}

io::awaitable<outcome<>> hub_transfers::send_again(std::string name, std::string batch_id) {
    const auto found = running(name);
    if (!found) co_return found.error();
    auto& t = **found;
    const auto begin = [&](auto done) { t.resend_dead_letter(batch_id, std::move(done)); };
    const auto got = co_await ask<std::optional<publish::delivery>>(t, begin);
    if (!got)
        co_return failure(undelivered, "the receiver did not respond " + within(patience_of(t)) +
                                           "; the refused batch (dead letter) stays stored");
    if (!*got) co_return no_letter(batch_id);
    const auto& d = **got;
    if (d.result != publish::delivery::outcome::acknowledged) co_return failure(undelivered, d.error);
    co_return outcome<>();
}

outcome<> hub_transfers::drop(const std::string& name, const std::string& batch_id) {
    const auto t = running(name);
    if (!t) return t.error();
    auto* letters = (*t)->letters();
    if (letters == nullptr || !letters->remove(batch_id)) return no_letter(batch_id);
    return {};
}

outcome<std::size_t> hub_transfers::drop_all(const std::string& name) {
    const auto t = running(name);
    if (!t) return t.error();
    auto* letters = (*t)->letters();
    return letters == nullptr ? 0 : letters->remove_all();
}

}  // namespace penstock::services
