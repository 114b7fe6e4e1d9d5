import { randomInt } from "node:crypto";
import type { NumberOptions } from "@parley/testkit/carriers/simulator-options";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { CarrierAccount } from "../harness/carrier-kinds.ts";
import { runSchedule } from "../harness/run-schedule.ts";
import { startTestServiceWithCarrier, type TestCarrierService } from "../harness/test-carrier.ts";
import { PUBLIC_BASE_URL, type TestOrganization } from "../harness/test-service.ts";
import {
  CUSTOMERS_CARRIERS,
  type CustomersCarrier,
  OLD_SMS_URL,
  TWILIO_APPLICATION,
  TWILIO_TRUNK,
} from "./carrier-accounts.ts";

// Carriers and jobs are waited for, however busy the machine is.
interface Line {
  readonly id: number;
  readonly phoneNumber: string;
  /** As the carrier showed it before anything was done. */
  readonly before: unknown;
}

describe.each(CUSTOMERS_CARRIERS.map((customers) => [customers.kind.name, customers] as const))(
  "%s",
  (_, customers) => {
    let scene: Scene;
    beforeAll(async () => {
      scene = await openScene(customers);
    });
    afterEach(() => scene.service.carrier.setFaults({}));
    afterAll(() => scene.service.stop());

    test("a number that is assigned is pointed here, and one that is unassigned goes where it went before", async () => {
      for (const settings of [customers.inUse, {}]) {
        const line = await scene.takeLine(settings);
        await scene.assign(line);
        expect(scene.at(line)).toMatchObject({ voiceUrl: expect.stringContaining(PUBLIC_BASE_URL) });
        await scene.unassign(line);
        await scene.expectToBe(line, line.before);
        // What is back at the carrier is kept no more.
        await expect.poll(() => scene.kept(line)).toBeNull();
      }
    });

    test("secrets in the addresses that are kept are not readable in the database", async () => {
      const line = await scene.takeLine(customers.inUse);
      await scene.assign(line);
      const kept = await scene.kept(line);
      expect(kept).toMatch(/^v1\./);
      for (const secret of ["s3cret", "t0ken", "old.example"]) expect(kept).not.toContain(secret);
    });

    test("given to another assistant meanwhile, it still goes back to where it went first", async () => {
      const line = await scene.takeLine(customers.inUse);
      await scene.assign(line);
      await scene.assign(line);
      await scene.assign(line);
      await scene.unassign(line);
      await scene.expectToBe(line, line.before);
    });

    test("what the customer changed at the carrier meanwhile is left as it is", async () => {
      const line = await scene.takeLine(customers.inUse);
      await scene.assign(line);
      const moved = "https://new.example/sms";
      await customers.moveTexts(scene.service.carrier, scene.account, line.phoneNumber, moved);
      await scene.unassign(line);
      await scene.expectTold(line);
      expect(scene.at(line)?.smsUrl).toBe(moved);
      // And its calls, which were still here, are back.
      expect(scene.at(line)?.voiceUrl).not.toContain(PUBLIC_BASE_URL);
    });

    test("a carrier that fails while it is put back is asked again", async () => {
      const line = await scene.takeLine(customers.inUse);
      await scene.assign(line);
      scene.service.carrier.setFaults({
        rest: [{ kind: "error-before", probability: 1, operations: ["configure-number"], limit: 1 }],
      });
      await scene.unassign(line);
      await scene.service.untilAtRest();
      // The longest that a job waits for its next try.
      await scene.service.letPass(60_000);
      await scene.expectToBe(line, line.before);
      await scene.expectTold(line);
    });

    test("deleting the assistant that answered it gives it back, too", async () => {
      const line = await scene.takeLine(customers.inUse);
      const assistantId = await scene.assign(line);
      const { status } = await scene.organization.admin.client.delete(`/api/v1/assistants/${assistantId}`);
      expect(status).toBeLessThan(300);
      await scene.expectToBe(line, line.before);
    });

    test("a released number is the carrier's, and what it had is kept no more", async () => {
      const line = await scene.takeLine(customers.inUse);
      await scene.assign(line);
      const { status, text } = await scene.organization.admin.client.post("/api/v1/phone-numbers/release", {
        phone_number: line.phoneNumber,
      });
      expect([status, text]).toEqual([200, text]);
      expect([await scene.kept(line), scene.at(line)]).toEqual([null, undefined]);
    });
  },
);

describe("a number at Twilio", () => {
  const [customers] = CUSTOMERS_CARRIERS;
  if (customers === undefined) throw new Error("no carriers");
  let scene: Scene;
  beforeAll(async () => {
    scene = await openScene(customers);
  });
  afterEach(() => scene.service.carrier.setFaults({}));
  afterAll(() => scene.service.stop());

  test.each([
    ["an application", { SmsApplicationSid: TWILIO_APPLICATION, VoiceApplicationSid: TWILIO_APPLICATION }],
    ["a trunk", { TrunkSid: TWILIO_TRUNK }],
  ])("that %s has is really reached here, and goes back to it", async (_, settings) => {
    const line = await scene.takeLine({ ...customers.inUse, settings });
    await scene.assign(line);
    expect(scene.at(line)?.settings).toMatchObject(Object.fromEntries(Object.keys(settings).map((name) => [name, ""])));
    const { message, attempts } = await scene.service.carrier.receiveText({
      from: "+12125550147",
      to: line.phoneNumber,
      body: "hello",
    });
    expect([message.state, attempts.map(({ statusCode }) => statusCode)]).toEqual(["received", [200]]);
    await scene.unassign(line);
    await scene.expectToBe(line, line.before);
  });

  test("what is wished for with PUT webhooks is the customer's wish: it stays, and what is pointed here goes back", async () => {
    const { client } = scene.organization.admin;
    const change = (line: Line, body: Record<string, unknown>) =>
      client.put("/api/v1/phone-numbers/webhooks", { phone_number: line.phoneNumber, ...body });
    const line = await scene.takeLine(customers.inUse);
    await scene.assign(line);
    expect((await change(line, { voice_webhook_url: "https://wished.example/voice", disable_sms: true })).status).toBe(
      200,
    );
    await scene.unassign(line);
    await scene.expectTold(line);
    expect(scene.at(line)).toMatchObject({ smsUrl: "", statusCallbackUrl: "https://old.example/status" });
    expect(scene.at(line)?.voiceUrl).toContain("https://wished.example/voice");

    // Switched off and on again by assigning: where texts went first is not forgotten.
    const other = await scene.takeLine(customers.inUse);
    await scene.assign(other);
    await change(other, { disable_sms: true });
    await scene.assign(other);
    await scene.unassign(other);
    await scene.expectToBe(other, other.before);

    // Calls that were pointed here by request, before anybody answered.
    const third = await scene.takeLine(customers.inUse);
    await change(third, { voice_webhook_url: `${PUBLIC_BASE_URL}/twiml` });
    await scene.assign(third);
    await scene.unassign(third);
    await scene.expectToBe(third, third.before);
  });

  test("whose job was lost is pointed here by the sweep, and put back by it", async () => {
    const line = await scene.takeLine(customers.inUse);
    const { client } = scene.organization.admin;
    const [assistantId, stop] = [await scene.addAssistant(), await scene.loseJobs()];
    await client.post(`/api/v1/assistants/${assistantId}/phone-numbers/${line.id}/assign`);
    await stop();
    expect(scene.at(line)?.smsUrl).toBe(OLD_SMS_URL);
    const dueAt = await scene.dueAt(line);
    await scene.sweep();
    // Not before the job must have been lost.
    expect([scene.at(line)?.smsUrl, await scene.dueAt(line)]).toEqual([OLD_SMS_URL, dueAt]);
    await scene.passTime(line);
    await scene.sweep();
    await scene.expectTold(line);
    expect(scene.at(line)?.smsUrl).toContain(PUBLIC_BASE_URL);

    const stopAgain = await scene.loseJobs();
    await client.post(`/api/v1/assistants/${assistantId}/phone-numbers/${line.id}/unassign`);
    await stopAgain();
    await scene.passTime(line);
    await scene.sweep();
    await scene.expectToBe(line, line.before);
  });

  test("that could not be told for a day is given up, and diagnosing says why", async () => {
    const line = await scene.takeLine(customers.inUse);
    await scene.assign(line);
    const stop = await scene.loseJobs();
    await scene.unassign(line);
    await stop();
    const { database } = scene.service.service.platform;
    await database
      .updateTable("phone_number_configurations")
      .set({ wished_at: sql<Date>`now() - interval '25 hours'`, due_at: new Date(0), failure: "The carrier refused" })
      .where("phone_number_id", "=", line.id)
      .execute();
    await scene.sweep();
    const { json } = await scene.organization.admin.client.get(
      `/api/v1/phone-numbers/${encodeURIComponent(line.phoneNumber)}/diagnose`,
    );
    const checks = Object.fromEntries(json.checks.map((check: { name: string }) => [check.name, check]));
    expect(checks["carrier-told"]).toMatchObject({
      status: "warning",
      detail: expect.stringContaining("not tried any more"),
    });
    expect(checks["former-settings"]).toMatchObject({
      status: "ok",
      detail: expect.stringMatching(/sms: https:\/\/old\.example\/sms,.*voice: AP/),
    });
    // An address may hold a password before its host and a token behind its path.
    expect(JSON.stringify(json)).not.toMatch(/s3cret|t0ken/);
    expect(scene.at(line)?.smsUrl).toContain(PUBLIC_BASE_URL);
  });

  test("of another organization is nobody's to put back", async () => {
    const line = await scene.takeLine(customers.inUse);
    const assistantId = await scene.assign(line);
    const stranger = await scene.service.addOrganization();
    const { client } = stranger.admin;
    for (const path of [
      `/api/v1/assistants/${assistantId}/phone-numbers/${line.id}/unassign`,
      `/api/v1/assistants/phonenumbers/${line.id}/unassign`,
    ]) {
      expect((await client.post(path)).status).toBe(404);
    }
    // Even a job in another organization's name finds nothing.
    await scene.runJob(stranger.organizationId, line.id);
    expect(scene.at(line)?.smsUrl).toContain(PUBLIC_BASE_URL);
    const seen = await scene.service.service.platform.data
      .scope(stranger.organizationId)
      .transaction((unit) => unit.db.selectFrom("phone_number_configurations").selectAll().execute());
    expect(seen).toEqual([]);
  });
});

type Scene = Awaited<ReturnType<typeof openScene>>;

/** The service with a carrier whose numbers are somebody else's still. */
async function openScene(customers: CustomersCarrier) {
  const account: CarrierAccount = customers.account();
  const first = randomInt(9_000);
  const numbers: NumberOptions[] = Array.from({ length: 24 }, (_, index) => ({
    phoneNumber: `+1206555${String(first + index).padStart(4, "0")}`,
    // Every other one is used by nobody.
    ...(index % 2 === 0 ? customers.inUse : {}),
  }));
  const service: TestCarrierService = await startTestServiceWithCarrier({
    kind: { ...customers.kind, makeAccount: () => account },
    carrier: { accounts: [{ ...account.options, numbers }] },
  });
  const organization: TestOrganization = await service.addOrganization();
  const { client } = organization.admin;
  await client.post("/api/v1/assistants/organization/phone-numbers/sync");
  const ids = new Map<string, number>(
    (await client.get("/api/v1/phone-numbers")).json.map((one: { id: number; phone_number: string }) => [
      one.phone_number,
      one.id,
    ]),
  );
  const free = [...numbers];
  const { database } = service.service.platform;
  const at = ({ phoneNumber }: Pick<Line, "phoneNumber">) =>
    service.carrier.numbers(account.options.accountSid).find((one) => one.phoneNumber === phoneNumber);
  const read = ({ phoneNumber }: Pick<Line, "phoneNumber">) => customers.read(service.carrier, account, phoneNumber);
  const stateOf = ({ id }: Line) =>
    database
      .selectFrom("phone_number_configurations")
      .select(["wish", "former_settings_encrypted"])
      .where("phone_number_id", "=", id)
      .executeTakeFirst();
  const expectTold = (line: Line) => expect.poll(async () => (await stateOf(line))?.wish ?? null).toBeNull();
  const addAssistant = async (): Promise<number> => (await client.post("/api/v1/assistants", { name: "Ada" })).json.id;
  return {
    service,
    organization,
    account,
    at,
    expectTold,
    addAssistant,
    kept: async (line: Line) => (await stateOf(line))?.former_settings_encrypted ?? null,
    async takeLine(settings: Omit<NumberOptions, "phoneNumber">): Promise<Line> {
      const isPlain = settings === customers.inUse || Object.keys(settings).length === 0;
      const index = free.findIndex((one) => (one.smsUrl === undefined) === (Object.keys(settings).length === 0));
      const [number] = free.splice(index, 1);
      if (index === -1 || number === undefined) throw new Error("no number left");
      const { phoneNumber } = number;
      const id = ids.get(phoneNumber) ?? 0;
      if (!isPlain) await setAtTwilio(service, account, at({ phoneNumber })?.sid ?? "", settings.settings ?? {});
      return { id, phoneNumber, before: await read({ phoneNumber }) };
    },
    async assign(line: Line): Promise<number> {
      const assistantId = await addAssistant();
      const path = `/api/v1/assistants/${assistantId}/phone-numbers/${line.id}/assign`;
      const { status, text } = await client.post(path);
      expect([status, text]).toEqual([200, text]);
      await expect.poll(() => at(line)?.smsUrl).toContain(PUBLIC_BASE_URL);
      await expectTold(line);
      return assistantId;
    },
    async unassign(line: Line): Promise<void> {
      const { status, text } = await client.post(`/api/v1/assistants/phonenumbers/${line.id}/unassign`);
      expect([status, text]).toEqual([200, text]);
    },
    expectToBe: (line: Line, expected: unknown) => expect.poll(() => read(line)).toEqual(expected),
    /** From now on jobs get lost, until what is given back is called. */
    async loseJobs(): Promise<() => Promise<void>> {
      await sql`create function lose_job() returns trigger language plpgsql as $$ begin return null; end $$`.execute(
        database,
      );
      await sql`create trigger lose_jobs before insert on ${sql.table("pgboss.job")} for each row execute function lose_job()`.execute(
        database,
      );
      return async () => {
        await sql`drop function lose_job() cascade`.execute(database);
      };
    },
    /** So much that nobody may still be expected to have the job. */
    async passTime({ id }: Line): Promise<void> {
      await database
        .updateTable("phone_number_configurations")
        .set({ due_at: new Date(0) })
        .where("phone_number_id", "=", id)
        .execute();
    },
    dueAt: async ({ id }: Line) =>
      (
        await database
          .selectFrom("phone_number_configurations")
          .select("due_at")
          .where("phone_number_id", "=", id)
          .executeTakeFirstOrThrow()
      ).due_at,
    async sweep(): Promise<void> {
      await runSchedule(service, "sweep-untold-carriers");
    },
    async runJob(organizationId: number, phoneNumberId: number): Promise<void> {
      const jobs = service.service.features.flatMap((feature) => feature.jobs);
      const job = jobs.find(({ job: { name } }) => name === "configure-number");
      if (job === undefined) throw new Error("there is no such job");
      const context = {
        signal: new AbortController().signal,
        isDraining: () => false,
        attempt: 1,
        isLastAttempt: false,
      };
      await job.run({ organizationId, phoneNumberId }, context);
    },
  };
}

/** Sets what an application or a trunk takes, as its owner would. */
async function setAtTwilio(
  { carrier }: TestCarrierService,
  { options: { accountSid, authToken } }: CarrierAccount,
  numberSid: string,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const cleared = { VoiceApplicationSid: "", SmsApplicationSid: "", TrunkSid: "" };
  const url = `${carrier.twilioUrl}/2010-04-01/Accounts/${accountSid}/IncomingPhoneNumbers/${numberSid}.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
  const body = new URLSearchParams({ ...cleared, ...settings });
  const response = await fetch(url, { method: "POST", headers: { authorization }, body });
  expect(response.status).toBe(200);
}
