// main of a fuzz target outside preset fuzz: gives every file of the corpus folders on the command line to the
// target once. An empty or missing folder is an error, for it would prove nothing.

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size);

int main(int argc, char** argv) {
    std::size_t replayed = 0;
    for (int i = 1; i < argc; ++i) {
        std::error_code ec;
        for (const auto& entry : std::filesystem::directory_iterator(argv[i], ec)) {
            if (!entry.is_regular_file()) continue;
            std::ifstream file(entry.path(), std::ios::binary);
            const std::string text{std::istreambuf_iterator<char>(file), {}};
            const std::vector<std::uint8_t> bytes(text.begin(), text.end());
            std::fprintf(stderr, "%s\n", entry.path().c_str());  // the last line names the one that crashed
            LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
            ++replayed;
        }
        if (ec) std::fprintf(stderr, "%s: %s\n", argv[i], ec.message().c_str());
    }
    std::fprintf(stderr, "%zu inputs replayed\n", replayed);
    return replayed == 0 ? 1 : 0;
}
