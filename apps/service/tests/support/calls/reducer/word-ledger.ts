import type { CallEffect } from "../../../../src/conversation/call/reducer/call-effect.ts";
import type { CallEvent } from "../../../../src/conversation/call/reducer/call-event.ts";
import type { CallPhase } from "../../../../src/conversation/call/reducer/call-state.ts";
import { wordsOf } from "../../../../src/conversation/speech/turn-taking/words.ts";

/** Unique words. */
const MARKED = /^[wt]\d+$/;

/** Tracks what the caller said and keyed in, and what became of it. */
export class WordLedger {
  readonly #told = new Set<string>();
  /** Said to somebody else first and reported again later. */
  readonly #forOthers = new Set<string>();
  readonly #kept = new Map<string, number>();
  #keysPressed = 0;
  #keysKept = 0;

  /** @param phases of the call before and after the event; while somebody else has the line, nothing is meant for us */
  note(event: CallEvent, phases: readonly CallPhase[]): void {
    if (phases.includes("transferring") || phases.includes("ended")) {
      for (const word of markedIn(textOf(event))) if (!this.#told.has(word)) this.#forOthers.add(word);
      return;
    }
    if (event.kind === "digit" && event.digit !== "#") this.#keysPressed += 1;
    for (const word of markedIn(textOf(event))) if (!this.#forOthers.has(word)) this.#told.add(word);
  }

  /** A turn keeps its words; only a backchannel may be dropped. */
  perform(effect: CallEffect): void {
    if (effect.kind !== "commit-user-turn" && effect.kind !== "drop-backchannel") return;
    for (const word of markedIn(effect.text)) this.#kept.set(word, (this.#kept.get(word) ?? 0) + 1);
    if (effect.kind !== "commit-user-turn" || effect.source !== "keypad") return;
    const keys = /\[Keypad: ([^\]]*)\]$/.exec(effect.text)?.[1] ?? "";
    this.#keysKept += keys.replaceAll("#", "").length;
  }

  /** Call it when the call has ended. */
  get problems(): readonly string[] {
    const lost = [...this.#told].filter((word) => !this.#kept.has(word));
    const doubled = [...this.#kept].filter(([, count]) => count > 1).map(([word]) => word);
    return [
      ...(lost.length > 0 ? [`heard and lost: ${lost.join(" ")}`] : []),
      ...(doubled.length > 0 ? [`committed twice: ${doubled.join(" ")}`] : []),
      ...(this.#keysKept === this.#keysPressed ? [] : [`${this.#keysPressed} keys pressed, ${this.#keysKept} kept`]),
    ];
  }
}

function textOf(event: CallEvent): string {
  if (event.kind === "typed") return event.text;
  return event.kind === "heard" && "text" in event.transcript ? event.transcript.text : "";
}

function markedIn(text: string): readonly string[] {
  return wordsOf(text).filter((word) => MARKED.test(word));
}
