import { afterAll, beforeAll, expect, test } from "vitest";
import { OptOuts } from "../../src/features/compliance/opt-outs/opt-outs.ts";
import { claimOutreachTexts } from "../../src/features/texts/outreach/claim-outreach-texts.ts";
import { listOutboundTexts } from "../../src/features/texts/outreach/outreach-claim-store.ts";
import { recordAcceptances } from "../../src/features/texts/outreach/record-acceptances.ts";
import type { SentSms } from "../../src/providers/telephony/carrier-texts.ts";
import { addLine, newCustomerNumber } from "../harness/test-carrier.ts";
import { type OutreachStage, partyOf, startOutreachStage, writeBatch } from "./outreach-stage.ts";

let stage: OutreachStage;
beforeAll(async () => {
  stage = await startOutreachStage();
});
afterAll(() => stage.service.stop());

const database = () => stage.service.service.platform.database;

test("of a batch that is claimed those go that may, and each keeps the answer to its own request", async () => {
  const organization = await stage.service.addOrganization();
  const party = await partyOf(stage, organization, await addLine(stage.service, organization));
  const people = Array.from({ length: 6 }, newCustomerNumber);
  const [refused = "", listed = "", cancelled = "", ...going] = people;
  const intents = await writeBatch(stage, organization, party, people);
  const scope = stage.deps.platform.data.scope(organization.organizationId);
  const ids = intents.map(({ id }) => id);
  const queued = await scope.transaction((unit) => listOutboundTexts(unit, ids));
  expect(queued.map(({ to }) => to).toSorted()).toEqual(people.toSorted());
  const optOuts = new OptOuts(stage.deps.platform.hashes, { cancelQueuedTexts: async () => 0, hooks: [] });
  await scope.transaction((unit) => optOuts.optOut(unit, listed, "member"));
  await database().updateTable("sms_logs").set({ status: "cancelled" }).where("to_number", "=", cancelled).execute();
  const asked: string[] = [];
  const claims = await scope.transaction((unit) =>
    claimOutreachTexts(
      {
        optOuts,
        refuseOutreach: async (_unit, texts) => {
          asked.push(...texts.map(({ to }) => to));
          return new Map(
            texts
              .filter(({ to }) => to === refused)
              .map(({ messageId }): [string, string] => [messageId, "outside-hours"]),
          );
        },
      },
      unit,
      queued,
    ),
  );
  expect(asked.toSorted()).toEqual(people.filter((to) => to !== cancelled).toSorted());
  const claimed = [...claims.values()].flatMap((claim) => ("text" in claim ? [claim.text] : []));
  expect(claimed.map(({ to, status, attemptCount }) => [to, status, attemptCount]).toSorted()).toEqual(
    going.map((to) => [to, "sending", 1]).toSorted(),
  );

  // A report of the first came before the answer.
  const [first] = claimed;
  await database()
    .updateTable("sms_logs")
    .set({ status: "delivered" })
    .where("id", "=", first?.id ?? 0)
    .execute();
  const answerTo = (to: string): SentSms => ({
    providerMessageId: `SM${to}`,
    status: "sent",
    providerStatus: "sent",
    segmentCount: null,
    payload: { to },
  });
  const recorded = await recordAcceptances(
    scope,
    claimed.map((text) => ({ text, sent: answerTo(text.to) })),
  );
  expect(recorded.map(({ id }) => id)).toEqual(claimed.map(({ id }) => id));

  const rows = await database()
    .selectFrom("sms_logs")
    .select(["to_number", "status", "error_code", "attempt_count", "provider_message_id"])
    .where("to_number", "in", people)
    .execute();
  expect(new Map(rows.map(({ to_number, ...row }) => [to_number, row]))).toEqual(
    new Map<string, object>([
      [refused, { status: "failed", error_code: "contact-not-allowed", attempt_count: 0, provider_message_id: null }],
      [listed, { status: "failed", error_code: "recipient-opted-out", attempt_count: 1, provider_message_id: null }],
      [cancelled, { status: "cancelled", error_code: null, attempt_count: 0, provider_message_id: null }],
      ...going.map((to): [string, object] => [
        to,
        {
          status: to === first?.to ? "delivered" : "sent",
          error_code: null,
          attempt_count: 1,
          provider_message_id: `SM${to}`,
        },
      ]),
    ]),
  );
});
