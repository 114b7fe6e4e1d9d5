import type { InterruptionRules } from "../../speech/turn-taking/interruption-rules.ts";

/** How an assistant talks, read from its record and converted to our units. */
export interface CallSettings {
  /** The language of the call: `en`, `de`. Absent or `multi` when it is not known in advance. */
  readonly language?: string;
  /** Null: the assistant waits for the caller to speak first. */
  readonly welcomeMessage: string | null;
  /** Said first, and to its end; null for none. */
  readonly disclosure: string | null;
  readonly farewell: string | null;
  /** Where such callers are transferred at once, without a word; null when they are not. */
  readonly putThroughTo: string | null;
  readonly idleMessage: string | null;
  readonly idleTimeoutMs: number;
  readonly maxIdleMessages: number;
  readonly maxDurationMs: number;
  readonly interruptions: InterruptionRules;
  readonly endpointing: {
    readonly silenceMs: number;
    readonly waitsForUnfinished: boolean;
    /** Words become a turn when no new ones have come for this long, whatever the line sounds like. */
    readonly utteranceTimeoutMs: number;
  };
  readonly recognizer: {
    /** It detects the end of a turn by itself. */
    readonly detectsTurns: boolean;
    /** How long after speech its last final text may take. */
    readonly finalLatencyMs: number;
  };
  readonly speculation: {
    /** Even without the recognizer's `eager-end`. */
    readonly isEnabled: boolean;
    readonly debounceMs: number;
    readonly minWords: number;
    /** Above `DEFAULT_SIMILARITY`, hesitations count as differences too; a lower value allows nothing more. */
    readonly similarityThreshold: number;
  };
  /** A tool that takes longer is covered with a filler. */
  readonly fillerAfterMs: number;
  readonly messages: CallMessages;
  /** Absent when no flow leads the conversation. */
  readonly flow?: FlowManner;
}

/** How the flow's current node wants to hear the caller. */
export interface FlowManner {
  /** After the greeting, the flow speaks before the caller does. */
  readonly opens: boolean;
  /** After how long the flow responds to silence; null: reminders, as in any other call. */
  readonly silenceAfterMs: number | null;
  /** Keys that are complete answers: no further key is waited for. */
  readonly exactKeys: readonly string[];
  /** How many keys make an answer; null: any number. */
  readonly keyCount: number | null;
  /** False: utterances cannot be interrupted. */
  readonly isInterruptible: boolean;
}

/** The settings that may change during a call. */
export type ChangeableSettings = Partial<Pick<CallSettings, "flow" | "interruptions" | "endpointing">>;

/** The platform's own sentences, in the assistant's language. */
export interface CallMessages {
  /** After the first answer that failed. The fault is ours, so the caller is not asked to repeat anything. */
  readonly trouble: string;
  /** Before a failure ends the call. */
  readonly apology: string;
  /** After a failed transfer. */
  readonly transferFailed: string;
}
