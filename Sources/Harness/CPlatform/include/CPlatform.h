#ifndef CPLATFORM_H
#define CPLATFORM_H

#include <stdbool.h>
#include <stdint.h>

/// Writes the number of bytes that the heap has allocated, including large mapped blocks, to `bytes`. Takes each
/// arena's lock for a moment. Returns false if the C library does not report it.
bool platform_heap_in_use(uint64_t *bytes);

/// The system's number for the calling thread, as listed in /proc/self/task on Linux.
uint64_t platform_thread_identifier(void);

#endif
