import { type SpeechFormat, SpeechFormatter } from "@parley/spoken-text/speech-formatter";
import type { SpokenPart } from "@parley/spoken-text/spoken-part";
import { type AnswerPolicy, callAnswers } from "../answer/answer-policy.ts";
import { type AnswerScript, plainScript } from "../answer/answer-script.ts";
import { type AnswerEvents, causeOf, followScript } from "../answer/follow-script.ts";
import { readTurn } from "../flow/read-turn.ts";
import type { AssistantVoice } from "../speech/output/assistant-voice.ts";
import type { PacerTimer } from "../speech/output/pacer.ts";
import { TextChunker } from "../speech/output/text-chunker.ts";
import type { CallNotes } from "./call-notes.ts";
import type { CallActions, CallPlan, HeardTurn } from "./call-plan.ts";
import type { DemandAnswers } from "./caller-rights/demand-answers.ts";
import { onlyWhenReleased } from "./only-when-released.ts";
import { recentDialogue, withTurnLast } from "./recent-dialogue.ts";
import type { AnsweredEffect } from "./reducer/call-effect.ts";
import type { CallEventBody } from "./reducer/call-event.ts";
import type { Utterance } from "./utterance.ts";

export interface CallAnswersOptions {
  readonly plan: Pick<CallPlan, "model" | "modelSettings" | "systemPrompt" | "openTools" | "flow" | "within">;
  /** How answers are spoken, now. */
  readonly format: () => SpeechFormat;
  readonly notes: CallNotes;
  readonly voice: Pick<AssistantVoice, "push" | "end">;
  readonly actions: CallActions;
  /** Null: there is no caller whose rights count. */
  readonly demands: DemandAnswers | null;
  /** How long a model without a further fallback may take to its first token. */
  readonly firstTokenLimitMs: number;
  readonly after: PacerTimer["after"];
  /** On the call's clock. */
  readonly nowMs: () => number;
  readonly dispatch: (event: CallEventBody) => void;
  /** Whether it is still the response in flight. */
  readonly isCurrent: (utterance: Utterance) => boolean;
  readonly onModelFailed: (utterance: Utterance, error: unknown) => void;
}

/** Between the texts of one answer, which a tool may have parted. */
const BLANK: SpokenPart = { written: " ", spoken: " " };

/** Makes the answers of a call: from the caller's turn to the words handed to the voice. */
export class CallAnswers {
  readonly #options: CallAnswersOptions;
  readonly #policy: AnswerPolicy;

  constructor(options: CallAnswersOptions) {
    this.#options = options;
    this.#policy = callAnswers({ firstTokenTimeoutMs: options.firstTokenLimitMs, after: options.after });
  }

  /** The turn a speculative answer is for is not in the dialogue yet, so it is appended here. */
  begin(utterance: Utterance, effect: AnsweredEffect): void {
    const { plan, notes, voice, demands, nowMs, isCurrent, onModelFailed } = this.#options;
    const { turnText, isSpeculative, cause } = effect;
    const dialogue = isSpeculative ? [...notes.dialogue, { role: "user" as const, content: turnText }] : notes.dialogue;
    const isAnswer = cause === undefined && turnText !== "";
    const script = onlyWhenReleased(
      demands?.scriptOf(utterance, effect, () => this.#script(utterance, effect)) ?? this.#script(utterance, effect),
      utterance,
    );
    const options = {
      script,
      messages: recentDialogue(isAnswer ? withTurnLast(dialogue) : dialogue),
      dialogue,
      policy: this.#policy,
      callIdPrefix: `call_${utterance.id}`,
      nowMs,
      signal: utterance.abort.signal,
    };
    const follow = () => followScript(options, this.#eventsOf(utterance));
    const answered = plan.within === undefined ? follow() : plan.within(follow);
    answered.then(
      () => {
        if (isCurrent(utterance)) voice.end();
      },
      (error: unknown) => {
        if (!isCurrent(utterance)) return;
        utterance.stages.roundFailed(error, nowMs());
        onModelFailed(utterance, causeOf(error));
      },
    );
  }

  #eventsOf(utterance: Utterance): AnswerEvents {
    const { notes, voice, nowMs, dispatch, isCurrent } = this.#options;
    const { id: responseId } = utterance;
    const formatter = new SpeechFormatter(this.#options.format());
    const chunker = new TextChunker();
    let isTextOpen = false;
    let endsInBlank = false;
    const speak = (pieces: readonly (readonly SpokenPart[])[]) => {
      for (const piece of pieces) {
        if (!isCurrent(utterance)) return;
        if (piece.some(({ spoken }) => spoken !== "")) utterance.mark("firstPieceMs", nowMs());
        voice.push(piece);
      }
    };
    return {
      onStep: () => {
        utterance.awaitsModel = true;
        utterance.stages.stepBegan(nowMs());
      },
      onFirstToken: () => {
        utterance.awaitsModel = false;
        utterance.mark("firstTokenMs", nowMs());
        utterance.stages.tokenArrived(nowMs());
      },
      onText: (text) => {
        isTextOpen = true;
        endsInBlank = /\s$/.test(text);
        speak(chunker.push(formatter.push(text)));
      },
      onTextEnd: () => {
        if (isTextOpen) {
          speak([...chunker.push([...formatter.end(), ...(endsInBlank ? [] : [BLANK])]), ...chunker.end()]);
        }
        isTextOpen = false;
      },
      onModelSwitched: (from, to) => notes.modelSwitched(from, to),
      onToolStarted: () => {
        if (isCurrent(utterance)) dispatch({ kind: "tool-started", responseId });
      },
      onToolFinished: (receipt) => {
        utterance.receipts.push(receipt);
        utterance.stages.toolEnded(receipt, nowMs());
        if (isCurrent(utterance)) dispatch({ kind: "tool-finished", responseId });
        else notes.log({ level: "warning", event: "tool-finished-late", message: `${receipt.name} finished too late` });
      },
      onLookedUp: (receipt) => utterance.receipts.push(receipt),
      onDialogue: (added) => notes.toolsUsed(added),
      onClaim: (claim) => notes.claimed(claim, nowMs()),
      onRound: (round) => {
        const { model, usage } = round;
        const { provider, modelId } = model;
        utterance.stages.roundEnded(round, nowMs());
        utterance.answeredBy = { provider, modelId };
        utterance.addUsage(usage);
        notes.modelUsed({ provider, model: modelId }, usage);
      },
    };
  }

  #script(utterance: Utterance, { turnText, isSpeculative, cause }: AnsweredEffect): AnswerScript {
    const { plan, notes, actions } = this.#options;
    const { model, modelSettings: settings, systemPrompt, openTools, flow } = plan;
    const heard = this.#heardTurn(cause === undefined ? turnText : "", isSpeculative);
    if (flow === null) {
      return plainScript({ model, settings, systemPrompt, tools: openTools(utterance.id, actions, heard) });
    }
    const why =
      cause === undefined
        ? // A speculative answer is always to speech; the last turn may have been typed.
          ({ kind: "turn", turn: readTurn(turnText, isSpeculative ? "speech" : notes.lastTurnSource) } as const)
        : { kind: cause };
    utterance.flow = flow.open(utterance.id, why, this.#actionsOnceReleased(utterance), heard);
    return utterance.flow;
  }

  #heardTurn(text: string, isSpeculative: boolean): HeardTurn {
    const { notes } = this.#options;
    const turnCount = notes.dialogue.filter(({ role }) => role === "user").length;
    return {
      number: isSpeculative ? turnCount + 1 : turnCount,
      text,
      source: isSpeculative ? "speech" : notes.lastTurnSource,
    };
  }

  /** A flow may end the call by itself; a speculative answer must not do so before it is released. */
  #actionsOnceReleased({ released }: Utterance): CallActions {
    const { actions } = this.#options;
    return { ...actions, endCall: (message) => void released.then(() => actions.endCall(message)) };
  }
}
