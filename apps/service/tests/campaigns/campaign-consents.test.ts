import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BASE } from "../compliance/compliance-room.ts";
import { startTestService, type TestService } from "../harness/test-service.ts";
import { until } from "../harness/until.ts";
import { CAMPAIGNS, CampaignStage, numbersFrom } from "./campaign-stage.ts";

let service: TestService;
let stage: CampaignStage;
beforeAll(async () => {
  service = await startTestService();
  stage = await CampaignStage.open(service);
});
afterAll(() => service.stop());

let used = 0;
const newNumbers = (count: number) => {
  const numbers = numbersFrom(used, count) as string[];
  used += count;
  return numbers;
};
const consentsOf = async (number = "") =>
  (await stage.client.get(`${BASE}/consents?phone_number=${encodeURIComponent(number)}`)).json.consents;
const importsOf = (id: number) => `${CAMPAIGNS}/${id}/imports`;
const CONTRACT = { kind: "written", source: "Contract of 2026", given_at: "2026-01-05T10:00:00Z" };
const attest = (id: number, importId: number, body: object = CONTRACT) =>
  stage.client.post(`${importsOf(id)}/${importId}/attest-consent`, body);

async function countConsents(): Promise<number> {
  const rows = await stage.database
    .selectFrom("contact_consents")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("organization_id", "=", stage.organization.organizationId)
    .executeTakeFirstOrThrow();
  return Number(rows.count);
}

describe("columns of consent", () => {
  test("become consents with the contacts, by whoever sent the file, and no variables", async () => {
    const [written, express, no, silent, undated] = newNumbers(5);
    const id = await stage.add();
    const made = await stage.import(
      id,
      [
        "Phone,Consent Type,Consent Date,Consent Source,Consent Proof,Plan",
        `${written},Written,2026-01-05T10:00:00+02:00,Web form,https://example.com/1,gold`,
        `${express},yes,2026-02-03,,,gold`,
        `${no},no,2026-02-03,,,gold`,
        `${silent},,,,,gold`,
        `${undated},written,,Web form,,gold`,
      ].join("\n"),
    );
    expect(made).toMatchObject({ imported_count: 5, invalid_count: 0 });
    expect(made.columns.map(({ becomes }: { becomes: string }) => becomes)).toEqual([
      "phone_number",
      "consent_kind",
      "consent_given_at",
      "consent_source",
      "consent_evidence",
      "plan",
    ]);
    expect((await stage.read(id)).available_variables).toEqual(["plan"]);
    expect(await consentsOf(written)).toMatchObject([
      {
        ...{ kind: "written", source: "Web form", given_at: "2026-01-05T08:00:00.000+00:00", withdrawn_at: null },
        evidence: `https://example.com/1; campaign ${id}, import ${made.import_id}, line 2`,
      },
    ]);
    expect(await consentsOf(express)).toMatchObject([
      {
        ...{ kind: "express", source: "File people.csv", given_at: "2026-02-03T00:00:00.000+00:00" },
        evidence: `campaign ${id}, import ${made.import_id}, line 3`,
      },
    ]);
    for (const number of [no, silent, undated]) expect(await consentsOf(number)).toEqual([]);
    const recorded = await stage.database
      .selectFrom("contact_consents")
      .select("recorded_by")
      .where("organization_id", "=", stage.organization.organizationId)
      .execute();
    expect(recorded.every((row) => row.recorded_by === stage.organization.admin.userId)).toBe(true);
  });

  test("that cannot be read reject the row, with a reason for each", async () => {
    const [first, second, third, fourth, fifth, sixth] = newNumbers(6);
    const id = await stage.add();
    const made = await stage.import(
      id,
      [
        "phone,consent,consent_date,consent_source",
        `${first},yes,5/6/2026,form`,
        `${second},yes,2026-02-30,form`,
        `${third},yes,2099-01-01,form`,
        `${fourth},perhaps,2026-01-05,form`,
        `${fifth},yes,2026-01-05,${"x".repeat(501)}`,
        `${sixth},yes,2026-01-05 09:30,form`,
      ].join("\n"),
    );
    expect(made).toMatchObject({ imported_count: 1, invalid_count: 5 });
    expect((await stage.rejects(id, made.import_id)).map((each) => each.split(",").slice(0, 2).join(","))).toEqual([
      '"2","consent-date-unreadable"',
      '"3","consent-date-unreadable"',
      '"4","consent-date-in-the-future"',
      '"5","consent-kind-unknown"',
      '"6","value-too-long"',
    ]);
    expect(await consentsOf(sixth)).toMatchObject([{ given_at: "2026-01-05T09:30:00.000+00:00" }]);
  });

  test("of a column that the sender names, and of JSON", async () => {
    const [first, second] = newNumbers(2);
    const id = await stage.add();
    await stage.import(id, `phone,agreed on\n${first},2026-01-05\n`, { mappings: { "agreed on": "consent_date" } });
    expect(await consentsOf(first)).toMatchObject([{ kind: "express" }]);
    await stage.import(id, JSON.stringify([{ phone: second, consent: true, consent_given_at: "2026-01-05" }]), {
      name: "people.json",
    });
    expect(await consentsOf(second)).toMatchObject([{ kind: "express", source: "File people.json" }]);
  });

  test("wait for the confirmation as the contacts do, and go with an import that is replaced", async () => {
    const [first, second] = newNumbers(2);
    const id = await stage.add({ pending_import: {} });
    await stage.import(id, `phone,consent_date\n${first},2026-01-05\n`);
    const made = await stage.import(id, `phone,consent_date\n${second},2026-01-05\n`);
    expect(await consentsOf(second)).toEqual([]);
    await stage.client.post(`${importsOf(id)}/${made.import_id}/confirm`);
    expect(await consentsOf(second)).toHaveLength(1);
    expect(await consentsOf(first)).toEqual([]);
  });

  test("of the same file again change nothing, and bring nobody back who has withdrawn", async () => {
    const numbers = newNumbers(3);
    const file = `phone,consent_date\n${numbers.map((number) => `${number},2026-01-05\n`).join("")}`;
    const id = await stage.add();
    await stage.import(id, file);
    const [consent] = await consentsOf(numbers[0]);
    await stage.client.delete(`${BASE}/consents/${consent.id}`);
    const before = await countConsents();
    await stage.import(id, file);
    expect(await countConsents()).toBe(before);
    expect((await consentsOf(numbers[0]))[0].withdrawn_at).not.toBeNull();
  });

  test("of large files in different orders that are confirmed at once are all there", async () => {
    // Contacts are made 20,000 at a time.
    const numbers = newNumbers(20_400);
    const before = await countConsents();
    const rows = numbers.map((number) => `${number},written,2026-01-05,form`);
    const ids = [await stage.add(), await stage.add()];
    const files = [rows, rows.toReversed()].map(
      (each) => `phone,consent,consent_date,consent_source\n${each.join("\n")}\n`,
    );
    await Promise.all(ids.map((id, index) => stage.send(id, files[index] ?? "")));
    for (const id of ids) {
      await until(async () => expect((await stage.read(id)).total_contacts).toBe(numbers.length));
    }
    expect((await countConsents()) - before).toBe(numbers.length);
  });
});

describe("contacts that are sent with consents", () => {
  test("have them recorded", async () => {
    const [first, second, third] = newNumbers(3);
    const id = await stage.add({
      contacts: [
        { phone_number: first, consent_kind: "written", consent_given_at: "2026-01-05", consent_source: "CRM" },
      ],
    });
    expect(await consentsOf(first)).toMatchObject([{ kind: "written", source: "CRM", evidence: `campaign ${id}` }]);
    const added = await stage.client.post(`${CAMPAIGNS}/${id}/contacts`, {
      contacts: [
        { phone_number: second, consent: true, consent_date: "2026-01-05T10:00:00Z" },
        { phone_number: third, consent: true, consent_date: "last week" },
      ],
    });
    expect(added.json).toMatchObject({
      imported_count: 1,
      invalid_count: 1,
      rejects: [{ index: 1, reason: "consent-date-unreadable" }],
    });
    expect(await consentsOf(second)).toMatchObject([{ kind: "express", source: "Contacts sent by a client" }]);
  });

  test("are refused with the campaign where one cannot be read", async () => {
    const [first] = newNumbers(1);
    const refused = await stage.client.post(CAMPAIGNS, {
      ...{ name: "Spring", campaign_type: "call", assistant_id: stage.assistantId },
      contacts: [{ phone_number: first, consent_given_at: "2099-01-01" }],
    });
    expect(refused.status).toBe(422);
    expect(refused.json.detail[0]).toMatchObject({
      loc: ["body", "contacts", 0, "consent"],
      type: "consent_date_in_the_future",
    });
    expect(await consentsOf(first)).toEqual([]);
  });
});

describe("an admin's word for an import without dates of consent", () => {
  test("counts for exactly its contacts, once, and for nobody who has withdrawn", async () => {
    const numbers = newNumbers(4);
    const [other, withdrawn, first] = numbers;
    const id = await stage.add({ contacts: [{ phone_number: other }] });
    await stage.database
      .updateTable("campaign_contacts")
      .set({ status: "completed" })
      .where("campaign_id", "=", id)
      .execute();
    const given = await stage.client.post(`${BASE}/consents`, {
      ...CONTRACT,
      phone_number: withdrawn,
      kind: "express",
    });
    await stage.client.delete(`${BASE}/consents/${given.json.id}`);
    const made = await stage.import(
      id,
      `phone,consent\n${numbers
        .slice(1)
        .map((each) => `${each},yes\n`)
        .join("")}`,
    );
    const given_at = new Date().toISOString();
    const attested = await attest(id, made.import_id, { ...CONTRACT, given_at });
    expect(attested.status, attested.text).toBe(200);
    expect(attested.json).toEqual({ import_id: made.import_id, contact_count: 3, recorded_count: 2 });
    expect(await consentsOf(first)).toMatchObject([
      {
        kind: "written",
        source: "Contract of 2026",
        evidence: `attested for campaign ${id}, import ${made.import_id}`,
      },
    ]);
    expect(await consentsOf(other)).toEqual([]);
    expect(await consentsOf(withdrawn)).toHaveLength(1);
    expect((await attest(id, made.import_id, { ...CONTRACT, given_at })).json.recorded_count).toBe(0);
    const audit = (await stage.client.get("/api/v1/audit-log?limit=50")).text;
    expect(audit).toContain("attestCampaignImport");
  });

  test("is refused where the file says itself, before there are contacts, and for the future", async () => {
    const [first, second] = newNumbers(2);
    const id = await stage.add();
    const dated = await stage.import(id, `phone,consent_date\n${first},\n`);
    expect((await attest(id, dated.import_id)).json.code).toBe("import-has-consents");
    const waiting = await stage.add({ pending_import: {} });
    const made = await stage.import(waiting, `phone\n${second}\n`);
    expect((await attest(waiting, made.import_id)).json.code).toBe("import-awaiting-confirmation");
    await stage.client.post(`${importsOf(waiting)}/${made.import_id}/confirm`);
    const late = await attest(waiting, made.import_id, { ...CONTRACT, given_at: "2099-01-01T00:00:00Z" });
    expect([late.status, late.json.code]).toEqual([400, "time-in-the-future"]);
    expect((await attest(id, made.import_id)).status).toBe(404);
    expect(await consentsOf(second)).toEqual([]);
  });
});
