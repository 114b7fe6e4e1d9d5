import { asId, type OrganizationId, type UserId } from "@parley/foundation/branded-ids";
import { type Selectable, sql } from "kysely";
import type { Activity } from "../../../platform/auth/activity-buffer.ts";
import type { KnownKey } from "../../../platform/auth/authenticate.ts";
import { prepareQuery } from "../../../platform/database/prepared-query.ts";
import type { ApiKeys } from "../../../platform/database/schema.generated.ts";
import type { DataDoor, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { KeyPermissions } from "../../../platform/http/identity.ts";
import { roleFromText } from "../users/user.ts";
import { permissionsFromJson, requestsPerMinuteFromJson } from "./key-permissions.ts";

/** What we know of a key after it was handed out; never the key itself. */
export interface ApiKey {
  readonly id: number;
  readonly organizationId: OrganizationId;
  readonly userId: UserId;
  readonly name: string;
  readonly displayPrefix: string;
  readonly permissions: KeyPermissions;
  readonly requestsPerMinute: number | null;
  readonly isActive: boolean;
  readonly usageCount: number;
  readonly lastUsedAt: Date | null;
  readonly lastUsedAddress: string | null;
  /** From when on it is refused; null: never. */
  readonly expiresAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Everything but the hash. */
const API_KEY_COLUMNS = [
  "id",
  "organization_id",
  "user_id",
  "name",
  "key_prefix",
  "permissions",
  "rate_limit",
  "is_active",
  "usage_count",
  "last_used_at",
  "last_used_address",
  "expires_at",
  "created_at",
  "updated_at",
] as const;

export interface NewApiKey {
  readonly organizationId: OrganizationId;
  readonly userId: UserId;
  readonly name: string;
  readonly displayPrefix: string;
  readonly keyHash: Buffer;
  readonly permissions: KeyPermissions;
  readonly requestsPerMinute: number | null;
  readonly expiresAt: Date | null;
}

export async function insertApiKey({ db }: DataDoor, key: NewApiKey): Promise<ApiKey> {
  const row = await db
    .insertInto("api_keys")
    .values({
      organization_id: key.organizationId,
      user_id: key.userId,
      name: key.name,
      key_prefix: key.displayPrefix,
      key_hash: key.keyHash,
      permissions: JSON.stringify(key.permissions),
      rate_limit: rateLimitToJson(key.requestsPerMinute),
      expires_at: key.expiresAt,
    })
    .returning(API_KEY_COLUMNS)
    .executeTakeFirstOrThrow();
  return apiKeyFromRow(row);
}

export async function findApiKeyByHash({ db }: DataDoor, keyHash: Buffer): Promise<ApiKey | null> {
  const row = await db
    .selectFrom("api_keys")
    .select(API_KEY_COLUMNS)
    .where("key_hash", "=", keyHash)
    .executeTakeFirst();
  return row === undefined ? null : apiKeyFromRow(row);
}

/** Prepared, because it runs before every request that comes with a key. */
const selectUsableKey = prepareQuery<{ keyHash: Buffer }>()((db, value) =>
  db
    .selectFrom("api_keys as k")
    .innerJoin("users as u", "u.id", "k.user_id")
    .innerJoin("organization_members as m", (join) =>
      join.onRef("m.user_id", "=", "k.user_id").onRef("m.organization_id", "=", "k.organization_id"),
    )
    .innerJoin("organizations as o", "o.id", "k.organization_id")
    .select([
      "k.id",
      "k.permissions",
      "k.rate_limit",
      "k.expires_at",
      "k.organization_id",
      "k.user_id",
      "m.role",
      "u.email_verified_at",
    ])
    .where("k.key_hash", "=", value("keyHash"))
    .where("k.is_active", "=", true)
    .where("u.is_active", "=", true)
    .where("o.is_active", "=", true),
);

/**
 * The key and its user; null unless the key, its user, their membership and the organization are all active. The key may have
 * expired; the caller checks that.
 */
export async function findUsableApiKey({ db }: DataDoor, keyHash: Buffer): Promise<KnownKey | null> {
  const [row] = await selectUsableKey(db, { keyHash });
  if (row === undefined) return null;
  return {
    apiKeyId: row.id,
    userId: asId(row.user_id),
    organizationId: asId(row.organization_id),
    role: roleFromText(row.role),
    isVerified: row.email_verified_at !== null,
    permissions: permissionsFromJson(row.permissions),
    requestsPerMinute: requestsPerMinuteFromJson(row.rate_limit),
    expiresAt: row.expires_at,
  };
}

/** A person's active keys; revoked ones are kept for the record only. */
export async function listApiKeysOf(unit: ScopedUnitOfWork, userId: UserId): Promise<readonly ApiKey[]> {
  const rows = await unit.db
    .selectFrom("api_keys")
    .select(API_KEY_COLUMNS)
    .where("organization_id", "=", unit.organizationId)
    .where("user_id", "=", userId)
    .where("is_active", "=", true)
    .orderBy("id")
    .execute();
  return rows.map(apiKeyFromRow);
}

export interface OwnedApiKey {
  readonly apiKey: ApiKey;
  readonly owner: { readonly email: string; readonly fullName: string };
}

/** Everybody's active keys of the organization, the oldest first. */
export async function listApiKeysOfOrganization(
  unit: ScopedUnitOfWork,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly keys: readonly OwnedApiKey[]; readonly total: number }> {
  const rows = await unit.db
    .selectFrom("api_keys as k")
    .innerJoin("users as u", "u.id", "k.user_id")
    .select(API_KEY_COLUMNS.map((column) => `k.${column}` as const))
    .select(["u.email", "u.first_name", "u.last_name"])
    .where("k.organization_id", "=", unit.organizationId)
    .where("k.is_active", "=", true)
    .orderBy("k.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { count } = await unit.db
    .selectFrom("api_keys")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("organization_id", "=", unit.organizationId)
    .where("is_active", "=", true)
    .executeTakeFirstOrThrow();
  const keys = rows.map((row) => ({
    apiKey: apiKeyFromRow(row),
    owner: { email: row.email, fullName: [row.first_name, row.last_name].filter(Boolean).join(" ") },
  }));
  return { keys, total: count };
}

/** False when the organization has no such key, or it was already revoked. */
export async function revokeApiKeyOfOrganization(unit: ScopedUnitOfWork, keyId: number): Promise<boolean> {
  const result = await unit.db
    .updateTable("api_keys")
    .set({ is_active: false, updated_at: sql<Date>`now()` })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", keyId)
    .where("is_active", "=", true)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export interface ApiKeyChanges {
  readonly name?: string;
  readonly permissions?: KeyPermissions;
  readonly requestsPerMinute?: number | null;
  readonly expiresAt?: Date;
}

/** One of a person's active keys, locked until the transaction ends; null when the person has no such key. */
export async function lockApiKeyOf(unit: ScopedUnitOfWork, userId: UserId, keyId: number): Promise<ApiKey | null> {
  const row = await unit.db
    .selectFrom("api_keys")
    .select(API_KEY_COLUMNS)
    .where("organization_id", "=", unit.organizationId)
    .where("user_id", "=", userId)
    .where("id", "=", keyId)
    .where("is_active", "=", true)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row === undefined ? null : apiKeyFromRow(row);
}

/** Null when the person has no such key. */
export async function updateApiKeyOf(
  unit: ScopedUnitOfWork,
  userId: UserId,
  keyId: number,
  changes: ApiKeyChanges,
): Promise<ApiKey | null> {
  const row = await unit.db
    .updateTable("api_keys")
    .set({
      ...(changes.name === undefined ? {} : { name: changes.name }),
      ...(changes.permissions === undefined ? {} : { permissions: JSON.stringify(changes.permissions) }),
      ...(changes.requestsPerMinute === undefined ? {} : { rate_limit: rateLimitToJson(changes.requestsPerMinute) }),
      ...(changes.expiresAt === undefined ? {} : { expires_at: changes.expiresAt }),
      updated_at: sql<Date>`now()`,
    })
    .where("organization_id", "=", unit.organizationId)
    .where("user_id", "=", userId)
    .where("id", "=", keyId)
    .where("is_active", "=", true)
    .returning(API_KEY_COLUMNS)
    .executeTakeFirst();
  return row === undefined ? null : apiKeyFromRow(row);
}

/** False when the person has no such key, or it was already revoked. */
export async function revokeApiKeyOf(unit: ScopedUnitOfWork, userId: UserId, keyId: number): Promise<boolean> {
  const result = await unit.db
    .updateTable("api_keys")
    .set({ is_active: false, updated_at: sql<Date>`now()` })
    .where("organization_id", "=", unit.organizationId)
    .where("user_id", "=", userId)
    .where("id", "=", keyId)
    .where("is_active", "=", true)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function revokeAllApiKeysOf(unit: ScopedUnitOfWork, userId: UserId): Promise<void> {
  await unit.db
    .updateTable("api_keys")
    .set({ is_active: false, updated_at: sql<Date>`now()` })
    .where("organization_id", "=", unit.organizationId)
    .where("user_id", "=", userId)
    .where("is_active", "=", true)
    .execute();
}

/** A person's keys of this name, in every organization. */
export async function revokeApiKeysNamed({ db }: DataDoor, userId: UserId, name: string): Promise<void> {
  await db
    .updateTable("api_keys")
    .set({ is_active: false, updated_at: sql<Date>`now()` })
    .where("user_id", "=", userId)
    .where("name", "=", name)
    .where("is_active", "=", true)
    .execute();
}

/** Adds buffered use to the counts. Rows are locked in the order of their ids, so that two processes cannot deadlock. */
export async function addApiKeyUse({ db }: DataDoor, activities: readonly Activity<number>[]): Promise<void> {
  await sql`
    with used as (
      select * from unnest(
        ${activities.map((activity) => activity.key)}::bigint[],
        ${activities.map((activity) => activity.count)}::bigint[],
        ${activities.map((activity) => activity.lastAt)}::timestamptz[],
        ${activities.map((activity) => activity.lastAddress)}::text[]
      ) as u (id, count, last_at, last_address)
    ), locked as (
      select k.id from api_keys k where k.id in (select id from used) order by k.id for no key update
    )
    update api_keys k
    set usage_count = k.usage_count + used.count, last_used_at = greatest(k.last_used_at, used.last_at),
      last_used_address = case when k.last_used_at > used.last_at then k.last_used_address else used.last_address end
    from used join locked on locked.id = used.id
    where k.id = used.id`.execute(db);
}

function rateLimitToJson(requestsPerMinute: number | null): string {
  return JSON.stringify(requestsPerMinute === null ? {} : { requests_per_minute: requestsPerMinute });
}

function apiKeyFromRow(row: Pick<Selectable<ApiKeys>, (typeof API_KEY_COLUMNS)[number]>): ApiKey {
  return {
    id: row.id,
    organizationId: asId(row.organization_id),
    userId: asId(row.user_id),
    name: row.name,
    displayPrefix: row.key_prefix,
    permissions: permissionsFromJson(row.permissions),
    requestsPerMinute: requestsPerMinuteFromJson(row.rate_limit),
    isActive: row.is_active,
    usageCount: row.usage_count,
    lastUsedAt: row.last_used_at,
    lastUsedAddress: row.last_used_address,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
