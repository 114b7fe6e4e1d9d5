import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countOpenAttempts } from "../../src/features/campaigns/attempts/attempt-store.ts";
import type { RetryRules } from "../../src/features/campaigns/attempts/plan-contact.ts";
import { settleCampaign } from "../../src/features/campaigns/attempts/settle-campaign.ts";
import { lockDueContacts, nextDueAt } from "../../src/features/campaigns/contacts/due-contact-store.ts";
import { billAttempts } from "../../src/features/campaigns/costs/bill-attempts.ts";
import { useGenericPlans } from "../../src/platform/database/generic-plans.ts";
import type { ScopedUnitOfWork } from "../../src/platform/database/scope.ts";
import { startTestService, type TestService } from "../harness/test-service.ts";
import { CampaignStage } from "./campaign-stage.ts";

/** Enough that whoever goes through all of them is found out, in rows and not in seconds. */
const CONTACTS = 20_000;
const DONE = 5_000;
const STEP = 50;
const RULES: RetryRules = { type: "call", maxAttempts: 1, isOver: false, retryDelayMs: 0, leavesVoicemail: false };

let service: TestService;
let stage: CampaignStage;
let campaignId: number;
beforeAll(async () => {
  // Its plans are looked at: they depend on what the tables held before.
  service = await startTestService({ env: { ROLES: "api" }, isOwn: true });
  stage = await CampaignStage.open(service);
  campaignId = await stage.add();
  await sql`
    insert into campaign_contacts (organization_id, campaign_id, phone_number, number_hash, name, source, variables, due_at, status)
    select ${stage.organization.organizationId}, ${campaignId}, '+1212' || 2000000 + place,
      decode(lpad(to_hex(place), 64, '0'), 'hex'), 'Ada', 'api', '{}', timestamptz '2026-01-01' + place * interval '1 second',
      case when place <= ${DONE} then 'completed' else 'pending' end
    from generate_series(1, ${CONTACTS}) as place`.execute(stage.database);
  // Of those that are done, each had its call, which has its bill.
  await sql`
    insert into campaign_attempts (organization_id, campaign_id, contact_id, round, attempt_number, channel, number_hash, intent_id,
      from_number, to_number, variables, created_at, settled_at, outcome, reason, is_counted, is_retried, is_billed)
    select organization_id, campaign_id, id, 1, 1, 'call', number_hash, gen_random_uuid(), '+12125550001', phone_number, '{}',
      now(), now(), 'completed', 'completed', true, false, true
    from campaign_contacts where campaign_id = ${campaignId} and status = 'completed'`.execute(stage.database);
  await sql`analyze campaign_contacts, campaign_attempts`.execute(stage.database);
});
afterAll(() => service.stop());

/** How many contacts and attempts the server looks at for this, with plans as the dispatcher has them. */
function looksAt(work: (unit: ScopedUnitOfWork) => Promise<unknown>): Promise<number> {
  const scope = service.service.platform.data.scope(stage.organization.organizationId);
  return scope.transaction(async (unit) => {
    await useGenericPlans(unit);
    const before = await lookedAt(unit);
    await work(unit);
    return (await lookedAt(unit)) - before;
  });
}

/** By this connection, as far as it has not told the server's statistics yet. */
async function lookedAt(unit: ScopedUnitOfWork): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count from pg_stat_xact_user_tables
    where relname in ('campaign_contacts', 'campaign_attempts')`.execute(unit.db);
  return rows[0]?.count ?? 0;
}

test.each([
  ["from the beginning", null],
  ["behind the cursor", { dueAt: new Date("2026-01-01T03:00:00Z"), id: 0 }],
])("a step looks at the contacts it takes, not at all that wait: %s", async (_name, cursor) => {
  const taken = await looksAt(async (unit) => {
    expect(await lockDueContacts(unit, campaignId, cursor, STEP)).toHaveLength(STEP);
  });
  expect(taken).toBeLessThanOrEqual(2 * STEP);
  const next = await looksAt(async (unit) => {
    expect(await nextDueAt(unit, campaignId, cursor)).not.toBeNull();
  });
  expect(next).toBeLessThanOrEqual(2);
});

test.each(["call", "sms"])(
  "who is over and who has no bill is found among those, not among all there were: %s",
  async (channel) => {
    await sql`
    update campaign_attempts set channel = ${channel}, is_billed = case when ${channel} = 'call' then true end`.execute(
      stage.database,
    );
    await sql`vacuum analyze campaign_attempts`.execute(stage.database);
    const settled = await looksAt(async (unit) => {
      expect((await settleCampaign(unit, { id: campaignId, ...RULES })).settled).toEqual([]);
      expect(await countOpenAttempts(unit, campaignId)).toMatchObject({ calls: 0, texts: 0, hasUnbilled: false });
    });
    expect(settled).toBe(0);
    const billed = await looksAt(async (unit) => {
      expect(await billAttempts(unit, campaignId)).toBe(0);
    });
    expect(billed).toBe(0);
  },
);
