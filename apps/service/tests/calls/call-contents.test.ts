import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiClient } from "../harness/api-client.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";
import {
  type SeededCall,
  seedCall,
  seedLogEntry,
  seedMessages,
  seedToolExecution,
  seedTrace,
  seedTranscripts,
  seedTurns,
  seedWebhookTries,
} from "./seed-call.ts";

const START = new Date("2026-05-04T10:00:00Z");
const after = (ms: number) => new Date(START.getTime() + ms);

let service: TestService;
let own: TestOrganization;
let client: ApiClient;
let assistantId: number;
beforeAll(async () => {
  service = await startTestService();
  own = await service.addOrganization();
  client = own.admin.client;
  assistantId = (await client.post("/api/v1/assistants", { name: "Ada" })).json.id;
});
afterAll(() => service.stop());

const makeCall = () => seedCall(service, own, assistantId, { startedAt: START });

describe("transcripts", () => {
  let call: SeededCall;
  let path: string;
  beforeAll(async () => {
    call = await makeCall();
    path = `/api/v1/calls/${call.id}/transcripts`;
    await seedTranscripts(service, own, call, [
      { speaker: "assistant", content: 'Hello, "Acme"', startMs: 0, endMs: 1_500, createdAt: after(1_500) },
      { speaker: "user", content: "I wo", isFinal: false, startMs: 2_000, createdAt: after(2_500) },
      {
        speaker: "user",
        content: "=SUM(1)\nplease",
        startMs: 2_000,
        endMs: 4_250,
        confidence: 0.9,
        timestamps: [{ word: "please", start: 3.1 }],
        createdAt: after(4_250),
      },
      { speaker: "assistant", content: "Gladly", timestamps: { source: "tts" }, createdAt: after(65_000) },
    ]);
  });

  test("are in order, final ones only, the text under both names", async () => {
    const { json } = await client.get(path);
    expect(json.map(({ content }: { content: string }) => content)).toEqual([
      'Hello, "Acme"',
      "=SUM(1)\nplease",
      "Gladly",
    ]);
    expect(json[1]).toEqual({
      id: expect.any(Number),
      call_id: call.id,
      content: "=SUM(1)\nplease",
      text: "=SUM(1)\nplease",
      speaker: "user",
      is_final: true,
      segment_start: 2,
      segment_end: 4.25,
      confidence: 0.9,
      stt_timestamps: { words: [{ word: "please", start: 3.1 }] },
      created_at: "2026-05-04T10:00:04.250+00:00",
    });
    expect(json[2]).toMatchObject({ segment_start: null, confidence: null, stt_timestamps: { source: "tts" } });
  });

  test.each([
    ["?include_interim=true", ["assistant", "user", "user", "assistant"]],
    ["?speaker=user", ["user"]],
    ["?speaker=user&include_interim=true", ["user", "user"]],
    ["?speaker=nobody", []],
  ])("%s", async (query, speakers) => {
    for (const from of [path, `/api/v1/calls/sid/${call.callSid}/transcripts`]) {
      const { json } = await client.get(`${from}${query}`);
      expect(json.map(({ speaker }: { speaker: string }) => speaker)).toEqual(speakers);
    }
  });

  test("as a text", async () => {
    const { text, headers } = await client.get(`${path}/export`);
    expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(headers.get("content-disposition")).toBe(`attachment; filename="call_${call.id}_transcript.txt"`);
    expect(text).toBe(
      '[00:00:00] assistant: Hello, "Acme"\n[00:00:02] user: =SUM(1)\nplease\n[00:01:05] assistant: Gladly\n',
    );
  });

  test("as rows, with formulas defused", async () => {
    const { text } = await client.get(`${path}/export?format=csv&speaker=user`);
    expect(text).toBe(
      '"Timestamp","Speaker","Content","Confidence"\r\n"2026-05-04T10:00:04.250+00:00","user","\'=SUM(1)\nplease","0.9"\r\n',
    );
  });

  test("as JSON", async () => {
    const { json } = await client.get(`${path}/export?format=json`);
    expect(json).toMatchObject({
      call_id: call.id,
      call_sid: call.callSid,
      started_at: "2026-05-04T10:00:00.000+00:00",
    });
    expect(json.transcripts[1]).toEqual({
      speaker: "user",
      content: "=SUM(1)\nplease",
      timestamp: "2026-05-04T10:00:04.250+00:00",
      confidence: 0.9,
      segment_start: 2,
      segment_end: 4.25,
    });
    expect((await client.get(`${path}/export?format=pdf`)).status).toBe(422);
  });
});

test("messages are the model's dialogue, with tokens where it answered", async () => {
  const call = await makeCall();
  await seedMessages(service, own, call, [
    { role: "system", content: "You are Ada." },
    { role: "user", content: "Hello" },
    { role: "assistant", content: "Hi", tokens: [20, 3] },
  ]);
  const path = `/api/v1/calls/${call.id}/messages`;
  const { json } = await client.get(path);
  expect(json.map(({ role }: { role: string }) => role)).toEqual(["system", "user", "assistant"]);
  expect(json[1]).toMatchObject({ message_index: 1, llm_provider: null, prompt_tokens: null, total_tokens: null });
  expect(json[2]).toEqual({
    id: expect.any(Number),
    call_id: call.id,
    role: "assistant",
    content: "Hi",
    message_index: 2,
    timestamp: expect.stringMatching(/\+00:00$/),
    llm_provider: "openai",
    llm_model: "gpt-4o-mini",
    prompt_tokens: 20,
    completion_tokens: 3,
    total_tokens: 23,
  });
  expect((await client.get(`${path}?role=user`)).json).toHaveLength(1);
});

test("webhook logs are the tries, under the names of both libraries", async () => {
  const call = await makeCall();
  const body = { message: { type: "end-of-call-report" } };
  await seedWebhookTries(service, own, call, { type: "end-of-call-report", body, firstAt: after(61_000) });
  await seedWebhookTries(service, own, call, { type: "status-update", body: { message: {} }, firstAt: after(0) });
  const path = `/api/v1/calls/${call.id}/webhook-logs`;
  const { json } = await client.get(path);
  expect(json.map(({ webhook_type }: { webhook_type: string }) => webhook_type)).toEqual([
    "status-update",
    "status-update",
    "end-of-call-report",
    "end-of-call-report",
  ]);
  expect(json[2]).toEqual({
    id: expect.any(Number),
    call_id: call.id,
    assistant_id: assistantId,
    webhook_url: "https://hooks.example/voice",
    url: "https://hooks.example/voice",
    webhook_type: "end-of-call-report",
    request_payload: body,
    request_body: body,
    response_status_code: 503,
    response_status: 503,
    response_body: "busy",
    response_time_ms: 12,
    latency_ms: 12,
    attempted_at: "2026-05-04T10:01:01.000+00:00",
    created_at: "2026-05-04T10:01:01.000+00:00",
    success: false,
    error_message: "HTTP 503",
    error: "HTTP 503",
    retry_count: 0,
    webhook_metadata: {
      event_id: expect.stringMatching(/^msg_/),
      delivery_id: expect.any(Number),
      delivery_status: "delivered",
      endpoint_key: "hooks",
    },
  });
  expect(json[3]).toMatchObject({ success: true, error: null, retry_count: 1 });
  for (const [type, count] of [
    ["status-update", 2],
    ["call_started", 2],
    ["call_ended", 2],
    ["tool_call", 0],
  ] as const) {
    expect((await client.get(`${path}?webhook_type=${type}`)).json).toHaveLength(count);
  }
});

test("tool executions are the call's own", async () => {
  const call = await makeCall();
  const other = await makeCall();
  const tool = await client.post("/api/v1/tools", {
    name: "slots",
    description: "Free times",
    tool_type: "endpoint",
    configuration: { url: "https://tools.example/" },
  });
  const toolId: number = tool.json.id;
  await seedToolExecution(service, own, call, { assistantId, status: "success", startedAt: after(1), toolId });
  await seedToolExecution(service, own, call, { assistantId, status: "error", startedAt: after(2) });
  await seedToolExecution(service, own, other, { assistantId, status: "error", startedAt: after(3) });
  const path = `/api/calls/${call.id}/tool-executions`;
  const statusesOf = async (query: string) =>
    (await client.get(`${path}${query}`)).json.executions.map(({ status }: { status: string }) => status);
  expect(await statusesOf("")).toEqual(["error", "success"]);
  expect(await statusesOf("?status=success")).toEqual(["success"]);
  expect(await statusesOf(`?tool_id=${toolId}`)).toEqual(["success"]);
  expect(await statusesOf("?limit=1")).toEqual(["error"]);
  expect((await client.get(path)).json).toMatchObject({ success: true, total: 2 });
  expect((await client.get(`${path}?status=running`)).status).toBe(422);
});

describe("the debug log", () => {
  test("has entries, webhooks and tools in one order of time", async () => {
    const call = await makeCall();
    await seedLogEntry(service, own, call, {
      event: "stream-opened",
      message: "The stream opened",
      createdAt: after(100),
      atMs: 0,
      data: { codec: "mulaw" },
    });
    await seedLogEntry(service, own, call, {
      event: "call-ended",
      message: "The call ended",
      createdAt: after(60_000),
    });
    await seedToolExecution(service, own, call, { assistantId, status: "error", startedAt: after(30_000) });
    await seedWebhookTries(service, own, call, { type: "status-update", body: {}, firstAt: after(50) });
    const path = `/api/calls/${call.callSid}/logs`;
    const { status, json } = await client.get(path);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      call_id: call.id,
      call_sid: call.callSid,
      status: "completed",
      is_live: false,
      log_count: 5,
    });
    expect(
      json.logs.map(({ source, event_type, timestamp }: Record<string, string>) => [
        timestamp?.slice(14, 23),
        source,
        event_type,
      ]),
    ).toEqual([
      ["00:00.050", "webhook", "webhook-failed"],
      ["00:00.100", "call", "stream-opened"],
      ["00:05.050", "webhook", "webhook-delivered"],
      ["00:30.000", "tool", "tool-called"],
      ["01:00.000", "call", "call-ended"],
    ]);
    expect(json.logs[1]).toMatchObject({ level: "info", at_ms: 0, event_data: { codec: "mulaw" } });
    expect(json.logs[3]).toMatchObject({ level: "warning", message: "A tool failed" });
    // What was said to a tool stands in the tools' own list.
    expect(JSON.stringify(json)).not.toContain("Thursday");
    expect((await client.get(`${path}?live=false`)).json).toEqual(json);
    const exported = await client.get(`${path}/export`);
    expect(exported.json).toEqual(json);
    expect(exported.headers.get("content-disposition")).toBe(`attachment; filename="call_${call.id}_logs.json"`);
    expect(exported.headers.get("content-type")).toContain("application/json");
  });

  test("is for signed-in members, and for calls", async () => {
    const call = await makeCall();
    for (const path of [`/api/calls/${call.callSid}/logs`, `/api/calls/${call.callSid}/logs/export`]) {
      expect((await service.anonymous.get(path)).status).toBe(401);
    }
    expect((await client.get("/api/calls/CAunknown/logs")).status).toBe(404);
  });
});

describe("call traces", () => {
  const HASH = "0123456789abcdef".repeat(4);
  let other: ApiClient;
  const ids: number[] = [];
  let call: SeededCall;
  beforeAll(async () => {
    const organization = await service.addOrganization();
    other = organization.admin.client;
    const mine = (await other.post("/api/v1/assistants", { name: "Bea" })).json.id;
    const second = (await other.post("/api/v1/assistants", { name: "Cleo" })).json.id;
    const seeds = [
      { assistantId: mine, quality: 0.9, resolution: "resolved" },
      { assistantId: mine, quality: 0.2, resolution: "unresolved" },
      { assistantId: second },
    ];
    for (const seed of seeds) {
      call = await seedCall(service, organization, seed.assistantId, { startedAt: START });
      ids.push(await seedTrace(service, organization, call, { ...seed, callerHash: HASH }));
    }
    await seedTurns(service, organization, call, [
      { role: "user", content: "Is there a time?", startedMs: 1_000, endedMs: 2_000 },
      {
        role: "assistant",
        content: "At ten",
        generatedText: "At ten or at two",
        startedMs: 2_400,
        endedMs: 3_000,
        wasInterrupted: true,
        toolCalls: [{ name: "find_slots", arguments: {}, result: { slots: ["10:00"] } }],
        moves: [{ from: "ask", to: "offer", kind: "prompt", reason: "model: wants an appointment" }],
        latency: { endpointing: 310, stt_final: 90, model_first_token: 402, tts_first_byte: null, was_guessed: true },
      },
    ]);
  });

  test.each([
    ["", [2, 1, 0]],
    ["?limit=1&offset=1", [1]],
    ["?min_quality_score=0.9", [0]],
    ["?min_quality_score=0", [1, 0]],
    ["?resolution_status=unresolved", [1]],
  ])("%j lists %j", async (query, places) => {
    const { json } = await other.get(`/api/learning/call-traces${query}`);
    expect(json.map(({ id }: { id: number }) => id)).toEqual(places.map((place) => ids[place]));
  });

  test("are of one assistant", async () => {
    const [newest] = (await other.get("/api/learning/call-traces")).json;
    const { json } = await other.get(`/api/learning/call-traces?assistant_id=${newest.assistant_id}`);
    expect(json).toEqual([newest]);
  });

  test("are found by their call, within the other filters and the organization", async () => {
    const path = `/api/learning/call-traces?call_id=${call.id}`;
    const idsAt = async (reader: ApiClient, of: string) =>
      (await reader.get(of)).json.map(({ id }: { id: number }) => id);
    expect(await idsAt(other, path)).toEqual([ids[2]]);
    expect(await idsAt(other, `${path}&resolution_status=resolved`)).toEqual([]);
    expect(await idsAt(client, path)).toEqual([]);
  });

  test("show a shortened hash in lists, and everything by themselves", async () => {
    const [listed] = (await other.get("/api/learning/call-traces")).json;
    expect(listed).toEqual({
      id: ids[2],
      call_id: call.id,
      call_sid: call.callSid,
      assistant_id: expect.any(Number),
      caller_hash: "0123456789ab",
      turn_count: 2,
      duration_seconds: 60,
      resolution_status: null,
      quality_score: null,
      prompt_version_id: null,
      created_at: expect.stringMatching(/\+00:00$/),
    });
    const { json } = await other.get(`/api/learning/call-traces/${ids[2]}`);
    expect(json).toMatchObject({ ...listed, caller_hash: HASH, assistant_name: "Cleo" });
    expect(json.turns).toEqual([
      expect.objectContaining({ index: 0, role: "user", content: "Is there a time?", latency: null, tool_calls: [] }),
      {
        index: 1,
        role: "assistant",
        content: "At ten",
        generated_text: "At ten or at two",
        filler: null,
        purpose: "answer",
        was_interrupted: true,
        started_ms: 2_400,
        ended_ms: 3_000,
        tool_calls: [{ name: "find_slots", arguments: {}, result: { slots: ["10:00"] } }],
        transitions: [{ from: "ask", to: "offer", kind: "prompt", reason: "model: wants an appointment" }],
        latency: { endpointing: 310, stt_final: 90, model_first_token: 402, was_guessed: true },
        failure: null,
        llm_provider: "openai",
        llm_model: "gpt-4o-mini",
        created_at: expect.stringMatching(/\+00:00$/),
      },
    ]);
    expect((await client.get(`/api/learning/call-traces/${ids[2]}`)).status).toBe(404);
  });

  test.each(["?min_quality_score=1.1", "?min_quality_score=", "?min_quality_score=high", "?limit=201", "?call_id=CA1"])(
    "%s is refused",
    async (query) => {
      expect((await other.get(`/api/learning/call-traces${query}`)).status).toBe(422);
    },
  );
});

test.each(["transcripts", "transcripts/export", "recordings", "messages", "webhook-logs", "metrics"])(
  "%s of a call that is not there",
  async (what) => {
    expect((await client.get(`/api/v1/calls/999999999/${what}`)).status).toBe(404);
  },
);
