import { setTimeout as delay } from "node:timers/promises";
import type { CarrierSimulator } from "@parley/testkit/carriers/simulator-handle";
import type { ApiClient, ApiResponse } from "../harness/api-client.ts";
import type { Installation } from "./installation.ts";
import type { Outreach } from "./outreach.ts";

/** What the carrier's record and ours say of each other. Everything but `faults` and `accepted` should be none. */
export interface Comparison {
  /** Requests of ours that went wrong. */
  readonly faults: number;
  /** Calls and texts that the carrier has. */
  readonly accepted: number;
  readonly doubled: readonly string[];
  readonly lost: readonly string[];
  readonly miscounted: readonly string[];
  readonly unverified: number;
}

export const NOT_COMPARED: Comparison = {
  faults: 0,
  accepted: 0,
  doubled: [],
  lost: [],
  miscounted: [],
  unverified: 0,
};

/** Whom the carrier was made to reach more than once. */
export function findDoubled({ carrier }: Installation): readonly string[] {
  const reached = Map.groupBy([...outgoingTexts(carrier), ...outgoingCalls(carrier)], ({ to }) => to);
  return [...reached]
    .filter(([, times]) => times.length > 1)
    .map(([number, { length }]) => `${number}: ${length} times`);
}

function outgoingTexts(carrier: CarrierSimulator) {
  return carrier.messages().filter(({ direction, isAutomatic }) => direction === "outbound" && !isAutomatic);
}

function outgoingCalls(carrier: CarrierSimulator) {
  return carrier.calls().filter(({ direction }) => direction === "outbound");
}

interface ContactRow {
  readonly phone_number: string;
  readonly status: string;
  readonly last_reason: string | null;
}

export async function compare(installation: Installation, outreach: Outreach): Promise<Comparison> {
  const { carrier, query } = installation;
  const texts = outgoingTexts(carrier);
  const calls = outgoingCalls(carrier);
  const contacts = await query<ContactRow>("select phone_number, status, last_reason from campaign_contacts");
  const known = new Set(
    (
      await query<{ sid: string }>(`
        select call_sid as sid from calls where channel = 'voice'
        union all select provider_message_id from sms_logs where provider_message_id is not null`)
    ).map(({ sid }) => sid),
  );
  const reached = new Set([...texts, ...calls].map(({ to }) => to));
  return {
    faults: carrier.requests().filter(({ faults }) => faults.length > 0).length,
    accepted: texts.length + calls.length,
    doubled: findDoubled(installation),
    lost: [
      ...contacts.flatMap((contact) => {
        const problem = untrue(
          contact,
          outreach.calledNumbers.has(contact.phone_number),
          reached.has(contact.phone_number),
        );
        return problem === null ? [] : [`${contact.phone_number}: ${problem}`];
      }),
      ...[...texts, ...calls]
        .filter(({ sid }) => !known.has(sid))
        .map(({ to, sid }) => `${to}: nobody knows of ${sid}`),
    ],
    miscounted: await findMiscounted(installation),
    unverified: await countUnverified(installation, outreach),
  };
}

/** What is said of a contact and is not so; null: it agrees with the carrier's record. */
function untrue({ status, last_reason: reason }: ContactRow, isCall: boolean, wasReached: boolean): string | null {
  // Those are counted by themselves.
  if (status === "pending" || status === "in_progress") return null;
  const saysReached = isCall ? status === "busy" || status === "no_answer" : status === "completed";
  if (saysReached && !wasReached) return `is ${status}, and the carrier has nothing`;
  if (!saysReached && wasReached) return `is ${status} (${reason}), and the carrier has it`;
  return null;
}

async function findMiscounted({ query }: Installation): Promise<readonly string[]> {
  const rows = await query<{ name: string; counted: number; there: number }>(`
    with counters as (
      select campaign_id, key as name, sum(value::bigint)::int as counted
      from campaign_counters, jsonb_each_text(to_jsonb(campaign_counters) - 'organization_id' - 'shard' - 'campaign_id')
      where key in ('pending', 'in_progress', 'completed', 'failed', 'skipped', 'no_answer', 'busy', 'voicemail', 'attempts',
        'calls_ended')
      group by campaign_id, key),
    there as (
      select campaign_id, status as name, count(*)::int as there from campaign_contacts group by campaign_id, status
      union all select campaign_id, 'attempts', count(*)::int from campaign_attempts group by campaign_id
      union all select campaign_id, 'calls_ended', count(*)::int from campaign_attempts
        where channel = 'call' and settled_at is not null group by campaign_id)
    select name, coalesce(counted, 0) as counted, coalesce(there, 0) as there
    from counters full join there using (campaign_id, name)
    where coalesce(counted, 0) <> coalesce(there, 0)`);
  return rows.map(({ name, counted, there }) => `${name}: ${counted} counted, ${there} there`);
}

const PER_PAGE = 1_000;

/** Attempts whose decision is not as it was written, or under no seal. */
async function countUnverified({ admin, query }: Installation, outreach: Outreach): Promise<number> {
  const [row] = await query<{ attempts: number }>("select count(*)::int as attempts from campaign_attempts");
  let verified = 0;
  for (const id of outreach.campaignIds) {
    for (let page = 1, hasNext = true; hasNext; page += 1) {
      const reply = await readEvidence(admin, id, page);
      if (reply.status !== 200) throw new Error(`no evidence: ${reply.status} ${reply.text}`);
      verified += reply.json.verified_count;
      hasNext = reply.json.attempts.length === PER_PAGE;
    }
  }
  return (row?.attempts ?? 0) - verified;
}

/** Exports have a rate limit, which is waited for. */
async function readEvidence(admin: ApiClient, campaignId: number, page: number): Promise<ApiResponse> {
  for (;;) {
    const reply = await admin.get(`/api/v1/campaigns/${campaignId}/evidence?page=${page}&per_page=${PER_PAGE}`);
    if (reply.status !== 429) return reply;
    await delay(1_000);
  }
}
