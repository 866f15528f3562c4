#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "model/tag_list.hpp"
#include "publish/opcua_server/opcua_server.hpp"

namespace penstock::publish {

/// A list of tags whose copies share their memory until one of them is changed.
///
/// Thread: one copies and changes; others may read a copy meanwhile.
class shared_tag_list {
public:
    shared_tag_list() : list_(std::make_shared<tag_list>()) {}
    shared_tag_list(const shared_tag_list& other) : list_(other.list_), is_shared_(true) { other.is_shared_ = true; }
    shared_tag_list(shared_tag_list&&) noexcept = default;
    shared_tag_list& operator=(const shared_tag_list&) = delete;
    shared_tag_list& operator=(shared_tag_list&&) noexcept = default;

    const tag_list* operator->() const noexcept { return list_.get(); }
    /// The list for a change that no copy sees.
    tag_list& change() {
        // The number of owners would not do: another thread lowers it without a lock.
        if (is_shared_) list_ = std::make_shared<tag_list>(*list_);
        is_shared_ = false;
        return *list_;
    }

private:
    std::shared_ptr<tag_list> list_;
    mutable bool is_shared_ = false;
};

struct opc_folder {
    std::string site_id{};
    std::string node{};  ///< identifier of its NodeId
    opc_ref shown{};
    shared_tag_list tags{};
    /// Tags that have no node, because another node has the same identifier.
    std::set<std::string, std::less<>> hidden{};
    bool is_hidden = false;
};

struct site_folder {
    std::string name;
    std::set<std::string, std::less<>> opcs{};
};

/// All folders of the address space by the ids of sites and OPCs.
struct tag_folders {
    std::map<std::string, site_folder, std::less<>> sites{};
    std::map<std::string, opc_folder, std::less<>> opcs{};
};

}  // namespace penstock::publish
