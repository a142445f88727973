#define _GNU_SOURCE
#include "CPlatform.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>

int platform_flush_output(void) {
    if (fflush(stdout) != 0) return errno;
    return ferror(stdout) ? -1 : 0;
}

void platform_report_leaks(void) {
    int (*check)(void) = (int (*)(void))dlsym(RTLD_DEFAULT, "__lsan_do_recoverable_leak_check");
    if (check) check();
}

#if defined(__APPLE__)
#include <mach/mach.h>
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

uint32_t platform_thread_port(void) { return pthread_mach_thread_np(pthread_self()); }

bool platform_thread_running(uint32_t port, uint64_t *nanoseconds) {
    thread_basic_info_data_t information;
    mach_msg_type_number_t count = THREAD_BASIC_INFO_COUNT;
    if (thread_info(port, THREAD_BASIC_INFO, (thread_info_t)&information, &count) != KERN_SUCCESS) return false;
    uint64_t seconds = (uint64_t)information.user_time.seconds + (uint64_t)information.system_time.seconds;
    uint64_t microseconds =
        (uint64_t)information.user_time.microseconds + (uint64_t)information.system_time.microseconds;
    *nanoseconds = seconds * 1000000000u + microseconds * 1000u;
    return true;
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

uint32_t platform_thread_port(void) { return 0; }

bool platform_thread_running(uint32_t port, uint64_t *nanoseconds) {
    (void)port;
    (void)nanoseconds;
    return false;
}
#endif
