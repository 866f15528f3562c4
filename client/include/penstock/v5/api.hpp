#pragma once

/// Marks what the shared library exports; everything else in it is hidden. A template is exported only if its
/// arguments are, so the records have it too.
#define PENSTOCK_V5_API __attribute__((visibility("default")))
