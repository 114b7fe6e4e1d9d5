/** Values and how often each was seen, in rising order, as the phone prints them. */
export type Histogram = readonly (readonly [value: number, count: number])[];

export function totalOf(histogram: Histogram): number {
  return histogram.reduce((total, [, count]) => total + count, 0);
}

/** The value that `share` (0 to 1) of all do not exceed; NaN when there are none. */
export function percentile(histogram: Histogram, share: number): number {
  const wanted = Math.max(1, Math.ceil(totalOf(histogram) * share));
  let seen = 0;
  for (const [value, count] of histogram) {
    seen += count;
    if (seen >= wanted) return value;
  }
  return Number.NaN;
}
