#include "publish/opcua_server/nodeset_file.hpp"

#include <algorithm>
#include <utility>

namespace penstock::publish {

namespace {

constexpr std::size_t references_at_once = 500;

}  // namespace

nodeset_file::nodeset_file(tag_folders folders, const live::tag_table& table, std::string uri, wall_time published)
    : folders_(std::move(folders)), table_(table), uri_(std::move(uri)), published_(published) {
    for (const auto& site : folders_.sites) {
        order_.push_back({&site, nullptr});
        for (const auto& opc_id : site.second.opcs) {
            const auto opc = folders_.opcs.find(opc_id);
            if (opc != folders_.opcs.end() && !opc->second.is_hidden) order_.push_back({&site, &opc->second});
        }
    }
}

bool nodeset_file::append(std::string& piece) {
    while (text_.size() < full_piece && next_ != part::end)
        advance();
    if (next_ == part::end) writer_.end_file();
    piece += text_;
    text_.clear();
    return next_ != part::end;
}

void nodeset_file::advance() {
    switch (next_) {
        case part::head:
            writer_.begin_file(uri_, published_);
            next_ = order_.empty() ? part::end : part::folder;
            break;
        case part::folder: begin_folder(); break;
        case part::references: write_references(*order_[folder_].opc); break;
        case part::tags: {
            const auto& opc = *order_[folder_].opc;
            if (tag_ == opc.tags->size()) return go_to_next_folder();
            write_tag(opc, tag_++);
            break;
        }
        case part::end: break;
    }
}

void nodeset_file::go_to_next_folder() {
    next_ = ++folder_ == order_.size() ? part::end : part::folder;
}

void nodeset_file::begin_folder() {
    const auto& [site, opc] = order_[folder_];
    if (opc == nullptr) {
        made_.describe_site(site->first, site->second, writer_);
        made_.add_opcs(site->second, folders_, writer_);
        writer_.end_node();
        return go_to_next_folder();
    }
    made_.describe_opc(*opc, writer_);
    tag_ = 0;
    next_ = part::references;
}

/// The references of an OPC with 200,000 tags would take 20 MB in one piece.
void nodeset_file::write_references(const opc_folder& opc) {
    const auto end = std::min(opc.tags->size(), tag_ + references_at_once);
    made_.add_tags(opc, tag_, end, writer_);
    writer_.flush();
    tag_ = end;
    if (end != opc.tags->size()) return;
    writer_.end_node();
    tag_ = 0;
    next_ = part::tags;
}

void nodeset_file::write_tag(const opc_folder& opc, std::size_t index) {
    const auto tag = opc.tags->at(index);
    if (opc.hidden.contains(tag.tag_id)) return;
    // A tag that was removed since the folders were copied has its references in the file already, so it needs a node;
    // its type is not known any more.
    const auto ref = table_.find(tag.tag_id).value_or(live::tag_ref{});
    made_.describe_tag(opc, tag, ref, writer_);
    writer_.end_node();
    for (const auto& p : tag_properties) {
        if (made_.describe_property(opc, tag, ref, p.kind, writer_)) writer_.end_node();
    }
}

}  // namespace penstock::publish
