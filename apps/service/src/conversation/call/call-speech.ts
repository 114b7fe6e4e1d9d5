import type { SpeechFormat } from "@parley/spoken-text/speech-formatter";
import { ProviderError } from "../../providers/provider-error.ts";
import type { AssistantVoice } from "../speech/output/assistant-voice.ts";
import type { PacerTimer } from "../speech/output/pacer.ts";
import type { RecordedWords } from "../speech/output/recorded-apology.ts";
import { CallAnswers } from "./call-answers.ts";
import type { AnswerFailure } from "./call-journal.ts";
import type { CallNotes } from "./call-notes.ts";
import type { CallActions, CallPlan } from "./call-plan.ts";
import type { DemandAnswers } from "./caller-rights/demand-answers.ts";
import { FillerRotation, type Fillers } from "./filler-rotation.ts";
import type { CallEffect } from "./reducer/call-effect.ts";
import type { CallEventBody } from "./reducer/call-event.ts";
import { Utterance } from "./utterance.ts";

export interface CallSpeechOptions {
  readonly plan: CallPlan;
  readonly notes: CallNotes;
  readonly voice: AssistantVoice;
  readonly format: () => SpeechFormat;
  readonly actions: CallActions;
  readonly demands: DemandAnswers | null;
  /** Played when no voice is left. */
  readonly apology: RecordedWords;
  readonly firstTokenLimitMs: number;
  readonly after: PacerTimer["after"];
  /** On the call's clock. */
  readonly nowMs: () => number;
  readonly dispatch: (event: CallEventBody) => void;
  /** What went wrong with a vendor, for the record. */
  readonly onFailure: (event: "model-failed" | "voice-failed", error: unknown) => void;
}

/** Least time between two fillers for one turn; a turn that goes on is still one. */
const NEXT_FILLER_MS = 8_000;

/** Takes the assistant's utterances, one at a time, from start to end: begun, released, dropped, played or failed. */
export class CallSpeech {
  readonly #options: CallSpeechOptions;
  readonly #answers: CallAnswers;
  /** The one being generated or spoken. */
  #utterance: Utterance | null = null;
  readonly #fillers: FillerRotation;
  #nextFillerMs = 0;

  constructor(options: CallSpeechOptions) {
    this.#options = options;
    this.#fillers = new FillerRotation(options.plan.fillers);
    this.#answers = new CallAnswers({
      ...options,
      isCurrent: (utterance) => this.#utterance === utterance,
      onModelFailed: (utterance, error) => this.#modelFailed(utterance, error),
    });
  }

  say({ responseId, purpose, text }: Extract<CallEffect, { kind: "say" }>): void {
    const utterance = this.#begin(new Utterance(responseId, purpose, false), false);
    utterance.mark("firstPieceMs", this.#options.nowMs());
    this.#options.voice.speak(text);
  }

  playApology(responseId: number): void {
    const utterance = this.#begin(new Utterance(responseId, "apology", false), false);
    utterance.mark("firstPieceMs", this.#options.nowMs());
    this.#options.voice.play(this.#options.apology);
  }

  respond(effect: Extract<CallEffect, { kind: "respond" }>): void {
    const { responseId, isSpeculative, cause } = effect;
    const utterance = this.#begin(new Utterance(responseId, "answer", isSpeculative), isSpeculative);
    if (!isSpeculative && cause === undefined) utterance.turn = this.#options.notes.lastTurn;
    this.#answers.begin(utterance, effect);
  }

  /** The caller's turn is what the speculative answer was for. */
  release(responseId: number): void {
    const guessed = this.#utterance;
    if (guessed === null) return;
    const { notes, voice } = this.#options;
    if (guessed.hasModelFailed) {
      // It failed while nobody was waiting. Now the caller is, so the model is asked again.
      voice.drop();
      const utterance = this.#begin(new Utterance(responseId, "answer", false), false);
      utterance.turn = notes.lastTurn;
      this.#answers.begin(utterance, { turnText: notes.lastTurnText, isSpeculative: false });
      return;
    }
    guessed.turn = notes.lastTurn;
    guessed.release();
    voice.release();
  }

  /** The caller went on, or interrupted. */
  drop(): void {
    const utterance = this.#utterance;
    if (utterance === null) return;
    this.#utterance = null;
    utterance.abort.abort(new Error("the caller went on"));
    this.#options.notes.assistantTurn(utterance, { ...this.#options.voice.drop(), wasCut: true });
  }

  /** From now on in another language. */
  useFillers(fillers: Fillers): void {
    this.#fillers.use(fillers);
  }

  /** Says that the answer takes a moment. */
  fill(cause: Extract<CallEffect, { kind: "fill" }>["cause"]): void {
    const { voice, nowMs } = this.#options;
    const utterance = this.#utterance;
    if (utterance?.mayFill(cause) !== true || !voice.isWaiting || nowMs() < this.#nextFillerMs) return;
    const filler = this.#fillers.next(utterance.hasFiller);
    if (filler === null) return;
    utterance.mark("fillerMs", nowMs());
    this.#nextFillerMs = nowMs() + NEXT_FILLER_MS;
    voice.fill(filler);
  }

  #begin(utterance: Utterance, isGated: boolean): Utterance {
    const { voice, nowMs, dispatch } = this.#options;
    this.#utterance = utterance;
    const { id: responseId } = utterance;
    voice.begin(
      {
        onFirstByte: () => utterance.mark("firstByteMs", nowMs()),
        onAudible: () => {
          utterance.mark("audibleMs", nowMs());
          dispatch({ kind: "response-audible", responseId });
        },
        onWordsAudible: () => {
          utterance.mark("wordsAudibleMs", nowMs());
          utterance.flow?.keep();
        },
        onGenerated: (remainingMs) => dispatch({ kind: "response-generated", responseId, remainingMs }),
        onPlayed: () => this.#played(utterance),
        onFailed: (error) => this.#voiceFailed(utterance, error),
      },
      isGated,
    );
    return utterance;
  }

  #played(utterance: Utterance): void {
    const { voice, notes, dispatch } = this.#options;
    const { played } = voice;
    const { answerText: text } = played;
    const { id: responseId } = utterance;
    this.#utterance = null;
    // Whoever waits for the next answer waits anew.
    if (text !== "") this.#nextFillerMs = 0;
    if (!utterance.hasModelFailed) utterance.flow?.keep();
    notes.assistantTurn(utterance, { ...played, wasCut: false });
    if (utterance.hasModelFailed) {
      dispatch({ kind: "response-failed", responseId, stage: "model" });
      return;
    }
    const isMeant = utterance.flow?.isSilenceIntended === true;
    const isOnlyFiller = text === "" && utterance.hasFiller;
    dispatch({
      kind: "response-played",
      responseId,
      text,
      ...(isMeant ? { isMeant } : {}),
      ...(isOnlyFiller ? { isOnlyFiller } : {}),
    });
  }

  /** What the model said before it broke off is played to its end first. */
  #modelFailed(utterance: Utterance, error: unknown): void {
    utterance.failure = answerFailure("model", error);
    this.#options.onFailure("model-failed", error);
    this.#options.voice.end();
  }

  #voiceFailed(utterance: Utterance, error: ProviderError): void {
    if (this.#utterance !== utterance) return;
    this.#options.onFailure("voice-failed", error);
    utterance.failure = answerFailure("voice", error);
    this.drop();
    this.#options.dispatch({ kind: "response-failed", responseId: utterance.id, stage: "voice" });
  }
}

function answerFailure(stage: AnswerFailure["stage"], error: unknown): AnswerFailure {
  const message = error instanceof Error ? error.message : "The vendor gave no reason";
  if (!(error instanceof ProviderError)) return { stage, code: `${stage}-failed`, provider: null, message };
  return { stage, code: error.vendorCode ?? `${stage}-failed`, provider: error.provider, message };
}
