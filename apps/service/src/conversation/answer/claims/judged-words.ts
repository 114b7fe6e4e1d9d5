import type { ClaimAction } from "@parley/contracts/tools/claim-actions";
import { sentencesOf } from "../../sentences/table.ts";
import type { ReplyEvents } from "../ask-model.ts";
import { ClaimGate, type UnbackedClaim } from "./claim-gate.ts";
import type { ToolBacking } from "./tool-backing.ts";

/**
 * What became of a claim that nothing backed: the model was asked again (`rephrased`), a truthful sentence took its place
 * (`replaced`), it was left out because the answer went on after a tool (`dropped`), or it was only noted (`logged`).
 */
export type ClaimOutcome = "rephrased" | "replaced" | "dropped" | "logged";

/** For people. */
export const CLAIM_MESSAGES = {
  rephrased: "The model said that something was done, and no tool had done it; it was asked again",
  replaced: "The model said that something was done, and no tool had done it; a truthful sentence took its place",
  dropped: "The model said that something was done, and the tool it called did not do it; the words were left out",
  logged: "The model said that something was done, and no tool had done it; it was only noted",
} as const satisfies Readonly<Record<ClaimOutcome, string>>;

export interface JudgedClaim {
  /** The model's words up to the claim's end. */
  readonly text: string;
  readonly actions: readonly ClaimAction[];
  readonly outcome: ClaimOutcome;
}

export interface JudgedWordsEvents extends Pick<ReplyEvents, "onText" | "onTextEnd"> {
  onClaim?(claim: JudgedClaim): void;
}

/** The words of one answer on their way out: a model's pass the gate for claims. */
export class JudgedWords {
  readonly #events: JudgedWordsEvents;
  readonly #gate: ClaimGate;
  readonly #waits: boolean;
  /** What has passed and waits for the end. */
  #waiting = "";
  /** What has passed since `takePassed`. */
  #passed = "";
  /** Characters that have passed in all. */
  passedCount = 0;

  /** @param waits words are handed on only when the utterance is complete and nothing is held */
  constructor(events: JudgedWordsEvents, waits: boolean) {
    this.#events = events;
    this.#waits = waits;
    this.#gate = new ClaimGate((claim) => this.#report(claim, "logged"));
  }

  /** The claim for which words are held; null: none are. */
  get held(): UnbackedClaim | null {
    return this.#gate.held;
  }

  use(backing: ToolBacking | undefined): void {
    if (backing !== undefined) this.#gate.use(backing);
  }

  /** A tool has answered. @param result as the model sees it */
  note(toolName: string, result: string): void {
    this.#gate.note(toolName, result);
  }

  push(text: string): void {
    this.#pass(this.#gate.push(text));
  }

  end(): void {
    this.#pass(this.#gate.end());
    if (this.held === null || !this.#waits) this.#handOn();
  }

  /** After tools have run: says what they have made true, and drops the rest, because the model goes on with their results. */
  settle(): void {
    if (this.held === null) return;
    this.#pass(this.#gate.settle());
    if (this.held !== null) {
      this.#report(this.held, "dropped");
      this.#gate.drop();
    }
    this.#handOn();
  }

  /** Drops what is held, for the model to be asked again. @returns the claim; null: nothing was held */
  takeBack(): UnbackedClaim | null {
    const { held } = this;
    if (held === null) return null;
    this.#report(held, "rephrased");
    this.#gate.drop();
    if (this.#waits) {
      this.#waiting = "";
      this.#passed = "";
    }
    return held;
  }

  /** Says that nothing was done, in place of what is held. */
  replace(): void {
    const { held } = this;
    if (held === null) return;
    this.#report(held, "replaced");
    this.#gate.drop();
    this.say(sentencesOf(held.language).notDone);
  }

  /** Says words of our own. */
  say(words: string): void {
    this.#pass(this.#passed === "" || /\s$/.test(this.#passed) ? words : ` ${words}`);
    this.#handOn();
  }

  /** The words that have passed since the last time. */
  takePassed(): string {
    const passed = this.#passed;
    this.#passed = "";
    return passed;
  }

  #pass(words: string): void {
    if (words === "") return;
    this.#passed += words;
    this.passedCount += words.length;
    if (this.#waits) this.#waiting += words;
    else this.#events.onText(words);
  }

  #handOn(): void {
    const { onText, onTextEnd } = this.#events;
    if (this.#waiting !== "") onText(this.#waiting);
    this.#waiting = "";
    onTextEnd();
  }

  #report({ text, actions }: UnbackedClaim, outcome: ClaimOutcome): void {
    this.#events.onClaim?.({ text, actions, outcome });
  }
}
