import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import type { Service } from "../../apps/service/src/compose.ts";
import type { DatabaseCpu } from "./postgres-cpu.ts";
import type { Channel } from "./staged-campaigns.ts";

/** Where a campaign was at a moment. */
export interface Sample {
  readonly atMs: number;
  /** Contacts whose attempt is begun and over; one that has only begun is half. */
  readonly handled: number;
  readonly databaseMs: number | null;
  readonly serviceMs: number;
}

export interface Progress {
  readonly attempts: number;
  readonly done: number;
}

/** Of several campaigns together. */
export async function readProgress({ platform }: Service, campaignIds: readonly number[]): Promise<Progress> {
  const { rows } = await sql<Progress>`
    select coalesce(sum(attempts), 0)::int as attempts,
      coalesce(sum(completed + failed + skipped + no_answer + busy + voicemail), 0)::int as done
    from campaign_counters where campaign_id = any(${campaignIds}::bigint[])`.execute(platform.database);
  return rows[0] ?? { attempts: 0, done: 0 };
}

const LOOK_EVERY_MS = 200;

/** Looks at a campaign until so many contacts are done. @throws when none has been done for a minute */
export async function follow(
  service: Service,
  campaignId: number,
  contacts: number,
  databaseCpu: DatabaseCpu,
): Promise<readonly Sample[]> {
  const samples: Sample[] = [];
  let lastDone = 0;
  let movedAtMs = performance.now();
  for (;;) {
    const { attempts, done } = await readProgress(service, [campaignId]);
    const { user, system } = process.cpuUsage();
    const atMs = performance.now();
    samples.push({
      atMs,
      handled: (attempts + done) / 2,
      databaseMs: await databaseCpu(),
      serviceMs: (user + system) / 1_000,
    });
    if (done >= contacts) return samples;
    if (done > lastDone) [lastDone, movedAtMs] = [done, atMs];
    if (atMs - movedAtMs > 60_000) throw new Error(`campaign ${campaignId} stands at ${done} of ${contacts}`);
    await setTimeout(LOOK_EVERY_MS);
  }
}

/**
 * Until what is left behind when contacts are done is worked off, too: decisions are sealed every five seconds. A campaign of 1,000 is
 * over before, and without this its price would lack what a long one pays while it runs.
 */
export async function followSealing(
  { platform }: Service,
  campaignId: number,
  databaseCpu: DatabaseCpu,
): Promise<Omit<Sample, "handled">> {
  for (;;) {
    const { rows } = await sql<{ isOpen: boolean }>`
      select exists (
        select from attempt_decisions decision
        where decision.organization_id = (select organization_id from campaigns where id = ${campaignId})
          and decision.seal_position is null) as "isOpen"`.execute(platform.database);
    const { user, system } = process.cpuUsage();
    if (rows[0]?.isOpen === false) {
      return { atMs: performance.now(), databaseMs: await databaseCpu(), serviceMs: (user + system) / 1_000 };
    }
    await setTimeout(LOOK_EVERY_MS);
  }
}

export interface Cost {
  readonly attemptsASecond: number;
  /** Of CPU, an attempt; null where it cannot be told. */
  readonly databaseMs: number | null;
  readonly serviceMs: number;
}

/** What so many contacts took, their ends included, which come while others begin. */
export function costBetween(samples: readonly Sample[], from: number, to: number): Cost {
  const first = samples.findLast(({ handled }) => handled <= from) ?? samples[0];
  const last = samples.find(({ handled }) => handled >= to) ?? samples.at(-1);
  if (first === undefined || last === undefined || last.handled === first.handled)
    throw new Error("nothing was sampled");
  const handled = last.handled - first.handled;
  return {
    attemptsASecond: (handled / (last.atMs - first.atMs)) * 1_000,
    databaseMs:
      first.databaseMs === null || last.databaseMs === null ? null : (last.databaseMs - first.databaseMs) / handled,
    serviceMs: (last.serviceMs - first.serviceMs) / handled,
  };
}

export interface Waits {
  readonly attempts: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** How long contacts of campaigns waited until their carrier was asked. @param since when they were due, or had their intent */
export async function readWaits(
  { platform }: Service,
  channel: Channel,
  campaignIds: readonly number[],
  since: "due" | "intent",
): Promise<Waits> {
  const asked = channel === "call" ? sql`call.dial_attempted_at` : sql`text.attempted_at`;
  const began = since === "due" ? sql`greatest(contact.due_at, campaign.started_at)` : sql`attempt.created_at`;
  const waits = sql<Waits>`
    with waits as (
      select (extract(epoch from ${asked} - ${began}) * 1000)::float8 as ms
      from campaign_attempts attempt
      join campaigns campaign on campaign.id = attempt.campaign_id
      join campaign_contacts contact on contact.organization_id = attempt.organization_id
        and contact.campaign_id = attempt.campaign_id and contact.id = attempt.contact_id
      left join calls call on attempt.channel = 'call' and call.intent_id = attempt.intent_id
      left join sms_logs text on attempt.channel = 'sms' and text.message_id = attempt.intent_id
      where attempt.campaign_id = any(${campaignIds}::bigint[]))
    select count(ms)::int as attempts, coalesce(percentile_cont(0.5) within group (order by ms), 0) as "p50Ms",
      coalesce(percentile_cont(0.99) within group (order by ms), 0) as "p99Ms"
    from waits`;
  // Of a million it takes longer than the service may wait for anything.
  const { rows } = await platform.database.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    return waits.execute(transaction);
  });
  return rows[0] ?? { attempts: 0, p50Ms: 0, p99Ms: 0 };
}
