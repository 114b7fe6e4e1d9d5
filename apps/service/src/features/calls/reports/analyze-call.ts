import type { OrganizationScope, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { storable, storableJson } from "../../../platform/database/storable.ts";
import type { LanguageModel } from "../../../providers/llm/language-model.ts";
import { collectResponse } from "../../../providers/llm/reading/collect-response.ts";
import { ProviderError } from "../../../providers/provider-error.ts";
import type { Assistant } from "../../assistants/assistant.ts";
import { addCallLogEntry } from "../lifecycle/call-log.ts";
import type { CallsDeps } from "../lifecycle/calls-deps.ts";
import type { LiveCall } from "../live/live-call.ts";
import { analysisPrompt, readAnalysis } from "./analysis-prompt.ts";

/** Finds what judges a call after its end; null where no model may. Rules do not judge. */
export type CallAnalyst = (call: LiveCall, assistant: Assistant) => Promise<LanguageModel | null>;

const FIRST_TOKEN_TIMEOUT_MS = 20_000;
const TOTAL_TIMEOUT_MS = 60_000;
/** Of a long call the beginning and the end say most. */
const MOST_CHARACTERS = 60_000;

/**
 * One request to the assistant's model: summary, structured data by the assistant's schema, and the figures that need
 * judgement. What it cannot give stays unknown; a call that was not talked on is not asked about. Once a call.
 */
export async function analyzeCall(
  deps: Pick<CallsDeps, "platform"> & { readonly analyst: CallAnalyst },
  scope: OrganizationScope,
  call: LiveCall,
  assistant: Assistant | null,
  signal: AbortSignal,
): Promise<void> {
  const dialogue = await scope.transaction((unit) => readUnanalyzed(unit, call));
  if (dialogue === null || assistant === null) return;
  const model = dialogue.includes("Customer:") ? await deps.analyst(call, assistant) : null;
  if (model === null) return;
  // First the row, then the request: of two runs one asks, and one that breaks off is not paid for again.
  const { provider, modelId } = model;
  const begun = {
    summary: null,
    structuredData: null,
    judgements: {},
    provider,
    modelId,
    error: "It was not finished",
  };
  if (!(await scope.transaction((unit) => claimAnalysis(unit, call, begun)))) return;
  const request = {
    systemPrompt: analysisPrompt(assistant.voice.structuredData),
    messages: [{ role: "user" as const, content: dialogue }],
    tools: [],
    settings: { temperature: 0, maxTokens: 2_000 },
    firstTokenTimeoutMs: FIRST_TOKEN_TIMEOUT_MS,
    totalTimeoutMs: TOTAL_TIMEOUT_MS,
  };
  try {
    const answer = await collectResponse(model, request, signal, deps.platform.clock);
    const analysis = readAnalysis(answer.text);
    const isUsable = !("unusable" in analysis);
    await scope.transaction((unit) =>
      finishAnalysis(unit, call, {
        summary: isUsable ? analysis.summary : null,
        structuredData: isUsable ? analysis.structuredData : null,
        judgements: isUsable ? analysis.judgements : {},
        provider: answer.model.provider,
        modelId: answer.model.modelId,
        error: isUsable ? null : analysis.unusable,
      }),
    );
  } catch (error) {
    if (!(error instanceof ProviderError) || signal.aborted) throw error;
    await scope.transaction((unit) => finishAnalysis(unit, call, { ...begun, error: error.message }));
  }
}

/** What was said, as lines; null when it was judged already. */
async function readUnanalyzed(unit: ScopedUnitOfWork, call: LiveCall): Promise<string | null> {
  const known = await unit.db
    .selectFrom("call_analyses")
    .select("call_id")
    .where("organization_id", "=", unit.organizationId)
    .where("call_id", "=", call.id)
    .executeTakeFirst();
  if (known !== undefined) return null;
  const turns = await unit.db
    .selectFrom("call_turns")
    .select(["role", "content"])
    .where("organization_id", "=", unit.organizationId)
    .where("call_id", "=", call.id)
    .orderBy("turn_index")
    .execute();
  const lines = turns
    .filter(({ content }) => content !== "")
    .map(({ role, content }) => `${role === "user" ? "Customer" : "Assistant"}: ${content}`)
    .join("\n");
  if (lines.length <= MOST_CHARACTERS) return lines;
  return `${lines.slice(0, MOST_CHARACTERS / 2)}\n[…]\n${lines.slice(-MOST_CHARACTERS / 2)}`;
}

interface NewAnalysis {
  readonly summary: string | null;
  readonly structuredData: Readonly<Record<string, unknown>> | null;
  readonly judgements: Readonly<Record<string, unknown>>;
  readonly provider: string;
  readonly modelId: string;
  readonly error: string | null;
}

/** @returns false when the call is judged already, or is being */
async function claimAnalysis(unit: ScopedUnitOfWork, call: LiveCall, analysis: NewAnalysis): Promise<boolean> {
  const row = await unit.db
    .insertInto("call_analyses")
    .values({ organization_id: unit.organizationId, call_id: call.id, ...valuesOf(analysis) })
    .onConflict((conflict) => conflict.columns(["organization_id", "call_id"]).doNothing())
    .returning("call_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** What could not be had, and why, stands in the call's log as well: a report without a summary is a riddle. */
async function finishAnalysis(unit: ScopedUnitOfWork, call: LiveCall, analysis: NewAnalysis): Promise<void> {
  const { error, provider, modelId } = analysis;
  if (error !== null) {
    await addCallLogEntry(unit, call.id, {
      level: "warning",
      event: "analysis-failed",
      message: `The call has no summary and no structured data: ${error}`,
      data: { llm_provider: provider, llm_model: modelId },
    });
  }
  await unit.db
    .updateTable("call_analyses")
    .set(valuesOf(analysis))
    .where("organization_id", "=", unit.organizationId)
    .where("call_id", "=", call.id)
    .execute();
}

/** What a model wrote, as the database can hold it. */
function valuesOf({ summary, structuredData, judgements, provider, modelId, error }: NewAnalysis) {
  return {
    summary: summary === null ? null : storable(summary),
    structured_data: structuredData === null ? null : storableJson(structuredData),
    judgements: storableJson(judgements),
    llm_provider: provider,
    llm_model: modelId,
    error,
  };
}
