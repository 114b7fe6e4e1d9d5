import { type AssistantId, asId, type UserId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import { likePattern } from "../../../platform/database/like-pattern.ts";
import type { ScopedUnitOfWork, UnitOfWork } from "../../../platform/database/scope.ts";
import { storableJson } from "../../../platform/database/storable.ts";
import type { SealedSecret } from "../../../platform/record-secrets/seal-secrets.ts";
import type { AssistantRow } from "./from-row.ts";
import type { AssistantRecord } from "./record.ts";

const COLUMNS = [
  "id",
  "organization_id",
  "user_id",
  "name",
  "description",
  "is_active",
  "settings",
  "version",
  "created_at",
  "updated_at",
] as const;

/**
 * An id for a row that is yet to be inserted: secrets are encrypted for the row they belong to.
 * @param unscoped sequences belong to no organization
 */
export async function reserveAssistantId(unscoped: Pick<UnitOfWork, "db">): Promise<AssistantId> {
  const { rows } = await sql<{ id: number }>`select nextval('assistants_id_seq') as id`.execute(unscoped.db);
  const [row] = rows;
  if (row === undefined) throw new Error("the sequence of assistants gave no id");
  return asId(row.id);
}

export async function insertAssistant(
  unit: ScopedUnitOfWork,
  id: AssistantId,
  userId: UserId,
  assistant: AssistantRecord,
): Promise<void> {
  await unit.db
    .insertInto("assistants")
    .values({
      id,
      organization_id: unit.organizationId,
      user_id: userId,
      name: assistant.name,
      description: assistant.description,
      is_active: assistant.isActive,
      settings: storableJson(assistant.settings),
    })
    .execute();
}

function selectAssistant(unit: ScopedUnitOfWork, id: AssistantId) {
  return unit.db
    .selectFrom("assistants")
    .select(COLUMNS)
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .where("deleted_at", "is", null);
}

export async function findAssistantRow(unit: ScopedUnitOfWork, id: AssistantId): Promise<AssistantRow | null> {
  return (await selectAssistant(unit, id).executeTakeFirst()) ?? null;
}

/**
 * The same for a conversation: its prompt is that of the version the conversation began with, as long as that is a canary. (One
 * statement: this is on the way of each call.)
 */
export async function findConversingRow(
  unit: ScopedUnitOfWork,
  id: AssistantId,
  conversationId: number,
): Promise<(AssistantRow & { readonly canary_prompt: string | null }) | null> {
  const row = await selectAssistant(unit, id)
    .select(
      sql<string | null>`(select tried.system_prompt from calls
        join prompt_versions as tried on tried.organization_id = calls.organization_id and tried.id = calls.prompt_version_id
        where calls.organization_id = ${unit.organizationId} and calls.id = ${conversationId}
          and tried.assistant_id = assistants.id and tried.status = 'canary')`.as("canary_prompt"),
    )
    .executeTakeFirst();
  return row ?? null;
}

/** Locks it until the transaction ends: nobody else changes it, or its prompt's versions. */
export async function lockAssistantRow(unit: ScopedUnitOfWork, id: AssistantId): Promise<AssistantRow | null> {
  return (await selectAssistant(unit, id).forNoKeyUpdate().executeTakeFirst()) ?? null;
}

/** Which of these ids belong to assistants of the organization. */
export async function findAssistantIds(unit: ScopedUnitOfWork, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await selectListed(unit, { ids }).select("id").execute();
  return new Set(rows.map(({ id }) => id));
}

/** Takes a share lock: several transactions can hold it at once, and a deletion waits for them. */
export async function lockAssistant(unit: ScopedUnitOfWork, id: AssistantId): Promise<boolean> {
  const row = await unit.db
    .selectFrom("assistants")
    .select("id")
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** A member that is left out does not narrow the result. */
export interface AssistantFilter {
  readonly isActive?: boolean;
  /** Only assistants this person created. */
  readonly userId?: UserId;
  readonly ids?: readonly number[];
  /** Part of the name or the description; case-insensitive. */
  readonly search?: string;
}

function selectListed(unit: ScopedUnitOfWork, { isActive, userId, ids, search }: AssistantFilter) {
  let query = unit.db
    .selectFrom("assistants")
    .where("organization_id", "=", unit.organizationId)
    .where("deleted_at", "is", null);
  if (isActive !== undefined) query = query.where("is_active", "=", isActive);
  if (userId !== undefined) query = query.where("user_id", "=", userId);
  if (ids !== undefined) query = query.where((where) => where("id", "=", where.fn.any(where.val([...ids]))));
  if (search !== undefined) {
    const pattern = likePattern(search);
    query = query.where((where) => where.or([where("name", "ilike", pattern), where("description", "ilike", pattern)]));
  }
  return query;
}

export async function listAssistantRows(
  unit: ScopedUnitOfWork,
  filter: AssistantFilter,
  page: { readonly skip: number; readonly limit: number },
): Promise<readonly AssistantRow[]> {
  return selectListed(unit, filter).select(COLUMNS).orderBy("id").offset(page.skip).limit(page.limit).execute();
}

export async function countAssistantRows(unit: ScopedUnitOfWork, filter: AssistantFilter): Promise<number> {
  const row = await selectListed(unit, filter)
    .select((builder) => builder.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Which of these names the organization's assistants already have. */
export async function findTakenNames(unit: ScopedUnitOfWork, names: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await selectListed(unit, {})
    .select("name")
    .where((where) => where("name", "=", where.fn.any(where.val([...names]))))
    .execute();
  return new Set(rows.map((row) => row.name));
}

/** Stores a change computed from `version`; false when that is no longer the newest, or the assistant is gone. */
export async function replaceAssistant(
  unit: ScopedUnitOfWork,
  id: AssistantId,
  version: number,
  assistant: AssistantRecord,
): Promise<boolean> {
  const result = await unit.db
    .updateTable("assistants")
    .set({
      name: assistant.name,
      description: assistant.description,
      is_active: assistant.isActive,
      settings: storableJson(assistant.settings),
      version: version + 1,
      updated_at: sql<Date>`now()`,
    })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .where("version", "=", version)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Marks the assistant as deleted and deletes its secrets; false when there is no such assistant. */
export async function markAssistantDeleted(unit: ScopedUnitOfWork, id: AssistantId): Promise<boolean> {
  const result = await unit.db
    .updateTable("assistants")
    .set((builder) => ({
      deleted_at: sql<Date>`now()`,
      is_active: false,
      version: builder("version", "+", 1),
      updated_at: sql<Date>`now()`,
    }))
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) return false;
  await unit.db
    .deleteFrom("assistant_secrets")
    .where("organization_id", "=", unit.organizationId)
    .where("assistant_id", "=", id)
    .execute();
  return true;
}

export async function listSecretRows(unit: ScopedUnitOfWork, id: AssistantId): Promise<readonly SealedSecret[]> {
  const rows = await unit.db
    .selectFrom("assistant_secrets")
    .select(["path", "value_encrypted"])
    .where("organization_id", "=", unit.organizationId)
    .where("assistant_id", "=", id)
    .execute();
  return rows.map((row) => ({ path: row.path, ciphertext: row.value_encrypted }));
}

/** Replaces all of the assistant's secrets with these. */
export async function replaceSecretRows(
  unit: ScopedUnitOfWork,
  id: AssistantId,
  secrets: readonly SealedSecret[],
): Promise<void> {
  await unit.db
    .deleteFrom("assistant_secrets")
    .where("organization_id", "=", unit.organizationId)
    .where("assistant_id", "=", id)
    .execute();
  if (secrets.length === 0) return;
  await unit.db
    .insertInto("assistant_secrets")
    .values(
      secrets.map((secret) => ({
        organization_id: unit.organizationId,
        assistant_id: id,
        path: secret.path,
        value_encrypted: secret.ciphertext,
      })),
    )
    .execute();
}

/** The oldest one whose `webhook_url` this is. */
export async function findAssistantByWebhook(unit: ScopedUnitOfWork, url: string): Promise<AssistantId | null> {
  const row = await unit.db
    .selectFrom("assistants")
    .select("id")
    .where("organization_id", "=", unit.organizationId)
    .where("deleted_at", "is", null)
    .where(sql<boolean>`settings ->> 'webhook_url' = ${url}`)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : asId(row.id);
}
