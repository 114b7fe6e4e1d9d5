import { type AssistantId, asId, type FlowId } from "@parley/foundation/branded-ids";
import { type Selectable, sql } from "kysely";
import type { Flows } from "../../platform/database/schema.generated.ts";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { storableJson } from "../../platform/database/storable.ts";
import type { Flow, FlowVersion, FlowVersionSummary, PinnedFlow, PinnedFlowWithBase, StoredGraph } from "./flow.ts";

const COLUMNS = [
  "id",
  "organization_id",
  "name",
  "base_assistant_id",
  "graph",
  "is_active",
  "version",
  "created_at",
  "updated_at",
] as const;

/** The part of a flow that people set. */
export interface FlowRecord {
  readonly name: string;
  readonly baseAssistantId: AssistantId;
  readonly graph: StoredGraph;
  readonly isActive: boolean;
}

export async function insertFlow(unit: ScopedUnitOfWork, record: FlowRecord): Promise<Flow> {
  const row = await unit.db
    .insertInto("flows")
    .values({ organization_id: unit.organizationId, ...columnsOf(record) })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  const flow = flowFromRow(row);
  await insertVersion(unit, flow);
  return flow;
}

function selectLive(unit: ScopedUnitOfWork) {
  return unit.db.selectFrom("flows").where("organization_id", "=", unit.organizationId).where("deleted_at", "is", null);
}

export async function findFlow(unit: ScopedUnitOfWork, id: FlowId): Promise<Flow | null> {
  const row = await selectLive(unit).select(COLUMNS).where("id", "=", id).executeTakeFirst();
  return row === undefined ? null : flowFromRow(row);
}

/** Finds the flow in order to change it; others who want to change, delete or assign it wait. */
export async function findFlowForUpdate(unit: ScopedUnitOfWork, id: FlowId): Promise<Flow | null> {
  const row = await selectLive(unit).select(COLUMNS).where("id", "=", id).forUpdate().executeTakeFirst();
  return row === undefined ? null : flowFromRow(row);
}

/**
 * Whether the organization has the flow. It cannot be deleted until the transaction ends, so that nothing is assigned to a
 * flow that is being deleted; others may hold it at the same time.
 */
export async function holdFlow(unit: ScopedUnitOfWork, id: FlowId): Promise<boolean> {
  const row = await selectLive(unit).select("id").where("id", "=", id).forShare().executeTakeFirst();
  return row !== undefined;
}

/** Oldest first. */
export async function findFlows(
  unit: ScopedUnitOfWork,
  filter: { readonly onlyActive: boolean },
  page: { readonly skip: number; readonly limit: number },
): Promise<readonly Flow[]> {
  const rows = await selectLive(unit)
    .$if(filter.onlyActive, (query) => query.where("is_active", "=", true))
    .select(COLUMNS)
    .orderBy("id")
    .offset(page.skip)
    .limit(page.limit)
    .execute();
  return rows.map(flowFromRow);
}

/** Names of flows whose base is the assistant, oldest first, at most `limit`. */
export async function findFlowsOf(
  unit: ScopedUnitOfWork,
  assistantId: AssistantId,
  limit: number,
): Promise<readonly string[]> {
  const rows = await selectLive(unit)
    .select("name")
    .where("base_assistant_id", "=", assistantId)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ name }) => name);
}

/** @param flow held by `findFlowForUpdate` */
export async function replaceFlow(unit: ScopedUnitOfWork, flow: Flow, record: FlowRecord): Promise<Flow> {
  const isNewVersion =
    record.baseAssistantId !== flow.baseAssistantId || JSON.stringify(record.graph) !== JSON.stringify(flow.graph);
  const row = await unit.db
    .updateTable("flows")
    .set({ ...columnsOf(record), version: flow.version + (isNewVersion ? 1 : 0), updated_at: sql<Date>`now()` })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", flow.id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  const changed = flowFromRow(row);
  if (isNewVersion) await insertVersion(unit, changed);
  return changed;
}

/** The row and its versions stay for the conversations that name them. False when there is no such flow. */
export async function markFlowDeleted(unit: ScopedUnitOfWork, id: FlowId): Promise<boolean> {
  const result = await unit.db
    .updateTable("flows")
    .set({ deleted_at: sql<Date>`now()`, is_active: false, updated_at: sql<Date>`now()` })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Finds deleted flows, too: one may have been deleted a moment ago, while a conversation was beginning. */
export async function findNewestVersion(unit: ScopedUnitOfWork, id: FlowId): Promise<PinnedFlowWithBase | null> {
  const row = await unit.db
    .selectFrom("flows")
    .select(["version", "base_assistant_id"])
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { flowId: id, version: row.version, baseAssistantId: asId(row.base_assistant_id) };
}

/** The version a conversation began with, even if the flow was changed or deleted since. */
export async function findFlowVersion(unit: ScopedUnitOfWork, pinned: PinnedFlow): Promise<FlowVersion | null> {
  const row = await unit.db
    .selectFrom("flow_versions")
    .select(["base_assistant_id", "graph", "created_at"])
    .where("organization_id", "=", unit.organizationId)
    .where("flow_id", "=", pinned.flowId)
    .where("version", "=", pinned.version)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { flowId, version } = pinned;
  return {
    flowId,
    version,
    baseAssistantId: asId(row.base_assistant_id),
    graph: row.graph as StoredGraph,
    createdAt: row.created_at,
  };
}

/** Newest first, without their graphs. */
export async function findVersions(
  unit: ScopedUnitOfWork,
  id: FlowId,
  page: { readonly before: number | null; readonly limit: number },
): Promise<readonly FlowVersionSummary[]> {
  const rows = await unit.db
    .selectFrom("flow_versions")
    .select(["version", "base_assistant_id", "created_at"])
    .where("organization_id", "=", unit.organizationId)
    .where("flow_id", "=", id)
    .$if(page.before !== null, (query) => query.where("version", "<", page.before))
    .orderBy("version", "desc")
    .limit(page.limit)
    .execute();
  return rows.map((row) => ({
    version: row.version,
    baseAssistantId: asId(row.base_assistant_id),
    createdAt: row.created_at,
  }));
}

async function insertVersion(unit: ScopedUnitOfWork, flow: Flow): Promise<void> {
  await unit.db
    .insertInto("flow_versions")
    .values({
      organization_id: unit.organizationId,
      flow_id: flow.id,
      version: flow.version,
      graph: storableJson(flow.graph),
      base_assistant_id: flow.baseAssistantId,
    })
    .execute();
}

function columnsOf(record: FlowRecord) {
  return {
    name: record.name,
    base_assistant_id: record.baseAssistantId,
    graph: storableJson(record.graph),
    is_active: record.isActive,
  };
}

function flowFromRow(row: Pick<Selectable<Flows>, (typeof COLUMNS)[number]>): Flow {
  return {
    id: asId(row.id),
    organizationId: asId(row.organization_id),
    name: row.name,
    baseAssistantId: asId(row.base_assistant_id),
    graph: row.graph as StoredGraph,
    isActive: row.is_active,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
