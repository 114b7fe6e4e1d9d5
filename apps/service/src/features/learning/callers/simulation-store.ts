import { type AssistantId, asId, type UserId } from "@parley/foundation/branded-ids";
import { type Selectable, sql } from "kysely";
import type { CallerSimulations } from "../../../platform/database/schema.generated.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { storable, storableJson } from "../../../platform/database/storable.ts";
import { CLAIM_COLUMNS } from "../claims/claim-store.ts";
import type { CallerSimulation } from "./caller-simulation.ts";
import { readScenario, type SentScenario } from "./read-scenario.ts";

export interface NewCallerSimulation {
  readonly assistantId: AssistantId;
  readonly promptVersionId: number | null;
  readonly systemPrompt: string;
  readonly scenarios: readonly SentScenario[];
  readonly personalities: CallerSimulation["personalities"];
  readonly repeats: number;
  readonly channel: CallerSimulation["channel"];
  readonly maxTurns: number;
  readonly maxConversations: number;
  readonly maxCostMicros: number;
  readonly createdBy: UserId;
}

export async function insertCallerSimulation(unit: ScopedUnitOfWork, given: NewCallerSimulation): Promise<number> {
  const { id } = await unit.db
    .insertInto("caller_simulations")
    .values({
      organization_id: unit.organizationId,
      assistant_id: given.assistantId,
      prompt_version_id: given.promptVersionId,
      system_prompt: storable(given.systemPrompt),
      scenarios: storableJson(given.scenarios),
      personalities: [...given.personalities],
      repeats: given.repeats,
      channel: given.channel,
      max_turns: given.maxTurns,
      max_conversations: given.maxConversations,
      max_cost_micros: given.maxCostMicros,
      conversation_count: given.scenarios.length * given.personalities.length * given.repeats,
      created_by: given.createdBy,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

function select(unit: ScopedUnitOfWork) {
  return unit.db
    .selectFrom("caller_simulations")
    .selectAll()
    .select(CLAIM_COLUMNS)
    .where("organization_id", "=", unit.organizationId);
}

export async function findCallerSimulation(unit: ScopedUnitOfWork, id: number): Promise<CallerSimulation | null> {
  const row = await select(unit).where("id", "=", id).executeTakeFirst();
  return row === undefined ? null : simulationFromRow(row);
}

/** The same, which nobody else changes before the transaction ends. */
export async function lockCallerSimulation(unit: ScopedUnitOfWork, id: number): Promise<CallerSimulation | null> {
  const row = await select(unit).where("id", "=", id).forUpdate().executeTakeFirst();
  return row === undefined ? null : simulationFromRow(row);
}

/** The newest first. */
export async function listCallerSimulations(
  unit: ScopedUnitOfWork,
  assistantId: AssistantId,
  page: { readonly limit: number; readonly offset: number },
): Promise<readonly CallerSimulation[]> {
  const rows = await select(unit)
    .where("assistant_id", "=", assistantId)
    .orderBy("id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(simulationFromRow);
}

/**
 * Adds what was spent, and locks the simulation until the transaction ends.
 * @returns false when it is no longer the one that was claimed: what was spent counts all the same
 */
export async function addCost(
  unit: ScopedUnitOfWork,
  { id, claimNumber }: Pick<CallerSimulation, "id" | "claimNumber">,
  { costMicros, unpricedRequests }: Pick<CallerSimulation, "costMicros" | "unpricedRequests">,
): Promise<boolean> {
  const row = await unit.db
    .updateTable("caller_simulations")
    .set({
      cost_micros: sql<number>`cost_micros + ${costMicros}`,
      unpriced_requests: sql<number>`unpriced_requests + ${unpricedRequests}`,
    })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .returning(["state", "claim_number"])
    .executeTakeFirst();
  return row?.state === "running" && row.claim_number === claimNumber;
}

/** Who answered and played. */
export async function noteModel(
  unit: ScopedUnitOfWork,
  id: number,
  { provider, modelId }: NonNullable<CallerSimulation["model"]>,
): Promise<void> {
  await unit.db
    .updateTable("caller_simulations")
    .set({ llm_provider: provider, llm_model: modelId })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .execute();
}

/** With their conversations. Nobody is at them any more: what is under way is written nowhere. */
export async function deleteCallerSimulations(unit: ScopedUnitOfWork, assistantId: AssistantId): Promise<void> {
  await unit.db
    .deleteFrom("caller_simulations")
    .where("organization_id", "=", unit.organizationId)
    .where("assistant_id", "=", assistantId)
    .execute();
}

function simulationFromRow(
  row: Selectable<CallerSimulations> & { readonly is_claimed: boolean; readonly may_go_on: boolean },
): CallerSimulation {
  const sent = row.scenarios as unknown as readonly (SentScenario & Readonly<Record<string, unknown>>)[];
  return {
    id: row.id,
    assistantId: asId(row.assistant_id),
    promptVersionId: row.prompt_version_id,
    systemPrompt: row.system_prompt,
    sentScenarios: sent,
    scenarios: sent.map(readScenario),
    personalities: row.personalities as CallerSimulation["personalities"],
    repeats: row.repeats,
    channel: row.channel as CallerSimulation["channel"],
    maxTurns: row.max_turns,
    maxConversations: row.max_conversations,
    maxCostMicros: row.max_cost_micros,
    conversationCount: row.conversation_count,
    state: row.state as CallerSimulation["state"],
    reason: row.reason,
    claimNumber: row.claim_number,
    isClaimed: row.is_claimed,
    mayGoOn: row.may_go_on,
    costMicros: row.cost_micros,
    unpricedRequests: row.unpriced_requests,
    model:
      row.llm_provider === null || row.llm_model === null
        ? null
        : { provider: row.llm_provider, modelId: row.llm_model },
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}
