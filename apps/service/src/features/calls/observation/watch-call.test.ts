import { asId } from "@parley/foundation/branded-ids";
import { VirtualClock } from "@parley/testkit/virtual-clock";
import { describe, expect, test } from "vitest";
import type { CallJournal, JournaledEvent, JournaledTurn } from "../../../conversation/call/call-journal.ts";
import { UNBACKED_CLAIM } from "../../../conversation/call/call-notes.ts";
import { createLogger } from "../../../platform/logging/logger.ts";
import { Metrics } from "../../../platform/telemetry/metrics.ts";
import { NO_TRACER, type OpenSpan, type Tracer } from "../../../platform/telemetry/tracer.ts";
import type { LoggedCall } from "./call-lines.ts";
import { watchCall } from "./watch-call.ts";

const CALL: LoggedCall = {
  id: asId(7),
  organizationId: asId(1),
  assistantId: asId(3),
  callSid: "CA00000000000000000000000000000001",
  provider: "twilio",
  direction: "inbound",
};
const VENDORS = {
  recognizers: [{ provider: "deepgram", model: "flux" }],
  model: { provider: "openai", modelId: "gpt-4o-mini" },
  voices: [],
} as unknown as Parameters<ReturnType<typeof watchCall>["begin"]>[0];
const TURN: JournaledTurn = {
  index: 0,
  role: "assistant",
  content: "",
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
};

/** A call that is watched, with everything an operator and its journal are told. */
function watched(tracer: Tracer = NO_TRACER) {
  const clock = new VirtualClock();
  const metrics = new Metrics();
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger("info", (line) => lines.push(JSON.parse(line)));
  const journaled: unknown[] = [];
  const journal: CallJournal = {
    transcript: (segment) => journaled.push(segment),
    message: (message) => journaled.push(message),
    turn: (turn) => journaled.push(turn),
    usage: (usage) => journaled.push(usage),
    log: (event) => journaled.push(event),
  };
  const watch = watchCall({ clock, logger, metrics, tracer }, CALL, journal);
  return { watch, clock, metrics, lines, journaled };
}

const event = (name: string, data: Record<string, unknown>): JournaledEvent => ({
  level: "warning",
  event: name,
  message: "",
  data: data as NonNullable<JournaledEvent["data"]>,
});

describe("the log", () => {
  test("has a line when a call begins, with who hears, thinks and speaks, and one when another process takes it over", () => {
    const { watch, lines } = watched();
    watch.begin(VENDORS, false);
    watch.begin(VENDORS, true);
    expect(lines.map(({ msg }) => msg)).toEqual(["call began", "call goes on here"]);
    expect(lines[0]).toMatchObject({
      callId: 7,
      callSid: CALL.callSid,
      recognizer: "deepgram/flux",
      model: "openai/gpt-4o-mini",
    });
    expect(lines[0]).not.toHaveProperty("voice");
  });

  test("has a line when it ends: how long it was, counted from its begin, and what happened in it", async () => {
    const { watch, clock, lines } = watched();
    await clock.advance(5_000);
    watch.begin(VENDORS, false);
    watch.journal.turn({ ...TURN, role: "user" });
    watch.journal.turn({ ...TURN, wasInterrupted: true });
    await clock.advance(2_000);
    await watch.end(Promise.resolve("customer-ended-call"));
    expect(lines.at(-1)).toMatchObject({
      msg: "call ended",
      level: 30,
      reason: "customer-ended-call",
      fault: "nobody",
      durationMs: 2_000,
      turns: 1,
      interruptions: 1,
    });
  });

  test.each([
    ["customer-ended-call", 30],
    ["voice-failed", 40],
    ["process-lost", 40],
    ["carrier-failed", 40],
    ["usage-limit-reached", 40],
    ["silence-timed-out", 30],
  ] as const)("%s has the level %d", async (reason, level) => {
    const { watch, lines } = watched();
    watch.begin(VENDORS, false);
    await watch.end(Promise.resolve(reason));
    expect(lines.at(-1)).toMatchObject({ msg: "call ended", reason, level });
  });

  test("has none of an end that another process will tell of", async () => {
    const { watch, lines } = watched();
    watch.begin(VENDORS, false);
    await watch.end(Promise.resolve(null));
    expect(lines.map(({ msg }) => msg)).toEqual(["call began"]);
  });
});

describe("the figures", () => {
  test("count turns by whose they are, and those that were broken off", async () => {
    const { watch, metrics, journaled } = watched();
    const turns = [{ ...TURN, role: "user" as const }, TURN, { ...TURN, wasInterrupted: true }];
    for (const turn of turns) watch.journal.turn(turn);
    expect(await metrics.read("parley_call_turns_total", { role: "user" })).toBe(1);
    expect(await metrics.read("parley_call_turns_total", { role: "assistant" })).toBe(2);
    expect(await metrics.read("parley_call_interruptions_total")).toBe(1);
    // The call's own journal is told all the same.
    expect(journaled).toEqual(turns);
  });

  test("have the stages of an answer in seconds; what was ready before the caller had finished counts as 0", async () => {
    const { watch, metrics } = watched();
    const latency = {
      endpointing: 200,
      sttFinal: null,
      modelFirstToken: -300,
      firstSentence: 500,
      ttsFirstByte: 600,
      firstAudioOut: 1_500,
      wasGuessed: true,
    };
    watch.journal.turn({ ...TURN, latency });
    const { body } = await metrics.render();
    const sums = Object.fromEntries(
      [...body.matchAll(/^parley_call_answer_seconds_sum\{stage="([^"]+)"\} (.+)$/gm)].map(([, stage, sum]) => [
        stage,
        Number(sum),
      ]),
    );
    expect(sums).toEqual({
      "turn-end": 0.2,
      "model-first-token": 0,
      "first-sentence": 0.5,
      "voice-first-audio": 0.6,
      "first-audio-out": 1.5,
    });
  });

  test("count vendors' failures, and what was claimed and not done", async () => {
    const { watch, metrics } = watched();
    watch.journal.log(event("recognizer-switched", { from: "deepgram/nova-3", to: "soniox/x", reason: "silent" }), 0);
    watch.journal.log(event("voice-failed", { provider: "elevenlabs" }), 0);
    watch.journal.log(event("backchannel", {}), 0);
    watch.journal.log(event(UNBACKED_CLAIM, { outcome: "rephrased" }), 0);
    const errors = "parley_call_vendor_errors_total";
    expect(await metrics.read(errors)).toBe(2);
    expect(await metrics.read(errors, { service: "recognizer", provider: "deepgram", reason: "silent" })).toBe(1);
    expect(await metrics.read(errors, { service: "voice", provider: "elevenlabs", reason: "failed" })).toBe(1);
    expect(await metrics.read("parley_unbacked_claims_total", { channel: "call", outcome: "rephrased" })).toBe(1);
  });
});

test("the session's work runs within the call's span, where something is traced", () => {
  expect(watched().watch.begin(VENDORS, false)).toEqual({});
  const within: string[] = [];
  const span: OpenSpan = {
    begin: () => span,
    setAttributes: () => undefined,
    event: () => undefined,
    end: () => undefined,
    run: (work) => {
      within.push("began");
      return work();
    },
  };
  const begun = watched({ ...NO_TRACER, open: () => span }).watch.begin(VENDORS, false);
  expect(begun.within?.(() => "done")).toBe("done");
  expect(within).toEqual(["began"]);
});
