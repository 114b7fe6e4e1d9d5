import { randomBytes } from "node:crypto";
import { type AssistantId, asId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { removeAssistant } from "../../src/features/assistants/change/delete-assistant.ts";
import { changeNumber } from "../../src/features/phone-numbers/assignment/assign-number.ts";
import { phoneNumberAssistantHooks } from "../../src/features/phone-numbers/assistant-hooks.ts";
import { findRoutedNumber } from "../../src/features/phone-numbers/incoming/routed-numbers.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";

let service: TestService;
let organization: TestOrganization;
let other: TestOrganization;
let subscriber = 0;
beforeAll(async () => {
  service = await startTestService();
  organization = await service.addOrganization();
  other = await service.addOrganization();
});
afterAll(() => service.stop());

const PATH = "/api/v1/assistants";
const NUMBERS = `${PATH}/organization/phone-numbers`;

interface SeededNumber {
  readonly id: number;
  readonly phoneNumber: string;
}

async function addNumber(
  owner: TestOrganization,
  columns: { assistant_id?: number; is_active?: boolean; released_at?: Date; is_verified_caller_id?: boolean } = {},
): Promise<SeededNumber> {
  subscriber += 1;
  const phoneNumber = `+1415555${String(subscriber).padStart(4, "0")}`;
  const row = await service.service.platform.database
    .insertInto("phone_numbers")
    .values({
      organization_id: owner.organizationId,
      phone_number: phoneNumber,
      friendly_name: "Front desk",
      provider: "twilio",
      provider_number_id: `PN${randomBytes(8).toString("hex")}`,
      capabilities: JSON.stringify({ voice: true, sms: true }),
      ...columns,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id: row.id, phoneNumber };
}

async function addAssistant(owner: TestOrganization, name = "Ada"): Promise<number> {
  return (await owner.admin.client.post(PATH, { name })).json.id;
}

const idsOf = (response: { json: { id: number }[] }) => response.json.map((item) => item.id);

describe("lists", () => {
  let own: TestOrganization;
  let assistantId: number;
  let assigned: SeededNumber;
  let free: SeededNumber;
  let inactive: SeededNumber;
  let callerId: SeededNumber;
  beforeAll(async () => {
    own = await service.addOrganization();
    assistantId = await addAssistant(own);
    assigned = await addNumber(own, { assistant_id: assistantId });
    free = await addNumber(own);
    inactive = await addNumber(own, { is_active: false });
    callerId = await addNumber(own, { is_verified_caller_id: true });
    await addNumber(own, { released_at: new Date() });
  });

  test("tell of a number what the interface says, under the old name of its carrier's id too", async () => {
    const { status, json } = await own.admin.client.get(NUMBERS);
    expect(status).toBe(200);
    expect(json[0]).toEqual({
      id: assigned.id,
      phone_number: assigned.phoneNumber,
      friendly_name: "Front desk",
      provider: "twilio",
      twilio_sid: expect.stringMatching(/^PN/),
      is_active: true,
      is_verified_caller_id: false,
      capabilities: { voice: true, sms: true, mms: false, fax: false },
      sip_trunk_id: null,
      allowed_country_codes: null,
      assistant: { id: assistantId, name: "Ada", is_active: true },
      flow: null,
      created_at: expect.stringMatching(/\+00:00$/),
      updated_at: null,
    });
  });

  test("hold what is asked for", async () => {
    const { client } = own.admin;
    expect(idsOf(await client.get(NUMBERS))).toEqual([assigned.id, free.id, callerId.id]);
    expect(idsOf(await client.get("/api/v1/phone-numbers"))).toEqual([assigned.id, free.id, callerId.id]);
    expect(idsOf(await client.get(`${NUMBERS}?include_unassigned=false`))).toEqual([assigned.id]);
    expect(idsOf(await client.get(`${NUMBERS}?include_assigned=false`))).toEqual([free.id, callerId.id]);
    expect(idsOf(await client.get(`${NUMBERS}?include_inactive=true`))).toContain(inactive.id);
    expect(idsOf(await client.get(`${NUMBERS}/available`))).toEqual([free.id]);
    expect(idsOf(await client.get(`${PATH}/${assistantId}/phone-numbers`))).toEqual([assigned.id]);
    expect(idsOf(await client.get(`${PATH}/${assistantId}/available-phone-numbers`))).toEqual([free.id]);
  });
});

describe("assigning", () => {
  test("works by either family of paths, and takes the number from whoever had it", async () => {
    const { client } = organization.admin;
    const [first, second] = [await addAssistant(organization, "First"), await addAssistant(organization, "Second")];
    const { id } = await addNumber(organization);
    const byPath = await client.post(`${PATH}/${first}/phone-numbers/${id}/assign`);
    expect(byPath.status).toBe(200);
    expect(byPath.json).toMatchObject({
      success: true,
      message: expect.any(String),
      data: { assistant: { id: first } },
    });
    const byBody = await client.post(`${PATH}/phonenumbers/${id}/assign`, { assistant_id: second });
    expect(byBody.json.data.assistant).toMatchObject({ id: second, name: "Second" });

    const wrong = await client.post(`${PATH}/${first}/phone-numbers/${id}/unassign`);
    expect(wrong.status).toBe(400);
    expect(wrong.json.code).toBe("number-not-assigned");
    const wrongByBody = await client.post(`${PATH}/phonenumbers/${id}/unassign`, { assistant_id: first });
    expect(wrongByBody.status).toBe(400);
    expect(idsOf(await client.get(`${PATH}/${second}/phone-numbers`))).toEqual([id]);

    expect((await client.post(`${PATH}/${second}/phone-numbers/${id}/unassign`)).json.data.assistant).toBeNull();
    await client.post(`${PATH}/phonenumbers/${id}/assign`, { assistant_id: second });
    expect((await client.post(`${PATH}/phonenumbers/${id}/unassign`)).json.data.assistant).toBeNull();
    expect((await client.post(`${PATH}/phonenumbers/${id}/assign`)).status).toBe(422);
  });

  test("changes what is sent and nothing else", async () => {
    const { client } = organization.admin;
    const assistantId = await addAssistant(organization);
    const { id } = await addNumber(organization);
    const change = async (body: unknown) => client.patch(`${NUMBERS}/${id}`, body);
    const first = await change({ assistant_id: assistantId, allowed_country_codes: ["us", "CA", "US"] });
    expect(first.status).toBe(200);
    expect(first.json).toMatchObject({ success: true, message: expect.any(String) });
    expect(first.json.phone_number).toMatchObject({
      friendly_name: "Front desk",
      assistant: { id: assistantId },
      allowed_country_codes: ["US", "CA"],
    });
    expect(first.json.phone_number.updated_at).not.toBeNull();
    const named = await change({ friendly_name: "Night desk", flow_id: 0, sip_trunk_id: "" });
    expect(named.json.phone_number).toMatchObject({ friendly_name: "Night desk", assistant: { id: assistantId } });
    for (const nobody of [0, null]) {
      await change({ assistant_id: assistantId });
      expect((await change({ assistant_id: nobody })).json.phone_number.assistant).toBeNull();
    }
    for (const everybody of [[], null]) {
      await change({ allowed_country_codes: ["DE"] });
      expect((await change({ allowed_country_codes: everybody })).json.phone_number.allowed_country_codes).toBeNull();
    }
    expect((await change({ friendly_name: null })).json.phone_number.friendly_name).toBeNull();
  });

  test.each([
    [{ assistant_id: 999_999_999 }, 404],
    [{ flow_id: 7 }, 404],
    [{ sip_trunk_id: "0b6f2a1e-6f0a-4b39-9f2b-3d3c1d8a8f10" }, 404],
    [{ allowed_country_codes: ["ZZ"] }, 422],
    [{ allowed_country_codes: ["USA"] }, 422],
    [{ allowed_country_codes: "US" }, 422],
    [{ assistant_id: "x" }, 422],
    [{ friendly_name: "n".repeat(256) }, 422],
  ])("%j is answered with %i and changes nothing", async (body, status) => {
    const { client } = organization.admin;
    const { id } = await addNumber(organization);
    expect((await client.patch(`${NUMBERS}/${id}`, body)).status).toBe(status);
    const after = (await client.get(NUMBERS)).json.find((item: { id: number }) => item.id === id);
    expect(after).toMatchObject({ assistant: null, allowed_country_codes: null, friendly_name: "Front desk" });
  });

  test("cannot give a number to an assistant that is being deleted", async () => {
    const { data, database } = service.service.platform;
    const scope = data.scope(organization.organizationId);
    for (let round = 0; round < 5; round += 1) {
      const assistantId = asId<AssistantId>(await addAssistant(organization));
      const { id } = await addNumber(organization);
      await Promise.allSettled([
        scope.transaction((unit) => changeNumber(unit, asId(id), { assistantId })),
        scope.transaction((unit) => removeAssistant(unit, [phoneNumberAssistantHooks], assistantId)),
      ]);
      const row = await database.selectFrom("phone_numbers").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
      expect(row.assistant_id).toBeNull();
    }
  });
});

/** Each wall is tried alone: with row security, then with nothing but the queries' own conditions. */
describe.each([true, false])("another organization's, row security %s", (hasRowSecurity) => {
  beforeAll(() => setRowSecurity(hasRowSecurity));
  afterAll(() => setRowSecurity(true));

  test("number and assistant are as good as missing", async () => {
    const assistantId = await addAssistant(organization);
    const foreignAssistantId = await addAssistant(other);
    const { id, phoneNumber } = await addNumber(organization, { assistant_id: assistantId });
    const foreign = await addNumber(other);
    const { client } = other.admin;
    const requests: [string, string, unknown?][] = [
      ["PATCH", `${NUMBERS}/${id}`, { friendly_name: "mine" }],
      ["POST", `${PATH}/${foreignAssistantId}/phone-numbers/${id}/assign`],
      ["POST", `${PATH}/${assistantId}/phone-numbers/${foreign.id}/assign`],
      ["POST", `${PATH}/${assistantId}/phone-numbers/${id}/unassign`],
      ["POST", `${PATH}/phonenumbers/${id}/assign`, { assistant_id: foreignAssistantId }],
      ["POST", `${PATH}/phonenumbers/${foreign.id}/assign`, { assistant_id: assistantId }],
      ["POST", `${PATH}/phonenumbers/${id}/unassign`],
      ["PATCH", `${NUMBERS}/${foreign.id}`, { assistant_id: assistantId }],
      ["GET", `${PATH}/${assistantId}/phone-numbers`],
      ["GET", `${PATH}/${assistantId}/available-phone-numbers`],
      ["GET", `${PATH}/by-phone/${encodeURIComponent(phoneNumber)}`],
    ];
    for (const [method, path, body] of requests) {
      const response = await client.request(method, path, body);
      expect([method, path, response.status]).toEqual([method, path, 404]);
      expect(response.text).not.toContain(phoneNumber);
    }
    const list = await client.get(`${NUMBERS}?include_inactive=true`);
    expect(list.text).not.toContain(phoneNumber);
    const { database } = service.service.platform;
    const rows = await database
      .selectFrom("phone_numbers")
      .select(["id", "assistant_id", "friendly_name"])
      .where("id", "in", [id, foreign.id])
      .orderBy("id")
      .execute();
    expect(rows).toEqual([
      { id, assistant_id: assistantId, friendly_name: "Front desk" },
      { id: foreign.id, assistant_id: null, friendly_name: "Front desk" },
    ]);
  });
});

async function setRowSecurity(isOn: boolean): Promise<void> {
  for (const table of ["assistants", "phone_numbers"]) {
    const word = sql.raw(isOn ? "enable" : "disable");
    await sql`alter table ${sql.table(table)} ${word} row level security`.execute(service.service.platform.database);
  }
}

describe("who may do what", () => {
  test.each([
    ["viewer", { role: "viewer" } as const, 403],
    ["unverified member", { role: "user", isVerified: false } as const, 403],
    ["member", { role: "user" } as const, 200],
  ])("a %s lists and, as far as the role goes, assigns", async (_name, options, status) => {
    const caller = await organization.addMember(options);
    const assistantId = await addAssistant(organization);
    const { id } = await addNumber(organization);
    expect((await caller.client.get(NUMBERS)).status).toBe(200);
    expect((await caller.client.patch(`${NUMBERS}/${id}`, { friendly_name: "x" })).status).toBe(status);
    expect((await caller.client.post(`${PATH}/${assistantId}/phone-numbers/${id}/assign`)).status).toBe(status);
    expect((await caller.client.post(`${PATH}/phonenumbers/${id}/unassign`)).status).toBe(status);
  });

  test.each([
    ["/api/v1/phone-numbers/purchase", { phone_number: "+14155550123", provider: "twilio" }],
    ["/api/v1/phone-numbers/release", { phone_number: "+14155550123" }],
    [`${NUMBERS}/sync`, undefined],
    ["/api/v1/organization/phone-numbers/sync", undefined],
  ])("%s is for admins", async (path, body) => {
    const member = await organization.addMember();
    expect((await member.client.post(path, body)).status).toBe(403);
    const key = await organization.addMember({
      role: "admin",
      permissions: { read: true, write: true, admin: false },
    });
    expect((await key.client.post(path, body)).status).toBe(403);
    expect((await organization.admin.client.post(path, body)).status).not.toBe(403);
  });
});

describe("routing", () => {
  test("finds a number's organization before anyone is known, and nothing of a released one", async () => {
    const { data, database } = service.service.platform;
    const assistantId = await addAssistant(organization);
    const { id, phoneNumber } = await addNumber(organization, { assistant_id: assistantId });
    expect(await findRoutedNumber(data.unscoped, phoneNumber)).toEqual({
      phoneNumberId: id,
      organizationId: organization.organizationId,
      provider: "twilio",
      assistantId,
      flowId: null,
      isFlowActive: null,
      isActive: true,
      allowedCountryCodes: null,
      providerAccountId: null,
      sipTrunkId: null,
      friendlyName: "Front desk",
      settingsVersion: expect.any(Number),
      answersTextsAfter: null,
    });
    await database
      .updateTable("organizations")
      .set({ is_active: false })
      .where("id", "=", organization.organizationId)
      .execute();
    expect(await findRoutedNumber(data.unscoped, phoneNumber)).toMatchObject({ isActive: false });
    await database
      .updateTable("organizations")
      .set({ is_active: true })
      .where("id", "=", organization.organizationId)
      .execute();
    await database.updateTable("phone_numbers").set({ released_at: new Date() }).where("id", "=", id).execute();
    expect(await findRoutedNumber(data.unscoped, phoneNumber)).toBeNull();
    expect(await findRoutedNumber(data.unscoped, "+14155559999")).toBeNull();
  });
});
