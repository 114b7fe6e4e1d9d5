import { type AssistantId, asId, type UserId } from "@parley/foundation/branded-ids";
import { DomainError, notFound } from "@parley/foundation/domain-error";
import type { OrganizationScope, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { costMicros } from "../../../providers/llm/prices.ts";
import { ProviderError } from "../../../providers/provider-error.ts";
import { chooseModel } from "../../answering/choose-model.ts";
import { findAssistant } from "../../assistants/find-assistant.ts";
import { readFailedCalls } from "../../calls/traces/list-failed-calls.ts";
import { redactPersonalData } from "../../memories/redaction/redact-personal-data.ts";
import { countModelAnswer } from "../../usage/count-usage.ts";
import { findSpendRefusal } from "../../usage/find-spend-refusal.ts";
import { readTracedCase } from "../datasets/case-from-trace.ts";
import type { NewEvalCase } from "../datasets/dataset.ts";
import type { LearningDeps } from "../learning-deps.ts";
import { findDraft, insertDraft } from "./draft-store.ts";
import type { CaseDraft } from "./failure-review.ts";
import { proposeExpectation } from "./propose-expectation.ts";
import { requireCluster } from "./require-cluster.ts";

export interface DraftRequest {
  readonly assistantId: AssistantId;
  readonly clusterId: number;
  /** Null: the call that is most like the others. */
  readonly traceId: number | null;
  readonly userId: UserId;
}

interface Proposed extends Pick<CaseDraft, "name" | "expectedResponse" | "reason"> {
  /** What it cost; null: no model was asked. */
  readonly spend: Parameters<typeof countModelAnswer>[2] | null;
}

/**
 * Drafts a case of one of a cluster's calls. What is expected of the answer is proposed by the assistant's model; without
 * one, or when it may spend nothing or says nothing useful, the draft says why, and whoever accepts it has to say it.
 * @throws DomainError `not-found`; `invalid-state` when the caller said nothing, or the cluster's calls were deleted
 */
export async function draftCase(
  deps: LearningDeps,
  scope: OrganizationScope,
  request: DraftRequest,
  signal: AbortSignal,
): Promise<CaseDraft> {
  const { clusterId } = request;
  const material = await scope.transaction((unit) => readMaterial(unit, request));
  const { name, expectedResponse, reason, spend } = await propose(deps, scope, material, signal);
  return scope.transaction(async (unit) => {
    const { callId, traceId, conversation, mockToolResponses, assistant } = material;
    const made = { name, conversation, mockToolResponses, expectedResponse, reason };
    const id = await insertDraft(unit, { ...made, clusterId, callId, traceId, createdBy: request.userId });
    const draft = await findDraft(unit, assistant.id, id);
    if (draft === null) throw notFound("Cluster");
    if (spend !== null) await countModelAnswer(unit, assistant.id, spend);
    return draft;
  });
}

async function readMaterial(unit: ScopedUnitOfWork, { assistantId, clusterId, traceId }: DraftRequest) {
  const cluster = await requireCluster(unit, assistantId, clusterId);
  const [call] = traceId === null ? cluster.calls : cluster.calls.filter((each) => each.traceId === traceId);
  if (call === undefined) {
    if (traceId !== null) throw notFound("Call trace");
    throw new DomainError("invalid-state", "The cluster's calls were deleted", { code: "calls-deleted" });
  }
  const assistant = await findAssistant(unit, assistantId);
  const [failed] = await readFailedCalls(unit, [call.traceId]);
  if (assistant === null || failed === undefined) throw notFound("Call trace");
  return {
    assistant,
    callId: asId<CaseDraft["callId"]>(call.callId),
    traceId: call.traceId,
    summary: redactPersonalData(failed.summary ?? ""),
    ...(await readTracedCase(unit, assistantId, call.traceId)),
  };
}

async function propose(
  deps: LearningDeps,
  scope: OrganizationScope,
  {
    assistant,
    summary,
    conversation,
  }: Pick<NewEvalCase, "conversation"> & Pick<Awaited<ReturnType<typeof readMaterial>>, "assistant" | "summary">,
  signal: AbortSignal,
): Promise<Proposed> {
  const nothing = (reason: string) => ({ name: null, expectedResponse: null, reason, spend: null });
  const model = await chooseModel(deps.answering, scope, assistant, "models-only");
  if (model === null) return nothing("No model may say what is expected of the answer");
  const refusal = await scope.transaction((unit) => findSpendRefusal(unit, assistant.id));
  if (refusal !== null) return nothing(refusal.message);
  const material = { told: assistant.systemPrompt, summary };
  try {
    const { clock } = deps.platform;
    const {
      proposed,
      usage,
      model: asked,
    } = await proposeExpectation({ model, clock, signal }, { conversation }, material);
    const spend = { ...usage, costMicros: costMicros(asked.provider, asked.modelId, usage) };
    return proposed === null
      ? { ...nothing("What the model proposed cannot be read"), spend }
      : { ...proposed, reason: null, spend };
  } catch (error) {
    if (!(error instanceof ProviderError) || signal.aborted) throw error;
    return nothing(error.message);
  }
}
