#include "app/command_line.hpp"
#include "base/product.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>

namespace penstock::app {

boost::system::result<command_line, int> parse_command_line(int argc, char** argv) {
    command_line out;
    std::vector<std::string> settings;
    CLI::App app{"Penstock, an industrial edge gateway"};
    const auto* config = app.add_option("--config", out.config, "properties file")->capture_default_str();
    app.add_option("--data", out.data, "data folder of the gateway")->capture_default_str();
    app.add_option("--set", settings, "KEY=VALUE, overrides this property of the file; may be repeated")
        ->allow_extra_args(false);
    bool has_no_web = false;
    app.add_flag("--no-web", has_no_web, "do not serve the web page; the same as --set edge.web.enabled=false");
    app.add_flag("--check-config", out.is_check, "check the properties file, print its faults, and end");
    app.add_flag("--check-files", out.is_file_check, "check that no installed file is missing or changed, and end");
    app.add_flag("--probe", out.is_probe,
                 "ask the gateway that runs with that data folder whether it is ready, and end");
    app.set_version_flag("--version", "penstock " + std::string(product_version()));
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& e) {
        return app.exit(e) == 0 ? exit_clean : exit_usage;
    }
    out.is_config_named = config->count() > 0;
    for (const auto& text : settings) {
        auto s = properties::parse_setting(text);
        if (!s) {
            fmt::print(stderr, "penstock: {}\n", to_string(s.error()));
            return exit_usage;
        }
        out.settings.push_back(std::move(*s));
    }
    if (has_no_web) out.settings.push_back({"edge.web.enabled", "false"});
    return out;
}

}  // namespace penstock::app
