import type { ModelServerRequest, ScriptedReply } from "@parley/testkit/models/model-script";
import { respond } from "@parley/testkit/webhook-receiver/scripted-answer";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startOpenTelemetry } from "../../src/platform/telemetry/open-telemetry.ts";
import { CALL_KINDS } from "../calls/call-kinds.ts";
import { type StagedAssistant, startVoiceStage, type VoiceStage } from "../calls/voice-stage.ts";
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from "../harness/otlp-receiver.ts";
import { newCustomerNumber } from "../harness/test-carrier.ts";
import { findFreePort } from "../harness/test-service.ts";

const QUESTION = "Which tables are free tonight?";
const ANSWER = "We have a table by the window.";
const TOOL_ANSWER = "walnut-parquet";
/** As Langfuse has it: a path of its own, and a public and a secret key. */
const AUTHORIZATION = `Basic ${Buffer.from("pk-lf-public:sk-lf-secret").toString("base64")}`;
const VARIABLES = {
  OTEL_EXPORTER_OTLP_HEADERS: `Authorization=${AUTHORIZATION},x-langfuse-ingestion-version=4`,
} as const;

/** What an operator has: the log, the figures, and the traces. Nothing else is read of a call. */
interface Evidence {
  readonly lines: readonly Readonly<Record<string, unknown>>[];
  readonly figures: string;
  readonly spans: readonly ReceivedSpan[];
}

interface Explanation {
  readonly end: unknown;
  readonly fault: unknown;
  /** `voice of deepgram`; null: nothing failed. */
  readonly cause: string | null;
  /** Where in the call: the turn and the part of it that failed. */
  readonly place: string | null;
}

let receiver: OtlpReceiver;
let evidence: Evidence;
let good: { readonly callSid: string; readonly number: string };
let failing: { readonly callSid: string; readonly number: string };

beforeAll(async () => {
  receiver = await startOtlpReceiver((path, headers) => {
    if (path !== "/api/public/otel/v1/traces") return 404;
    return headers.authorization === AUTHORIZATION ? 200 : 401;
  });
  process.env["OTEL_EXPORTER_OTLP_ENDPOINT"] = `${receiver.origin}/api/public/otel`;
  Object.assign(process.env, VARIABLES);
  const port = await findFreePort();
  const stage = await startVoiceStage(kind(), {
    hasSecondVendors: true,
    env: { METRICS_PORT: String(port) },
    overrides: { tracer: await startOpenTelemetry("test") },
  });
  try {
    good = await callThatGoesWell(stage);
    failing = await callWhoseVoicesDie(stage);
    const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    // What is left of the traces is sent when the service stops.
    await stage.stop();
    evidence = {
      lines: stage.service.logLines.map((line) => JSON.parse(line)),
      figures,
      spans: receiver.spans,
    };
  } catch (error) {
    await stage.stop();
    throw error;
  }
}, 600_000);
afterAll(async () => {
  delete process.env["OTEL_EXPORTER_OTLP_ENDPOINT"];
  for (const name of Object.keys(VARIABLES)) delete process.env[name];
  await receiver.stop();
});

function kind() {
  const [first] = CALL_KINDS;
  if (first === undefined) throw new Error("there is no carrier");
  return first;
}

/** Looks something up with a tool, then answers. */
function host(request: ModelServerRequest): ScriptedReply {
  const hasLookedUp = request.messages.some(({ role }) => role === "tool");
  return hasLookedUp ? { text: ANSWER } : { toolCalls: [{ name: "free_tables", arguments: {} }] };
}

async function callThatGoesWell(stage: VoiceStage) {
  stage.shop.script("/tables", respond(200, { body: JSON.stringify({ free: TOOL_ANSWER }) }));
  const assistant = await stage.addAssistant(host, {
    tools_settings: {
      custom_tools: [
        {
          name: "free_tables",
          description: "Looks up which tables are free",
          configuration: { url: `http://${stage.shop.host}/tables`, method: "GET" },
          function_definition: {
            name: "free_tables",
            description: "Looks up which tables are free",
            parameters: { type: "object", properties: {} },
          },
        },
      ],
    },
  });
  return ask(stage, assistant, () => undefined);
}

async function callWhoseVoicesDie(stage: VoiceStage) {
  const assistant = await stage.addAssistant(() => ({ text: ANSWER }));
  return ask(stage, assistant, () => {
    const refusal = { kind: "refuse", statusCode: 503 } as const;
    stage.speaker.setFault(refusal);
    stage.second?.speaker.setFault(refusal);
    stage.speaker.cutConnections();
  });
}

async function ask(stage: VoiceStage, assistant: StagedAssistant, beforeQuestion: () => void) {
  const number = newCustomerNumber();
  const phone = await stage.service.carrier.placeCall({ from: number, to: assistant.phoneNumber });
  await phone.waitForAudio({ sinceMs: 0, timeoutMs: 8_000 });
  await phone.waitForQuiet({ quietMs: 400, timeoutMs: 12_000 });
  beforeQuestion();
  await phone.speak(stage.texts.add(QUESTION).muLaw);
  const questionEndMs = stage.clock.monotonicMs();
  await phone.waitForAudio({ sinceMs: questionEndMs, timeoutMs: 15_000 });
  await phone.waitForQuiet({ quietMs: 1_000, timeoutMs: 15_000 });
  phone.hangUp();
  await assistant.finishedCall(phone.sid);
  return { callSid: phone.sid, number };
}

/** What became of a call and why, by the evidence alone. @param spans of the call's trace */
function explain({ lines, figures }: Evidence, spans: readonly ReceivedSpan[], callId: unknown): Explanation {
  const end = lines.find((line) => line["msg"] === "call ended" && line["callId"] === callId);
  const { failedService: service, failedVendor: vendor } = end ?? {};
  const isCounted = new RegExp(
    `^parley_call_vendor_errors_total\\{service="${service}",provider="${vendor}",.*\\} [1-9]`,
    "m",
  ).test(figures);
  const failed = spans.find((span) => span.hasFailed && spans.every((other) => other.parentSpanId !== span.spanId));
  const turn = spans.find(({ spanId }) => spanId === failed?.parentSpanId);
  return {
    end: end?.["reason"],
    fault: end?.["fault"],
    cause: isCounted ? `${service} of ${vendor}` : null,
    place: failed === undefined ? null : `${failed.name} in turn ${turn?.attributes["parley.turn"]}`,
  };
}

function begin(callSid: string) {
  const line = evidence.lines.find((each) => each["msg"] === "call began" && each["callSid"] === callSid);
  if (line === undefined) throw new Error(`no line about the begin of ${callSid}`);
  return line;
}

function traceOf(callSid: string): { readonly root: ReceivedSpan; readonly spans: readonly ReceivedSpan[] } {
  const callId = String(begin(callSid)["callId"]);
  const roots = evidence.spans.filter(
    ({ name, attributes }) => name === "call" && attributes["gen_ai.conversation.id"] === callId,
  );
  const [root] = roots;
  if (root === undefined || roots.length > 1) throw new Error(`${roots.length} traces of call ${callId}`);
  return { root, spans: evidence.spans.filter(({ traceId }) => traceId === root.traceId) };
}

const childrenOf = (spans: readonly ReceivedSpan[], { spanId }: ReceivedSpan) =>
  spans.filter(({ parentSpanId }) => parentSpanId === spanId);

describe("a call that goes well", () => {
  test("has one line at its begin and one at its end, which say who took part and how it went", () => {
    expect(begin(good.callSid)).toMatchObject({
      level: 30,
      provider: "twilio",
      direction: "inbound",
      recognizer: expect.stringMatching(/^deepgram\//),
      model: expect.stringMatching(/^openai\//),
      voice: expect.stringMatching(/^deepgram\//),
    });
    const { callId } = begin(good.callSid);
    const story = evidence.lines.filter((line) => line["callId"] === callId && Number(line["level"]) >= 30);
    expect(story.map(({ msg }) => msg)).toEqual(["call began", "call ended"]);
    const [, end] = story;
    expect(end).toMatchObject({
      level: 30,
      provider: "twilio",
      reason: "customer-ended-call",
      fault: "nobody",
      turns: 1,
      interruptions: 0,
      recognizerErrors: 0,
      voiceErrors: 0,
      modelErrors: 0,
    });
    expect(end?.["durationMs"]).toBeGreaterThan(1_000);
    expect(end?.["latencyP50Ms"]).toBeGreaterThan(0);
    expect(end?.["latencyP95Ms"]).toBe(end?.["latencyP50Ms"]);
  });

  test("is one trace: the call, its turns, and in a turn who heard, thought, acted and spoke, in this order", () => {
    const { root, spans } = traceOf(good.callSid);
    expect(root.parentSpanId).toBeNull();
    expect(root.hasFailed).toBe(false);
    const { callId, assistantId } = begin(good.callSid);
    const ids = { "gen_ai.conversation.id": String(callId), "gen_ai.agent.id": String(assistantId) };
    expect(root.attributes).toMatchObject({
      ...ids,
      "session.id": String(callId),
      "parley.end_reason": "customer-ended-call",
      "parley.fault": "nobody",
      "parley.turns": 1,
    });
    const turns = childrenOf(spans, root).filter(({ name }) => name === "turn");
    expect(turns.map(({ attributes }) => attributes["parley.purpose"])).toEqual(["welcome", "answer"]);
    const answer = turns[1];
    if (answer === undefined) throw new Error("no turn was answered");
    expect(answer.attributes).toMatchObject({ ...ids, "gen_ai.operation.name": "invoke_agent", "parley.turn": 2 });
    const parts = childrenOf(spans, answer);
    const model = String(begin(good.callSid)["model"]).split("/")[1];
    const named = (name: string) => parts.filter((part) => part.name === name);
    const chats = named(`chat ${model}`).toSorted((one, other) => one.startMs - other.startMs);
    const [chat, secondChat] = chats;
    const [[recognizer], [tool], [voice]] = [named("recognizer"), named("execute_tool free_tables"), named("voice")];
    expect([parts.length, chats.length]).toEqual([5, 2]);
    // Durations are whole milliseconds.
    const inOrder = [chat, tool, secondChat].map((part) => part?.endMs ?? Number.NaN);
    for (const [index, endMs] of inOrder.entries()) expect(endMs).toBeGreaterThanOrEqual((inOrder[index - 1] ?? 0) - 1);
    expect(tool?.startMs).toBeGreaterThanOrEqual((chat?.endMs ?? Number.NaN) - 1);
    expect(voice?.endMs).toBeGreaterThan(secondChat?.endMs ?? Number.NaN);
    expect(recognizer?.attributes).toMatchObject({ "gen_ai.provider.name": "deepgram" });
    expect(chat?.attributes).toMatchObject({
      ...ids,
      "gen_ai.operation.name": "chat",
      "gen_ai.provider.name": "openai",
      "gen_ai.request.model": model,
      "gen_ai.usage.input_tokens": expect.any(Number),
      "gen_ai.usage.output_tokens": expect.any(Number),
    });
    expect(tool?.attributes).toMatchObject({
      "gen_ai.operation.name": "execute_tool",
      "gen_ai.tool.name": "free_tables",
      "gen_ai.tool.type": "function",
    });
    expect(voice?.attributes).toMatchObject({ "gen_ai.provider.name": "deepgram" });
    for (const part of parts) {
      expect(part.hasFailed).toBe(false);
      expect(part.startMs).toBeGreaterThanOrEqual(answer.startMs);
      expect(part.endMs).toBeGreaterThanOrEqual(part.startMs);
      expect(part.endMs).toBeLessThanOrEqual(answer.endMs);
    }
    // The requests to the model and to the tool are parts of the call, too, and no traces of their own.
    const requests = childrenOf(spans, root).flatMap(({ name }) => (/^(?:GET|POST)$/.test(name) ? [name] : []));
    expect(new Set(requests)).toEqual(new Set(["GET", "POST"]));
  });

  test("leaves the stages of its answer in the figures", () => {
    for (const stage of [
      "turn-end",
      "recognizer-final",
      "model-first-token",
      "first-sentence",
      "voice-first-audio",
      "first-audio-out",
    ]) {
      expect(evidence.figures).toMatch(
        new RegExp(`^parley_call_answer_seconds_count\\{stage="${stage}"\\} [1-9]`, "m"),
      );
    }
    expect(evidence.figures).toMatch(/^parley_call_turns_total\{role="user"\} 2$/m);
    expect(evidence.figures).toMatch(/^parley_calls_ended_total\{reason="customer-ended-call"\} 1$/m);
  });

  test("is explained", () => {
    expect(explain(evidence, traceOf(good.callSid).spans, begin(good.callSid)["callId"])).toEqual({
      end: "customer-ended-call",
      fault: "nobody",
      cause: null,
      place: null,
    });
  });
});

describe("a call whose voices die in the middle", () => {
  test("is explained: whose fault it was, which vendor's, and where in the call", () => {
    const { callId } = begin(failing.callSid);
    expect(explain(evidence, traceOf(failing.callSid).spans, callId)).toEqual({
      end: "voice-failed",
      fault: "vendor",
      cause: expect.stringMatching(/^voice of (?:deepgram|elevenlabs)$/),
      place: "voice in turn 2",
    });
  });

  test("shows in each of the three by itself", () => {
    const { callId } = begin(failing.callSid);
    const ends = evidence.lines.filter((line) => line["msg"] === "call ended" && line["callId"] === callId);
    expect(ends).toHaveLength(1);
    expect(ends[0]).toMatchObject({ level: 40, recognizerErrors: 0, modelErrors: 0, failedService: "voice" });
    expect(ends[0]?.["voiceErrors"]).toBeGreaterThanOrEqual(2);
    expect(evidence.figures).toMatch(/^parley_calls_ended_total\{reason="voice-failed"\} 1$/m);
    for (const provider of ["deepgram", "elevenlabs"]) {
      expect(evidence.figures).toMatch(
        new RegExp(
          `^parley_call_vendor_errors_total\\{service="voice",provider="${provider}",reason="failed"\\} [1-9]`,
          "m",
        ),
      );
    }
    const { root, spans } = traceOf(failing.callSid);
    expect(root.hasFailed).toBe(true);
    expect(root.attributes).toMatchObject({
      "parley.end_reason": "voice-failed",
      "parley.fault": "vendor",
      "error.type": "voice-failed",
    });
    expect(root.events.map(({ name }) => name)).toContain("vendor given up");
    const failed = spans.filter(({ name, hasFailed }) => name === "voice" && hasFailed);
    expect(failed).not.toEqual([]);
    // Its recognizer and its model did what they should.
    expect(spans.filter(({ name, hasFailed }) => hasFailed && /^(?:recognizer|chat)/.test(name))).toEqual([]);
  });
});

test("nothing that was said, no number and no tool's answer is in any of it", () => {
  const all = [...evidence.lines.map((line) => JSON.stringify(line)), evidence.figures, receiver.posted];
  for (const secret of [
    QUESTION,
    ANSWER,
    TOOL_ANSWER,
    good.number,
    failing.number,
    good.number.slice(1),
    "Hello, this is Acme",
  ]) {
    expect(all.filter((text) => text.includes(secret))).toEqual([]);
  }
});

test("spans go where Langfuse takes them, signed as it wants", () => {
  expect(receiver.requests.length).toBeGreaterThan(0);
  expect(receiver.requests.filter(({ status }) => status !== 200)).toEqual([]);
  expect(receiver.requests[0]?.headers["x-langfuse-ingestion-version"]).toBe("4");
});
