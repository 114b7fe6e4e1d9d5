import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addLine,
  newCustomerNumber,
  startTestServiceWithCarrier,
  type TestCarrierService,
} from "../harness/test-carrier.ts";
import { PUBLIC_BASE_URL } from "../harness/test-service.ts";

let service: TestCarrierService;
beforeAll(async () => {
  service = await startTestServiceWithCarrier();
});
afterAll(() => service.stop());

const TABLES = [
  "calls",
  "sms_messages",
  "sms_logs",
  "sms_timeline_entries",
  "provider_events",
  "webhook_deliveries",
  "opt_outs",
] as const;

/** Once nothing of earlier texts is under way any more, their delivery reports included. */
async function rowCounts(): Promise<Record<string, number>> {
  await service.endBursts();
  await service.untilAtRest();
  await service.carrier.settled();
  const counts: Record<string, number> = {};
  for (const table of TABLES) {
    const { count } = await service.service.platform.database
      .selectFrom(table)
      .select((select) => select.fn.countAll<number>().as("count"))
      // The customer's unreachable URL is retried again and again, regardless of the carrier.
      .$if(table === "sms_timeline_entries", (query) =>
        query.where("event_type" as never, "<>", "webhook_failed" as never),
      )
      .executeTakeFirstOrThrow();
    counts[table] = count;
  }
  return counts;
}

/** Twilio's scheme, implemented independently: URL, then each parameter by name, HMAC-SHA1. */
function sign(url: string, parameters: Record<string, string>, authToken: string): string {
  const text = Object.keys(parameters)
    .sort()
    .reduce((joined, name) => joined + name + parameters[name], url);
  return createHmac("sha1", authToken).update(text).digest("base64");
}

function post(path: string, parameters: Record<string, string>, signature: string | null) {
  return fetch(`${service.url}${path}`, {
    method: "POST",
    body: new URLSearchParams(parameters),
    headers: signature === null ? {} : { "x-twilio-signature": signature },
  });
}

/** Sends again what a busy service did not take in, as the carrier does. */
async function deliver(...webhook: Parameters<typeof post>): Promise<Response> {
  for (;;) {
    const reply = await post(...webhook);
    if (reply.status !== 503) return reply;
  }
}

function textOf(from: string, to: string, sid: string, body = "Hello"): Record<string, string> {
  return {
    MessageSid: sid,
    AccountSid: service.accountSid,
    From: from,
    To: to,
    Body: body,
    NumMedia: "0",
    NumSegments: "1",
  };
}

describe("inbound webhooks", () => {
  test("take effect once when sent ten times in parallel", async () => {
    const organization = await service.addOrganization();
    const line = await addLine(service, organization, { sms_webhook_url: "https://hooks.example/sms" });
    const parameters = textOf(newCustomerNumber(), line.phoneNumber, "SMaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");
    const signature = sign(`${PUBLIC_BASE_URL}/webhooks/sms/twilio`, parameters, service.authToken);
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => deliver("/webhooks/sms/twilio", parameters, signature)),
    );
    expect(replies.map((reply) => reply.status)).toEqual(Array(10).fill(200));
    const bodies = await Promise.all(replies.map((reply) => reply.text()));
    expect(new Set(bodies).size).toBe(1);
    expect(bodies[0]).toContain("<Response>");
    await expect.poll(() => service.carrier.sentTo(parameters["From"]!).length).toBe(1);
    const settled = await rowCounts();
    expect(settled).toMatchObject({ webhook_deliveries: 1, sms_messages: 2, sms_logs: 2 });
    expect((await post("/webhooks/sms/twilio", parameters, signature)).status).toBe(200);
    expect(await rowCounts()).toEqual(settled);
    expect(service.carrier.sentTo(parameters["From"]!)).toHaveLength(1);
  });

  test("may use the legacy or the canonical path, signed for the path called", async () => {
    const organization = await service.addOrganization();
    const line = await addLine(service, organization);
    const parameters = textOf(newCustomerNumber(), line.phoneNumber, "SMbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb");
    const canonical = sign(`${PUBLIC_BASE_URL}/webhooks/sms/twilio`, parameters, service.authToken);
    const legacy = sign(`${PUBLIC_BASE_URL}/twilio-sms-webhook`, parameters, service.authToken);
    expect((await post("/twilio-sms-webhook", parameters, canonical)).status).toBe(403);
    expect((await post("/twilio-sms-webhook", parameters, legacy)).status).toBe(200);
    const before = await rowCounts();
    expect((await post("/webhooks/sms/twilio", parameters, canonical)).status).toBe(200);
    expect((await rowCounts())["sms_messages"]).toBe(before["sms_messages"]);
  });

  test.each([
    ["no signature", 403, (signature: string) => (signature === "" ? "" : null)],
    ["a wrong signature", 403, () => "AAAAAAAAAAAAAAAAAAAAAAAAAAA="],
    ["garbage", 403, () => "%%%"],
  ])("%s is refused, stores nothing and is counted", async (_what, status, change) => {
    const organization = await service.addOrganization();
    const line = await addLine(service, organization);
    const parameters = textOf(newCustomerNumber(), line.phoneNumber, "SMcccccccccccccccccccccccccccccccc");
    const before = await rowCounts();
    const reply = await post("/webhooks/sms/twilio", parameters, change("signature"));
    expect(reply.status).toBe(status);
    expect(await reply.json()).toMatchObject({ detail: expect.any(String), code: "bad-signature" });
    expect(await rowCounts()).toEqual(before);
  });

  test("cannot be signed with another organization's token", async () => {
    const organization = await service.addOrganization();
    const line = await addLine(service, organization);
    await organization.admin.client.put("/api/v1/organization", {
      twilio_account_sid: `AC${"1".repeat(32)}`,
      twilio_auth_token: "the-organization's-own-token-0123",
    });
    const parameters = textOf(newCustomerNumber(), line.phoneNumber, "SMdddddddddddddddddddddddddddddddd");
    const url = `${PUBLIC_BASE_URL}/webhooks/sms/twilio`;
    expect((await post("/webhooks/sms/twilio", parameters, sign(url, parameters, service.authToken))).status).toBe(403);
    const own = sign(url, parameters, "the-organization's-own-token-0123");
    expect((await post("/webhooks/sms/twilio", parameters, own)).status).toBe(200);
  });

  test("for an unknown number get 404 if signed by the operator's account, else 403", async () => {
    const countRefused = () =>
      service.service.metrics.read("parley_webhooks_refused_total", { provider: "twilio", reason: "unknown-number" });
    const refusedBefore = await countRefused();
    const parameters = textOf(newCustomerNumber(), "+14155559999", "SMeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee");
    const signature = sign(`${PUBLIC_BASE_URL}/webhooks/sms/twilio`, parameters, service.authToken);
    expect((await post("/webhooks/sms/twilio", parameters, signature)).status).toBe(404);
    expect((await post("/webhooks/sms/twilio", parameters, "x")).status).toBe(403);
    expect((await post("/webhooks/sms/nobody", parameters, signature)).status).toBe(404);
    expect((await post("/webhooks/sms/twilio", { Foo: "bar" }, signature)).status).toBe(400);
    expect((await countRefused()) - refusedBefore).toBe(1);
  });

  test("for a number without an assistant get 404, and the text is kept", async () => {
    const organization = await service.addOrganization();
    const line = await addLine(service, organization);
    await service.service.platform.database
      .updateTable("phone_numbers")
      .set({ assistant_id: null })
      .where("id", "=", line.phoneNumberId)
      .execute();
    const parameters = textOf(newCustomerNumber(), line.phoneNumber, "SMffffffffffffffffffffffffffffffff");
    const signature = sign(`${PUBLIC_BASE_URL}/webhooks/sms/twilio`, parameters, service.authToken);
    expect((await post("/webhooks/sms/twilio", parameters, signature)).status).toBe(404);
    const { items } = (await organization.admin.client.get("/api/v1/sms-logs/")).json;
    expect(items).toMatchObject([{ body: "Hello", status: "received", error_code: "no-assistant" }]);
  });
});
