import { type AssistantId, asId, type CallId, type OrganizationId } from "@parley/foundation/branded-ids";
import { expect, test } from "vitest";
import type { AnswerMaking } from "../../../conversation/call/answer-making.ts";
import type { JournaledTurn } from "../../../conversation/call/call-journal.ts";
import { NO_TRACER, type OpenSpan, type OpenSpanOptions, type Tracer } from "../../../platform/telemetry/tracer.ts";
import { type CallSpans, openCallSpans } from "./call-spans.ts";
import { CallTally } from "./call-tally.ts";

const ZERO = new Date("2026-11-27T10:00:00Z");
const CALL = {
  id: asId<CallId>(7),
  organizationId: asId<OrganizationId>(1),
  assistantId: asId<AssistantId>(3),
  callSid: "CA1",
  provider: "twilio",
  direction: "inbound",
} as const;
const CAST = { recognizer: "deepgram/nova-3", model: "openai/gpt-4.1", voice: null };
const { sums } = new CallTally();

/** What a collector would get, in the order in which spans began: `parent > name start-end !failure`, in ms of the call. */
function record() {
  const spans: { line: string; readonly attributes: Record<string, unknown> }[] = [];
  const begin = (parent: string, name: string, { at, attributes }: OpenSpanOptions): OpenSpan => {
    const ofCall = (time: Date) => time.getTime() - ZERO.getTime();
    const span = { line: `${parent}${name} ${ofCall(at)}-`, attributes: { ...attributes } };
    spans.push(span);
    return {
      begin: (child, options) => begin(`${name} > `, child, options),
      setAttributes: (more) => void Object.assign(span.attributes, more),
      event: (event, _attributes, time) => spans.push({ line: `${name}: ${event} ${ofCall(time)}`, attributes: {} }),
      run: (work) => work(),
      end: (time, failure) => {
        span.line += `${ofCall(time)}${failure === undefined ? "" : ` !${failure}`}`;
      },
    };
  };
  const tracer: Tracer = { ...NO_TRACER, open: (name, options) => begin("", name, options) };
  const opened = openCallSpans(tracer, CALL, CAST, ZERO);
  if (opened === null) throw new Error("nothing is traced");
  const call: CallSpans = opened;
  return { call, spans, lines: () => spans.map(({ line }) => line) };
}

const turn = (change: Partial<JournaledTurn>): JournaledTurn => ({
  index: 0,
  role: "assistant",
  content: "secret words",
  generatedText: null,
  filler: null,
  purpose: "answer",
  wasInterrupted: false,
  startedMs: 0,
  endedMs: 0,
  toolCalls: [],
  moves: [],
  latency: null,
  failure: null,
  provider: null,
  model: null,
  making: null,
  hearing: null,
  ...change,
});
const said = (startedMs: number, finalMs: number | null) =>
  turn({
    role: "user",
    purpose: null,
    startedMs,
    endedMs: startedMs + 900,
    hearing: { provider: "deepgram", model: "nova-3", finalMs, committedMs: startedMs + 1_200 },
  });
const round = { firstTokenMs: 2_300, promptTokens: 10, completionTokens: 5, errorCode: null } as const;
const making = (change: Partial<AnswerMaking>): AnswerMaking => ({
  rounds: [],
  toolRuns: [],
  speaking: null,
  ...change,
});

test("nothing is opened where nothing is traced", () => {
  expect(openCallSpans(NO_TRACER, CALL, CAST, ZERO)).toBeNull();
});

test("a turn holds what the caller said and what was done to answer it", () => {
  const { call, spans, lines } = record();
  call.turn(said(1_000, 2_100));
  expect(lines()).toEqual(["call 0-"]);
  call.turn(
    turn({
      startedMs: 2_900,
      endedMs: 4_000,
      making: making({
        rounds: [{ ...round, provider: "gemini", model: "gemini-flash", startedMs: 2_200, endedMs: 2_600 }],
        toolRuns: [{ name: "look_up", startedMs: 2_600, endedMs: 2_700, hasFailed: true }],
        speaking: { provider: "elevenlabs", model: "flash", startedMs: 2_650, firstByteMs: 2_800 },
      }),
    }),
  );
  call.end(5_000, "customer-ended-call", { ...sums, turns: 1 });
  expect(lines()).toEqual([
    "call 0-5000",
    "call > turn 1000-4000",
    "turn > recognizer 1000-2100",
    "turn > chat gemini-flash 2200-2600",
    "turn > execute_tool look_up 2600-2700 !tool-failed",
    "turn > voice 2650-4000",
  ]);
  expect(spans[3]?.attributes).toMatchObject({
    "gen_ai.provider.name": "gcp.gemini",
    "gen_ai.usage.input_tokens": 10,
    "gen_ai.usage.output_tokens": 5,
    "gen_ai.response.time_to_first_chunk": 0.1,
  });
  expect(spans[0]?.attributes).toMatchObject({ "parley.turns": 1, "parley.fault": "nobody" });
  expect(JSON.stringify(spans)).not.toContain("secret words");
});

test("a guess that began while the caller spoke is within its turn; so are first words made before the call", () => {
  const { call, lines } = record();
  call.turn(
    turn({
      purpose: "welcome",
      startedMs: 300,
      endedMs: 900,
      making: making({ speaking: { provider: "deepgram", model: "aura", startedMs: -200, firstByteMs: -50 } }),
    }),
  );
  call.turn(said(2_000, null));
  call.turn(
    turn({
      startedMs: 3_300,
      endedMs: 3_900,
      making: making({
        rounds: [{ ...round, provider: "openai", model: "gpt", startedMs: 1_900, endedMs: 2_500, firstTokenMs: null }],
      }),
    }),
  );
  expect(lines()).toEqual([
    "call 0-",
    "call > turn -200-900",
    "turn > voice -200-900",
    "call > turn 1900-3900",
    "turn > recognizer 2000-3200",
    "turn > chat gpt 1900-2500",
  ]);
});

test("what nobody answered is a turn, too, and is not given to a later answer", () => {
  const { call, lines } = record();
  call.turn(said(1_000, 1_900));
  call.turn(said(3_000, 3_900));
  call.end(5_000, "customer-ended-call", sums);
  expect(lines()).toEqual([
    "call 0-5000",
    "call > turn 1000-1900",
    "turn > recognizer 1000-1900",
    "call > turn 3000-3900",
    "turn > recognizer 3000-3900",
  ]);
});

test("what failed says so where it failed: the model's request or the voice, the turn, and the call", () => {
  const { call, lines } = record();
  const failure = { code: "503", provider: "openai", message: "" };
  call.turn(
    turn({
      startedMs: 100,
      endedMs: 100,
      failure: { ...failure, stage: "model" },
      making: making({
        rounds: [
          {
            ...round,
            provider: "openai",
            model: null,
            startedMs: 50,
            endedMs: 90,
            firstTokenMs: null,
            errorCode: "503",
          },
        ],
      }),
    }),
  );
  call.turn(
    turn({
      startedMs: 200,
      endedMs: 300,
      failure: { ...failure, stage: "voice", code: "silent" },
      making: making({ speaking: { provider: "deepgram", model: "aura", startedMs: 210, firstByteMs: null } }),
    }),
  );
  call.log({ level: "error", event: "voice-failed", message: "", data: { provider: "deepgram" } }, 300);
  call.end(400, "voice-failed", sums);
  expect(lines()).toEqual([
    "call 0-400 !voice-failed",
    "call > turn 50-100 !503",
    "turn > chat 50-90 !503",
    "call > turn 200-300 !silent",
    "turn > voice 210-300 !silent",
    "call: vendor given up 300",
  ]);
});

test("a call that another process leads now has not failed", () => {
  const { call, spans, lines } = record();
  call.end(400, null, sums);
  expect(lines()).toEqual(["call 0-400"]);
  expect(spans[0]?.attributes).toMatchObject({ "parley.end_reason": "led-elsewhere" });
});
