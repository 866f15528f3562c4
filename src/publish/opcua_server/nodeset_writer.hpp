#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/clock.hpp"
#include "publish/opcua_server/node_sink.hpp"

namespace penstock::publish {

/// Writes nodes as elements of a UANodeSet (OPC 10000-6, annex F). Name space 1 of the file is that of the tags.
///
/// Lifecycle: `begin_file`; for each node its description, `end_node`; `end_file`. Of a node with many references, some
/// may be passed on before the node ends: `flush`.
class nodeset_writer final : public node_sink {
public:
    static constexpr UA_UInt16 space = 1;  ///< index of the tags' name space in the file

    /// Everything is appended to `out`, which the caller may empty at any time.
    explicit nodeset_writer(std::string& out) noexcept : output_(out) {}

    void begin_file(std::string_view uri, wall_time published);
    void end_file();

    void begin_object(const UA_NodeId& id, const UA_QualifiedName& name,
                      const UA_ObjectAttributes& attributes) override;
    /// A value that is read from a source is not written: it changes.
    void begin_variable(const UA_NodeId& id, const UA_QualifiedName& name, const UA_VariableAttributes& attributes,
                        const UA_DataSource* source) override;
    using node_sink::add_reference;
    void add_reference(UA_Byte type, bool is_forward, const UA_NodeId& target,
                       const UA_QualifiedName& target_name) override;
    void flush();
    void end_node();

private:
    void begin(std::string_view element, const UA_NodeId& id, const UA_QualifiedName& name,
               const UA_LocalizedText& display_name, const UA_LocalizedText& description);
    void append_text(std::string& to, std::string_view text);
    void append_element(std::string& to, std::string_view name, const UA_LocalizedText& text);
    void append_id(std::string& to, const UA_NodeId& id);
    void append_value(const UA_Variant& value);
    void append_struct(const void* value, const UA_DataType& type);
    void append_localized(std::string_view name, const UA_LocalizedText& text);

    std::string& output_;
    // Parts of the current node.
    std::string_view element_{};
    std::string attributes_{}, parent_{}, further_attributes_{}, texts_{}, references_{}, value_{};
    bool is_begun_ = false;  ///< the parts before the references were passed on
    bool is_whole_ = true;   ///< no character of the node was replaced
    std::uint64_t replaced_nodes_ = 0;
};

}  // namespace penstock::publish
