import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Service } from "../../apps/service/src/compose.ts";
import { hashNumber } from "../../apps/service/src/platform/crypto/number-hash.ts";
import { addAdmin, type House } from "../learning/house.ts";

export type Channel = "sms" | "call";

/** An organization whose assistant may reach people: everybody has agreed, and no pace of a number or a carrier is felt. */
export interface Caller {
  readonly organizationId: number;
  readonly assistantId: number;
  readonly ask: House["ask"];
}

let lines = 0;

export async function addCaller(service: Service, port: number, name: string): Promise<Caller> {
  const { organizationId, ask } = await addAdmin(service, String(port), name);
  await ask("PUT", "/api/v1/compliance/attestation", {
    kind: "written",
    source: "Terms of service",
    given_at: "2026-01-01T00:00:00Z",
  });
  await ask("PUT", "/api/v1/organization", {
    settings: {
      limits: {
        campaign_texts_per_minute_per_number: 1_000_000,
        campaign_calls_per_minute_per_carrier: 1_000_000,
      },
    },
  });
  const { id: assistantId } = await ask("POST", "/api/v1/assistants", {
    name: "Ada",
    stt_settings: { provider: "deepgram", model: "nova-3" },
    tts_settings: { provider: "deepgram" },
  });
  lines += 1;
  await service.platform.database
    .insertInto("phone_numbers")
    .values({
      organization_id: organizationId,
      phone_number: numberOf(lines),
      provider: "twilio",
      provider_number_id: randomUUID(),
      capabilities: JSON.stringify({ voice: true, sms: true, mms: true, fax: false }),
      assistant_id: assistantId,
    })
    .execute();
  return { organizationId, assistantId, ask };
}

/** Of our own, for tests and benchmarks: the simulator is told of the first hundred. */
export function numberOf(index: number): string {
  return `+1415555${String(1_000 + index)}`;
}

export interface CampaignPlan {
  readonly channel: Channel;
  readonly contacts: number;
  /** Default 60,000: as fast as it may be. */
  readonly perMinute?: number;
  /** So many become due a second, from the start on; null: all are due at once. */
  readonly dueASecond?: number | null;
}

const AT_ONCE = 10_000;
let people = 0;

export interface StagedCampaign {
  readonly id: number;
  /** Of its contacts, E.164. */
  readonly numbers: readonly string[];
}

/** A draft with its contacts, each another number. */
export async function addCampaign(service: Service, caller: Caller, plan: CampaignPlan): Promise<StagedCampaign> {
  const { id } = await caller.ask("POST", "/api/v1/campaigns", {
    name: "Benchmark",
    campaign_type: plan.channel,
    purpose: "informational",
    assistant_id: caller.assistantId,
    welcome_message_template: "Hello {{ name }}, this is Acme.",
    sms_message_template: "Hello {{ name }}, please call Acme.",
    max_attempts: 1,
    settings: { rate_limit_per_minute: plan.perMinute ?? 60_000, concurrent_limit: 10_000 },
  });
  const { database, hashes } = service.platform;
  const variables = JSON.stringify({ time_zone: zoneOfNoon(), plan: "gold" });
  const gapMs = plan.dueASecond == null ? 0 : 1_000 / plan.dueASecond;
  const added: string[] = [];
  for (let from = 0; from < plan.contacts; from += AT_ONCE) {
    const count = Math.min(AT_ONCE, plan.contacts - from);
    const phones = Array.from(
      { length: count },
      (_, index) => `+1212${String(2_000_000 + ((people + index) % 8_000_000))}`,
    );
    people += count;
    added.push(...phones);
    const hashed = phones.map((phone) => hashNumber(hashes, phone).toString("hex"));
    await sql`
      insert into campaign_contacts
        (organization_id, campaign_id, phone_number, number_hash, name, source, variables, due_at)
      select ${caller.organizationId}, ${id}, phone, decode(hash, 'hex'), 'Ada', 'api', ${variables}::jsonb,
        now() + (${from} + place) * ${gapMs}::float8 * interval '1 millisecond'
      from unnest(${phones}::text[], ${hashed}::text[]) with ordinality as each (phone, hash, place)`.execute(database);
  }
  await sql`
    insert into campaign_counters (organization_id, campaign_id, shard, pending)
    values (${caller.organizationId}, ${id}, 0, ${plan.contacts})`.execute(database);
  return { id, numbers: added };
}

/** The name of a zone whose clocks show about noon: the rules of contact go by the hour. */
function zoneOfNoon(): string {
  const ahead = ((13 - new Date().getUTCHours() + 36) % 24) - 12;
  return ahead === 0 ? "Etc/UTC" : `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}
