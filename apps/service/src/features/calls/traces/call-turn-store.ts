import type { CallId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { AnswerFailure } from "../../../conversation/call/call-journal.ts";
import type { FlowMove } from "../../../conversation/flow/flow-event.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";

/** A party's finished contribution to a call. */
export interface CallTurn {
  readonly index: number;
  readonly role: "user" | "assistant";
  /** What was said; for the assistant, what the caller heard of it. */
  readonly content: string;
  /** What the assistant would have said had it not been interrupted. */
  readonly generatedText: string | null;
  /** What the caller heard while waiting for it; null: nothing. */
  readonly filler: string | null;
  readonly purpose: string | null;
  readonly wasInterrupted: boolean;
  /** Since the media stream began; so is `endedMs`. */
  readonly startedMs: number;
  readonly endedMs: number | null;
  readonly toolCalls: readonly unknown[];
  /** The moves of the flow that leads the call. */
  readonly moves: readonly FlowMove[];
  /** Milliseconds by the name of the stage; true or false for how the answer came about. */
  readonly latency: Readonly<Record<string, number | boolean>> | null;
  /** Why the answer could not be given, or not to its end; null when nothing went wrong. */
  readonly failure: AnswerFailure | null;
  readonly llmProvider: string | null;
  readonly llmModel: string | null;
  readonly createdAt: Date;
}

/** In order. */
export async function listTurns(unit: ScopedUnitOfWork, callId: CallId): Promise<readonly CallTurn[]> {
  const rows = await unit.db
    .selectFrom("call_turns")
    .select(["turn_index", "role", "content", "generated_text", "purpose", "was_interrupted", "started_ms", "ended_ms"])
    .select(["filler", "llm_provider", "llm_model", "created_at"])
    .select([sql<unknown[]>`tool_calls`.as("tool_calls"), sql<FlowMove[]>`moves`.as("moves")])
    .select([sql<Record<string, unknown> | null>`latency`.as("latency")])
    .select([sql<AnswerFailure | null>`failure`.as("failure")])
    .where("organization_id", "=", unit.organizationId)
    .where("call_id", "=", callId)
    .orderBy("turn_index")
    .execute();
  return rows.map((row) => ({
    index: row.turn_index,
    role: row.role === "assistant" ? "assistant" : "user",
    content: row.content,
    generatedText: row.generated_text,
    filler: row.filler,
    purpose: row.purpose,
    wasInterrupted: row.was_interrupted,
    startedMs: row.started_ms,
    endedMs: row.ended_ms,
    toolCalls: row.tool_calls,
    moves: row.moves,
    latency: row.latency === null ? null : knownOf(row.latency),
    failure: row.failure,
    llmProvider: row.llm_provider,
    llmModel: row.llm_model,
    createdAt: row.created_at,
  }));
}

/** Stages that did not take place are null; earlier versions wrote tenths of milliseconds. */
function knownOf(latency: Readonly<Record<string, unknown>>): Record<string, number | boolean> {
  return Object.fromEntries(
    Object.entries(latency).flatMap(([stage, value]): [string, number | boolean][] => {
      if (typeof value === "boolean") return [[stage, value]];
      return typeof value === "number" ? [[stage, Math.round(value)]] : [];
    }),
  );
}
