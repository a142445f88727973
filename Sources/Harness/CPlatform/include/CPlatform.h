#ifndef CPLATFORM_H
#define CPLATFORM_H

#include <stdbool.h>
#include <stdint.h>

/// Writes the number of bytes that the heap has allocated, including large mapped blocks, to `bytes`. Takes each
/// arena's lock for a moment. Returns false if the C library does not report it.
bool platform_heap_in_use(uint64_t *bytes);

#if defined(__APPLE__)
/// Writes the number of this process's threads to `count`. Returns false if the system refuses.
bool platform_thread_count(uint64_t *count);

/// Writes the number of bytes that this process has written into files to `bytes`. Returns false if the system refuses.
bool platform_written_bytes(uint64_t *bytes);

/// Writes the size of this process's own memory in bytes to `bytes`. Mapped files and shared memory do not count.
/// Returns false if the system refuses.
bool platform_own_memory(uint64_t *bytes);
#endif

/// The system's number for the calling thread, as listed in /proc/self/task on Linux.
uint64_t platform_thread_identifier(void);

/// The calling thread's port on Apple's systems, valid while the thread lives; 0 elsewhere.
uint32_t platform_thread_port(void);

/// Writes the processor time of the thread with this port, in nanoseconds. Returns false if the thread has ended, and
/// on systems other than Apple's.
bool platform_thread_running(uint32_t port, uint64_t *nanoseconds);

/// Restricts all threads of this process to a single processor. Threads created later inherit the restriction. Returns
/// false if the system refuses, and always on Apple's systems.
bool platform_share_one_processor(void);

/// Flushes standard output. Returns 0 on success, an `errno` value if some output cannot be written, or -1 if some was
/// lost earlier.
int platform_flush_output(void);

/// Writes the leaks so far to standard error in a build with Address Sanitizer; does nothing in other builds.
void platform_report_leaks(void);

/// Makes a crash of this process write one sentence to standard error instead of a backtrace. The sentence names the
/// signal and says how to report the crash. The sentence begins with `program`, cut to 100 bytes. The signal still ends
/// the process. Call on the main thread.
void platform_explain_crashes(const char *program);

#endif
