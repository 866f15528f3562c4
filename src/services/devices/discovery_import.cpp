#include "services/devices/discovery_import.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>

#include "base/bytes.hpp"
#include "base/crc32c.hpp"
#include "base/log.hpp"
#include "io/loop_heartbeat.hpp"
#include "services/configuration/configuration.hpp"
#include "services/devices/devices.hpp"
#include "services/devices/discovered_tags.hpp"
#include "store/store.hpp"

namespace penstock::services {

namespace {

constexpr milliseconds discovery_interval{500};
constexpr milliseconds first_pause{5'000}, max_delay{300'000};
constexpr std::size_t max_batch = 500;
constexpr std::chrono::seconds stop_timeout{5};

/// What distinguishes a device from another one. An address may hold secrets, so it is not included itself.
std::string device_of(const opc_config& opc) {
    const auto text = opc.opc_type + '\n' + opc.opc_agent_ip + '\n' + opc.opc_agent_port;
    return fmt::format("{} {:08x}-{}", opc.opc_type, crc32c(as_bytes(text)), text.size());
}

}  // namespace

discovery_import::discovery_import() : timer_(loop_.get_executor()) {}

void discovery_import::put_opc(const opc_config& opc, std::span<const tag_config>) {
    const auto option = opc.options.find("discovery");
    const std::scoped_lock lock(mutex_);
    if (option != opc.options.end() && option->second == "true") {
        wanted_[opc.opc_id] = device_of(opc);
    } else {
        wanted_.erase(opc.opc_id);
    }
}

void discovery_import::remove_opc(const std::string& opc_id) {
    const std::scoped_lock lock(mutex_);
    wanted_.erase(opc_id);
}

bool discovery_import::is_wanted(const std::string& opc_id, const std::string& device) const {
    const std::scoped_lock lock(mutex_);
    const auto found = wanted_.find(opc_id);
    return found != wanted_.end() && found->second == device;
}

void discovery_import::start(const parts& p) {
    parts_.emplace(p);
    io::asio::co_spawn(loop_, run(), [this](const std::exception_ptr& why) {
        ended_.set_value();
        if (why) std::rethrow_exception(why);
    });
    thread_ = std::thread([this] { io::run_watched(loop_, "discovery"); });
}

/// A request to a device in progress is not waited for.
void discovery_import::stop() {
    if (!thread_.joinable()) return;
    io::asio::post(loop_, [this] {
        is_stopping_ = true;
        timer_.cancel();
    });
    ended_.get_future().wait_for(stop_timeout);
    loop_.stop();
    thread_.join();
}

io::awaitable<> discovery_import::pause(milliseconds how_long) {
    timer_.expires_after(how_long);
    if (!is_stopping_) co_await timer_.async_wait(io::as_result);
}

io::awaitable<> discovery_import::run() {
    for (bool is_known = false; !is_known && !is_stopping_;) {
        auto noted = co_await parts_->store_thread.run([this] { return parts_->store.list_discovered(); });
        is_known = noted.has_value();
        if (noted) noted_ = std::move(*noted);
        if (!noted) co_await pause(first_pause);
    }
    while (!is_stopping_) {
        std::map<std::string, std::string> wanted;
        {
            const std::scoped_lock lock(mutex_);
            wanted = wanted_;
        }
        co_await remove_others(wanted);
        for (const auto& [opc_id, device] : wanted) {
            if (is_stopping_) co_return;
            const auto done = noted_.find(opc_id);
            const bool is_done = done != noted_.end() && done->second == device;
            if (!is_done && may_ask(opc_id)) co_await import(opc_id, device);
        }
        co_await pause(discovery_interval);
    }
}

/// OPCs that are gone, or whose option was switched off.
io::awaitable<> discovery_import::remove_others(const std::map<std::string, std::string>& wanted) {
    std::vector<std::string> gone;
    for (const auto& [opc_id, device] : noted_) {
        if (!wanted.contains(opc_id)) gone.push_back(opc_id);
    }
    std::erase_if(attempts_, [&](const auto& one) { return !wanted.contains(one.first); });
    for (const auto& opc_id : gone) {
        const auto done = co_await parts_->store_thread.run([&] { return parts_->store.remove_discovered(opc_id); });
        if (!done) co_return;  // another time
        noted_.erase(opc_id);
    }
}

bool discovery_import::may_ask(const std::string& opc_id) const {
    const auto tried = attempts_.find(opc_id);
    if (tried != attempts_.end() && steady_now() < tried->second.next) return false;
    const auto status = parts_->devices.status(opc_id);
    if (!status || status->scan == scan_status::stop) return false;
    return status->scan == scan_status::not_collect || status->connection == connection_status::connected;
}

void discovery_import::put_off(const std::string& opc_id, const std::string& why) {
    auto& tried = attempts_[opc_id];
    tried.pause = std::clamp(tried.pause * 2, first_pause, max_delay);
    tried.next = steady_now() + tried.pause;
    if (std::exchange(tried.trouble, why) == why) return;
    logger("api")->warn(
        "OPC {}: the gateway cannot import the tags that the device lists (option discovery): {}; it tries again",
        opc_id, why);
}

io::awaitable<> discovery_import::import(const std::string& opc_id, const std::string& device) {
    // A device without tags is not collected from; it is browsed, unless that is switched off.
    const bool is_asked_for = co_await parts_->store_thread.run([&] {
        const auto opc = parts_->store.get_opc(opc_id);
        return opc && (opc->config.auto_collect || opc->order == run_command::started);
    });
    if (!is_asked_for) {
        attempts_[opc_id].next = steady_now() + first_pause;
        co_return;
    }
    const auto found = co_await browse_all(parts_->devices, opc_id, whole_device);
    if (!found.has_opc || is_stopping_) co_return;
    if (!found.trouble.empty()) {
        put_off(opc_id, found.trouble);
        co_return;
    }
    std::string why;
    auto made = co_await parts_->store_thread.run([&]() -> made_tags {
        const auto opc = parts_->store.get_opc(opc_id);
        const auto stored = parts_->store.list_tags(opc_id);
        if (!opc || !stored) {
            why = "no response from the database";
            return {};
        }
        return make_tags(parts_->rules, parts_->devices.table(), opc->config, stored->items, found.items, opc_id + ".");
    });
    const auto count = made.tags.size(), known = made.known, refused = made.refusals.size();
    if (why.empty()) why = co_await store_tags(opc_id, device, std::move(made.tags));
    if (!why.empty()) {
        put_off(opc_id, why);
        co_return;
    }
    if (!is_wanted(opc_id, device)) co_return;  // it is another device by now
    const auto noted = co_await parts_->store_thread.run([&] { return parts_->store.add_discovered(opc_id, device); });
    if (!noted) {
        put_off(opc_id, noted.error().message);
        co_return;
    }
    noted_[opc_id] = device;
    attempts_.erase(opc_id);
    if (count == 0 && known == 0) {
        logger("api")->warn(
            "OPC {}: the device lists nothing that can be a tag (option discovery): add its tags by their "
            "addresses",
            opc_id);
    }
    logger("api")->info(
        "OPC {}: the gateway imported {} tags that the device lists; {} were known, {} cannot be tags{}", opc_id, count,
        known, refused, found.is_complete ? "" : "; the device lists more, which the gateway omitted");
}

/// Why not all of them are stored; empty: they are. What is stored is known at the next attempt.
io::awaitable<std::string> discovery_import::store_tags(const std::string& opc_id, const std::string& device,
                                                        std::vector<tag_config> tags) {
    for (std::size_t at = 0; at < tags.size(); at += max_batch) {
        if (is_stopping_) co_return "the gateway is stopping";
        const auto why = co_await parts_->store_thread.run([&]() -> std::string {
            if (!is_wanted(opc_id, device)) return "the device was changed during the import";
            std::vector<tag_config> some;
            for (auto i = at; i < std::min(at + max_batch, tags.size()); ++i) {
                // Another request may have created one of that id meanwhile.
                if (!parts_->devices.table().find(tags[i].tag_id)) some.push_back(std::move(tags[i]));
            }
            const auto done = parts_->configuration.put_tags(opc_id, some, store::gateway_actor);
            if (!done) return done.error().message;
            return {};
        });
        if (!why.empty()) co_return why;
    }
    co_return "";
}

}  // namespace penstock::services
