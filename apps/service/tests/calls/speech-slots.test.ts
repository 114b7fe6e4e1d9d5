import { type AssistantId, asId, type CallId, type OrganizationId } from "@parley/foundation/branded-ids";
import { VirtualClock } from "@parley/testkit/virtual-clock";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { limitVendors } from "../../src/features/answering/speech-slots/limit-vendors.ts";
import {
  type SlotRequest,
  type SpeechSlot,
  type SpeechSlotsDeps,
  takeSpeechSlot,
} from "../../src/features/answering/speech-slots/speech-slots.ts";
import { ProviderError } from "../../src/providers/provider-error.ts";
import type { Recognizer } from "../../src/providers/speech/recognizing/recognizer.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";
import { seedCall } from "./seed-call.ts";

let service: TestService;
let organization: TestOrganization;
let assistants: readonly AssistantId[];

beforeAll(async () => {
  // Without workers: they would end calls that no process leads.
  service = await startTestService({ env: { ROLES: "api" } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  organization = await service.addOrganization();
  assistants = await Promise.all([addAssistant(), addAssistant()]);
});

async function addAssistant(): Promise<AssistantId> {
  const { json } = await organization.admin.client.post("/api/v1/assistants", { name: "Reception" });
  return asId<AssistantId>(json.id);
}

async function addCall(assistantId = assistants[0] ?? asId<AssistantId>(0)): Promise<CallId> {
  return (await seedCall(service, organization, assistantId, { status: "ongoing" })).id;
}

const request = (callId: CallId, change: Partial<SlotRequest> = {}): SlotRequest => ({
  organizationId: organization.organizationId,
  callId,
  assistantId: assistants[0] ?? asId<AssistantId>(0),
  kind: "stt",
  provider: "deepgram",
  limit: { organization: 1, assistant: null },
  ...change,
});

/** However long the database takes, nobody goes on without it: the clock stands still. */
const take = async (callId: CallId, change: Partial<SlotRequest> = {}) =>
  takeSpeechSlot({ ...service.service.platform, clock: new VirtualClock() }, request(callId, change));

function given(slot: SpeechSlot | ProviderError): SpeechSlot {
  if (slot instanceof ProviderError) throw slot;
  return slot;
}

const slotsOnRecord = async () =>
  service.service.platform.database
    .selectFrom("speech_slots")
    .select(["call_id", "provider"])
    .where("organization_id", "=", organization.organizationId)
    .execute();

describe("the slots of a speech vendor", () => {
  test("are never more than the limit, however many ask at once", async () => {
    const calls = await Promise.all(Array.from({ length: 12 }, () => addCall()));
    const limit = { organization: 3, assistant: null };
    const slots = await Promise.all(calls.map((callId) => take(callId, { limit })));
    const refused = slots.filter((slot) => slot instanceof ProviderError);
    expect(refused).toHaveLength(9);
    expect(await slotsOnRecord()).toHaveLength(3);
    expect(refused[0]).toMatchObject({
      provider: "deepgram",
      outcome: "rejected",
      vendorCode: "limit-reached",
      message: "The organization uses as many recognizers of deepgram at once as it may (3).",
    });
    expect(refused[0]?.fix).toContain("concurrency settings");
    slots.find((slot) => "giveBack" in slot)?.giveBack();
    await expect.poll(slotsOnRecord).toHaveLength(2);
    given(await take(await addCall(), { limit }));
  });

  test("count by assistant where its own limit says so, and by vendor, kind and organization", async () => {
    const limit = { organization: null, assistant: 1 };
    given(await take(await addCall(), { limit }));
    expect(await take(await addCall(), { limit })).toMatchObject({
      message: "The assistant uses as many recognizers of deepgram at once as it may (1).",
    });
    const [, other = asId<AssistantId>(0)] = assistants;
    given(await take(await addCall(other), { limit, assistantId: other }));
    given(await take(await addCall(), { limit, provider: "soniox" }));
    given(await take(await addCall(), { limit, kind: "tts" }));
    organization = await service.addOrganization();
    assistants = [await addAssistant()];
    given(await take(await addCall(), { limit }));
  });

  test("are a call's own, whether it connects again or turns to another vendor", async () => {
    const callId = await addCall();
    let doneCount = 0;
    const { clock, logger, data } = service.service.platform;
    const counted: SpeechSlotsDeps["data"] = {
      scope: (organizationId) => ({
        organizationId,
        transaction: async (work) => {
          const result = await data.scope(organizationId).transaction(work);
          doneCount += 1;
          return result;
        },
      }),
    };
    const first = given(await takeSpeechSlot({ data: counted, clock, logger }, request(callId)));
    given(await take(callId));
    // Given back late, after the call has connected again.
    first.giveBack();
    await expect.poll(() => doneCount).toBe(2);
    expect(await slotsOnRecord()).toHaveLength(1);
    given(await take(callId, { provider: "soniox" }));
    expect(await slotsOnRecord()).toEqual([{ call_id: callId, provider: "soniox" }]);
    given(await take(await addCall()));
  });

  test("are taken anew by a call that connects again, and by what it turns to", async () => {
    const recognizer: Recognizer = {
      provider: "deepgram",
      model: "m",
      detectsTurns: false,
      hasInterims: true,
      finalLatencyMs: 0,
      open: () => ({ send: () => undefined, finalize: () => undefined, close: () => undefined, bufferedBytes: 0 }),
    };
    const rules = {
      limitOf: () => ({ organization: 1, assistant: null }),
      inOrder: (_kind: string, first: string) => [first],
    };
    const call = request(await addCall());
    const limited = await limitVendors(service.service.platform, call, {
      recognizers: [recognizer],
      voices: [],
      rules,
    });
    expect(limited.passedOver).toEqual([]);
    // Before anybody listens.
    expect(await slotsOnRecord()).toHaveLength(1);
    const handler = { onTranscript: () => undefined, onFailure: () => undefined };
    for (let count = 0; count < 2; count += 1) {
      const stream = limited.recognizers[0]?.open(handler);
      await expect.poll(slotsOnRecord).toHaveLength(1);
      stream?.close();
      await expect.poll(slotsOnRecord).toHaveLength(0);
    }
    given(await take(await addCall()));
    const failures: string[] = [];
    limited.recognizers[0]?.open({ ...handler, onFailure: ({ message }) => failures.push(message) });
    await expect.poll(() => failures).toHaveLength(1);
    expect(failures[0]).toContain("as many recognizers of deepgram");
  });

  test("of calls that are over hold nobody up and are taken away", async () => {
    const lost = await addCall();
    given(await take(lost));
    expect(await take(await addCall())).toBeInstanceOf(ProviderError);
    await service.service.platform.database
      .updateTable("calls")
      .set({ status: "failed", ended_at: new Date() })
      .where("id", "=", lost)
      .execute();
    const callId = await addCall();
    given(await take(callId));
    expect(await slotsOnRecord()).toEqual([{ call_id: callId, provider: "deepgram" }]);
  });
});

describe("without a database", () => {
  const logger = { warn: () => undefined };
  const dataThat = (transaction: () => Promise<never>) => ({
    scope: (organizationId: OrganizationId) => ({ organizationId, transaction }),
  });

  test("that answers, a call goes on without a slot after a second", async () => {
    const clock = new VirtualClock();
    const data = dataThat(() => new Promise(() => undefined));
    const slot = takeSpeechSlot({ data, clock, logger }, request(asId<CallId>(1)));
    let isThere = false;
    void slot.then(() => {
      isThere = true;
    });
    await clock.advance(999);
    expect(isThere).toBe(false);
    await clock.advance(1);
    given(await slot).giveBack();
    expect(clock.sleeperCount).toBe(0);
  });

  test("that is there, a call goes on without a slot at once", async () => {
    const clock = new VirtualClock();
    const data = dataThat(() => Promise.reject(new Error("gone")));
    given(await takeSpeechSlot({ data, clock, logger }, request(asId<CallId>(1)))).giveBack();
  });
});
