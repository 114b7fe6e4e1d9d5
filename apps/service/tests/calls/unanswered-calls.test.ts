import { asId, type CallId } from "@parley/foundation/branded-ids";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUnansweredCalls, type UnansweredReport } from "../../src/features/calls/end/end-unanswered-calls.ts";
import { findLiveCall } from "../../src/features/calls/live/live-call-store.ts";
import { kindsUnderTest } from "../harness/carrier-kinds.ts";
import { describeSideBySide } from "../harness/side-by-side.ts";
import { newCustomerNumber } from "../harness/test-carrier.ts";
import { CALL_KINDS } from "./call-kinds.ts";
import { type StagedAssistant, startVoiceStage, type VoiceStage } from "./voice-stage.ts";

const TOGETHER = 12;

/** Calls of an organization that end at the same time, as those of a campaign do, are written together. */
describeSideBySide(kindsUnderTest(CALL_KINDS), "$name", (kind) => {
  let stage: VoiceStage;
  let assistant: StagedAssistant;
  beforeAll(async () => {
    stage = await startVoiceStage(kind);
    assistant = await stage.addAssistant(() => ({ text: "Noted." }), { webhook_url: null });
  });
  afterAll(() => stage.stop());

  test("each has its own end, one bill, one trace and one line of its carrier's, however often that is told", async () => {
    stage.service.carrier.setFaults({ webhooks: [{ kind: "duplicate", probability: 1 }] });
    const people = Array.from({ length: TOGETHER }, (_, index) => ({
      to: newCustomerNumber(),
      outcome: index % 3 === 0 ? ("busy" as const) : ("no-answer" as const),
    }));
    for (const { to, outcome } of people) stage.service.carrier.setCallOutcome(to, outcome);
    const answers = await Promise.all(
      people.map(({ to }) =>
        assistant.organization.admin.client.post("/calls/initiate", {
          to_phone_number: to,
          from_phone_number: assistant.phoneNumber,
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
    for (const [index, { json }] of answers.entries()) {
      const call = await assistant.finishedCall(json.call_id);
      const { to, outcome } = people[index] ?? {};
      expect(call).toMatchObject({
        status: "failed",
        end_reason: outcome === "busy" ? "customer-busy" : "customer-did-not-answer",
        duration: 0,
        customer_phone_number: to,
      });
      const { detailed_entries: entries } = await assistant.get(`/api/calls/${call.id}/costs`);
      expect(entries).toMatchObject([{ service_type: "telephony", usage_amount: 0 }]);
      const { logs } = await assistant.get(`/api/calls/${call.call_sid}/logs`);
      const events = logs.map(({ event_type: event }: { event_type: string }) => event);
      expect(events.filter((event: string) => event === "carrier-ended")).toHaveLength(1);
    }
    const traces = await assistant.get("/api/learning/call-traces?limit=100");
    const traced = traces.map(({ call_sid: sid }: { call_sid: string }) => sid).toSorted();
    expect(traced).toEqual(answers.map(({ json }) => json.call_sid).toSorted());
  });

  /** A call whose carrier says nothing, and what it would say of its end. */
  async function silentEnd(): Promise<UnansweredReport> {
    const to = newCustomerNumber();
    stage.service.carrier.setCallOutcome(to, "no-answer");
    const { json } = await assistant.organization.admin.client.post("/calls/initiate", {
      to_phone_number: to,
      from_phone_number: assistant.phoneNumber,
    });
    const call = await stage.service.service.platform.data
      .scope(assistant.organization.organizationId)
      .transaction((unit) => findLiveCall(unit, { id: asId<CallId>(json.call_id) }));
    if (call === null) throw new Error("the call is not on record");
    return {
      ...{ call, reason: "customer-did-not-answer", callSid: json.call_sid, detail: null },
      ...{ endedAt: null, durationSeconds: 0, price: null },
    };
  }

  async function endsLogged({ callSid }: UnansweredReport): Promise<number> {
    const { logs } = await assistant.get(`/api/calls/${callSid}/logs`);
    return logs.filter(({ event_type: event }: { event_type: string }) => event === "carrier-ended").length;
  }

  test("an end that is told again, at the same moment or beside the first of another call, is written once", async () => {
    stage.service.carrier.setFaults({ webhooks: [{ kind: "loss", probability: 1 }] });
    const [first, second] = [await silentEnd(), await silentEnd()];
    const end = createUnansweredCalls(stage.service.service.platform);
    expect(await Promise.all([end(first), end({ ...first }), end({ ...first })])).toEqual([true, false, false]);
    expect(await Promise.all([end(first), end(second)])).toEqual([false, true]);
    expect([await endsLogged(first), await endsLogged(second)]).toEqual([1, 1]);
  });
});
