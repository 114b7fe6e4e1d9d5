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

/** How the platform's tools act on the call they are used in. */
export interface CallActions {
  endCall(message: string | null): void;
  transfer(to: string, message: string | null): void;
  /** Plays the tones of these keys. */
  pressKeys(digits: string): void;
  /** The flow has moved: changes how the caller is heard, and who speaks from the next utterance on. */
  changeSettings(changes: ChangeableSettings, voices: readonly Voice[]): void;
}

/** Why a flow is asked for an answer. */
export type FlowCause = { readonly kind: "turn"; readonly turn: CallerTurn } | { readonly kind: RespondCause };

/** What the caller said before an answer. */
export interface HeardTurn {
  /** The number of the caller's turn; for a guess, the number that turn will get. */
  readonly number: number;
  /** Empty when it does not answer a turn. */
  readonly text: string;
  readonly source: TurnSource;
}

/** A flow that leads a call. */
export interface CallFlow {
  /** @param answerNumber identifies the answer within the call */
  open(answerNumber: number, cause: FlowCause, actions: CallActions, heard: HeardTurn): FlowAnswer;
}

/** What a session may do with the leg. Never throws: failures are in the result. */
export interface CallLine {
  /**
   * Records that we are about to end the call, before anybody is told to hang up, so that whoever reports the end is not
   * taken for its cause. Resolves once it is recorded, or could not be in time; null when there is nothing to wait for.
   */
  announceEnd(reason: EndReason): Promise<void> | null;
  /** After `announceEnd`. */
  hangUp(reason: EndReason): void;
  /** Resolves with whether the carrier accepted the transfer; its outcome follows as `transferEnded`. */
  transfer(to: string): Promise<boolean>;
}

/** Everything a live call needs, gathered before it begins. */
export interface CallPlan {
  /** For logs. */
  readonly callId: string;
  readonly settings: CallSettings;
  readonly systemPrompt: string;
  readonly model: LanguageModel;
  readonly modelSettings: ModelSettings;
  /** In order of preference. Without any recognizer the caller can only write. */
  readonly recognizers: readonly Recognizer[];
  readonly voices: readonly Voice[];
  /** For every voice; 1 leaves the vendor's loudness as it is. */
  readonly volume: number;
  /** Earlier messages of the same conversation. */
  readonly history: readonly ModelMessage[];
  /** Fillers for slow tools, used in turn. */
  readonly fillers: readonly string[];
  /** Opens the tools for one answer; the number identifies the answer within the call. */
  openTools(answerNumber: number, actions: CallActions, heard: HeardTurn): ToolSession;
  readonly journal: CallJournal;
  readonly line: CallLine;
  readonly recording: RecordingSink | null;
  /** The flow that decides each answer, in place of a single prompt; null without one. */
  readonly flow: CallFlow | null;
}
