// Properties of a file of refused batches, whatever its bytes: what is listed can be read, taken apart and removed, and
// is then gone; the rest stays.

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "base/fuzz/require.hpp"
#include "publish/dead_letters.hpp"

using namespace penstock::publish;
using penstock::fuzz::require;

namespace {

namespace fs = std::filesystem;

std::string fresh_folder() {
    static const auto path = "/dev/shm/penstock-letters-fuzz-" + std::to_string(::getpid());
    static const int at_exit = std::atexit([] { fs::remove_all(path); });
    require(at_exit == 0);
    fs::remove_all(path);
    fs::create_directory(path);
    return path;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const auto folder = fresh_folder();
    std::ofstream(folder + "/x.ndjson", std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes), static_cast<std::streamsize>(size));
    dead_letters letters(folder, "x", 1);
    const auto page = letters.list(1000, "");
    require(page.total == letters.count());
    for (const auto& item : page.items) {
        const auto line = letters.line(item.batch_id);
        require(line.has_value());
        (void)samples_of_dead_letter(*line);
    }
    if (page.items.empty()) return 0;
    const auto id = page.items.front().batch_id;
    require(letters.remove(id) && !letters.line(id) && letters.count() + 1 == page.total);
    for (std::size_t i = 1; i < page.items.size(); ++i)
        require(letters.line(page.items[i].batch_id).has_value());
    require(letters.remove_all() + 1 == page.total && letters.count() == 0);
    return 0;
}
