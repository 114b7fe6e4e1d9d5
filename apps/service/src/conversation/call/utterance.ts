import type { ModelUsage } from "../../providers/llm/language-model.ts";
import type { ToolReceipt } from "../answer/tool-session.ts";
import type { FlowAnswer } from "../flow/flow-answer.ts";
import { AnswerStages } from "./answer-stages.ts";
import type { AnswerFailure, AnswerLatency } from "./call-journal.ts";
import type { SpeechPurpose } from "./reducer/call-effect.ts";

/** When the stages of an answer were reached, on the call's clock. */
interface Marks {
  firstTokenMs: number | null;
  firstPieceMs: number | null;
  firstByteMs: number | null;
  /** Anything of it was heard, be it a filler. */
  audibleMs: number | null;
  /** Something of the answer itself was heard. */
  wordsAudibleMs: number | null;
  /** The first filler was asked for. */
  fillerMs: number | null;
}

/** The turn an utterance answers. */
export interface AnsweredTurn {
  readonly endedMs: number;
  readonly committedMs: number;
  readonly lastFinalMs: number | null;
}

/** One utterance of the assistant while it is being generated and spoken. */
export class Utterance {
  readonly id: number;
  readonly purpose: SpeechPurpose;
  readonly wasGuessed: boolean;
  readonly abort = new AbortController();
  readonly receipts: ToolReceipt[] = [];
  readonly stages = new AnswerStages();
  readonly marks: Marks = {
    firstTokenMs: null,
    firstPieceMs: null,
    firstByteMs: null,
    audibleMs: null,
    wordsAudibleMs: null,
    fillerMs: null,
  };
  turn: AnsweredTurn | null = null;
  /** The flow's answer it speaks; null: the call has no flow. */
  flow: FlowAnswer | null = null;
  answeredBy: { readonly provider: string; readonly modelId: string } | null = null;
  promptTokens: number | null = null;
  completionTokens: number | null = null;
  /** Resolves when the caller may hear it; tools of a speculative answer wait for that. */
  readonly released: Promise<void>;
  release: () => void = () => undefined;
  /** Why it cannot be said in full. If the model broke off, this is set before what it did say has been played. */
  failure: AnswerFailure | null = null;
  /** A model was asked and has not answered yet. */
  awaitsModel = false;
  /** Still speculative: nobody is waiting for it. */
  isGuess: boolean;

  constructor(id: number, purpose: SpeechPurpose, wasGuessed: boolean) {
    this.id = id;
    this.purpose = purpose;
    this.wasGuessed = wasGuessed;
    this.isGuess = wasGuessed;
    this.released = new Promise((resolve) => {
      this.release = () => {
        this.isGuess = false;
        resolve();
      };
    });
    if (!wasGuessed) this.release();
  }

  get hasFiller(): boolean {
    return this.marks.fillerMs !== null;
  }

  /** A slow model gets one filler at most, and none once it has begun to answer; only what a tool found is waited for anew. */
  mayFill(cause: "tool" | "model"): boolean {
    if (cause === "tool") return true;
    const hasBegun = this.marks.firstPieceMs !== null && this.receipts.length === 0;
    return this.awaitsModel && !this.hasFiller && !hasBegun;
  }

  get hasModelFailed(): boolean {
    return this.failure?.stage === "model";
  }

  mark(stage: keyof Marks, atMs: number): void {
    this.marks[stage] ??= atMs;
  }

  addUsage({ promptTokens, completionTokens }: ModelUsage): void {
    this.promptTokens = add(this.promptTokens, promptTokens);
    this.completionTokens = add(this.completionTokens, completionTokens);
  }

  latency(): AnswerLatency | null {
    const { turn, marks } = this;
    if (turn === null) return null;
    const after = (atMs: number | null) => (atMs === null ? null : Math.round(atMs - turn.endedMs));
    return {
      endpointing: after(turn.committedMs),
      sttFinal: after(turn.lastFinalMs),
      modelFirstToken: after(marks.firstTokenMs),
      firstSentence: after(marks.firstPieceMs),
      ttsFirstByte: after(marks.firstByteMs),
      firstAudioOut: after(marks.wordsAudibleMs),
      ...(marks.fillerMs === null ? {} : { filler: after(marks.fillerMs) }),
      wasGuessed: this.wasGuessed,
    };
  }
}

function add(total: number | null, value: number | null): number | null {
  return value === null ? total : (total ?? 0) + value;
}
