import { randomBytes } from "node:crypto";
import type { RestFault } from "@parley/testkit/carriers/fault-plan";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { HaltingClock } from "../harness/halting-clock.ts";
import { startTestServiceWithCarrier, type TestCarrierService } from "../harness/test-carrier.ts";
import { PUBLIC_BASE_URL, type TestOrganization } from "../harness/test-service.ts";

const clock = new HaltingClock();
let service: TestCarrierService;
/** The first of the installation: the operator's own. */
let organization: TestOrganization;
let other: TestOrganization;
beforeAll(async () => {
  service = await startTestServiceWithCarrier({ overrides: { clock } });
  organization = await service.addOrganization();
  other = await service.addOrganization();
  const [accountSid, authToken] = [`AC${randomBytes(16).toString("hex")}`, randomBytes(16).toString("hex")];
  service.carrier.addAccount({ accountSid, authToken, numbers: [TAKEN_NUMBER] });
});
afterEach(() => service.carrier.setFaults({}));
afterAll(() => service.stop());

/** Stands in a stranger's account. */
const TAKEN_NUMBER = "+12065550199";
const PATH = "/api/v1/phone-numbers";
const NUMBERS = "/api/v1/assistants/organization/phone-numbers";

const always = (fault: Omit<RestFault, "probability">) => ({ rest: [{ probability: 1, ...fault }] });

let areaCode = 300;
/** A number on sale that no other test looks at. */
async function findNumberOnSale(): Promise<string> {
  areaCode += 1;
  const { json } = await organization.admin.client.post(`${PATH}/search`, {
    provider: "twilio",
    area_code: String(areaCode),
    limit: 1,
  });
  return json.numbers[0].phone_number;
}

async function settle(): Promise<void> {
  await service.service.platform.database
    .updateTable("phone_number_purchases")
    .set({ created_at: sql<Date>`created_at - interval '91 seconds'` })
    .execute();
  const schedules = service.service.features.flatMap((feature) => feature.schedules);
  const schedule = schedules.find(({ name }) => name === "settle-number-purchases");
  await schedule?.run(new AbortController().signal);
}

/** How many purchases the carrier carried out, whatever it answered; refusals do not count. */
const purchasesOf = (phoneNumber: string) =>
  service.carrier
    .requests()
    .filter(
      ({ operation, isPerformed, statusCode, body }) =>
        operation === "purchase-number" &&
        isPerformed &&
        (statusCode === null || statusCode < 400 || statusCode >= 500) &&
        new URLSearchParams(body).get("PhoneNumber") === phoneNumber,
    ).length;

describe("search", () => {
  test("shows what the carrier has on sale", async () => {
    const { status, json } = await organization.admin.client.post(`${PATH}/search`, {
      provider: "twilio",
      country_code: "us",
      area_code: "415",
      limit: 3,
    });
    expect(status).toBe(200);
    expect(json).toMatchObject({ success: true, total_found: 3, provider: "twilio" });
    expect(json.numbers[0]).toEqual({
      phone_number: expect.stringMatching(/^\+1415\d{7}$/),
      friendly_name: expect.any(String),
      locality: "San Francisco",
      region: "CA",
      country_code: "US",
      capabilities: expect.objectContaining({ sms: true, voice: true }),
      cost: null,
      setup_cost: null,
      provider: "twilio",
    });
  });

  test.each([
    [{}, 400, "provider-not-connected", "telnyx account under Providers in the dashboard"],
    [{ provider: "vonage" }, 400, "provider-not-connected", "vonage account under Providers in the dashboard"],
    [{ provider: "byo-sip-trunk" }, 400, "provider-not-connected", "SIP bridge"],
    [{ provider: "nobody" }, 400, "unknown-provider", "twilio"],
  ])("%j is answered with %i %s", async (body, status, code, fix) => {
    const response = await organization.admin.client.post(`${PATH}/search`, body);
    expect([response.status, response.json.code]).toEqual([status, code]);
    expect(response.json.fix).toContain(fix);
  });

  test.each([{ limit: 0 }, { limit: 51 }, { country_code: "ZZ" }])("%j is malformed", async (body) => {
    expect((await organization.admin.client.post(`${PATH}/search`, { provider: "twilio", ...body })).status).toBe(422);
  });

  test("names the carrier that fails", async () => {
    service.carrier.setFaults(always({ kind: "error-before", operations: ["search-numbers"] }));
    const response = await organization.admin.client.post(`${PATH}/search`, { provider: "twilio" });
    expect(response.status).toBe(500);
    expect(response.json.detail).toMatch(/twilio failed/);
  });
});

describe("purchase", () => {
  test("buys, points texts and calls at this service and assigns", async () => {
    const { client } = organization.admin;
    const assistantId = (await client.post("/api/v1/assistants", { name: "Ada" })).json.id;
    const phoneNumber = await findNumberOnSale();
    const { status, json } = await client.post(`${PATH}/purchase`, {
      phone_number: phoneNumber,
      provider: "twilio",
      assistant_id: assistantId,
      friendly_name: "Sales",
    });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      success: true,
      phone_number: phoneNumber,
      provider: "twilio",
      message: expect.stringContaining(phoneNumber),
      purchase_details: { sid: expect.stringMatching(/^PN/) },
    });
    const atCarrier = () =>
      service.carrier.numbers(service.accountSid).find((number) => number.phoneNumber === phoneNumber);
    expect(atCarrier()?.smsUrl).toMatch(new RegExp(`^${PUBLIC_BASE_URL}/webhooks/sms/twilio(#|$)`));
    await expect.poll(() => atCarrier()?.voiceUrl).toContain(`${PUBLIC_BASE_URL}/twiml`);
    expect(atCarrier()?.statusCallbackUrl).toContain(`${PUBLIC_BASE_URL}/call-status/twilio`);
    const listed = (await client.get(NUMBERS)).json.find(
      (number: { phone_number: string }) => number.phone_number === phoneNumber,
    );
    expect(listed).toMatchObject({
      id: json.purchase_details.id,
      twilio_sid: json.purchase_details.sid,
      friendly_name: "Sales",
      assistant: { id: assistantId },
      capabilities: { sms: true },
    });
    const again = await client.post(`${PATH}/purchase`, { phone_number: phoneNumber, provider: "twilio" });
    expect([again.status, again.json.code]).toEqual([400, "number-already-owned"]);
    expect(purchasesOf(phoneNumber)).toBe(1);
  });

  test.each([
    [{ phone_number: "4155550123" }, 400, "invalid-phone-number"],
    [{ phone_number: "+1 415 555 0123" }, 400, "invalid-phone-number"],
    [{ phone_number: "+12345" }, 400, "invalid-phone-number"],
    [{ provider: "telnyx" }, 400, "provider-not-connected"],
    [{ provider: "byo-sip-trunk" }, 400, "provider-not-connected"],
    [{ provider: "nobody" }, 400, "unknown-provider"],
    [{ assistant_id: 999_999_999 }, 404, undefined],
    [{ phone_number: TAKEN_NUMBER }, 400, "provider-refused"],
    [{ provider: 1 }, 422, undefined],
  ])("%j is answered with %i %s, and nothing is bought", async (body, status, code) => {
    const before = service.carrier.numbers(service.accountSid).length;
    const phoneNumber = await findNumberOnSale();
    const response = await organization.admin.client.post(`${PATH}/purchase`, {
      phone_number: phoneNumber,
      provider: "twilio",
      ...body,
    });
    expect([response.status, response.json.code]).toEqual([status, code]);
    expect(service.carrier.numbers(service.accountSid)).toHaveLength(before);
  });

  test("another organization's assistant is as good as missing", async () => {
    const assistantId = (await organization.admin.client.post("/api/v1/assistants", { name: "Ada" })).json.id;
    const phoneNumber = await findNumberOnSale();
    const response = await other.admin.client.post(`${PATH}/purchase`, {
      phone_number: phoneNumber,
      provider: "twilio",
      assistant_id: assistantId,
    });
    expect(response.status).toBe(404);
    expect(purchasesOf(phoneNumber)).toBe(0);
  });

  test.each(["cut-after", "error-after"] as const)("an answer lost by %s is found out before ours", async (kind) => {
    const phoneNumber = await findNumberOnSale();
    service.carrier.setFaults(always({ kind, operations: ["purchase-number"] }));
    const request = { phone_number: phoneNumber, provider: "twilio" };
    const { status, json } = await organization.admin.client.post(`${PATH}/purchase`, request);
    expect(status).toBe(200);
    expect(json.phone_number).toBe(phoneNumber);
    expect(purchasesOf(phoneNumber)).toBe(1);
  });

  test("what cannot be found out at once is found out later, and is not bought twice meanwhile", async () => {
    const { client } = organization.admin;
    const assistantId = (await client.post("/api/v1/assistants", { name: "Late" })).json.id;
    const phoneNumber = await findNumberOnSale();
    const request = { phone_number: phoneNumber, provider: "twilio", assistant_id: assistantId };
    service.carrier.setFaults({
      rest: [
        { kind: "cut-after", probability: 1, operations: ["purchase-number"] },
        { kind: "error-before", probability: 1, operations: ["list-numbers"] },
      ],
    });
    const lost = await client.post(`${PATH}/purchase`, request);
    expect([lost.status, lost.json.code]).toEqual([500, "outcome-unknown"]);
    expect(lost.json.detail).toContain("twilio");
    const again = await client.post(`${PATH}/purchase`, request);
    expect([again.status, again.json.code]).toEqual([409, "purchase-in-progress"]);
    service.carrier.setFaults({});
    await settle();
    expect(purchasesOf(phoneNumber)).toBe(1);
    const numbers = await client.get(`/api/v1/assistants/${assistantId}/phone-numbers`);
    expect(numbers.json.map((number: { phone_number: string }) => number.phone_number)).toEqual([phoneNumber]);
  });

  test("what could not be ordered in time is not ordered, and may be tried again at once", async () => {
    const { client } = organization.admin;
    const phoneNumber = await findNumberOnSale();
    const request = { phone_number: phoneNumber, provider: "twilio" };
    clock.haltMs = 60_000;
    const late = await client.post(`${PATH}/purchase`, request);
    clock.haltMs = 0;
    expect(late.status).toBe(500);
    expect(purchasesOf(phoneNumber)).toBe(0);
    expect((await client.post(`${PATH}/purchase`, request)).status).toBe(200);
    expect(purchasesOf(phoneNumber)).toBe(1);
  });

  test("what did not happen may be tried again once that is certain", async () => {
    const { client } = organization.admin;
    const phoneNumber = await findNumberOnSale();
    const request = { phone_number: phoneNumber, provider: "twilio" };
    service.carrier.setFaults(always({ kind: "cut-before", operations: ["purchase-number"] }));
    expect((await client.post(`${PATH}/purchase`, request)).json.code).toBe("outcome-unknown");
    service.carrier.setFaults({});
    await settle();
    expect((await client.post(`${PATH}/purchase`, request)).status).toBe(200);
    expect(purchasesOf(phoneNumber)).toBe(1);
  });

  test("of many at once one buys", async () => {
    const phoneNumber = await findNumberOnSale();
    const request = { phone_number: phoneNumber, provider: "twilio" };
    const answers = await Promise.all(
      [organization, other, organization, other].map(({ admin }) => admin.client.post(`${PATH}/purchase`, request)),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    for (const answer of answers) expect([200, 400, 409]).toContain(answer.status);
    expect(purchasesOf(phoneNumber)).toBe(1);
  });

  test("a carrier that fails before anything happens is named", async () => {
    const phoneNumber = await findNumberOnSale();
    const request = { phone_number: phoneNumber, provider: "twilio" };
    service.carrier.setFaults(always({ kind: "rate-limit", operations: ["purchase-number"] }));
    const response = await organization.admin.client.post(`${PATH}/purchase`, request);
    expect([response.status, response.json.code]).toEqual([500, "provider-failed"]);
    service.carrier.setFaults({});
    expect((await organization.admin.client.post(`${PATH}/purchase`, request)).status).toBe(200);
  });
});

describe("release", () => {
  async function buy(owner: TestOrganization): Promise<string> {
    const phoneNumber = await findNumberOnSale();
    await owner.admin.client.post(`${PATH}/purchase`, { phone_number: phoneNumber, provider: "twilio" });
    return phoneNumber;
  }
  const isAtCarrier = (phoneNumber: string) =>
    service.carrier.numbers(service.accountSid).some((number) => number.phoneNumber === phoneNumber);

  test("gives the number back and ends its routing; it may be bought again", async () => {
    const { client } = organization.admin;
    const phoneNumber = await buy(organization);
    const { status, json } = await client.post(`${PATH}/release`, { phone_number: phoneNumber });
    expect(status).toBe(200);
    expect(json).toEqual({
      success: true,
      phone_number: phoneNumber,
      provider: "twilio",
      message: expect.stringContaining(phoneNumber),
    });
    expect(isAtCarrier(phoneNumber)).toBe(false);
    expect((await client.get(`${NUMBERS}?include_inactive=true`)).text).not.toContain(phoneNumber);
    expect((await client.post(`${PATH}/release`, { phone_number: phoneNumber })).status).toBe(404);
    const bought = await other.admin.client.post(`${PATH}/purchase`, { phone_number: phoneNumber, provider: "twilio" });
    expect(bought.status).toBe(200);
  });

  test("is refused for a foreign number and another provider, and nothing happens", async () => {
    const phoneNumber = await buy(organization);
    const foreign = await other.admin.client.post(`${PATH}/release`, { phone_number: phoneNumber });
    const unknown = await other.admin.client.post(`${PATH}/release`, { phone_number: "+14155559999" });
    expect(foreign.status).toBe(404);
    expect(foreign.text).toBe(unknown.text);
    const { client } = organization.admin;
    for (const provider of ["telnyx", "nobody", "byo-sip-trunk"]) {
      expect((await client.post(`${PATH}/release`, { phone_number: phoneNumber, provider })).status).toBe(400);
    }
    expect((await client.post(`${PATH}/release`, { phone_number: "nothing" })).status).toBe(404);
    expect(isAtCarrier(phoneNumber)).toBe(true);
  });

  test("that fails at the carrier leaves the number where it is, and may be repeated", async () => {
    const { client } = organization.admin;
    const phoneNumber = await buy(organization);
    service.carrier.setFaults(always({ kind: "cut-after", operations: ["release-number"] }));
    const lost = await client.post(`${PATH}/release`, { phone_number: phoneNumber });
    expect(lost.status).toBe(500);
    expect(lost.json.detail).toContain("twilio");
    expect((await client.get(NUMBERS)).text).toContain(phoneNumber);
    service.carrier.setFaults({});
    expect((await client.post(`${PATH}/release`, { phone_number: phoneNumber })).status).toBe(200);
  });
});

describe("countries", () => {
  test("are asked of the carrier", async () => {
    const { status, json } = await organization.admin.client.get(`${PATH}/countries?provider=twilio`);
    expect(status).toBe(200);
    expect(json).toEqual({ success: true, country_codes: ["CA", "DE", "GB", "US"], provider: "twilio" });
  });

  test.each([
    ["?provider=vonage", 400],
    ["?provider=nobody", 400],
    ["?provider=", 400],
    ["", 500],
    ["?provider=telnyx", 500],
  ])("%s is answered with %i", async (query, status) => {
    const response = await organization.admin.client.get(`${PATH}/countries${query}`);
    expect(response.status).toBe(status);
    expect(response.json.detail).toEqual(expect.any(String));
  });

  test.each(["error-before", "cut-before"] as const)("a carrier that fails (%s) is a 500", async (kind) => {
    service.carrier.setFaults(always({ kind, operations: ["list-countries"] }));
    const response = await organization.admin.client.get(`${PATH}/countries?provider=twilio`);
    expect(response.status).toBe(500);
    expect(response.json.detail).toContain("twilio");
  });
});

describe("sync", () => {
  const sync = (owner: TestOrganization) => owner.admin.client.post(`${NUMBERS}/sync`);

  test("takes in the operator's numbers for the operator's own organization, once", async () => {
    const first = await sync(organization);
    expect(first.status).toBe(200);
    const atCarrier = service.carrier.numbers(service.accountSid);
    const { json: numbers } = await organization.admin.client.get(NUMBERS);
    expect(first.json).toEqual({ success: true, message: expect.any(String), synced_count: numbers.length });
    const listed = new Set(numbers.map((number: { phone_number: string }) => number.phone_number));
    for (const phoneNumber of service.freeNumbers) expect(listed).toContain(phoneNumber);
    const foreign = await other.admin.client.get(NUMBERS);
    // What the other organization bought over the same account stays with it.
    expect(numbers.length + foreign.json.length).toBe(atCarrier.length);

    const alias = await organization.admin.client.post("/api/v1/organization/phone-numbers/sync");
    expect(alias.json.synced_count).toBe(numbers.length);
    expect((await organization.admin.client.get(NUMBERS)).json).toHaveLength(numbers.length);
  });

  test("does not hand the operator's numbers to another organization", async () => {
    const before = (await other.admin.client.get(NUMBERS)).json;
    const response = await sync(other);
    expect([response.status, response.json.code]).toEqual([400, "shared-account"]);
    expect((await other.admin.client.get(NUMBERS)).json).toEqual(before);
  });

  test("takes in an own account's numbers, without a word of its token anywhere", async () => {
    const own = await service.addOrganization();
    const accountSid = `AC${randomBytes(16).toString("hex")}`;
    const authToken = randomBytes(16).toString("hex");
    const phoneNumber = "+12065550111";
    const [shared] = service.freeNumbers;
    const numbers = shared === undefined ? [phoneNumber] : [phoneNumber, shared];
    service.carrier.addAccount({ accountSid, authToken, numbers });
    await organization.admin.client.post(`${NUMBERS}/sync`);
    const settings = { twilio_account_sid: accountSid, twilio_auth_token: authToken };
    expect((await own.admin.client.put("/api/v1/organization", settings)).status).toBe(200);
    const response = await sync(own);
    expect(response.json).toMatchObject({ success: true, synced_count: 1 });
    const listed = await own.admin.client.get(NUMBERS);
    expect(listed.json).toMatchObject([{ phone_number: phoneNumber, provider: "twilio", assistant: null }]);
    for (const text of [response.text, listed.text, service.logLines.join("\n")]) {
      expect(text).not.toContain(authToken);
      expect(text).not.toContain(service.authToken);
    }
    expect((await own.admin.client.put("/api/v1/organization", { twilio_auth_token: "wrong-token" })).status).toBe(200);
    const refused = await sync(own);
    expect(refused.status).toBe(500);
    expect(refused.json.fix).toContain("Auth Token");
  });

  test("names the carrier when none could be asked", async () => {
    service.carrier.setFaults(always({ kind: "error-before", operations: ["list-numbers"] }));
    const response = await sync(organization);
    expect(response.status).toBe(500);
    expect(response.json.detail).toContain("twilio");
  });
});
