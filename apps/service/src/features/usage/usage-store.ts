import { type AssistantId, asId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import { prepareQuery } from "../../platform/database/prepared-query.ts";
import type { ScopedUnitOfWork, UnitOfWork } from "../../platform/database/scope.ts";
import type { UsedByOwner } from "./reached-limit.ts";
import { addUsage, NO_USAGE, type Usage } from "./usage.ts";
import type { UsageWindows } from "./usage-windows.ts";

/**
 * Number of rows that one assistant's hour is spread over. A row is locked until the commit: if that took 2 ms, 300 texts a
 * second would keep a single row busy 60 % of the time, but each of eight only 8 %.
 */
const SHARDS = 8;

/**
 * Adds to this hour's counts. The row stays locked until the transaction ends, so call it last, after every other lock,
 * `holdCounts` included. Each connection has its own shard, so a transaction that counts twice uses the same row, and no
 * two can wait for each other.
 */
export async function countUsage(
  unit: ScopedUnitOfWork,
  assistantId: AssistantId | null,
  usage: Partial<Usage>,
): Promise<void> {
  await upsertUsage(unit.db, {
    organizationId: unit.organizationId,
    assistantId,
    textsSent: usage.textsSent ?? 0,
    textsRefused: usage.textsRefused ?? 0,
    callsPlaced: usage.callsPlaced ?? 0,
    callsRefused: usage.callsRefused ?? 0,
    modelAnswers: usage.modelAnswers ?? 0,
    unpricedModelAnswers: usage.unpricedModelAnswers ?? 0,
    modelAnswersRefused: usage.modelAnswersRefused ?? 0,
    promptTokens: usage.promptTokens ?? 0,
    completionTokens: usage.completionTokens ?? 0,
    modelCostMicros: usage.modelCostMicros ?? 0,
    voiceCharacters: usage.voiceCharacters ?? 0,
    unpricedVoiceCharacters: usage.unpricedVoiceCharacters ?? 0,
    voiceCostMicros: usage.voiceCostMicros ?? 0,
  });
}

const upsertUsage = prepareQuery<Usage & { organizationId: number; assistantId: number | null }>()((db, value) =>
  db
    .insertInto("usage_counters")
    .values({
      organization_id: value("organizationId"),
      assistant_id: value("assistantId"),
      hour: sql<Date>`date_trunc('hour', now(), 'UTC')`,
      shard: sql<number>`pg_backend_pid() % ${sql.lit(SHARDS)}`,
      texts_sent: value("textsSent"),
      texts_refused: value("textsRefused"),
      calls_placed: value("callsPlaced"),
      calls_refused: value("callsRefused"),
      model_answers: value("modelAnswers"),
      unpriced_model_answers: value("unpricedModelAnswers"),
      model_answers_refused: value("modelAnswersRefused"),
      prompt_tokens: value("promptTokens"),
      completion_tokens: value("completionTokens"),
      model_cost_micros: value("modelCostMicros"),
      voice_characters: value("voiceCharacters"),
      unpriced_voice_characters: value("unpricedVoiceCharacters"),
      voice_cost_micros: value("voiceCostMicros"),
    })
    .onConflict((conflict) =>
      conflict.columns(["organization_id", "hour", "assistant_id", "shard"]).doUpdateSet({
        texts_sent: sum("texts_sent"),
        texts_refused: sum("texts_refused"),
        calls_placed: sum("calls_placed"),
        calls_refused: sum("calls_refused"),
        model_answers: sum("model_answers"),
        unpriced_model_answers: sum("unpriced_model_answers"),
        model_answers_refused: sum("model_answers_refused"),
        prompt_tokens: sum("prompt_tokens"),
        completion_tokens: sum("completion_tokens"),
        model_cost_micros: sum("model_cost_micros"),
        voice_characters: sum("voice_characters"),
        unpriced_voice_characters: sum("unpriced_voice_characters"),
        voice_cost_micros: sum("voice_cost_micros"),
      }),
    ),
);

function sum(column: string) {
  return sql<number>`usage_counters.${sql.ref(column)} + excluded.${sql.ref(column)}`;
}

/**
 * Locks counts until the transaction ends, so that checking a limit and adding to the count happen one at a time. Names
 * are locked in the given order, which must be the same everywhere.
 */
export async function holdCounts(unit: ScopedUnitOfWork, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const keys = names.map((name) => `usage|${unit.organizationId}|${name}`);
  // A function in the list of an unsorted select runs row by row, and `unnest` keeps the order.
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${keys}::text[]) as held (key)`.execute(
    unit.db,
  );
}

/** Texts, outbound calls and model cost of this hour and today. */
export interface UsedSoFar {
  readonly texts: { readonly thisHour: number; readonly today: number };
  readonly calls: { readonly thisHour: number; readonly today: number };
  readonly modelCostMicros: { readonly thisHour: number; readonly today: number };
}

/** The usage of the organization and one of its assistants; of none: null. */
export async function sumUsage(
  unit: ScopedUnitOfWork,
  assistantId: AssistantId | null,
  windows: UsageWindows,
): Promise<UsedByOwner<UsedSoFar>> {
  const [row] = await selectSums(unit.db, {
    organizationId: unit.organizationId,
    assistantId,
    hour: windows.hour.startsAt,
    day: windows.day.startsAt,
  });
  const owned = (who: "all" | "own"): UsedSoFar => ({
    texts: { thisHour: row?.[`${who}_texts_hour`] ?? 0, today: row?.[`${who}_texts_day`] ?? 0 },
    calls: { thisHour: row?.[`${who}_calls_hour`] ?? 0, today: row?.[`${who}_calls_day`] ?? 0 },
    modelCostMicros: { thisHour: row?.[`${who}_cost_hour`] ?? 0, today: row?.[`${who}_cost_day`] ?? 0 },
  });
  return { organization: owned("all"), assistant: owned("own") };
}

const selectSums = prepareQuery<{ organizationId: number; assistantId: number | null; hour: Date; day: Date }>()(
  (db, value) => {
    const isThisHour = sql<boolean>`hour >= ${value("hour")}`;
    const isOwn = sql<boolean>`assistant_id = ${value("assistantId")}`;
    const texts = sql`texts_sent`;
    const calls = sql`calls_placed`;
    const cost = sql`model_cost_micros`;
    const total = (column: typeof texts, condition: typeof isOwn) =>
      sql<number>`coalesce(sum(${column}) filter (where ${condition}), 0)::bigint`;
    return db
      .selectFrom("usage_counters")
      .where("organization_id", "=", value("organizationId"))
      .where("hour", ">=", value("day"))
      .select([
        total(texts, sql<boolean>`true`).as("all_texts_day"),
        total(texts, isThisHour).as("all_texts_hour"),
        total(texts, isOwn).as("own_texts_day"),
        total(texts, sql<boolean>`${isOwn} and ${isThisHour}`).as("own_texts_hour"),
        total(calls, sql<boolean>`true`).as("all_calls_day"),
        total(calls, isThisHour).as("all_calls_hour"),
        total(calls, isOwn).as("own_calls_day"),
        total(calls, sql<boolean>`${isOwn} and ${isThisHour}`).as("own_calls_hour"),
        total(cost, sql<boolean>`true`).as("all_cost_day"),
        total(cost, isThisHour).as("all_cost_hour"),
        total(cost, isOwn).as("own_cost_day"),
        total(cost, sql<boolean>`${isOwn} and ${isThisHour}`).as("own_cost_hour"),
      ]);
  },
);

/** How many texts a recipient has got since then, without keyword confirmations. */
export async function countTextsTo(
  unit: ScopedUnitOfWork,
  assistantId: AssistantId,
  recipient: string,
  since: Date,
): Promise<UsedByOwner<number>> {
  const counts = await countTextsToEach(unit, assistantId, [recipient], since);
  return counts.get(recipient) ?? { organization: 0, assistant: 0 };
}

/** The same of several, by their numbers; of those who got none there is no entry. */
export async function countTextsToEach(
  unit: ScopedUnitOfWork,
  assistantId: AssistantId,
  recipients: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, UsedByOwner<number>>> {
  const rows = await unit.db
    .selectFrom("sms_logs")
    .select([
      "to_number",
      sql<number>`count(*)`.as("all"),
      sql<number>`count(*) filter (where assistant_id = ${assistantId})`.as("own"),
    ])
    .where("organization_id", "=", unit.organizationId)
    .where("direction", "=", "outbound")
    .where(sql<boolean>`to_number = any(${recipients}::text[])`)
    .where("created_at", ">=", since)
    .where("origin", "<>", "keyword")
    .groupBy("to_number")
    .execute();
  return new Map(rows.map((row) => [row.to_number, { organization: row.all, assistant: row.own }]));
}

export interface AssistantUsage {
  /** Null: what no assistant did, such as turning memories into vectors. */
  readonly assistantId: AssistantId | null;
  readonly hour: Usage;
  readonly day: Usage;
}

/** The usage of every assistant that has any today, and of none. */
export async function listUsage(unit: ScopedUnitOfWork, windows: UsageWindows): Promise<readonly AssistantUsage[]> {
  const rows = await unit.db
    .selectFrom("usage_counters")
    .where("organization_id", "=", unit.organizationId)
    .where("hour", ">=", windows.day.startsAt)
    .groupBy(["assistant_id", "hour"])
    .select((select) => [
      "assistant_id",
      "hour",
      select.cast<number>(select.fn.sum("texts_sent"), "bigint").as("texts_sent"),
      select.cast<number>(select.fn.sum("texts_refused"), "bigint").as("texts_refused"),
      select.cast<number>(select.fn.sum("calls_placed"), "bigint").as("calls_placed"),
      select.cast<number>(select.fn.sum("calls_refused"), "bigint").as("calls_refused"),
      select.cast<number>(select.fn.sum("model_answers"), "bigint").as("model_answers"),
      select.cast<number>(select.fn.sum("unpriced_model_answers"), "bigint").as("unpriced_model_answers"),
      select.cast<number>(select.fn.sum("model_answers_refused"), "bigint").as("model_answers_refused"),
      select.cast<number>(select.fn.sum("prompt_tokens"), "bigint").as("prompt_tokens"),
      select.cast<number>(select.fn.sum("completion_tokens"), "bigint").as("completion_tokens"),
      select.cast<number>(select.fn.sum("model_cost_micros"), "bigint").as("model_cost_micros"),
      select.cast<number>(select.fn.sum("voice_characters"), "bigint").as("voice_characters"),
      select.cast<number>(select.fn.sum("unpriced_voice_characters"), "bigint").as("unpriced_voice_characters"),
      select.cast<number>(select.fn.sum("voice_cost_micros"), "bigint").as("voice_cost_micros"),
    ])
    .execute();
  const byAssistant = Map.groupBy(rows, (row) => row.assistant_id);
  return [...byAssistant].map(([assistantId, hours]) => {
    const all = hours.map((row) => ({ hour: row.hour, usage: usageFromRow(row) }));
    return {
      assistantId: assistantId === null ? null : asId<AssistantId>(assistantId),
      hour: totalOf(all.filter(({ hour }) => hour >= windows.hour.startsAt)),
      day: totalOf(all),
    };
  });
}

function totalOf(hours: readonly { readonly usage: Usage }[]): Usage {
  return hours.reduce((total, { usage }) => addUsage(total, usage), NO_USAGE);
}

/** For the schedule over all organizations. */
export async function deleteOldUsage(
  unscoped: Pick<UnitOfWork, "db">,
  olderThanDays: number,
  limit: number,
): Promise<void> {
  await sql`
    delete from usage_counters where ctid in (
      select ctid from usage_counters where hour < now() - ${olderThanDays} * interval '1 day' limit ${limit})`.execute(
    unscoped.db,
  );
}

interface UsageColumns {
  readonly texts_sent: number;
  readonly texts_refused: number;
  readonly calls_placed: number;
  readonly calls_refused: number;
  readonly model_answers: number;
  readonly unpriced_model_answers: number;
  readonly model_answers_refused: number;
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly model_cost_micros: number;
  readonly voice_characters: number;
  readonly unpriced_voice_characters: number;
  readonly voice_cost_micros: number;
}

function usageFromRow(row: UsageColumns): Usage {
  return {
    textsSent: row.texts_sent,
    textsRefused: row.texts_refused,
    callsPlaced: row.calls_placed,
    callsRefused: row.calls_refused,
    modelAnswers: row.model_answers,
    unpricedModelAnswers: row.unpriced_model_answers,
    modelAnswersRefused: row.model_answers_refused,
    promptTokens: row.prompt_tokens,
    completionTokens: row.completion_tokens,
    modelCostMicros: row.model_cost_micros,
    voiceCharacters: row.voice_characters,
    unpricedVoiceCharacters: row.unpriced_voice_characters,
    voiceCostMicros: row.voice_cost_micros,
  };
}
