import { asId, type CallId } from "@parley/foundation/branded-ids";
import { afterAll, beforeAll, expect, test } from "vitest";
import { claimCalls } from "../../src/features/calls/start/claim-calls.ts";
import { OptOuts } from "../../src/features/compliance/opt-outs/opt-outs.ts";
import type { ScopedUnitOfWork } from "../../src/platform/database/scope.ts";
import { newCustomerNumber } from "../harness/test-carrier.ts";
import { CALL_KINDS } from "./call-kinds.ts";
import { addIntendedCall } from "./intended-calls.ts";
import { type StagedAssistant, startVoiceStage, type VoiceStage } from "./voice-stage.ts";

const [TWILIO_CALLS] = CALL_KINDS;
if (TWILIO_CALLS === undefined) throw new Error("there is no carrier");

let stage: VoiceStage;
let assistant: StagedAssistant;
beforeAll(async () => {
  stage = await startVoiceStage(TWILIO_CALLS);
  assistant = await stage.addAssistant(() => ({ text: "Yes." }));
});
afterAll(() => stage.stop());

const platform = () => stage.service.service.platform;

/** Nobody but the test takes it to a carrier. */
const intend = (to: string) => addIntendedCall(stage, assistant, to, { isOutreach: true, ageSeconds: -600 });

function depsRefusing(refused: string) {
  const optOuts = new OptOuts(platform().hashes, { cancelQueuedTexts: async () => 0, hooks: [] });
  return {
    platform: platform(),
    vendor: () => null,
    accounts: { forNumber: async () => null } as never,
    sendWindowMs: 5_000,
    webhooks: { enqueueWebhook: async () => undefined } as never,
    refuseDialling: async (unit: ScopedUnitOfWork, calls: readonly { id: CallId; customerPhoneNumber: string }[]) => {
      const optedOut = await optOuts.amongFirmly(
        unit,
        calls.map(({ customerPhoneNumber }) => customerPhoneNumber),
      );
      const refusals = new Map<CallId, "recipient-opted-out" | "contact-not-allowed">();
      for (const { id, customerPhoneNumber: to } of calls) {
        if (optedOut.has(to)) refusals.set(id, "recipient-opted-out");
        else if (to === refused) refusals.set(id, "contact-not-allowed");
      }
      return refusals;
    },
  };
}

test("of a batch those are claimed that may be dialled, once; the others end, each for its own reason", async () => {
  const people = Array.from({ length: 7 }, newCustomerNumber);
  const [listed = "", refused = "", over = "", taken = "", late = "", ...going] = people;
  const ids = new Map<string, number>();
  for (const to of people) ids.set(to, await intend(to));
  const idOf = (to: string) => asId<CallId>(ids.get(to) ?? 0);
  const scope = platform().data.scope(assistant.organization.organizationId);
  const optOuts = new OptOuts(platform().hashes, { cancelQueuedTexts: async () => 0, hooks: [] });
  await scope.transaction((unit) => optOuts.optOut(unit, listed, "member"));
  const change = (to: string, values: object) =>
    platform().database.updateTable("calls").set(values).where("id", "=", idOf(to)).execute();
  await change(over, { status: "completed", ended_at: new Date(), reported_at: new Date() });
  await change(taken, { dial_attempted_at: new Date() });
  await change(late, { dispatch_by: new Date(Date.now() - 1_000) });

  const all = people.map(idOf);
  const claims = await claimCalls(depsRefusing(refused), scope, all);
  expect(new Map(people.map((to) => [to, claims.get(idOf(to))?.outcome ?? null]))).toEqual(
    new Map<string, string | null>([
      [listed, "refused"],
      [refused, "refused"],
      [over, null],
      [taken, null],
      [late, null],
      ...going.map((to): [string, string] => [to, "claimed"]),
    ]),
  );
  // Whoever comes second finds nothing.
  const again = await claimCalls(depsRefusing(refused), scope, all);
  expect([...again.values()]).toEqual([]);

  const rows = await platform()
    .database.selectFrom("calls")
    .select(["customer_phone_number", "status", "end_reason", "placement_check_due_at"])
    .select(({ eb }) => eb("dial_attempted_at", "is not", null).as("is_attempted"))
    .where("customer_phone_number", "in", people)
    .execute();
  const found = new Map(rows.map(({ customer_phone_number: to, ...row }) => [to, row]));
  expect(found.get(listed)).toMatchObject({ status: "failed", end_reason: "recipient-opted-out" });
  expect(found.get(refused)).toMatchObject({ status: "failed", end_reason: "contact-not-allowed" });
  // A sweep may have ended it meanwhile, which is its business; it is not dialled.
  expect(found.get(late)).toMatchObject({ is_attempted: false });
  for (const to of going) {
    // Nobody can be asked for it: there is no carrier.
    expect(found.get(to)).toMatchObject({ status: "ongoing", is_attempted: true, placement_check_due_at: null });
  }
});
