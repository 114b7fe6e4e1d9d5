import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { CARRIER_KINDS } from "../harness/carrier-kinds.ts";
import { startTestServiceWithCarrier } from "../harness/test-carrier.ts";
import { PUBLIC_BASE_URL } from "../harness/test-service.ts";
import {
  type ConnectedOrganization,
  type NumberedService,
  startNumberedService,
  type WireNumber,
} from "./numbered-service.ts";

// Carriers and jobs are waited for, however busy the machine is.

let service: NumberedService;
let organization: ConnectedOrganization;
beforeAll(async () => {
  service = await startNumberedService();
  await service.addOrganization();
  organization = await service.addConnectedOrganization(6);
  numbers = [...(await organization.sync())];
});
afterEach(() => service.carrier.setFaults({}));
afterAll(() => service.stop());

const PATH = "/api/v1/phone-numbers/webhooks";
const SMS_URL = `${PUBLIC_BASE_URL}/webhooks/sms/twilio`;
const OUR_VOICE_URL = `${PUBLIC_BASE_URL}/twiml`;
const OUR_STATUS_URL = `${PUBLIC_BASE_URL}/call-status/twilio`;
const VOICE_URL = "https://voice.example/twiml";
let numbers: WireNumber[];

/** One that no other test looks at, nobody's or of an assistant. */
async function takeNumber(assistant?: Record<string, unknown>): Promise<WireNumber> {
  const number = numbers.shift();
  if (number === undefined) throw new Error("no number left");
  if (assistant !== undefined) {
    const assistantId = await organization.addAssistant(assistant);
    await organization.admin.client.post(`/api/v1/assistants/${assistantId}/phone-numbers/${number.id}/assign`);
    // Calls come second.
    await expect.poll(() => atCarrier(number)?.voiceUrl).toContain(OUR_VOICE_URL);
    expect(atCarrier(number)?.smsUrl).toContain(SMS_URL);
  }
  return number;
}

const atCarrier = ({ phone_number: phoneNumber }: WireNumber) =>
  service.carrier.numbers(organization.accountSid).find((number) => number.phoneNumber === phoneNumber);
const read = ({ phone_number: phoneNumber }: WireNumber, query = "") =>
  organization.admin.client.get(`/api/v1/phone-numbers/${encodeURIComponent(phoneNumber)}/webhooks${query}`);
const change = (number: Pick<WireNumber, "phone_number">, body: Record<string, unknown>) =>
  organization.admin.client.put(PATH, { phone_number: number.phone_number, ...body });

describe("a number's webhooks", () => {
  test("are read from the carrier and moved there; a member that is not sent stays", async () => {
    const number = await takeNumber({ sms_webhook_url: "https://hooks.example/sms" });
    const moved = await change(number, { voice_webhook_url: VOICE_URL, disable_sms: null, enable_sms: false });
    expect(moved.status).toBe(200);
    expect(moved.json).toEqual({
      success: true,
      phone_number: number.phone_number,
      provider: "twilio",
      updated_webhooks: { voice: VOICE_URL },
      message: expect.stringContaining("twilio"),
    });
    expect(atCarrier(number)?.voiceUrl).toContain(VOICE_URL);
    const { status, json } = await read(number);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      success: true,
      phone_number: number.phone_number,
      provider: "twilio",
      voice_webhook_url: VOICE_URL,
      sms_webhook_url: SMS_URL,
      configuration: {
        phone_number_sid: number.twilio_sid,
        friendly_name: expect.any(String),
        voice_method: "POST",
        sms_method: "POST",
        status_callback_url: OUR_STATUS_URL,
      },
    });
    const withoutPlus = await organization.admin.client.get(
      `/api/v1/phone-numbers/${number.phone_number.slice(1)}/webhooks?provider=twilio`,
    );
    expect(withoutPlus.json.voice_webhook_url).toBe(VOICE_URL);
  });

  test("of calls come back here with where they are reported", async () => {
    const number = await takeNumber();
    await change(number, { voice_webhook_url: VOICE_URL });
    expect(atCarrier(number)?.statusCallbackUrl).not.toContain(OUR_STATUS_URL);
    const back = await change(number, { voice_webhook_url: OUR_VOICE_URL });
    expect(back.json.updated_webhooks).toEqual({ voice: OUR_VOICE_URL });
    expect(atCarrier(number)?.voiceUrl).toContain(OUR_VOICE_URL);
    expect(atCarrier(number)?.statusCallbackUrl).toContain(OUR_STATUS_URL);
  });

  test("of calls follow the assistant though texts stay switched off", async () => {
    const number = await takeNumber({ sms_webhook_url: "https://hooks.example/sms" });
    await change(number, { disable_sms: true, voice_webhook_url: VOICE_URL });
    await configureAgain(number);
    expect(atCarrier(number)?.voiceUrl).toContain(OUR_VOICE_URL);
    expect(atCarrier(number)?.smsUrl).toBe("");
  });

  test("of texts are switched off for good and on again, by request or by assigning", async () => {
    const { client } = organization.admin;
    const number = await takeNumber({ sms_webhook_url: "https://hooks.example/sms" });
    const isDisabled = async () => {
      const row = await service.service.platform.database
        .selectFrom("phone_numbers")
        .select("sms_disabled_at")
        .where("id", "=", number.id)
        .executeTakeFirstOrThrow();
      return row.sms_disabled_at !== null;
    };
    const off = await change(number, { disable_sms: true });
    expect(off.json.updated_webhooks).toEqual({ sms: "disabled" });
    expect([atCarrier(number)?.smsUrl, await isDisabled()]).toEqual(["", true]);
    // Neither a new name, a job that was still waiting, nor the look for lost texts brings them back.
    await configureAgain(number);
    expect(atCarrier(number)?.smsUrl).toBe("");
    await client.patch(`/api/v1/assistants/organization/phone-numbers/${number.id}`, { friendly_name: "Night" });
    const listsBefore = service.carrier.requests().filter(({ operation }) => operation === "list-sms").length;
    await service.service.platform.database
      .updateTable("phone_numbers")
      .set({ received_sms_polled_at: new Date(0) })
      .where("organization_id", "=", organization.organizationId)
      .where("id", "=", number.id)
      .execute();
    await pollReceivedTexts();
    const lists = service.carrier.requests().filter(({ operation }) => operation === "list-sms");
    expect(lists.slice(listsBefore).filter(({ target }) => target.includes(number.phone_number.slice(1)))).toEqual([]);

    const on = await change(number, { enable_sms: true });
    expect(on.json.updated_webhooks).toEqual({ sms: SMS_URL });
    expect([atCarrier(number)?.smsUrl.startsWith(SMS_URL), await isDisabled()]).toEqual([true, false]);

    await change(number, { disable_sms: true });
    const assistantId = await organization.addAssistant();
    await client.post(`/api/v1/assistants/${assistantId}/phone-numbers/${number.id}/assign`);
    await expect.poll(() => atCarrier(number)?.smsUrl).toContain(SMS_URL);
    expect(await isDisabled()).toBe(false);
  });

  test("a carrier that fails is named; what was wished for is not forgotten, and asking again mends it", async () => {
    const number = await takeNumber({ sms_webhook_url: "https://hooks.example/sms" });
    service.carrier.setFaults({
      rest: [{ kind: "error-before", probability: 1, operations: ["configure-number", "read-number"] }],
    });
    for (const answer of [await change(number, { disable_sms: true }), await read(number)]) {
      expect([answer.status, answer.json.code]).toEqual([500, "provider-failed"]);
      expect(answer.json.detail).toContain("twilio");
    }
    service.carrier.setFaults({});
    expect((await change(number, { disable_sms: true })).status).toBe(200);
    expect(atCarrier(number)?.smsUrl).toBe("");
  });

  test("bad wishes are refused before anything happens", async () => {
    const number = await takeNumber();
    const requests = service.carrier.requests().length;
    const cases: [Record<string, unknown>, number, string | undefined][] = [
      [{}, 400, "no-webhooks-given"],
      [{ voice_webhook_url: null, disable_sms: false, enable_sms: null }, 400, "no-webhooks-given"],
      [{ disable_sms: true, enable_sms: true }, 400, "contradictory-webhooks"],
      [{ voice_webhook_url: "voice.example" }, 400, "invalid-webhook-url"],
      [{ voice_webhook_url: "" }, 400, "invalid-webhook-url"],
      [{ voice_webhook_url: "javascript:alert(1)" }, 400, "invalid-webhook-url"],
      [{ enable_sms: true }, 400, "no-assistant"],
      [{ disable_sms: true, provider: "telnyx" }, 400, "other-provider"],
      [{ disable_sms: true, provider: "nobody" }, 400, "unknown-provider"],
      [{ disable_sms: "perhaps" }, 422, undefined],
    ];
    for (const [body, status, code] of cases) {
      const answer = await change(number, body);
      expect([body, answer.status, answer.json.code]).toEqual([body, status, code]);
    }
    const assistantId = await organization.addAssistant();
    await service.service.platform.database
      .updateTable("phone_numbers")
      .set({ assistant_id: assistantId })
      .where("id", "=", number.id)
      .execute();
    expect((await change(number, { enable_sms: true })).json.code).toBe("no-sms-webhook-url");
    expect((await read(number, "?provider=telnyx")).json.code).toBe("other-provider");
    expect(service.carrier.requests()).toHaveLength(requests);
  });

  test("a foreign number is as good as missing, and one the carrier lost is said to be lost", async () => {
    const other = await service.addConnectedOrganization(1);
    const [theirs] = await other.sync();
    const unknown = await change({ phone_number: "+15125550100" }, { disable_sms: true });
    const foreign = await change({ phone_number: theirs?.phone_number ?? "" }, { disable_sms: true });
    expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
    if (theirs !== undefined) expect((await read(theirs)).status).toBe(404);
    await service.service.platform.database
      .updateTable("phone_numbers")
      .set({ provider_number_id: "PN00000000000000000000000000000000" })
      .where("id", "=", theirs?.id ?? 0)
      .execute();
    const path = `/api/v1/phone-numbers/${encodeURIComponent(theirs?.phone_number ?? "")}/webhooks`;
    const lost = await other.admin.client.get(path);
    expect([lost.status, lost.json.code]).toEqual([404, "not-at-provider"]);
  });

  test("of a carrier whose numbers share a voice URL are not said to be moved when they were not", async () => {
    const kind = CARRIER_KINDS.find(({ provider }) => provider === "telnyx");
    if (kind === undefined) throw new Error("no such carrier");
    const telnyx = await startTestServiceWithCarrier({ kind });
    try {
      const { admin, organizationId } = await telnyx.addOrganization();
      const { client } = admin;
      await client.post("/api/v1/assistants/organization/phone-numbers/sync");
      const [{ id, phone_number }] = (await client.get("/api/v1/phone-numbers")).json;
      const path = `/api/v1/phone-numbers/${encodeURIComponent(phone_number)}/webhooks`;

      const elsewhere = "https://elsewhere.example/twiml";
      // Texts do not wait for the person who has to point the calls here.
      const assistant = await client.post("/api/v1/assistants", { name: "Ada" });
      await client.post(`/api/v1/assistants/${assistant.json.id}/phone-numbers/${id}/assign`);
      await expect(configure(telnyx.service, organizationId, id)).resolves.toBeUndefined();
      expect((await client.get(path)).json).toMatchObject({
        voice_webhook_url: null,
        configuration: { messaging_webhook_url: `${PUBLIC_BASE_URL}/webhooks/sms/telnyx` },
      });

      const refused = await client.put(PATH, { phone_number, voice_webhook_url: elsewhere });
      expect([refused.status, refused.json.code]).toEqual([400, "provider-refused"]);
      expect(refused.json.fix).toContain(elsewhere);
      expect(telnyx.carrier.requests().filter(({ body }) => body.includes('"connection_id"'))).toEqual([]);
      expect((await client.get(path)).json.voice_webhook_url).toBeNull();

      const moved = await client.put(PATH, { phone_number, voice_webhook_url: VOICE_URL });
      expect([moved.status, moved.json.updated_webhooks]).toEqual([200, { voice: VOICE_URL }]);
      expect((await client.get(path)).json).toMatchObject({
        voice_webhook_url: expect.stringContaining("connection"),
        sms_webhook_url: expect.stringContaining("messaging profile"),
        configuration: {
          connection_webhook_url: VOICE_URL,
          messaging_webhook_url: `${PUBLIC_BASE_URL}/webhooks/sms/telnyx`,
        },
      });
    } finally {
      await telnyx.stop();
    }
  });

  test("are read by members and changed by admins", async () => {
    const [number] = await organization.sync();
    const member = await organization.addMember();
    const path = `/api/v1/phone-numbers/${encodeURIComponent(number?.phone_number ?? "")}/webhooks`;
    expect((await member.client.get(path)).status).toBe(200);
    const answer = await member.client.put(PATH, { phone_number: number?.phone_number, disable_sms: true });
    expect(answer.status).toBe(403);
  });
});

const configureAgain = ({ id }: WireNumber) => configure(service.service, organization.organizationId, id);

/** As the worker does when somebody is to answer a number. */
async function configure(
  { features, platform }: typeof service.service,
  organizationId: number,
  id: number,
): Promise<void> {
  const wish = { wish: randomUUID(), leased_until: null };
  await platform.database
    .insertInto("phone_number_configurations")
    .values({ organization_id: organizationId, phone_number_id: id, ...wish })
    .onConflict((conflict) => conflict.columns(["organization_id", "phone_number_id"]).doUpdateSet(wish))
    .execute();
  const job = features.flatMap(({ jobs }) => jobs).find(({ job: { name } }) => name === "configure-number");
  if (job === undefined) throw new Error("there is no such job");
  await job.run(
    { organizationId, phoneNumberId: id },
    { signal: new AbortController().signal, isDraining: () => false, attempt: 1, isLastAttempt: false },
  );
}

async function pollReceivedTexts(): Promise<void> {
  const schedules = service.service.features.flatMap((feature) => feature.schedules);
  const schedule = schedules.find(({ name }) => name === "poll-received-texts");
  if (schedule === undefined) throw new Error("there is no such schedule");
  await schedule.run(new AbortController().signal);
}
