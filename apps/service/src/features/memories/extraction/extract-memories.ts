import { asId, type OrganizationId } from "@parley/foundation/branded-ids";
import type { OrganizationScope, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { handleJob, type JobContext, type JobRegistration } from "../../../platform/jobs/job.ts";
import { errorFields } from "../../../platform/logging/logger.ts";
import type { LanguageModel } from "../../../providers/llm/language-model.ts";
import { costMicros } from "../../../providers/llm/prices.ts";
import { collectResponse } from "../../../providers/llm/reading/collect-response.ts";
import { ProviderError } from "../../../providers/provider-error.ts";
import { countModelAnswer, countRefusal } from "../../usage/count-usage.ts";
import { findSpendRefusal } from "../../usage/find-spend-refusal.ts";
import { findRefusal } from "../callers/caller-memory.ts";
import { findForgotten } from "../callers/consent-store.ts";
import type { MemoriesDeps } from "../memories-deps.ts";
import type { Memory } from "../memory.ts";
import { listCurrentOfCaller } from "../memory-store.ts";
import { callerHashOfNumber } from "../memory-subject.ts";
import { readMemoryPolicy } from "../policy/policy-store.ts";
import { applyOperations } from "./apply-operations.ts";
import { type DialogueTurn, writeDialogue } from "./dialogue.ts";
import { extractionRequest, extractMemoriesJob } from "./extraction-job.ts";
import {
  claimExtraction,
  type Extraction,
  findExtraction,
  finishExtraction,
  isCallerBeingRead,
  lockExtraction,
  postponeExtraction,
  releaseExtraction,
} from "./extraction-store.ts";
import { findConversations } from "./finished-conversation-store.ts";
import {
  EXTRACTION_PROMPT,
  extractionQuestion,
  hasCustomerWords,
  type MemoryOperation,
  readOperations,
} from "./memory-operation.ts";
import { type StatedFact, statedFacts } from "./stated-facts.ts";

const FIRST_TOKEN_TIMEOUT_MS = 20_000;
const TOTAL_TIMEOUT_MS = 90_000;
/** Longer than a request may take. */
const LEASE_MS = 150_000;
const ASK_AGAIN_MS = 3_000;
/** A conversation that ends its reader each time must not end one process after another. */
const MOST_ATTEMPTS = 3;
/** The newest are told to the model; a caller of whom more is known needs no more. */
const MOST_KNOWN = 80;
/** Change with the prompt and the rules, so that provenance says which of them read a fact. */
const PROMPT_VERSION = "1";
const RULES_VERSION = "2";

export function extractMemories(deps: MemoriesDeps): JobRegistration {
  return handleJob(extractMemoriesJob, ({ organizationId, conversationId }, context) =>
    extract(deps, asId<OrganizationId>(organizationId), conversationId, context),
  );
}

interface Claimed {
  readonly extraction: ClaimedExtraction;
  readonly turns: readonly DialogueTurn[];
  readonly known: readonly Memory[];
}

/** Claimed: its caller is known. */
export interface ClaimedExtraction extends Extraction {
  readonly callerHash: string;
}

/** What read the conversation, and what it found. */
interface Reading {
  readonly operations: readonly (MemoryOperation | StatedFact)[];
  readonly malformedCount: number;
  readonly extractor: string;
  readonly model: { readonly provider: string; readonly modelId: string } | null;
  /** Why the model's answer cannot be used; null: it can. It is not asked again, because it would say the same. */
  readonly unusable: string | null;
}

/**
 * Claims the reading of a conversation, asks the assistant's model once, and writes what it found together with the end of
 * the reading. Before and after the request it looks whether the caller may be remembered at all: who is forgotten
 * meanwhile, or takes the consent back, is not remembered.
 */
async function extract(
  deps: MemoriesDeps,
  organizationId: OrganizationId,
  conversationId: number,
  { signal, isLastAttempt }: JobContext,
): Promise<void> {
  const scope = deps.platform.data.scope(organizationId);
  const asked = await scope.transaction((unit) => findExtraction(unit, conversationId));
  if (asked === null) return;
  const model = await deps.findModel(scope, asked.assistantId);
  const claimed = await scope.transaction((unit) => claim(deps, unit, conversationId, { isPaidFor: model !== null }));
  if (claimed === null) return;
  try {
    const reading = model === null ? readByRules(claimed) : await readByModel(deps, scope, model, claimed, signal);
    await scope.transaction((unit) => settle(deps, unit, claimed, reading));
  } catch (error) {
    const isFinal = isLastAttempt || (error instanceof ProviderError && !error.isRetryable);
    await scope.transaction(async (unit) => {
      if (!(await isStillOurs(unit, claimed.extraction))) return;
      if (isFinal && !signal.aborted) {
        const reason = error instanceof ProviderError ? error.message : "It could not be read";
        await finishExtraction(unit, conversationId, { state: "failed", reason });
      } else {
        await releaseExtraction(unit, conversationId);
      }
    });
    deps.platform.logger.warn("conversation not read for memories", {
      organizationId,
      conversationId,
      ...errorFields(error),
    });
    if (!isFinal || signal.aborted) throw error;
  }
}

/** Null when there is nothing to do, or not yet. */
async function claim(
  deps: MemoriesDeps,
  unit: ScopedUnitOfWork,
  conversationId: number,
  { isPaidFor }: { readonly isPaidFor: boolean },
): Promise<Claimed | null> {
  const asked = await findExtraction(unit, conversationId);
  const [conversation] = await findConversations(unit, [conversationId]);
  if (asked === null || conversation === undefined) return null;
  const callerHash = callerHashOfNumber(deps.platform.hashes, conversation.customerPhoneNumber);
  if (callerHash === null) return null;
  // The caller's lock before the row's, as where what was read is written.
  const refusal = await refusalOf(unit, { ...asked, callerHash });
  const extraction = await lockExtraction(unit, conversationId);
  if (extraction === null || extraction.isClaimed || !["waiting", "running"].includes(extraction.state)) return null;
  if (refusal !== null) {
    await finishExtraction(unit, conversationId, { state: "skipped", reason: refusal });
    return null;
  }
  if (extraction.attempts >= MOST_ATTEMPTS) {
    const reason = "Every attempt was cut off";
    await finishExtraction(unit, conversationId, { state: "failed", reason });
    return null;
  }
  // One conversation of a caller at a time: the second is told what the first has found.
  if (await isCallerBeingRead(unit, callerHash, conversationId)) {
    const startAfter = new Date(deps.platform.clock.now().getTime() + ASK_AGAIN_MS);
    unit.enqueue(extractionRequest(unit.organizationId, conversationId, startAfter));
    return null;
  }
  const turns = await deps.readDialogue(unit, extraction);
  if (!hasCustomerWords(turns)) {
    await finishExtraction(unit, conversationId, { state: "skipped", reason: "The caller said nothing" });
    return null;
  }
  const reached = isPaidFor ? await findSpendRefusal(unit, extraction.assistantId) : null;
  if (reached !== null) {
    const until = reached.limit.window.endsAt;
    await postponeExtraction(unit, conversationId, { until, reason: reached.message });
    await countRefusal(unit, extraction.assistantId, reached);
    return null;
  }
  const known = await listCurrentOfCaller(unit, callerHash, MOST_KNOWN);
  await claimExtraction(unit, conversationId, callerHash, LEASE_MS);
  return { extraction: { ...extraction, callerHash, attempts: extraction.attempts + 1 }, turns, known };
}

/** Without a model, what was plainly stated is kept. */
function readByRules({ turns, known }: Claimed): Reading {
  return {
    operations: statedFacts(turns, known),
    malformedCount: 0,
    extractor: `rules-${RULES_VERSION}`,
    model: null,
    unusable: null,
  };
}

/** Asks once, and counts what it cost, whatever becomes of the answer. */
async function readByModel(
  deps: MemoriesDeps,
  scope: OrganizationScope,
  model: LanguageModel,
  { extraction, turns, known }: Claimed,
  signal: AbortSignal,
): Promise<Reading> {
  const answer = await collectResponse(
    model,
    {
      systemPrompt: EXTRACTION_PROMPT,
      messages: [{ role: "user", content: extractionQuestion(known, writeDialogue(turns)) }],
      tools: [],
      settings: { temperature: 0, maxTokens: 2_000 },
      firstTokenTimeoutMs: FIRST_TOKEN_TIMEOUT_MS,
      totalTimeoutMs: TOTAL_TIMEOUT_MS,
    },
    signal,
    deps.platform.clock,
  );
  const { provider, modelId } = answer.model;
  const cost = costMicros(provider, modelId, answer.usage);
  await scope.transaction((unit) =>
    countModelAnswer(unit, extraction.assistantId, { ...answer.usage, costMicros: cost }),
  );
  const found = readOperations(answer.text);
  return {
    ...("unusable" in found ? { operations: [], malformedCount: 0, ...found } : { ...found, unusable: null }),
    extractor: `model-${PROMPT_VERSION}`,
    model: { provider, modelId },
  };
}

async function settle(
  deps: MemoriesDeps,
  unit: ScopedUnitOfWork,
  { extraction, turns, known }: Claimed,
  { operations, malformedCount, extractor, model, unusable }: Reading,
): Promise<void> {
  const { conversationId } = extraction;
  // The caller's lock comes first, as everywhere.
  const refusal = await refusalOf(unit, extraction);
  if (!(await isStillOurs(unit, extraction))) return;
  if (refusal !== null) {
    await finishExtraction(unit, conversationId, { state: "skipped", reason: refusal });
    return;
  }
  const readBy = model === null ? {} : { model };
  if (unusable !== null) {
    await finishExtraction(unit, conversationId, { state: "failed", reason: unusable, ...readBy });
    return;
  }
  const policy = await readMemoryPolicy(unit, extraction.assistantId);
  const now = deps.platform.clock.now();
  const counts = await applyOperations(unit, { extraction, turns, known, operations, extractor, policy, now });
  await finishExtraction(unit, conversationId, {
    state: "done",
    reason: null,
    ...readBy,
    counts: { ...counts, refused: counts.refused + malformedCount },
  });
}

/** Another run may have claimed it after our lease. */
async function isStillOurs(unit: ScopedUnitOfWork, { conversationId, attempts }: Extraction): Promise<boolean> {
  const now = await lockExtraction(unit, conversationId);
  return now?.state === "running" && now.attempts === attempts;
}

/** Why nothing may be kept of this conversation; null: it may. Holds the caller's lock. */
async function refusalOf(unit: ScopedUnitOfWork, extraction: ClaimedExtraction): Promise<string | null> {
  const policy = await readMemoryPolicy(unit, extraction.assistantId);
  const refusal = await findRefusal(unit, extraction.callerHash, policy);
  if (refusal === "opted-out") return "The caller does not want to be remembered";
  if (refusal === "no-consent") return "The caller has not agreed to be remembered";
  const forgottenAt = await findForgotten(unit, extraction.callerHash);
  if (forgottenAt !== null && extraction.beganAt <= forgottenAt) return "The caller was forgotten after it began";
  return null;
}
