/**
 * The value below which a share of what was counted lies, by how many fell into each step: exact to the width of a step, within which
 * they are taken to be spread evenly.
 * @param ends where the steps end, ascending; what lies beyond the last is told as that end
 * @param counts of each step, and of what lies beyond
 * @returns null when nothing was counted
 */
export function quantileOfSteps(ends: readonly number[], counts: readonly number[], share: number): number | null {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  const wanted = share * all;
  let before = 0;
  for (const [index, end] of ends.entries()) {
    const count = counts[index] ?? 0;
    if (count > 0 && before + count >= wanted) {
      const begin = ends[index - 1] ?? 0;
      return Math.round(begin + (end - begin) * Math.max(0, (wanted - before) / count));
    }
    before += count;
  }
  return ends.at(-1) ?? null;
}
