#pragma once

namespace penstock {

/// Gives back the memory of all code and constants that have been used so far. What is used again comes back from the
/// file, or from the system's cache of it, page by page; what only a start uses (the nodes of the OPC UA standard, the
/// options of RocksDB, the relocations) does not: some 20 MB.
///
/// Nothing that is written is touched.   Thread: any.
void give_back_code_pages() noexcept;

}  // namespace penstock
