import { zoneAt } from "../campaigns/zone-at.ts";
import type { Installation } from "./installation.ts";
import type { Plan } from "./plan.ts";

/** Campaigns that reach everybody once, at a pace of their own. */
export interface Outreach {
  readonly campaignIds: readonly number[];
  readonly calledNumbers: ReadonlySet<string>;
}

const CAMPAIGNS = "/api/v1/campaigns";

/** Makes them, and says what those who are called do: nobody takes a call, as that would need somebody who talks. */
export async function prepareOutreach(
  installation: Installation,
  { contacts, campaigns, perMinute }: Pick<Plan, "contacts" | "campaigns" | "perMinute">,
): Promise<Outreach> {
  const calledNumbers = new Set<string>();
  const campaignIds: number[] = [];
  const share = Math.ceil(contacts / campaigns);
  for (let index = 0; index < campaigns; index += 1) {
    const first = index * share;
    const numbers = Array.from(
      { length: Math.max(0, Math.min(share, contacts - first)) },
      (_, position) => `+1212${String(2_000_000 + first + position)}`,
    );
    const isCalling = index % 2 === 0;
    for (const [position, number] of isCalling ? numbers.entries() : []) {
      installation.carrier.setCallOutcome(number, position % 2 === 0 ? "busy" : "no-answer");
      calledNumbers.add(number);
    }
    campaignIds.push(await addCampaign(installation, isCalling ? "call" : "sms", numbers, perMinute));
  }
  return { campaignIds, calledNumbers };
}

async function addCampaign(
  { admin, assistantId }: Installation,
  type: "call" | "sms",
  numbers: readonly string[],
  perMinute: number,
): Promise<number> {
  // Some hour at which everybody may be reached, whatever the time is.
  const zone = zoneAt(13);
  const made = await admin.post(CAMPAIGNS, {
    name: "Reminders",
    campaign_type: type,
    purpose: "informational",
    assistant_id: assistantId,
    welcome_message_template: "Hello {{ name }}, this is Acme.",
    sms_message_template: "Hello {{ name }}, please call Acme.",
    max_attempts: 1,
    settings: { rate_limit_per_minute: perMinute, concurrent_limit: 1_000 },
    contacts: numbers.map((number) => ({ phone_number: number, name: "Ada", time_zone: zone })),
  });
  if (made.status !== 200) throw new Error(`the campaign was not made: ${made.status} ${made.text}`);
  return made.json.id;
}

export async function startOutreach({ admin }: Installation, { campaignIds }: Outreach): Promise<void> {
  for (const id of campaignIds) {
    const started = await admin.post(`${CAMPAIGNS}/${id}/start`);
    if (started.status !== 200) throw new Error(`the campaign did not start: ${started.status} ${started.text}`);
  }
}

/** How many contacts still wait or are being reached for. */
export async function countOpen({ query }: Installation): Promise<number> {
  const [row] = await query<{ open: number }>(`
    select (select count(*) from campaign_contacts where status in ('pending', 'in_progress'))::int
      + (select count(*) from campaigns where status <> 'completed')::int as open`);
  return row?.open ?? 0;
}

/** What campaigns that go on wait for. */
export function listHolds({
  query,
}: Installation): Promise<readonly { readonly reason: string; readonly campaigns: number }[]> {
  return query(`
    select hold_reason as reason, count(*)::int as campaigns from campaigns
    where hold_reason is not null and status <> 'completed' group by hold_reason`);
}

/** Decisions that are under no seal yet. */
export async function countUnsealed({ query }: Installation): Promise<number> {
  const [row] = await query<{ open: number }>(
    "select count(*)::int as open from attempt_decisions where seal_position is null",
  );
  return row?.open ?? 0;
}
