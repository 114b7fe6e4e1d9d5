import { afterEach, describe, expect, test } from "vitest";
import { ApiError, NoAnswerError, Parley, ParleyError, type ParleyOptions } from "../src/index.ts";
import { type Answer, type ScriptedServer, startScriptedServer } from "./scripted-server.ts";

const servers: ScriptedServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.stop())));

const TEXT = { from_phone_number: "+14155550100", to_phone_number: "+14155550123", message: "Hello" };
const SENT = { success: true, message_id: "m1", message: "Queued", provider: "twilio", status: "queued" };
const BUSY: Answer = { status: 503, body: { detail: "Busy", code: "database-unavailable" } };

async function start(answers: readonly Answer[], options: ParleyOptions = {}) {
  const server = await startScriptedServer(...answers);
  servers.push(server);
  const waits: number[] = [];
  const sleep = async (ms: number) => void waits.push(ms);
  const parley = new Parley({ baseUrl: `${server.url}/`, apiKey: "pk_test", sleep, random: () => 1, ...options });
  return { parley, asked: server.asked, waits };
}

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.fail("it did not fail"),
    (error: unknown) => error,
  );
}

describe("a request", () => {
  test("carries key, body, query and what fills its path", async () => {
    const { parley, asked } = await start([{ body: { id: 7 } }, { body: [] }, { body: { exists: true } }]);
    expect(await parley.assistants.createAssistant({ name: "Ärzte" })).toEqual({ id: 7 });
    await parley.smsConversations.listSmsConversations({ skip: 2, status: "active", customer_phone: "+1 415&" });
    await parley.assistants.getAssistantByPhone("+1/../x");
    expect(asked[0]).toMatchObject({
      method: "POST",
      url: "/api/v1/assistants",
      body: '{"name":"Ärzte"}',
      headers: {
        authorization: "Bearer pk_test",
        "content-type": "application/json",
        "user-agent": expect.stringMatching(/^parley-sdk-typescript\/\d/),
      },
    });
    expect(asked[0]?.headers).not.toHaveProperty("idempotency-key");
    expect(asked[1]?.url).toBe("/api/v1/sms-conversations?skip=2&status=active&customer_phone=%2B1+415%26");
    expect(asked[2]?.url).toBe("/api/v1/assistants/by-phone/%2B1%2F..%2Fx");
    await expect(async () => parley.assistants.getAssistantByPhone("..")).rejects.toThrow(ParleyError);
    // @ts-expect-error It has no name.
    await parley.assistants.createAssistant({});
  });

  test("uploads a file as a form", async () => {
    const { parley, asked } = await start([{ body: {} }]);
    const file = new File(["hours: 9 to 17"], "hours.txt");
    await parley.documents.uploadDocument(3, { file, name: "Hours", category: null });
    expect(asked[0]?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
    expect(asked[0]?.body).toMatch(/filename="hours.txt".*hours: 9 to 17.*name="name"\r\n\r\nHours/s);
    expect(asked[0]?.body).not.toContain("category");
  });

  test("answers texts as texts, nothing as nothing, and refuses JSON that is none", async () => {
    const { parley } = await start([
      { body: "a,b" },
      { status: 204 },
      { body: "{", headers: { "content-type": "application/json" } },
    ]);
    expect(await parley.assistants.exportAssistants()).toBe("a,b");
    expect(await parley.sipTrunks.deleteSipTrunk("t")).toBeUndefined();
    await expect(parley.assistants.getAssistant(1)).rejects.toThrow("says that it is JSON");
  });
});

describe("a refusal", () => {
  test("says what the service said", async () => {
    const problem = { detail: "The recipient has opted out", code: "recipient-opted-out", fix: "Wait for START" };
    const { parley, asked } = await start([{ status: 400, body: problem, headers: { "x-request-id": "r1" } }]);
    const error = await failureOf(parley.sms.sendSms(TEXT));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      message: problem.detail,
      status: 400,
      code: problem.code,
      fix: problem.fix,
      issues: [],
      requestId: "r1",
    });
    expect(asked).toHaveLength(1);
  });

  test("of a request that does not fit lists every problem", async () => {
    const issue = { loc: ["body", "name"], msg: "Field required", type: "missing" };
    const { parley } = await start([{ status: 422, body: { detail: [issue, { ...issue, loc: ["body", "x", 0] }] } }]);
    expect(await failureOf(parley.assistants.createAssistant({ name: "" }))).toMatchObject({
      message: "body.name: Field required; body.x.0: Field required",
      issues: [issue, expect.anything()],
    });
  });

  test("by something in between, which speaks no JSON, has a status all the same; a redirect is one", async () => {
    const { parley } = await start([
      { status: 502, body: "<html>Bad gateway</html>" },
      { status: 302, headers: { location: "https://elsewhere.example/" } },
    ]);
    expect(await failureOf(parley.assistants.getAssistant(1))).toMatchObject({ status: 502, code: undefined });
    expect(await failureOf(parley.assistants.getAssistant(1))).toMatchObject({ status: 302 });
  });
});

describe("what is refused for now", () => {
  test("is asked again after the time that the answer names", async () => {
    const { parley, asked, waits } = await start([
      { status: 429, body: {}, headers: { "retry-after": "7" } },
      { fault: "breaks" },
      { body: { id: 1 } },
    ]);
    expect(await parley.assistants.getAssistant(1)).toEqual({ id: 1 });
    expect(asked).toHaveLength(3);
    expect(waits).toEqual([7_000, 1_000]);
  });

  test("is not asked again for ever, nor after an hour", async () => {
    const often = await start([BUSY]);
    expect(await failureOf(often.parley.assistants.getAssistant(1))).toMatchObject({
      status: 503,
      code: "database-unavailable",
    });
    expect([often.asked.length, often.waits]).toEqual([3, [500, 1_000]]);
    const nowMs = () => Date.UTC(2026, 10, 27, 10);
    const retryAfter = "Fri, 27 Nov 2026 11:00:00 GMT";
    const late = await start([{ status: 429, headers: { "retry-after": retryAfter } }], { nowMs });
    expect(await failureOf(late.parley.assistants.getAssistant(1))).toMatchObject({ retryAfterSeconds: 3_600 });
    expect(late.waits).toEqual([]);
  });

  test("is sent again with the same key where the operation takes one", async () => {
    const { parley, asked } = await start([BUSY, { fault: "breaks" }, { body: SENT }]);
    expect(await parley.sms.sendSms(TEXT)).toEqual(SENT);
    const keys = asked.map(({ headers }) => headers["idempotency-key"]);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys).toEqual([keys[0], keys[0], keys[0]]);
    await parley.sms.sendSms(TEXT, { idempotencyKey: "reminder-17" });
    await parley.sms.sendSms(TEXT);
    expect(asked[3]?.headers["idempotency-key"]).toBe("reminder-17");
    expect(asked[4]?.headers["idempotency-key"]).not.toBe(keys[0]);
  });

  test.each([BUSY, { status: 429, body: {} }, { fault: "breaks" as const }])(
    "is never sent again where that could do it twice: %o",
    async (answer) => {
      const { parley, asked, waits } = await start([answer]);
      await failureOf(parley.assistants.createAssistant({ name: "Front desk" }));
      await failureOf(parley.assistants.deleteAssistant(1));
      expect([asked.length, waits]).toEqual([2, []]);
    },
  );
});

describe("an answer that does not come", () => {
  test("ends the request after its time, as often as it is tried", async () => {
    const { parley, asked } = await start([{ fault: "hangs" }], { timeoutMs: 30, retries: 1 });
    const error = await failureOf(parley.assistants.getAssistant(1));
    expect(error).toBeInstanceOf(NoAnswerError);
    expect(String(error)).toContain("in time");
    expect(asked.length).toBeLessThanOrEqual(2);
  });

  test("is not waited for by who gives up, who is not tried again either", async () => {
    const { parley, waits } = await start([{ fault: "hangs" }]);
    const giveUp = new AbortController();
    const asking = failureOf(parley.assistants.getAssistant(1, undefined, { signal: giveUp.signal }));
    giveUp.abort(new Error("enough"));
    expect(await asking).toMatchObject({ message: "enough" });
    expect(waits).toEqual([]);
  });

  test("is not waited for between two tries either", async () => {
    const server = await startScriptedServer({ status: 429, headers: { "retry-after": "60" } });
    servers.push(server);
    const giveUp = new AbortController();
    const answered: typeof fetch = async (...request) => {
      const response = await fetch(...request);
      setTimeout(() => giveUp.abort(new Error("enough")), 20);
      return response;
    };
    const parley = new Parley({ baseUrl: server.url, apiKey: "pk_test", fetch: answered });
    expect(await failureOf(parley.assistants.getAssistant(1, undefined, { signal: giveUp.signal }))).toMatchObject({
      message: "enough",
    });
    expect(server.asked).toHaveLength(1);
  });
});

describe("a list", () => {
  const page = (start: number, count: number) => Array.from({ length: count }, (_, index) => ({ id: start + index }));
  const idsOf = async (entries: AsyncIterable<{ readonly id: number }>) => {
    const ids: number[] = [];
    for await (const { id } of entries) ids.push(id);
    return ids;
  };

  test("that leaves entries out is read to its end", async () => {
    const { parley, asked } = await start([{ body: page(1, 2) }, { body: page(3, 2) }, { body: page(5, 1) }]);
    expect(await idsOf(parley.assistants.iterateAssistants({ limit: 2, active_only: true }))).toEqual([1, 2, 3, 4, 5]);
    expect(asked.map(({ url }) => url)).toEqual([
      "/api/v1/assistants?limit=2&active_only=true&skip=0",
      "/api/v1/assistants?limit=2&active_only=true&skip=2",
      "/api/v1/assistants?limit=2&active_only=true&skip=4",
    ]);
  });

  test("in a member, and one of numbered pages, too; a full last page costs one more request", async () => {
    const { parley, asked } = await start([
      { body: { items: page(1, 50), total: 50 } },
      { body: { items: [], total: 50 } },
      { body: { items: page(1, 12) } },
      { body: { items: page(13, 1) } },
    ]);
    expect(await idsOf(parley.webhooks.iterateWebhookDeliveries())).toHaveLength(50);
    expect(asked[1]?.url).toBe("/api/v1/webhook-deliveries?offset=50&limit=50");
    expect(await idsOf(parley.tools.iterateTools())).toHaveLength(13);
    expect(asked.slice(2).map(({ url }) => url)).toEqual([
      "/api/v1/tools?page=1&per_page=12",
      "/api/v1/tools?page=2&per_page=12",
    ]);
  });

  test("is read only as far as it is used", async () => {
    const { parley, asked } = await start([{ body: page(1, 100) }]);
    for await (const { id } of parley.assistants.iterateAssistants()) if (id === 3) break;
    expect(asked).toHaveLength(1);
  });
});

describe("settings", () => {
  test("that cannot be meant are refused at once", () => {
    const make = (options: ParleyOptions) => () => new Parley(options);
    expect(make({})).toThrow("no API key");
    expect(make({ apiKey: "a b" })).toThrow("no API key");
    for (const baseUrl of ["parley.example", "ftp://parley.example", "https://a:b@parley.example", "https://a/?b=1"]) {
      expect(make({ apiKey: "k", baseUrl }), baseUrl).toThrow("is not the address");
    }
    expect(make({ apiKey: "k", timeoutMs: 0 })).toThrow("timeoutMs");
  });
});
