import { type Selectable, sql } from "kysely";
import type { SimulatedConversations } from "../../../platform/database/schema.generated.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { storable, storableJson } from "../../../platform/database/storable.ts";
import type { ConversationPlace, PlayedConversation, ToolCall, TranscriptLine } from "./caller-simulation.ts";

/** The conversations that are over. */
export async function listFinishedPlaces(
  unit: ScopedUnitOfWork,
  simulationId: number,
): Promise<readonly ConversationPlace[]> {
  const rows = await unit.db
    .selectFrom("simulated_conversations")
    .select(["scenario_index", "personality", "repeat"])
    .where("organization_id", "=", unit.organizationId)
    .where("simulation_id", "=", simulationId)
    .execute();
  return rows.map(placeFromRow);
}

/** One that is there already stays as it is. */
export async function insertConversation(
  unit: ScopedUnitOfWork,
  simulationId: number,
  given: PlayedConversation,
): Promise<void> {
  await unit.db
    .insertInto("simulated_conversations")
    .values({
      organization_id: unit.organizationId,
      simulation_id: simulationId,
      scenario_index: given.scenarioIndex,
      personality: given.personality,
      repeat: given.repeat,
      reached: given.reached,
      reason: given.reason === null ? null : storable(given.reason),
      turns: given.turns,
      repeated_answers: given.repeatedAnswers,
      unbacked_claims: given.unbackedClaims.map(storable),
      latencies_ms: [...given.latenciesMs],
      problems: given.problems.map(storable),
      transcript: storableJson(given.transcript),
      tool_calls: storableJson(given.toolCalls),
      end_reason: given.endReason,
      cost_micros: given.costMicros,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** In the order of the scenarios. @param reached `unknown`: those that could not be judged; null: all */
export async function listConversations(
  unit: ScopedUnitOfWork,
  simulationId: number,
  filter: { readonly reached: boolean | "unknown" | null; readonly limit: number; readonly offset: number },
): Promise<readonly PlayedConversation[]> {
  const { reached } = filter;
  const rows = await unit.db
    .selectFrom("simulated_conversations")
    .selectAll()
    .where("organization_id", "=", unit.organizationId)
    .where("simulation_id", "=", simulationId)
    .$if(reached === "unknown", (query) => query.where("reached", "is", null))
    .$if(typeof reached === "boolean", (query) => query.where("reached", "=", reached === true))
    .orderBy("scenario_index")
    .orderBy("personality")
    .orderBy("repeat")
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  return rows.map(conversationFromRow);
}

export interface ReachedCount {
  readonly conversations: number;
  readonly reached: number;
}

export interface SimulationFigures extends ReachedCount {
  readonly unjudged: number;
  readonly withProblems: number;
  readonly turnsMedian: number | null;
  readonly latencyP50Ms: number | null;
  readonly latencyP95Ms: number | null;
  readonly repeatedAnswers: number;
  readonly unbackedClaims: number;
}

export async function readFigures(unit: ScopedUnitOfWork, simulationId: number): Promise<SimulationFigures> {
  const { rows } = await sql<SimulationFigures>`
    with known as (select * from simulated_conversations
      where organization_id = ${unit.organizationId} and simulation_id = ${simulationId}),
    waits as (select unnest(latencies_ms) as ms from known)
    select count(*)::int as conversations, count(*) filter (where reached)::int as reached,
      count(*) filter (where reached is null)::int as unjudged,
      count(*) filter (where cardinality(problems) > 0)::int as "withProblems",
      percentile_cont(0.5) within group (order by turns) as "turnsMedian",
      (select percentile_cont(0.5) within group (order by ms) from waits) as "latencyP50Ms",
      (select percentile_cont(0.95) within group (order by ms) from waits) as "latencyP95Ms",
      coalesce(sum(repeated_answers), 0)::int as "repeatedAnswers",
      coalesce(sum(cardinality(unbacked_claims)), 0)::int as "unbackedClaims"
    from known`.execute(unit.db);
  const [row] = rows;
  if (row === undefined) throw new Error("an aggregate without a row");
  return row;
}

/** How many of each scenario and personality; those without a conversation are left out. */
export async function readReachedCounts(
  unit: ScopedUnitOfWork,
  simulationId: number,
): Promise<readonly (ReachedCount & Pick<ConversationPlace, "scenarioIndex" | "personality">)[]> {
  const rows = await unit.db
    .selectFrom("simulated_conversations")
    .select(["scenario_index", "personality"])
    .select(sql<number>`count(*)::int`.as("conversations"))
    .select(sql<number>`count(*) filter (where reached)::int`.as("reached"))
    .where("organization_id", "=", unit.organizationId)
    .where("simulation_id", "=", simulationId)
    .groupBy(["scenario_index", "personality"])
    .execute();
  return rows.map(({ scenario_index: scenarioIndex, personality, ...counts }) => ({
    ...counts,
    scenarioIndex,
    personality: personality as ConversationPlace["personality"],
  }));
}

function placeFromRow(
  row: Pick<Selectable<SimulatedConversations>, "scenario_index" | "personality" | "repeat">,
): ConversationPlace {
  return {
    scenarioIndex: row.scenario_index,
    personality: row.personality as ConversationPlace["personality"],
    repeat: row.repeat,
  };
}

function conversationFromRow(row: Selectable<SimulatedConversations>): PlayedConversation {
  return {
    ...placeFromRow(row),
    reached: row.reached,
    reason: row.reason,
    turns: row.turns,
    repeatedAnswers: row.repeated_answers,
    unbackedClaims: row.unbacked_claims,
    latenciesMs: row.latencies_ms,
    problems: row.problems,
    transcript: row.transcript as unknown as readonly TranscriptLine[],
    toolCalls: row.tool_calls as unknown as readonly ToolCall[],
    endReason: row.end_reason,
    costMicros: row.cost_micros,
  };
}
