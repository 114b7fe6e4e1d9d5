import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addLine, startTestServiceWithCarrier, type TestCarrierService } from "../harness/test-carrier.ts";
import type { TestOrganization } from "../harness/test-service.ts";
import {
  addList,
  addRegister,
  BASE,
  check,
  importCsv,
  newPerson,
  recordConsent,
  WORKING_HOUR,
} from "./compliance-room.ts";

let service: TestCarrierService;
let organization: TestOrganization;
beforeAll(async () => {
  service = await startTestServiceWithCarrier({});
  organization = await service.addOrganization();
  await addRegister(organization.admin.client, "2026-11-20T00:00:00Z");
});
afterAll(() => service.stop());

const client = () => organization.admin.client;

describe("a check", () => {
  test("of somebody unknown says everything that is missing, and what it knows", async () => {
    const stranger = await service.addOrganization();
    const phoneNumber = newPerson();
    expect(await check(stranger.admin.client, { phone_number: phoneNumber })).toEqual({
      phone_number: phoneNumber,
      channel: "call",
      purpose: "marketing",
      at: "2026-12-01T18:00:00.000+00:00",
      allowed: false,
      reason: "do-not-call-register-missing",
      reasons: ["do-not-call-register-missing", "consent-missing"],
      next_allowed_at: null,
      country: "US",
      states: ["US-NY"],
      time_zones: ["America/New_York"],
      time_zone_source: "number",
      rules: [expect.objectContaining({ jurisdiction: "US", set_by: "parley", version: expect.any(String) })],
      data_versions: { area_codes: expect.stringMatching(/^20\d\d-/), time_zones: expect.stringMatching(/^20\d\d/) },
      facts: {
        ...{ opted_out: false, consent: null, consent_withdrawn: false },
        ...{ on_own_do_not_call_list: false, on_do_not_call_register: false, registers: [], attempts_last_24h: 0 },
      },
    });
  });

  test("allows what is in order, for the purpose that its consent is for", async () => {
    const [written, express] = [newPerson(), newPerson()];
    await recordConsent(client(), written);
    await recordConsent(client(), express, { kind: "express", source: "call" });
    expect(await check(client(), { phone_number: written })).toMatchObject({ allowed: true, reason: null });
    expect(await check(client(), { phone_number: express })).toMatchObject({ reasons: ["consent-not-written"] });
    const informing = { phone_number: express, purpose: "informational", channel: "text" };
    expect(await check(client(), informing)).toMatchObject({ allowed: true });
  });

  test("in the night says when it is allowed, in all the zones of the number or of the address", async () => {
    const person = newPerson("850");
    await recordConsent(client(), person);
    const night = { phone_number: person, at: "2026-12-02T06:00:00Z" };
    expect(await check(client(), night)).toMatchObject({
      reasons: ["outside-hours"],
      time_zones: ["America/Chicago", "America/New_York"],
      next_allowed_at: "2026-12-02T14:00:00.000+00:00",
    });
    expect(await check(client(), { ...night, time_zone: "America/New_York" })).toMatchObject({
      time_zone_source: "time_zone",
      next_allowed_at: "2026-12-02T13:00:00.000+00:00",
    });
    expect(await check(client(), { ...night, state: "texas", postal_code: "79901" })).toMatchObject({
      states: ["US-TX", "US-FL"],
      time_zone_source: "address",
      next_allowed_at: "2026-12-02T16:00:00.000+00:00",
    });
  });

  test.each([
    ["a zone that is none", { time_zone: "Mars/Olympus" }, "time-zone-unknown"],
    ["a state that is none", { state: "Bavaria" }, "time-zone-unknown"],
    ["a toll-free number", { phone_number: "+18005550123" }, "country-unknown"],
    ["a country without rules", { phone_number: "+442071838750" }, "no-rules-for-country"],
    ["a register that is too old by then", { at: "2027-01-05T18:00:00Z" }, "do-not-call-register-stale"],
  ])("of %s is a no", async (_what, body, reason) => {
    const person = (body as { phone_number?: string }).phone_number ?? newPerson();
    await recordConsent(client(), person);
    const answer = await check(client(), { phone_number: person, ...body });
    expect(answer).toMatchObject({ allowed: false, reason });
  });

  test.each([
    ["no number", { phone_number: "555-0123" }, 400],
    ["no channel", { phone_number: "+12125550123", channel: "fax" }, 422],
    ["a time that is none", { phone_number: "+12125550123", at: "tomorrow" }, 422],
    ["a zone too long", { phone_number: "+12125550123", time_zone: "a".repeat(101) }, 422],
  ])("with %s is refused", async (_what, body, status) => {
    expect((await client().post(`${BASE}/check`, { channel: "call", ...body })).status).toBe(status);
  });

  test("without a time is about now", async () => {
    const { json } = await client().post(`${BASE}/check`, { channel: "text", phone_number: newPerson() });
    expect(Math.abs(Date.parse(json.at) - Date.now())).toBeLessThan(60_000);
  });

  test("is not for other organizations' consents and lists", async () => {
    const person = newPerson();
    await recordConsent(client(), person);
    const stranger = (await service.addOrganization()).admin.client;
    await addRegister(stranger, "2026-11-20T00:00:00Z");
    expect(await check(stranger, { phone_number: person })).toMatchObject({ reasons: ["consent-missing"] });
    await importCsv(stranger, await addList(stranger), `phone\n${person}\n`);
    expect(await check(client(), { phone_number: person })).toMatchObject({ allowed: true });
  });
});

describe("numbers that must not be contacted", () => {
  test("on a list of one's own hold for everything, on a register for marketing", async () => {
    const [own, registered] = [newPerson(), newPerson()];
    for (const person of [own, registered]) await recordConsent(client(), person);
    await importCsv(client(), await addList(client()), `phone\n${own}\n`);
    const register = await addRegister(client(), "2026-11-21T00:00:00Z");
    await importCsv(client(), register, `phone\n${registered}\n`);
    const reasonsOf = async (phone_number: string, purpose: string) =>
      (await check(client(), { phone_number, purpose })).reasons;
    expect(await reasonsOf(own, "marketing")).toEqual(["on-own-do-not-call-list"]);
    expect(await reasonsOf(own, "informational")).toEqual(["on-own-do-not-call-list"]);
    expect(await reasonsOf(registered, "marketing")).toEqual(["on-do-not-call-register"]);
    expect(await reasonsOf(registered, "informational")).toEqual([]);
  });

  test("need a copy of a register that has numbers, and a fresh one of each source", async () => {
    const other = (await service.addOrganization()).admin.client;
    const person = newPerson();
    await recordConsent(other, person);
    const reasons = async () => (await check(other, { phone_number: person })).reasons;
    await addList(other, { kind: "register", source: "National registry", obtained_at: "2026-11-20T00:00:00Z" });
    expect(await reasons()).toEqual(["do-not-call-register-missing"]);
    const parts = await addList(other, { kind: "register", source: "Iowa", obtained_at: "2026-11-20T00:00:00Z" });
    const path = `${BASE}/do-not-call-lists/${parts}/numbers`;
    await other.post(`${path}?more_follows=true`, [newPerson()]);
    expect(await reasons()).toEqual(["do-not-call-register-missing"]);
    await other.post(path, [newPerson()]);
    expect(await reasons()).toEqual([]);
    await other.delete(`${BASE}/do-not-call-lists/${parts}`);
    await addRegister(other, "2026-10-31T17:59:59Z");
    expect(await reasons()).toEqual(["do-not-call-register-stale"]);
    await addRegister(other, "2026-10-31T18:00:00Z");
    // Of December the 1st it is 31 days old to the second.
    expect(WORKING_HOUR).toBe("2026-12-01T18:00:00Z");
    expect(await reasons()).toEqual([]);
    await addRegister(other, "2026-09-01T00:00:00Z", "Texas");
    expect(await reasons()).toEqual(["do-not-call-register-stale"]);
    await addRegister(other, "2026-11-01T00:00:00Z", "Texas");
    expect(await reasons()).toEqual([]);
  });
});

describe("an opt-out", () => {
  test("that a member notes holds over all channels, once, and cancels texts that wait", async () => {
    const member = (await organization.addMember({ role: "user" })).client;
    const viewer = (await organization.addMember({ role: "viewer" })).client;
    const person = newPerson();
    await recordConsent(client(), person);
    expect((await viewer.post("/api/v1/opt-outs", { phone_number: person })).status).toBe(403);
    const first = await member.post("/api/v1/opt-outs", { phone_number: person });
    expect(first.status, first.text).toBe(200);
    expect(first.json).toMatchObject({ phone_number: person, opted_out: true, is_new: true, cancelled_texts: 0 });
    const again = await member.post("/api/v1/opt-outs", { phone_number: person });
    expect(again.json).toEqual({ ...first.json, is_new: false });
    for (const channel of ["call", "text"]) {
      const answer = await check(client(), { phone_number: person, channel, purpose: "informational" });
      expect(answer).toMatchObject({ reasons: ["opted-out"], facts: { opted_out: true } });
    }
    const line = await addLine(service, organization);
    const sent = await client().post("/sms/send", {
      ...{ from_phone_number: line.phoneNumber, to_phone_number: person, message: "Sale!" },
    });
    expect([sent.status, sent.json.code]).toEqual([400, "recipient-opted-out"]);
    // Only the recipient takes it back.
    expect((await member.delete("/api/v1/opt-outs", { phone_number: person })).status).toBe(405);
    await service.carrier.receiveText({ from: person, to: line.phoneNumber, body: "START" });
    await expect
      .poll(async () => (await check(client(), { phone_number: person, purpose: "informational" })).reasons)
      .toEqual([]);
  });

  test("is refused without a number", async () => {
    expect((await client().post("/api/v1/opt-outs", { phone_number: "nobody" })).json.code).toBe("not-e164");
  });
});

test("three attempts within a day are enough, whatever channel they took", async () => {
  const line = await addLine(service, organization);
  const person = newPerson();
  await recordConsent(client(), person);
  const now = () => check(client(), { phone_number: person, at: new Date().toISOString(), time_zone: "America/Lima" });
  for (const message of ["One", "Two", "Three"]) {
    expect((await now()).reasons).not.toContain("too-many-attempts");
    const sent = await client().post("/sms/send", {
      ...{ from_phone_number: line.phoneNumber, to_phone_number: person, message, queue: false },
    });
    expect(sent.status, sent.text).toBe(200);
  }
  expect(await now()).toMatchObject({ facts: { attempts_last_24h: 3 } });
  expect((await now()).reasons).toContain("too-many-attempts");
  const tomorrow = new Date(Date.now() + 25 * 3_600_000).toISOString();
  expect((await check(client(), { phone_number: person, at: tomorrow })).reasons).not.toContain("too-many-attempts");
});
