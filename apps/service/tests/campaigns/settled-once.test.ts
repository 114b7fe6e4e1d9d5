import { afterAll, beforeAll, expect, test } from "vitest";
import type { RetryRules } from "../../src/features/campaigns/attempts/plan-contact.ts";
import { type Settlement, settleCampaign } from "../../src/features/campaigns/attempts/settle-campaign.ts";
import { sumCounters } from "../../src/features/campaigns/contacts/counter-store.ts";
import { untilStatementsWait } from "../harness/lock-waiters.ts";
import { startTestService, type TestService } from "../harness/test-service.ts";
import { AttemptRoom } from "./attempt-room.ts";
import { CampaignStage, numbersFrom } from "./campaign-stage.ts";

const RULES: RetryRules = { type: "call", maxAttempts: 3, isOver: false, retryDelayMs: 60_000, leavesVoicemail: false };

let service: TestService;
let stage: CampaignStage;
beforeAll(async () => {
  service = await startTestService({ env: { ROLES: "api" } });
  stage = await CampaignStage.open(service);
});
afterAll(() => service.stop());

test("an end that two look at is settled by one of them: figures count it once, the contact moves once", async () => {
  const [number = ""] = numbersFrom(0, 1);
  const room = await AttemptRoom.open(stage, [number]);
  const [contactId = 0] = await room.contactIds();
  const { database } = stage;
  await database
    .updateTable("campaign_contacts")
    .set({ status: "in_progress", attempts: 1 })
    .where("id", "=", contactId)
    .execute();
  const attempt = await room.add({ contactId, to: number, outcome: null, hasCall: true });
  const settle = () => room.within((unit) => settleCampaign(unit, { id: room.campaignId, ...RULES }));
  let second: Promise<Settlement> = Promise.reject(new Error("nobody was second"));
  second.catch(() => undefined);
  const first = await room.within(async (unit) => {
    const settlement = await settleCampaign(unit, { id: room.campaignId, ...RULES });
    // It sees the attempt as it was before this transaction, and waits for it.
    second = settle();
    await untilStatementsWait(service, 1);
    return settlement;
  });
  expect(first.settled).toHaveLength(1);
  expect((await second).settled).toEqual([]);
  expect((await settle()).settled).toEqual([]);
  const { settled_at: settledAt } = await database
    .selectFrom("campaign_attempts")
    .select("settled_at")
    .where("id", "=", attempt.id)
    .executeTakeFirstOrThrow();
  expect(settledAt).not.toBeNull();
  const counters = await room.within((unit) => sumCounters(unit, [room.campaignId]));
  expect(counters.get(room.campaignId)?.figures.callsEnded).toBe(1);
});
