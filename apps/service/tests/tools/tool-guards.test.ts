import { type AssistantId, asId, type ConversationId } from "@parley/foundation/branded-ids";
import type { ModelServerRequest, ScriptedReply } from "@parley/testkit/models/model-script";
import { type ModelServer, startModelServer } from "@parley/testkit/models/model-server";
import { respond } from "@parley/testkit/webhook-receiver/scripted-answer";
import { startWebhookReceiver, type WebhookReceiver } from "@parley/testkit/webhook-receiver/webhook-receiver";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { importToolFile } from "../../src/features/tools/definitions/tool-file.ts";
import {
  addLine,
  newCustomerNumber,
  startTestServiceWithCarrier,
  type TestCarrierService,
} from "../harness/test-carrier.ts";
import type { TestOrganization } from "../harness/test-service.ts";
import { NO_TEXTED_REPLY, openSessions, type Sessions } from "./tool-sessions.ts";

let service: TestCarrierService;
let models: ModelServer;
let shop: WebhookReceiver;
let organization: TestOrganization;
let script: (request: ModelServerRequest) => ScriptedReply = () => ({ text: "No script." });
let path = "";
let count = 0;

beforeAll(async () => {
  models = await startModelServer({ reply: (request) => script(request) });
  shop = await startWebhookReceiver({ isTls: false });
  service = await startTestServiceWithCarrier({
    env: { OPENAI_BASE_URL: `${models.url}/v1`, OPENAI_API_KEY: "sk-test", OUTBOUND_ALLOWED_HOSTS: shop.host },
  });
});
afterAll(async () => {
  await service.stop();
  await Promise.all([models.stop(), shop.close()]);
});
beforeEach(async () => {
  count += 1;
  path = `/book/${count}`;
  organization = await service.addOrganization();
  for (let index = 0; index < 40; index += 1) shop.script(path, respond(200, { body: '{"booked": true}' }));
});

const definition = (guards: Record<string, unknown>) => ({
  name: "book",
  tool_type: "endpoint",
  retry_attempts: 0,
  configuration: { url: shop.url(path), method: "POST" },
  parameters: [{ name: "day", required: true }],
  ...guards,
});

async function makeAssistant(owner = organization): Promise<AssistantId> {
  return asId((await owner.admin.client.post("/api/v1/assistants", { name: "Ada" })).json.id);
}

async function giveTool(guards: Record<string, unknown>, ...assistantIds: AssistantId[]): Promise<number> {
  const { client } = organization.admin;
  const made = await client.post("/api/v1/tools", definition(guards));
  expect([made.status, made.text]).toEqual([200, made.text]);
  const assigned = await client.post(`/api/v1/tools/${made.json.id}/assign`, { assistant_ids: assistantIds });
  expect(assigned.status).toBe(200);
  return made.json.id;
}

const receipts = async (): Promise<{ status: string; error_code: string | null; attempts: number }[]> => {
  const { database } = service.service.platform;
  const rows = await database
    .selectFrom("tool_executions")
    .select(["status", "error_code", "try_count"])
    .where("organization_id", "=", organization.organizationId)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ status: row.status, error_code: row.error_code, attempts: row.try_count }));
};
const sessions = (): Sessions => openSessions(service, shop.host, organization.organizationId);

describe("a tool's limits", () => {
  test("are exact however many calls are made at once: no request is made beyond them, and the model is told", async () => {
    const assistantId = await makeAssistant();
    const toolId = await giveTool({ max_calls_per_conversation: 3 }, assistantId);
    const at = sessions();
    const conversationId = await at.makeConversation(assistantId);
    const session = await at.open(assistantId, conversationId, 0, NO_TEXTED_REPLY);
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, index) => session("book", { day: `day ${index}` })),
    );
    expect(shop.requests(path)).toHaveLength(3);
    expect(results.filter((result) => result.includes('"booked"'))).toHaveLength(3);
    const refused = results.filter((result) => JSON.parse(result).status === "limit-reached");
    expect(refused).toHaveLength(9);
    expect(refused[0]).toContain("one conversation");
    const codes = (await receipts()).map(({ error_code: code }) => code);
    expect(codes.filter((code) => code === "limit-reached")).toHaveLength(9);
    // What was held back is no execution of the tool that failed.
    expect((await organization.admin.client.get(`/api/v1/tools/${toolId}`)).json).toMatchObject({
      execution_count: 3,
      failure_count: 0,
    });
    // Another conversation has calls of its own.
    const other = await at.open(assistantId, await at.makeConversation(assistantId), 0, NO_TEXTED_REPLY);
    expect(await other("book", { day: "Monday" })).toContain("booked");
  });

  test("of a day count what all assistants of the organization did in the last 24 hours", async () => {
    const [first, second] = [await makeAssistant(), await makeAssistant()];
    await giveTool({ max_calls_per_day: 2 }, first, second);
    const at = sessions();
    const open = async (id: AssistantId) => at.open(id, await at.makeConversation(id), 0, NO_TEXTED_REPLY);
    const calls = await Promise.all([open(first), open(second), open(first), open(second)]);
    const results = await Promise.all(calls.map((call) => call("book", { day: "Monday" })));
    expect(shop.requests(path)).toHaveLength(2);
    expect(results.filter((result) => result.includes("limit-reached"))).toHaveLength(2);
    // A day later there is room again.
    await service.service.platform.database
      .updateTable("tool_executions")
      .set({ started_at: sql<Date>`started_at - interval '24 hours 1 second'` })
      .where("organization_id", "=", organization.organizationId)
      .execute();
    expect(await (await open(first))("book", { day: "Monday" })).toContain("booked");
    // Another organization's calls are nobody's business here.
    const stranger = organization;
    organization = await service.addOrganization();
    const own = await makeAssistant();
    await giveTool({ max_calls_per_day: 1 }, own);
    const theirs = sessions();
    const call = await theirs.open(own, await theirs.makeConversation(own), 0, NO_TEXTED_REPLY);
    expect(await call("book", { day: "Monday" })).toContain("booked");
    organization = stranger;
  });

  test("count a turn that is tried again once", async () => {
    const assistantId = await makeAssistant();
    await giveTool({ max_calls_per_conversation: 1 }, assistantId);
    const at = sessions();
    const conversationId = await at.makeConversation(assistantId);
    for (const _ of ["first", "again"]) {
      const session = await at.open(assistantId, conversationId, 0, NO_TEXTED_REPLY);
      expect(await session("book", { day: "Monday" })).toContain("booked");
    }
    expect(shop.requests(path)).toHaveLength(1);
  });

  test("hold for tools of an assistant's own record, by its function", async () => {
    const { client } = organization.admin;
    const created = await client.post("/api/v1/assistants", {
      name: "Ada",
      tools_settings: { custom_tools: [definition({ max_calls_per_day: 1 })] },
    });
    expect([created.status, created.text]).toEqual([201, created.text]);
    expect(created.json.tools_settings.custom_tools).toMatchObject([{ max_calls_per_day: 1 }]);
    const at = sessions();
    const id: AssistantId = asId(created.json.id);
    const call = await at.open(id, await at.makeConversation(id), 0, NO_TEXTED_REPLY);
    const results = [await call("book", { day: "Monday" }), await call("book", { day: "Tuesday" })];
    expect(results.map((result) => result.includes("limit-reached"))).toEqual([false, true]);
  });

  test("hold in calls as well", async () => {
    const assistantId = await makeAssistant();
    await giveTool({ max_calls_per_conversation: 2 }, assistantId);
    const at = sessions();
    const voice = await at.openVoice(assistantId, await at.makeConversation(assistantId));
    const answer = voice(1, { number: 1, text: "book it", source: "speech" });
    const results = await Promise.all(["a", "b", "c", "d"].map((day) => answer("book", { day })));
    expect(results.filter((result) => result.includes("limit-reached"))).toHaveLength(2);
    expect(shop.requests(path)).toHaveLength(2);
  });
});

describe("a tool that asks first", () => {
  const GIVEN = { day: "Monday" };
  let assistantId: AssistantId;
  let conversationId: ConversationId;
  let at: Sessions;
  beforeEach(async () => {
    assistantId = await makeAssistant();
    await giveTool({ requires_confirmation: true }, assistantId);
    at = sessions();
    conversationId = await at.makeConversation(assistantId);
  });
  /** A turn of texts: what was answered before it, and the whole thread. */
  const turn = (after: number, ...texts: string[]) => at.open(assistantId, conversationId, after, { thread: texts });

  test("sends nothing before the customer has said yes to it, and then once", async () => {
    const first = await turn(-1, "u Book Monday");
    const held = [await first("book", GIVEN), await first("book", GIVEN)];
    for (const result of held) expect(JSON.parse(result)).toMatchObject({ status: "needs-confirmation" });
    expect(held[0]).toContain("Monday");
    expect(shop.requests(path)).toHaveLength(0);
    const second = await turn(0, "u Book Monday", "a Book Monday, yes?", "u Yes please");
    expect(await second("book", GIVEN)).toContain("booked");
    expect(await second("book", GIVEN)).toContain("needs-confirmation");
    expect(shop.requests(path)).toHaveLength(1);
    // The same yes does not count for the next turn.
    const third = await turn(2, "u Book Monday", "a Book Monday, yes?", "u Yes please", "a Done.", "u yes");
    expect(await third("book", { day: "Friday" })).toContain("needs-confirmation");
    expect((await receipts()).map(({ error_code: code }) => code)).toEqual([
      ...["needs-confirmation", "needs-confirmation", null, "needs-confirmation", "needs-confirmation"],
    ]);
  });

  test.each([
    ["a no", "u No, don't"],
    ["a perhaps", "u Hmm, maybe"],
    ["a yes with a but", "u Yes, but make it Tuesday"],
    ["something else", "u How much is it?"],
  ])("%s is no yes", async (_, words) => {
    await (await turn(-1, "u Book Monday"))("book", GIVEN);
    expect(await (await turn(0, "u Book Monday", "a Book Monday, yes?", words))("book", GIVEN)).toContain(
      "needs-confirmation",
    );
    expect(shop.requests(path)).toHaveLength(0);
  });

  test.each<[string, Record<string, unknown>, number, string[]]>([
    ["to other arguments", { day: "Tuesday" }, 0, ["u Book Monday", "a Book Monday, yes?", "u yes"]],
    [
      "to another turn's words",
      GIVEN,
      2,
      ["u Book Monday", "a Book it?", "u How much?", "a 60. Anything else?", "u yes"],
    ],
    ["from before the question", GIVEN, 0, ["u Book Monday", "u yes", "a Book Monday, yes?"]],
  ])("a yes %s does not count", async (_, given, after, thread) => {
    await (await turn(-1, "u Book Monday"))("book", GIVEN);
    expect(await (await turn(after, ...thread))("book", given)).toContain("needs-confirmation");
    expect(shop.requests(path)).toHaveLength(0);
  });

  test("one yes makes one call, and what was held back counts for no limit", async () => {
    const { client } = organization.admin;
    const [tool] = (await client.get("/api/v1/tools")).json.tools;
    await client.put(`/api/v1/tools/${tool.id}`, { max_calls_per_conversation: 2 });
    const thread = ["u Book Monday", "a Book Monday, yes?", "u yes"];
    await (await turn(-1, "u Book Monday"))("book", GIVEN);
    await (await turn(-1, "u Book Monday"))("book", { day: "Sunday" });
    expect(await (await turn(0, ...thread))("book", GIVEN)).toContain("booked");
    const later = await turn(2, ...thread, "a Done. Anything else?", "u yes");
    expect(await later("book", GIVEN)).toContain("needs-confirmation");
    expect(shop.requests(path)).toHaveLength(1);
  });

  test("a yes in another conversation does not count here", async () => {
    await (await turn(-1, "u Book Monday"))("book", GIVEN);
    const other = await at.makeConversation(assistantId);
    const call = await at.open(assistantId, other, 0, { thread: ["u Book Monday", "a Book Monday, yes?", "u yes"] });
    expect(await call("book", GIVEN)).toContain("needs-confirmation");
  });

  test("holds in calls: the next turn must be a yes, by voice or by key", async () => {
    for (const [text, source, isBooked] of [
      ["Yes, go ahead.", "speech", true],
      ["no", "speech", false],
      ["[Keypad: 1]", "keypad", true],
    ] as const) {
      const voice = await at.openVoice(assistantId, await at.makeConversation(assistantId));
      const held = await voice(3, { number: 1, text: "Book Monday", source: "speech" })("book", GIVEN);
      expect(held).toContain("needs-confirmation");
      // The same turn, answered anew.
      expect(await voice(4, { number: 1, text: "yes", source: "speech" })("book", GIVEN)).toContain(
        "needs-confirmation",
      );
      const result = await voice(5, { number: 2, text, source })("book", GIVEN);
      expect([text, result.includes("booked")]).toEqual([text, isBooked]);
      // Two turns after it nothing counts any more.
      expect(await voice(9, { number: 4, text: "yes", source: "speech" })("book", GIVEN)).toContain(
        "needs-confirmation",
      );
    }
  });

  test("works in a thread of texts, end to end: the question, the yes, the call", async () => {
    script = (request) => {
      const last = request.messages.at(-1);
      if (last?.role !== "tool") return { toolCalls: [{ name: "book", arguments: GIVEN }] };
      return { text: last.text.includes("needs-confirmation") ? "Shall I book Monday?" : "Booked." };
    };
    const line = await addLine(service, organization);
    const [tool] = (await organization.admin.client.get("/api/v1/tools")).json.tools;
    await organization.admin.client.post(`/api/v1/tools/${tool.id}/assign`, { assistant_id: line.assistantId });
    const customer = newCustomerNumber();
    const text = async (body: string, answers: number) => {
      await service.carrier.receiveText({ from: customer, to: line.phoneNumber, body });
      await expect.poll(() => service.carrier.sentTo(customer).length).toBe(answers);
      return service.carrier.sentTo(customer).at(-1)?.body;
    };
    expect(await text("Book me in for Monday", 1)).toBe("Shall I book Monday?");
    expect(await text("not yet, thanks", 2)).toBe("Shall I book Monday?");
    expect(shop.requests(path)).toHaveLength(0);
    expect(await text("yes", 3)).toBe("Booked.");
    expect(shop.requests(path)).toHaveLength(1);
  });
});

describe("what holds a tool's calls back", () => {
  test("is shown, changed, taken away, copied, exported and imported", async () => {
    const { client } = organization.admin;
    const guards = { max_calls_per_conversation: 2, max_calls_per_day: 50, requires_confirmation: true };
    const toolId = await giveTool(guards, await makeAssistant());
    const read = async () => (await client.get(`/api/v1/tools/${toolId}`)).json;
    expect(await read()).toMatchObject(guards);
    await client.put(`/api/v1/tools/${toolId}`, { description: "Books" });
    expect(await read()).toMatchObject(guards);
    const copy = await client.post(`/api/v1/tools/${toolId}/duplicate`, {});
    expect(copy.json).toMatchObject(guards);
    const file = await client.get(`/api/v1/tools/${toolId}/export`);
    expect(JSON.parse(file.text).tool).toMatchObject(guards);
    expect(importToolFile(Buffer.from(file.text)).guards).toEqual({
      maxCallsPerConversation: 2,
      maxCallsPerDay: 50,
      requiresConfirmation: true,
    });
    await client.put(`/api/v1/tools/${toolId}`, { max_calls_per_day: null, requires_confirmation: false });
    expect(await read()).toMatchObject({ ...guards, max_calls_per_day: null, requires_confirmation: false });
    const plain = await client.post("/api/v1/tools", { ...definition({}), name: "plain" });
    expect(plain.json).toMatchObject({
      max_calls_per_conversation: null,
      max_calls_per_day: null,
      requires_confirmation: false,
    });
  });

  test.each([
    { max_calls_per_conversation: 0 },
    { max_calls_per_conversation: -1 },
    { max_calls_per_conversation: 1.5 },
    { max_calls_per_day: 0 },
    { max_calls_per_day: "many" },
    { requires_confirmation: "perhaps" },
  ])("%j is malformed", async (guards) => {
    const { client } = organization.admin;
    const toolId = await giveTool({}, await makeAssistant());
    expect((await client.post("/api/v1/tools", { ...definition(guards), name: "other" })).status).toBe(422);
    expect((await client.put(`/api/v1/tools/${toolId}`, guards)).status).toBe(422);
    const assistant = { name: "Ada", tools_settings: { custom_tools: [definition(guards)] } };
    expect((await client.post("/api/v1/assistants", assistant)).status).toBe(422);
  });
});
