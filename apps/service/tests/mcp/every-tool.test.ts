import { isSafeMethod } from "@parley/contracts/operation";
import { type ModelServer, startModelServer } from "@parley/testkit/models/model-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { ALL_TOOLS } from "../../src/features/mcp/tools/all-tools.ts";
import type { OfferedOperation, ToolKind } from "../../src/features/mcp/tools/offered-operation.ts";
import { seedCall, seedTranscripts } from "../calls/seed-call.ts";
import { zoneAt } from "../campaigns/zone-at.ts";
import {
  addLine,
  newCustomerNumber,
  startTestServiceWithCarrier,
  type TestCarrierService,
  type TestLine,
} from "../harness/test-carrier.ts";
import type { TestOrganization } from "../harness/test-service.ts";
import { type ConnectedMcp, connectMcp, type ToolAnswer } from "../support/mcp/connect-mcp.ts";

type Given = Record<string, unknown>;

let models: ModelServer;
let parley: TestCarrierService;
let organization: TestOrganization;
let line: TestLine;
/** Everything but `act`, and everything. */
let plain: ConnectedMcp;
let acting: ConnectedMcp;
const called = new Set<string>();

beforeAll(async () => {
  models = await startModelServer();
  parley = await startTestServiceWithCarrier({
    env: { OPENAI_API_KEY: "sk-test", OPENAI_BASE_URL: `${models.url}/v1` },
  });
  organization = await parley.addOrganization();
  line = await addLine(parley, organization);
  const permissions = { read: true, write: true, admin: true };
  const connect = async (act: boolean) => {
    const { key } = await organization.addMember({ role: "admin", permissions: { ...permissions, act } });
    return connectMcp(parley.url, key);
  };
  [plain, acting] = [await connect(false), await connect(true)];
});
afterAll(async () => {
  await Promise.all([plain?.close(), acting?.close()]);
  await parley?.stop();
  await models?.stop();
});

function toolOf(name: string): OfferedOperation {
  const tool = ALL_TOOLS.find((each) => each.name === name);
  if (tool === undefined) throw new Error(`there is no tool ${name}`);
  return tool;
}

/**
 * Calls a tool, which must answer without an error, in the shape that its operation promises, and with something in its lists.
 * A tool that acts is first tried without the permission.
 */
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
async function use(name: string, given: Given = {}): Promise<any> {
  const tool = toolOf(name);
  const acts = tool.kind === "act";
  if (acts) {
    expect(await plain.call(name, given), name).toMatchObject({
      isError: true,
      content: { status: 403, code: "key-permission-missing" },
    });
  }
  const answer = await (acts ? acting : plain).call(name, given);
  called.add(name);
  expect(answer.isError, `${name}: ${answer.text}`).toBe(false);
  expect(JSON.parse(answer.text)).toEqual(answer.content);
  checkShape(tool, answer);
  return answer.content;
}

function checkShape({ name, contract }: OfferedOperation, { content }: ToolAnswer): void {
  const isList = contract.success instanceof z.ZodArray;
  const result = contract.success?.safeParse(isList ? content.items : content);
  expect(result?.error?.issues, name).toBeUndefined();
  expect(result, `${name} promises no shape`).toBeDefined();
  if (isList) expect(content.items, name).not.toEqual([]);
}

const client = () => organization.admin.client;

async function makeCampaign(): Promise<number> {
  const made = await client().post("/api/v1/campaigns", {
    name: "Autumn",
    campaign_type: "sms",
    purpose: "informational",
    assistant_id: line.assistantId,
    sms_message_template: "Hi {{ name }}",
    // It is night there: it runs, and reaches for nobody.
    contacts: [{ phone_number: newCustomerNumber(), time_zone: zoneAt(2) }],
  });
  expect(made.status, made.text).toBe(200);
  return made.json.id;
}

const GRAPH = {
  begin_node: "hello",
  nodes: { hello: { type: "conversation", say: "Hello, how can I help?", transitions: [] } },
};

test("assistants, numbers and usage", async () => {
  const { items } = await use("list_assistants");
  expect(items.map(({ id }: { id: number }) => id)).toContain(line.assistantId);
  expect(await use("get_assistant", { assistant_id: line.assistantId })).toMatchObject({ name: "Reception" });
  expect((await use("list_phone_numbers")).items[0]).toMatchObject({ phone_number: line.phoneNumber });
  await use("get_usage");
});

test("calls", async () => {
  const call = await seedCall(parley, organization, line.assistantId);
  await seedTranscripts(parley, organization, call, [{ speaker: "user", content: "Is there a parking garage?" }]);
  expect((await use("list_calls")).items[0]).toMatchObject({ id: call.id });
  expect(await use("search_calls", { q: "parking" })).toMatchObject({ items: [{ id: call.id }] });
  expect(await use("get_call", { call_id: call.id })).toMatchObject({ call_sid: call.callSid });
  const { items } = await use("get_call_transcript", { call_id: call.id });
  expect(items[0]).toMatchObject({ content: "Is there a parking garage?" });

  const placed = await use("place_call", {
    from_phone_number: line.phoneNumber,
    to_phone_number: newCustomerNumber(),
    welcome_message: "Hello",
    idempotency_key: "call-1",
  });
  await use("end_call", { call_sid: placed.call_sid });
});

test("texts", async () => {
  const customer = newCustomerNumber();
  await use("send_text", {
    from_phone_number: line.phoneNumber,
    to_phone_number: customer,
    message: "It is ready.",
    idempotency_key: "text-1",
  });
  const { items } = await use("list_text_conversations", { customer_phone: customer });
  const thread = { conversation_id: items[0].id };
  expect(await use("get_text_conversation", thread)).toMatchObject({ id: items[0].id });
  const said = await use("list_text_messages", thread);
  expect(said.items[0]).toMatchObject({ content: "It is ready." });
});

test("campaigns", async () => {
  const agreed = { kind: "written", source: "Terms of service", given_at: "2026-01-01T00:00:00Z" };
  expect((await client().put("/api/v1/compliance/attestation", agreed)).status).toBe(200);
  const campaign = { campaign_id: await makeCampaign() };
  expect((await use("list_campaigns")).campaigns).toHaveLength(1);
  expect(await use("get_campaign", campaign)).toMatchObject({ status: "draft" });
  await use("get_campaign_progress", campaign);
  await use("draft_campaign", {
    name: "Spring",
    campaign_type: "sms",
    assistant_id: line.assistantId,
    sms_message_template: "Hello {{ name }}",
  });

  await use("start_campaign", campaign);
  const state = async () => (await client().get(`/api/v1/campaigns/${campaign.campaign_id}`)).json.status;
  await expect.poll(state).toBe("running");
  await use("pause_campaign", campaign);
  expect(await state()).toBe("paused");
  await use("stop_campaign", campaign);
  expect(await state()).toBe("cancelled");
});

test("flows", async () => {
  await use("get_flow_graph_schema");
  expect(await use("validate_flow", { graph: GRAPH })).toMatchObject({ valid: true });
  const suite = { name: "s", cases: [{ name: "c", channel: "sms", turns: [{ say: "Hi" }] }] };
  await use("simulate_flow", { graph: GRAPH, suite });
  const drafted = await use("draft_flow", { name: "Reception", graph: GRAPH });
  const flow = { flow_id: drafted.id };
  expect((await use("list_flows", { active_only: false })).items[0]).toMatchObject({ id: drafted.id });
  await use("get_flow", flow);
  expect(await use("update_flow", { ...flow, name: "Night desk", is_active: true })).toMatchObject({
    name: "Night desk",
    is_active: true,
  });
  const other = await addLine(parley, organization);
  await use("assign_flow_to_number", { ...flow, phone_number_id: other.phoneNumberId });
});

test("versions of prompts", async () => {
  const assistant = { assistant_id: line.assistantId };
  const draft = async (system_prompt: string) => {
    const { id } = await use("draft_prompt_version", { ...assistant, system_prompt });
    // As an evaluation leaves it.
    await parley.service.platform.database
      .updateTable("prompt_versions")
      .set({ status: "testing", eval_passed: true })
      .where("id", "=", id)
      .execute();
    return { ...assistant, version_id: id as number };
  };
  const version = await draft("You are kind.");
  const listed = await use("list_prompt_versions", assistant);
  expect(listed.items[0]).toMatchObject({ id: version.version_id });
  expect(await use("get_prompt_version", version)).toMatchObject({ system_prompt: "You are kind." });
  await use("get_prompt_gates", version);
  await use("get_prompt_diff", version);

  await use("approve_prompt_version", version);
  await use("start_prompt_canary", { ...version, percentage: 5 });
  await use("promote_prompt_version", version);
  await use("roll_back_prompt_version", { ...version, reason: "Callers hang up" });
});

test("simulated callers", async () => {
  const assistant = { assistant_id: line.assistantId };
  const request = {
    ...assistant,
    scenarios: [{ name: "Opening hours", goal: "Find out when they open" }],
    personalities: ["plain"],
    max_turns: 1,
  };
  const started = await use("simulate_conversations", request);
  const simulation = { ...assistant, simulation_id: started.simulation_id };
  const state = async () => (await plain.call("get_simulation", simulation)).content.status;
  await expect.poll(state, { interval: 100 }).toBe("done");
  await use("get_simulation", simulation);
  await use("list_simulated_conversations", simulation);

  // Its callers are still waiting for answers when it is cancelled.
  await models.setFault({ kind: "slow-first-chunk", delayMs: 1_000 });
  const { simulation_id } = await use("simulate_conversations", request);
  const cancelled = await use("cancel_simulation", { ...assistant, simulation_id });
  expect(cancelled).toMatchObject({ status: "cancelled" });
});

describe("every tool", () => {
  test("was called above", () => {
    expect(ALL_TOOLS.map(({ name }) => name).filter((name) => !called.has(name))).toEqual([]);
  });

  test("but these is of kind act when it changes something", () => {
    const harmless = ALL_TOOLS.filter(({ kind, contract }) => kind !== "act" && !isSafeMethod(contract.method));
    // Whoever lengthens this list says that customers notice nothing of the tool.
    expect(harmless.map(({ name }) => name)).toEqual([
      "validate_flow",
      "simulate_flow",
      "simulate_conversations",
      "cancel_simulation",
      "draft_prompt_version",
      "draft_flow",
      "draft_campaign",
    ]);
  });

  test("that acts is offered to keys that may act, and to no others", async () => {
    const namesOf = (kinds: readonly ToolKind[]) =>
      ALL_TOOLS.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name);
    expect(namesOf(["act"]).length).toBeGreaterThan(10);
    expect(await plain.toolNames()).toEqual(namesOf(["read", "simulate", "draft"]));
    expect(await acting.toolNames()).toEqual(namesOf(["read", "simulate", "draft", "act"]));
  });
});
