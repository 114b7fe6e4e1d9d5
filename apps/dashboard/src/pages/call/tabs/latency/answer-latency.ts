import type { callTraceDetail } from "@parley/contracts/calls/call-trace-contracts";

export type Trace = (typeof callTraceDetail)["_output"];
export type Turn = Trace["turns"][number];

/** The stages of an answer in the order of their work, by their names on the wire. */
export const STAGES = ["endpointing", "modelFirstToken", "firstSentence", "ttsFirstByte", "firstAudioOut"] as const;
export type Stage = (typeof STAGES)[number];

export interface Part {
  readonly stage: Stage;
  readonly fromMs: number;
  readonly toMs: number;
}

export interface Answer {
  readonly turn: Turn;
  /** What the wait was spent on, without gaps. A stage that was over before the one ahead of it took no time of its own. */
  readonly parts: readonly Part[];
  /** From the caller's last word to the first of the answer. Null: nothing was heard. */
  readonly heardAfterMs: number | null;
  /** The answer was begun before the caller's turn was over. */
  readonly wasBegunEarly: boolean;
}

/** The assistant's turns that answer the caller; a welcome keeps nobody waiting. */
export function answersOf(turns: readonly Turn[]): readonly Answer[] {
  return turns.flatMap((turn): Answer[] => {
    const { latency } = turn;
    if (latency === null) return [];
    const atMs = (stage: Stage): number | null => {
      const ms = latency[stage];
      return typeof ms === "number" ? ms : null;
    };
    let cursorMs = 0;
    const parts: Part[] = [];
    for (const stage of STAGES) {
      const ms = atMs(stage);
      if (ms === null || ms <= cursorMs) continue;
      parts.push({ stage, fromMs: cursorMs, toMs: ms });
      cursorMs = ms;
    }
    return [{ turn, parts, heardAfterMs: atMs("firstAudioOut"), wasBegunEarly: latency["wasGuessed"] === true }];
  });
}

/** The smallest figure that so many of a hundred do not exceed. Null: there are none. */
export function percentile(values: readonly number[], percent: number): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? null;
}
