import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";
import { addRegister, BASE, CSV, check, newPerson, recordConsent } from "./compliance-room.ts";

let service: TestService;
let organization: TestOrganization;
beforeAll(async () => {
  service = await startTestService({});
  organization = await service.addOrganization();
  await addRegister(organization.admin.client, "2026-11-20T00:00:00Z");
});
afterAll(() => service.stop());

const CONSENTS = `${BASE}/consents`;
const client = () => organization.admin.client;
const consentsOf = async (phoneNumber: string) =>
  (await client().get(`${CONSENTS}?phone_number=${encodeURIComponent(phoneNumber)}`)).json.consents;
const reasonsOf = async (phoneNumber: string) => (await check(client(), { phone_number: phoneNumber })).reasons;

describe("a consent", () => {
  test("is recorded once, with its proof, and shows no number", async () => {
    const person = newPerson();
    const recorded = await recordConsent(client(), person, { evidence: "https://forms.example/77" });
    expect(recorded).toEqual({
      id: expect.any(Number),
      masked_number: `${person.slice(0, 5)}•••${person.slice(-4)}`,
      kind: "written",
      source: "web form",
      given_at: "2026-01-05T10:00:00.000+00:00",
      evidence: "https://forms.example/77",
      recorded_at: expect.any(String),
      withdrawn_at: null,
    });
    expect(await recordConsent(client(), person)).toEqual(recorded);
    const other = await recordConsent(client(), person, { kind: "express", given_at: "2026-02-01T00:00:00Z" });
    expect(await consentsOf(person)).toEqual([other, recorded]);
    expect(await check(client(), { phone_number: person })).toMatchObject({
      allowed: true,
      facts: { consent: { kind: "written", source: "web form", is_attested: false } },
    });
  });

  test("is withdrawn with the time, and so is everything that was given before", async () => {
    const person = newPerson();
    const first = await recordConsent(client(), person);
    await recordConsent(client(), person, { source: "shop", given_at: "2026-03-01T00:00:00Z" });
    const withdrawn = await client().delete(`${CONSENTS}/${first.id}`);
    expect(withdrawn.status, withdrawn.text).toBe(200);
    expect(withdrawn.json).toMatchObject({ id: first.id, withdrawn_at: expect.any(String) });
    expect((await client().delete(`${CONSENTS}/${first.id}`)).json).toEqual(withdrawn.json);
    expect(await reasonsOf(person)).toEqual(["consent-withdrawn"]);
    // The old file again changes nothing, nor does another consent of before.
    await recordConsent(client(), person);
    await recordConsent(client(), person, { source: "fair", given_at: "2026-04-01T00:00:00Z" });
    expect(await reasonsOf(person)).toEqual(["consent-withdrawn"]);
    expect(await check(client(), { phone_number: person })).toMatchObject({ facts: { consent_withdrawn: true } });
    await recordConsent(client(), person, { source: "again", given_at: new Date().toISOString() });
    expect(await reasonsOf(person)).toEqual([]);
  });

  test.each([
    ["no number", { phone_number: "nobody" }, 400],
    ["a time to come", { given_at: "2999-01-01T00:00:00Z" }, 400],
    ["another kind", { kind: "implied" }, 422],
    ["no source", { source: " " }, 422],
    ["a time that is none", { given_at: "yesterday" }, 422],
  ])("with %s is refused", async (_what, change, status) => {
    const body = { phone_number: newPerson(), kind: "written", source: "form", given_at: "2026-01-05T10:00:00Z" };
    expect((await client().post(CONSENTS, { ...body, ...change })).status).toBe(status);
  });

  test("of another organization is not found", async () => {
    const person = newPerson();
    const { id } = await recordConsent(client(), person);
    const stranger = (await service.addOrganization()).admin.client;
    expect((await stranger.delete(`${CONSENTS}/${id}`)).status).toBe(404);
    const seen = await stranger.get(`${CONSENTS}?phone_number=${encodeURIComponent(person)}`);
    expect(seen.json).toEqual({ consents: [] });
  });

  test("is gone with its proof when the caller asks to be forgotten; that it was withdrawn stays, as do opt-outs and lists", async () => {
    const person = newPerson();
    await recordConsent(client(), person, { evidence: "signed by Ada" });
    await client().post("/api/v1/opt-outs", { phone_number: person });
    const forgotten = await client().post(`/api/v1/gdpr/memory/forget-caller/${encodeURIComponent(person)}`);
    expect(forgotten.status, forgotten.text).toBe(200);
    expect(await consentsOf(person)).toMatchObject([
      { masked_number: null, evidence: null, withdrawn_at: expect.any(String) },
    ]);
    expect(await reasonsOf(person)).toEqual(["opted-out", "consent-withdrawn"]);
  });
});

describe("an import", () => {
  test("records what it can read, says by line what it cannot, and changes nothing the second time", async () => {
    const [one, two] = [newPerson(), newPerson()];
    const csv = [
      "Phone,Consent Kind,Consent Source,Given At,Evidence",
      `${one},Written,web form,2026-01-05T10:00:00Z,https://forms.example/1`,
      `${two},express,call,2026-01-05T10:00:00+02:00,`,
      `${one},written,web form,2026-01-05T10:00:00Z,twice`,
      "nobody,written,web form,2026-01-05T10:00:00Z,",
      `${one},implied,web form,2026-01-05T10:00:00Z,`,
      `${one},written,,2026-01-05T10:00:00Z,`,
      `${one},written,web form,05/01/2026,`,
      `${one},written,web form,2999-01-05T10:00:00Z,`,
    ].join("\n");
    const { status, json } = await client().post(`${CONSENTS}/import`, csv, CSV);
    expect(status).toBe(200);
    expect(json).toEqual({
      ...{ lines: 8, added: 2, duplicates: 1, invalid: 5 },
      rejects: [
        { line: 5, reason: "not-a-phone-number" },
        { line: 6, reason: "kind-unknown" },
        { line: 7, reason: "source-missing-or-too-long" },
        { line: 8, reason: "given_at-not-iso-8601-with-offset" },
        { line: 9, reason: "given_at-in-the-future" },
      ],
    });
    expect((await client().post(`${CONSENTS}/import`, csv, CSV)).json).toMatchObject({ added: 0, duplicates: 3 });
    expect(await consentsOf(one)).toHaveLength(1);
    expect(await reasonsOf(two)).toEqual(["consent-not-written"]);
  });

  test("of the same lines in two orders at once records each once", async () => {
    // More than go into one statement.
    const rows = Array.from({ length: 1_100 }, () => ({
      ...{ phone_number: newPerson("646"), kind: "written", source: "crm", given_at: "2026-01-05T10:00:00Z" },
    }));
    const imports = await Promise.all(
      [rows, rows.toReversed(), rows].map((consents) => client().post(`${CONSENTS}/import`, { consents })),
    );
    expect(imports.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(imports.reduce((sum, { json }) => sum + json.added, 0)).toBe(1_100);
  });

  test("takes JSON as well", async () => {
    const person = newPerson();
    const row = { phone_number: person, kind: "written", source: "crm", given_at: "2026-01-05T10:00:00Z" };
    expect((await client().post(`${CONSENTS}/import`, { consents: [row, "x", 7] })).json).toMatchObject({
      ...{ lines: 3, added: 1, invalid: 2 },
    });
    expect(await reasonsOf(person)).toEqual([]);
  });

  test("without the columns it needs says which are missing", async () => {
    const { status, json } = await client().post(`${CONSENTS}/import`, "phone,source\n+12125550101,crm\n", CSV);
    expect([status, json.code]).toEqual([400, "csv-header-missing"]);
    expect(json.detail).toContain("kind, given_at");
  });
});

describe("an attestation", () => {
  const ATTESTATION = `${BASE}/attestation`;
  const body = { kind: "written", source: "Terms of 2026-01", given_at: "2026-01-01T00:00:00Z" };

  test("of an admin stands for who has no consent of their own, and not for who has withdrawn it", async () => {
    const [person, withdrawn] = [newPerson(), newPerson()];
    const { id } = await recordConsent(client(), withdrawn);
    await client().delete(`${CONSENTS}/${id}`);
    expect((await client().get(ATTESTATION)).json).toEqual({ attestation: null });
    expect(await reasonsOf(person)).toEqual(["consent-missing"]);
    const set = await client().put(ATTESTATION, body);
    expect(set.status, set.text).toBe(200);
    expect(set.json.attestation).toEqual({
      ...{ kind: "written", source: "Terms of 2026-01", given_at: "2026-01-01T00:00:00.000+00:00" },
      attested_at: expect.any(String),
    });
    expect(await check(client(), { phone_number: person })).toMatchObject({
      allowed: true,
      facts: { consent: { is_attested: true } },
    });
    expect(await reasonsOf(withdrawn)).toEqual(["consent-withdrawn"]);
    expect((await client().put(ATTESTATION, { ...body, kind: "express" })).status).toBe(200);
    expect(await reasonsOf(person)).toEqual(["consent-not-written"]);
    expect((await client().delete(ATTESTATION)).status).toBe(204);
    expect((await client().delete(ATTESTATION)).status).toBe(404);
    expect(await reasonsOf(person)).toEqual(["consent-missing"]);
  });

  test("stands once, also when several are made at once", async () => {
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, index) => client().put(ATTESTATION, { ...body, source: `Terms ${index}` })),
    );
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 200));
    expect((await client().get(ATTESTATION)).json.attestation.source).toMatch(/^Terms \d$/);
    expect((await client().delete(ATTESTATION)).status).toBe(204);
  });

  test("is an admin's act, and in the audit log", async () => {
    const user = (await organization.addMember({ role: "user" })).client;
    expect((await user.put(ATTESTATION, body)).status).toBe(403);
    expect((await user.get(ATTESTATION)).status).toBe(200);
    const logged = (await client().get("/api/v1/audit-log")).text;
    expect(logged).toContain("attestConsent");
    expect(logged).toContain("endConsentAttestation");
  });

  test("of the future is refused", async () => {
    expect((await client().put(ATTESTATION, { ...body, given_at: "2999-01-01T00:00:00Z" })).json.code).toBe(
      "time-in-the-future",
    );
  });
});
