import type { SimulatedPhone } from "@parley/testkit/carriers/calls/simulated-phone";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type CarrierKind, describeOnce, kindsUnderTest } from "../harness/carrier-kinds.ts";
import { createHurriedClock } from "../harness/hurried-clock.ts";
import type { RecordedRequest } from "../harness/recording-proxy.ts";
import { newCustomerNumber } from "../harness/test-carrier.ts";
import { CALL_KINDS } from "./call-kinds.ts";
import { type StagedAssistant, startVoiceStage, type VoiceStage } from "./voice-stage.ts";

const PATHS: Readonly<Record<string, string>> = {
  twilio: "/twiml",
  telnyx: "/telnyx-webhook",
  vonage: "/vonage-webhook",
};

async function ringUp(stage: VoiceStage, to: string): Promise<SimulatedPhone> {
  return stage.service.carrier.placeCall({ from: newCustomerNumber(), to });
}

/** What the carrier's own voice said until the call was over. */
async function refusalOf(phone: SimulatedPhone): Promise<string> {
  expect(await phone.ended).toMatchObject({ by: "service" });
  return phone
    .log()
    .flatMap((entry) => (entry.kind === "said" ? [entry.text] : []))
    .join(" ");
}

async function recordOf({ service }: VoiceStage, callSid: string) {
  return service.service.platform.database
    .selectFrom("calls")
    .select(["status", "end_reason", "end_detail"])
    .where("call_sid", "=", callSid)
    .execute();
}

/** Calls on record that go on and have no process yet. */
async function awaitedCalls({ service }: VoiceStage): Promise<number> {
  const rows = await service.service.platform.database
    .selectFrom("calls")
    .select("id")
    .where("status", "=", "ongoing")
    .where("media_process_id", "is", null)
    .execute();
  return rows.length;
}

/** The webhook that told of the call, as another call that carries its signature. */
function forgery({ service }: VoiceStage, { sid }: SimulatedPhone): { request: RecordedRequest; callSid: string } {
  const original = service.webhooks.requests.find(({ body }) => body.includes(sid));
  if (original === undefined) throw new Error("no webhook told of the call");
  const callSid = `${sid.slice(0, -3)}${sid.endsWith("000") ? "111" : "000"}`;
  const body = Buffer.from(original.body.toString("utf8").replaceAll(sid, callSid));
  return { request: { ...original, body }, callSid };
}

async function post(stage: VoiceStage, target: string, body: string | Buffer, headers: Record<string, string>) {
  return fetch(`${stage.service.url}${target}`, { method: "POST", headers, body: new Uint8Array(Buffer.from(body)) });
}

function replay(stage: VoiceStage, { target, headers, body }: RecordedRequest) {
  const { host: _host, connection: _connection, "content-length": _length, ...rest } = headers;
  return post(stage, target, body, rest as Record<string, string>);
}

describe.each(kindsUnderTest(CALL_KINDS))("$name", (kind: CarrierKind) => {
  const clock = createHurriedClock();
  let stage: VoiceStage;
  let assistant: StagedAssistant;
  beforeAll(async () => {
    stage = await startVoiceStage(kind, { env: { DEMO_ON_CARRIERS: "false" }, clock });
    assistant = await stage.addAssistant(() => ({ text: "Yes." }));
  });
  afterEach(() => stage.service.carrier.setFaults({}));
  afterAll(() => stage.stop());

  const changeNumber = (change: Record<string, unknown>, phoneNumber = assistant.phoneNumber) =>
    stage.service.service.platform.database
      .updateTable("phone_numbers")
      .set(change)
      .where("phone_number", "=", phoneNumber)
      .execute();

  test("a number that is nobody's is refused in words, and leaves no call", async () => {
    const phone = await ringUp(stage, stage.service.freeNumbers.shift() ?? "");
    expect(await refusalOf(phone)).toContain("not in service");
    expect(await recordOf(stage, phone.sid)).toEqual([]);
  });

  test.each([
    { what: "without an assistant", change: { assistant_id: null } },
    { what: "that is switched off", change: { is_active: false } },
  ])("a number $what is refused in words", async ({ change }) => {
    const other = await stage.addAssistant(() => ({ text: "Yes." }));
    await changeNumber(change, other.phoneNumber);
    const phone = await ringUp(stage, other.phoneNumber);
    expect(await refusalOf(phone)).toContain("not in service");
    expect(await recordOf(stage, phone.sid)).toEqual([]);
  });

  test.each([
    { what: "is switched off", settings: { is_active: false }, reason: "assistant-not-available" },
    { what: "has no model", settings: { llm_provider: "anthropic" }, reason: "provider-not-available" },
    {
      what: "may spend nothing on models",
      settings: { custom_settings: { limits: { model_spend_usd_per_day: 0 } } },
      reason: "usage-limit-reached",
    },
  ])("an assistant that $what: the caller is told so, and the record says why", async ({ settings, reason }) => {
    const other = await stage.addAssistant(() => ({ text: "Yes." }), settings);
    const phone = await ringUp(stage, other.phoneNumber);
    expect(await refusalOf(phone)).toContain("cannot take your call");
    const call = await other.finishedCall(phone.sid);
    expect(call).toMatchObject({ status: "failed", end_reason: reason });
  });

  /** Null: as many as its event loop bears. */
  const limitCalls = (callLimit: number | null) =>
    stage.service.service.platform.database.updateTable("media_processes").set({ call_limit: callLimit }).execute();

  test("where no process takes more calls the caller hears a busy line, and the record says why", async () => {
    const { metrics } = stage.service.service;
    const before = await metrics.read("parley_calls_refused_total", { reason: "no-capacity" });
    await limitCalls(0);
    try {
      const phone = await ringUp(stage, assistant.phoneNumber);
      const { state } = await phone.ended;
      // Vonage has no busy tone for a call that is answered already.
      if (kind.name.startsWith("Vonage")) expect(await refusalOf(phone)).toContain("cannot take your call");
      else expect([state, phone.log().filter((entry) => entry.kind === "said")]).toEqual(["busy", []]);
      const call = await assistant.finishedCall(phone.sid);
      expect(call).toMatchObject({ status: "failed", end_reason: "no-capacity" });
    } finally {
      await limitCalls(null);
    }
    expect(await metrics.read("parley_calls_refused_total", { reason: "no-capacity" })).toBe(before + 1);
  });

  test("a caller for whom there is no place yet waits, and is answered when there is", async () => {
    await limitCalls(0);
    const { webhooks } = stage.service;
    const toldBefore = webhooks.requests.length;
    const ringing = ringUp(stage, assistant.phoneNumber);
    while (webhooks.requests.length === toldBefore) await new Promise((resolve) => setImmediate(resolve));
    // The few seconds a caller waits for would be over before the database could be asked whether one does.
    const letTimeGoOn = clock.beginOutside();
    try {
      await expect.poll(() => awaitedCalls(stage)).toBe(1);
      await limitCalls(null);
    } finally {
      letTimeGoOn();
    }
    const phone = await ringing;
    await phone.waitForAudio({ sinceMs: 0, timeoutMs: 10_000 });
    phone.hangUp();
    expect(await assistant.finishedCall(phone.sid)).toMatchObject({ end_reason: "customer-ended-call" });
  });

  test("a caller from a country that is not on the number's list is refused, one from a country on it is not", async () => {
    const other = await stage.addAssistant(() => ({ text: "Yes." }));
    await changeNumber({ allowed_country_codes: ["DE"] }, other.phoneNumber);
    const refused = await ringUp(stage, other.phoneNumber);
    expect(await refusalOf(refused)).toContain("cannot take your call");
    expect(await recordOf(stage, refused.sid)).toMatchObject([{ end_reason: "assistant-not-available" }]);
    const taken = await stage.service.carrier.placeCall({ from: "+493012345678", to: other.phoneNumber });
    await taken.waitForAudio({ sinceMs: 0 });
    taken.hangUp();
  });

  test("a webhook with another's signature, or none, starts nothing", async () => {
    const phone = await ringUp(stage, assistant.phoneNumber);
    const { request, callSid } = forgery(stage, phone);
    expect((await replay(stage, request)).status).toBe(kind.rejectedStatusCode);
    const unsigned = await post(stage, request.target, request.body, {
      "content-type": String(request.headers["content-type"]),
    });
    expect(unsigned.status).toBe(kind.rejectedStatusCode);
    expect(await recordOf(stage, callSid)).toEqual([]);
    phone.hangUp();
  });

  test("a webhook that comes three times is one call, announced once", async () => {
    stage.service.carrier.setFaults({
      webhooks: [{ kind: "duplicate", probability: 1, copies: 3, webhooks: ["inbound-call", "call-status"] }],
    });
    const phone = await ringUp(stage, assistant.phoneNumber);
    await phone.waitForAudio({ sinceMs: 0 });
    await phone.waitForQuiet();
    phone.hangUp();
    await assistant.finishedCall(phone.sid);
    const events = () => stage.customer.requests("/calls").filter(({ body }) => body.includes(phone.phoneNumber));
    await expect.poll(() => events().length).toBe(3);
    expect(await recordOf(stage, phone.sid)).toHaveLength(1);
    const opened = phone.log().filter(({ kind: entry }) => entry === "media-opened");
    expect(opened).toHaveLength(1);
  });

  test.each([
    ["no form of anything", "application/json", "{"],
    ["a JSON list", "application/json", "[]"],
    ["nothing", "application/json", ""],
    ["a form without members", "application/x-www-form-urlencoded", "a=b"],
  ])("a webhook that is %s is 400", async (_what, contentType, body) => {
    const answer = await post(stage, PATHS[kind.provider] ?? "", body, { "content-type": contentType });
    expect(answer.status).toBe(400);
  });
});

describeOnce.each(["log", "off"])("INBOUND_SIGNATURES=%s", (mode) => {
  const [kind] = CALL_KINDS;
  let stage: VoiceStage;
  beforeAll(async () => {
    if (kind === undefined) throw new Error("there is no carrier");
    stage = await startVoiceStage(kind, { env: { INBOUND_SIGNATURES: mode } });
  });
  afterAll(() => stage.stop());

  test("a webhook with a bad signature is taken; the log says so where it is asked to", async () => {
    const assistant = await stage.addAssistant(() => ({ text: "Yes." }));
    const phone = await ringUp(stage, assistant.phoneNumber);
    const { request, callSid } = forgery(stage, phone);
    expect((await replay(stage, request)).status).toBe(200);
    expect(await recordOf(stage, callSid)).toMatchObject([{ status: "ongoing" }]);
    const isLogged = stage.service.logLines.some((line) => line.includes("signature does not hold"));
    expect(isLogged).toBe(mode === "log");
    phone.hangUp();
  });
});
