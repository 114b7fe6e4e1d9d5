import type { CallId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";

/** One contribution to the dialogue as the model was given it. */
export interface CallMessage {
  readonly id: number;
  readonly callId: CallId;
  readonly index: number;
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
  readonly llmProvider: string | null;
  readonly llmModel: string | null;
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  readonly createdAt: Date;
}

export async function findCallMessages(
  unit: ScopedUnitOfWork,
  callId: CallId,
  role: string | undefined,
): Promise<readonly CallMessage[]> {
  const rows = await unit.db
    .selectFrom("call_messages")
    .selectAll()
    .where("organization_id", "=", unit.organizationId)
    .where("call_id", "=", callId)
    .$if(role !== undefined, (query) => query.where("role", "=", role ?? ""))
    .orderBy("message_index")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    callId,
    index: row.message_index,
    // The table allows no other value.
    role: row.role as CallMessage["role"],
    content: row.content,
    llmProvider: row.llm_provider,
    llmModel: row.llm_model,
    promptTokens: row.prompt_tokens,
    completionTokens: row.completion_tokens,
    createdAt: row.created_at,
  }));
}
