import { setTimeout as delay } from "node:timers/promises";
import type { SimulatedPhone } from "@parley/testkit/carriers/calls/simulated-phone";
import { hearTones } from "@parley/testkit/speech/listening/tone-hearing";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type CallingInstallation, createCallingInstallation } from "./calling-installation.ts";

/** No call is without somebody who leads it for longer: a lease of 3 s, and what a busy machine adds. */
const LIMIT_MS = 12_000;
const AGAIN = "Can you say that again?";

let installation: CallingInstallation;
beforeEach(async () => {
  installation = await createCallingInstallation();
  installation.models.setReply(({ messages }) => {
    const last = messages.at(-1)?.text ?? "";
    if (/price/i.test(last)) return { text: "Dinner costs forty euros." };
    if (/again/i.test(last)) return { text: "Forty euros, as I said." };
    return { text: "Yes." };
  });
});
afterEach(() => installation.remove());

let customers = 0;
async function talk(): Promise<SimulatedPhone> {
  customers += 1;
  const from = `+1212555${String(customers).padStart(4, "0")}`;
  const phone = await installation.carrier.placeCall({ from, to: installation.phoneNumber });
  await phone.waitForAudio({ timeoutMs: 10_000 });
  await phone.waitForQuiet({ timeoutMs: 10_000 });
  await phone.speak(installation.texts.add("What is the price of dinner?").muLaw);
  await phone.waitForAudio({ lengthMs: 500, timeoutMs: 10_000 });
  await phone.waitForQuiet({ timeoutMs: 10_000 });
  return phone;
}

/** What was recorded can be heard, whoever wrote it. @returns of the recording with two channels, its seconds and peaks */
async function expectRecorded(callId: number): Promise<{ duration: number; channels: number[][] }> {
  const { admin } = installation;
  const recordings = (await admin.get(`/api/v1/calls/${callId}/recordings`)).json;
  expect(recordings.map(({ status }: { status: string }) => status)).toEqual(recordings.map(() => "completed"));
  const full = recordings.find(({ recording_type: type }: { recording_type: string }) => type === "full");
  const path = `/api/v1/calls/${callId}/recording/${full.id}`;
  expect((await admin.get(`${path}/play`)).status).toBe(200);
  const { channels } = (await admin.get(`${path}/peaks?points=10000`)).json;
  // A duration is told in whole milliseconds.
  expect(Math.abs((full.size_bytes - 44) / 4 / 8_000 - full.duration)).toBeLessThan(0.001);
  return { duration: full.duration, channels };
}

// biome-ignore lint/suspicious/noExplicitAny: answers are compared with what is expected of them.
async function callOf({ sid }: SimulatedPhone): Promise<any> {
  return (await installation.admin.get(`/api/v1/calls/sid/${sid}`)).json;
}

/** How long it took. @throws Error when it is not so in time */
async function msUntil(isSo: () => Promise<boolean>, limitMs: number): Promise<number> {
  const startMs = performance.now();
  while (!(await isSo())) {
    if (performance.now() - startMs > limitMs) throw new Error(`not within ${limitMs} ms`);
    await delay(20);
  }
  return performance.now() - startMs;
}

/** Everything that follows a call's end was done, once. */
async function expectSettled(phone: SimulatedPhone, reason: string): Promise<void> {
  const ofThis = ({ body }: { body: string }) =>
    body.includes(phone.phoneNumber) && body.includes("end-of-call-report");
  await msUntil(async () => installation.customer.requests("/calls").some(ofThis), 40_000);
  const reports = installation.customer.requests("/calls").filter(ofThis);
  expect(reports.map(({ body }) => JSON.parse(body).message.endedReason)).toEqual([reason]);
  const [counts] = await installation.query(
    `select (select count(*)::int from call_traces where call_id = calls.id) as traces,
       (select count(*)::int from call_cost_entries where call_id = calls.id and service_type = 'telephony') as bills
     from calls where call_sid = $1`,
    [phone.sid],
  );
  expect(counts).toEqual({ traces: 1, bills: 1 });
}

test("kill -9 of the only media process ends its call with a reason", { timeout: 120_000 }, async ({ annotate }) => {
  const media = await installation.startMedia(1);
  const phone = await talk();
  const killedMs = performance.now();
  await media.kill();
  await msUntil(async () => (await callOf(phone)).status !== "ongoing", LIMIT_MS);
  const endedMs = performance.now() - killedMs;
  const gone = await Promise.race([phone.ended, delay(LIMIT_MS, null)]);
  await annotate(
    `the record ended ${Math.round(endedMs)} ms after the kill, the line after ${Math.round(performance.now() - killedMs)} ms`,
  );
  expect(await callOf(phone)).toMatchObject({ status: "failed", end_reason: "process-lost" });
  expect(gone).toMatchObject({ state: "completed" });
  await expectSettled(phone, "process-lost");
  // But for what was not on disk yet, at most 2 s of each side.
  const { duration, channels } = await expectRecorded((await callOf(phone)).id);
  expect(duration).toBeGreaterThan(1.9);
  expect(channels.map((channel) => Math.max(...channel) > 20)).toEqual([true, true]);
});

test("kill -9 of one of two media processes: its calls go on in the other", { timeout: 120_000 }, async ({
  annotate,
}) => {
  const first = await installation.startMedia(1);
  const phone = await talk();
  await installation.startMedia(2);
  const killedMs = performance.now();
  await first.kill();
  await phone.waitForAudio({ lengthMs: 300, timeoutMs: LIMIT_MS });
  await annotate(`the caller heard the other process ${Math.round(performance.now() - killedMs)} ms after the kill`);
  expect(performance.now() - killedMs).toBeLessThan(LIMIT_MS);
  expect(await callOf(phone)).toMatchObject({ status: "ongoing" });
  await phone.waitForQuiet({ timeoutMs: 10_000 });

  await phone.speak(installation.texts.add(AGAIN).muLaw);
  const answer = await phone.waitForAudio({ lengthMs: 300, timeoutMs: 10_000 });
  await phone.waitForQuiet({ timeoutMs: 10_000 });
  expect(hearTones("Forty euros, as I said.", phone.heard().muLaw.subarray(answer.startSample))).toMatchObject({
    isWhole: true,
  });
  phone.hangUp();
  await expectSettled(phone, "customer-ended-call");

  const call = await callOf(phone);
  expect(call).toMatchObject({ status: "completed", end_reason: "customer-ended-call" });
  // The model knew what was said before, and the record has both halves.
  const known = installation.models.requests.find(({ messages }) => messages.at(-1)?.text === AGAIN);
  expect(known?.messages.map(({ text }) => text)).toEqual([
    "Hello, this is Acme.",
    "What is the price of dinner?",
    "Dinner costs forty euros.",
    expect.stringContaining("interrupted"),
    AGAIN,
  ]);
  const messages = (await installation.admin.get(`/api/v1/calls/${call.id}/messages`)).json;
  expect(messages.map(({ role }: { role: string }) => role)).toEqual([
    "system",
    "assistant",
    "user",
    "assistant",
    "assistant",
    "user",
    "assistant",
  ]);
  const [trace] = (await installation.admin.get("/api/learning/call-traces")).json;
  const { turns } = (await installation.admin.get(`/api/learning/call-traces/${trace.id}`)).json;
  expect(turns.map(({ content }: { content: string }) => content)).toEqual(
    messages.slice(1).map(({ content }: { content: string }) => content),
  );

  // One recording of both halves, at their times: nothing for a while in between, and both sides after it.
  const { duration, channels } = await expectRecorded(call.id);
  expect(Math.abs(duration - call.duration)).toBeLessThan(3);
  const secondHalf = channels.map((channel) => channel.slice(Math.round(channel.length * 0.7)));
  expect(secondHalf.map((channel) => Math.max(...channel) > 20)).toEqual([true, true]);
});

test("a media process that drains takes no new calls, and lets those it has end", { timeout: 120_000 }, async () => {
  const first = await installation.startMedia(1, { DRAIN_LIMIT_SECONDS: "60" });
  const phone = await talk();
  await installation.startMedia(2);
  first.signal("SIGTERM");
  const accepting = () =>
    installation.query<{ media_url: string }>("select media_url from media_processes where is_accepting");
  await msUntil(async () => (await accepting()).length === 1, LIMIT_MS);
  expect((await accepting())[0]?.media_url).toContain("media-2");

  const other = await talk();
  expect(other.log().find(({ kind }) => kind === "media-opened")).toMatchObject({
    url: expect.stringContaining("media-2"),
  });
  await phone.speak(installation.texts.add("Is that so?").muLaw);
  await phone.waitForAudio({ lengthMs: 100, timeoutMs: 10_000 });
  phone.hangUp();
  expect(await first.exited).toMatchObject({ code: 0 });
  await expectSettled(phone, "customer-ended-call");
  other.hangUp();
  await expectSettled(other, "customer-ended-call");
});
