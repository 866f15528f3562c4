// How long a file takes to be recognized among all formats, on one thread. Prints a JSON line for each FILE.
// usage: recognition_bench ROUNDS FILE…
//   open_ms       the bytes become text: encoding, or the parts of a workbook
//   recognize_ms  the formats are asked; the first that needs it parses JSON or cuts the table
//   asked_ms      the same when this has been done: what the formats themselves need
#include <time.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "imports/choose_format.hpp"
#include "imports/document.hpp"

using namespace penstock;
using namespace penstock::imports;

namespace {

/// Milliseconds of this thread on a processor: what others on the machine do does not count.
double cpu_ms() {
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) * 1e3 + static_cast<double>(t.tv_nsec) / 1e6;
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

void measure(const std::string& file, const std::vector<std::unique_ptr<format>>& all, int rounds) {
    std::ifstream in(file, std::ios::binary);
    const std::string bytes(std::istreambuf_iterator<char>(in), {});
    std::vector<double> opened, recognized, asked;
    std::string name = "none";
    for (int round = 0; round < rounds; ++round) {
        const auto begin = cpu_ms();
        const auto content = document::open(bytes);
        opened.push_back(cpu_ms() - begin);
        if (!content) {
            std::fprintf(stderr, "recognition_bench: %s: %s\n", file.c_str(), content.error().message.c_str());
            std::exit(1);
        }
        const auto first = cpu_ms();
        const auto found = choose_format(all, *content, {});
        recognized.push_back(cpu_ms() - first);
        if (found) name = (*found)->name();
        const auto second = cpu_ms();
        choose_format(all, *content, {});
        asked.push_back(cpu_ms() - second);
    }
    std::printf(R"({"file":"%s","bytes":%zu,"format":"%s","open_ms":%.3f,"recognize_ms":%.3f,"asked_ms":%.3f})"
                "\n",
                file.c_str(), bytes.size(), name.c_str(), median(opened), median(recognized), median(asked));
}

}  // namespace

int main(int count, char** words) {
    if (count < 3) {
        std::fprintf(stderr, "usage: recognition_bench ROUNDS FILE…\n");
        return 2;
    }
    const auto all = all_formats();
    for (int i = 2; i < count; ++i)
        measure(words[i], all, std::max(1, std::atoi(words[1])));
    return 0;
}
