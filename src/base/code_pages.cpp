#include "base/code_pages.hpp"

#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>

namespace penstock {

namespace {

/// A segment that cannot be written has only pages of the file, because relocated data lies in other segments.
int give_back_pages_of(dl_phdr_info* object, std::size_t, void* page_size) {
    const auto mask = *static_cast<const std::uintptr_t*>(page_size) - 1;
    for (int i = 0; i < object->dlpi_phnum; ++i) {
        const auto& segment = object->dlpi_phdr[i];
        if (segment.p_type != PT_LOAD || (segment.p_flags & PF_W) != 0) continue;
        const auto begin = (object->dlpi_addr + segment.p_vaddr) & ~mask;
        const auto end = (object->dlpi_addr + segment.p_vaddr + segment.p_memsz + mask) & ~mask;
        // Fails for the system's own object, which is not a file: it stays in memory.
        (void)madvise(reinterpret_cast<void*>(begin), end - begin, MADV_DONTNEED);
    }
    return 0;
}

}  // namespace

void give_back_code_pages() noexcept {
    auto page_size = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
    dl_iterate_phdr(give_back_pages_of, &page_size);
}

}  // namespace penstock
