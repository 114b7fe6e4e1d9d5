import { randomBytes } from "node:crypto";
import { asId, type FlowId } from "@parley/foundation/branded-ids";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findFlowVersion } from "../../src/features/flows/find-flow.ts";
import type { ApiClient } from "../harness/api-client.ts";
import {
  addLine,
  newCustomerNumber,
  startTestServiceWithCarrier,
  type TestCarrierService,
} from "../harness/test-carrier.ts";
import type { TestOrganization } from "../harness/test-service.ts";
import { GREETING, graphOf, oneNode } from "./flow-graphs.ts";

const FLOWS = "/api/v1/flows";
const SECOND_GRAPH = graphOf({ greet: { ...GREETING, prompt: "Greet warmly." } });

let service: TestCarrierService;
let organization: TestOrganization;
let client: ApiClient;
beforeAll(async () => {
  // Nobody answers: what is written when a conversation begins is looked at, and nothing else.
  service = await startTestServiceWithCarrier({
    takesCalls: true,
    env: { ROLES: "api", DEEPGRAM_API_KEY: randomBytes(16).toString("hex"), DEEPGRAM_BASE_URL: "http://127.0.0.1:9" },
  });
  organization = await service.addOrganization();
  client = organization.admin.client;
});
afterAll(() => service.stop());

const VOICE = { stt_settings: { provider: "deepgram", model: "nova-3" }, tts_settings: { provider: "deepgram" } };

const addAssistant = async (): Promise<number> =>
  (await client.post("/api/v1/assistants", { name: "Ada", ...VOICE })).json.id;

/** A number that a flow answers, and the assistant the flow rests on. */
async function addFlowLine(flow: Record<string, unknown> = {}) {
  const { assistantId, phoneNumber, phoneNumberId } = await addLine(service, organization, VOICE);
  const body = { name: "Reception", base_assistant_id: assistantId, graph: oneNode, ...flow };
  const { id: flowId } = (await client.post(FLOWS, body)).json;
  const assigned = await client.post(`${FLOWS}/${flowId}/phone-numbers/${phoneNumberId}/assign`);
  if (assigned.status !== 200) throw new Error(`not assigned: ${assigned.text}`);
  return { flowId: Number(flowId), assistantId, phoneNumber, phoneNumberId };
}

type FlowLine = Awaited<ReturnType<typeof addFlowLine>>;

/** Conversations with a customer, the oldest first. */
async function recordsOf(customer: string) {
  return service.service.platform.database
    .selectFrom("calls")
    .select(["id", "channel", "status", "assistant_id", "flow_id", "flow_version", "end_reason", "end_detail"])
    .where("customer_phone_number", "=", customer)
    .orderBy("id")
    .execute();
}

const put = (flowId: number, body: unknown) => client.put(`${FLOWS}/${flowId}`, body);
const text = (from: string, { phoneNumber }: FlowLine, body = "Hello") =>
  service.carrier.receiveText({ from, to: phoneNumber, body });

async function ring({ phoneNumber }: FlowLine): Promise<string> {
  const customer = newCustomerNumber();
  const phone = await service.carrier.placeCall({ from: customer, to: phoneNumber });
  await phone.ended;
  return customer;
}

const initiate = (line: FlowLine, customer: string, body: Record<string, unknown> = {}) =>
  client.post("/calls/initiate", { from_phone_number: line.phoneNumber, to_phone_number: customer, ...body });

describe("a call", () => {
  test("that comes in on a flow's number names the flow, its version and its base assistant", async () => {
    const line = await addFlowLine();
    await put(line.flowId, { graph: SECOND_GRAPH });
    const [record] = await recordsOf(await ring(line));
    expect(record).toMatchObject({ assistant_id: line.assistantId, flow_id: line.flowId, flow_version: 2 });
    await put(line.flowId, { name: "Night desk", graph: oneNode });
    const shown = (await client.get(`/api/v1/calls/${record?.id}`)).json;
    expect(shown).toMatchObject({ assistant_id: line.assistantId, flow_name: "Night desk" });
    const listed = (await client.get("/api/v1/calls/")).json.items;
    expect(listed.find(({ id }: { id: number }) => id === record?.id).flow_name).toBe("Night desk");
    // The flow's name outlives it, as an assistant's does.
    await client.delete(`${FLOWS}/${line.flowId}`);
    expect((await client.get(`/api/v1/calls/sid/${shown.call_sid}`)).json.flow_name).toBe("Night desk");
    const scope = service.service.platform.data.scope(organization.organizationId);
    const pinned = { flowId: asId<FlowId>(line.flowId), version: 2 };
    expect(await scope.transaction((unit) => findFlowVersion(unit, pinned))).toEqual({
      ...pinned,
      createdAt: expect.any(Date),
      baseAssistantId: line.assistantId,
      graph: SECOND_GRAPH,
    });
  });

  test("on the number of a flow that is switched off ends as with an assistant that is", async () => {
    const line = await addFlowLine({ is_active: false });
    const [record] = await recordsOf(await ring(line));
    expect(record).toMatchObject({
      status: "failed",
      flow_id: line.flowId,
      end_reason: "assistant-not-available",
      end_detail: "The flow is switched off",
    });
    const customer = newCustomerNumber();
    const refused = await initiate(line, customer);
    expect([refused.status, refused.json.code]).toEqual([400, "assistant-not-available"]);
    expect(await recordsOf(customer)).toEqual([]);
    // Whom the request names is not the flow's business.
    expect((await initiate(line, customer, { assistant_id: line.assistantId })).status).toBe(200);
  });

  test("that is placed: the assistant that is named, else the number's flow, else the number's assistant", async () => {
    const line = await addFlowLine();
    const named = await addAssistant();
    const place = async (body: Record<string, unknown> = {}) => {
      const customer = newCustomerNumber();
      const answer = await initiate(line, customer, body);
      expect([answer.status, answer.text]).toEqual([200, answer.text]);
      return { record: (await recordsOf(customer))[0], callId: answer.json.call_id };
    };
    const led = await place();
    expect(led.record).toMatchObject({ assistant_id: line.assistantId, flow_id: line.flowId, flow_version: 1 });
    expect((await client.get(`/api/v1/calls/${led.callId}`)).json.flow_name).toBe("Reception");
    const direct = await place({ assistant_id: named });
    expect(direct.record).toMatchObject({ assistant_id: named, flow_id: null, flow_version: null });
    expect((await client.get(`/api/v1/calls/${direct.callId}`)).json.flow_name).toBeNull();
    await client.post(`/api/v1/assistants/${named}/phone-numbers/${line.phoneNumberId}/assign`);
    expect((await place()).record).toMatchObject({ assistant_id: named, flow_id: null });
  });
});

describe("a text thread", () => {
  test("keeps the version it began with while it is open; the next one begins with the newest", async () => {
    const line = await addFlowLine();
    const customer = newCustomerNumber();
    await text(customer, line);
    const another = await addAssistant();
    await put(line.flowId, { graph: SECOND_GRAPH, base_assistant_id: another });
    await text(customer, line, "Are you there?");
    const first = { channel: "sms", status: "active", assistant_id: line.assistantId, flow_id: line.flowId };
    expect(await recordsOf(customer)).toMatchObject([{ ...first, flow_version: 1 }]);
    const logs = await service.service.platform.database
      .selectFrom("sms_logs")
      .select("assistant_id")
      .where("from_number", "=", customer)
      .execute();
    expect(logs).toEqual([{ assistant_id: line.assistantId }, { assistant_id: line.assistantId }]);

    await client.delete(`/api/v1/sms-sessions/${encodeURIComponent(customer)}/${line.assistantId}`);
    await text(customer, line, "Hello again");
    expect(await recordsOf(customer)).toMatchObject([
      { ...first, status: "completed", flow_version: 1 },
      { ...first, assistant_id: another, flow_version: 2 },
    ]);
  });

  test("ends when its assistant has gone: the next text begins another with the flow's new one", async () => {
    const line = await addFlowLine();
    const customer = newCustomerNumber();
    await text(customer, line);
    const another = await addAssistant();
    await put(line.flowId, { base_assistant_id: another });
    expect((await client.delete(`/api/v1/assistants/${line.assistantId}`)).status).toBe(200);
    await text(customer, line, "Are you there?");
    expect(await recordsOf(customer)).toMatchObject([
      { status: "completed", assistant_id: line.assistantId, flow_version: 1 },
      { status: "active", assistant_id: another, flow_version: 2 },
    ]);
  });

  test("ends when the number comes to the flow's own assistant, and the other way round", async () => {
    const line = await addFlowLine();
    const customer = newCustomerNumber();
    await text(customer, line);
    await client.post(`/api/v1/assistants/${line.assistantId}/phone-numbers/${line.phoneNumberId}/assign`);
    await text(customer, line, "And now?");
    await text(customer, line, "Still?");
    await client.post(`${FLOWS}/${line.flowId}/phone-numbers/${line.phoneNumberId}/assign`);
    await text(customer, line, "And now?");
    const { flowId, assistantId } = line;
    expect(await recordsOf(customer)).toMatchObject([
      { status: "completed", assistant_id: assistantId, flow_id: flowId, flow_version: 1 },
      { status: "completed", assistant_id: assistantId, flow_id: null, flow_version: null },
      { status: "active", assistant_id: assistantId, flow_id: flowId, flow_version: 1 },
    ]);
  });

  test("that we begin has the flow, too", async () => {
    const line = await addFlowLine();
    const customer = newCustomerNumber();
    const sent = await client.post("/sms/send", {
      from_phone_number: line.phoneNumber,
      to_phone_number: customer,
      message: "Your appointment is tomorrow.",
    });
    expect(sent.status).toBe(200);
    expect(await recordsOf(customer)).toMatchObject([{ flow_id: line.flowId, flow_version: 1 }]);
  });

  test("of a flow that is switched off is kept, not answered", async () => {
    const line = await addFlowLine();
    const customer = newCustomerNumber();
    await text(customer, line);
    await put(line.flowId, { is_active: false });
    await text(customer, line, "Are you there?");
    const [thread, ...others] = await recordsOf(customer);
    expect(others).toEqual([]);
    const timeline = (await client.get(`/api/v1/sms/${thread?.id}/logs`)).json.logs;
    const refusals = timeline.filter(({ event_type: type }: { event_type: string }) => type === "failed");
    expect(refusals).toMatchObject([{ event_data: { code: "flow-inactive" } }]);
    const silent = newCustomerNumber();
    await text(silent, line);
    const [other] = await recordsOf(silent);
    const turns = await service.service.platform.database
      .selectFrom("sms_answer_turns")
      .select("due_at")
      .where("conversation_id", "=", other?.id ?? 0)
      .where("due_at", "is not", null)
      .execute();
    expect(turns).toEqual([]);
  });

  test("of a flow that was deleted is nobody's", async () => {
    const line = await addFlowLine();
    await client.delete(`${FLOWS}/${line.flowId}`);
    const customer = newCustomerNumber();
    await text(customer, line);
    expect(await recordsOf(customer)).toEqual([]);
    const sent = await client.post("/sms/send", {
      from_phone_number: line.phoneNumber,
      to_phone_number: customer,
      message: "Hello",
    });
    expect([sent.status, sent.json.code]).toEqual([404, "no-assistant"]);
  });
});
