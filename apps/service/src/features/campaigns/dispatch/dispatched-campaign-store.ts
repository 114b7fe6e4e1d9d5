import { sql } from "kysely";
import type { DataDoor, ScopedUnitOfWork, UnitOfWork } from "../../../platform/database/scope.ts";
import { storableJson } from "../../../platform/database/storable.ts";
import type { CampaignStatus } from "../campaign-states.ts";
import type { Breaker } from "./breaker.ts";

/** Where the dispatcher is with a campaign. */
export interface DispatchState {
  readonly status: CampaignStatus;
  readonly round: number;
  /** When its texts or settings were last changed. */
  readonly updatedAt: Date;
  /** Somebody asked for it, or the time of its schedule has come. */
  readonly isToBegin: boolean;
  readonly holdReason: string | null;
  readonly paceAt: Date | null;
  /** All contacts before it that were due have been taken. */
  readonly cursor: ContactCursor | null;
  /** The last look without the cursor. */
  readonly sweptAt: Date | null;
  readonly turns: number;
  readonly breaker: Breaker;
  readonly clearingReason: string | null;
  /** The time of the transaction, by the database's clock. */
  readonly now: Date;
}

export interface ContactCursor {
  readonly dueAt: Date;
  readonly id: number;
}

/** Takes a campaign for this transaction. @returns null when somebody else has it, or it is gone */
export async function lockForDispatch(unit: ScopedUnitOfWork, id: number): Promise<DispatchState | null> {
  const row = await unit.db
    .selectFrom("campaigns")
    .select([
      ...["status", "round", "updated_at", "hold_reason", "pace_at", "cursor_due_at", "cursor_id"],
      ...["swept_at", "turns", "breaker", "clearing_reason"],
    ] as const)
    .select([
      sql<boolean>`start_requested_at is not null or coalesce(scheduled_at <= now(), false)`.as("is_to_begin"),
      sql<Date>`now()`.as("now"),
    ])
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    status: row.status as CampaignStatus,
    round: row.round,
    updatedAt: row.updated_at,
    isToBegin: row.is_to_begin,
    holdReason: row.hold_reason,
    paceAt: row.pace_at,
    cursor:
      row.cursor_due_at === null || row.cursor_id === null ? null : { dueAt: row.cursor_due_at, id: row.cursor_id },
    sweptAt: row.swept_at,
    turns: row.turns,
    breaker: row.breaker as Breaker,
    clearingReason: row.clearing_reason,
    now: row.now,
  };
}

/** What a step of the dispatcher leaves behind; members left out stay. */
export interface DispatchChange {
  readonly holdReason?: string | null;
  readonly paceAt?: Date | null;
  readonly cursor?: ContactCursor | null;
  readonly sweptAt?: Date;
  readonly turns?: number;
  readonly breaker?: Breaker;
  readonly clearingReason?: string | null;
  /** When there is something to do again; null: never by itself. */
  readonly lookAt?: Date | null;
}

export async function saveDispatchState(unit: ScopedUnitOfWork, id: number, change: DispatchChange): Promise<void> {
  const { holdReason, cursor } = change;
  await unit.db
    .updateTable("campaigns")
    .set({
      ...(holdReason === undefined
        ? {}
        : {
            hold_reason: holdReason,
            hold_since: sql<Date | null>`case when ${holdReason}::text is null then null
              when hold_reason = ${holdReason} then hold_since else now() end`,
          }),
      ...(change.paceAt === undefined ? {} : { pace_at: change.paceAt }),
      ...(cursor === undefined ? {} : { cursor_due_at: cursor?.dueAt ?? null, cursor_id: cursor?.id ?? null }),
      ...(change.sweptAt === undefined ? {} : { swept_at: change.sweptAt }),
      ...(change.turns === undefined ? {} : { turns: change.turns }),
      ...(change.breaker === undefined ? {} : { breaker: storableJson(change.breaker) }),
      ...(change.clearingReason === undefined ? {} : { clearing_reason: change.clearingReason }),
      ...(change.lookAt === undefined ? {} : { look_at: change.lookAt }),
    })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .execute();
}

/** A round begins, with nothing kept of the one before. @returns which one it is */
export async function beginRound(unit: ScopedUnitOfWork, id: number, isNewRound: boolean): Promise<number> {
  const { round } = await unit.db
    .updateTable("campaigns")
    .set({
      round: isNewRound ? sql<number>`round + 1` : sql<number>`round`,
      started_at: isNewRound ? sql<Date>`now()` : sql<Date>`coalesce(started_at, now())`,
      completed_at: null,
      start_requested_at: null,
      cursor_due_at: null,
      cursor_id: null,
      breaker: "{}",
    })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .returning("round")
    .executeTakeFirstOrThrow();
  return round;
}

/** It is to be gone through again: as if it had never begun, but that its round is the next one. */
export async function prepareRound(unit: ScopedUnitOfWork, id: number): Promise<void> {
  await unit.db
    .updateTable("campaigns")
    .set({
      round: sql<number>`round + 1`,
      started_at: null,
      completed_at: null,
      start_requested_at: null,
      hold_reason: null,
      hold_since: null,
      clearing_reason: null,
      cursor_due_at: null,
      cursor_id: null,
    })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .execute();
}

/** Somebody wants it to run. */
export async function requestStart(unit: ScopedUnitOfWork, id: number): Promise<void> {
  await lookAtOnce(unit, id, { start_requested_at: sql<Date>`now()` });
}

/** There is something to do for it, whatever it was waiting for. */
export async function lookSoon(unit: ScopedUnitOfWork, id: number): Promise<void> {
  await lookAtOnce(unit, id, {});
}

/** It is over: nothing is waited for any more, but attempts under way are settled, and what is left is skipped. */
export async function noteOver(unit: ScopedUnitOfWork, id: number, clearingReason: string | null): Promise<void> {
  await lookAtOnce(unit, id, {
    completed_at: sql<Date>`now()`,
    clearing_reason: clearingReason,
    start_requested_at: null,
    hold_reason: null,
    hold_since: null,
  });
}

async function lookAtOnce(unit: ScopedUnitOfWork, id: number, change: object): Promise<void> {
  await unit.db
    .updateTable("campaigns")
    .set({ ...change, look_at: sql<Date>`now()` })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .execute();
}

/** Whoever worked on it is done for now; one that somebody wants looked at sooner stays so. */
export async function releaseCampaign(unit: ScopedUnitOfWork, id: number, nextInMs: number): Promise<void> {
  await unit.db
    .updateTable("campaigns")
    .set({ look_at: sql<Date>`least(look_at, now() + ${nextInMs} * interval '1 millisecond')` })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .execute();
}

const IS_DUE = sql`look_at <= now() and deleted_at is null`;

/** Whether any campaign is due. Asked every half second, and mostly none is. */
export async function isAnyCampaignDue({ db }: DataDoor): Promise<boolean> {
  const { rows } = await sql`select from campaigns where ${IS_DUE} limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Campaigns of all organizations that there is something to do for. Each is left to whoever gets it for the lease: who dies
 * with it is followed after that.
 */
export async function claimCampaigns(
  unit: UnitOfWork,
  leaseMs: number,
  limit: number,
): Promise<readonly { readonly organizationId: number; readonly campaignId: number }[]> {
  const { rows } = await sql<{ organization_id: number; id: number }>`
    update campaigns set look_at = now() + ${leaseMs} * interval '1 millisecond'
    where id in (
      select id from campaigns where ${IS_DUE}
      order by look_at limit ${limit} for no key update skip locked)
    returning organization_id, id`.execute(unit.db);
  return rows.map((row) => ({ organizationId: row.organization_id, campaignId: row.id }));
}
