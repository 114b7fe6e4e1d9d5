import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readMigrations } from "../../src/platform/database/migrate.ts";
import { CARRIER_KINDS, kindsUnderTest } from "../harness/carrier-kinds.ts";
import {
  addLine,
  newCustomerNumber,
  startTestServiceWithCarrier,
  type TestCarrierService,
  type TestLine,
} from "../harness/test-carrier.ts";
import type { TestOrganization } from "../harness/test-service.ts";
import { until } from "../harness/until.ts";

/**
 * One of each carrier: their keywords and their marks differ. The forms of Vonage's webhooks carry neither, and
 * `every-carrier.test.ts` reads texts from all of them.
 */
const kinds = CARRIER_KINDS.filter(
  ({ provider }, index) => CARRIER_KINDS.findIndex((kind) => kind.provider === provider) === index,
);

describe.each(kindsUnderTest(kinds))("opting out over $name", (kind) => {
  let parley: TestCarrierService;
  let organization: TestOrganization;
  let line: TestLine;
  let other: TestLine;

  beforeAll(async () => {
    parley = await startTestServiceWithCarrier({ kind });
    organization = await parley.addOrganization("Acme Dental");
    [line, other] = [await addLine(parley, organization), await addLine(parley, organization)];
  });
  afterAll(() => parley?.stop());

  const write = (customer: string, body: string, accountKeyword?: "STOP" | "START" | "HELP") =>
    parley.carrier.receiveText({
      ...{ from: customer, to: line.phoneNumber, body },
      ...(accountKeyword === undefined ? {} : { accountKeyword }),
    });
  const send = (customer: string, from = other.phoneNumber) =>
    organization.admin.client.post("/sms/send", {
      from_phone_number: from,
      to_phone_number: customer,
      message: "Sale!",
    });
  const refusal = async (customer: string) => {
    const { status, json } = await send(customer);
    return [status, json.code];
  };
  /** The texts we sent, not the carrier. */
  const oursTo = (customer: string) => parley.carrier.sentTo(customer).map(({ body }) => body);
  const textsTo = (customer: string) =>
    parley.service.platform.database
      .selectFrom("sms_logs")
      .select(["status", "attempted_at", "body"])
      .where("to_number", "=", customer)
      .where("origin", "=", "api")
      .execute();
  const timelineOf = async (customer: string) => {
    const { client } = organization.admin;
    const conversation = (
      await client.get(`/api/v1/sms-conversations/?customer_phone=${encodeURIComponent(customer)}`)
    ).json.find((one: { assistant_phone_number: string }) => one.assistant_phone_number === line.phoneNumber);
    return (await client.get(`/api/v1/sms/${conversation.id}/logs`)).json.logs as {
      event_type: string;
      event_data: Record<string, unknown>;
    }[];
  };

  test.concurrent.each([
    ["Stop texting me", "en.stop-contacting", "unsubscribed"],
    ["Hi, can you take me off your list? Thanks", "en.remove-from-list", "unsubscribed"],
    ["Bitte keine SMS mehr", "de.no-more", "abgemeldet"],
    ["no me escriban más por favor", "es.not-again", "dado de baja"],
    ["Arrêtez de m’envoyer des messages", "fr.stop-contacting", "désabonné"],
    ["STOP2END", "en.keyword.stop2end", "unsubscribed"],
    ["STOPP bitte", "en.keyword.stopp", "abgemeldet"],
  ])("with %j takes effect with the webhook and is confirmed once, in that language", async (body, phraseId, words) => {
    const customer = newCustomerNumber();
    await write(customer, body);
    expect(await refusal(customer)).toEqual([400, "recipient-opted-out"]);
    await until(() => expect(oursTo(customer).length).toBe(1));
    expect(oursTo(customer)[0]).toMatch(/^Acme Dental: /);
    expect(oursTo(customer)[0]).toContain(words);
    const entries = await timelineOf(customer);
    expect(entries.map((entry) => entry.event_type)).not.toContain("llm_request");
    expect(entries.find((entry) => entry.event_type === "opt_out")?.event_data).toMatchObject({
      keyword: "stop",
      decided_by: "rule",
      phrase_id: phraseId,
    });
  });

  test.concurrent("ten times is confirmed once and never answered by a model", async () => {
    const customer = newCustomerNumber();
    await Promise.all(Array.from({ length: 10 }, () => write(customer, "remove me from your list")));
    await write(customer, "please stop texting me");
    await write(customer, "When are you open?");
    await parley.untilAtRest();
    expect(oursTo(customer)).toHaveLength(1);
    expect((await timelineOf(customer)).map((entry) => entry.event_type)).not.toContain("llm_request");
  });

  test.concurrent("at two of our numbers at once is confirmed once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const customer = newCustomerNumber();
      const told = [line, other].map(({ phoneNumber: to }) =>
        parley.carrier.receiveText({ from: customer, to, body: "leave me alone" }),
      );
      await Promise.all(told);
      await until(() => expect(oursTo(customer).length).toBe(1));
      const confirmations = await parley.service.platform.database
        .selectFrom("sms_logs")
        .select("id")
        .where("to_number", "=", customer)
        .where("origin", "=", "keyword")
        .execute();
      expect(confirmations).toHaveLength(1);
    }
  });

  test.concurrent("cancels the texts that are queued for the customer", async () => {
    const customer = newCustomerNumber();
    const { organizationId } = organization;
    const { database } = parley.service.platform;
    const sent = await send(customer, line.phoneNumber);
    await until(() => expect(oursTo(customer).length).toBe(1));
    const row = await database
      .selectFrom("sms_logs")
      .select(["conversation_id", "assistant_id"])
      .where("message_id", "=", sent.json.message_id)
      .executeTakeFirstOrThrow();
    const waiting = Array.from({ length: 300 }, (_, index) => ({
      ...row,
      ...{ organization_id: organizationId, direction: "outbound", origin: "api", provider: kind.provider },
      ...{ from_number: line.phoneNumber, to_number: customer, body: `Sale ${index}`, status: "queued" },
      ...{ media_urls: [], segment_count: 1 },
    }));
    await database.insertInto("sms_logs").values(waiting).execute();
    const sends = Promise.all(Array.from({ length: 20 }, () => send(customer)));
    await write(customer, "I don't want these messages");
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database);
    const acknowledgedAt = rows[0]?.now ?? new Date();
    await sends;
    expect(await refusal(customer)).toEqual([400, "recipient-opted-out"]);
    await until(async () =>
      expect((await textsTo(customer)).filter(({ status }) => ["queued", "sending"].includes(status))).toEqual([]),
    );
    // Requests already under way cannot be recalled, but none may start afterwards.
    const late = (await textsTo(customer)).filter(
      ({ attempted_at: at, status }) => at !== null && at > acknowledgedAt && status !== "failed",
    );
    expect(late).toEqual([]);
    expect(oursTo(customer).filter((body) => /^Sale \d/.test(body))).toEqual([]);
  });

  test.concurrent("is undone by a keyword in the customer's language, but not by a sentence", async () => {
    const customer = newCustomerNumber();
    await write(customer, "bitte tragen Sie mich aus");
    await write(customer, "Ich möchte wieder Nachrichten bekommen");
    await write(customer, "please start texting me again");
    expect((await refusal(customer))[0]).toBe(400);
    await write(customer, "Anmelden");
    expect((await send(customer)).status).toBe(200);
    await until(() => expect(oursTo(customer).at(-1)).toMatch(/Sale!|wieder angemeldet/));
    await until(() => expect(oursTo(customer).join()).toContain("wieder angemeldet"));
  });

  describe("of a subscriber with a former number", () => {
    /** A Mexican mobile as carriers write it, and as it has been since 2019. */
    const newMexicanMobile = () => {
      const digits = `55${newCustomerNumber().slice(-8)}`;
      return { former: `+521${digits}`, current: `+52${digits}` };
    };
    const conversationsOf = async (customer: string) =>
      (await organization.admin.client.get(`/api/v1/sms-conversations/?customer_phone=${encodeURIComponent(customer)}`))
        .json as { id: number; customer_phone_number: string }[];
    const runMigration = async (number: number) => {
      const migration = (await readMigrations()).find((one) => one.number === number);
      const statements = migration?.sql.split(/;\n/).filter((statement) => statement.trim() !== "") ?? [];
      expect(statements.length).toBeGreaterThan(0);
      for (const statement of statements) await sql.raw(statement).execute(parley.service.platform.database);
    };

    test.concurrent("counts however the number is written", async () => {
      const { former, current } = newMexicanMobile();
      await write(former, "STOP");
      for (const written of [
        current,
        former,
        `\u202a${current}\u202c`,
        `${current}.0`,
        `${current.slice(0, 3)} ${current.slice(3)}`,
      ]) {
        expect(await refusal(written)).toEqual([400, "recipient-opted-out"]);
      }
      await write(former, "START");
      expect((await send(current)).status).toBe(200);
      await write(current, "STOP");
      expect(await refusal(former)).toEqual([400, "recipient-opted-out"]);
    });

    test.concurrent("counts if it was noted under the former number", async () => {
      const { former, current } = newMexicanMobile();
      const { database, hashes } = parley.service.platform;
      await database
        .insertInto("opt_outs")
        .values({
          organization_id: organization.organizationId,
          number_hash: hashes.hash("phone-number", former),
          source: "keyword",
        })
        .execute();
      expect(await refusal(current)).toEqual([400, "recipient-opted-out"]);
      const contact = { phone_number: current, channel: "text", purpose: "informational" };
      const checked = await organization.admin.client.post("/api/v1/compliance/check", contact);
      expect(checked.json.facts.opted_out).toBe(true);
      await write(former, "STOP");
      await write(former, "START");
      expect((await send(current)).status).toBe(200);
    });

    test.concurrent("is of the one thread with them, also if that began under the former number", async () => {
      const { former, current } = newMexicanMobile();
      await write(former, "When are you open?");
      await write(current, "On Sundays, too?");
      const [thread, ...others] = await conversationsOf(current);
      expect(others).toEqual([]);
      expect(thread?.customer_phone_number).toBe(current);
      expect((await conversationsOf(former)).map((one) => one.id)).toEqual([thread?.id]);
      await parley.untilAtRest();

      const { database } = parley.service.platform;
      const id = thread?.id ?? 0;
      await database.updateTable("calls").set({ customer_phone_number: former }).where("id", "=", id).execute();
      await database
        .updateTable("sms_sessions")
        .set({ customer_phone_number: former })
        .where("conversation_id", "=", id)
        .execute();
      await database.updateTable("sms_logs").set({ from_number: former }).where("from_number", "=", current).execute();
      await runMigration(87);
      await write(former, "Hello?");
      expect((await conversationsOf(current)).map((one) => one.id)).toEqual([id]);
    });
  });

  test.concurrent("is undone by YES only if the carrier does the same", async () => {
    const customer = newCustomerNumber();
    await write(customer, "leave me alone");
    await write(customer, "YES");
    expect((await refusal(customer))[0]).toBe(kind.provider === "twilio" ? 200 : 400);
  });

  test.concurrent("still leaves HELP answered, in the customer's language", async () => {
    const customer = newCustomerNumber();
    await write(customer, "no quiero recibir más mensajes");
    await write(customer, "AYUDA");
    await until(() => expect(oursTo(customer).length).toBe(2));
    expect(oursTo(customer).join()).toContain("Responda STOP para darse de baja");
  });

  test.concurrent.each([
    "please don't stop texting me the reminders",
    "can I cancel my appointment",
    "take me off the 5 pm list and put me on the 6 pm one",
    "¿dónde está la parada?",
  ])("does not happen with %j", async (body) => {
    const customer = newCustomerNumber();
    await write(customer, body);
    expect((await send(customer)).status).toBe(200);
  });

  test.runIf(kind.provider !== "vonage")(
    "trusts the carrier about its own keywords",
    { concurrent: true },
    async () => {
      const customer = newCustomerNumber();
      await write(customer, "genug jetzt", "STOP");
      expect(await refusal(customer)).toEqual([400, "recipient-opted-out"]);
      await write(customer, "wer seid ihr", "HELP");
      await write(customer, "doch wieder", "START");
      expect((await send(customer)).status).toBe(200);
      await until(() => expect(oursTo(customer).length).toBe(1));
      await parley.untilAtRest();
      // The carrier itself answered all three.
      expect(oursTo(customer)).toEqual(["Sale!"]);
      const decisions = (await timelineOf(customer)).filter((entry) => entry.event_type === "opt_out");
      expect(decisions.map(({ event_data: data }) => [data["keyword"], data["decided_by"]])).toEqual([
        ["stop", "carrier"],
        ["start", "carrier"],
      ]);
    },
  );

  test.runIf(kind.provider !== "vonage")(
    "does not trust a carrier's mark that was added on the way",
    { concurrent: true },
    async () => {
      const customer = newCustomerNumber();
      await write(customer, "genug jetzt", "HELP");
      const request = parley.webhooks.requests.findLast(({ body }) => body.includes("genug"));
      if (request === undefined) throw new Error("the webhook was not recorded");
      const { host: _, connection: __, "content-length": ___, ...headers } = request.headers;
      const forged = request.body
        .toString("utf8")
        .replace("OptOutType=HELP", "OptOutType=STOP")
        .replace('"autoresponse_type":"HELP"', '"autoresponse_type":"STOP"');
      const reply = await fetch(`${parley.url}${request.target}`, {
        method: "POST",
        headers: headers as Record<string, string>,
        body: forged,
      });
      expect(reply.status).toBe(kind.rejectedStatusCode);
      expect((await send(customer)).status).toBe(200);
    },
  );
});
