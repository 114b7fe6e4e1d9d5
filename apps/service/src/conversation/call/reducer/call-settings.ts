import type { InterruptionRules } from "../../speech/turn-taking/interruption-rules.ts";

/** What an assistant's record says about how it talks, in the house's units. */
export interface CallSettings {
  /** In which both speak: `en`, `de`. Absent or `multi`: that is not known beforehand. */
  readonly language?: string;
  /** Null: the assistant waits for the caller to speak first. */
  readonly welcomeMessage: string | null;
  /** Said before anything else, and to its end; null: nothing. */
  readonly disclosure: string | null;
  readonly farewell: string | null;
  /** Callers of this kind are handed to a telephone at once, without a word; null: they are not. */
  readonly putThroughTo: string | null;
  readonly idleMessage: string | null;
  readonly idleTimeoutMs: number;
  readonly maxIdleMessages: number;
  readonly maxDurationMs: number;
  readonly interruptions: InterruptionRules;
  readonly endpointing: {
    readonly silenceMs: number;
    readonly waitsForUnfinished: boolean;
    /** Text without new words for so long is a turn, whatever the line sounds like. */
    readonly utteranceTimeoutMs: number;
  };
  readonly recognizer: {
    /** It says itself when a turn is over. */
    readonly detectsTurns: boolean;
    /** How long its last final text may take after speech. */
    readonly finalLatencyMs: number;
  };
  readonly speculation: {
    /** Also without the recognizer's `eager-end`. */
    readonly isEnabled: boolean;
    readonly debounceMs: number;
    readonly minWords: number;
    /** Above `DEFAULT_SIMILARITY` also hesitations count as a difference; below it nothing more is overlooked. */
    readonly similarityThreshold: number;
  };
  /** A tool that takes longer is bridged with words. */
  readonly fillerAfterMs: number;
  readonly messages: CallMessages;
  /** Absent: no flow steers the conversation. */
  readonly flow?: FlowManner;
}

/** How the node a flow is at wants the caller heard. */
export interface FlowManner {
  /** Once the call was greeted the flow speaks, before the caller does. */
  readonly opens: boolean;
  /** The caller's silence is answered after so long; null: with reminders, as in every call. */
  readonly silenceAfterMs: number | null;
  /** Keys that are an answer as they are: nothing need be waited for after them. */
  readonly exactKeys: readonly string[];
  /** So many keys are an answer; null: however many. */
  readonly keyCount: number | null;
  /** False: what is said is said to its end. */
  readonly isInterruptible: boolean;
}

/** What may change in the middle of a call. */
export type ChangeableSettings = Partial<Pick<CallSettings, "flow" | "interruptions" | "endpointing">>;

/** Sentences the platform says by itself, in the assistant's language. */
export interface CallMessages {
  /** After an answer failed for the first time: it is our fault and no question of what the caller said. */
  readonly trouble: string;
  /** Before a call ends because of a failure. */
  readonly apology: string;
  /** After a transfer that did not come about. */
  readonly transferFailed: string;
}
