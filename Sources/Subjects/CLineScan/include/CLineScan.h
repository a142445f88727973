#ifndef CLINESCAN_H
#define CLINESCAN_H

#include <stdint.h>

// The code compares sixteen bytes at a time on architectures that always have SSE2 or NEON, and eight bytes on others.

#if defined(__SSE2__)
#include <emmintrin.h>

static inline uint64_t line_scan_equal16(const char *bytes, char byte) {
    __m128i block = _mm_loadu_si128((const __m128i *)bytes);
    return (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(block, _mm_set1_epi8(byte)));
}
#elif defined(__ARM_NEON) && defined(__aarch64__)
#include <arm_neon.h>

static inline uint64_t line_scan_equal16(const char *bytes, char byte) {
    static const uint8_t weights[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    uint8x16_t equal = vceqq_u8(vld1q_u8((const uint8_t *)bytes), vdupq_n_u8((uint8_t)byte));
    uint8x16_t bits = vandq_u8(equal, vld1q_u8(weights));
    return (uint64_t)vaddv_u8(vget_low_u8(bits)) | (uint64_t)vaddv_u8(vget_high_u8(bits)) << 8;
}
#else
static inline uint64_t line_scan_equal8(const char *bytes, char byte) {
    uint64_t equal = 0;
    for (int index = 0; index < 8; index++) equal |= (uint64_t)(bytes[index] == byte) << index;
    return equal;
}

static inline uint64_t line_scan_equal16(const char *bytes, char byte) {
    return line_scan_equal8(bytes, byte) | line_scan_equal8(bytes + 8, byte) << 8;
}
#endif

/// Returns 64 bits, one per byte of the block, lowest bit first: 1 if the byte equals `byte`. All 64 bytes must be
/// readable.
static inline uint64_t line_scan_equal64(const void *block, uint8_t byte) {
    const char *bytes = (const char *)block;
    return line_scan_equal16(bytes, (char)byte) | line_scan_equal16(bytes + 16, (char)byte) << 16 |
           line_scan_equal16(bytes + 32, (char)byte) << 32 | line_scan_equal16(bytes + 48, (char)byte) << 48;
}

#endif
