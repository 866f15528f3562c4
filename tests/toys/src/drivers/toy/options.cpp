#include "drivers/toy/options.hpp"

#include "drivers/option_schema.hpp"

namespace penstock::toy {

checked<device_options> parse_options(const opc_config& opc) {
    static const auto schema = option_schema::parse(schema_text());
    return device_options{option_reader(schema.options(), opc.options).integer("first")};
}

}  // namespace penstock::toy
