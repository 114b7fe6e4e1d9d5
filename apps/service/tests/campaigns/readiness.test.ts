import { campaignReadiness } from "@parley/contracts/campaigns/campaign-readiness-schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { composeComplianceDeps } from "../../src/compose-compliance.ts";
import { requireCampaign } from "../../src/features/campaigns/hold-campaign.ts";
import { checkReadiness } from "../../src/features/campaigns/start/check-readiness.ts";
import { presentReadiness } from "../../src/features/campaigns/start/present-readiness.ts";
import { checkContacts } from "../../src/features/compliance/check-contacts.ts";
import { addRegister, BASE, recordConsent } from "../compliance/compliance-room.ts";
import { optOutsOf } from "../compliance/opt-outs-of.ts";
import { startTestService, type TestService } from "../harness/test-service.ts";
import { CAMPAIGNS, CampaignStage, numbersFrom } from "./campaign-stage.ts";

let service: TestService;
let stage: CampaignStage;
beforeAll(async () => {
  service = await startTestService({ env: { ROLES: "api" } });
});
afterAll(() => service.stop());

const scope = () => service.service.platform.data.scope(stage.organization.organizationId);
const noVendors = { get: () => null };

async function readinessOf(
  campaignId: number,
  speechVendors: Parameters<typeof checkReadiness>[0]["speechVendors"] = noVendors,
) {
  const found = await scope().transaction(async (unit) =>
    checkReadiness(
      { platform: service.service.platform, speechVendors },
      unit,
      await requireCampaign(unit, campaignId),
    ),
  );
  return campaignReadiness.parse(presentReadiness(found));
}

describe("before a campaign starts", () => {
  beforeAll(async () => {
    stage = await CampaignStage.open(service);
  });

  test("variables without a value are told with how many contacts lack them", async () => {
    const [first = "", second = "", third = "", fourth = ""] = numbersFrom(0, 4);
    const id = await stage.add({
      campaign_type: "mixed",
      welcome_message_template:
        '{{ name }} {{ plan }} {{ city | default("x") }} {{ first_name }} {{ email }} {{ nick }}',
      sms_message_template: "{{ plan }} {{ visits }} {{ phone_number }} {{ company }} {{ gone }}",
      fallback_values: { gone: "set" },
      variable_mappings: { first_name: "First Name", "Nick Name": "nick" },
      contacts: [
        { phone_number: first, plan: "gold", visits: 1, "First Name": "Ada", email: "a@example.com" },
        { phone_number: second, plan: "   ", visits: false, nick_name: "Bo" },
        { phone_number: third, plan: { a: 1 }, first_name: "Cy", "Nick Name": "C" },
        { phone_number: fourth, plan: ["gold"], visits: null },
      ],
    });
    expect(await readinessOf(id)).toMatchObject({
      contacts: 4,
      missing_variables: [
        { name: "plan", contacts: 3 },
        { name: "first_name", contacts: 2 },
        { name: "email", contacts: 3 },
        { name: "nick", contacts: 2 },
        { name: "visits", contacts: 2 },
      ],
      opted_out: 0,
    });
    await stage.database
      .updateTable("campaign_contacts")
      .set({ status: "completed" })
      .where("phone_number", "in", [second, third, fourth])
      .execute();
    expect(await readinessOf(id)).toMatchObject({ contacts: 1, missing_variables: [{ name: "nick", contacts: 1 }] });
  });

  test("what a start would meet with is told before it, also where it could not start, and changes nothing", async () => {
    const [number = ""] = numbersFrom(700, 1);
    const id = await stage.add({ welcome_message_template: "{{ plan }}", contacts: [{ phone_number: number }] });
    const path = `${CAMPAIGNS}/${id}/readiness`;
    const { status, json } = await stage.client.get(path);
    expect(status).toBe(200);
    expect(json.start_problems.map(({ code }: { code: string }) => code)).toEqual([
      "no-number",
      "do-not-call-register-missing",
    ]);
    expect(json.readiness).toMatchObject({ contacts: 1, missing_variables: [{ name: "plan", contacts: 1 }] });
    expect((await stage.read(id)).status).toBe("draft");
    const other = await service.addOrganization();
    expect((await other.admin.client.get(path)).status).toBe(404);
    expect((await stage.client.get(`${CAMPAIGNS}/987654321/readiness`)).status).toBe(404);
  });

  test("a campaign without contacts and templates has no gaps", async () => {
    expect(await readinessOf(await stage.add())).toMatchObject({
      contacts: 0,
      missing_variables: [],
      missing_consent: { contacts: 0, kind_needed: "written" },
      opted_out: 0,
    });
  });

  test("no price is made up", async () => {
    const call = await readinessOf(await stage.add({ contacts: [{ phone_number: "+12125550100" }] }));
    expect(call.cost_estimate).toMatchObject({ amount_usd: null });
    expect(call.cost_estimate.assumptions.join(" ")).toMatch(/no number to call from/);
    const text = await readinessOf(await stage.add({ campaign_type: "sms" }));
    expect(text.cost_estimate).toMatchObject({ amount_usd: null });
    expect(text.cost_estimate.assumptions.join(" ")).toMatch(/texts/);
  });
});

describe("consents, opt-outs and registers", () => {
  beforeAll(async () => {
    stage = await CampaignStage.open(service);
  });

  test("are counted as the check of each contact judges them", async () => {
    const numbers = numbersFrom(100, 12);
    const at = (index: number) => numbers[index] ?? "";
    const { client } = stage;
    const marketing = await stage.add({ contacts: numbers.map((number) => ({ phone_number: number })) });
    const informing = await stage.add({
      purpose: "informational",
      contacts: numbers.map((number) => ({ phone_number: number })),
    });
    const withdraw = async (id: number) => client.delete(`${BASE}/consents/${id}`);
    for (const index of [0, 1]) await recordConsent(client, at(index));
    for (const index of [2, 3, 1]) await recordConsent(client, at(index), { kind: "express", source: "call" });
    await withdraw((await recordConsent(client, at(4))).id);
    // Withdrawn, with an older one that the withdrawal covers.
    await recordConsent(client, at(5), { kind: "express", given_at: "2025-01-05T10:00:00Z" });
    await withdraw((await recordConsent(client, at(5))).id);
    await client.post("/api/v1/opt-outs", { phone_number: at(6) });
    await recordConsent(client, at(6));

    const judged = async (purpose: "marketing" | "informational") => {
      const checked = await scope().transaction((unit) =>
        checkContacts(
          composeComplianceDeps(service.service.platform, optOutsOf(service)),
          unit,
          numbers.map((phoneNumber) => ({
            ...{ phoneNumber, channel: "call" as const, purpose },
            place: { timeZone: null, state: null, postalCode: null },
          })),
          new Date(),
        ),
      );
      const count = (pattern: RegExp) =>
        checked.filter(({ verdict }) => verdict.reasons.some((reason) => pattern.test(reason))).length;
      return { without: count(/^consent-/), optedOut: count(/^opted-out$/) };
    };
    const compare = async () => {
      for (const [id, purpose] of [
        [marketing, "marketing"],
        [informing, "informational"],
      ] as const) {
        const { without, optedOut } = await judged(purpose);
        const readiness = await readinessOf(id);
        expect(readiness.missing_consent.contacts, purpose).toBe(without);
        expect(readiness.opted_out).toBe(optedOut);
      }
      return [
        (await readinessOf(marketing)).missing_consent.contacts,
        (await readinessOf(informing)).missing_consent.contacts,
      ];
    };
    expect(await compare()).toEqual([9, 7]);
    const attest = (kind: string) =>
      client.put(`${BASE}/attestation`, { kind, source: "contract", given_at: "2026-01-01T00:00:00Z" });
    await attest("express");
    expect(await compare()).toEqual([9, 2]);
    await attest("written");
    expect(await compare()).toEqual([4, 2]);
    expect(await readinessOf(informing)).toMatchObject({
      missing_consent: { contacts: 2, kind_needed: "express" },
      opted_out: 1,
      do_not_call_register: null,
    });
  });

  test("a register is missing, fresh or stale", async () => {
    const id = await stage.add();
    expect((await readinessOf(id)).do_not_call_register).toBe("missing");
    const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString();
    await addRegister(stage.client, days(1));
    expect((await readinessOf(id)).do_not_call_register).toBe("ok");
    await addRegister(stage.client, days(40), "Texas");
    expect((await readinessOf(id)).do_not_call_register).toBe("stale");
  });

  test("others' consents and opt-outs count for nothing", async () => {
    const id = await stage.add({ contacts: numbersFrom(300, 3).map((number) => ({ phone_number: number })) });
    const mine = stage;
    const others = await CampaignStage.open(service);
    const [number = "", second = ""] = numbersFrom(300, 2);
    await recordConsent(others.client, number);
    await others.client.post("/api/v1/opt-outs", { phone_number: second });
    await mine.client.delete(`${BASE}/attestation`);
    expect(await readinessOf(id)).toMatchObject({ missing_consent: { contacts: 3 }, opted_out: 0 });
  });
});
