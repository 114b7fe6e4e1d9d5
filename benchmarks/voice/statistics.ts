/** A figure of several slices. */
export interface Spread {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

/** Counts only those that are numbers: a slice without barge-ins says nothing about them. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.filter((value) => !Number.isNaN(value)).toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const median = ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
  return { median, least: sorted[0] ?? Number.NaN, most: sorted.at(-1) ?? Number.NaN };
}

export function showSpread({ median, least, most }: Spread, digits: number): string {
  if (Number.isNaN(median)) return "–";
  if (least === most) return median.toFixed(digits);
  return `${median.toFixed(digits)} (${least.toFixed(digits)}–${most.toFixed(digits)})`;
}
