import { createHash } from "node:crypto";
import type { Clock } from "@parley/foundation/clock";
import type { OrganizationScope, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { storableJson } from "../../../platform/database/storable.ts";
import { modelsOf } from "../../../providers/llm/chain/fallback-model.ts";
import type { LanguageModel, ModelEvent, ModelRequest } from "../../../providers/llm/language-model.ts";
import { costMicros } from "../../../providers/llm/prices.ts";
import { type CollectedResponse, collectResponse } from "../../../providers/llm/reading/collect-response.ts";
import { countModelAnswer } from "../../usage/count-usage.ts";
import { findSpendRefusal } from "../../usage/find-spend-refusal.ts";
import { holdClaim } from "../claims/claim-store.ts";
import { PausedError } from "../claims/claimed-run.ts";
import type { Allowance } from "./allowance.ts";
import { findAnswer, insertAnswer, type PaidAnswer } from "./answer-store.ts";
import type { Optimization } from "./optimization.ts";
import { countCall } from "./optimization-store.ts";

export interface Recording {
  readonly scope: OrganizationScope;
  readonly run: Pick<Optimization, "id" | "claimNumber" | "assistantId">;
  readonly allowance: Allowance;
  readonly clock: Clock;
}

/**
 * A model that is asked for nothing twice: what it answered is kept with the run, and a run that begins again is answered from
 * there, at no cost, until it is where it was. Each answer counts as the assistant's usage when it is kept.
 */
export class RecordedModel implements LanguageModel {
  readonly provider: string;
  readonly modelId: string;
  readonly #model: LanguageModel;
  readonly #recording: Recording;
  /** How often each request was made; null: the same request has the same answer each time. */
  readonly #counts: Map<string, number> | null;
  readonly #underWay = new Map<string, Promise<PaidAnswer>>();

  /**
   * @param canRepeat a request that is made again is asked again: for a model that is to have another idea; only one request at
   * a time then, so that a run that begins again counts them alike
   */
  constructor(model: LanguageModel, recording: Recording, canRepeat: boolean) {
    this.provider = model.provider;
    this.modelId = model.modelId;
    this.#model = model;
    this.#recording = recording;
    this.#counts = canRepeat ? new Map() : null;
  }

  async *respond(request: ModelRequest, signal?: AbortSignal): AsyncGenerator<ModelEvent> {
    const { text, toolCalls, usage, finishReason } = await this.#answer(request, signal);
    if (text !== "") yield { kind: "text", text };
    for (const call of toolCalls) yield { kind: "tool-call", call };
    yield { kind: "finish", usage, reason: finishReason };
  }

  #answer(request: ModelRequest, signal: AbortSignal | undefined): Promise<PaidAnswer> {
    const content = contentOf(this.#model, request);
    const count = this.#counts?.get(content) ?? 0;
    const hash = createHash("sha256").update(`${count} ${content}`).digest();
    const key = hash.toString("base64");
    const known = this.#underWay.get(key);
    if (known !== undefined) return known;
    const answer = this.#findOrAsk(hash, request, signal)
      .then((found) => {
        this.#counts?.set(content, count + 1);
        return found;
      })
      .finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, answer);
    return answer;
  }

  async #findOrAsk(hash: Buffer, request: ModelRequest, signal: AbortSignal | undefined): Promise<PaidAnswer> {
    const { scope, run, allowance, clock } = this.#recording;
    const known = await scope.transaction((unit) => findAnswer(unit, run.id, hash));
    if (known !== null) return known;
    allowance.admit();
    let cost: number | null = null;
    try {
      const response = await collectResponse(this.#model, request, signal, clock);
      const answer = paidAnswerOf(response);
      cost = answer.costMicros ?? 0;
      await scope.transaction((unit) => this.#keep(unit, hash, answer));
      return answer;
    } finally {
      allowance.settle(cost);
    }
  }

  async #keep(unit: ScopedUnitOfWork, hash: Buffer, answer: PaidAnswer): Promise<void> {
    const { run, allowance } = this.#recording;
    if (await holdClaim(unit, "optimizations", run)) await insertAnswer(unit, run.id, hash, answer);
    else allowance.stop(new PausedError("Somebody else has it, or it was cancelled"));
    // It was paid for, whoever has the run by now.
    await countCall(unit, run.id, answer.costMicros);
    await countModelAnswer(unit, run.assistantId, { ...answer.usage, costMicros: answer.costMicros });
    const refusal = await findSpendRefusal(unit, run.assistantId);
    if (refusal !== null) allowance.stop(new PausedError(refusal.message, refusal.limit.window.endsAt));
  }
}

/** What the answer depends on. How long it may take is not part of it. */
function contentOf(model: LanguageModel, { systemPrompt, messages, tools, settings }: ModelRequest): string {
  const models = modelsOf(model).map(({ provider, modelId }) => `${provider}/${modelId}`);
  return JSON.stringify([models, systemPrompt, messages, tools, settings]);
}

/** As it is read back, so that what is asked next does not depend on whether it was. */
function paidAnswerOf({ model, text, toolCalls, finishReason, usage }: CollectedResponse): PaidAnswer {
  const cost = costMicros(model.provider, model.modelId, usage);
  return JSON.parse(
    storableJson({ text, toolCalls, finishReason, usage, costMicros: cost } satisfies PaidAnswer),
  ) as PaidAnswer;
}
