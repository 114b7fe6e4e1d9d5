import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CARRIER_KINDS, kindsUnderTest } from "../harness/carrier-kinds.ts";
import { runSchedule } from "../harness/run-schedule.ts";
import { addLine, newCustomerNumber, type TestLine } from "../harness/test-carrier.ts";
import type { TestOrganization } from "../harness/test-service.ts";
import { until } from "../harness/until.ts";
import { dispatchAll, type OutreachStage, partyOf, startOutreachStage, writeBatch } from "./outreach-stage.ts";

/** One of each carrier: the forms of Vonage's webhooks differ in nothing that matters here. */
const kinds = CARRIER_KINDS.filter(
  ({ provider }, index) => CARRIER_KINDS.findIndex((kind) => kind.provider === provider) === index,
);

describe.each(kindsUnderTest(kinds))("while texts are queued over $name", (kind) => {
  let stage: OutreachStage;
  let organization: TestOrganization;
  let line: TestLine;

  beforeAll(async () => {
    stage = await startOutreachStage({
      kind,
      // 20 at a time: most are still queued when a customer says STOP, however fast the machine is.
      carrier: {
        faults: { rest: [{ kind: "late-reply", probability: 1, maxDelayMs: 400, operations: ["send-sms"] }] },
      },
    });
    organization = await stage.service.addOrganization();
    line = await addLine(stage.service, organization);
  });
  afterAll(() => stage?.service.stop());

  const BODY = "Your check-up is due";
  /** Texts that are queued for each customer. */
  const ROUNDS = 10;
  const arrived = (to: string) => stage.service.carrier.sentTo(to).filter(({ body }) => body === BODY).length;
  const begun = async (to: string) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from sms_logs where organization_id = ${organization.organizationId}
        and to_number = ${to} and origin = 'campaign' and status in ('sending', 'sent', 'delivered')`.execute(
      stage.service.service.platform.database,
    );
    return rows[0]?.count ?? 0;
  };

  test("none is taken to the carrier after a STOP is acknowledged", async () => {
    const customers = Array.from({ length: 24 }, newCustomerNumber);
    const stoppers = customers.filter((_, index) => index % 16 !== 0);
    const party = await partyOf(stage, organization, line);
    const intents = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      intents.push(...(await writeBatch(stage, organization, party, customers, BODY)));
    }
    expect(intents).toHaveLength(ROUNDS * customers.length);
    await dispatchAll(stage, organization, intents);
    const begunAtStop = new Map<string, number>();
    const waiting = [...stoppers];
    const stop = async () => {
      for (let customer = waiting.shift(); customer !== undefined; customer = waiting.shift()) {
        const from = customer;
        await until(async () => {
          const { attempts } = await stage.service.carrier.receiveText({ from, to: line.phoneNumber, body: "STOP" });
          expect(attempts.at(-1)?.statusCode).toBe(200);
        });
        begunAtStop.set(customer, await begun(customer));
      }
    };
    await Promise.all(Array.from({ length: 8 }, stop));
    const unsettled = () =>
      sql`select from sms_logs where organization_id = ${organization.organizationId}
        and status in ('queued', 'sending')`.execute(stage.service.service.platform.database);
    await until(async () => expect((await unsettled()).rows).toEqual([]));

    // A carrier that keeps a list of its own may refuse what was already on its way to it.
    const expectNoneSince = () => {
      for (const customer of stoppers) {
        expect(arrived(customer)).toBeLessThanOrEqual(begunAtStop.get(customer) ?? Number.NaN);
      }
    };
    expectNoneSince();
    for (const customer of customers.filter((one) => !stoppers.includes(one))) expect(arrived(customer)).toBe(ROUNDS);
    const begunInAll = [...begunAtStop.values()].reduce((sum, count) => sum + count, 0);
    // Otherwise nothing was queued any more when they said STOP.
    expect(begunInAll).toBeLessThan(stoppers.length * ROUNDS);

    // Nor is what is written to them by somebody who has not heard of it yet.
    expect(await writeBatch(stage, organization, party, stoppers, BODY)).toHaveLength(stoppers.length);
    // Nobody takes them to the carrier, until they are swept up.
    await stage.service.letPass(4_000);
    await runSchedule(stage.service, "sweep-lost-sms-work");
    await until(async () => expect((await unsettled()).rows).toEqual([]));
    expectNoneSince();
  });
});
