const MOST_KEYS = 32;

/** Keys as a telephone has them; null when there is any other, or too many. */
export function renderKeys(digits: string): string | null {
  const keys = digits.toUpperCase().replaceAll(/[\s,.-]/g, "");
  return keys.length > 0 && keys.length <= MOST_KEYS && /^[0-9*#A-D]+$/.test(keys) ? keys : null;
}
