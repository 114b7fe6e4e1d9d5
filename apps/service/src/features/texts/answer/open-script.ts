import type { Clock } from "@parley/foundation/clock";
import { plainScript } from "../../../conversation/answer/answer-script.ts";
import type { ToolSession } from "../../../conversation/answer/tool-session.ts";
import type { KeyedHashes } from "../../../platform/crypto/keyed-hash.ts";
import type { Logger } from "../../../platform/logging/logger.ts";
import { findOrganizationName } from "../../accounts/members/find-member.ts";
import type { AnswererDeps } from "../../answering/answerer-deps.ts";
import { chooseModel } from "../../answering/choose-model.ts";
import { chooseTextTools } from "../../answering/choose-tools.ts";
import type { Assistant } from "../../assistants/assistant.ts";
import { findConversingAssistant } from "../../assistants/find-assistant.ts";
import type { DocumentSearch } from "../../documents/retrieval/document-search.ts";
import { type Citation, withDocumentTool } from "../../documents/retrieval/document-tool.ts";
import type { EmbeddingsDeps } from "../../embeddings/embeddings-deps.ts";
import type { CompiledFlows } from "../../flows/runs/compiled-flows.ts";
import { readGivenMemories } from "../../memories/cards/given-memories.ts";
import type { GivenMemory } from "../../memories/cards/memory-block.ts";
import { withForgetTool } from "../../memories/forgetting/forget-tool.ts";
import { callerHashOfNumber } from "../../memories/memory-subject.ts";
import { withRecallTool } from "../../memories/recall/recall-tool.ts";
import { textedReply } from "../../tools/executions/customer-reply.ts";
import { NO_TOOLS, type OpenToolSession } from "../../tools/executions/open-tool-session.ts";
import { hasAnswer } from "../thread/message-store.ts";
import { textDisclosure } from "./disclose-in-text.ts";
import { type OpenedAnswer, type TextScript, textingPrompt } from "./model-responder.ts";
import { type AnswerRequest, NoAnswerError } from "./responder.ts";
import { asksWhoWrites, tellingTruth } from "./tell-who-writes.ts";
import { findLedThread, type LedThread, newestText, openTextFlow, type TextAnswerer } from "./text-flow.ts";
import { toolTimeline } from "./tool-timeline.ts";

/** Nobody waits on a line. */
const SEARCH_LIMIT_MS = 5_000;

export interface OpenScriptDeps {
  readonly answering: AnswererDeps;
  readonly flows: CompiledFlows;
  readonly documentSearch: DocumentSearch;
  readonly embeddings: EmbeddingsDeps;
  readonly clock: Clock;
  readonly hashes: KeyedHashes;
  readonly logger: Logger;
}

/**
 * Opens what answers the thread: the assistant's prompt, or the flow that leads it.
 * @throws NoAnswerError when the assistant is gone or switched off, or no model may answer (code `no-model`)
 */
export async function openScript(deps: OpenScriptDeps, request: AnswerRequest): Promise<TextScript> {
  const { scope } = request;
  const { assistant, led, memories, ...thread } = await scope.transaction(async (unit) => {
    const leading = await findLedThread(deps.flows, unit, request.conversationId);
    const assistantId = leading?.run.assistantId ?? request.assistantId;
    const parties = { ...request, assistantId };
    return {
      led: leading,
      assistant: await findConversingAssistant(unit, assistantId, request.conversationId),
      memories: await readGivenMemories(unit, deps.hashes, parties, deps.clock.now()),
      organization: (await findOrganizationName(unit)) ?? "",
      hasAnswered: await hasAnswer(unit, request.conversationId),
    };
  });
  if (assistant === null)
    throw new NoAnswerError("assistant-missing", "The assistant was deleted", { isRetryable: false });
  if (!assistant.isActive)
    throw new NoAnswerError("assistant-inactive", "The assistant is switched off", { isRetryable: false });
  const disclosure = textDisclosure({
    ...thread,
    language: assistant.voice.language,
    ai: assistant.aiDisclosure,
    sent: request.history.filter(({ role }) => role === "assistant").map(({ content }) => content),
  });
  const opened = await openAnswer(deps, request, { assistant, led, memories });
  const whoWrites = asksWhoWrites(newestText(request));
  const script = whoWrites === null ? opened.script : tellingTruth(opened.script, disclosure.truth, whoWrites);
  return { ...opened, script, disclosure, whoWrites };
}

interface Leading {
  readonly assistant: Assistant;
  readonly led: LedThread | null;
  readonly memories: readonly GivenMemory[];
}

async function openAnswer(
  deps: OpenScriptDeps,
  request: AnswerRequest,
  { assistant, led, memories }: Leading,
): Promise<OpenedAnswer> {
  const citations: Citation[] = [];
  const answererOf = (answering: Assistant) =>
    answererOfTexts(deps, request, { assistant: answering, isLed: led !== null, memories, citations });
  if (led === null) {
    const { leftOut, ...answerer } = await answererOf(assistant);
    return { script: plainScript(answerer), earlierWords: [], leftOutTools: leftOut, memories, citations, flow: null };
  }
  return openTextFlow({ request, assistant, led, answererOf, memories, citations, now: deps.clock.now() });
}

interface Answering {
  readonly assistant: Assistant;
  /** A flow leads the thread: it calls tools itself, even with the demo responder. */
  readonly isLed: boolean;
  readonly memories: readonly GivenMemory[];
  /** Filled with what the answer was given of the assistant's documents. */
  readonly citations: Citation[];
}

async function answererOfTexts(
  deps: OpenScriptDeps,
  request: AnswerRequest,
  { assistant, isLed, memories, citations }: Answering,
): Promise<TextAnswerer> {
  const { answering } = deps;
  const model = await chooseModel(answering, request.scope, assistant, "carrier");
  if (model === null) {
    throw new NoAnswerError(
      "no-model",
      "No language model is configured, and the demo responder does not answer on carriers' numbers",
      { isRetryable: false },
    );
  }
  const ignoresTools = model.ignoresTools === true;
  const opened = ignoresTools && !isLed ? NO_TOOLS : await toolsOf(answering, request, assistant);
  const tools = withDocumentTool(
    ignoresTools ? opened : withMemoryTools(deps, opened, request, { assistant, memories }),
    {
      scope: request.scope,
      documentSearch: deps.documentSearch,
      clock: deps.clock,
      logger: deps.logger,
      limitMs: SEARCH_LIMIT_MS,
    },
    { assistant, said: newestText(request), onCited: (cited) => citations.push(...cited) },
  );
  const systemPrompt = textingPrompt(assistant.systemPrompt, { hasTools: tools.tools.length > 0, memories });
  return { model, systemPrompt, settings: assistant.modelSettings, tools, leftOut: opened.leftOut };
}

function toolsOf(answering: AnswererDeps, request: AnswerRequest, assistant: Assistant): Promise<OpenToolSession> {
  const { scope, conversationId, customerPhoneNumber, assistantPhoneNumber, afterMessageIndex } = request;
  return chooseTextTools(answering, scope, {
    assistant,
    turn: { conversationId, afterMessageIndex },
    context: {
      customer_phone_number: customerPhoneNumber,
      assistant_phone_number: assistantPhoneNumber,
      conversation_id: conversationId,
      assistant_id: assistant.id,
    },
    notes: toolTimeline(request),
    reply: textedReply(request.history, afterMessageIndex, assistant.voice.language),
  });
}

function withMemoryTools(
  { hashes, embeddings, clock, logger }: OpenScriptDeps,
  tools: ToolSession,
  request: AnswerRequest,
  { assistant, memories }: Pick<Answering, "assistant" | "memories">,
): ToolSession {
  const { scope, conversationId, customerPhoneNumber, assistantPhoneNumber, history, afterMessageIndex } = request;
  const callerHash = callerHashOfNumber(hashes, customerPhoneNumber);
  const recalling = withRecallTool(
    tools,
    { scope, embeddings, clock, logger, limitMs: SEARCH_LIMIT_MS },
    { conversationId, callerHash, location: assistantPhoneNumber, assistantId: assistant.id, memories },
  );
  if (callerHash === null) return recalling;
  const reply = textedReply(history, afterMessageIndex, assistant.voice.language);
  return withForgetTool(recalling, scope, {
    conversationId,
    callerHash,
    memories,
    reply: { ...reply, source: "text", turn: afterMessageIndex },
  });
}
