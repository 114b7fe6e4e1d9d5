import type { EmbeddingCalibration } from "../../../providers/embeddings/embedder.ts";
import { cosineOf, similarityOf } from "../../embeddings/similarity.ts";

/** Of a call that went badly. */
export interface FailureText {
  readonly text: string;
  /** Null: words alone are compared. */
  readonly vector: Float32Array | null;
}

export interface FailureGroup {
  /** Places in the list that was given, the one that is most like the others first. */
  readonly members: readonly { readonly index: number; readonly likeness: number }[];
  /** What its members have in common, and others do not: the words that tell most first. */
  readonly words: readonly string[];
}

/** How alike two groups are on average, from which on they are one. Chosen on the summaries of `cluster-failures.test.ts`. */
const ALIKE = { withVectors: 0.5, byWords: 0.05 } as const;
/** How much meaning counts beside words, where there are vectors. */
const MEANING_SHARE = 0.7;
const MOST_WORDS = 5;
const SHORTEST_WORD = 4;

/**
 * Puts texts together that tell of the same, the largest group first: each begins alone, and the two groups that are most
 * alike on average become one until none are alike enough (average linkage).
 * @param calibration of the vectors; null: there are none
 */
export function clusterFailures(
  texts: readonly FailureText[],
  calibration: EmbeddingCalibration | null,
): readonly FailureGroup[] {
  const weights = weigh(texts.map(({ text }) => countWords(text)));
  const likeness = texts.map((one, row) =>
    texts.map((other, column) => {
      const byWords = overlap(weights[row], weights[column]);
      if (calibration === null || one.vector === null || other.vector === null) return byWords;
      const meaning = similarityOf(cosineOf(one.vector, other.vector), calibration);
      return MEANING_SHARE * meaning + (1 - MEANING_SHARE) * byWords;
    }),
  );
  const groups = merge(likeness, calibration === null ? ALIKE.byWords : ALIKE.withVectors);
  return groups
    .map((members) => ({ members: rank(members, likeness), words: tellingWords(members, weights) }))
    .toSorted((one, other) => other.members.length - one.members.length || firstOf(one) - firstOf(other));
}

function firstOf({ members }: FailureGroup): number {
  return Math.min(...members.map(({ index }) => index));
}

/** How often each occurs. */
function countWords(text: string): ReadonlyMap<string, number> {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const counts = new Map<string, number>();
  for (const word of plain.match(/[\p{L}\p{N}]+/gu) ?? []) {
    if (word.length >= SHORTEST_WORD) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

type Weights = ReadonlyMap<string, number>;

/** A word that most texts have tells nothing. Each text's weights are a vector of length 1. */
function weigh(texts: readonly ReadonlyMap<string, number>[]): readonly Weights[] {
  const holders = new Map<string, number>();
  for (const words of texts) for (const word of words.keys()) holders.set(word, (holders.get(word) ?? 0) + 1);
  return texts.map((words) => {
    const raw = [...words].map(
      ([word, count]) => [word, count * Math.log((texts.length + 1) / (holders.get(word) ?? 1))] as const,
    );
    const length = Math.hypot(...raw.map(([, weight]) => weight)) || 1;
    return new Map(raw.map(([word, weight]) => [word, weight / length]));
  });
}

function overlap(one: Weights | undefined, other: Weights | undefined): number {
  let sum = 0;
  for (const [word, weight] of one ?? []) sum += weight * (other?.get(word) ?? 0);
  return sum;
}

/** Of few hundred texts; each step looks at every pair of groups. */
function merge(likeness: readonly (readonly number[])[], least: number): readonly (readonly number[])[] {
  const groups = new Map(likeness.map((_, index) => [index, [index]]));
  const alike = likeness.map((row) => [...row]);
  for (;;) {
    let best = { value: least, one: -1, other: -1 };
    for (const one of groups.keys()) {
      for (const other of groups.keys()) {
        const value = alike[one]?.[other] ?? 0;
        if (other > one && value > best.value) best = { value, one, other };
      }
    }
    const [kept, joined] = [groups.get(best.one), groups.get(best.other)];
    if (kept === undefined || joined === undefined) return [...groups.values()];
    // The mean over all pairs of members, kept without looking at them again (Lance, Williams 1967).
    for (const third of groups.keys()) {
      const [row, column] = [alike[best.one], alike[third]];
      if (row === undefined || column === undefined) continue;
      const mean =
        (kept.length * (row[third] ?? 0) + joined.length * (alike[best.other]?.[third] ?? 0)) /
        (kept.length + joined.length);
      row[third] = mean;
      column[best.one] = mean;
    }
    kept.push(...joined);
    groups.delete(best.other);
  }
}

function rank(members: readonly number[], likeness: readonly (readonly number[])[]): FailureGroup["members"] {
  return members
    .map((index) => {
      const others = members.filter((other) => other !== index);
      const sum = others.reduce((total, other) => total + (likeness[index]?.[other] ?? 0), 0);
      const mean = others.length === 0 ? 1 : sum / others.length;
      return { index, likeness: Math.min(1, Math.max(0, mean)) };
    })
    .toSorted((one, other) => other.likeness - one.likeness || one.index - other.index);
}

/** Those that its members have more than others, with the most weight; of a group of several, words that at least two have. */
function tellingWords(members: readonly number[], weights: readonly Weights[]): readonly string[] {
  const shareWith = (word: string, among: readonly Weights[]) =>
    among.filter((words) => words.has(word)).length / Math.max(1, among.length);
  const inside = members.flatMap((index) => weights[index] ?? []);
  const outside = weights.filter((_, index) => !members.includes(index));
  const sums = new Map<string, { weight: number; count: number }>();
  for (const words of inside) {
    for (const [word, weight] of words) {
      const known = sums.get(word) ?? { weight: 0, count: 0 };
      sums.set(word, { weight: known.weight + weight, count: known.count + 1 });
    }
  }
  return [...sums]
    .filter(([, { count }]) => members.length === 1 || count > 1)
    .map(([word, { weight }]) => [word, weight * (shareWith(word, inside) - shareWith(word, outside))] as const)
    .filter(([, telling]) => telling > 0)
    .toSorted(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
    .slice(0, MOST_WORDS)
    .map(([word]) => word);
}
