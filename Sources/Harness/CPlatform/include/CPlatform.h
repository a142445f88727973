#ifndef CPLATFORM_H
#define CPLATFORM_H

#include <stdbool.h>
#include <stdint.h>

/// Puts the bytes that the heap has handed out, large mapped blocks included, into `bytes`.
/// Takes each arena's lock for a moment. Returns false where the C library does not tell.
bool platform_heap_in_use(uint64_t *bytes);

/// The system's number of the calling thread, as it stands under /proc/self/task on Linux.
uint64_t platform_thread_identifier(void);

#endif
