import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { composeComplianceDeps } from "../../src/compose-compliance.ts";
import { type ContactRequest, checkContacts } from "../../src/features/compliance/check-contacts.ts";
import type { ScopedUnitOfWork } from "../../src/platform/database/scope.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";
import { addList, addRegister, importCsv, newPerson, recordConsent } from "./compliance-room.ts";
import { optOutsOf } from "./opt-outs-of.ts";

const AT = new Date("2026-12-01T18:00:00Z");

let service: TestService;
let organization: TestOrganization;
let assistantId: number;
beforeAll(async () => {
  service = await startTestService({ env: { ROLES: "api" } });
  organization = await service.addOrganization();
  assistantId = (await organization.admin.client.post("/api/v1/assistants", { name: "Ada" })).json.id;
  await addRegister(organization.admin.client, "2026-11-20T00:00:00Z");
});
afterAll(() => service.stop());

const client = () => organization.admin.client;
const database = () => service.service.platform.database;
const request = (phoneNumber: string, change: Partial<ContactRequest> = {}): ContactRequest => ({
  phoneNumber,
  channel: "call",
  purpose: "marketing",
  place: { timeZone: null, state: null, postalCode: null },
  ...change,
});

/** @returns what was found, and how many statements it took */
async function checkAll(requests: readonly ContactRequest[], at = AT, of: TestOrganization = organization) {
  const deps = composeComplianceDeps(service.service.platform, optOutsOf(service));
  let statements = 0;
  const checked = await service.service.platform.data.scope(of.organizationId).transaction((unit) => {
    const db = unit.db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const counting = new Proxy(unit, { get: (target, name) => (name === "db" ? db : Reflect.get(target, name)) });
    return checkContacts(deps, counting as ScopedUnitOfWork, requests, at);
  });
  return { checked, statements };
}
const reasonsOf = async (phoneNumber: string, change: Partial<ContactRequest> = {}, at = AT) =>
  (await checkAll([request(phoneNumber, change)], at)).checked[0]?.verdict.reasons;

async function addCall(phoneNumber: string, change: Record<string, unknown> = {}): Promise<string> {
  const intentId = randomUUID();
  await database()
    .insertInto("calls")
    .values({
      ...{ organization_id: organization.organizationId, call_sid: intentId, channel: "voice", direction: "outbound" },
      ...{ status: "ongoing", provider: "twilio", assistant_id: assistantId, intent_id: intentId },
      ...{ customer_phone_number: phoneNumber, assistant_phone_number: "+12125550100", started_at: AT },
      ...change,
    })
    .execute();
  return intentId;
}

async function addText(phoneNumber: string, change: Record<string, unknown> = {}): Promise<string> {
  const messageId = randomUUID();
  await database()
    .insertInto("sms_logs")
    .values({
      ...{ organization_id: organization.organizationId, direction: "outbound", origin: "campaign", status: "queued" },
      ...{ from_number: "+12125550100", to_number: phoneNumber, body: "Hi", provider: "twilio", segment_count: 1 },
      ...{ message_id: messageId, created_at: AT },
      ...change,
    })
    .execute();
  return messageId;
}

describe("many contacts at once", () => {
  test("are answered in their order, each as if it were alone, with as many statements as one", async () => {
    const people = Array.from({ length: 48 }, () => newPerson());
    const own = await addList(client());
    for (const [index, person] of people.entries()) {
      if (index % 2 === 0) await recordConsent(client(), person);
      if (index % 3 === 0) await recordConsent(client(), person, { kind: "express", source: "call" });
      if (index % 5 === 0) await client().post("/api/v1/opt-outs", { phone_number: person });
      if (index % 7 === 0) await importCsv(client(), own, `phone_number\n${person}\n`);
      for (let count = 0; count < index % 4; count += 1) await addCall(person, { dial_attempted_at: AT });
    }
    // The same person twice, and somebody else's hours.
    const asked = [...people, people[3] ?? "", people[7] ?? ""].map((person, index) =>
      request(person, {
        channel: index % 2 === 0 ? "call" : "text",
        purpose: index % 6 === 0 ? "informational" : "marketing",
        allowedHours: index % 11 === 0 ? { startMinute: 0, endMinute: 60, days: [1], timeZone: "UTC" } : null,
      }),
    );
    const { checked, statements } = await checkAll(asked);
    const alone = [];
    for (const each of asked) alone.push(...(await checkAll([each])).checked);
    expect(checked).toEqual(alone);
    expect(statements).toBe((await checkAll(asked.slice(0, 1))).statements);
    expect(statements).toBeLessThanOrEqual(6);
    const reasons = new Set(checked.flatMap(({ verdict }) => verdict.reasons));
    for (const reason of ["opted-out", "on-own-do-not-call-list", "consent-missing", "too-many-attempts"]) {
      expect(reasons).toContain(reason);
    }
    expect(checked.filter(({ verdict }) => verdict.isAllowed).length).toBeGreaterThan(5);
  });

  test("none at all asks nothing", async () => {
    expect(await checkAll([])).toEqual({ checked: [], statements: 0 });
  });

  test("and no organization sees what another one has on record", async () => {
    const person = newPerson();
    await recordConsent(client(), person);
    await client().post("/api/v1/opt-outs", { phone_number: person });
    await addCall(person, { dial_attempted_at: AT });
    const stranger = await service.addOrganization();
    const [found] = (await checkAll([request(person)], AT, stranger)).checked;
    expect(found?.facts).toMatchObject({ isOptedOut: false, standing: { consent: null }, attempts: [] });
  });
});

describe("what counts as an attempt", () => {
  const attemptsOf = async (person: string, change: Partial<ContactRequest> = {}, at = AT) =>
    (await checkAll([request(person, change)], at)).checked[0]?.facts.attempts.length;

  test("a call that was dialled, and one of a campaign that is about to be", async () => {
    const person = newPerson();
    await addCall(person);
    expect(await attemptsOf(person)).toBe(0);
    await addCall(person, { dial_attempted_at: AT, ended_at: AT, status: "failed" });
    expect(await attemptsOf(person)).toBe(1);
    await addCall(person, { is_outreach: true });
    expect(await attemptsOf(person)).toBe(2);
    // Held back before anybody was dialled.
    await addCall(person, { is_outreach: true, ended_at: AT, status: "failed" });
    expect(await attemptsOf(person)).toBe(2);
    await addCall(person, { direction: "inbound", dial_attempted_at: AT });
    expect(await attemptsOf(person)).toBe(2);
  });

  test("a text of a campaign, also while it waits; none that answers", async () => {
    const person = newPerson();
    await addText(person);
    await addText(person, { status: "sent", attempted_at: AT });
    expect(await attemptsOf(person)).toBe(2);
    await addText(person, { status: "cancelled" });
    await addText(person, { origin: "answer", status: "sent", attempted_at: AT });
    await addText(person, { origin: "api" });
    expect(await attemptsOf(person)).toBe(2);
    await addText(person, { origin: "api", status: "sent", attempted_at: AT });
    expect(await attemptsOf(person)).toBe(3);
  });

  test("not the one that the check is for", async () => {
    const person = newPerson();
    await recordConsent(client(), person);
    const call = await addCall(person, { is_outreach: true });
    const text = await addText(person);
    await addText(person, { status: "sent", attempted_at: AT });
    expect(await reasonsOf(person)).toEqual(["too-many-attempts"]);
    expect(await reasonsOf(person, { intentId: call })).toEqual([]);
    expect(await reasonsOf(person, { intentId: text, channel: "text" })).toEqual([]);
  });

  test("nothing of more than a day before", async () => {
    const person = newPerson();
    const dayBefore = (seconds: number) => new Date(AT.getTime() - 86_400_000 + seconds * 1_000);
    await addCall(person, { started_at: dayBefore(-60), dial_attempted_at: dayBefore(-1) });
    expect(await attemptsOf(person)).toBe(0);
    await addCall(person, { started_at: dayBefore(-60), dial_attempted_at: dayBefore(1) });
    await addText(person, { created_at: dayBefore(-60), status: "sent", attempted_at: dayBefore(1) });
    expect(await attemptsOf(person)).toBe(2);
  });
});
