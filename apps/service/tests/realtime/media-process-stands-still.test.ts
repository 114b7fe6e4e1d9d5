import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { SimulatedPhone } from "@parley/testkit/carriers/calls/simulated-phone";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type CallingInstallation, createCallingInstallation } from "./calling-installation.ts";

const CALLS = 8;
/** Generous: several services run on a machine that is busy with other tests. What is promised is counted, not timed. */
const SOON_MS = 30_000;
const STALLS = `--import=${fileURLToPath(new URL("./stall-on-signal.mjs", import.meta.url))}`;

let installation: CallingInstallation;
beforeEach(async () => {
  installation = await createCallingInstallation();
  installation.models.setReply(() => ({ text: "Yes, we are open." }));
});
afterEach(() => installation.remove());

/** A process whose event loop stands still for so long when it is sent SIGUSR2. */
function startStalling(which: 1 | 2, stallMs: number) {
  return installation.startMedia(which, { NODE_OPTIONS: STALLS, STALL_MS: String(stallMs) });
}

let customers = 0;
async function ringUp(): Promise<SimulatedPhone> {
  customers += 1;
  const from = `+1212556${String(customers).padStart(4, "0")}`;
  const phone = await installation.carrier.placeCall({ from, to: installation.phoneNumber });
  await phone.waitForAudio({ timeoutMs: SOON_MS });
  await phone.waitForQuiet({ timeoutMs: SOON_MS });
  return phone;
}

interface CallRow {
  readonly id: string;
  readonly call_sid: string;
  readonly status: string;
  readonly end_reason: string | null;
  readonly media_process_id: string | null;
  readonly is_reported: boolean;
}

function calls(): Promise<readonly CallRow[]> {
  return installation.query<CallRow>(
    `select id, call_sid, status, end_reason, media_process_id, reported_at is not null as is_reported
     from calls order by id`,
  );
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const endsAtMs = performance.now() + SOON_MS;
  while (!(await isSo())) {
    if (performance.now() > endsAtMs) throw new Error("it did not come about in time");
    await delay(50);
  }
}

/** Beats of the process on whose loop it was read, since then. */
async function beatsWithStillLoop(stillMs: number): Promise<void> {
  await until(async () => {
    const [row] = await installation.query<{ still: boolean }>(
      "select bool_or(beat_at > now() - interval '2 seconds' and loop_turned_at < beat_at - make_interval(secs => $1)) as still from media_processes",
      [stillMs / 1_000],
    );
    return row?.still === true;
  });
}

async function loopTurns(): Promise<void> {
  await until(async () => {
    const rows = await installation.query(
      "select 1 from media_processes where loop_turned_at > now() - interval '1 second'",
    );
    return rows.length === 1;
  });
}

async function processOf(which: 1 | 2): Promise<string> {
  const [row] = await installation.query<{ id: string }>("select id from media_processes where media_url like $1", [
    `%media-${which}%`,
  ]);
  if (row === undefined) throw new Error("the process is not on record");
  return row.id;
}

/** The caller says something, and is answered. */
async function talk(phone: SimulatedPhone, words: string): Promise<void> {
  await phone.speak(installation.texts.add(words).muLaw);
  await phone.waitForAudio({ lengthMs: 100, timeoutMs: SOON_MS });
  await phone.waitForQuiet({ timeoutMs: SOON_MS });
}

function reportsOf(phone: SimulatedPhone) {
  return installation.customer
    .requests("/calls")
    .map(({ body }) => body)
    .filter((body) => body.includes(phone.phoneNumber) && body.includes("end-of-call-report"))
    .map((body) => JSON.parse(body).message.endedReason);
}

test("an event loop that stands still for longer than a lease loses no call", { timeout: 120_000 }, async () => {
  // What carriers send meanwhile is within what a socket may send at once: each stream stays open.
  const media = await startStalling(1, 3_700);
  const phones = await Promise.all(Array.from({ length: CALLS }, ringUp));
  media.signal("SIGUSR2");
  await beatsWithStillLoop(2_000);
  await loopTurns();
  for (const [index, phone] of phones.entries()) await talk(phone, `Are you open on day ${index}?`);
  expect((await calls()).map(({ status }) => status)).toEqual(phones.map(() => "ongoing"));
  for (const phone of phones) phone.hangUp();
  await until(async () => (await calls()).every(({ is_reported: isReported }) => isReported));
  expect((await calls()).map(({ end_reason: reason }) => reason)).toEqual(phones.map(() => "customer-ended-call"));
});

test("an event loop that is blocked for longer than ten seconds loses its calls, and takes calls again", {
  timeout: 180_000,
}, async () => {
  const media = await startStalling(1, 20_000);
  const phones = await Promise.all([ringUp(), ringUp()]);
  media.signal("SIGUSR2");
  await until(async () => (await calls()).every(({ status }) => status === "failed"));
  for (const phone of phones) await phone.ended;
  await until(async () => (await calls()).every(({ is_reported: isReported }) => isReported));
  // It turns again, finds nothing left to lead, and says nothing more of those calls.
  const next = await ringUpPatiently();
  await talk(next, "Are you open on Monday?");
  for (const phone of phones) expect(reportsOf(phone)).toEqual(["process-lost"]);
  const [load] = await installation.query("select active_calls from media_processes");
  expect(load).toEqual({ active_calls: 1 });
  next.hangUp();
});

async function ringUpPatiently(): Promise<SimulatedPhone> {
  await until(async () => {
    const rows = await installation.query("select 1 from media_processes where is_accepting and active_calls = 0");
    return rows.length === 1;
  });
  return ringUp();
}

test("a frozen process's calls go on in another; thawed, it drops them without a word", {
  timeout: 180_000,
}, async () => {
  const first = await installation.startMedia(1);
  const phones = await Promise.all([ringUp(), ringUp()]);
  const frozenId = await processOf(1);
  await installation.startMedia(2);
  first.signal("SIGSTOP");
  // The other process says that the call goes on; who speaks before that is not heard.
  await Promise.all(phones.map((phone) => phone.waitForAudio({ lengthMs: 300, timeoutMs: SOON_MS })));
  for (const phone of phones) await phone.waitForQuiet({ timeoutMs: SOON_MS });
  expect((await calls()).map(({ media_process_id: id }) => id)).toEqual([await processOf(2), await processOf(2)]);
  for (const phone of phones) await talk(phone, "Are you still there?");
  const before = await installation.query("select count(*)::int as messages, max(id) as last from call_messages");

  first.signal("SIGCONT");
  await until(async () => {
    const rows = await installation.query("select 1 from media_processes where id = $1 and active_calls = 0", [
      frozenId,
    ]);
    return rows.length === 1;
  });
  expect(await installation.query("select count(*)::int as messages, max(id) as last from call_messages")).toEqual(
    before,
  );
  expect((await calls()).map(({ status, end_reason: reason }) => [status, reason])).toEqual([
    ["ongoing", null],
    ["ongoing", null],
  ]);
  for (const phone of phones) await talk(phone, "And now?");
  for (const phone of phones) phone.hangUp();
  await until(async () => (await calls()).every(({ is_reported: isReported }) => isReported));
  for (const phone of phones) {
    expect(phone.log().filter(({ kind }) => kind === "media-opened")).toHaveLength(2);
    await until(async () => reportsOf(phone).length > 0);
    expect(reportsOf(phone)).toEqual(["customer-ended-call"]);
  }
});

test("a frozen process's calls end where there is no other; thawed, it ends none of them again", {
  timeout: 180_000,
}, async () => {
  const media = await installation.startMedia(1);
  const phone = await ringUp();
  media.signal("SIGSTOP");
  await until(async () => (await calls()).every(({ is_reported: isReported }) => isReported));
  const written = () =>
    installation.query(
      `select ended_at, media_process_id,
         (select count(*)::int from call_messages where call_id = calls.id) as messages,
         (select count(*)::int from call_transcripts where call_id = calls.id) as transcripts,
         (select count(*)::int from call_log_entries where call_id = calls.id) as log,
         (select sum(usage_amount) from call_usage where call_id = calls.id) as used
       from calls where call_sid = $1`,
      [phone.sid],
    );
  const [before] = await written();
  await phone.ended;
  media.signal("SIGCONT");
  await ringUpPatiently().then((next) => next.hangUp());
  const [row] = await calls();
  expect(row).toMatchObject({ status: "failed", end_reason: "process-lost" });
  expect(reportsOf(phone)).toEqual(["process-lost"]);
  expect(await written()).toEqual([{ ...before, media_process_id: null }]);
});
