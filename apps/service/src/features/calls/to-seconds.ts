/** The API has seconds where we have milliseconds. */
export function toSeconds(ms: number | null): number | null {
  return ms === null ? null : ms / 1_000;
}
