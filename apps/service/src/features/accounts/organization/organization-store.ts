import { asId } from "@parley/foundation/branded-ids";
import { type Selectable, sql } from "kysely";
import type { Organizations } from "../../../platform/database/schema.generated.ts";
import type { DataDoor, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { storable, storableJson } from "../../../platform/database/storable.ts";
import { isJsonObject } from "./masked-secret.ts";
import type { Organization } from "./organization.ts";

export interface NewOrganization {
  readonly name: string;
  readonly slug: string;
  readonly description: string | null;
  readonly domain: string | null;
}

/** Null when the slug is taken. */
export async function insertOrganization(
  { db }: DataDoor,
  organization: NewOrganization,
): Promise<Organization | null> {
  const row = await db
    .insertInto("organizations")
    .values(organization)
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? null : organizationFromRow(row);
}

/** Which of the slug and its numbered variants (`acme-2`) are taken. */
export async function findTakenSlugs({ db }: DataDoor, slug: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("organizations")
    .select("slug")
    .where((where) => where.or([where("slug", "=", slug), where("slug", "~", `^${slug}-[0-9]+$`)]))
    .execute();
  return new Set(rows.map((row) => row.slug));
}

export async function findOrganizationBySlug({ db }: DataDoor, slug: string): Promise<Organization | null> {
  const row = await db.selectFrom("organizations").selectAll().where("slug", "=", slug).executeTakeFirst();
  return row === undefined ? null : organizationFromRow(row);
}

/** The organization that was made with the installation; null before it is set up. None is ever deleted. */
export async function findFirstOrganizationId({ db }: DataDoor): Promise<number | null> {
  const row = await db.selectFrom("organizations").select("id").orderBy("id").limit(1).executeTakeFirst();
  return row?.id ?? null;
}

export async function findOwnOrganization(unit: ScopedUnitOfWork): Promise<Organization | null> {
  const row = await unit.db
    .selectFrom("organizations")
    .selectAll()
    .where("id", "=", unit.organizationId)
    .executeTakeFirst();
  return row === undefined ? null : organizationFromRow(row);
}

export async function findProviderSettingsVersion(unit: ScopedUnitOfWork): Promise<number | null> {
  const row = await unit.db
    .selectFrom("organizations")
    .select("provider_settings_version")
    .where("id", "=", unit.organizationId)
    .executeTakeFirst();
  return row?.provider_settings_version ?? null;
}

export interface OrganizationChanges {
  readonly name?: string;
  /** An empty text clears it. */
  readonly description?: string;
  readonly domain?: string;
  /** An empty text clears it. */
  readonly timeZone?: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly memoryWritePolicy?: Readonly<Record<string, unknown>>;
  /** An empty text clears it. */
  readonly memoryEmbeddingModel?: string;
  /** By wire name; an empty text clears a setting. */
  readonly plainSettings: Readonly<Record<string, string>>;
  readonly hasProviderChanges: boolean;
}

export async function updateOwnOrganization(unit: ScopedUnitOfWork, changes: OrganizationChanges): Promise<void> {
  const entries = Object.entries(changes.plainSettings);
  const kept = Object.fromEntries(entries.filter(([, value]) => value !== ""));
  const cleared = entries.filter(([, value]) => value === "").map(([name]) => name);
  await unit.db
    .updateTable("organizations")
    .set({
      ...(changes.name === undefined ? {} : { name: changes.name }),
      ...(changes.description === undefined ? {} : { description: emptyToNull(changes.description) }),
      ...(changes.domain === undefined ? {} : { domain: emptyToNull(changes.domain) }),
      ...(changes.timeZone === undefined ? {} : { time_zone: emptyToNull(changes.timeZone) }),
      ...(changes.settings === undefined ? {} : { settings: storableJson(changes.settings) }),
      ...(changes.memoryWritePolicy === undefined
        ? {}
        : { memory_write_policy: storableJson(changes.memoryWritePolicy) }),
      ...(changes.memoryEmbeddingModel === undefined
        ? {}
        : { memory_embedding_model: emptyToNull(storable(changes.memoryEmbeddingModel)) }),
      ...(entries.length === 0
        ? {}
        : {
            // Merged in the statement, so that two admins who save different settings do not undo each other's change.
            provider_settings: sql<string>`(provider_settings - ${cleared}::text[]) || ${storableJson(kept)}::jsonb`,
          }),
      ...(changes.hasProviderChanges ? { provider_settings_version: sql<number>`provider_settings_version + 1` } : {}),
      updated_at: sql<Date>`now()`,
    })
    .where("id", "=", unit.organizationId)
    .execute();
}

function emptyToNull(text: string): string | null {
  return text === "" ? null : text;
}

function organizationFromRow(row: Selectable<Organizations>): Organization {
  const plain = isJsonObject(row.provider_settings) ? row.provider_settings : {};
  return {
    id: asId(row.id),
    name: row.name,
    slug: row.slug,
    description: row.description,
    domain: row.domain,
    timeZone: row.time_zone,
    isActive: row.is_active,
    settings: isJsonObject(row.settings) ? row.settings : {},
    memoryWritePolicy: row.memory_write_policy as Organization["memoryWritePolicy"],
    memoryEmbeddingModel: row.memory_embedding_model,
    providerSettings: Object.fromEntries(
      Object.entries(plain).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
    ),
    providerSettingsVersion: row.provider_settings_version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
