import { join } from "node:path";
import { muLawSample } from "@parley/audio/mu-law";
import { wavHeader } from "@parley/audio/wav";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sweepRecordings } from "../../src/features/calls/recordings/complete-recordings.ts";
import { completeRecordings } from "../../src/features/calls/recordings/own-recording-store.ts";
import { createLocalFileStorage } from "../../src/platform/file-storage/local-file-storage.ts";
import { PUBLIC_BASE_URL, startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";
import { type SeededCall, type SeededRecording, seedCall, seedRecording, seedTracks } from "./seed-call.ts";

/** 5 s and a sample, over the blocks in which it is encoded; the assistant ends before the caller. */
const CALLER = Uint8Array.from({ length: 40_001 }, (_, index) => (index * 7 + (index >> 8)) & 255);
const ASSISTANT = Uint8Array.from({ length: 25_003 }, (_, index) => (index * 11 + (index >> 7)) & 255);
const MIXED_BYTES = 44 + 2 * 40_001;
const FULL_BYTES = 44 + 4 * 40_001;
/** As everybody else would make the files. */
const WAVS = { mixed: wavOf(1), full: wavOf(2) };

function wavOf(channels: 1 | 2): Buffer {
  const data = Buffer.alloc(2 * channels * CALLER.length);
  let offset = 0;
  for (const [index, code] of CALLER.entries()) {
    const caller = muLawSample(code);
    const assistant = muLawSample(ASSISTANT[index] ?? 0xff);
    const clipped = Math.max(-32_768, Math.min(32_767, caller + assistant));
    for (const sample of channels === 2 ? [caller, assistant] : [clipped]) offset = data.writeInt16LE(sample, offset);
  }
  return Buffer.concat([wavHeader({ sampleRateHz: 8_000, channels }, CALLER.length), data]);
}

let service: TestService;
let own: TestOrganization;
let assistantId: number;
let call: SeededCall;
let recording: SeededRecording;
let full: SeededRecording;
const by: Record<string, SeededRecording> = {};

beforeAll(async () => {
  service = await startTestService();
  own = await service.addOrganization();
  assistantId = (await own.admin.client.post("/api/v1/assistants", { name: "Ada" })).json.id;
  call = await seedCall(service, own, assistantId);
  await seedTracks(service, own, call, { caller: CALLER, assistant: ASSISTANT });
  recording = await seedRecording(service, own, call, { sizeBytes: MIXED_BYTES, durationMs: 5_000, channelCount: 1 });
  full = await seedRecording(service, own, call, {
    type: "full",
    sizeBytes: FULL_BYTES,
    durationMs: 62_500,
    channelCount: 2,
    peaks: Uint8Array.of(1, 200, 2, 100, 3, 50, 4, 25),
  });
  const seed = (name: string, options: Parameters<typeof seedRecording>[3]) =>
    seedRecording(service, own, call, options).then((seeded) => {
      by[name] = seeded;
    });
  await seed("running", { type: "user", status: "recording" });
  await seed("failed", { type: "assistant", status: "failed" });
  await seed("carrier's", {
    source: "telnyx",
    type: "full",
    hasLink: false,
    sizeBytes: FULL_BYTES,
    sourceUrl: "https://carrier.example/1.wav",
  });
  await seed("processing", { type: "full", source: "twilio", status: "processing" });
});
afterAll(() => service.stop());

const pathOf = (id: number, of = call) => `/api/v1/calls/${of.id}/recording/${id}/play`;

function get(path: string, headers: Record<string, string> = {}, key: string | null = own.admin.key, method = "GET") {
  return fetch(`${service.url}${path}`, {
    method,
    headers: { ...(key === null ? {} : { authorization: `Bearer ${key}` }), ...headers },
  });
}

describe("the list", () => {
  test("has what both libraries read", async () => {
    const { json } = await own.admin.client.get(`/api/v1/calls/${call.id}/recordings`);
    expect(json).toHaveLength(6);
    const url = `${PUBLIC_BASE_URL}/public/recording/${recording.token}`;
    expect(json[0]).toEqual({
      id: recording.id,
      call_id: call.id,
      recording_sid: null,
      file_path: `recordings/${own.organizationId}/${call.id}`,
      recording_url: url,
      url,
      duration: 5,
      format: "wav",
      recording_type: "mixed",
      recording_source: "parley",
      status: "completed",
      size_bytes: MIXED_BYTES,
      channel_count: 1,
      created_at: expect.stringMatching(/\+00:00$/),
      completed_at: null,
    });
    expect(json[2]).toMatchObject({ status: "recording", file_path: null });
    expect(json[3]).toMatchObject({ status: "failed", recording_url: null, url: null });
    expect(json[4]).toMatchObject({ file_path: null, url: "https://carrier.example/1.wav" });
    const bySid = await own.admin.client.get(`/api/v1/calls/sid/${call.callSid}/recordings`);
    expect(bySid.json).toEqual(json);
  });

  test("without a public link: the way for those who are signed in", async () => {
    const another = await seedCall(service, own, assistantId);
    const { id } = await seedRecording(service, own, another, { hasLink: false });
    const { json } = await own.admin.client.get(`/api/v1/calls/${another.id}/recordings`);
    expect(json[0].url).toBe(`${PUBLIC_BASE_URL}${pathOf(id, another)}`);
  });

  test.each([
    ["mixed", 1],
    ["full", 3],
    ["none", 0],
  ])("of type %s there are %i", async (type, count) => {
    const { json } = await own.admin.client.get(`/api/v1/calls/${call.id}/recordings?recording_type=${type}`);
    expect(json).toHaveLength(count);
  });
});

describe.each([
  ["mixed, signed in", "mixed", () => pathOf(recording.id), true],
  ["mixed, with the public link", "mixed", () => `/public/recording/${recording.token}`, false],
  ["full, signed in", "full", () => pathOf(full.id), true],
  ["full, with the public link", "full", () => `/public/recording/${full.token}`, false],
] as const)("playing %s", (_name, type, path, isSignedIn) => {
  const play = (headers?: Record<string, string>, method?: string) =>
    get(path(), headers, isSignedIn ? own.admin.key : null, method);
  const wav = WAVS[type];
  const size = wav.length;

  test("gives the bytes", async () => {
    const response = await play({ "accept-encoding": "gzip" });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("audio/wav");
    expect(response.headers.get("content-length")).toBe(String(size));
    expect(response.headers.get("content-encoding")).toBeNull();
    expect(response.headers.get("accept-ranges")).toBe("bytes");
    expect(response.headers.get("content-disposition")).toBe(`inline; filename="call_${call.id}_${type}.wav"`);
    expect(Buffer.from(await response.arrayBuffer()).equals(wav)).toBe(true);
  });

  test.each([
    ["bytes=0-99", 0, 100],
    ["bytes=43-44", 43, 45],
    ["bytes=900-", 900, size],
    ["bytes=-10", size - 10, size],
    [`bytes=${size - 10}-5000000`, size - 10, size],
    ["bytes=32811-32813", 32_811, 32_814],
    ["bytes=65579-65583", 65_579, 65_584],
    ["bytes=31-66001", 31, 66_002],
  ])("%s", async (range, from, to) => {
    const response = await play({ range });
    expect(response.status).toBe(206);
    expect(response.headers.get("content-range")).toBe(`bytes ${from}-${to - 1}/${size}`);
    expect(response.headers.get("content-length")).toBe(String(to - from));
    expect(Buffer.from(await response.arrayBuffer()).equals(wav.subarray(from, to))).toBe(true);
  });

  test("several ranges are the whole", async () => {
    const response = await play({ range: "bytes=0-1,5-6" });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-range")).toBeNull();
    expect((await response.arrayBuffer()).byteLength).toBe(size);
  });

  test("only looking for it has the same head and no body", async () => {
    const ofInterest = (response: Response) =>
      ["content-type", "content-length", "content-range", "accept-ranges", "etag", "content-disposition"].map((name) =>
        response.headers.get(name),
      );
    for (const headers of [{}, { range: "bytes=50-149" }] as Record<string, string>[]) {
      const played = await play(headers);
      const looked = await play(headers, "HEAD");
      expect(looked.status).toBe(played.status);
      expect(ofInterest(looked)).toEqual(ofInterest(played));
      expect((await looked.arrayBuffer()).byteLength).toBe(0);
      await played.arrayBuffer();
    }
    expect((await play({ range: `bytes=${size}-` }, "HEAD")).status).toBe(416);
  });

  test("a part behind the end", async () => {
    const response = await play({ range: `bytes=${size}-` });
    expect(response.status).toBe(416);
    expect(response.headers.get("content-range")).toBe(`bytes */${size}`);
    expect(await response.json()).toEqual({ detail: expect.any(String) });
  });

  test("goes on only with the file it began with", async () => {
    const entityTag = (await play()).headers.get("etag") ?? "";
    expect((await play({ range: "bytes=1-", "if-range": entityTag })).status).toBe(206);
    expect((await play({ range: "bytes=1-", "if-range": '"another"' })).status).toBe(200);
  });
});

describe("what cannot be played", () => {
  test.each(["running", "processing"])("%s: later", async (name) => {
    const { id, token } = by[name]!;
    for (const response of [await get(pathOf(id)), await get(`/public/recording/${token}`, {}, null)]) {
      expect(response.status).toBe(202);
      expect(response.headers.get("retry-after")).toBe("5");
      expect(response.headers.get("content-type")).toContain("application/json");
      expect(await response.json()).toMatchObject({ detail: expect.any(String) });
    }
  });

  test.each(["failed", "carrier's"])("%s: not there", async (name) => {
    expect((await get(pathOf(by[name]!.id))).status).toBe(404);
  });

  test("one whose tracks are gone", async () => {
    const lost = await seedCall(service, own, assistantId);
    const { id, token } = await seedRecording(service, own, lost, { sizeBytes: MIXED_BYTES, channelCount: 1 });
    expect((await get(pathOf(id, lost))).status).toBe(404);
    expect((await get(`/public/recording/${token}`, {}, null)).status).toBe(404);
    expect((await own.admin.client.get(`/api/v1/calls/${lost.id}/recording/${id}/peaks`)).status).toBe(404);
  });

  test("a token nobody has, or of a recording without a link", async () => {
    for (const token of [`${recording.token.slice(0, -2)}xx`, "x", by["carrier's"]!.token, "..%2f..%2fetc%2fpasswd"]) {
      const response = await get(`/public/recording/${token}`, {}, null);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ detail: "Recording not found" });
    }
  });

  test("another call's recording, and one without credentials", async () => {
    const another = await seedCall(service, own, assistantId);
    for (const id of [another.id, 999_999_999]) {
      expect((await get(`/api/v1/calls/${id}/recording/${recording.id}/play`)).status).toBe(404);
    }
    expect((await get(pathOf(999_999_999))).status).toBe(404);
    expect((await get(pathOf(recording.id), {}, null)).status).toBe(401);
    const other = await service.addOrganization();
    expect((await get(pathOf(recording.id), {}, other.admin.key)).status).toBe(404);
  });
});

describe("the waveform", () => {
  const peaksOf = (id: number, query = "") =>
    own.admin.client.get(`/api/v1/calls/${call.id}/recording/${id}/peaks${query}`);

  test("is a list for each channel", async () => {
    const { json } = await peaksOf(full.id);
    expect(json).toEqual({
      call_id: call.id,
      recording_id: full.id,
      duration: 62.5,
      max: 255,
      channels: [
        [1, 2, 3, 4],
        [200, 100, 50, 25],
      ],
    });
    expect((await peaksOf(full.id, "?points=2")).json.channels).toEqual([
      [2, 4],
      [200, 50],
    ]);
  });

  test("is made when it is first asked for, and kept", async () => {
    const another = await seedCall(service, own, assistantId);
    const loud = new Uint8Array(1_700).fill(0xff);
    loud[900] = 0x80;
    await seedTracks(service, own, another, { caller: loud, assistant: new Uint8Array(801).fill(0xff) });
    const { id } = await seedRecording(service, own, another, {
      type: "full",
      sizeBytes: 44 + 4 * 1_700,
      channelCount: 2,
    });
    const path = `/api/v1/calls/${another.id}/recording/${id}/peaks`;
    const channels = [
      [0, 250, 0],
      [0, 0, 0],
    ];
    expect((await own.admin.client.get(path)).json.channels).toEqual(channels);
    await seedTracks(service, own, another, { caller: new Uint8Array(1_700).fill(0xff) });
    expect((await own.admin.client.get(path)).json.channels).toEqual(channels);
  });

  test("is refused for no points, and not there while the call goes on or of a carrier's recording", async () => {
    expect((await peaksOf(full.id, "?points=0")).status).toBe(422);
    expect((await peaksOf(by["running"]!.id)).status).toBe(404);
    expect((await peaksOf(by["carrier's"]!.id)).status).toBe(404);
    expect((await peaksOf(999_999_999)).status).toBe(404);
  });
});

describe("recordings nobody completed, of calls nobody works on any more", () => {
  const files = () => createLocalFileStorage(join(service.dataDir, "files"));
  const rowsOf = async ({ id }: SeededCall) => (await own.admin.client.get(`/api/v1/calls/${id}/recordings`)).json;
  async function left(options: { status: "ongoing" | "completed"; isReported: boolean }): Promise<SeededCall> {
    const seeded = await seedCall(service, own, assistantId, {
      status: options.status,
      startedAt: new Date(),
    });
    for (const type of ["full", "mixed", "user"] as const) {
      await seedRecording(service, own, seeded, { type, status: "recording" });
    }
    await service.service.platform.database
      .updateTable("calls")
      .set({ reported_at: options.isReported ? new Date() : null })
      .where("id", "=", seeded.id)
      .execute();
    return seeded;
  }

  test("are completed from what is on disk, or have failed where nothing is", async () => {
    const heard = await left({ status: "completed", isReported: true });
    await seedTracks(service, own, heard, { caller: CALLER.subarray(0, 16_000), assistant: ASSISTANT });
    const silent = await left({ status: "completed", isReported: true });
    const live = await left({ status: "ongoing", isReported: false });
    const unreported = await left({ status: "completed", isReported: false });
    await sweepRecordings(service.service.platform.data, files());

    const [fullRow, mixedRow, userRow] = await rowsOf(heard);
    const common = { status: "completed", duration: 3.125, completed_at: expect.any(String) };
    expect(fullRow).toMatchObject({ ...common, size_bytes: 44 + 4 * 25_003, channel_count: 2 });
    expect(mixedRow).toMatchObject({ ...common, size_bytes: 44 + 2 * 25_003, channel_count: 1 });
    expect(userRow).toMatchObject({ ...common, size_bytes: 44 + 2 * 25_003, channel_count: 1 });
    const played = await get(pathOf(fullRow.id, heard));
    expect((await played.arrayBuffer()).byteLength).toBe(44 + 4 * 25_003);
    const { json } = await own.admin.client.get(`/api/v1/calls/${heard.id}/recording/${fullRow.id}/peaks`);
    expect(json.channels.map((channel: number[]) => channel.length)).toEqual([32, 32]);

    expect((await rowsOf(silent)).map(({ status }: { status: string }) => status)).toEqual(Array(3).fill("failed"));
    for (const untouched of [live, unreported]) {
      const statuses = (await rowsOf(untouched)).map(({ status }: { status: string }) => status);
      expect(statuses).toEqual(Array(3).fill("recording"));
    }
  });

  test("a complete one stays as it is", async () => {
    const ended = await left({ status: "completed", isReported: true });
    await seedTracks(service, own, ended, { caller: CALLER });
    await sweepRecordings(service.service.platform.data, files());
    const before = await rowsOf(ended);
    await seedTracks(service, own, ended, { caller: Buffer.concat([CALLER, CALLER]) });
    await sweepRecordings(service.service.platform.data, files());
    // A session that was slower than the job which finished its call.
    const scope = service.service.platform.data.scope(own.organizationId);
    for (const sampleCount of [0, 1]) {
      await scope.transaction((unit) => completeRecordings(unit, ended.id, sampleCount));
    }
    expect(await rowsOf(ended)).toEqual(before);
  });
});

test("nothing that plays a recording is written to the log", () => {
  expect(service.logLines.join("")).not.toContain(recording.token);
});
