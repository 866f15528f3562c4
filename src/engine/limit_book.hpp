#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/background_thread.hpp"
#include "base/clock.hpp"
#include "drivers/size_search.hpp"
#include "engine/config_listener.hpp"
#include "model/option_rule.hpp"

namespace penstock::engine {

/// Stores the request sizes that devices were found to accept in a file, so that a restart does not search for them
/// again.
///
/// An entry belongs to one OPC and is valid for the device where it was found: type, address, port and options without
/// secrets. A refused size is tried again a day later, also after a restart.
/// Lifecycle: the file is read when the book is created: one that is damaged, or of another format, is ignored.
/// `stop` writes what has changed.   Thread: any; a thread of its own writes the whole file, `pause` after a change.
/// Limits: 10,000 OPCs, 256 kinds of request for each, about 60 bytes for each kind; more are not stored.
class limit_book final : public config_listener {
public:
    static constexpr std::size_t max_opcs = 10'000, max_limits = 256;
    static constexpr std::chrono::seconds pause{5};

    explicit limit_book(std::string path);
    void stop() { thread_.stop(); }

    /// `device`: what `device_of` returns.
    std::vector<size_search::limit> find(const std::string& opc_id, std::uint32_t device) const;
    void keep(const std::string& opc_id, std::uint32_t device, const std::vector<size_search::limit>& all);

    void put_opc(const opc_config&, std::span<const tag_config>) override {}
    void change_opc(const opc_config&) override {}
    void put_tags(const std::string&, std::span<const tag_config>) override {}
    void remove_tag(const std::string&, const std::string&) override {}
    void remove_opc(const std::string& opc_id) override;

    /// Identifies a device by all of its configuration that is no secret.
    static std::uint32_t device_of(const opc_config& opc, const std::vector<option_rule>& rules);

    struct kept_limit {
        std::uint32_t station, kind, size, refused;
        int trials;
        std::int64_t again_at;  ///< epoch ms
    };
    struct entry {
        std::uint32_t device = 0;
        std::vector<kept_limit> limits;
    };
    using entries = std::map<std::string, entry>;

    static std::string format(const entries& all);
    static entries parse(std::string_view text);  ///< empty if the text is not complete

private:
    void run();
    void write(const entries& all);

    const std::string path_;
    entries entries_;
    bool has_changed_ = false;
    background_thread thread_;
};

}  // namespace penstock::engine
