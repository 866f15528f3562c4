#include "history/cassandra/topology.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace penstock::history::cassandra {

namespace {

cell find_cell(const rows& r, std::size_t row, std::string_view name) {
    const auto column = r.find(name);
    return column ? r.at(row, *column) : cell{};
}

/// The address that clients can use. 0.0.0.0 means all addresses of the node; then its gossip address is used.
std::optional<std::string> address_of(const rows& r, std::size_t row) {
    for (const auto* name : {"native_address", "rpc_address", "peer"}) {
        auto address = inet_of(find_cell(r, row, name));
        if (address && *address != "0.0.0.0" && *address != "0:0:0:0:0:0:0:0") return address;
    }
    return std::nullopt;
}

std::uint16_t port_of(const rows& r, std::size_t row) {
    for (const auto* name : {"native_port", "rpc_port"}) {
        const auto port = int_of(find_cell(r, row, name)).value_or(0);
        if (port > 0 && port <= 0xFFFF) return static_cast<std::uint16_t>(port);
    }
    return 0;
}

}  // namespace

std::vector<peer_row> read_nodes(const rows& r) {
    std::vector<peer_row> out;
    for (std::size_t row = 0; row < r.size(); ++row) {
        const auto id = uuid_of(find_cell(r, row, "host_id"));
        const auto address = address_of(r, row);
        if (!id || !address) continue;
        peer_row facts;
        facts.id = *id;
        facts.address = *address;
        facts.port = port_of(r, row);
        facts.data_center = text_of(find_cell(r, row, "data_center")).value_or("");
        facts.schema = uuid_of(find_cell(r, row, "schema_version")).value_or("");
        for (const auto& text : texts_of(find_cell(r, row, "tokens"))) {
            if (const auto token = parse_number<ring_token>(text)) facts.tokens.push_back(*token);
        }
        out.push_back(std::move(facts));
    }
    return out;
}

void ring::assign(const std::vector<std::vector<ring_token>>& tokens) {
    owners_.clear();
    nodes_ = tokens.size();
    for (std::size_t node = 0; node < tokens.size(); ++node) {
        for (const auto token : tokens[node])
            owners_.push_back({token, node});
    }
    std::ranges::sort(owners_, {}, &token_owner::token);
}

std::vector<std::size_t> ring::order(ring_token token) const {
    std::vector<std::size_t> out;
    const auto owner = std::ranges::lower_bound(owners_, token, {}, &token_owner::token);
    const auto begin = static_cast<std::size_t>(owner - owners_.begin());
    for (std::size_t i = 0; i < owners_.size() && out.size() < nodes_; ++i) {
        const auto node = owners_[(begin + i) % owners_.size()].node;
        if (std::ranges::find(out, node) == out.end()) out.push_back(node);
    }
    for (std::size_t node = 0; node < nodes_; ++node) {  // nodes that reported no tokens
        if (std::ranges::find(out, node) == out.end()) out.push_back(node);
    }
    return out;
}

}  // namespace penstock::history::cassandra
