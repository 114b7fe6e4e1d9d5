import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";

export interface ForgetRequest {
  readonly hash: Buffer;
  readonly turn: number;
}

export async function findForgetRequest(unit: ScopedUnitOfWork, conversationId: number): Promise<ForgetRequest | null> {
  const row = await unit.db
    .selectFrom("memory_forget_requests")
    .select(["request_hash", "turn"])
    .where("organization_id", "=", unit.organizationId)
    .where("conversation_id", "=", conversationId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : { hash: row.request_hash, turn: row.turn };
}

/** In place of what was asked for before. */
export async function putForgetRequest(
  unit: ScopedUnitOfWork,
  conversationId: number,
  { hash, turn }: ForgetRequest,
): Promise<void> {
  await unit.db
    .insertInto("memory_forget_requests")
    .values({ organization_id: unit.organizationId, conversation_id: conversationId, request_hash: hash, turn })
    .onConflict((conflict) =>
      conflict.columns(["organization_id", "conversation_id"]).doUpdateSet({ request_hash: hash, turn }),
    )
    .execute();
}

export async function deleteForgetRequest(unit: ScopedUnitOfWork, conversationId: number): Promise<void> {
  await unit.db
    .deleteFrom("memory_forget_requests")
    .where("organization_id", "=", unit.organizationId)
    .where("conversation_id", "=", conversationId)
    .execute();
}
