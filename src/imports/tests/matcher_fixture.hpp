#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "imports/matcher.hpp"

namespace penstock::imports {

inline read_tag tag(std::string name, std::string address, std::string type = "Int16") {
    read_tag out{.place = "line of " + name};
    out.config.tag_name = std::move(name);
    out.config.plc_address = std::move(address);
    out.config.data_type = std::move(type);
    return out;
}

inline read_device device(std::string name, std::string host, const std::vector<read_tag>& tags) {
    read_device out{.place = "device " + name};
    for (const auto& one : tags)
        out.tags.push_back(one);
    out.config.opc_type = "MODBUS";
    out.config.opc_name = std::move(name);
    out.config.opc_agent_ip = std::move(host);
    return out;
}

inline reading of(std::vector<read_device> devices) {
    reading out;
    out.devices = std::move(devices);
    return out;
}

/// A gateway that holds what plans bring.
struct gateway {
    std::vector<opc_config> opcs{};
    std::vector<std::vector<tag_config>> tags{};
    std::string foreign_opc{};  ///< id of an OPC of another gateway in the same database
    mutable std::map<std::string, existing_tags> packed{};

    existing_state state() const {
        existing_state out;
        out.opcs = opcs;
        packed.clear();
        for (std::size_t i = 0; i < opcs.size(); ++i) {
            auto& list = packed[opcs[i].opc_id];
            for (const auto& one : tags[i])
                list.push_back(one);
        }
        out.tags_of = [this](const std::string& id) -> const existing_tags& { return packed.at(id); };
        out.is_opc_id_taken = [this](std::string_view id) { return id == foreign_opc; };
        out.is_tag_id_taken = [this](std::string_view id) {
            for (const auto& list : tags) {
                for (const auto& one : list) {
                    if (one.tag_id == id) return true;
                }
            }
            return false;
        };
        return out;
    }

    void apply(const plan& done) {
        for (const auto& opc : done.opcs) {
            std::size_t at = 0;
            while (at < opcs.size() && opcs[at].opc_id != opc.config.opc_id)
                ++at;
            if (at == opcs.size()) {
                opcs.emplace_back();
                tags.emplace_back();
            }
            opcs[at] = opc.config;
            for (const auto& one : opc.tags) {
                std::erase_if(tags[at], [&](const auto& old) { return old.tag_id == one.config.tag_id; });
                tags[at].push_back(one.config);
            }
        }
    }

    plan import(reading from, const answers& known = {}, std::string_view opc_id = {}) {
        auto done = match(std::move(from), known, state(), opc_id);
        if (done.is_complete()) apply(done);
        return done;
    }
};

inline std::optional<report_line> line_of(const plan& in, std::string_view name) {
    for (auto one : in.shown.lines) {
        if (one.name == name) return one;
    }
    return std::nullopt;
}

inline std::string asked_in(const plan& in) {
    std::string out;
    for (const auto& one : in.shown.asked)
        out += (out.empty() ? "" : " ") + one.key;
    return out;
}

}  // namespace penstock::imports
