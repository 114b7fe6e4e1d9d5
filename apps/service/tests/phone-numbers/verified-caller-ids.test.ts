import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findRoutedNumber } from "../../src/features/phone-numbers/incoming/routed-numbers.ts";
import { newCustomerNumber } from "../harness/test-carrier.ts";
import type { TestOrganization } from "../harness/test-service.ts";
import { type ConnectedOrganization, type NumberedService, startNumberedService } from "./numbered-service.ts";

// Carriers and jobs are waited for, however busy the machine is.

let service: NumberedService;
/** The first of the installation: the operator's own. */
let operators: TestOrganization;
let organization: ConnectedOrganization;
beforeAll(async () => {
  service = await startNumberedService();
  operators = await service.addOrganization();
  organization = await service.addConnectedOrganization(2);
});
afterEach(() => service.carrier.setFaults({}));
afterAll(() => service.stop());

const ADD = "/api/v1/phone-numbers/organization/add-verified-caller-id";
const SYNC = "/api/v1/phone-numbers/organization/sync-verified-caller-ids";
const NUMBERS = "/api/v1/phone-numbers";

let subscriber = 0;
function newNumber(): string {
  subscriber += 1;
  return `+1604555${String(subscriber).padStart(4, "0")}`;
}

interface WireCallerId {
  readonly id: number;
  readonly phone_number: string;
  readonly is_verified_caller_id: boolean;
  readonly friendly_name: string | null;
}

async function listed(owner: TestOrganization, phoneNumber: string): Promise<WireCallerId | undefined> {
  const numbers: WireCallerId[] = (await owner.admin.client.get(NUMBERS)).json;
  return numbers.find((number) => number.phone_number === phoneNumber);
}

/** Its owner answers the carrier's call, and a sync takes it in. */
async function verify(owner: TestOrganization, phoneNumber = newNumber()): Promise<WireCallerId> {
  const { json } = await owner.admin.client.post(ADD, { phone_number: phoneNumber });
  expect(service.carrier.enterValidationCode(phoneNumber, json.validation_code)).toBe(true);
  await owner.admin.client.post(SYNC);
  const number = await listed(owner, phoneNumber);
  if (number === undefined) throw new Error("not verified");
  return number;
}

describe("adding", () => {
  test("starts the carrier's verification, tells the code and what to do; only a sync makes it one", async () => {
    const phoneNumber = newNumber();
    const { client } = organization.admin;
    const { status, json, headers } = await client.post(ADD, { phone_number: phoneNumber, friendly_name: "Office" });
    expect(status).toBe(200);
    expect(json).toEqual({
      success: true,
      message: expect.stringContaining(json.validation_code),
      phone_number: phoneNumber,
      friendly_name: "Office",
      provider: "twilio",
      validation_code: expect.stringMatching(/^\d{6}$/),
      next_steps: [expect.stringContaining(phoneNumber), expect.stringContaining("sync-verified-caller-ids")],
    });
    expect(headers.get("cache-control")).toContain("no-store");
    expect(service.logLines.join("")).not.toContain(json.validation_code);
    expect(await listed(organization, phoneNumber)).toBeUndefined();
    expect((await client.post(SYNC)).json).toMatchObject({ synced_count: 0 });
    expect(await listed(organization, phoneNumber)).toBeUndefined();

    expect(service.carrier.enterValidationCode(phoneNumber, json.validation_code)).toBe(true);
    const synced = await client.post(SYNC);
    expect(synced.json).toMatchObject({ success: true, synced_count: 1, added_count: 1, removed_count: 0 });
    expect(await listed(organization, phoneNumber)).toMatchObject({
      is_verified_caller_id: true,
      friendly_name: "Office",
      provider: "twilio",
      capabilities: { voice: true, sms: false },
      assistant: null,
    });
    expect((await client.post(SYNC)).json).toMatchObject({ synced_count: 1, added_count: 0 });
  });

  const form = (phoneNumber: string) => new URLSearchParams({ phone_number: phoneNumber, friendly_name: "Office" });
  test.each([
    ["urlencoded", (n: string) => form(n).toString(), "application/x-www-form-urlencoded"],
    ["JSON", (n: string) => JSON.stringify({ phone_number: n, friendly_name: "Office" }), "application/json"],
    ["urlencoded under a JSON content type", (n: string) => form(n).toString(), "application/json"],
    [
      "urlencoded with an empty name",
      (n: string) => `phone_number=${encodeURIComponent(n)}&friendly_name=`,
      "application/json",
    ],
  ])("takes a body that is %s", async (_form, bodyOf, contentType) => {
    const phoneNumber = newNumber();
    const answer = await organization.admin.client.post(ADD, bodyOf(phoneNumber), {
      headers: { "content-type": contentType },
    });
    expect([answer.status, answer.json.phone_number]).toEqual([200, phoneNumber]);
    expect(["Office", null]).toContain(answer.json.friendly_name);
  });

  test.each([
    ["a number without country", { phone_number: "6045550100" }, 400, "invalid-phone-number"],
    ["nothing", {}, 422, undefined],
    ["a null number", { phone_number: null }, 422, undefined],
  ])("%s is refused", async (_what, body, status, code) => {
    const answer = await organization.admin.client.post(ADD, body);
    expect([answer.status, answer.json.code]).toEqual([status, code]);
  });

  test("a number of one's own, and one that is verified already, are refused with what to do", async () => {
    await organization.sync();
    const [phoneNumber] = organization.phoneNumbers;
    const answer = await organization.admin.client.post(ADD, { phone_number: phoneNumber });
    expect([answer.status, answer.json.code]).toEqual([400, "number-already-owned"]);
    const { phone_number: verified } = await verify(organization);
    const again = await organization.admin.client.post(ADD, { phone_number: verified });
    expect([again.status, again.json.code]).toEqual([400, "provider-refused"]);
  });

  test("a carrier that fails is named", async () => {
    service.carrier.setFaults({ rest: [{ kind: "error-before", probability: 1, operations: ["verify-caller-id"] }] });
    const answer = await organization.admin.client.post(ADD, { phone_number: newNumber() });
    expect([answer.status, answer.json.code]).toEqual([500, "provider-failed"]);
    expect(answer.json.detail).toContain("twilio");
  });

  test("the operator's shared account verifies for the operator's own organization only", async () => {
    const other = await service.addOrganization();
    for (const [path, body] of [
      [ADD, { phone_number: newNumber() }],
      [SYNC, undefined],
    ] as const) {
      const answer = await other.admin.client.post(path, body);
      expect([answer.status, answer.json.code, typeof answer.json.fix]).toEqual([400, "shared-account", "string"]);
    }
    expect((await operators.admin.client.post(SYNC)).status).toBe(200);
  });
});

describe("sync", () => {
  test("lets go of what the carrier no longer lists, and of nothing while the carrier cannot be asked", async () => {
    const own = await service.addConnectedOrganization(1);
    const kept = await verify(own);
    const gone = await verify(own);
    const row = await service.service.platform.database
      .selectFrom("phone_numbers")
      .select("provider_number_id")
      .where("id", "=", gone.id)
      .executeTakeFirstOrThrow();
    await fetch(
      `${service.carrier.twilioUrl}/2010-04-01/Accounts/${own.accountSid}/OutgoingCallerIds/${row.provider_number_id}.json`,
      {
        method: "DELETE",
        headers: { authorization: `Basic ${Buffer.from(`${own.accountSid}:${own.authToken}`).toString("base64")}` },
      },
    );
    service.carrier.setFaults({ rest: [{ kind: "error-before", probability: 1, operations: ["list-caller-ids"] }] });
    const failed = await own.admin.client.post(SYNC);
    expect([failed.status, failed.json.code]).toEqual([500, "provider-failed"]);
    expect(await listed(own, gone.phone_number)).toBeDefined();
    service.carrier.setFaults({});
    expect((await own.admin.client.post(SYNC)).json).toMatchObject({ synced_count: 1, removed_count: 1 });
    expect(await listed(own, gone.phone_number)).toBeUndefined();
    expect(await listed(own, kept.phone_number)).toMatchObject({ id: kept.id });
  });

  test("two organizations may have verified the same number, and its owner may still bring it here", async () => {
    const [first, second, owner] = [
      await service.addConnectedOrganization(1),
      await service.addConnectedOrganization(1),
      await service.addConnectedOrganization(1),
    ];
    const [phoneNumber = ""] = owner.phoneNumbers;
    await verify(first, phoneNumber);
    await verify(second, phoneNumber);
    const assistantId = await owner.addAssistant();
    const assigned = await owner.admin.client.post(`/api/v1/assistants/${assistantId}/phone-numbers/assign-by-number`, {
      phone_number: phoneNumber,
    });
    expect(assigned.status).toBe(200);
    const { data } = service.service.platform;
    expect(await findRoutedNumber(data.unscoped, phoneNumber)).toMatchObject({
      organizationId: owner.organizationId,
      assistantId,
    });
    for (const other of [first, second]) {
      expect(await listed(other, phoneNumber)).toMatchObject({ is_verified_caller_id: true });
    }
    // The carrier is told where texts go in the background.
    const numberAtCarrier = () =>
      service.carrier.numbers(owner.accountSid).find((number) => number.phoneNumber === phoneNumber);
    await expect.poll(() => numberAtCarrier()?.smsUrl).toContain("/webhooks/sms/twilio");
    await service.carrier.receiveText({ from: newCustomerNumber(), to: phoneNumber, body: "hello" });
    await expect.poll(async () => (await owner.admin.client.get("/api/v1/sms-conversations/")).json.length).toBe(1);
    expect((await first.admin.client.get("/api/v1/sms-conversations/")).json).toEqual([]);
  });

  test("a number that was verified and then comes into the account is a number like any other, and stays one", async () => {
    const own = await service.addConnectedOrganization(1);
    const [phoneNumber = ""] = own.phoneNumbers;
    const callerId = await verify(own, phoneNumber);
    const [number] = await own.sync();
    expect(number).toMatchObject({ phone_number: phoneNumber, is_verified_caller_id: false });
    expect(number?.id).not.toBe(callerId.id);
    expect((await own.admin.client.post(SYNC)).json).toMatchObject({
      synced_count: 0,
      message: expect.stringContaining("numbers of your own"),
    });
    expect(await own.sync()).toEqual([expect.objectContaining({ id: number?.id, is_verified_caller_id: false })]);
  });
});

describe("a verified caller id", () => {
  test("cannot be answered by any way there is, one by one or with others", async () => {
    const { client } = organization.admin;
    const callerId = await verify(organization);
    const own = (await organization.sync()).find(({ phone_number }) => phone_number === organization.phoneNumbers[0]);
    const assistantId = await organization.addAssistant();
    const base = `/api/v1/assistants/${assistantId}/phone-numbers`;
    const answers = [
      await client.post(`${base}/${callerId.id}/assign`),
      await client.post(`/api/v1/assistants/phonenumbers/${callerId.id}/assign`, { assistant_id: assistantId }),
      await client.patch(`/api/v1/assistants/organization/phone-numbers/${callerId.id}`, { assistant_id: assistantId }),
      await client.post(`${base}/bulk-assign`, [own?.id, callerId.id]),
      await client.post(`${base}/assign-by-number`, { phone_number: callerId.phone_number }),
    ];
    for (const answer of answers) {
      expect([answer.status, answer.json.code]).toEqual([400, "verified-caller-id"]);
      expect(answer.json.fix).toEqual(expect.any(String));
    }
    expect((await client.get(base)).json).toEqual([]);
    for (const path of [
      `/api/v1/assistants/${assistantId}/available-phone-numbers`,
      "/api/v1/assistants/organization/phone-numbers/available",
    ]) {
      expect((await client.get(path)).text).not.toContain(callerId.phone_number);
    }
    const renamed = await client.patch(`/api/v1/assistants/organization/phone-numbers/${callerId.id}`, {
      friendly_name: "Front desk",
    });
    expect(renamed.json.phone_number).toMatchObject({ friendly_name: "Front desk", is_verified_caller_id: true });
    await client.post(SYNC);
    expect(await listed(organization, callerId.phone_number)).toMatchObject({ friendly_name: "Front desk" });
  });

  test("the database itself lets nobody answer it", async () => {
    const callerId = await verify(organization);
    const assistantId = await organization.addAssistant();
    const { database } = service.service.platform;
    await expect(
      sql`update phone_numbers set assistant_id = ${assistantId} where id = ${callerId.id}`.execute(database),
    ).rejects.toThrow(/phone_numbers_caller_id_not_answered/);
  });

  test("takes nothing in and sends nothing, and its carrier is left alone", async () => {
    const { client } = organization.admin;
    const { phone_number: phoneNumber } = await verify(organization);
    expect(await findRoutedNumber(service.service.platform.data.unscoped, phoneNumber)).toBeNull();
    const sent = await client.post("/sms/send", {
      from_phone_number: phoneNumber,
      to_phone_number: newCustomerNumber(),
      message: "hello",
    });
    expect(sent.status).toBe(404);
    expect((await client.get(`/api/v1/assistants/by-phone/${encodeURIComponent(phoneNumber)}`)).status).toBe(404);
    // Others' requests come and go meanwhile; those about this number name it.
    const requestsAboutIt = () =>
      service.carrier.requests().filter(({ target, body }) => `${target} ${body}`.includes(phoneNumber.slice(1)))
        .length;
    const requests = requestsAboutIt();
    expect(requests).toBeGreaterThan(0);
    const refused = [
      await client.post("/api/v1/phone-numbers/release", { phone_number: phoneNumber }),
      await client.get(`/api/v1/phone-numbers/${encodeURIComponent(phoneNumber)}/webhooks`),
      await client.put("/api/v1/phone-numbers/webhooks", {
        phone_number: phoneNumber,
        voice_webhook_url: "https://voice.example/x",
      }),
    ];
    for (const answer of refused) {
      expect([answer.status, answer.json.code]).toEqual([400, "verified-caller-id"]);
    }
    expect(requestsAboutIt()).toBe(requests);
    const diagnosis = await client.get(`/api/v1/phone-numbers/${encodeURIComponent(phoneNumber)}/diagnose`);
    expect(diagnosis.status).toBe(200);
    expect(diagnosis.json.checks).toContainEqual(expect.objectContaining({ name: "assigned", status: "skipped" }));
  });
});

test.each([
  [ADD, { phone_number: "+16045559999" }],
  [SYNC, undefined],
])("%s is for admins", async (path, body) => {
  const member = await organization.addMember();
  expect((await member.client.post(path, body)).status).toBe(403);
});
