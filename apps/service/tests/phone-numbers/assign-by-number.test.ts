import type { RestFault } from "@parley/testkit/carriers/fault-plan";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type ConnectedOrganization, type NumberedService, startNumberedService } from "./numbered-service.ts";

// Carriers and jobs are waited for, however busy the machine is.

let service: NumberedService;
let organization: ConnectedOrganization;
beforeAll(async () => {
  service = await startNumberedService();
  // The first of the installation would own the operator's account, too.
  await service.addOrganization();
  organization = await service.addConnectedOrganization(6);
});
afterEach(() => service.carrier.setFaults({}));
afterAll(() => service.stop());

const PATH = "/api/v1/assistants";
const failing = (fault: Omit<RestFault, "probability">) => ({ rest: [{ probability: 1, ...fault }] });
const numbersOf = async (owner: ConnectedOrganization) =>
  (await owner.admin.client.get("/api/v1/phone-numbers")).json as {
    id: number;
    phone_number: string;
    assistant: { id: number } | null;
  }[];

describe("assign by number", () => {
  test("fetches a number nobody here knows, that one alone, names it and points its texts here", async () => {
    const { client } = organization.admin;
    const [phoneNumber] = organization.phoneNumbers;
    const assistantId = await organization.addAssistant();
    const { status, json } = await client.post(`${PATH}/${assistantId}/phone-numbers/assign-by-number`, {
      phone_number: phoneNumber,
      friendly_name: "Sales",
    });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      success: true,
      message: expect.any(String),
      data: { phone_number: phoneNumber, friendly_name: "Sales", assistant: { id: assistantId } },
    });
    expect(await numbersOf(organization)).toHaveLength(1);
    await expect
      .poll(
        () => service.carrier.numbers(organization.accountSid).find((one) => one.phoneNumber === phoneNumber)?.smsUrl,
      )
      .toContain("/webhooks/sms/twilio");
  });

  test("takes a known number without asking anybody, and keeps its name", async () => {
    const { client } = organization.admin;
    const [, phoneNumber] = organization.phoneNumbers;
    const [first, second] = [await organization.addAssistant(), await organization.addAssistant()];
    const assign = (id: number, body: object) => client.post(`${PATH}/${id}/phone-numbers/assign-by-number`, body);
    const named = await assign(first, { phone_number: phoneNumber, friendly_name: "Sales", auto_sync: null });
    expect(named.status).toBe(200);
    service.carrier.setFaults(failing({ kind: "error-before", operations: ["list-numbers"] }));
    const moved = await assign(second, { phone_number: phoneNumber, friendly_name: null, auto_sync: false });
    expect(moved.json.data).toMatchObject({ friendly_name: "Sales", assistant: { id: second } });

    const unassign = (id: number) =>
      client.post(`${PATH}/${id}/phone-numbers/unassign-by-number`, { phone_number: phoneNumber });
    const wrong = await unassign(first);
    expect([wrong.status, wrong.json.code]).toEqual([400, "number-not-assigned"]);
    expect((await unassign(second)).json).toMatchObject({ success: true, data: { assistant: null } });
  });

  test.each([
    ["no E.164", { phone_number: "5125550100" }, 400, "invalid-phone-number"],
    ["a number that no account has", { phone_number: "+15125550100" }, 404, "unknown-number"],
    ["a missing number", {}, 422, undefined],
    ["auto_sync that is no boolean", { phone_number: "+15125550100", auto_sync: "maybe" }, 422, undefined],
  ])("%s is refused", async (_what, body, status, code) => {
    const assistantId = await organization.addAssistant();
    const path = `${PATH}/${assistantId}/phone-numbers/assign-by-number`;
    const answer = await organization.admin.client.post(path, body);
    expect([answer.status, answer.json.code]).toEqual([status, code]);
  });

  test("without auto_sync an unknown number stays unknown", async () => {
    const assistantId = await organization.addAssistant();
    const answer = await organization.admin.client.post(`${PATH}/${assistantId}/phone-numbers/assign-by-number`, {
      phone_number: organization.phoneNumbers[5],
      auto_sync: false,
    });
    expect([answer.status, answer.json.code]).toEqual([404, "unknown-number"]);
    expect(answer.json.fix).toContain("auto_sync");
  });

  test("a carrier that fails is named, for the number may be there", async () => {
    const assistantId = await organization.addAssistant();
    service.carrier.setFaults(failing({ kind: "error-before", operations: ["list-numbers"] }));
    const answer = await organization.admin.client.post(`${PATH}/${assistantId}/phone-numbers/assign-by-number`, {
      phone_number: organization.phoneNumbers[5],
    });
    expect([answer.status, answer.json.code]).toEqual([500, "provider-failed"]);
    expect(answer.json.detail).toContain("twilio");
  });

  test("the operator's shared account is not searched for an organization that is not the operator's own", async () => {
    const other = await service.addOrganization();
    const assistantId = (await other.admin.client.post(PATH, { name: "Eve" })).json.id;
    const answer = await other.admin.client.post(`${PATH}/${assistantId}/phone-numbers/assign-by-number`, {
      phone_number: service.freeNumbers[0],
    });
    expect([answer.status, answer.json.code]).toEqual([404, "unknown-number"]);
  });

  test("another organization's assistant and number are as good as missing", async () => {
    const other = await service.addConnectedOrganization(1);
    const [taken] = organization.phoneNumbers;
    const own = await other.addAssistant();
    const foreign = await organization.addAssistant();
    const post = (id: number, verb: string, phoneNumber: string | undefined) =>
      other.admin.client.post(`${PATH}/${id}/phone-numbers/${verb}`, { phone_number: phoneNumber });
    const unknown = await post(own, "assign-by-number", "+15125550100");
    expect((await post(own, "assign-by-number", taken)).text).toBe(unknown.text);
    const fetched = service.carrier.requests().length;
    expect((await post(foreign, "assign-by-number", other.phoneNumbers[0])).status).toBe(404);
    expect((await post(foreign, "unassign-by-number", other.phoneNumbers[0])).status).toBe(404);
    expect((await post(own, "unassign-by-number", taken)).status).toBe(404);
    expect(service.carrier.requests()).toHaveLength(fetched);
  });

  test("one account's number that routes elsewhere already is in use", async () => {
    const { client } = organization.admin;
    const phoneNumber = organization.phoneNumbers[4] ?? "";
    await client.post(`${PATH}/${await organization.addAssistant()}/phone-numbers/assign-by-number`, {
      phone_number: phoneNumber,
    });
    // The same carrier account, connected by a second organization.
    const second = await service.addOrganization();
    await second.admin.client.put("/api/v1/organization", {
      twilio_account_sid: organization.accountSid,
      twilio_auth_token: organization.authToken,
    });
    const assistantId = (await second.admin.client.post(PATH, { name: "Eve" })).json.id;
    const answer = await second.admin.client.post(`${PATH}/${assistantId}/phone-numbers/assign-by-number`, {
      phone_number: phoneNumber,
    });
    expect([answer.status, answer.json.code]).toEqual([409, "number-in-use"]);
  });
});

describe("bulk assign", () => {
  let own: ConnectedOrganization;
  let ids: number[];
  let assistantId: number;
  const bulk = (body: unknown, id = assistantId) =>
    own.admin.client.post(`${PATH}/${id}/phone-numbers/bulk-assign`, body);
  beforeAll(async () => {
    own = await service.addConnectedOrganization(3);
    ids = (await own.sync()).map((number) => number.id);
    assistantId = await own.addAssistant();
  });

  test("takes a bare list, each number once, and points all their texts here", async () => {
    const { status, json } = await bulk([...ids, ids[0]]);
    expect(status).toBe(200);
    expect(json).toMatchObject({ success: true, message: "3 phone numbers assigned" });
    expect(json.data.map((number: { id: number }) => number.id)).toEqual(ids);
    for (const number of json.data) expect(number.assistant).toMatchObject({ id: assistantId });
    await expect.poll(() => service.carrier.numbers(own.accountSid).every((number) => number.smsUrl !== "")).toBe(true);
  });

  test("does all or nothing", async () => {
    const another = await own.addAssistant();
    const foreign = (await organization.sync())[0]?.id ?? 0;
    for (const bad of [999_999_999, foreign]) {
      const answer = await bulk([...ids, bad], another);
      expect(answer.status).toBe(404);
    }
    for (const number of await numbersOf(own)) expect(number.assistant?.id).toBe(assistantId);
    expect((await bulk(ids, 999_999_999)).status).toBe(404);
    expect((await bulk(ids, await organization.addAssistant())).status).toBe(404);
  });

  test.each([{}, null, "1", [1.5], ["x"], [null], Array.from({ length: 1_001 }, () => 1)])(
    "%j is malformed",
    async (body) => {
      expect((await bulk(body)).status).toBe(422);
    },
  );

  test("an empty list assigns nothing", async () => {
    expect((await bulk([])).json).toMatchObject({ success: true, data: [] });
  });

  test("two at once over the same numbers both end, in whatever order they are named", async () => {
    const [one, other] = [await own.addAssistant(), await own.addAssistant()];
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([bulk(ids, one), bulk(ids.toReversed(), other)]);
      expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
      const answering = new Set((await numbersOf(own)).map((number) => number.assistant?.id));
      expect(answering.size).toBe(1);
    }
  });
});

describe("the client library's paths", () => {
  test.each([
    ["body", (id: number) => ["", { assistant_id: id }] as const],
    ["query string", (id: number) => [`?assistant_id=${id}`, undefined] as const],
    ["query string beside an empty body", (id: number) => [`?assistant_id=${id}`, {}] as const],
  ])("name the assistant in the %s", async (_where, say) => {
    const own = await service.addConnectedOrganization(1);
    const [number] = await own.sync();
    const assistantId = await own.addAssistant();
    const another = await own.addAssistant();
    const call = (verb: string, id: number) => {
      const [query, body] = say(id);
      return own.admin.client.post(`${PATH}/phonenumbers/${number?.id}/${verb}${query}`, body);
    };
    expect((await call("assign", assistantId)).json.data.assistant).toMatchObject({ id: assistantId });
    expect((await call("unassign", another)).status).toBe(400);
    expect((await call("unassign", assistantId)).json.data.assistant).toBeNull();
  });
});
