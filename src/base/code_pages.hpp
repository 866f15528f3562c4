#pragma once

namespace penstock {

/// Releases the memory of all code and constants that were used until now. The system reads pages again from the file,
/// or its cache, when they are needed. Pages that only a start needs (nodes of the OPC UA standard, options of RocksDB,
/// relocations) stay released: about 20 MB.
///
/// It does not affect writable memory.   Thread: any.
void give_back_code_pages() noexcept;

}  // namespace penstock
