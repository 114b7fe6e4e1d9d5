import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lockDueContacts, nextDueAt } from "../../src/features/campaigns/contacts/due-contact-store.ts";
import { useGenericPlans } from "../../src/platform/database/generic-plans.ts";
import type { ScopedUnitOfWork } from "../../src/platform/database/scope.ts";
import { startTestService, type TestService } from "../harness/test-service.ts";
import { CampaignStage } from "./campaign-stage.ts";

/** Enough that whoever goes through all of them is found out, in rows and not in seconds. */
const CONTACTS = 20_000;
const DONE = 5_000;
const STEP = 50;

let service: TestService;
let stage: CampaignStage;
let campaignId: number;
beforeAll(async () => {
  service = await startTestService({ env: { ROLES: "api" } });
  stage = await CampaignStage.open(service);
  campaignId = await stage.add();
  await sql`
    insert into campaign_contacts (organization_id, campaign_id, phone_number, number_hash, name, source, variables, due_at, status)
    select ${stage.organization.organizationId}, ${campaignId}, '+1212' || 2000000 + place,
      decode(lpad(to_hex(place), 64, '0'), 'hex'), 'Ada', 'api', '{}', timestamptz '2026-01-01' + place * interval '1 second',
      case when place <= ${DONE} then 'completed' else 'pending' end
    from generate_series(1, ${CONTACTS}) as place`.execute(stage.database);
  await sql`analyze campaign_contacts`.execute(stage.database);
}, 60_000);
afterAll(() => service.stop());

/** How many contacts the server looks at for this, with plans as the dispatcher has them. */
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
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count from pg_stat_xact_user_tables
    where relname = 'campaign_contacts'`.execute(unit.db);
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
