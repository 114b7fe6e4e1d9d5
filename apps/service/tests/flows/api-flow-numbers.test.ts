import { randomBytes } from "node:crypto";
import { asId, type FlowId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { removeFlow } from "../../src/features/flows/delete-flow.ts";
import { changeNumber } from "../../src/features/phone-numbers/assignment/assign-number.ts";
import { unassignNumbersOfFlow } from "../../src/features/phone-numbers/assignment/assigned-numbers.ts";
import { configureNumberJob } from "../../src/features/phone-numbers/carrier-settings/configure-number-job.ts";
import { findRoutedNumber } from "../../src/features/phone-numbers/incoming/routed-numbers.ts";
import type { ApiClient } from "../harness/api-client.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";

const FLOWS = "/api/v1/flows";
const ASSISTANTS = "/api/v1/assistants";
const NUMBERS = `${ASSISTANTS}/organization/phone-numbers`;
const MISSING = 987_654_321;

let service: TestService;
let organization: TestOrganization;
let other: TestOrganization;
let client: ApiClient;
beforeAll(async () => {
  // The jobs stay where they are put.
  service = await startTestService({ env: { ROLES: "api" } });
  organization = await service.addOrganization();
  other = await service.addOrganization();
  client = organization.admin.client;
});
afterAll(() => service.stop());

interface SeededNumber {
  readonly id: number;
  readonly phoneNumber: string;
}

let subscriber = 0;
async function addNumber(
  columns: { assistant_id?: number; flow_id?: number; is_verified_caller_id?: boolean; sms_disabled_at?: Date } = {},
  owner: TestOrganization = organization,
): Promise<SeededNumber> {
  subscriber += 1;
  const phoneNumber = `+1415556${String(subscriber).padStart(4, "0")}`;
  const { id } = await service.service.platform.database
    .insertInto("phone_numbers")
    .values({
      organization_id: owner.organizationId,
      phone_number: phoneNumber,
      provider: "twilio",
      provider_number_id: `PN${randomBytes(8).toString("hex")}`,
      capabilities: JSON.stringify({ voice: true, sms: true }),
      ...columns,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, phoneNumber };
}

const addAssistant = async (owner = organization): Promise<number> =>
  (await owner.admin.client.post(ASSISTANTS, { name: "Ada" })).json.id;

interface WireFlow {
  readonly id: number;
  readonly base_assistant_id: number;
}

const addFlow = async (body: Record<string, unknown> = {}, owner = organization): Promise<WireFlow> =>
  (await owner.admin.client.post(FLOWS, { name: "Reception", ...body })).json;

const assignPath = (flowId: number, numberId: number) => `${FLOWS}/${flowId}/phone-numbers/${numberId}/assign`;
const unassignPath = (flowId: number, numberId: number) => `${FLOWS}/${flowId}/phone-numbers/${numberId}/unassign`;

/** Who answers it: `[assistant, flow]`. */
async function answererOf({ id }: SeededNumber): Promise<readonly [number | null, number | null]> {
  const row = await service.service.platform.database
    .selectFrom("phone_numbers")
    .select(["assistant_id", "flow_id"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return [row.assistant_id, row.flow_id];
}

const routeOf = ({ phoneNumber }: SeededNumber) =>
  findRoutedNumber(service.service.platform.data.unscoped, phoneNumber);

/** How often the carrier is to be told about a number. */
async function configurationsOf({ id }: SeededNumber): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pgboss.job
    where name = ${configureNumberJob.name} and (data ->> 'phoneNumberId')::bigint = ${id}`.execute(
    service.service.platform.database,
  );
  return Number(rows[0]?.count);
}

describe("a number is an assistant's or a flow's", () => {
  test("assigning it to a flow takes it from the assistant, and has the carrier send what comes in on it here", async () => {
    const assistantId = await addAssistant();
    const flow = await addFlow();
    const number = await addNumber({ assistant_id: assistantId, sms_disabled_at: new Date() });
    const answer = await client.post(assignPath(flow.id, number.id));
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({
      success: true,
      message: "Phone number assigned",
      data: { id: number.id, assistant: null, flow: { id: flow.id, name: "Reception", is_active: true } },
    });
    expect(await answererOf(number)).toEqual([null, flow.id]);
    expect(await configurationsOf(number)).toBe(1);
    const { sms_disabled_at: disabledAt } = await service.service.platform.database
      .selectFrom("phone_numbers")
      .select("sms_disabled_at")
      .where("id", "=", number.id)
      .executeTakeFirstOrThrow();
    expect(disabledAt).toBeNull();
    const unassigned = await client.post(unassignPath(flow.id, number.id));
    expect(unassigned.json).toMatchObject({ success: true, data: { assistant: null, flow: null } });
    expect(await answererOf(number)).toEqual([null, null]);
  });

  test.each<readonly [string, (assistantId: number, number: SeededNumber) => Promise<{ status: number }>]>([
    ["by its id", (assistantId, { id }) => client.post(`${ASSISTANTS}/${assistantId}/phone-numbers/${id}/assign`)],
    [
      "by body",
      (assistantId, { id }) => client.post(`${ASSISTANTS}/phonenumbers/${id}/assign`, { assistant_id: assistantId }),
    ],
    ["in bulk", (assistantId, { id }) => client.post(`${ASSISTANTS}/${assistantId}/phone-numbers/bulk-assign`, [id])],
    [
      "by number",
      (assistantId, { phoneNumber }) =>
        client.post(`${ASSISTANTS}/${assistantId}/phone-numbers/assign-by-number`, { phone_number: phoneNumber }),
    ],
    ["by PATCH", (assistantId, { id }) => client.patch(`${NUMBERS}/${id}`, { assistant_id: assistantId })],
    [
      "by PATCH of a client that sends nulls",
      (assistantId, { id }) => client.patch(`${NUMBERS}/${id}`, { assistant_id: assistantId, flow_id: null }),
    ],
  ])("assigning it to an assistant %s takes it from the flow", async (_name, assign) => {
    const [assistantId, flow] = [await addAssistant(), await addFlow()];
    const number = await addNumber({ flow_id: flow.id });
    expect((await assign(assistantId, number)).status).toBe(200);
    expect(await answererOf(number)).toEqual([assistantId, null]);
  });

  test("PATCH gives it to a flow and takes it away; each word takes away its own only", async () => {
    const [assistantId, flow] = [await addAssistant(), await addFlow()];
    const number = await addNumber({ assistant_id: assistantId });
    const patch = (body: unknown) => client.patch(`${NUMBERS}/${number.id}`, body);
    const given = await patch({ flow_id: flow.id, friendly_name: "Front desk" });
    expect(given.json.phone_number).toMatchObject({
      friendly_name: "Front desk",
      assistant: null,
      flow: { id: flow.id },
    });
    expect(await configurationsOf(number)).toBe(1);
    for (const nothing of [{ assistant_id: 0 }, { assistant_id: null }, { friendly_name: "Night desk" }]) {
      expect((await patch(nothing)).json.phone_number.flow).toMatchObject({ id: flow.id });
    }
    for (const nobody of [0, null]) {
      await patch({ flow_id: flow.id, assistant_id: null });
      expect((await patch({ flow_id: nobody })).json.phone_number).toMatchObject({ assistant: null, flow: null });
    }
    await patch({ assistant_id: assistantId });
    expect((await patch({ flow_id: 0 })).json.phone_number.assistant).toMatchObject({ id: assistantId });
  });

  test("naming both is refused, and the table would hold neither both nor a caller id that is answered", async () => {
    const [assistantId, flow] = [await addAssistant(), await addFlow()];
    const number = await addNumber();
    const both = await client.patch(`${NUMBERS}/${number.id}`, { assistant_id: assistantId, flow_id: flow.id });
    expect([both.status, both.json.code]).toEqual([400, "two-answerers"]);
    expect(await answererOf(number)).toEqual([null, null]);
    await expect(addNumber({ assistant_id: assistantId, flow_id: flow.id })).rejects.toThrow("one_answers");
    await expect(addNumber({ is_verified_caller_id: true, flow_id: flow.id })).rejects.toThrow("caller_id");
  });

  test("a verified caller id cannot be given to a flow", async () => {
    const flow = await addFlow();
    const callerId = await addNumber({ is_verified_caller_id: true });
    for (const answer of [
      await client.post(assignPath(flow.id, callerId.id)),
      await client.patch(`${NUMBERS}/${callerId.id}`, { flow_id: flow.id }),
    ]) {
      expect([answer.status, answer.json.code]).toEqual([400, "verified-caller-id"]);
    }
  });

  test("only who answers it can give it up", async () => {
    const [assistantId, flow, another] = [await addAssistant(), await addFlow(), await addFlow()];
    const number = await addNumber({ flow_id: flow.id });
    const refused = [
      await client.post(unassignPath(another.id, number.id)),
      await client.post(`${ASSISTANTS}/${assistantId}/phone-numbers/${number.id}/unassign`),
      await client.post(`${ASSISTANTS}/${flow.base_assistant_id}/phone-numbers/${number.id}/unassign`),
    ];
    expect(refused.map(({ status, json }) => [status, json.code])).toEqual(
      refused.map(() => [400, "number-not-assigned"]),
    );
    expect(await answererOf(number)).toEqual([null, flow.id]);
    // Whoever it is, when nobody is named.
    expect((await client.post(`${ASSISTANTS}/phonenumbers/${number.id}/unassign`)).json.data.flow).toBeNull();
    const free = await client.post(unassignPath(flow.id, number.id));
    expect([free.status, free.json.code]).toEqual([400, "number-not-assigned"]);
  });

  test("releasing and deleting end it", async () => {
    const flow = await addFlow();
    const number = await addNumber({ flow_id: flow.id });
    expect((await client.delete(`${FLOWS}/${flow.id}`)).status).toBe(200);
    expect(await answererOf(number)).toEqual([null, null]);
    expect(await routeOf(number)).toMatchObject({ assistantId: null, flowId: null, isFlowActive: null });
  });

  test("lists count a flow as somebody who answers", async () => {
    const own = await service.addOrganization();
    const flow = await addFlow({}, own);
    const assistantId = await addAssistant(own);
    const [led, answered, free] = [
      await addNumber({ flow_id: flow.id }, own),
      await addNumber({ assistant_id: assistantId }, own),
      await addNumber({}, own),
    ];
    const idsAt = async (path: string) =>
      (await own.admin.client.get(path)).json.map((number: SeededNumber) => number.id);
    expect(await idsAt(NUMBERS)).toEqual([led.id, answered.id, free.id]);
    expect(await idsAt(`${NUMBERS}?include_unassigned=false`)).toEqual([led.id, answered.id]);
    expect(await idsAt(`${NUMBERS}?include_assigned=false`)).toEqual([free.id]);
    expect(await idsAt(`${NUMBERS}/available`)).toEqual([free.id]);
    expect(await idsAt(`${ASSISTANTS}/${assistantId}/available-phone-numbers`)).toEqual([free.id]);
    expect(await idsAt(`${ASSISTANTS}/${flow.base_assistant_id}/phone-numbers`)).toEqual([]);
    await own.admin.client.put(`${FLOWS}/${flow.id}`, { is_active: false });
    expect((await own.admin.client.get(NUMBERS)).json[0]).toMatchObject({
      assistant: null,
      flow: { id: flow.id, name: "Reception", is_active: false },
    });
  });
});

describe("routing", () => {
  test("finds the flow, its base assistant and whether it is switched on", async () => {
    const flow = await addFlow();
    const number = await addNumber({ flow_id: flow.id });
    const route = { flowId: flow.id, isActive: true };
    expect(await routeOf(number)).toMatchObject({ ...route, isFlowActive: true, assistantId: flow.base_assistant_id });
    const assistantId = await addAssistant();
    await client.put(`${FLOWS}/${flow.id}`, { base_assistant_id: assistantId, is_active: false });
    expect(await routeOf(number)).toMatchObject({ ...route, isFlowActive: false, assistantId });
    const plain = await addNumber({ assistant_id: assistantId });
    expect(await routeOf(plain)).toMatchObject({ assistantId, flowId: null, isFlowActive: null });
    // Deleting a flow takes its numbers from it; were one left, nobody would answer it.
    await service.service.platform.database
      .updateTable("flows")
      .set({ deleted_at: new Date() })
      .where("id", "=", flow.id)
      .execute();
    expect(await routeOf(number)).toMatchObject({ assistantId: null, flowId: null, isFlowActive: null });
  });
});

describe("at the same moment", () => {
  test("no number is given to a flow that is being deleted", async () => {
    const { data } = service.service.platform;
    const scope = data.scope(organization.organizationId);
    const outcomes = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const flowId = asId<FlowId>((await addFlow()).id);
      const number = await addNumber();
      const assign = () => scope.transaction((unit) => changeNumber(unit, asId(number.id), { flowId }));
      const remove = () => scope.transaction((unit) => removeFlow(unit, flowId, unassignNumbersOfFlow));
      const both = round % 2 === 0 ? [assign(), remove()] : [remove(), assign()];
      outcomes.add((await Promise.allSettled(both)).map(({ status }) => status).join());
      expect(await answererOf(number)).toEqual([null, null]);
    }
    for (const outcome of outcomes) expect(outcome).toMatch(/fulfilled/);
  });

  test("an assistant and a flow that both want a number: one of them has it", async () => {
    for (let round = 0; round < 6; round += 1) {
      const [assistantId, flow, number] = [await addAssistant(), await addFlow(), await addNumber()];
      const answers = await Promise.all([
        client.post(assignPath(flow.id, number.id)),
        client.post(`${ASSISTANTS}/${assistantId}/phone-numbers/${number.id}/assign`),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect([
        [assistantId, null],
        [null, flow.id],
      ]).toContainEqual(await answererOf(number));
    }
  });
});

/** Each wall is tried alone: with row security, then with nothing but the queries' own conditions. */
describe.each([true, false])("another organization's, row security %s", (hasRowSecurity) => {
  beforeAll(() => setRowSecurity(hasRowSecurity));
  afterAll(() => setRowSecurity(true));

  test("flow, number and assistant are as good as missing", async () => {
    const [flow, foreignFlow] = [await addFlow(), await addFlow({}, other)];
    const [number, foreignNumber] = [await addNumber({ flow_id: flow.id }), await addNumber({}, other)];
    const attacker = other.admin.client;
    const requests = (flowId: number, numberId: number): [string, string, unknown?][] => [
      ["GET", `${FLOWS}/${flowId}`],
      ["PUT", `${FLOWS}/${flowId}`, { name: "mine" }],
      ["DELETE", `${FLOWS}/${flowId}`],
      [
        "PUT",
        `${FLOWS}/${foreignFlow.id}`,
        { base_assistant_id: flowId === flow.id ? flow.base_assistant_id : flowId },
      ],
      ["POST", assignPath(flowId, foreignNumber.id)],
      ["POST", assignPath(foreignFlow.id, numberId)],
      ["POST", unassignPath(flowId, numberId)],
      ["POST", unassignPath(foreignFlow.id, numberId)],
      ["PATCH", `${NUMBERS}/${foreignNumber.id}`, { flow_id: flowId }],
      ["PATCH", `${NUMBERS}/${numberId}`, { flow_id: foreignFlow.id }],
    ];
    const unknown = requests(MISSING, MISSING);
    for (const [index, [method, path, body]] of requests(flow.id, number.id).entries()) {
      const answer = await attacker.request(method, path, body);
      expect([method, path, answer.status]).toEqual([method, path, 404]);
      const [sameMethod = "", unknownPath = "", unknownBody] = unknown[index] ?? [];
      expect((await attacker.request(sameMethod, unknownPath, unknownBody)).text).toBe(answer.text);
    }
    const list = (await attacker.get(`${FLOWS}?active_only=false`)).json;
    expect(list.map(({ organization_id: id }: { organization_id: number }) => id)).toEqual(
      list.map(() => other.organizationId),
    );
    expect((await client.get(`${FLOWS}/${flow.id}`)).json.name).toBe("Reception");
    expect([await answererOf(number), await answererOf(foreignNumber)]).toEqual([
      [null, flow.id],
      [null, null],
    ]);
  });
});

async function setRowSecurity(isOn: boolean): Promise<void> {
  for (const table of ["assistants", "phone_numbers", "flows", "flow_versions"]) {
    const word = sql.raw(isOn ? "enable" : "disable");
    await sql`alter table ${sql.table(table)} ${word} row level security`.execute(service.service.platform.database);
  }
}
