import { type ModelServer, startModelServer } from "@parley/testkit/models/model-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newCustomerNumber, startTestServiceWithCarrier, type TestCarrierService } from "../harness/test-carrier.ts";
import { findFreePort } from "../harness/test-service.ts";
import { addRoom, type LimitedRoom, passDay, send, usageOf } from "./limited-room.ts";

/** gpt-4o-mini: 0.15 US dollars a million in, 0.60 out; one answer costs 0.21. */
const USAGE = { promptTokens: 1_000_000, completionTokens: 100_000 };
const COST_USD = 0.21;

// Answers take seconds on purpose (a burst is waited for), and everything longer where other work is going on.

let models: ModelServer;
let service: TestCarrierService;
let metricsUrl: string;

beforeAll(async () => {
  models = await startModelServer({ reply: () => ({ text: "We open at nine.", usage: USAGE }) });
  const metricsPort = await findFreePort();
  metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  service = await startTestServiceWithCarrier({
    env: {
      METRICS_PORT: String(metricsPort),
      OPENAI_API_KEY: "sk-test",
      OPENAI_BASE_URL: `${models.url}/v1`,
      GROQ_API_KEY: "gsk-test",
      GROQ_BASE_URL: `${models.url}/openai/v1`,
    },
  });
});
afterAll(async () => {
  await service.stop();
  await models.stop();
});

/** A text of somebody new, and what the day holds once it was answered or refused. */
async function textIn(room: LimitedRoom, customer = newCustomerNumber()) {
  const countOf = ({ day }: { day: Record<string, number> }) =>
    (day["model_answers"] ?? 0) + (day["model_answers_refused"] ?? 0) + (day["texts_refused"] ?? 0);
  const before = countOf(await usageOf(room));
  await service.carrier.receiveText({ from: customer, to: room.line.phoneNumber, body: "When do you open?" });
  await expect.poll(async () => countOf(await usageOf(room))).toBe(before + 1);
  return (await usageOf(room)).day;
}

/** What all answers have cost since the start, in US dollars. */
async function costInMetrics(): Promise<number> {
  const body = await (await fetch(metricsUrl)).text();
  return Number(/^parley_model_cost_usd_total\{provider="openai"\} (\S+)$/m.exec(body)?.[1] ?? 0);
}

test("what a model's answer took is counted with it", async () => {
  const room = await addRoom(service, {});
  expect(await textIn(room)).toMatchObject({
    texts_sent: 1,
    model_answers: 1,
    model_answers_without_price: 0,
    prompt_tokens: USAGE.promptTokens,
    completion_tokens: USAGE.completionTokens,
    model_spend_usd: COST_USD,
  });
  const { assistants, hour } = await usageOf(room);
  expect(assistants).toMatchObject([{ assistant_id: room.line.assistantId, day: { model_spend_usd: COST_USD } }]);
  expect(hour.started_at).toMatch(/:00:00\.000\+00:00$/);
});

test("an answer of a model without a known price is counted apart, and binds no cap", async () => {
  const model = { llm_provider: "groq", llm_provider_config: { model: "a-model-nobody-knows" } };
  const room = await addRoom(service, { model_spend_usd_per_day: 0.01 }, model);
  await textIn(room);
  expect(await textIn(room)).toMatchObject({
    model_answers: 2,
    model_answers_without_price: 2,
    model_answers_refused: 0,
    prompt_tokens: 2 * USAGE.promptTokens,
    model_spend_usd: 0,
  });
});

test.each([
  ["the organization's", { model_spend_usd_per_day: 0.2 }, {}],
  ["the assistant's", {}, { model_spend_usd_per_hour: 0.2 }],
])("over a cap no model is asked until the window turns: %s", async (_name, limits, own) => {
  const room = await addRoom(service, limits, { custom_settings: { limits: own } });
  const customer = newCustomerNumber();
  expect(await textIn(room, customer)).toMatchObject({ model_answers: 1, model_answers_refused: 0 });
  const asked = models.requests.length;
  expect(await textIn(room, customer)).toMatchObject({ model_answers: 1, model_answers_refused: 1 });
  expect(models.requests).toHaveLength(asked);
  await expect.poll(() => service.carrier.sentTo(customer).length).toBe(1);
  const { client } = room.organization.admin;
  const [conversation] = (await client.get("/api/v1/sms-conversations/")).json;
  const { logs } = (await client.get(`/api/v1/sms/${conversation.id}/logs`)).json;
  expect(JSON.stringify(logs.findLast((entry: { event_type: string }) => entry.event_type === "failed"))).toContain(
    "spend-cap-reached",
  );

  await passDay(service, room);
  expect(await textIn(room, customer)).toMatchObject({ model_answers: 1, model_answers_refused: 0 });
});

test("tries that came to nothing are counted, and a cap ends them", async () => {
  const room = await addRoom(service, { model_spend_usd_per_day: 2 * COST_USD });
  const customer = newCustomerNumber();
  const asked = models.requests.length;
  const costBefore = await costInMetrics();
  models.setReply(() => ({ text: "", usage: USAGE }));
  await service.carrier.receiveText({ from: customer, to: room.line.phoneNumber, body: "When do you open?" });
  // The third of four tries is refused.
  await expect
    .poll(async () => (await usageOf(room)).day)
    .toMatchObject({
      texts_sent: 0,
      model_answers: 2,
      model_answers_refused: 1,
      prompt_tokens: 2 * USAGE.promptTokens,
      completion_tokens: 2 * USAGE.completionTokens,
      model_spend_usd: 2 * COST_USD,
    });
  expect(models.requests).toHaveLength(asked + 2);
  expect(service.carrier.sentTo(customer)).toEqual([]);
  expect((await costInMetrics()) - costBefore).toBeCloseTo(2 * COST_USD);
});

test("what was paid for before the service stopped is counted", async () => {
  // Without workers: the answer is made here, by a worker that is told to stop.
  const stopping = await startTestServiceWithCarrier({
    env: { ROLES: "api", OPENAI_API_KEY: "sk-test", OPENAI_BASE_URL: `${models.url}/v1` },
  });
  try {
    const room = await addRoom(stopping, {});
    const { organizationId, admin } = room.organization;
    const { client } = admin;
    const tool = await client.post("/api/v1/tools", {
      name: "look",
      tool_type: "endpoint",
      parameters: [{ name: "id", required: true }],
      configuration: { url: "https://shop.example.com/", method: "POST" },
    });
    await client.post(`/api/v1/tools/${tool.json.id}/assign`, { assistant_id: room.line.assistantId });
    const stop = new AbortController();
    models.setReply(({ messages }) => {
      // Without its argument the tool is not called.
      if (messages.every(({ role }) => role !== "tool")) {
        return { toolCalls: [{ name: "look", arguments: {} }], usage: USAGE };
      }
      stop.abort(new Error("the service stops"));
      return { text: "Too late.", usage: USAGE, firstChunkDelayMs: 5_000 };
    });
    await stopping.carrier.receiveText({ from: newCustomerNumber(), to: room.line.phoneNumber, body: "Well?" });
    const conversationId = async () => (await client.get("/api/v1/sms-conversations/")).json[0]?.id;
    await expect.poll(conversationId).toBeDefined();
    const payload = { organizationId, conversationId: await conversationId() };
    const job = stopping.service.features.flatMap(({ jobs }) => jobs).find((one) => one.job.name === "answer-sms");
    const context = { signal: stop.signal, isDraining: () => true, attempt: 1, isLastAttempt: false };
    // The text may be answered as soon as its burst is over.
    const isStopped = async () => {
      await job?.run(payload, context);
      return stop.signal.aborted;
    };
    await expect.poll(isStopped, { interval: 250 }).toBe(true);
    expect((await usageOf(room)).day).toMatchObject({ texts_sent: 0, model_answers: 1, model_spend_usd: COST_USD });
  } finally {
    await stopping.stop();
  }
});

test("an answer that was paid for and may not be sent is counted, and its thread says why", async () => {
  const room = await addRoom(service, { texts_per_day: 1 });
  const customer = newCustomerNumber();
  const told = Promise.withResolvers<void>();
  // The limit is reached while the model thinks.
  models.setReply(() => {
    told.resolve();
    return { text: "We open at nine.", usage: USAGE, firstChunkDelayMs: 1_500 };
  });
  await service.carrier.receiveText({ from: customer, to: room.line.phoneNumber, body: "When do you open?" });
  await told.promise;
  expect((await send(room)).status).toBe(200);
  await expect
    .poll(async () => (await usageOf(room)).day)
    .toMatchObject({
      texts_sent: 1,
      texts_refused: 1,
      model_answers: 1,
      model_spend_usd: COST_USD,
    });
  expect(service.carrier.sentTo(customer)).toEqual([]);
});
