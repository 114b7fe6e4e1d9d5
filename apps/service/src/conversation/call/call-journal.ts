import type { ToolReceipt } from "../answer/tool-session.ts";
import type { FlowMove } from "../flow/flow-event.ts";
import type { AnswerMaking, TurnHearing } from "./answer-making.ts";
import type { SpeechPurpose } from "./reducer/call-effect.ts";

/** When the stages of an answer were reached, in ms after the caller stopped speaking; null: never reached. */
export interface AnswerLatency {
  /** The turn was over. */
  readonly endpointing: number | null;
  /** The last final text arrived. */
  readonly sttFinal: number | null;
  readonly modelFirstToken: number | null;
  readonly firstSentence: number | null;
  readonly ttsFirstByte: number | null;
  /** Of the answer: a filler before it does not count. */
  readonly firstAudioOut: number | null;
  /** A filler was said while the caller waited; absent: none was. */
  readonly filler?: number | null;
  /** The answer was begun before the turn was over. */
  readonly wasGuessed: boolean;
}

/** Why an answer could not be given, or not in full. */
export interface AnswerFailure {
  readonly stage: "model" | "voice";
  /** The vendor's code, or ours if we never got that far: `first-token-timeout`, `stalled`, `no-connection`. */
  readonly code: string;
  readonly provider: string | null;
  /** For people; no content. */
  readonly message: string;
}

export interface TranscriptSegment {
  readonly speaker: "user" | "assistant";
  readonly text: string;
  readonly isFinal: boolean;
  readonly startMs: number | null;
  readonly endMs: number | null;
  readonly confidence: number | null;
}

export interface DialogueMessage {
  readonly index: number;
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
  readonly provider: string | null;
  readonly model: string | null;
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
}

export interface JournaledTurn {
  readonly index: number;
  readonly role: "user" | "assistant";
  /** Of the assistant's words, those the caller heard. */
  readonly content: string;
  /** Everything it would have said; null when all of it was heard. */
  readonly generatedText: string | null;
  /** What the caller heard while waiting, which neither has; null: nothing. */
  readonly filler: string | null;
  readonly purpose: SpeechPurpose | null;
  readonly wasInterrupted: boolean;
  readonly startedMs: number;
  readonly endedMs: number | null;
  readonly toolCalls: readonly ToolReceipt[];
  /** The flow's moves in this turn. */
  readonly moves: readonly FlowMove[];
  readonly latency: AnswerLatency | null;
  /** Null: nothing went wrong. */
  readonly failure: AnswerFailure | null;
  readonly provider: string | null;
  readonly model: string | null;
  /** Of the assistant's turns. Not kept: for those who watch the call. */
  readonly making: AnswerMaking | null;
  /** Of the caller's spoken turns. Not kept, either. */
  readonly hearing: TurnHearing | null;
}

export interface JournaledUsage {
  readonly service: "llm" | "stt" | "tts";
  readonly provider: string;
  readonly model: string;
  readonly unit: "input_tokens" | "output_tokens" | "seconds" | "characters";
  readonly amount: number;
}

export interface JournaledEvent {
  readonly level: "info" | "warning" | "error";
  /** In kebab-case: `recognizer-switched`. */
  readonly event: string;
  readonly message: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/**
 * Where a live call is recorded. Every method returns at once and does its slow work in the background: a call never waits
 * for a disk.
 */
export interface CallJournal {
  transcript(segment: TranscriptSegment): void;
  message(message: DialogueMessage): void;
  turn(turn: JournaledTurn): void;
  usage(usage: JournaledUsage): void;
  log(event: JournaledEvent, atMs: number): void;
}
