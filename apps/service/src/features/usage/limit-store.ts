import { type AssistantId, asId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import { prepareQuery } from "../../platform/database/prepared-query.ts";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { destinationRulesFrom, type Limits, limitsFrom } from "./limits.ts";
import { type UsageWindows, usageWindowsAt } from "./usage-windows.ts";

export interface LimitsNow {
  readonly limits: Limits;
  /** The windows at the transaction's time by the database's clock, which its counts use, too. */
  readonly windows: UsageWindows;
}

/** The limits for an assistant. A deleted one has none of its own, as has what no assistant does (null). */
export async function readLimits(unit: ScopedUnitOfWork, assistantId: AssistantId | null): Promise<LimitsNow> {
  const [row] = await selectLimits(unit.db, { organizationId: unit.organizationId, assistantId });
  if (row === undefined) throw new Error("an organization without a row uses something");
  return {
    limits: {
      organization: limitsFrom(row.organization_limits),
      assistant: limitsFrom(row.assistant_limits),
      destinations: destinationRulesFrom(row.organization_limits),
    },
    windows: usageWindowsAt(row.now),
  };
}

const selectLimits = prepareQuery<{ organizationId: number; assistantId: number | null }>()((db, value) =>
  db
    .selectFrom("organizations")
    .leftJoin("assistants", (join) =>
      join.onRef("assistants.organization_id", "=", "organizations.id").on("assistants.id", "=", value("assistantId")),
    )
    .where("organizations.id", "=", value("organizationId"))
    .select([
      sql<Date>`now()`.as("now"),
      sql<unknown>`organizations.settings -> 'limits'`.as("organization_limits"),
      sql<unknown>`assistants.settings -> 'custom_settings' -> 'limits'`.as("assistant_limits"),
    ]),
);

export interface AssistantLimitsRow {
  readonly assistantId: AssistantId;
  readonly name: string;
  readonly stored: unknown;
}

/** Assistants with limits of their own, or among `usedIds`, where deleted ones are included. */
export async function listAssistantLimits(
  unit: ScopedUnitOfWork,
  usedIds: readonly AssistantId[],
): Promise<readonly AssistantLimitsRow[]> {
  const rows = await unit.db
    .selectFrom("assistants")
    .select(["id", "name", sql<unknown>`settings -> 'custom_settings' -> 'limits'`.as("stored")])
    .where("organization_id", "=", unit.organizationId)
    .where((where) =>
      where.or([
        ...(usedIds.length === 0 ? [] : [where("id", "in", usedIds)]),
        where.and([
          where("deleted_at", "is", null),
          sql<boolean>`jsonb_typeof(settings -> 'custom_settings' -> 'limits') = 'object'`,
        ]),
      ]),
    )
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ assistantId: asId(row.id), name: row.name, stored: row.stored }));
}

/** The limits in the organization's settings, with the transaction's windows. */
export async function readOrganizationLimits(
  unit: ScopedUnitOfWork,
): Promise<{ readonly stored: unknown; readonly windows: UsageWindows }> {
  const row = await unit.db
    .selectFrom("organizations")
    .select([sql<Date>`now()`.as("now"), sql<unknown>`settings -> 'limits'`.as("stored")])
    .where("id", "=", unit.organizationId)
    .executeTakeFirstOrThrow();
  return { stored: row.stored, windows: usageWindowsAt(row.now) };
}
