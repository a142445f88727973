#define _GNU_SOURCE
#include "CPlatform.h"

#if defined(__APPLE__)
#include <malloc/malloc.h>
#include <pthread.h>

bool platform_heap_in_use(uint64_t *bytes) {
    malloc_statistics_t statistics;
    malloc_zone_statistics(NULL, &statistics);
    *bytes = statistics.size_in_use;
    return true;
}

uint64_t platform_thread_identifier(void) {
    uint64_t identifier = 0;
    pthread_threadid_np(NULL, &identifier);
    return identifier;
}

#else
#include <unistd.h>

#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 33)
#include <malloc.h>

bool platform_heap_in_use(uint64_t *bytes) {
    struct mallinfo2 information = mallinfo2();
    *bytes = (uint64_t)information.uordblks + (uint64_t)information.hblkhd;
    return true;
}
#else
bool platform_heap_in_use(uint64_t *bytes) { return false; }
#endif

uint64_t platform_thread_identifier(void) { return (uint64_t)gettid(); }
#endif
