/** "0171 22": "0 1 7 1, 2 2". */
export function spellGroups(groups: readonly string[]): string {
  return groups.map((group) => [...group].join(" ")).join(", ");
}

/** Groups of three, with four in the last one rather than a single digit. */
export function inThrees(digits: string): readonly string[] {
  if (digits.length <= 4) return [digits];
  return [digits.slice(0, 3), ...inThrees(digits.slice(3))];
}

/** Groups of two; an odd digit makes the first one three. */
export function inPairs(digits: string): readonly string[] {
  if (digits.length <= 3) return [digits];
  const first = digits.length % 2 === 0 ? 2 : 3;
  return [digits.slice(0, first), ...inPairs(digits.slice(first))];
}
