#include "properties/property_set.hpp"
#include "properties/table.hpp"

namespace penstock::properties {

namespace {

constexpr const char* introduction = R"(# Properties

Generated from `src/properties/table.cpp`; do not edit.

The gateway reads `/etc/penstock/penstock.properties`, or the file given with `--config`: UTF-8 lines `key=value`,
comments on lines that begin with `#`. White space around key and value does not count; of a repeated key the last
line counts. `--set KEY=VALUE` on the command line overrides the file. Flags may also be written `1 0 on off yes
no`. An unknown key is a warning in the log; a value that does not fit refuses the start.
`penstock --check-config` checks the file without a start.

| key | default | may be | meaning |
|---|---|---|---|
)";

}  // namespace

std::string properties_page() {
    std::string page = introduction;
    for (const auto& p : property_table()) {
        const auto default_value = p.default_text.empty() ? "" : "`" + p.default_text + "`";
        page += "| `" + p.key + "` | " + default_value + " | " + p.expected + " | " + p.meaning + " |\n";
    }
    page +=
        "\nThese decide who may do what, or name files; only an administrator who has logged in and the main key "
        "change "
        "them, a named key does not:\n";
    for (const auto& p : property_table()) {
        if (decides_access(p)) page += "`" + p.key + "`\n";
    }
    page += "\nTransfers have keys of their own, `edge.transfer.<name>.<key>`: [transfers.md](transfers.md).\n";
    return page;
}

}  // namespace penstock::properties
