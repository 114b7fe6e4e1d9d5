import {
  MAX_CONVERSATION_CHARACTERS,
  MAX_MOCKS_CHARACTERS,
  MAX_TURN_LENGTH,
  MAX_TURNS,
} from "@parley/contracts/learning/eval-case-schemas";
import { DomainError, notFound } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { readTracedDialogue, type TracedDialogue, type TracedTurn } from "../../calls/traces/read-traced-dialogue.ts";
import { redactPersonalData } from "../../memories/redaction/redact-personal-data.ts";
import { redactValue } from "../../memories/redaction/redact-value.ts";
import { addCase } from "./change-cases.ts";
import type { EvalCase, NewEvalCase } from "./dataset.ts";
import type { DatasetPlace } from "./find-dataset.ts";

export interface TracedCase extends Pick<NewEvalCase, "name" | "expectedResponse"> {
  readonly callTraceId: number;
}

/**
 * Adds a case made of a call: what was said before the assistant's last answer, and what its tools answered, without personal data.
 * Names stay, as in memories. What is expected is kept as it was written.
 * @throws DomainError `not-found`; `invalid-state` when the caller said nothing, or as for `addCase`
 */
export async function addCaseFromTrace(
  unit: ScopedUnitOfWork,
  place: DatasetPlace,
  { callTraceId, ...given }: TracedCase,
): Promise<EvalCase> {
  const traced = await readTracedCase(unit, place.assistant_id, callTraceId);
  return addCase(unit, place, { ...given, ...traced, difficulty: null }, { callTraceId, caseDraftId: null });
}

/**
 * What a call gives for a case.
 * @throws DomainError `not-found`; `invalid-state` when the caller said nothing
 */
export async function readTracedCase(
  unit: ScopedUnitOfWork,
  assistantId: number,
  callTraceId: number,
): Promise<Pick<NewEvalCase, "conversation" | "mockToolResponses">> {
  const traced = await readTracedDialogue(unit, callTraceId);
  if (traced === null || traced.assistantId !== assistantId) throw notFound("Call trace");
  const conversation = conversationOf(traced.turns);
  if (conversation.length === 0) {
    throw new DomainError("invalid-state", "The caller said nothing in that call", { code: "nothing-said" });
  }
  return { conversation, mockToolResponses: mocksOf(traced.toolResults) };
}

/** Up to the caller's last words that the assistant answered; without an answer, the last ones. Empty: there are none. */
function conversationOf(turns: readonly TracedTurn[]): NewEvalCase["conversation"] {
  const firstWords = turns.findIndex(({ role }) => role === "user");
  const lastAnswer = turns.findLastIndex(({ isAnswer }, index) => isAnswer && index > firstWords);
  const before = lastAnswer === -1 ? turns : turns.slice(0, lastAnswer);
  const end = before.findLastIndex(({ role }) => role === "user") + 1;
  return newestWithin(before.slice(0, end));
}

/** Of a long call, the end. Nothing is cut before personal data is out of it: half a number would not be known for one. */
function newestWithin(turns: readonly TracedTurn[]): NewEvalCase["conversation"] {
  const kept = turns.slice(-MAX_TURNS).map(({ role, content }) => ({
    role,
    content: redactPersonalData(content).slice(0, MAX_TURN_LENGTH).toWellFormed(),
  }));
  while (JSON.stringify(kept).length > MAX_CONVERSATION_CHARACTERS) kept.shift();
  return kept;
}

/** The last answer of each tool, as far as there is room for them. */
function mocksOf(results: TracedDialogue["toolResults"]): NewEvalCase["mockToolResponses"] {
  let mocks: Readonly<Record<string, unknown>> = {};
  for (const [name, outcome] of results) {
    if (Object.hasOwn(mocks, name)) continue;
    const answer = "error" in outcome ? { error: outcome.error } : outcome.result;
    const more = { ...mocks, [name]: redactValue(answer) };
    if (JSON.stringify(more).length <= MAX_MOCKS_CHARACTERS) mocks = more;
  }
  return Object.keys(mocks).length === 0 ? null : mocks;
}
