#ifndef CPLATFORM_H
#define CPLATFORM_H

#include <stdbool.h>
#include <stdint.h>

/// Writes the number of bytes that the heap has allocated, including large mapped blocks, to `bytes`. Takes each
/// arena's lock for a moment. Returns false if the C library does not report it.
bool platform_heap_in_use(uint64_t *bytes);

/// The system's number for the calling thread, as listed in /proc/self/task on Linux.
uint64_t platform_thread_identifier(void);

/// The calling thread's port on Apple's systems, valid while the thread lives; 0 elsewhere.
uint32_t platform_thread_port(void);

/// Writes the processor time of the thread with this port, in nanoseconds. Returns false if it has ended, and on other
/// systems.
bool platform_thread_running(uint32_t port, uint64_t *nanoseconds);

/// Moves all threads of this process to one of the processors that it may use; threads made later inherit it. Returns
/// false if the system refuses it, and on Apple's systems.
bool platform_share_one_processor(void);

/// Writes what was printed to standard output and is not written yet. Returns 0, the reason as in `errno` if some of it
/// cannot be written, or -1 if some of it was lost earlier.
int platform_flush_output(void);

/// In a build with Address Sanitizer: writes what has leaked up to now to standard error. Elsewhere it does nothing.
void platform_report_leaks(void);

/// From now on a crash of this process writes one sentence to standard error instead of a backtrace: which signal it
/// was, and how to report it. The process still ends by the signal. `program` begins the sentence; at most 100 bytes of
/// it. Call on the main thread.
void platform_explain_crashes(const char *program);

#endif
