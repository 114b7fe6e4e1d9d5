import { createHash } from "node:crypto";
import { readAgreement } from "@parley/hearing/read-confirmation";
import type { ToolSession } from "../../../conversation/answer/tool-session.ts";
import { holdForConfirmation } from "../../../conversation/answer/tools/tool-guards.ts";
import { describeForModel } from "../../../conversation/answer/tools/tool-outcome.ts";
import type { OrganizationScope, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { announceVectors } from "../../../platform/vectors/vector-events.ts";
import type { ModelTool } from "../../../providers/llm/language-model.ts";
import { forgetCaller } from "../callers/caller-memory.ts";
import { lockCaller } from "../callers/consent-store.ts";
import type { GivenMemory } from "../cards/memory-block.ts";
import { refreshCards } from "../cards/refresh-cards.ts";
import { MEMORIES } from "../embeddings/embedding-store.ts";
import { skipReading } from "../extraction/request-extraction.ts";
import { eraseMemories, listCurrentOfCaller } from "../memory-store.ts";
import { deleteForgetRequest, findForgetRequest, putForgetRequest } from "./forget-request-store.ts";

/** What the customer said last, and in which turn. */
export interface SpokenReply {
  readonly words: string;
  readonly language: string;
  readonly source: "speech" | "keys" | "text";
  /** The turn it is, as later replies name it. */
  readonly turn: number;
  /** Whether it directly follows that turn. */
  answers(turn: number): boolean;
}

export interface ForgetToolRequest {
  readonly conversationId: number;
  readonly callerHash: string;
  /** What the conversation was given. */
  readonly memories: readonly GivenMemory[];
  readonly reply: SpokenReply;
}

const NAME = "forget_memory";
/** Of one caller, the newest. */
const MOST_LOOKED_THROUGH = 10_000;
const TOOL: ModelTool = {
  name: NAME,
  description:
    "Erases what is remembered of the customer, when the customer asks for it. Give the remembered facts word for word, or everything: true.",
  parameters: {
    type: "object",
    properties: {
      facts: { type: "array", items: { type: "string" }, maxItems: 20 },
      everything: { type: "boolean" },
    },
    additionalProperties: false,
  },
};

/**
 * The tools of an answer and one more, by which a customer has memories erased. It asks for a confirmation first, which only
 * the customer's own words in the very next turn can give. Without memories of the customer there is nothing to forget.
 */
export function withForgetTool(tools: ToolSession, scope: OrganizationScope, request: ForgetToolRequest): ToolSession {
  if (!request.memories.some(({ isOfCaller }) => isOfCaller)) return tools;
  return {
    ...tools,
    tools: [...tools.tools.filter(({ name }) => name !== NAME), TOOL],
    call: async (call, ordinal, timeoutMs, signal) =>
      call.name === NAME
        ? scope.transaction((unit) => forget(unit, request, call.arguments))
        : tools.call(call, ordinal, timeoutMs, signal),
  };
}

async function forget(
  unit: ScopedUnitOfWork,
  { conversationId, callerHash, reply }: ForgetToolRequest,
  given: Readonly<Record<string, unknown>>,
): Promise<string> {
  const everything = given["everything"] === true;
  const wanted = new Set((Array.isArray(given["facts"]) ? given["facts"] : []).map((fact) => bare(String(fact))));
  // Not only of what the conversation was given: it may have looked for more.
  const known = wanted.size === 0 ? [] : await listCurrentOfCaller(unit, callerHash, MOST_LOOKED_THROUGH);
  const chosen = known.filter(({ fact }) => wanted.has(bare(fact)));
  if (!everything && chosen.length === 0) {
    return failed("None of these facts is remembered of the customer. Give them word for word.");
  }
  const what = everything ? { everything } : { facts: chosen.map(({ fact }) => fact) };
  const hash = createHash("sha256").update(JSON.stringify(what)).digest();
  // The caller's lock first, as everywhere.
  await lockCaller(unit, callerHash);
  const held = await findForgetRequest(unit, conversationId);
  const isAgreed =
    held?.hash.equals(hash) === true && reply.answers(held.turn) && readAgreement(reply.words, reply) === "yes";
  if (!isAgreed) {
    await putForgetRequest(unit, conversationId, { hash, turn: reply.turn });
    return describeForModel(holdForConfirmation(what));
  }
  await deleteForgetRequest(unit, conversationId);
  // What was asked to be forgotten was said in this conversation.
  await skipReading(unit, conversationId);
  if (everything) await forgetCaller(unit, callerHash);
  else {
    const erased = await eraseMemories(
      unit,
      chosen.map(({ id }) => id),
    );
    await announceVectors(unit, { organizationId: unit.organizationId, kind: MEMORIES }, "erased");
    await refreshCards(unit, erased);
  }
  return JSON.stringify({
    status: "success",
    message: "It is erased and will not be remembered in later conversations. Do not mention it again.",
  });
}

function bare(fact: string): string {
  return fact
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function failed(error: string): string {
  return JSON.stringify({ status: "error", error });
}
