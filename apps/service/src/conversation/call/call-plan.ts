import type { SpeechFormat } from "@parley/spoken-text/speech-formatter";
import type { LanguageModel, ModelMessage, ModelSettings } from "../../providers/llm/language-model.ts";
import type { Recognizer } from "../../providers/speech/recognizing/recognizer.ts";
import type { Voice } from "../../providers/speech/speaking/voice.ts";
import type { ToolSession } from "../answer/tool-session.ts";
import type { FlowAnswer } from "../flow/flow-answer.ts";
import type { CallerTurn } from "../flow/flow-event.ts";
import type { BackgroundSettings } from "../speech/output/background/background-sound.ts";
import type { CallJournal } from "./call-journal.ts";
import type { CallerRights } from "./caller-rights/caller-rights.ts";
import type { Fillers } from "./filler-rotation.ts";
import type { RecordingSink } from "./recording/call-recorder.ts";
import type { RespondCause, TurnSource } from "./reducer/call-effect.ts";
import type { CallSettings, ChangeableSettings } from "./reducer/call-settings.ts";
import type { EndReason } from "./reducer/end-reason.ts";

/** What a built-in tool can do to the call it is used in. */
export interface CallActions {
  endCall(message: string | null): void;
  transfer(to: string, message: string | null): void;
  /** Plays the keys' tones into the call. */
  pressKeys(digits: string): void;
  /** The flow has moved to another node: changes turn-taking now, and the voice from the next utterance on. */
  changeSettings(changes: ChangeableSettings, voices: readonly Voice[]): void;
}

/** Why a flow is asked for an answer. */
export type FlowCause = { readonly kind: "turn"; readonly turn: CallerTurn } | { readonly kind: RespondCause };

/** The caller's turn that an answer follows. */
export interface HeardTurn {
  /** Counts the caller's turns; a speculative answer gets the number its turn will have. */
  readonly number: number;
  /** Empty if the answer is not to a turn. */
  readonly text: string;
  readonly source: TurnSource;
}

/** A flow that leads a call. */
export interface CallFlow {
  /** @param answerNumber unique among the answers of a call */
  open(answerNumber: number, cause: FlowCause, actions: CallActions, heard: HeardTurn): FlowAnswer;
}

/** What a session may do to its leg. Never throws: failures are in the result. */
export interface CallLine {
  /**
   * Records that we are about to end the call, before anybody is told to hang up, so that whoever reports the end is not
   * taken for its cause. Resolves when it is recorded, or could not be in time; null: nothing to wait for.
   */
  announceEnd(reason: EndReason): Promise<void> | null;
  /** After `announceEnd`. */
  hangUp(reason: EndReason): void;
  /** Resolves with whether the carrier accepted the request; the outcome follows later as `transferEnded`. */
  transfer(to: string): Promise<boolean>;
}

/** How the assistant speaks in one language. */
export interface SpokenIn {
  readonly voices: readonly Voice[];
  readonly format: SpeechFormat;
  readonly fillers: Fillers;
}

/** Everything a live call needs, looked up before it begins. */
export interface CallPlan {
  /** For logs. */
  readonly callId: string;
  readonly settings: CallSettings;
  readonly systemPrompt: string;
  /** The same as it is kept on record: without what is remembered, which callers may have forgotten. */
  readonly recordedPrompt: string;
  readonly model: LanguageModel;
  readonly modelSettings: ModelSettings;
  /** In fallback order. None at all: the caller can only type. */
  readonly recognizers: readonly Recognizer[];
  readonly voices: readonly Voice[];
  /** The same for every voice; 1: as loud as the vendor delivers it. */
  readonly volume: number;
  /** What it says while the caller speaks at length, in rotation; absent: nothing. */
  readonly assents?: readonly string[];
  /** What is heard under the whole call; absent: nothing. */
  readonly background?: BackgroundSettings;
  /** How texts are spoken; absent: by the rules of the settings' language. */
  readonly speechFormat?: SpeechFormat;
  /** Absent: the assistant does not follow the caller into another language. @returns null: it does not speak that one */
  speakIn?(language: string): SpokenIn | null;
  /** Earlier messages of the same conversation. */
  readonly history: readonly ModelMessage[];
  /** Said while a tool or the model takes long. */
  readonly fillers: Fillers;
  /** Tools for one answer. @param answerNumber unique among the answers of a call */
  openTools(answerNumber: number, actions: CallActions, heard: HeardTurn): ToolSession;
  readonly journal: CallJournal;
  readonly line: CallLine;
  readonly recording: RecordingSink | null;
  /** What the caller may demand; absent: the caller is no person but a test. */
  readonly rights?: CallerRights;
  /** Runs the making of an answer, so that what it asks of others counts as the call's; absent: it is run as it is. */
  within?<Result>(work: () => Result): Result;
  /** Decides each answer instead of the system prompt; null: the call has no flow. */
  readonly flow: CallFlow | null;
}
