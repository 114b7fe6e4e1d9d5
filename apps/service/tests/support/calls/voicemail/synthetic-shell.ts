import type { CallEventBody } from "../../../../src/conversation/call/reducer/call-event.ts";
import type { CallScript } from "../reducer/call-script.ts";

/** How long after it is asked for the assistant can be heard, and for how long it speaks. */
const TIMES_MS: Readonly<Record<"say" | "respond", { readonly startMs: number; readonly lengthMs: number }>> = {
  say: { startMs: 200, lengthMs: 2_500 },
  respond: { startMs: 900, lengthMs: 2_000 },
};

interface Speaking {
  readonly id: number;
  audibleMs: number;
  endMs: number;
  isAudible: boolean;
  /** Null: not held. */
  heldMs: number | null;
}

/** Speaks for the assistant: what the reducer asks for is heard and played to its end, unless it is held or dropped. */
export class SyntheticShell {
  readonly #call: CallScript;
  #speaking: Speaking | null = null;
  #seen = 0;

  constructor(call: CallScript) {
    this.#call = call;
  }

  at(atMs: number, event: CallEventBody): void {
    this.until(atMs);
    this.#call.at(atMs, event);
    this.#perform();
  }

  until(atMs: number): void {
    this.#call.until(atMs);
    this.#perform();
    const speaking = this.#speaking;
    if (speaking === null || speaking.heldMs !== null) return;
    const { id: responseId } = speaking;
    if (!speaking.isAudible && speaking.audibleMs <= atMs) {
      speaking.isAudible = true;
      this.#call.at(atMs, { kind: "response-audible", responseId });
      this.#call.at(atMs, { kind: "response-generated", responseId, remainingMs: speaking.endMs - atMs });
    } else if (speaking.isAudible && speaking.endMs <= atMs) {
      this.#speaking = null;
      this.#call.at(atMs, { kind: "response-played", responseId, text: "Said." });
    }
    this.#perform();
  }

  #perform(): void {
    const { effects } = this.#call;
    for (; this.#seen < effects.length; this.#seen += 1) {
      const effect = effects[this.#seen];
      if (effect === undefined) return;
      const speaking = this.#speaking;
      if (effect.kind === "say" || effect.kind === "respond") {
        const { startMs, lengthMs } = TIMES_MS[effect.kind];
        const audibleMs = effect.atMs + startMs;
        this.#speaking = {
          id: effect.responseId,
          audibleMs,
          endMs: audibleMs + lengthMs,
          isAudible: false,
          heldMs: null,
        };
      } else if (effect.kind === "cancel" || effect.kind === "interrupt") {
        this.#speaking = null;
      } else if (effect.kind === "hold" && speaking !== null) {
        speaking.heldMs = effect.atMs;
      } else if (effect.kind === "resume" && speaking?.heldMs != null) {
        speaking.audibleMs += effect.atMs - speaking.heldMs;
        speaking.endMs += effect.atMs - speaking.heldMs;
        speaking.heldMs = null;
      }
    }
  }
}
