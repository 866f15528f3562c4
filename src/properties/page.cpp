#include "properties/property_set.hpp"
#include "properties/table.hpp"

namespace penstock::properties {

namespace {

constexpr const char* introduction = R"(# Properties

Generated from `src/properties/table.cpp`; do not edit.

The gateway reads `/etc/penstock/penstock.properties`, or the file of `--config`. The file has UTF-8 lines `key=value`;
a line that begins with `#` is a comment. White space around key and value is ignored. If a key is repeated, the last
line applies. `--set KEY=VALUE` on the command line overrides the file. `true` and `false` may also be written
`1 0 on off yes no`. The log warns of an unknown key. With an invalid value the gateway does not start.
`penstock --check-config` checks the file without a start.

| key | default | allowed values | meaning |
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
        "\nThese properties decide about rights, contain secrets, or name files. Only an administrator in a session "
        "and "
        "the main key may change them; a named key may not:\n";
    for (const auto& p : property_table()) {
        if (decides_access(p)) page += "`" + p.key + "`\n";
    }
    page += "\nTransfers have keys of their own, `edge.transfer.<name>.<key>`: [transfers.md](transfers.md).\n";
    return page;
}

}  // namespace penstock::properties
