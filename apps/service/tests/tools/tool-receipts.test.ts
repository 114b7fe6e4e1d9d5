import { type AssistantId, asId, type ConversationId, type OrganizationId } from "@parley/foundation/branded-ids";
import { respond } from "@parley/testkit/webhook-receiver/scripted-answer";
import { startWebhookReceiver, type WebhookReceiver } from "@parley/testkit/webhook-receiver/webhook-receiver";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findAssistant } from "../../src/features/assistants/find-assistant.ts";
import { copyAssignments } from "../../src/features/tools/assignments/copy-assignments.ts";
import { textedReply } from "../../src/features/tools/executions/customer-reply.ts";
import { openToolSession } from "../../src/features/tools/executions/open-tool-session.ts";
import type { SettledCall } from "../../src/features/tools/executions/run-tool-call.ts";
import { tidyExecutions } from "../../src/features/tools/schedules/tidy-executions.ts";
import { createAddressCheck } from "../../src/platform/outbound-http/outbound-url-rules.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";

/** What a process does that stops between the intent and the result, seen from the one that takes over. */
let service: TestService;
let shop: WebhookReceiver;
let organization: TestOrganization;
let assistantId: AssistantId;
let conversationId: ConversationId;
let path: string;
let tests = 0;

beforeAll(async () => {
  shop = await startWebhookReceiver({ isTls: false });
  service = await startTestService({ env: { OUTBOUND_ALLOWED_HOSTS: shop.host, ROLES: "api" } });
  organization = await service.addOrganization();
});
afterAll(async () => {
  await service.stop();
  await shop.close();
});
beforeEach(async () => {
  tests += 1;
  path = `/shop/${tests}`;
  assistantId = await makeAssistant(organization);
  conversationId = await makeConversation(organization.organizationId, assistantId);
});

async function makeAssistant({ admin }: TestOrganization): Promise<AssistantId> {
  return asId((await admin.client.post("/api/v1/assistants", { name: "Ada" })).json.id);
}

async function makeConversation(organizationId: OrganizationId, ofAssistant: AssistantId): Promise<ConversationId> {
  const row = await service.service.platform.database
    .insertInto("calls")
    .values({
      organization_id: organizationId,
      call_sid: `test_${crypto.randomUUID()}`,
      channel: "voice",
      direction: "inbound",
      status: "ongoing",
      provider: "twilio",
      assistant_id: ofAssistant,
      customer_phone_number: "+14155550123",
      assistant_phone_number: "+14155550124",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return asId(row.id);
}

async function giveTool(method: string): Promise<number> {
  const { client } = organization.admin;
  const tool = await client.post("/api/v1/tools", {
    name: `tool_${tests}`,
    tool_type: "endpoint",
    retry_attempts: 0,
    configuration: { url: shop.url(path), method },
  });
  await client.post(`/api/v1/tools/${tool.json.id}/assign`, { assistant_id: assistantId });
  return tool.json.id;
}

interface Opened {
  readonly settled: SettledCall[];
  readonly earlier: readonly string[];
  call(given: Record<string, unknown>, options?: { ordinal?: number; signal?: AbortSignal }): Promise<string>;
}

/** As a worker does when it takes the turn. */
async function takeTurn(afterMessageIndex = -1, holds = true): Promise<Opened> {
  const { platform } = service.service;
  const scope = platform.data.scope(organization.organizationId);
  const assistant = await scope.transaction((unit) => findAssistant(unit, assistantId));
  if (assistant === null) throw new Error("no assistant");
  const settled: SettledCall[] = [];
  const deps = { platform, findAddressProblem: createAddressCheck(new Set([shop.host])) };
  const session = await openToolSession(deps, scope, {
    assistant,
    secrets: new Map(),
    turn: { conversationId, afterMessageIndex },
    context: {},
    reply: textedReply([], afterMessageIndex, "en"),
    notes: {
      called: async () => {
        if (!holds) throw new Error("turn lost");
      },
      settled: async (_unit, call) => void settled.push(call),
    },
  });
  return {
    settled,
    earlier: session.earlierCalls.map(({ result }) => result),
    call: (given, { ordinal = 0, signal = new AbortController().signal } = {}) =>
      session.call({ id: "1", name: `tool_${tests}`, arguments: given }, ordinal, 20_000, signal),
  };
}

async function crashDuring(given: Record<string, unknown>): Promise<void> {
  shop.script(path, { kind: "hang" });
  const first = await takeTurn();
  const stop = new AbortController();
  const running = first.call(given, { signal: stop.signal });
  const isStopped = expect(running).rejects.toThrow("killed");
  await shop.waitForRequests(path, 1, 20_000);
  stop.abort(new Error("killed"));
  await isStopped;
  expect(await statuses()).toEqual(["running"]);
}

async function statuses(): Promise<readonly string[]> {
  const { json } = await organization.admin.client.get(`/api/assistants/${assistantId}/tool-executions`);
  return json.executions.map((execution: { status: string }) => execution.status);
}

describe("a process that stops between the intent and the result", () => {
  test("leaves a POST that is not repeated, but reported as unknown", async () => {
    const toolId = await giveTool("POST");
    await crashDuring({ amount: 5 });
    shop.script(path, respond(200, { body: "again" }));
    const second = await takeTurn();
    expect(second.earlier).toEqual([expect.stringContaining("not known whether this was done")]);
    // A model that calls it all the same, with the members in another order or none, gets the same answer.
    expect(await second.call({ amount: 5 })).toContain("Do not say that it was done");
    expect(second.settled).toMatchObject([{ isReused: true, outcome: { errorCode: "outcome-unknown" } }]);
    expect(shop.requests(path)).toHaveLength(1);
    expect(await statuses()).toEqual(["error"]);
    const counted = (await organization.admin.client.get(`/api/v1/tools/${toolId}`)).json;
    expect(counted).toMatchObject({ execution_count: 1, failure_count: 1 });
  });

  test("leaves a GET that is made again, under the same key", async () => {
    await giveTool("GET");
    await crashDuring({ day: "monday" });
    shop.script(path, respond(200, { body: "free" }));
    const second = await takeTurn();
    expect(second.earlier).toEqual([]);
    expect(await second.call({ day: "monday" })).toBe("free");
    const keys = shop.requests(path).map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(await statuses()).toEqual(["success"]);
  });

  test("is cleaned up after, when nobody takes the turn again", async () => {
    await giveTool("POST");
    await crashDuring({});
    const { platform } = service.service;
    const tidy = () => tidyExecutions({ platform }).run(new AbortController().signal);
    await tidy();
    expect(await statuses()).toEqual(["running"]);
    const rows = platform.database.updateTable("tool_executions").where("conversation_id", "=", conversationId);
    await rows.set({ started_at: new Date(Date.now() - 3_600_000) }).execute();
    await tidy();
    expect(await statuses()).toEqual(["error"]);
    await rows.set({ started_at: new Date(Date.now() - 100 * 86_400_000) }).execute();
    await tidy();
    expect(await statuses()).toEqual([]);
  });
});

describe("a turn that is tried again", () => {
  test("uses what was finished, whatever the order of the arguments' members", async () => {
    await giveTool("POST");
    shop.script(path, respond(200, { body: "booked" }), respond(200, { body: "twice" }));
    expect(await (await takeTurn()).call({ day: "monday", who: { a: 1, b: 2 } })).toBe("booked");
    const second = await takeTurn();
    expect(second.earlier).toEqual(["booked"]);
    expect(await second.call({ who: { b: 2, a: 1 }, day: "monday" })).toBe("booked");
    expect(shop.requests(path)).toHaveLength(1);
    // Other arguments, a second call on purpose, and another turn are calls of their own.
    for (const [given, ordinal] of [
      [{ day: "tuesday" }, 0],
      [{ day: "monday", who: { a: 1, b: 2 } }, 1],
    ] as const) {
      expect(await second.call(given, { ordinal })).toBe("twice");
    }
    expect(await (await takeTurn(3)).call({ day: "monday", who: { a: 1, b: 2 } })).toBe("twice");
    expect(shop.requests(path)).toHaveLength(4);
  });

  test.each(["POST", "PATCH"])("sends a %s nothing more while nobody knows whether it was done", async (method) => {
    await giveTool(method);
    shop.script(path, respond(503), respond(200, { body: "again" }));
    const first = await takeTurn();
    for (const ordinal of [0, 1, 2]) {
      expect(await first.call({ amount: 5, to: "Ada" }, { ordinal })).toContain("not known whether this was done");
    }
    // A try of the turn that comes later is told the same, however it writes the call.
    const second = await takeTurn();
    expect(await second.call({ to: "Ada", amount: 5 }, { ordinal: 1 })).toContain("not known whether this was done");
    expect(second.settled).toMatchObject([{ isReused: true, outcome: { isOutcomeUnknown: true, httpStatus: 503 } }]);
    expect(shop.requests(path)).toHaveLength(1);
    expect(await statuses()).toEqual(["error"]);
    // Another call, and another turn, are not held back.
    expect(await second.call({ amount: 6, to: "Ada" })).toBe("again");
    expect(await (await takeTurn(3)).call({ amount: 5, to: "Ada" })).toBe("again");
  });

  test("may send once more what was certainly refused", async () => {
    await giveTool("POST");
    shop.script(path, respond(422), respond(200, { body: "booked" }));
    const turn = await takeTurn();
    expect(await turn.call({ day: "monday" })).toContain("422");
    expect(await turn.call({ day: "monday" }, { ordinal: 1 })).toBe("booked");
  });

  test("makes one request when two processes make the call at the same moment", async () => {
    await giveTool("POST");
    shop.script(path, respond(200, { body: "once", delayMs: 300 }));
    const [one, other] = [await takeTurn(), await takeTurn()];
    const answers = await Promise.all([one.call({ a: 1 }), other.call({ a: 1 })]);
    expect(shop.requests(path)).toHaveLength(1);
    expect(answers.filter((answer) => answer === "once" || answer.includes("not known"))).toHaveLength(2);
  });

  test("writes no intent and sends nothing when the turn was lost", async () => {
    await giveTool("POST");
    await expect((await takeTurn(-1, false)).call({})).rejects.toThrow("turn lost");
    expect(await statuses()).toEqual([]);
    expect(shop.requests(path)).toHaveLength(0);
  });

  test("keeps what a model writes, even what the database cannot hold", async () => {
    await giveTool("POST");
    shop.script(path, respond(200, { body: "a\0b" }));
    expect(await (await takeTurn()).call({ "nul\0": "\0\ud800", n: 1 })).toBe("ab");
    expect(await statuses()).toEqual(["success"]);
  });
});

test("an assistant gets the tools of another, without the secrets of the assignments", async () => {
  const { client } = organization.admin;
  const toolId = await giveTool("POST");
  await client.put(`/api/assistants/${assistantId}/tools/${toolId}/configure`, {
    enabled: false,
    custom_configuration: { headers: { Authorization: "Bearer 0123456789abcdef" }, timeout_seconds: 9 },
  });
  const copy = await makeAssistant(organization);
  const scope = service.service.platform.data.scope(organization.organizationId);
  await scope.transaction((unit) => copyAssignments(unit, assistantId, copy));
  const { tools } = (await client.get(`/api/assistants/${copy}/tools`)).json;
  expect(tools).toMatchObject([
    { id: toolId, enabled: false, custom_configuration: { headers: { Authorization: null }, timeout_seconds: 9 } },
  ]);
});
