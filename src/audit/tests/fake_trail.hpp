#pragma once

#include <string>
#include <utility>
#include <vector>

#include "audit/trail.hpp"

namespace penstock::audit {

/// A trail that keeps what it is given and fails if the test says so.
class fake_trail final : public trail {
public:
    void add(const call_record& call) override { calls.emplace_back(call.path); }
    void add(const change_record& change) override { append_change_line(changes.emplace_back(), change); }
    void note(std::string line, std::string_view /*stranger*/) override { notes.push_back(std::move(line)); }
    bool admits_changes() const override { return !refuses; }
    bool is_failing() const override { return refuses; }
    std::string trouble() const override { return refuses ? "it fails" : ""; }
    counters counted() const override { return {}; }

    bool refuses = false;
    std::vector<std::string> calls;  ///< their paths
    std::vector<std::string> notes;
    std::vector<std::string> changes;  ///< their lines
};

}  // namespace penstock::audit
