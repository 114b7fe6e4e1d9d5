import { type Clock, systemClock } from "@parley/foundation/clock";
import type { RestFault } from "@parley/testkit/carriers/fault-plan";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { runSchedule } from "../harness/run-schedule.ts";
import {
  addLine,
  newCustomerNumber,
  startTestServiceWithCarrier,
  type TestCarrierService,
  type TestLine,
} from "../harness/test-carrier.ts";
import type { TestOrganization } from "../harness/test-service.ts";

/** After it, a text whose outcome is not known is looked into. */
const GRACE_MS = 90_000;
const RETRY_AFTER_MS = 90_000;
/** What the tests themselves may take of a wait. */
const SLACK_MS = 40_000;

describe.each([
  ["ahead", 5 * 3_600_000],
  ["behind", -5 * 3_600_000],
])("a process whose clock is five hours %s", (_name, skewMs) => {
  const clock: Clock = { ...systemClock, now: () => new Date(Date.now() + skewMs) };
  let service: TestCarrierService;
  let organization: TestOrganization;
  let line: TestLine;

  beforeAll(async () => {
    service = await startTestServiceWithCarrier({ overrides: { clock } });
    organization = await service.addOrganization("Acme Dental");
    line = await addLine(service, organization);
  });
  afterEach(() => service.carrier.setFaults({}));
  afterAll(() => service.stop());

  /** Makes the first attempt fail. @returns how often the text was taken to the carrier shortly before `waitMs`, and then */
  async function countTries(fault: Omit<RestFault, "probability">, waitMs: number): Promise<readonly number[]> {
    service.carrier.setFaults({
      rest: [{ operations: ["send-sms"], limit: 1, ...fault, probability: 1 }],
      webhooks: [{ kind: "loss", probability: 1, webhooks: ["sms-status"] }],
    });
    const to = newCustomerNumber();
    const message = { from_phone_number: line.phoneNumber, to_phone_number: to, message: "At ten.", queue: false };
    await organization.admin.client.post("/sms/send", message);
    const counts: number[] = [];
    for (const ms of [waitMs - SLACK_MS, SLACK_MS]) {
      await service.untilAtRest();
      await service.letPass(ms);
      await runSchedule(service, "sweep-lost-sms-work");
      await service.untilAtRest();
      const tries = service.carrier
        .requests()
        .filter(({ operation, body }) => operation === "send-sms" && new URLSearchParams(body).get("To") === to);
      counts.push(tries.length);
    }
    expect(service.carrier.sentTo(to)).toHaveLength(1);
    return counts;
  }

  test("retries a deferred text when the carrier said, neither at once nor hours later", async () => {
    const fault = { kind: "rate-limit" as const, retryAfterSeconds: RETRY_AFTER_MS / 1_000 };
    expect(await countTries(fault, RETRY_AFTER_MS)).toEqual([1, 2]);
  });

  test("reconciles a text after the grace period, neither at once nor hours later", async () => {
    expect(await countTries({ kind: "error-before", statusCode: 500 }, GRACE_MS)).toEqual([1, 2]);
  });

  test("polls for lost texts since the last poll by the database's clock", async () => {
    const { database } = service.service.platform;
    await database
      .updateTable("phone_numbers")
      .set({
        created_at: sql<Date>`now() - interval '1 day'`,
        received_sms_polled_at: null,
        received_sms_seen_at: null,
      })
      .where("id", "=", line.phoneNumberId)
      .execute();
    await runSchedule(service, "poll-received-texts");
    const { received_sms_seen_at: seenAt } = await database
      .selectFrom("phone_numbers")
      .select("received_sms_seen_at")
      .where("id", "=", line.phoneNumberId)
      .executeTakeFirstOrThrow();
    expect(Math.abs((seenAt?.getTime() ?? 0) - Date.now())).toBeLessThan(3_600_000);
  });
});
