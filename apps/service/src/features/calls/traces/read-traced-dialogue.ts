import { asId } from "@parley/foundation/branded-ids";
import { LIMIT_REACHED, NEEDS_CONFIRMATION, readDescribed } from "../../../conversation/answer/tools/tool-outcome.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { listConversationExecutions } from "../../tools/executions/conversation-executions.ts";
import { holdTrace } from "./call-trace-store.ts";
import { type CallTurn, listTurns } from "./call-turn-store.ts";

export interface TracedTurn {
  readonly role: "user" | "assistant";
  /** What was said; for the assistant, what the caller heard of it. Never empty. */
  readonly content: string;
  /** The assistant was asked for it, other than for a welcome, an apology or a farewell. */
  readonly isAnswer: boolean;
}

export type TracedResult = { readonly result: unknown } | { readonly error: string };

export interface TracedDialogue {
  readonly assistantId: number;
  /** In order. */
  readonly turns: readonly TracedTurn[];
  /** What tools of the organization and the assistant answered, by the names of their functions; the last call first. */
  readonly toolResults: readonly (readonly [name: string, result: TracedResult])[];
}

/** A model that calls tools in a loop has said enough by then. */
const MOST_EXECUTIONS = 500;

/**
 * What was said in a call and what its tools answered. Whoever keeps some of it does so in the same transaction: until that ends the
 * call is not erased. Null: the organization has no such trace.
 */
export async function readTracedDialogue(unit: ScopedUnitOfWork, traceId: number): Promise<TracedDialogue | null> {
  const trace = await holdTrace(unit, traceId);
  if (trace === null) return null;
  const executions = await listConversationExecutions(unit, asId(trace.callId), {}, MOST_EXECUTIONS);
  return {
    assistantId: trace.assistantId,
    turns: (await listTurns(unit, trace.callId)).filter(({ content }) => content.trim() !== "").map(tracedTurn),
    toolResults: executions.flatMap(({ functionName, status, result, errorCode, errorMessage }) => {
      // Still under way, or held back before anything was asked of it.
      if (status === "running" || errorCode === LIMIT_REACHED || errorCode === NEEDS_CONFIRMATION) return [];
      const outcome: TracedResult =
        status === "success"
          ? { result: result === null ? null : readDescribed(result).result }
          : { error: errorMessage ?? "The tool failed." };
      return [[functionName, outcome] as const];
    }),
  };
}

function tracedTurn({ role, content, purpose }: CallTurn): TracedTurn {
  return { role, content, isAnswer: role === "assistant" && (purpose === null || purpose === "answer") };
}
