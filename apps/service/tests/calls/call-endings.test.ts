import type { SimulatedPhone } from "@parley/testkit/carriers/calls/simulated-phone";
import { respond } from "@parley/testkit/webhook-receiver/scripted-answer";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { describeOnce, kindsUnderTest } from "../harness/carrier-kinds.ts";
import { runSchedule } from "../harness/run-schedule.ts";
import { describeSideBySide } from "../harness/side-by-side.ts";
import { newCustomerNumber } from "../harness/test-carrier.ts";
import { CALL_KINDS } from "./call-kinds.ts";
import { seedCall } from "./seed-call.ts";
import { type StagedAssistant, startVoiceStage, type VoiceStage } from "./voice-stage.ts";

const yes = () => ({ text: "Yes." });

/** Every number that is one of milliseconds by its name, or within what was measured of an answer. */
function millisecondsIn(value: unknown, name = ""): [string, number][] {
  if (typeof value === "number") return /Ms$|_ms$|^latency\./.test(name) ? [[name, value]] : [];
  if (typeof value !== "object" || value === null) return [];
  const prefix = name === "latency" ? "latency." : "";
  return Object.entries(value).flatMap(([member, each]) => millisecondsIn(each, `${prefix}${member}`));
}

describeSideBySide(kindsUnderTest(CALL_KINDS), "$name", (kind) => {
  let stage: VoiceStage;
  beforeAll(async () => {
    stage = await startVoiceStage(kind);
  });
  afterEach(() => stage.service.carrier.setFaults({}));
  afterAll(() => stage.stop());

  async function ring(assistant: StagedAssistant): Promise<SimulatedPhone> {
    const phone = await stage.service.carrier.placeCall({ from: newCustomerNumber(), to: assistant.phoneNumber });
    await phone.waitForAudio({ sinceMs: 0, timeoutMs: 15_000 });
    return phone;
  }

  function databaseOf() {
    return stage.service.service.platform.database;
  }

  test("nobody is told to hang up before it is on record that we end the call", async () => {
    const assistant = await stage.addAssistant(yes, { max_call_length: 2 });
    const phone = await ring(assistant);
    const row = new pg.Client({ connectionString: stage.service.connectionString });
    await row.connect();
    try {
      await row.query("begin");
      await row.query("select 1 from calls where call_sid = $1 for no key update", [phone.sid]);
      // Rows that name the call may still be written. The first that waits is whoever wants to write down that the call ends.
      await stage.until(async () => {
        const waiting = await row.query(
          "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        );
        expect(waiting.rowCount).toBeGreaterThan(0);
      });
      // Time in which whoever did not wait would tell them.
      await stage.clock.sleep(300);
      const isOn = () => phone.log().every(({ kind: entry }) => entry !== "media-closed");
      const hangUps = stage.service.carrier.requests().filter(({ operation }) => operation === "change-call");
      const unasked = hangUps.filter(
        ({ body, target }) => `${target}${body}`.includes("hangup") || body.includes("completed"),
      );
      expect([unasked.map(({ target }) => target).filter((target) => target.includes(phone.sid)), isOn()]).toEqual([
        [],
        true,
      ]);
      await row.query("commit");
    } finally {
      await row.end();
    }
    expect(await phone.ended).toMatchObject({ by: "service" });
    expect(await assistant.finishedCall(phone.sid)).toMatchObject({
      status: "completed",
      end_reason: "exceeded-max-duration",
      error_message: null,
    });
  });

  test("a call that ended well has neither an error nor a failed stream on record, and its length is the carrier's", async () => {
    const assistant = await stage.addAssistant(
      ({ messages }) =>
        messages.at(-1)?.role === "tool"
          ? { text: "It was a pleasure." }
          : { toolCalls: [{ name: "endCall", arguments: {} }] },
      { tools_settings: { end_call: { enabled: true } } },
    );
    const phone = await ring(assistant);
    await phone.waitForQuiet({ quietMs: 300, timeoutMs: 15_000 });
    await phone.speak(stage.texts.add("That is all, bye.").muLaw);
    expect(await phone.ended).toMatchObject({ by: "service" });
    const call = await assistant.finishedCall(phone.sid);
    const { answeredAtMs, endedAtMs } = phone.call;
    expect(call).toMatchObject({
      status: "completed",
      end_reason: "assistant-ended-call",
      error_message: null,
      duration: Math.ceil(((endedAtMs ?? 0) - (answeredAtMs ?? 0)) / 1_000),
    });
    await stage.service.carrier.settled();
    const { logs } = await assistant.get(`/api/calls/${phone.sid}/logs`);
    const events = logs.map(({ event_type: event }: { event_type: string }) => event);
    expect(events).not.toContain("stream-failed");
    expect(events).toContain("carrier-ended");
    const traces: { id: number; call_id: number }[] = await assistant.get("/api/learning/call-traces");
    const trace = await assistant.get(
      `/api/learning/call-traces/${traces.find((each) => each.call_id === call.id)?.id}`,
    );
    const milliseconds = millisecondsIn(trace.turns);
    expect(milliseconds.length).toBeGreaterThan(5);
    expect(milliseconds.filter(([, value]) => !Number.isInteger(value))).toEqual([]);
  });

  test("the caller who hangs up leaves no error on record", async () => {
    const assistant = await stage.addAssistant(yes);
    const phone = await ring(assistant);
    phone.hangUp();
    const call = await assistant.finishedCall(phone.sid);
    expect(call).toMatchObject({ status: "completed", end_reason: "customer-ended-call", error_message: null });
    const told = await stage.until(() => {
      const requests = stage.customer.requests("/calls").filter(({ body }) => body.includes(phone.phoneNumber));
      expect(requests.length).toBeGreaterThanOrEqual(3);
      return requests;
    });
    expect(told.map(({ headers }) => headers["user-agent"])).toEqual(told.map(() => "Service-Webhook/1.0"));
    const hasStreamId = kind.provider !== "vonage";
    expect(call.stream_sid).toEqual(hasStreamId ? expect.stringMatching(/^\S{8,}$/) : null);
  });

  test("a call nobody took says what its carrier said", async () => {
    const assistant = await stage.addAssistant(yes);
    const to = newCustomerNumber();
    stage.service.carrier.setCallOutcome(to, "busy");
    const { json } = await assistant.organization.admin.client.post("/calls/initiate", {
      to_phone_number: to,
      from_phone_number: assistant.phoneNumber,
    });
    const call = await assistant.finishedCall(json.call_id);
    expect(call).toMatchObject({ status: "failed", end_reason: "customer-busy", duration: 0 });
    expect(call.error_message).toMatch(/busy/);
  });

  test("a report that never comes is asked for; one that cannot be had in time is made up for later", async () => {
    const assistant = await stage.addAssistant(yes);
    stage.service.carrier.setFaults({
      webhooks: [{ kind: "loss", probability: 1, webhooks: ["call-status"] }],
      rest: [{ kind: "error-before", probability: 1, operations: ["read-call"] }],
    });
    const phone = await ring(assistant);
    phone.hangUp();
    await stage.until(() =>
      databaseOf()
        .selectFrom("calls")
        .select("id")
        .where("call_sid", "=", phone.sid)
        .where("end_noticed_at", "is not", null)
        .executeTakeFirstOrThrow(),
    );
    // As long as the bill waits for the carrier's word.
    await stage.service.letPass(20_000);
    const { id } = await assistant.finishedCall(phone.sid);
    const endOf = () =>
      databaseOf()
        .selectFrom("calls")
        .select(["end_source", "end_check_due_at", "end_reason", "status"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
    const byClock = await endOf();
    expect(byClock).toMatchObject({ end_source: "clock", end_check_due_at: expect.any(Date) });

    // As if nobody had noticed the end for an hour.
    const database = databaseOf();
    await sql`update calls set ended_at = ended_at + interval '1 hour', end_check_due_at = now() where id = ${id}`.execute(
      database,
    );
    await sql`update call_cost_entries set usage_amount = 3600 where call_id = ${id} and service_type = 'telephony'`.execute(
      database,
    );
    await sql`update call_traces set duration_seconds = 3600 where call_id = ${id}`.execute(database);
    stage.service.carrier.setFaults({});
    await runSchedule(stage.service, "check-call-ends");
    await stage.until(async () => expect((await endOf()).end_source).toBe("carrier"));

    const seconds = Math.ceil(((phone.call.endedAtMs ?? 0) - (phone.call.answeredAtMs ?? 0)) / 1_000);
    expect(await endOf()).toEqual({ ...byClock, end_source: "carrier", end_check_due_at: null });
    expect(await assistant.get(`/api/v1/calls/${id}`)).toMatchObject({ duration: seconds });
    const { detailed_entries: entries } = await assistant.get(`/api/calls/${id}/costs`);
    expect(entries.filter(({ service_type: type }: { service_type: string }) => type === "telephony")).toMatchObject([
      { usage_amount: seconds },
    ]);
    const traces: { call_id: number; duration_seconds: number }[] = await assistant.get("/api/learning/call-traces");
    expect(traces.find(({ call_id: callId }) => callId === id)?.duration_seconds).toBe(seconds);
    const reports = stage.customer
      .requests("/calls")
      .filter(({ body }) => body.includes(phone.phoneNumber) && body.includes("end-of-call-report"));
    expect(reports).toHaveLength(1);
  });

  test("a call is terminated that its carrier has not told of yet: nobody says it was, and it is once it is known", async () => {
    const assistant = await stage.addAssistant(yes);
    const { client } = assistant.organization.admin;
    const { carrier } = stage.service;
    const to = newCustomerNumber();
    carrier.setFaults({
      rest: [
        { kind: "late-accept", probability: 1, operations: ["place-call"], maxDelayMs: 6_000 },
        { kind: "cut-after", probability: 1, operations: ["place-call"] },
      ],
    });
    const placed = client.post("/calls/initiate", { to_phone_number: to, from_phone_number: assistant.phoneNumber });
    const listed = async () =>
      (await assistant.get(`/api/v1/calls/?customer_phone=${encodeURIComponent(to)}`)).items[0];
    // Asked for without a pause: the carrier's time hurries in every one.
    let found = await listed();
    while (found === undefined) found = await listed();
    const { id, call_sid: sid } = found;
    expect(sid).toBeNull();
    let dialAttemptedAt: Date | null = null;
    while (dialAttemptedAt === null) {
      const { dial_attempted_at } = await stage.service.service.platform.database
        .selectFrom("calls")
        .select("dial_attempted_at")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      dialAttemptedAt = dial_attempted_at;
    }
    const answer = await client.post(`/api/v1/calls/${id}/terminate`);
    expect([answer.status, answer.json.code]).toEqual([500, "call-not-known-yet"]);
    expect(await assistant.get(`/api/v1/calls/${id}`)).toMatchObject({
      status: "ongoing",
      end_reason: null,
      ended_at: null,
    });
    expect((await placed).json.code).toBe("outcome-unknown");
    carrier.setFaults({});
    const call = await assistant.finishedCall(id);
    expect(call).toMatchObject({
      status: "completed",
      end_reason: "terminated-by-user",
      call_sid: expect.any(String),
    });
    const dialled = carrier.calls().filter((each) => each.to === to);
    expect(dialled.map((each) => each.sid)).toEqual([call.call_sid]);
    await stage.until(() => {
      expect(carrier.calls().filter((each) => each.to === to && each.endedAtMs !== null)).not.toEqual([]);
    });
    const reports = stage.customer.requests("/calls").filter(({ body }) => body.includes(to));
    expect(reports.map(({ body }) => JSON.parse(body).message.status)).not.toContain("in-progress");
  });

  test("what stands in the place of an id the carrier has not told is shown to nobody", async () => {
    const assistant = await stage.addAssistant(yes);
    const { client } = assistant.organization.admin;
    const [to, busy] = [newCustomerNumber(), newCustomerNumber()];
    const headers = { "idempotency-key": `lost ${to}` };
    const request = { to_phone_number: to, from_phone_number: assistant.phoneNumber };
    stage.service.carrier.setFaults({
      rest: [{ kind: "error-before", probability: 1, operations: ["place-call"], statusCode: 400 }],
    });
    const first = await client.post("/calls/initiate", request, { headers });
    const again = await client.post("/calls/initiate", request, { headers });
    // The report of its end comes before the answer that tells the id.
    stage.service.carrier.setCallOutcome(busy, "busy");
    stage.service.carrier.setFaults({ rest: [{ kind: "callback-first", probability: 1, operations: ["place-call"] }] });
    const third = await client.post("/calls/initiate", { ...request, to_phone_number: busy });
    stage.service.carrier.setFaults({});
    expect([first.status, again.status, third.status]).toEqual([500, 500, 200]);
    const [{ id }] = (await assistant.get(`/api/v1/calls/?customer_phone=${encodeURIComponent(to)}`)).items;
    const call = await assistant.finishedCall(id);
    expect(call).toMatchObject({ call_sid: null, status: "failed", end_reason: "carrier-failed" });
    await assistant.finishedCall(third.json.call_id);
    const answers = await Promise.all(
      [
        "/api/v1/calls/",
        `/api/v1/calls/${id}`,
        "/api/v1/calls/export?format=csv",
        "/api/v1/calls/export?format=json",
        `/api/v1/calls/search?q=${encodeURIComponent(to)}`,
        `/api/v1/calls/${id}/transcripts/export?format=json`,
        `/api/v1/calls/${id}/webhook-logs`,
        `/api/calls/${id}/costs`,
        "/api/calls/costs/summary",
        `/api/calls/${id}/logs`,
        `/api/calls/${id}/logs/export`,
        "/api/learning/call-traces",
      ].map(async (path) => ({ path, answer: await client.get(path) })),
    );
    for (const { path, answer } of answers) {
      expect([path, answer.status, /pending_/.exec(answer.text)]).toEqual([path, 200, null]);
    }
    for (const path of ["/api/v1/calls/?call_sid=pending_", "/api/v1/calls/search?q=pending_"]) {
      const { json } = await client.get(path);
      expect(json.items ?? json).toEqual([]);
    }
    const events = () =>
      stage.customer.requests("/calls").filter(({ body }) => body.includes(to) || body.includes(busy));
    await stage.until(() => expect(events().length).toBeGreaterThanOrEqual(4));
    for (const { body } of events()) expect(body).not.toContain("pending_");
    expect(stage.service.logLines.join("")).not.toContain("pending_");
    for (const { text } of [first, again, third]) expect(text).not.toContain("pending_");
  });
});

describeOnce("whose doing an end was", () => {
  let stage: VoiceStage;
  let assistant: StagedAssistant;
  beforeAll(async () => {
    const [twilio] = CALL_KINDS;
    if (twilio === undefined) throw new Error("there is no Twilio");
    stage = await startVoiceStage(twilio);
    // The carrier asks what to do with the call and is told nothing: it stays up, without media.
    stage.shop.script("/silent", respond(200));
    assistant = await stage.addAssistant(yes);
  });
  afterAll(() => stage.stop());

  test("what we were about to end the call for holds, whoever reports the end", async () => {
    const from = newCustomerNumber();
    const phone = await stage.service.carrier.placeCall({
      from,
      to: assistant.phoneNumber,
      url: `http://${stage.shop.host}/silent`,
    });
    const call = await seedCall(stage.service, assistant.organization, assistant.assistantId, {
      callSid: phone.sid,
      status: "ongoing",
      customer: from,
      startedAt: new Date(),
    });
    await stage.service.service.platform.database
      .updateTable("calls")
      .set({ ending_reason: "silence-timed-out" })
      .where("id", "=", call.id)
      .execute();
    phone.hangUp();
    expect(await assistant.finishedCall(phone.sid)).toMatchObject({
      status: "completed",
      end_reason: "silence-timed-out",
    });
  });

  test("an analysis that cannot be used is in the call's log, with the reason", async () => {
    const proser = await stage.addAssistant(yes);
    stage.models.setReply(({ systemPrompt }) =>
      systemPrompt.includes("You read the transcript") ? { text: "What a lovely call that was." } : { text: "Yes." },
    );
    const phone = await stage.service.carrier.placeCall({ from: newCustomerNumber(), to: proser.phoneNumber });
    await phone.waitForAudio({ sinceMs: 0, timeoutMs: 15_000 });
    await phone.waitForQuiet({ quietMs: 300, timeoutMs: 15_000 });
    await phone.speak(stage.texts.add("Are you open on Monday?").muLaw);
    await phone.waitForAudio({ lengthMs: 200, timeoutMs: 15_000 });
    await phone.waitForQuiet({ quietMs: 300, timeoutMs: 15_000 });
    phone.hangUp();
    await proser.finishedCall(phone.sid);
    const { logs } = await proser.get(`/api/calls/${phone.sid}/logs`);
    expect(logs.filter(({ event_type: event }: { event_type: string }) => event === "analysis-failed")).toMatchObject([
      { level: "warning", message: expect.stringContaining("prose"), event_data: { llm_provider: "openai" } },
    ]);
  });
});
