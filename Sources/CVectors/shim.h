// What Swift has no names for: instructions that look at many bytes at once. Where a machine has others, the first function
// does the same slowly, and the second leaves its work to Swift.

#include <stdbool.h>
#include <stdint.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

/// Which of the 64 bytes from a place on end a cell, as a delimiter or a line end: one bit each, the first the lowest.
static inline uint64_t cell_ends(const uint8_t *bytes, uint8_t delimiter) {
  uint64_t ends = 0;
#if defined(__SSE2__)
  __m128i delimiters = _mm_set1_epi8((char)delimiter), newlines = _mm_set1_epi8('\n');
  for (int part = 0; part < 4; part++) {
    __m128i found = _mm_loadu_si128((const __m128i *)(bytes + part * 16));
    found = _mm_or_si128(_mm_cmpeq_epi8(found, delimiters), _mm_cmpeq_epi8(found, newlines));
    ends |= (uint64_t)(uint16_t)_mm_movemask_epi8(found) << (part * 16);
  }
#else
  for (int place = 0; place < 64; place++) {
    ends |= (uint64_t)(bytes[place] == delimiter || bytes[place] == '\n') << place;
  }
#endif
  return ends;
}

/// Four numbers, if there are four.
typedef struct {
  bool is_there;
  double a, b, c, d;
} FourNumbers;

/// Makes four numbers of words with eight digits of a byte each, nothing at the point, the first in the lowest byte.
///
/// - limits: Added to a word it sets the highest bit of each byte that should not be there.
/// - before: The bytes before the point.
/// - divisor: By what the digits without the point are divided.
/// Returns nothing where one is zero or no number, and on some machines never anything.
static inline FourNumbers four_numbers(
    uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t limits, uint64_t before, double divisor) {
#if defined(__SSE2__)
  __m128i first = _mm_set_epi64x((long long)b, (long long)a);
  __m128i second = _mm_set_epi64x((long long)d, (long long)c);
  __m128i most = _mm_set1_epi64x((long long)limits), move = _mm_set1_epi64x((long long)before);
  __m128i others = _mm_or_si128(
      _mm_or_si128(_mm_add_epi64(first, most), first), _mm_or_si128(_mm_add_epi64(second, most), second));
  if (_mm_movemask_epi8(others)) return (FourNumbers){0};
  // The digits before the point move up by one byte over it.
  first = _mm_or_si128(_mm_slli_epi64(_mm_and_si128(first, move), 8), _mm_andnot_si128(move, first));
  second = _mm_or_si128(_mm_slli_epi64(_mm_and_si128(second, move), 8), _mm_andnot_si128(move, second));
  // Digits are added up to pairs, these to fours, these to eights.
  __m128i low = _mm_set1_epi16(0xFF), ten = _mm_set1_epi16(10);
  first = _mm_add_epi16(_mm_mullo_epi16(_mm_and_si128(first, low), ten), _mm_srli_epi16(first, 8));
  second = _mm_add_epi16(_mm_mullo_epi16(_mm_and_si128(second, low), ten), _mm_srli_epi16(second, 8));
  __m128i hundreds = _mm_set1_epi32(1 << 16 | 100), myriads = _mm_set1_epi32(1 << 16 | 10000);
  __m128i fours = _mm_packs_epi32(_mm_madd_epi16(first, hundreds), _mm_madd_epi16(second, hundreds));
  __m128i eights = _mm_madd_epi16(fours, myriads);
  if (_mm_movemask_epi8(_mm_cmpeq_epi32(eights, _mm_setzero_si128()))) return (FourNumbers){0};
  __m128d divisors = _mm_set1_pd(divisor);
  __m128d ab = _mm_div_pd(_mm_cvtepi32_pd(eights), divisors);
  __m128d cd = _mm_div_pd(_mm_cvtepi32_pd(_mm_unpackhi_epi64(eights, eights)), divisors);
  return (FourNumbers){true, ab[0], ab[1], cd[0], cd[1]};
#else
  return (FourNumbers){0};
#endif
}
