#include "master/resource.hpp"

namespace penstock::master {

/// Its bytes have calls of their own: they are not in lists, tables and changes.
resource describe_flow_picture() {
    return complete(
        {.name = "flow_picture",
         .domain = "flow",
         .path = "/flow/picture",
         .prefix = "FPIC_",
         .description = "A picture: a PNG, JPEG or WebP that the nodes of a flow show.",
         .fields =
             {
                 reference("flow_id", "flow", "Flow that contains the picture.").required().immutable().cascading(),
                 text("content_type",
                      "Type of the content: image/png, image/jpeg or image/webp; empty: no content yet.", 20)
                     .read_only(),
                 integer("size_bytes", "Size of the content, bytes.").read_only(),
                 text("content", "Content in base64.", 1'500'000).hidden(),
             },
         .filters = {"flow_id"}},
        {.named = common_fields::name::optional, .has_lifecycle_fields = false});
}

}  // namespace penstock::master
