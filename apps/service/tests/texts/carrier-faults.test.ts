import { randomBytes } from "node:crypto";
import type { RestFault, WebhookFault } from "@parley/testkit/carriers/fault-plan";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { HaltingClock } from "../harness/halting-clock.ts";
import { runSchedule } from "../harness/run-schedule.ts";
import {
  addLine,
  newCustomerNumber,
  startTestServiceWithCarrier,
  type TestCarrierService,
  type TestLine,
} from "../harness/test-carrier.ts";
import { PUBLIC_BASE_URL, type TestOrganization } from "../harness/test-service.ts";
import { type CarrierLine, openCarrierLine } from "./carrier-line.ts";

/** After it, the carrier has accepted a text whose outcome is not known, or never will. */
const GRACE_MS = 90_000;
const RETRY_AFTER_MS = 600_000;
/** What the tests themselves may take of a wait. */
const SLACK_MS = 40_000;
/** No reports arrive, so the service has to ask the carrier. */
const NO_REPORTS: WebhookFault = { kind: "loss", probability: 1, webhooks: ["sms-status"] };

let line: CarrierLine;
let service: TestCarrierService;
let organization: TestOrganization;
let ours: TestLine;

const clock = new HaltingClock();

beforeAll(async () => {
  line = await openCarrierLine();
  service = await startTestServiceWithCarrier({
    // With this seed the delays are long enough: 0.4 of the limit for the first list, 0.9 for the first text.
    carrier: { seed: 77 },
    overrides: { clock },
    env: { TWILIO_BASE_URL: line.url },
  });
  line.leadTo(service.carrier.twilioUrl);
  organization = await service.addOrganization("Acme Dental");
  ours = await addLine(service, organization);
});
afterAll(async () => {
  await service.stop();
  await line.stop();
});
afterEach(() => service.carrier.setFaults({}));

/** Applies to the next send request only. */
function nextSend(fault: Omit<RestFault, "probability">, webhooks: readonly WebhookFault[] = []): void {
  service.carrier.setFaults({
    rest: [{ operations: ["send-sms"], limit: 1, ...fault, probability: 1 }],
    webhooks,
  });
}

interface SendOptions {
  readonly from?: string;
  readonly client?: TestOrganization["admin"]["client"];
  readonly message?: string;
  readonly mediaUrls?: readonly string[];
  /** Default false: the API answers after the first attempt. */
  readonly isQueued?: boolean;
}

function send(to: string, options: SendOptions = {}) {
  return (options.client ?? organization.admin.client).post("/sms/send", {
    from_phone_number: options.from ?? ours.phoneNumber,
    to_phone_number: to,
    message: options.message ?? "Your appointment is at ten.",
    queue: options.isQueued ?? false,
    ...(options.mediaUrls === undefined ? {} : { media_urls: options.mediaUrls }),
  });
}

/** Our record of the last text to a number. */
function recordOf(to: string) {
  return service.service.platform.database
    .selectFrom("sms_logs")
    .select(["id", "organization_id", "status", "attempt_count", "error_code", "provider_message_id"])
    .where("direction", "=", "outbound")
    .where("to_number", "=", to)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
}

async function statusBecomes(to: string, status: string): Promise<void> {
  await expect.poll(async () => (await recordOf(to)).status).toBe(status);
}

/** Time passes, and whatever is due then is done. */
async function pass(ms: number): Promise<void> {
  await service.untilAtRest();
  await service.letPass(ms);
  await runSchedule(service, "sweep-lost-sms-work");
  await service.untilAtRest();
}

async function timelineOf(customer: string): Promise<readonly string[]> {
  const rows = await service.service.platform.database
    .selectFrom("sms_timeline_entries")
    .innerJoin("calls", "calls.id", "sms_timeline_entries.conversation_id")
    .select("event_type")
    .where("calls.customer_phone_number", "=", customer)
    .orderBy("sms_timeline_entries.id")
    .execute();
  return rows.map((row) => row.event_type);
}

/** The send requests for a number. */
function sendRequestsTo(to: string) {
  return service.carrier
    .requests()
    .filter(({ operation, body }) => operation === "send-sms" && new URLSearchParams(body).get("To") === to);
}

describe("a single fault of the carrier's REST API, without reports", () => {
  interface Case {
    readonly fault: Omit<RestFault, "probability">;
    /** What the API answers after the first attempt. */
    readonly answer: readonly [number, string];
    readonly attempts: number;
    /** Between the first attempt and what settles the text; 0: it is settled at once. */
    readonly waitMs: number;
  }
  const unknown = [500, "outcome-unknown"] as const;
  const sent = [200, "sent"] as const;
  const cases: Readonly<Record<string, Case>> = {
    "429 with Retry-After": {
      fault: { kind: "rate-limit", retryAfterSeconds: RETRY_AFTER_MS / 1_000 },
      answer: [200, "queued"],
      attempts: 2,
      waitMs: RETRY_AFTER_MS,
    },
    "500, not accepted": {
      fault: { kind: "error-before", statusCode: 500 },
      answer: unknown,
      attempts: 2,
      waitMs: GRACE_MS,
    },
    "connection cut, not accepted": {
      fault: { kind: "cut-before" },
      answer: unknown,
      attempts: 2,
      waitMs: GRACE_MS,
    },
    "503, but accepted": { fault: { kind: "error-after" }, answer: unknown, attempts: 1, waitMs: GRACE_MS },
    "connection cut, but accepted": { fault: { kind: "cut-after" }, answer: unknown, attempts: 1, waitMs: GRACE_MS },
    "a late reply": { fault: { kind: "late-reply", maxDelayMs: 800 }, answer: sent, attempts: 1, waitMs: 0 },
    "a late acceptance": { fault: { kind: "late-accept", maxDelayMs: 800 }, answer: sent, attempts: 1, waitMs: 0 },
  };
  const customers = new Map<string, string>();
  /** The cases in which something happened shortly before it might. */
  const settledEarly: string[] = [];
  const noteSettled = async (waitMs: number) => {
    for (const [name, each] of Object.entries(cases)) {
      const customer = customers.get(name) ?? "";
      if (each.waitMs < waitMs) continue;
      const { status } = await recordOf(customer);
      if (sendRequestsTo(customer).length > 1 || status === "sent") settledEarly.push(name);
    }
  };

  beforeAll(async () => {
    // Sent one by one, so that each first attempt meets its own fault; then all wait together.
    for (const [name, { fault, answer }] of Object.entries(cases)) {
      const customer = newCustomerNumber();
      customers.set(name, customer);
      nextSend(fault, [NO_REPORTS]);
      const { status, json } = await send(customer);
      expect([name, status, json.code ?? json.status]).toEqual([name, ...answer]);
    }
    service.carrier.setFaults({ webhooks: [NO_REPORTS] });
    let passedMs = 0;
    for (const untilMs of [GRACE_MS, RETRY_AFTER_MS]) {
      await pass(untilMs - passedMs - SLACK_MS);
      await noteSettled(untilMs);
      await pass(SLACK_MS);
      passedMs = untilMs;
    }
  });

  test.each(Object.entries(cases))("%s: the text is sent once, and not before its time", async (name, { attempts }) => {
    const customer = customers.get(name) ?? "";
    expect(settledEarly).not.toContain(name);
    await statusBecomes(customer, "sent");
    const [text, ...more] = service.carrier.sentTo(customer);
    expect(more).toEqual([]);
    expect(await recordOf(customer)).toMatchObject({
      attempt_count: attempts,
      provider_message_id: text?.sid,
      error_code: null,
    });
    expect(sendRequestsTo(customer)).toHaveLength(attempts);
  });

  test("none of them is sent again later", async () => {
    await pass(GRACE_MS);
    await pass(RETRY_AFTER_MS);
    const counts = [...customers.values()].map((customer) => service.carrier.sentTo(customer).length);
    expect(counts).toEqual(counts.map(() => 1));
  });
});

test("a process that stalled after claiming a text does not send it", async () => {
  const customer = newCustomerNumber();
  clock.haltMs = GRACE_MS;
  expect((await send(customer)).json).toMatchObject({ status: "queued" });
  expect(sendRequestsTo(customer)).toHaveLength(0);
  clock.haltMs = 0;
  await statusBecomes(customer, "delivered");
  expect(service.carrier.sentTo(customer)).toHaveLength(1);
});

describe("reconciliation", () => {
  test("a stale answer does not requeue a text whose next attempt is under way", async () => {
    const customer = newCustomerNumber();
    nextSend({ kind: "error-before" }, [NO_REPORTS]);
    await send(customer);
    const ask = await askerAbout(customer);
    // The first answer is what the carrier knows now, but delayed; the text's next attempt is answered later still.
    service.carrier.setFaults({
      rest: [
        { kind: "late-reply", probability: 1, limit: 1, operations: ["list-sms"], maxDelayMs: 2_000 },
        { kind: "late-reply", probability: 1, limit: 1, operations: ["send-sms"], maxDelayMs: 5_000 },
      ],
      webhooks: [NO_REPORTS],
    });
    const lists = () => service.carrier.requests().filter(({ operation }) => operation === "list-sms").length;
    const before = lists();
    const slow = ask();
    await expect.poll(lists).toBe(before + 1);
    await ask();
    await expect.poll(() => sendRequestsTo(customer).length).toBe(2);
    await slow;
    expect(await recordOf(customer)).toMatchObject({ status: "sending", attempt_count: 2 });
    await statusBecomes(customer, "sent");
    await service.untilAtRest();
    expect(service.carrier.sentTo(customer)).toHaveLength(1);
  });

  test("of two equal texts, one accepted, each is sent once and both are recorded", async () => {
    const customer = newCustomerNumber();
    nextSend({ kind: "error-before" }, [NO_REPORTS]);
    await send(customer);
    const ask = await askerAbout(customer);
    nextSend({ kind: "error-after" }, [{ kind: "delay", probability: 1, webhooks: ["sms-status"], maxDelayMs: 3_000 }]);
    await send(customer);
    // The first claims the second's text at the carrier; the reports then carry the second's id beside it.
    await ask();
    await service.carrier.settled();
    await pass(GRACE_MS);
    await expect.poll(() => statusesTo(customer)).toEqual(["delivered", "delivered"]);
    await service.carrier.settled();
    const sids = service.carrier.sentTo(customer).map(({ sid }) => sid);
    expect(sids).toHaveLength(2);
    const reports = service.carrier.webhookAttempts().filter(({ resourceSid }) => sids.includes(resourceSid));
    expect(reports.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
  });

  /** Reconciles the last text to a number at once, as if its grace period were over. */
  async function askerAbout(customer: string): Promise<() => Promise<void>> {
    const { id: smsLogId, organization_id: organizationId } = await recordOf(customer);
    await service.service.platform.database
      .updateTable("sms_logs")
      .set({ attempted_at: new Date(Date.now() - GRACE_MS - 1_000) })
      .where("id", "=", smsLogId)
      .execute();
    const job = service.service.features
      .flatMap(({ jobs }) => jobs)
      .find(({ job: { name } }) => name === "reconcile-sms");
    const context = { signal: AbortSignal.timeout(20_000), isDraining: () => false, attempt: 1, isLastAttempt: false };
    return async () => job?.run({ organizationId, smsLogId }, context);
  }

  async function statusesTo(customer: string): Promise<readonly string[]> {
    const rows = await service.service.platform.database
      .selectFrom("sms_logs")
      .select("status")
      .where("to_number", "=", customer)
      .execute();
    return rows.map((row) => row.status);
  }
});

describe("delivery reports", () => {
  test("settle an unknown outcome before the grace period ends", async () => {
    const customer = newCustomerNumber();
    nextSend({ kind: "cut-after" });
    const asked = service.carrier.requests().filter(({ operation }) => operation === "list-sms").length;
    expect((await send(customer)).json.code).toBe("outcome-unknown");
    await statusBecomes(customer, "delivered");
    expect(service.carrier.requests().filter(({ operation }) => operation === "list-sms")).toHaveLength(asked);
    expect(service.carrier.sentTo(customer)).toHaveLength(1);
  });

  test("may arrive before the reply", async () => {
    const customer = newCustomerNumber();
    nextSend({ kind: "callback-first" });
    expect((await send(customer)).json).toMatchObject({ success: true, status: "sent" });
    expect(await recordOf(customer)).toMatchObject({ status: "delivered", attempt_count: 1 });
    expect(service.carrier.sentTo(customer)).toHaveLength(1);
  });

  test("may be shuffled, repeated, late or lost, and a status never goes back", async () => {
    const customers = Array.from({ length: 24 }, newCustomerNumber);
    for (const [index, customer] of customers.entries()) {
      if (index % 4 === 3) service.carrier.setDelivery(customer, { state: "undelivered", errorCode: "30003" });
    }
    service.carrier.setFaults({
      webhooks: [
        { kind: "duplicate", probability: 0.4, webhooks: ["sms-status"], copies: 3 },
        { kind: "delay", probability: 0.4, webhooks: ["sms-status"], maxDelayMs: 400 },
        { kind: "reorder", probability: 0.4, webhooks: ["sms-status"], maxDelayMs: 400 },
        { kind: "loss", probability: 0.3, webhooks: ["sms-status"] },
      ],
    });
    await Promise.all(customers.map((customer) => send(customer, { isQueued: true })));
    await expect.poll(() => customers.every((customer) => service.carrier.sentTo(customer).length === 1)).toBe(true);
    await service.carrier.settled();
    const statuses = await Promise.all(customers.map(async (customer) => (await recordOf(customer)).status));
    const expected = customers.map((customer) => {
      const [text] = service.carrier.sentTo(customer);
      const heard = new Set(
        service.carrier
          .webhookAttempts()
          .filter(({ resourceSid, statusCode }) => resourceSid === text?.sid && statusCode === 200)
          .map(({ reportedState }) => reportedState),
      );
      return heard.has("delivered") ? "delivered" : heard.has("undelivered") ? "failed" : "sent";
    });
    expect(statuses).toEqual(expected);
    // The faults did happen.
    expect(new Set(expected)).toEqual(new Set(["sent", "delivered", "failed"]));
    const order = ["queued", "provider_send", "sent", "delivered", "failed"];
    for (const customer of customers) {
      const timeline = await timelineOf(customer);
      const ranks = timeline.map((event) => order.indexOf(event));
      expect([customer, ranks]).toEqual([customer, ranks.toSorted((a, b) => a - b)]);
      expect(new Set(timeline).size).toBe(timeline.length);
    }
  });

  test("record why a text was not delivered", async () => {
    const customer = newCustomerNumber();
    service.carrier.setDelivery(customer, { state: "failed", errorCode: "30006" });
    await send(customer);
    await statusBecomes(customer, "failed");
    expect(await recordOf(customer)).toMatchObject({ error_code: "30006" });
  });
});

test("texts queued during an outage are each sent once when the carrier is back", async () => {
  const customers = Array.from({ length: 6 }, newCustomerNumber);
  await line.cut();
  await Promise.all(customers.map((customer) => send(customer, { isQueued: true })));
  for (const attempts of [1, 2]) {
    for (const customer of customers) {
      await expect.poll(async () => (await recordOf(customer)).attempt_count).toBeGreaterThanOrEqual(attempts);
    }
    // The longest that a try waits for the next.
    await service.letPass(60_000);
  }
  expect(customers.map((customer) => service.carrier.sentTo(customer).length)).toEqual(customers.map(() => 0));
  await line.mend();
  await service.letPass(60_000);
  for (const customer of customers) await statusBecomes(customer, "delivered");
  expect(customers.map((customer) => service.carrier.sentTo(customer).length)).toEqual(customers.map(() => 1));
});

test("a customer who opted out at the carrier is opted out here, too", async () => {
  const customer = newCustomerNumber();
  // Only the carrier got the STOP.
  service.carrier.setFaults({ webhooks: [{ kind: "loss", probability: 1, webhooks: ["inbound-sms"] }] });
  await service.carrier.receiveText({ from: customer, to: ours.phoneNumber, body: "STOP" });
  service.carrier.setFaults({});
  expect((await send(customer)).json).toMatchObject({ code: "21610", fix: expect.stringContaining("START") });
  expect(await recordOf(customer)).toMatchObject({ status: "failed", error_code: "21610" });
  const refused = await send(customer);
  expect([refused.status, refused.json.code]).toEqual([400, "recipient-opted-out"]);
  expect(sendRequestsTo(customer)).toHaveLength(1);
});

describe("texts whose webhook never came", () => {
  test("are fetched from the carrier's list once, with pictures, and answered", async () => {
    const customer = newCustomerNumber();
    const picture = "https://media.example/cat.jpg";
    service.carrier.setFaults({ webhooks: [{ kind: "loss", probability: 1, webhooks: ["inbound-sms"] }] });
    const lost = { from: customer, to: ours.phoneNumber, body: "When are you open?", mediaUrls: [picture] };
    const { message } = await service.carrier.receiveText(lost);
    service.carrier.setFaults({});
    expect(await timelineOf(customer)).toEqual([]);

    await poll();
    await expect.poll(() => service.carrier.sentTo(customer).length).toBe(1);
    await poll();
    const { items } = (
      await organization.admin.client.get(
        `/api/v1/sms-logs/?direction=inbound&from_number=${encodeURIComponent(customer)}`,
      )
    ).json;
    const fetched = items.filter((item: { provider_message_id: string }) => item.provider_message_id === message.sid);
    expect(fetched).toMatchObject([{ body: "When are you open?", media_urls: [expect.stringContaining(message.sid)] }]);
    expect((await timelineOf(customer)).filter((event) => event === "webhook_received")).toHaveLength(1);
    expect(service.carrier.sentTo(customer)).toHaveLength(1);
  });

  test("are kept without a character no database can hold, and do not hold up others", async () => {
    const [odd, ordinary] = [newCustomerNumber(), newCustomerNumber()];
    service.carrier.setFaults({ webhooks: [{ kind: "loss", probability: 1, webhooks: ["inbound-sms"] }] });
    await service.carrier.receiveText({ from: odd, to: ours.phoneNumber, body: "When are\u0000 you open?" });
    await service.carrier.receiveText({ from: ordinary, to: ours.phoneNumber, body: "When are you open?" });
    service.carrier.setFaults({});
    await poll();
    const stored = await service.service.platform.database
      .selectFrom("sms_logs")
      .select(["from_number", "body"])
      .where("from_number", "in", [odd, ordinary])
      .orderBy("id")
      .execute();
    expect(stored).toEqual([
      { from_number: odd, body: "When are you open?" },
      { from_number: ordinary, body: "When are you open?" },
    ]);
    const again = { from: odd, to: ours.phoneNumber, body: "\u0000", mediaUrls: ["https://media.example/\u0000"] };
    const { attempts } = await service.carrier.receiveText(again);
    expect(attempts.map(({ statusCode }) => statusCode)).toEqual([200]);
  });

  /** Polls like the schedule, but without the five minutes between polls. */
  async function poll(): Promise<void> {
    await service.service.platform.database
      .updateTable("phone_numbers")
      .set({ received_sms_polled_at: new Date(Date.now() - 3_600_000) })
      .where("id", "=", ours.phoneNumberId)
      .execute();
    const schedule = service.service.features
      .flatMap((feature) => feature.schedules)
      .find(({ name }) => name === "poll-received-texts");
    await schedule?.run(AbortSignal.timeout(10_000));
  }
});

describe("pictures", () => {
  test("are received and sent", async () => {
    const customer = newCustomerNumber();
    const [incoming, outgoing] = ["https://media.example/in.jpg", "https://media.example/out.jpg"];
    await service.carrier.receiveText({ from: customer, to: ours.phoneNumber, body: "", mediaUrls: [incoming] });
    await expect.poll(() => service.carrier.sentTo(customer).length).toBe(1);
    // Without a body, and accepted despite an error: it is found by its numbers and time.
    nextSend({ kind: "error-after" }, [NO_REPORTS]);
    await send(customer, { message: "", mediaUrls: [outgoing] });
    await pass(GRACE_MS);
    await statusBecomes(customer, "sent");
    expect(service.carrier.sentTo(customer).map(({ mediaUrls }) => mediaUrls)).toEqual([[], [outgoing]]);
    const [conversation] = (
      await organization.admin.client.get(`/api/v1/sms-conversations/?customer_phone=${encodeURIComponent(customer)}`)
    ).json;
    const messages = (await organization.admin.client.get(`/api/v1/sms-conversations/${conversation.id}/messages`))
      .json;
    expect(messages.map((message: { media_urls: string[] }) => message.media_urls)).toEqual([
      [incoming],
      [],
      [outgoing],
    ]);
  });
});

describe("the account a number belongs to", () => {
  interface OwnAccount {
    readonly organization: TestOrganization;
    readonly accountSid: string;
    readonly own: TestLine;
    /** A line on the operator's account. */
    readonly lent: TestLine;
  }
  const SERVICE_SID = `MG${"7".repeat(32)}`;
  let both: OwnAccount;

  beforeAll(async () => {
    const [accountSid, authToken] = [`AC${randomBytes(16).toString("hex")}`, randomBytes(16).toString("hex")];
    const ownNumber = "+13105550100";
    const smsUrl = `${PUBLIC_BASE_URL}/webhooks/sms/twilio`;
    service.carrier.addAccount({
      accountSid,
      authToken,
      numbers: [{ phoneNumber: ownNumber, smsUrl }],
      messagingServices: [{ sid: SERVICE_SID, numbers: [ownNumber] }],
    });
    const other = await service.addOrganization("Both Worlds");
    await other.admin.client.put("/api/v1/organization", {
      twilio_account_sid: accountSid,
      twilio_auth_token: authToken,
    });
    const lent = await addLine(service, other);
    await setAccount(lent, service.accountSid);
    service.freeNumbers.unshift(ownNumber);
    const own = await addLine(service, other);
    await setAccount(own, accountSid);
    both = { organization: other, accountSid, own, lent };
  });

  async function setAccount({ phoneNumberId }: TestLine, accountSid: string): Promise<void> {
    await service.service.platform.database
      .updateTable("phone_numbers")
      .set({ provider_account_id: accountSid })
      .where("id", "=", phoneNumberId)
      .execute();
  }

  test.each(["own", "lent"] as const)(
    "a number of the %s account receives, sends and finds texts there",
    async (which) => {
      const to = both[which];
      const accountSid = which === "own" ? both.accountSid : service.accountSid;
      const customer = newCustomerNumber();
      const { attempts } = await service.carrier.receiveText({
        from: customer,
        to: to.phoneNumber,
        body: "When are you open?",
      });
      expect(attempts.map(({ statusCode }) => statusCode)).toEqual([200]);
      await expect.poll(() => service.carrier.sentTo(customer).length).toBe(1);
      nextSend({ kind: "error-after" }, [NO_REPORTS]);
      await send(customer, { from: to.phoneNumber, client: both.organization.admin.client });
      await pass(GRACE_MS);
      await statusBecomes(customer, "sent");
      expect(service.carrier.sentTo(customer).map(({ accountId, from }) => [accountId, from])).toEqual([
        [accountSid, to.phoneNumber],
        [accountSid, to.phoneNumber],
      ]);
    },
  );

  test("a messaging service chooses the sender, even when the outcome must be found out", async () => {
    const { client } = both.organization.admin;
    await client.put(`/api/v1/assistants/${both.own.assistantId}`, { messaging_service_sid: SERVICE_SID });
    const customer = newCustomerNumber();
    nextSend({ kind: "cut-after" }, [NO_REPORTS]);
    await send(customer, { from: both.own.phoneNumber, client });
    await pass(GRACE_MS);
    await statusBecomes(customer, "sent");
    expect(service.carrier.sentTo(customer)).toMatchObject([
      { messagingServiceSid: SERVICE_SID, from: both.own.phoneNumber },
    ]);
    expect(await recordOf(customer)).toMatchObject({ attempt_count: 1 });
  });
});
