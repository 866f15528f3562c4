#include "gateway/transfer_service.hpp"

#include <algorithm>

#include "audit/access_line.hpp"
#include "base/failure.hpp"
#include "base/log.hpp"
#include "base/product.hpp"
#include "base/text.hpp"
#include "drivers/driver.hpp"
#include "drivers/option_schema.hpp"
#include "engine/engine.hpp"
#include "model/secret_parts.hpp"
#include "model/state_texts.hpp"
#include "monitor/system_tags.hpp"
#include "store/store.hpp"

namespace penstock::gateway {

namespace {

constexpr milliseconds device_poll_interval{500};  ///< between checks of the devices' links

std::string property_of(const std::string& name, const std::string& key) {
    return "edge.transfer." + name + "." + key;
}

/// Collects `headers.X-Plant` and similar keys into one object.
option_map gather_objects(const option_map& given) {
    option_map out;
    std::map<std::string, std::string> objects;
    for (const auto& [key, value] : given) {
        const auto dot = key.find('.');
        if (dot == std::string::npos) {
            out[key] = value;
            continue;
        }
        auto& object = objects[key.substr(0, dot)];
        object += (object.empty() ? "" : ",") + quote_json(key.substr(dot + 1)) + ":" + quote_json(value);
    }
    for (const auto& [key, members] : objects)
        out[key] = "{" + members + "}";
    return out;
}

/// The transfer as the file has it. `locked_secret` stands for secrets that a restore could not bring.
publish::transfer_config transfer_of(const properties::property_set& set, const std::string& name, option_map given) {
    const auto prefix = property_of(name, "");
    for (const auto& key : set.left_out) {
        if (key.starts_with(prefix)) given.emplace(key.substr(prefix.size()), locked_secret);
    }
    const auto type = given.extract("type");
    return {name, type ? type.mapped() : std::string(), gather_objects(given), publish::transfer_config::origin::file};
}

/// Sets the type's own name and the canonical options.
checked<> complete(publish::transfer_config& config, const publish::kind_catalog& kinds) {
    const auto* kind = kinds.find(config.type);
    if (config.type.empty())
        return fault{property_of(config.name, "type"), "is required: expected one of " + kinds.types()};
    if (kind == nullptr) return fault{property_of(config.name, "type"), "expected one of " + kinds.types()};
    config.type = kind->kind->type();
    const auto found = publish::check_transfer(*kind, config.options);
    if (!found.empty()) return fault{property_of(config.name, found.front().field), found.front().message};
    return {};
}

/// The audit line for a write: the transfer, and the origin of the command.
std::string audit_line_of(const std::string& transfer, const publish::write_order& order, std::string_view result) {
    std::string line = "[TRANSFER_ACCESS] event=write";
    audit::append_field(line, "user", "transfer:" + transfer);
    if (!order.broker.empty()) audit::append_field(line, "broker", order.broker);
    if (!order.client_id.empty()) audit::append_field(line, "client_id", order.client_id);
    if (!order.id.empty()) audit::append_field(line, "id", order.id);
    audit::append_write(line, order.tag_id, order.text, result);
    return line;
}

}  // namespace

faults check_transfers(const properties::property_set& set, const publish::kind_catalog& kinds) {
    faults found;
    std::vector<publish::transfer_config> all;
    for (const auto& [name, options] : set.transfers) {
        auto one = transfer_of(set, name, {options.begin(), options.end()});
        // The transfer is off until a user has entered its secrets again; other transfers run.
        if (why_locked(one.options)) continue;
        if (const auto done = complete(one, kinds); !done) {
            found.push_back(done.error());
            continue;
        }
        // The edge id may not be known yet; all transfers then have the same empty one.
        if (const auto taken = publish::check_claims(kinds, one, all, ""); !taken.empty())
            found.emplace_back(property_of(name, taken.front().field), taken.front().message);
        all.push_back(std::move(one));
    }
    return found;
}

checked<std::unique_ptr<transfer_service>> transfer_service::open(const properties::property_set& set,
                                                                  const std::string& data_dir, store::store& store,
                                                                  journal::journal& log, const kinds_list& linked) {
    auto kinds = std::make_unique<publish::kind_catalog>(linked);
    // A faulty transfer is off, and its status says why: other transfers and the collection continue.
    std::vector<publish::transfer_config> all;
    for (const auto& [name, options] : set.transfers) {
        auto one = transfer_of(set, name, {options.begin(), options.end()});
        if (auto done = complete(one, *kinds); done) {
            for (const auto& taken : publish::check_claims(*kinds, one, all, store.edge_id()))
                logger("app")->warn("transfer {}: {}: {}", name, taken.field, taken.message);
        }
        all.push_back(std::move(one));
    }
    const auto stored = store.list_transfers();
    if (!stored) return to_fault(stored.error());
    for (const auto& t : *stored) {
        const bool is_in_file =
            std::ranges::any_of(all, [&](const auto& config) { return config.name == t.transfer_name; });
        const auto* kind = kinds->find(t.transfer_type);
        if (is_in_file || kind == nullptr) {
            logger("app")->warn(
                "the stored transfer {} is not used: {}", t.transfer_name,
                is_in_file ? "the properties file has one of that name" : publish::unsupported_type(t.transfer_type));
        }
        if (is_in_file) continue;
        const std::string type(kind == nullptr ? std::string_view(t.transfer_type) : kind->kind->type());
        publish::transfer_config config{t.transfer_name, type, t.options, publish::transfer_config::origin::database};
        for (const auto& found : publish::check_claims(*kinds, config, all, store.edge_id()))
            logger("app")->warn("transfer {}: {}: {}", config.name, found.field, found.message);
        all.push_back(std::move(config));
    }
    std::unique_ptr<transfer_service> made(new transfer_service(set.edge.site_id, std::move(all), store));
    made->kinds_ = std::move(kinds);
    made->context_ = {&log, nullptr, store.edge_id(), set.edge.site_id, std::string(product_version()), data_dir, {}};
    return made;
}

transfer_service::~transfer_service() {
    stop();
}

void transfer_service::connect(engine::engine& e, audit::trail& audit) {
    engine_ = &e;
    audit_ = &audit;
    context_.table = &e.table();
    context_.write = [this](const std::string& transfer, publish::write_order order, auto done) {
        write(transfer, std::move(order), std::move(done));
    };
    // A client that floods the gateway with refused commands gets only as many audit lines as others do.
    context_.refused = [&audit](const std::string& transfer, const publish::write_order& order, std::string_view why) {
        audit.note(audit_line_of(transfer, order, why), "transfer:" + transfer);
    };
    hub_ = std::make_unique<publish::transfer_hub>(*kinds_, context_,
                                                   [this](const auto& take) { return read_tags(take); });
    if (!configured_.empty()) hub_->keep_tags();
}

checked<> transfer_service::start() {
    hub_->start(configured_);
    poll_thread_.start("transfer links", [this] { poll_devices(); });
    return {};
}

void transfer_service::stop() {
    poll_thread_.stop();
    if (hub_) hub_->stop();
}

void transfer_service::write(const std::string& transfer, publish::write_order order,
                             std::function<void(publish::write_outcome)> done) const {
    auto finish = [audit = audit_, transfer, order, done = std::move(done)](const engine::write_result& r) {
        audit->note(audit_line_of(transfer, order, r.is_done ? "done" : r.message));
        done({r.is_done, r.actual_read, r.message});
    };
    engine_->write(order.tag_id, order.text, std::move(finish), order.begin_by);
}

/// Births and deaths of devices follow their links. There is no notification of links, so they are polled.
void transfer_service::poll_devices() {
    do {
        if (hub_->has_any()) {
            std::vector<publish::device_state> links;
            for (const auto& s : engine_->statuses())
                links.push_back({s.opc_id, s.connection == engine::connection_status::connected});
            hub_->put_links(links);
        }
    } while (poll_thread_.wait_for(device_poll_interval));
}

monitor::transfer_totals transfer_service::totals() const {
    const auto all = hub_->totals();
    return {static_cast<std::int64_t>(all.sent), static_cast<std::int64_t>(all.sent_bytes),
            static_cast<std::int64_t>(all.queued)};
}

std::optional<bool> transfer_service::are_brokers_reached() const {
    std::optional<bool> all;
    for (const auto& s : hub_->statuses()) {
        const auto* kind = kinds_->find(s.type);
        if (!s.is_enabled || kind == nullptr || find_rule(kind->rules, "brokers") == nullptr) continue;
        all = all.value_or(true) && s.link.is_connected;
    }
    return all;
}

std::vector<std::string> transfer_service::problems() const {
    std::vector<std::string> all;
    for (const auto& s : hub_->statuses()) {
        const auto why = s.status_error.value_or(s.stats.last_error);
        if (s.is_enabled && !s.link.is_connected && !why.empty()) all.push_back("transfer " + s.name + ": " + why);
    }
    return all;
}

std::vector<publish::tag_metadata> transfer_service::metadata_of(const std::string& opc_id,
                                                                 std::span<const tag_config> tags) const {
    const auto opc = opcs_.find(opc_id);
    const publish::shared_text id = opc_id;
    const publish::shared_text site = opc == opcs_.end() ? site_id_ : opc->second.site_id;
    const publish::shared_text separator = opc == opcs_.end() ? std::string() : opc->second.member_separator;
    publish::shared_text unit, data_type, states;  // mostly the same as those of the previous tag
    std::vector<publish::tag_metadata> out;
    out.reserve(tags.size());
    for (const auto& tag : tags) {
        const auto where = engine_->table().find(tag.tag_id);
        publish::tag_metadata f;
        f.number = where ? where->number : 0;
        f.site_id = site;
        f.opc_id = id;
        f.member_separator = separator;
        f.address = tag.plc_address;
        f.tag_id = tag.tag_id;
        f.alias = tag.alias_name;
        f.tag_name = tag.tag_name;
        unit.become(tag.unit);
        f.unit = unit;
        data_type.become(tag.data_type);
        f.data_type = data_type;
        states.become(pack_states(tag.states));
        f.states = states;
        f.min_value = tag.min_value;
        f.max_value = tag.max_value;
        f.is_scaled = where && where->is_scaled;
        f.is_writable = tag.writable;
        out.push_back(std::move(f));
    }
    return out;
}

checked<> transfer_service::read_tags(const publish::transfer_hub::tag_taker& take) const {
    for (const auto& [opc_id, known] : opcs_) {
        if (opc_id == monitor::system_opc().opc_id) {
            take(opc_id, metadata_of(opc_id, monitor::system_tag_configs()));
            continue;
        }
        const auto tags = store_.list_tags(opc_id);
        if (!tags) return to_fault(tags.error());
        take(opc_id, metadata_of(opc_id, tags->items));
    }
    return {};
}

const std::string& transfer_service::member_separator(const std::string& opc_type) {
    const auto [known, is_new] = member_separators_.try_emplace(opc_type);
    const auto* protocol = is_new ? engine_->find_protocol(opc_type) : nullptr;
    if (protocol != nullptr) known->second = option_schema::parse(protocol->schema()).abilities().member_separator;
    return known->second;
}

void transfer_service::put_opc(const opc_config& opc, std::span<const tag_config> tags) {
    opcs_[opc.opc_id] = {opc.site_id.empty() ? site_id_ : opc.site_id, member_separator(opc.opc_type)};
    if (hub_->keeps_tags()) hub_->put_opc(opc.opc_id, metadata_of(opc.opc_id, tags));
}

void transfer_service::put_tags(const std::string& opc_id, std::span<const tag_config> tags) {
    if (hub_->keeps_tags()) hub_->put_tags(opc_id, metadata_of(opc_id, tags));
}

void transfer_service::remove_tag(const std::string& opc_id, const std::string& tag_id) {
    hub_->remove_tag(opc_id, tag_id);
}

void transfer_service::remove_opc(const std::string& opc_id) {
    opcs_.erase(opc_id);
    hub_->remove_opc(opc_id);
}

}  // namespace penstock::gateway
