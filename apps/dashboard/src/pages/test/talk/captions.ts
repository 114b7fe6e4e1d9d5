export type Speaker = "user" | "assistant";

/** A line of the log of a call. */
export interface Line {
  /** Counts the lines. */
  readonly id: number;
  readonly speaker: Speaker;
  readonly text: string;
  /** Of an answer: from the end of the caller's words to its first sound, as this page saw it. */
  readonly latencyMs: number | null;
  /** What the line consists of: words, or pressed keys. */
  readonly kind: "words" | "keys";
}

/** What was said, and below it what is being said. */
export interface Captions {
  readonly lines: readonly Line[];
  readonly interims: Readonly<Partial<Record<Speaker, string>>>;
}

export const NO_CAPTIONS: Captions = { lines: [], interims: {} };

/** Adds what was said; what was being said by the same side is over. */
export function withLine(captions: Captions, speaker: Speaker, text: string, latencyMs: number | null): Captions {
  const { lines } = captions;
  return {
    ...withoutInterim(captions, speaker),
    lines: [...lines, { id: lines.length, speaker, text, latencyMs, kind: "words" }],
  };
}

export function withInterim(captions: Captions, speaker: Speaker, text: string): Captions {
  if (text === "") return withoutInterim(captions, speaker);
  return { ...captions, interims: { ...captions.interims, [speaker]: text } };
}

export function withoutInterim(captions: Captions, speaker: Speaker): Captions {
  const { [speaker]: _gone, ...interims } = captions.interims;
  return { ...captions, interims };
}

/** The call is over: what was being said stays, as far as it was said. */
export function withInterimsAsLines(captions: Captions): Captions {
  return (["user", "assistant"] as const).reduce((before, speaker) => {
    const text = before.interims[speaker];
    return text === undefined ? before : withLine(before, speaker, text, null);
  }, captions);
}

/** @param isNext whether the key belongs to those pressed last, whatever was said since */
export function withKey(captions: Captions, digit: string, isNext: boolean): Captions {
  const { lines } = captions;
  const last = lines.findLast(({ kind }) => kind === "keys");
  if (isNext && last !== undefined) {
    const added = { ...last, text: last.text + digit };
    return { ...captions, lines: lines.map((line) => (line === last ? added : line)) };
  }
  return {
    ...captions,
    lines: [...lines, { id: lines.length, speaker: "user", text: digit, latencyMs: null, kind: "keys" }],
  };
}
