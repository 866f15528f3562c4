#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "live/tag_table.hpp"
#include "publish/opcua_server/nodeset_writer.hpp"
#include "publish/opcua_server/tag_folders.hpp"
#include "publish/opcua_server/tag_nodes.hpp"

namespace penstock::publish {

/// The address space as a UANodeSet, written piece by piece: sites by id, after each its OPCs by id, after each its
/// tags by id with their properties.
///
/// Thread: one at a time. The table outlives it.   Limits: the memory of the folders and of one piece.
class nodeset_file {
public:
    static constexpr std::size_t full_piece = 64U << 10U;  ///< bytes from which a piece is passed on

    /// `uri`: of the tags' name space; `published`: the date of the file.
    nodeset_file(tag_folders folders, const live::tag_table& table, std::string uri, wall_time published);
    nodeset_file(const nodeset_file&) = delete;
    nodeset_file& operator=(const nodeset_file&) = delete;

    /// Appends the next piece; false: it was the last.
    bool append(std::string& piece);

private:
    enum class part { head, folder, references, tags, end };
    using site_entry = std::pair<const std::string, site_folder>;
    /// A folder of the file: a site, or an OPC (`opc` is not null).
    struct folder {
        const site_entry* site;
        const opc_folder* opc;
    };

    void advance();
    void begin_folder();
    void write_references(const opc_folder& opc);
    void write_tag(const opc_folder& opc, std::size_t index);
    void go_to_next_folder();

    const tag_folders folders_;
    const live::tag_table& table_;
    const std::string uri_;
    const wall_time published_;
    const tag_nodes made_{nodeset_writer::space};
    std::string text_;
    nodeset_writer writer_{text_};
    std::vector<folder> order_;
    part next_ = part::head;
    std::size_t folder_ = 0;
    std::size_t tag_ = 0;
};

}  // namespace penstock::publish
