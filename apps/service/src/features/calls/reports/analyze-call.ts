import type { OrganizationScope, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { collectResponse } from "../../../providers/llm/reading/collect-response.ts";
import { ProviderError } from "../../../providers/provider-error.ts";
import { chooseModel } from "../../answering/choose-model.ts";
import type { Assistant } from "../../assistants/assistant.ts";
import { judgeConversation } from "../../prompts/judge-conversation.ts";
import type { CallsDeps } from "../calls-deps.ts";
import { addCallLogEntry } from "../debug-log/call-log-store.ts";
import type { LiveCall } from "../live/live-call.ts";
import { writeTraceJudgement } from "../traces/call-trace-store.ts";
import { analysisPrompt, readAnalysis } from "./analysis-prompt.ts";
import { claimAnalysis, isAnalyzed, listSpokenTurns, type NewAnalysis, writeAnalysis } from "./analysis-store.ts";

const FIRST_TOKEN_TIMEOUT_MS = 20_000;
const TOTAL_TIMEOUT_MS = 60_000;
/** The middle of a longer call is left out: the beginning and the end say most. */
const MOST_CHARACTERS = 60_000;

/**
 * Makes one request to the assistant's model for a summary, structured data by the assistant's schema, and the figures that
 * need judgement. What the model cannot tell stays unknown. A call in which the customer said nothing is not analyzed. Each
 * call is analyzed once.
 */
export async function analyzeCall(
  deps: Pick<CallsDeps, "platform" | "answering">,
  scope: OrganizationScope,
  call: LiveCall,
  assistant: Assistant | null,
  signal: AbortSignal,
): Promise<void> {
  const dialogue = await scope.transaction((unit) => readUnanalyzed(unit, call));
  if (dialogue === null || assistant === null) return;
  const model = dialogue.includes("Customer:")
    ? await chooseModel(deps.answering, scope, assistant, "models-only")
    : null;
  if (model === null) return;
  // The row comes before the request: of two runs only one asks, and an interrupted request is not paid for twice.
  const { provider, modelId } = model;
  const begun = {
    summary: null,
    structuredData: null,
    judgements: {},
    provider,
    modelId,
    error: "It was not finished",
  };
  if (!(await scope.transaction((unit) => claimAnalysis(unit, call.id, begun)))) return;
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

/** What was said, one line for each turn; null when the call has been analyzed already. */
async function readUnanalyzed(unit: ScopedUnitOfWork, { id }: LiveCall): Promise<string | null> {
  if (await isAnalyzed(unit, id)) return null;
  const lines = (await listSpokenTurns(unit, id))
    .map(({ role, content }) => `${role === "user" ? "Customer" : "Assistant"}: ${content}`)
    .join("\n");
  if (lines.length <= MOST_CHARACTERS) return lines;
  return `${lines.slice(0, MOST_CHARACTERS / 2)}\n[…]\n${lines.slice(-MOST_CHARACTERS / 2)}`;
}

/** A failure goes into the call's log as well, so that a report without a summary can be explained. */
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
  await writeAnalysis(unit, call.id, analysis);
  await writeTraceJudgement(unit, call.id, judgeConversation(analysis.judgements, call.transferredTo !== null));
}
