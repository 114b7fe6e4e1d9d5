import { type Clock, systemClock } from "@parley/foundation/clock";
import type { RestFault } from "@parley/testkit/carriers/fault-plan";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { shortGrace } from "../harness/short-grace.ts";
import {
  addLine,
  newCustomerNumber,
  startTestServiceWithCarrier,
  type TestCarrierService,
  type TestLine,
} from "../harness/test-carrier.ts";
import type { TestOrganization } from "../harness/test-service.ts";

const GRACE_MS = 4_000;

describe.each([
  ["ahead", 5 * 3_600_000],
  ["behind", -5 * 3_600_000],
])("a process whose clock is five hours %s", (_name, skewMs) => {
  const clock: Clock = { ...systemClock, now: () => new Date(Date.now() + skewMs) };
  let service: TestCarrierService;
  let organization: TestOrganization;
  let line: TestLine;

  beforeAll(async () => {
    service = await startTestServiceWithCarrier({ overrides: { clock }, env: shortGrace(GRACE_MS / 1_000) });
    organization = await service.addOrganization("Acme Dental");
    line = await addLine(service, organization);
  });
  afterEach(() => service.carrier.setFaults({}));
  afterAll(() => service.stop());

  /** Makes the first attempt fail and waits until the text is sent. @returns the time of each attempt at the carrier */
  async function triesAfter(fault: Omit<RestFault, "probability">): Promise<readonly number[]> {
    service.carrier.setFaults({
      rest: [{ operations: ["send-sms"], limit: 1, ...fault, probability: 1 }],
      webhooks: [{ kind: "loss", probability: 1, webhooks: ["sms-status"] }],
    });
    const to = newCustomerNumber();
    const message = { from_phone_number: line.phoneNumber, to_phone_number: to, message: "At ten.", queue: false };
    await organization.admin.client.post("/sms/send", message);
    await expect.poll(() => service.carrier.sentTo(to).length, { timeout: 60_000 }).toBe(1);
    return service.carrier
      .requests()
      .filter(({ operation, body }) => operation === "send-sms" && new URLSearchParams(body).get("To") === to)
      .map(({ receivedAtMs }) => receivedAtMs);
  }

  test("retries a deferred text when the carrier said, neither at once nor hours later", async () => {
    const [first = 0, second = 0, ...more] = await triesAfter({ kind: "rate-limit", retryAfterSeconds: 2 });
    expect(more).toEqual([]);
    expect(second - first).toBeGreaterThanOrEqual(2_000);
  });

  test("reconciles a text after the grace period, neither at once nor hours later", async () => {
    const [first = 0, second = 0, ...more] = await triesAfter({ kind: "error-before", statusCode: 500 });
    expect(more).toEqual([]);
    expect(second - first).toBeGreaterThanOrEqual(GRACE_MS);
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
    const schedules = service.service.features.flatMap((feature) => feature.schedules);
    await schedules.find(({ name }) => name === "poll-received-texts")?.run(AbortSignal.timeout(20_000));
    const { received_sms_seen_at: seenAt } = await database
      .selectFrom("phone_numbers")
      .select("received_sms_seen_at")
      .where("id", "=", line.phoneNumberId)
      .executeTakeFirstOrThrow();
    expect(Math.abs((seenAt?.getTime() ?? 0) - Date.now())).toBeLessThan(3_600_000);
  });
});
