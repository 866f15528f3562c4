#include "publish/outgoing.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/text.hpp"
#include "publish/sample_json.hpp"

namespace penstock::publish {

outgoing_tag::outgoing_tag(std::shared_ptr<const tag_metadata> of, std::string by_name, bool with_state_text)
    : metadata(std::move(of)),
      name(std::move(by_name)),
      names_size(0),
      are_names_plain(true),
      has_state_text(with_state_text && !metadata->states.empty()) {
    for (const std::string_view text :
         {std::string_view(name), std::string_view(metadata->site_id), std::string_view(metadata->opc_id)}) {
        names_size += static_cast<std::uint32_t>(quoted_size(text));
        const bool is_plain = std::ranges::none_of(
            text, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\'; });
        are_names_plain = are_names_plain && is_plain && is_utf8(text);
    }
}

}  // namespace penstock::publish
