/**
 * How the recognizer writes: `quick` as `honest`, but its first version of a word comes before its final one; `asked` as `honest`,
 * but final only when asked; `flux` detects turns itself and never errs.
 */
export const REGIMES = ["honest", "quick", "eager", "none", "asked", "flux"] as const;
export type Regime = (typeof REGIMES)[number];

const MARK = /[.,;:!?…]+$/;

/** @param isFinal whether the text will not change any more */
export function writtenAs(regime: Regime, words: readonly string[], isFinal: boolean): string {
  if (regime === "none") return words.map((word) => word.replace(MARK, "").toLowerCase()).join(" ");
  const text = words.join(" ");
  if (regime !== "eager") return text;
  const bare = text.replace(MARK, "");
  // A question stays one.
  return isFinal ? `${bare}${text.endsWith("?") ? "?" : "."}` : bare;
}
