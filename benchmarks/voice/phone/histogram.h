// Counts of values in steps of 0.01 up to 3000; larger ones count as 3000.
#pragma once
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { HISTOGRAM_STEPS_PER_UNIT = 100, HISTOGRAM_BUCKETS = 3000 * HISTOGRAM_STEPS_PER_UNIT + 1 };

typedef struct {
  uint64_t count;
  uint32_t buckets[HISTOGRAM_BUCKETS];
} Histogram;

static inline void histogram_add(Histogram *histogram, double value) {
  double bucket = value * HISTOGRAM_STEPS_PER_UNIT;
  if (bucket < 0) bucket = 0;
  if (bucket > HISTOGRAM_BUCKETS - 1) bucket = HISTOGRAM_BUCKETS - 1;
  histogram->buckets[(int)bucket]++;
  histogram->count++;
}

// As JSON: pairs of lower bound and count, without the empty ones.
static inline void histogram_print(const Histogram *histogram, FILE *out) {
  const char *separator = "";
  fputc('[', out);
  for (int bucket = 0; bucket < HISTOGRAM_BUCKETS; bucket++) {
    if (histogram->buckets[bucket] == 0) continue;
    fprintf(out, "%s[%.2f,%u]", separator, (double)bucket / HISTOGRAM_STEPS_PER_UNIT, histogram->buckets[bucket]);
    separator = ",";
  }
  fputc(']', out);
}

static inline void histogram_clear(Histogram *histogram) { memset(histogram, 0, sizeof *histogram); }
