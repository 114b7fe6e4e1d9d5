const MOST_KEYS = 32;

/** The digits as keys of a telephone; null when one is no such key, or there are none or too many. */
export function renderKeys(digits: string): string | null {
  const keys = digits.toUpperCase().replaceAll(/[\s,.-]/g, "");
  return keys.length > 0 && keys.length <= MOST_KEYS && /^[0-9*#A-D]+$/.test(keys) ? keys : null;
}
