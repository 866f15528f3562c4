#pragma once

/// Marks what the shared library exports; everything else is hidden. A template is exported only if its arguments are
/// exported, so the records have this mark, too.
#define PENSTOCK_V5_API __attribute__((visibility("default")))
