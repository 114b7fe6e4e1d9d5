import type { ModelServerRequest, ScriptedReply } from "@parley/testkit/models/model-script";
import { type ModelServer, startModelServer } from "@parley/testkit/models/model-server";
import { respond } from "@parley/testkit/webhook-receiver/scripted-answer";
import { startWebhookReceiver, type WebhookReceiver } from "@parley/testkit/webhook-receiver/webhook-receiver";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addLine,
  newCustomerNumber,
  startTestServiceWithCarrier,
  type TestCarrierService,
} from "../harness/test-carrier.ts";

const CLAIM = "I've booked your table for eight.";
const NOT_DONE = "I have not been able to do that yet.";

let service: TestCarrierService;
let models: ModelServer;
let shop: WebhookReceiver;
const scripts = new Map<string, (request: ModelServerRequest) => ScriptedReply>();

beforeAll(async () => {
  models = await startModelServer({
    reply: (request) =>
      scripts.get(/mark-\d+/.exec(request.systemPrompt)?.[0] ?? "")?.(request) ?? { text: "No script." },
  });
  shop = await startWebhookReceiver({ isTls: false });
  service = await startTestServiceWithCarrier({
    env: { OPENAI_BASE_URL: `${models.url}/v1`, OPENAI_API_KEY: "sk-test", OUTBOUND_ALLOWED_HOSTS: shop.host },
  });
});
afterAll(async () => {
  await service.stop();
  await Promise.all([models.stop(), shop.close()]);
});

let marks = 0;
/** A customer who texts an assistant whose model follows the script. */
async function stage(script: (request: ModelServerRequest) => ScriptedReply, settings: Record<string, unknown> = {}) {
  marks += 1;
  const mark = `mark-${marks}`;
  scripts.set(mark, script);
  const owner = await service.addOrganization();
  const { client } = owner.admin;
  const line = await addLine(service, owner, { llm_settings: { system_prompt: `You are ${mark}.` }, ...settings });
  const customer = newCustomerNumber();
  let count = 0;
  return {
    client,
    ask: async (body: string): Promise<string | undefined> => {
      count += 1;
      await service.carrier.receiveText({ from: customer, to: line.phoneNumber, body });
      await expect.poll(() => service.carrier.sentTo(customer).length).toBe(count);
      return service.carrier.sentTo(customer).at(-1)?.body;
    },
    claims: async (): Promise<{ outcome: string; claim: string }[]> => {
      const [{ id }] = (await client.get(`/api/v1/sms-conversations/?assistant_id=${line.assistantId}`)).json;
      const { logs } = (await client.get(`/api/v1/sms/${id}/logs`)).json;
      return logs
        .filter(({ event_type: type }: { event_type: string }) => type === "unbacked_claim")
        .map(({ event_data: data }: { event_data: unknown }) => data);
    },
    addTool: async (definition: Record<string, unknown>) => {
      const path = `/tools/${mark}/${definition["name"]}`;
      for (let index = 0; index < 4; index += 1) shop.script(path, respond(200, { body: '{"id": 7}' }));
      const made = await client.post("/api/v1/tools", {
        tool_type: "endpoint",
        retry_attempts: 0,
        configuration: { url: shop.url(path), method: "POST" },
        ...definition,
      });
      expect(made.status, made.text).toBe(200);
      await client.post(`/api/v1/tools/${made.json.id}/assign`, { assistant_id: line.assistantId });
      return made.json;
    },
  };
}

/** Calls the tool once in the first turn, and claims the booking in every answer. */
const callsThenClaims =
  (name: string) =>
  ({ messages }: ModelServerRequest): ScriptedReply =>
    messages.some(({ role }) => role === "tool") || messages.filter(({ role }) => role === "user").length > 1
      ? { text: CLAIM }
      : { toolCalls: [{ name, arguments: {} }] };

describe("what a model says by text was done", () => {
  test("is not sent when no tool did it: the model is asked again, and then a truthful sentence is sent", async () => {
    const scene = await stage(() => ({ text: CLAIM }));
    expect(await scene.ask("A table for eight, please.")).toBe(NOT_DONE);
    expect((await scene.claims()).map(({ outcome }) => outcome).toSorted()).toEqual(["rephrased", "replaced"]);
    const { metrics } = service.service.platform;
    expect(await metrics.read("parley_unbacked_claims_total", { channel: "text", outcome: "replaced" })).toBe(1);
  });

  test("is what the model says when it is told that nothing was done", async () => {
    const scene = await stage(({ systemPrompt }) => ({
      text: systemPrompt.includes("Nothing was done") ? "Which day would you like?" : CLAIM,
    }));
    expect(await scene.ask("A table, please.")).toBe("Which day would you like?");
    expect((await scene.claims())[0]).toMatchObject({
      outcome: "rephrased",
      claim: CLAIM,
      actions: ["book", "callback"],
    });
  });

  test("is sent when a tool did it in this thread, now or in an earlier turn, and in no other thread", async () => {
    const scene = await stage(callsThenClaims("book_table"));
    await scene.addTool({ name: "book_table" });
    expect(await scene.ask("A table for eight, please.")).toBe(CLAIM);
    expect(await scene.ask("Really?")).toBe(CLAIM);
    expect(await scene.claims()).toEqual([]);
  });

  test("is not backed by a tool that did something else, or only read", async () => {
    const other = await stage(callsThenClaims("send_brochure"));
    await other.addTool({ name: "send_brochure" });
    expect(await other.ask("A table for eight, please.")).toBe(NOT_DONE);
    const reading = await stage(callsThenClaims("get_booking"));
    await reading.addTool({ name: "get_booking" });
    expect(await reading.ask("A table for eight, please.")).toBe(NOT_DONE);
  });

  test("is backed by a tool of which somebody said that it does it", async () => {
    const scene = await stage(callsThenClaims("zap_12"));
    const made = await scene.addTool({ name: "zap_12", backs_actions: ["book"] });
    expect(made.backs_actions).toEqual(["book"]);
    expect(await scene.ask("A table for eight, please.")).toBe(CLAIM);
  });

  test("is only noted, or not looked at, if the assistant's settings say so", async () => {
    const log = await stage(() => ({ text: CLAIM }), { tools_settings: { claims: "log" } });
    expect(await log.ask("A table for eight, please.")).toBe(CLAIM);
    expect((await log.claims()).map(({ outcome }) => outcome)).toEqual(["logged"]);
    const off = await stage(() => ({ text: CLAIM }), { tools_settings: { claims: "off" } });
    expect(await off.ask("A table for eight, please.")).toBe(CLAIM);
    expect(await off.claims()).toEqual([]);
  });
});

describe("what a tool backs", () => {
  test("is suggested, can be set, set to nothing and suggested again; copies and files keep it", async () => {
    const { client, addTool } = await stage(() => ({ text: "" }));
    const { id, backs_actions: suggested } = await addTool({ name: "cancel_booking" });
    expect(suggested).toEqual(["cancel"]);
    const set = async (backs: unknown) =>
      (await client.put(`/api/v1/tools/${id}`, { backs_actions: backs })).json.backs_actions;
    expect(await set(["book", "pay"])).toEqual(["book", "pay"]);
    expect((await client.get(`/api/v1/tools/${id}`)).json.backs_actions).toEqual(["book", "pay"]);
    expect((await client.get(`/api/v1/tools/${id}/export`)).json.tool.backs_actions).toEqual(["book", "pay"]);
    expect(await set([])).toEqual([]);
    expect(await set(null)).toEqual(["cancel"]);
    expect((await client.put(`/api/v1/tools/${id}`, { backs_actions: ["fly"] })).status).toBe(422);
  });
});
