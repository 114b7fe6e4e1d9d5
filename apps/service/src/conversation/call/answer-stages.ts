import { ModelChainError } from "../../providers/llm/chain/model-attempt.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import type { AnsweredRound } from "../answer/follow-script.ts";
import type { ToolReceipt } from "../answer/tool-session.ts";
import { readDescribed } from "../answer/tools/tool-outcome.ts";
import type { ModelRound, ToolRun } from "./answer-making.ts";

/** Notes what an answer is made of while it is made. Times are in ms on the call's clock. */
export class AnswerStages {
  readonly rounds: ModelRound[] = [];
  readonly toolRuns: ToolRun[] = [];
  #askedMs: number | null = null;
  #firstTokenMs: number | null = null;

  /** The model may be asked next. */
  stepBegan(atMs: number): void {
    this.#askedMs = atMs;
    this.#firstTokenMs = null;
  }

  tokenArrived(atMs: number): void {
    this.#firstTokenMs ??= atMs;
  }

  roundEnded({ model, usage, durationMs }: AnsweredRound, atMs: number): void {
    this.rounds.push({
      provider: model.provider,
      model: model.modelId,
      startedMs: atMs - durationMs,
      firstTokenMs: this.#firstTokenMs,
      endedMs: atMs,
      promptTokens: usage.promptTokens,
      completionTokens: usage.completionTokens,
      errorCode: null,
    });
    this.#firstTokenMs = null;
  }

  /** No model answered, or the last one broke off. */
  roundFailed(error: unknown, atMs: number): void {
    if (!(error instanceof ProviderError)) return;
    const last = error instanceof ModelChainError ? error.attempts.at(-1) : undefined;
    const cause = last?.error ?? error;
    this.rounds.push({
      provider: last?.provider ?? error.provider,
      model: last?.modelId ?? null,
      startedMs: this.#askedMs ?? atMs,
      firstTokenMs: this.#firstTokenMs,
      endedMs: atMs,
      promptTokens: null,
      completionTokens: null,
      errorCode: cause.vendorCode ?? "model-failed",
    });
  }

  toolEnded({ name, result, durationMs }: ToolReceipt, atMs: number): void {
    const hasFailed = !readDescribed(result).isSuccess;
    this.toolRuns.push({ name, startedMs: atMs - durationMs, endedMs: atMs, hasFailed });
  }
}
