// Prints the structures of the service library, so that client/ and the gateway have one description of each record.

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "master/catalog.hpp"
#include "master/client_structs/print.hpp"

namespace {

using namespace penstock::master;
namespace fs = std::filesystem;

bool write(const fs::path& file, const std::string& text) {
    std::error_code ignored;  // if the folder cannot be created, writing the file fails
    fs::create_directories(file.parent_path(), ignored);
    std::ofstream out(file, std::ios::binary);
    out << text;
    out.close();
    if (!out) fmt::print(stderr, "cannot write {}\n", file.string());
    return bool(out);
}

bool write_all(const fs::path& client, const fs::path& to) {
    const fs::path headers = to / "include/penstock/v5/records";
    const fs::path sources = to / "src/records";
    std::vector<record_shape> all;
    bool is_written = true;
    for (const auto* of : catalog()) {
        const auto& shape = all.emplace_back(shape_of(*of));
        const std::string name(of->name);
        is_written = write(headers / (name + ".hpp"), print_structs(shape)) &&
                     write(sources / (name + ".hpp"), print_members(shape)) &&
                     write(sources / (name + ".cpp"), print_calls(shape)) && is_written;
    }
    const auto has_own_calls = [&](std::string_view name) {
        return fs::exists(client / fmt::format("include/penstock/v5/{}_calls.hpp", name));
    };
    return write(headers / "resources.hpp", print_resources(all, has_own_calls)) &&
           write(sources / "all.hpp", print_all(all)) && is_written;
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 3) {
        fmt::print(stderr,
                   "usage: penstock_client_structs CLIENT TO\n"
                   "  CLIENT: the folder client/, to see which calls are written by hand\n"
                   "  TO: where to write include/penstock/v5/records and src/records\n");
        return 2;
    }
    return write_all(arguments[1], arguments[2]) ? 0 : 1;
}
