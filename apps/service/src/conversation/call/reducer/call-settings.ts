import type { ExpectedAnswer } from "../../speech/turn-taking/expected-answer.ts";
import type { InterruptionRules } from "../../speech/turn-taking/interruption-rules.ts";

/** How the assistant talks, as configured; all times in milliseconds. */
export interface CallSettings {
  /** The language both sides speak: `en`, `de`. Absent or `multi`: not known beforehand. */
  readonly language?: string;
  /** Null: the assistant waits for the caller to speak first. */
  readonly welcomeMessage: string | null;
  /** Said in full before anything else; null: nothing. */
  readonly disclosure: string | null;
  readonly farewell: string | null;
  /** Transfer the caller to this number at once, without a word; null: do not. */
  readonly putThroughTo: string | null;
  readonly idleMessage: string | null;
  readonly idleTimeoutMs: number;
  readonly maxIdleMessages: number;
  readonly maxDurationMs: number;
  readonly interruptions: InterruptionRules;
  readonly endpointing: {
    readonly silenceMs: number;
    readonly waitsForUnfinished: boolean;
    /** Text that has had no new words for this long is a turn, whatever the line sounds like. */
    readonly utteranceTimeoutMs: number;
  };
  readonly recognizer: {
    /** Whether it reports the end of a turn itself. */
    readonly detectsTurns: boolean;
    /** How long after the end of speech its last final text may take. */
    readonly finalLatencyMs: number;
    /** After this much silence it ends a turn whatever it heard; absent: it does not say. */
    readonly turnLimitMs?: number;
  };
  readonly speculation: {
    /** Whether to speculate even without the recognizer's `eager-end`. */
    readonly isEnabled: boolean;
    readonly debounceMs: number;
    readonly minWords: number;
    /** Above `DEFAULT_SIMILARITY`, hesitations count as a difference, too; lowering it below changes nothing. */
    readonly similarityThreshold: number;
  };
  /** Who waits for a tool, or for the model's first words, longer than this hears a filler; null: no fillers are said. */
  readonly fillerAfterMs: number | null;
  /** When it says "mm-hm" while the caller speaks at length; absent: never. */
  readonly assents?: AssentRules;
  readonly messages: CallMessages;
  /** What to do when a machine takes the call; absent: nobody looks whether one did. */
  readonly voicemail?: {
    /** What to leave on it; null: nothing, hang up. */
    readonly message: string | null;
  };
  /** Absent: no flow leads the conversation. */
  readonly flow?: FlowTurnRules;
}

export interface AssentRules {
  /** Nobody who has spoken for less in this turn is given one. */
  readonly afterSpokenMs: number;
  /** From one to the next, at least. */
  readonly nextAfterMs: number;
}

/** How turn-taking works at the flow's current node. */
export interface FlowTurnRules {
  /** After the welcome the flow speaks first, not the caller. */
  readonly opens: boolean;
  /** After this much silence the flow responds; null: the caller is reminded, as in every other call. */
  readonly silenceAfterMs: number | null;
  /** Key sequences that are complete answers: no need to wait for more keys. */
  readonly exactKeys: readonly string[];
  /** This many keys are a complete answer; null: any number. */
  readonly keyCount: number | null;
  /** False: what the assistant says is said to its end. */
  readonly isInterruptible: boolean;
  /** What the node asks for; null: as its words say. */
  readonly expects: ExpectedAnswer | null;
}

/** The settings that may change during a call. */
export type ChangeableSettings = Partial<
  Pick<CallSettings, "flow" | "interruptions" | "endpointing" | "recognizer" | "language">
>;

/** Sentences that do not come from the model, in the assistant's language. */
export interface CallMessages {
  /** After the first failed answer: the fault is ours, not in what the caller said. */
  readonly trouble: string;
  /** Before a failure ends the call. */
  readonly apology: string;
  /** After a transfer that failed. */
  readonly transferFailed: string;
}
