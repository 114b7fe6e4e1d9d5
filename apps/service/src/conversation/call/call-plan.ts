import type { LanguageModel, ModelMessage, ModelSettings } from "../../providers/llm/language-model.ts";
import type { Recognizer } from "../../providers/speech/recognizing/recognizer.ts";
import type { Voice } from "../../providers/speech/speaking/voice.ts";
import type { ToolSession } from "../answer/tool-session.ts";
import type { FlowAnswer } from "../flow/flow-answer.ts";
import type { CallerTurn } from "../flow/flow-event.ts";
import type { CallJournal } from "./call-journal.ts";
import type { RecordingSink } from "./recording/call-recorder.ts";
import type { RespondCause, TurnSource } from "./reducer/call-effect.ts";
import type { CallSettings, ChangeableSettings } from "./reducer/call-settings.ts";
import type { EndReason } from "./reducer/end-reason.ts";

/** What a tool of the platform does to the call it is called in. */
export interface CallActions {
  endCall(message: string | null): void;
  transfer(to: string, message: string | null): void;
  /** Plays the keys' tones to the line. */
  pressKeys(digits: string): void;
  /** The flow has moved to another node: changes how the caller is heard, and who speaks from the next utterance on. */
  changeSettings(changes: ChangeableSettings, voices: readonly Voice[]): void;
}

/** Why a flow is asked for an answer. */
export type FlowCause = { readonly kind: "turn"; readonly turn: CallerTurn } | { readonly kind: RespondCause };

/** What the caller said before an answer. */
export interface HeardTurn {
  /** Counts the caller's turns; a guess has the number its turn will have. */
  readonly number: number;
  /** Empty where the answer is not to a turn. */
  readonly text: string;
  readonly source: TurnSource;
}

/** A flow that steers a call. */
export interface CallFlow {
  /** @param answerNumber tells answers of a call apart */
  open(answerNumber: number, cause: FlowCause, actions: CallActions, heard: HeardTurn): FlowAnswer;
}

/** The leg, as far as a session may act on it. Never throws: what goes wrong is in the result. */
export interface CallLine {
  /**
   * We are about to end the call: this is recorded before anybody is told to hang up, so that the party reporting it
   * is not taken for its cause. Resolves when it is recorded or could not be in time; null: nothing to wait for.
   */
  announceEnd(reason: EndReason): Promise<void> | null;
  /** After `announceEnd`. */
  hangUp(reason: EndReason): void;
  /** Resolves with whether the carrier took the order; the outcome follows later as `transferEnded`. */
  transfer(to: string): Promise<boolean>;
}

/** Everything a live call needs to know and to reach, found before it begins. */
export interface CallPlan {
  /** For logs. */
  readonly callId: string;
  readonly settings: CallSettings;
  readonly systemPrompt: string;
  readonly model: LanguageModel;
  readonly modelSettings: ModelSettings;
  /** The first, then those that take over when it fails. No recognizer at all: the caller only writes. */
  readonly recognizers: readonly Recognizer[];
  readonly voices: readonly Voice[];
  /** The same for every voice; 1: as the vendor gives it. */
  readonly volume: number;
  /** Earlier talk that belongs to the same conversation. */
  readonly history: readonly ModelMessage[];
  /** Said while a tool takes long, in turn. */
  readonly fillers: readonly string[];
  /** Tools for one answer; the number tells answers of a call apart. */
  openTools(answerNumber: number, actions: CallActions, heard: HeardTurn): ToolSession;
  readonly journal: CallJournal;
  readonly line: CallLine;
  readonly recording: RecordingSink | null;
  /** Decides each answer in the place of the one prompt; null: none does. */
  readonly flow: CallFlow | null;
}
