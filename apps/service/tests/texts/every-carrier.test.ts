import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { CARRIER_KINDS, kindsUnderTest } from "../harness/carrier-kinds.ts";
import type { RecordedRequest } from "../harness/recording-proxy.ts";
import { runSchedule } from "../harness/run-schedule.ts";
import {
  addLine,
  newCustomerNumber,
  startTestServiceWithCarrier,
  type TestCarrierService,
  type TestLine,
} from "../harness/test-carrier.ts";
import type { TestOrganization } from "../harness/test-service.ts";
import { until } from "../harness/until.ts";

/** Longer than the grace period of a text whose outcome is not known. */
const GRACE_MS = 91_000;

describe.each(kindsUnderTest(CARRIER_KINDS))("$name", (kind) => {
  let parley: TestCarrierService;
  let organization: TestOrganization;
  let line: TestLine;

  beforeAll(async () => {
    parley = await startTestServiceWithCarrier({
      kind,
      carrier: { webhookRetryDelayMs: 5 },
    });
    organization = await parley.addOrganization("Acme Dental");
    line = await addLine(parley, organization);
  });
  afterAll(() => parley?.stop());
  afterEach(() => parley.carrier.setFaults({}));

  const get = async (path: string) => (await organization.admin.client.get(path)).json;
  const logsOf = async (customer: string) =>
    (await get(`/api/v1/sms-logs/?search=&limit=500`)).items.filter(
      (log: { from_number: string; to_number: string }) => log.from_number === customer || log.to_number === customer,
    );
  const send = async (customer: string, message: string) => {
    const sent = await organization.admin.client.post("/sms/send", {
      from_phone_number: line.phoneNumber,
      to_phone_number: customer,
      message,
    });
    expect(sent.status, sent.text).toBe(200);
    expect(sent.json.provider).toBe(kind.provider);
    return sent.json.message_id as string;
  };
  const statusOf = async (messageId: string) => (await get(`/sms/${messageId}/status`)).status;
  /** Until every request of before has reached the carrier or never will, and the service has looked into it. */
  const passGrace = async () => {
    await parley.untilAtRest();
    await parley.letPass(GRACE_MS);
    await runSchedule(parley, "sweep-lost-sms-work");
    await parley.untilAtRest();
  };

  test("a text is answered and delivered, and the API shows all of it", async () => {
    const customer = newCustomerNumber();
    await parley.carrier.receiveText({ from: customer, to: line.phoneNumber, body: "When are you open? ✓" });
    await until(() => expect(parley.carrier.sentTo(customer).length).toBe(1));
    await until(async () =>
      expect((await logsOf(customer)).map(({ status }: { status: string }) => status).sort()).toEqual([
        "delivered",
        "received",
      ]),
    );

    const [sent] = parley.carrier.sentTo(customer);
    const [conversation] = await get(`/api/v1/sms-conversations/?customer_phone=${encodeURIComponent(customer)}`);
    expect(conversation).toMatchObject({
      session_id: `sms:${customer}:${line.phoneNumber}`,
      assistant_id: line.assistantId,
      assistant_name: "Reception",
      customer_phone_number: customer,
      assistant_phone_number: line.phoneNumber,
      status: "active",
      message_count: 2,
      channel: "sms",
      ended_at: null,
    });
    const messages = await get(`/api/v1/sms-conversations/${conversation.id}/messages`);
    expect(messages).toMatchObject([
      { role: "user", message_index: 0, content: "When are you open? ✓" },
      { role: "assistant", message_index: 1, content: sent?.body, llm_provider: "demo", llm_model: "rules-v1" },
    ]);
    const logs = await logsOf(customer);
    for (const log of logs) expect(log).toMatchObject({ provider: kind.provider, assistant_id: line.assistantId });
    const timeline = await get(`/api/v1/sms/${conversation.id}/logs`);
    expect(timeline.logs.map((entry: { event_type: string }) => entry.event_type)).toEqual([
      "webhook_received",
      "signature_verified",
      "session_loaded",
      "llm_request",
      "llm_response",
      "queued",
      "provider_send",
      "sent",
      "delivered",
    ]);
    const codes = timeline.logs.map((entry: { message_code: string | null }) => entry.message_code);
    expect(codes).not.toContain(null);
    expect(codes.slice(3)).toEqual([
      "responder-asked",
      "responder-answered",
      "text-queued",
      "text-goes-to-carrier",
      // The carrier's report may be recorded before its answer is.
      expect.stringMatching(/^carrier-(accepted|reports-sent)$/),
      "carrier-reports-delivered",
    ]);
    expect(parley.logLines.filter((text) => /"level":(40|50)/.test(text))).toEqual([]);
  });

  test("a long text arrives as one", async () => {
    const customer = newCustomerNumber();
    const body = `${"We would like a table for seven. ".repeat(15)}Thank you!`;
    await parley.carrier.receiveText({ from: customer, to: line.phoneNumber, body });
    await until(async () => expect((await logsOf(customer))[0]?.body).toBe(body));
    await parley.carrier.settled();
    const inbound = (await logsOf(customer)).filter(({ direction }: { direction: string }) => direction === "inbound");
    expect(inbound).toHaveLength(1);
    expect(inbound[0].segment_count).toBeGreaterThan(1);
  });

  test("every webhook takes effect once when sent ten times at once", async () => {
    const customer = newCustomerNumber();
    parley.carrier.setFaults({ webhooks: [{ kind: "duplicate", probability: 1, copies: 10 }] });
    await parley.carrier.receiveText({ from: customer, to: line.phoneNumber, body: "Hello" });
    await until(() => expect(parley.carrier.sentTo(customer).length).toBe(1));
    await parley.carrier.settled();
    await until(async () =>
      expect((await logsOf(customer)).map(({ status }: { status: string }) => status).sort()).toEqual([
        "delivered",
        "received",
      ]),
    );
    expect(parley.carrier.sentTo(customer)).toHaveLength(1);
    const [conversation] = await get(`/api/v1/sms-conversations/?customer_phone=${encodeURIComponent(customer)}`);
    expect(conversation.message_count).toBe(2);
  });

  test("shuffled, repeated, late and lost reports never move a status back", async () => {
    parley.carrier.setFaults({
      webhooks: [
        { kind: "reorder", probability: 0.5 },
        { kind: "duplicate", probability: 0.3, copies: 3 },
        { kind: "delay", probability: 0.3, maxDelayMs: 100 },
      ],
    });
    const customers = Array.from({ length: 6 }, newCustomerNumber);
    const ids: string[] = [];
    for (const customer of customers) ids.push(await send(customer, "Your order is ready"));
    for (const id of ids) await until(async () => expect(await statusOf(id)).toBe("sent"));
    await parley.carrier.settled();
    for (const customer of customers) {
      expect(parley.carrier.sentTo(customer)).toHaveLength(1);
      await until(async () => expect((await logsOf(customer))[0]?.status).toBe("delivered"));
    }
  });

  test("a text is sent once, whatever the carrier's API does", async () => {
    parley.carrier.setFaults({
      rest: [
        { kind: "rate-limit", probability: 0.15, operations: ["send-sms"] },
        { kind: "error-before", probability: 0.1, statusCode: 500, operations: ["send-sms"] },
        { kind: "error-after", probability: 0.15, operations: ["send-sms"] },
        { kind: "cut-after", probability: 0.15, operations: ["send-sms"] },
        { kind: "cut-before", probability: 0.1, operations: ["send-sms"] },
      ],
    });
    const customers = Array.from({ length: 12 }, newCustomerNumber);
    for (const customer of customers) await send(customer, "Once");
    await parley.untilAtRest();
    parley.carrier.setFaults({});
    const unsettled = async () => {
      const { rows } = await sql<{ status: string }>`
        select status from sms_logs where organization_id = ${organization.organizationId}
          and to_number = any(${customers}) and status in ('queued', 'sending')`.execute(
        parley.service.platform.database,
      );
      return rows.length;
    };
    // If the carrier cannot be asked, texts it never accepted stay open for a day.
    const canBeAsked = kind.canBeAsked;
    const stayOpen = () =>
      canBeAsked ? 0 : customers.filter((customer) => parley.carrier.sentTo(customer).length === 0).length;
    await until(async () => {
      await passGrace();
      expect((await unsettled()) - stayOpen()).toBe(0);
    });
    await parley.carrier.settled();
    for (const customer of customers) expect(parley.carrier.sentTo(customer).length).toBeLessThanOrEqual(1);
    if (canBeAsked) for (const customer of customers) expect(parley.carrier.sentTo(customer)).toHaveLength(1);
  });

  test("a text whose reports are lost stays accepted and is not sent again", async () => {
    const customer = newCustomerNumber();
    parley.carrier.setFaults({ webhooks: [{ kind: "loss", probability: 1 }] });
    const id = await send(customer, "Nobody tells");
    await until(async () => expect(await statusOf(id)).toBe("sent"));
    await passGrace();
    expect(parley.carrier.sentTo(customer)).toHaveLength(1);
    expect(await statusOf(id)).toBe("sent");
  });

  describe("a forged webhook", () => {
    const replay = (request: RecordedRequest, change: Partial<RecordedRequest> = {}) => {
      const { method, target, headers, body } = { ...request, ...change };
      const { host: _, connection: __, "content-length": ___, ...rest } = headers;
      return fetch(`${parley.url}${target}`, {
        method,
        headers: rest as Record<string, string>,
        ...(method === "GET" ? {} : { body: new Uint8Array(body) }),
      });
    };
    const record = async (body: string) => {
      const customer = newCustomerNumber();
      await parley.carrier.receiveText({ from: customer, to: line.phoneNumber, body });
      const request = parley.webhooks.requests.findLast(
        ({ target, body: bytes }) => target.includes(body) || bytes.includes(body),
      );
      if (request === undefined) throw new Error("the webhook was not recorded");
      return { customer, request };
    };

    test("with a changed word is refused and stores nothing", async () => {
      const { customer, request } = await record("fifty");
      const forged = {
        target: request.target.replace("fifty", "ninety"),
        body: Buffer.from(request.body.toString("utf8").replace("fifty", "ninety")),
      };
      expect((await replay(request, forged)).status).toBe(kind.rejectedStatusCode);
      expect(await logsOf(customer)).toHaveLength(1);
    });

    test("without its signature is refused", async () => {
      const { customer, request } = await record("hello");
      const proofs = ["x-twilio-signature", "telnyx-signature-ed25519", "authorization"];
      const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !proofs.includes(name)));
      const withoutSig = (text: string) => text.replace(/&sig=[^&]*/, "").replace(/([?])sig=[^&]*&?/, "$1");
      const bare = {
        headers,
        target: withoutSig(request.target),
        body: Buffer.from(withoutSig(request.body.toString("utf8"))),
      };
      expect((await replay(request, bare)).status).toBe(kind.rejectedStatusCode);
      expect(await logsOf(customer)).toHaveLength(1);
    });

    test("replayed unchanged is acknowledged and does nothing", async () => {
      const { customer, request } = await record("again");
      const before = await logsOf(customer);
      expect((await replay(request)).status).toBe(200);
      expect(await logsOf(customer)).toEqual(before);
    });

    test("for an unknown number gets 404 if the operator's account signed it", async () => {
      const unused = parley.freeNumbers.at(-1) ?? "";
      const { attempts } = await parley.carrier.receiveText({ from: newCustomerNumber(), to: unused, body: "anyone?" });
      expect(attempts[0]?.statusCode).toBe(404);
    });
  });
});
