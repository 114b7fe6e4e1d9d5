/** @returns null of nothing */
export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The value that the given share does not exceed, by nearest rank; null of nothing. */
export function quantile(values: readonly number[], share: number): number | null {
  const rank = Math.max(0, Math.ceil(values.length * share) - 1);
  return values.toSorted((a, b) => a - b)[rank] ?? null;
}

/** Null where there is nothing to count. */
export function share(count: number, of: number): number | null {
  return of === 0 ? null : count / of;
}

export function percent(value: number | null): string {
  return value === null ? "–" : `${(100 * value).toFixed(1)} %`;
}

export function ms(value: number | null): string {
  return value === null ? "–" : String(Math.round(value));
}

export function isKnown<T>(value: T | null): value is T {
  return value !== null;
}
