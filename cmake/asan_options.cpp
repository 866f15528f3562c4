// The address sanitizer keeps 256 MiB of freed memory by default, so that most of what a test asks for is new to the
// kernel: a sixth of the time of what reads and writes much.

extern "C" const char* __asan_default_options();  // NOLINT(bugprone-reserved-identifier): the sanitizer's name for it

extern "C" const char* __asan_default_options() {
    return "quarantine_size_mb=16";
}
