// One command: `npm run benchmark:observation`. What it costs a call that an operator can see it: figures always, lines of the log,
// and a trace. Processor time of the whole process for calls of thirty turns, one after the other.
import { cpus } from "node:os";
import type { CallJournal, JournaledTurn } from "../../apps/service/src/conversation/call/call-journal.ts";
import type { CallPlan } from "../../apps/service/src/conversation/call/call-plan.ts";
import type { LoggedCall } from "../../apps/service/src/features/calls/observation/call-lines.ts";
import { watchCall } from "../../apps/service/src/features/calls/observation/watch-call.ts";
import { createLogger } from "../../apps/service/src/platform/logging/logger.ts";
import { Metrics } from "../../apps/service/src/platform/telemetry/metrics.ts";
import { startOpenTelemetry } from "../../apps/service/src/platform/telemetry/open-telemetry.ts";
import { NO_TRACER, type Tracer } from "../../apps/service/src/platform/telemetry/tracer.ts";
import { asId } from "../../packages/foundation/src/branded-ids.ts";
import { systemClock } from "../../packages/foundation/src/clock.ts";
import { startTraceCollector } from "./parley/trace-collector.ts";

/** As often as the caller spoke, somebody answered. */
const TURNS = 30;
const CALLS = 2_000;
const ROUNDS = 5;

const journal: CallJournal = {
  transcript: () => undefined,
  message: () => undefined,
  turn: () => undefined,
  usage: () => undefined,
  log: () => undefined,
};
const call: LoggedCall = {
  id: asId(7),
  organizationId: asId(1),
  assistantId: asId(3),
  callSid: "CA00000000000000000000000000000001",
  provider: "twilio",
  direction: "inbound",
};
const vendors = {
  recognizers: [{ provider: "deepgram", model: "flux-general-en" }],
  model: { provider: "openai", modelId: "gpt-4o-mini" },
  voices: [{ provider: "deepgram", model: "aura-2-thalia-en" }],
} as unknown as Pick<CallPlan, "recognizers" | "model" | "voices">;
const turns = Array.from({ length: TURNS }, (_, index) => turnAt(index));

function turnAt(index: number): JournaledTurn {
  const startedMs = index * 2_000;
  const shared = {
    index,
    content: "",
    generatedText: null,
    filler: null,
    wasInterrupted: false,
    startedMs,
    endedMs: startedMs + 1_800,
    toolCalls: [],
    moves: [],
    failure: null,
  };
  if (index % 2 === 0) {
    const hearing = { provider: "deepgram", model: "flux", finalMs: startedMs + 1_500, committedMs: startedMs + 1_700 };
    return {
      ...shared,
      role: "user",
      purpose: null,
      latency: null,
      provider: null,
      model: null,
      making: null,
      hearing,
    };
  }
  const round = {
    provider: "openai",
    model: "gpt-4o-mini",
    startedMs: startedMs - 300,
    firstTokenMs: startedMs - 200,
    endedMs: startedMs + 100,
    promptTokens: 900,
    completionTokens: 30,
    errorCode: null,
  };
  return {
    ...shared,
    role: "assistant",
    purpose: "answer",
    latency: {
      endpointing: 100,
      sttFinal: 50,
      modelFirstToken: 150,
      firstSentence: 200,
      ttsFirstByte: 250,
      firstAudioOut: 260,
      wasGuessed: false,
    },
    provider: "openai",
    model: "gpt-4o-mini",
    making: {
      rounds: [round],
      toolRuns: [],
      speaking: {
        provider: "deepgram",
        model: "aura-2",
        startedMs: startedMs - 100,
        firstByteMs: startedMs - 20,
      },
    },
    hearing: null,
  };
}

/** Processor time of a call in microseconds. */
async function measure(tracer: Tracer, level: "warn" | "info"): Promise<number> {
  const metrics = new Metrics();
  let logged = 0;
  const logger = createLogger(level, (line) => {
    logged += line.length;
  });
  const before = process.cpuUsage();
  for (let index = 0; index < CALLS; index += 1) {
    const watch = watchCall({ clock: systemClock, logger, metrics, tracer }, call, journal);
    watch.begin(vendors, false);
    for (const turn of turns) watch.journal.turn(turn);
    await watch.end(Promise.resolve("customer-ended-call"));
    // Exports go on between calls, as they do in life; without this turn of the loop spans would be dropped, which costs nothing.
    if (index % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 2));
  }
  const { user, system } = process.cpuUsage(before);
  if ((level === "info") !== logged > 0)
    throw new Error("lines were logged where none should be, or the other way round");
  return (user + system) / CALLS;
}

const collector = await startTraceCollector(`0-${cpus().length - 1}`);
process.env["OTEL_EXPORTER_OTLP_ENDPOINT"] = collector.url;
const tracer = await startOpenTelemetry("benchmark");
const ways = {
  "figures only (LOG_LEVEL=warn, no collector)": () => measure(NO_TRACER, "warn"),
  "and lines (LOG_LEVEL=info)": () => measure(NO_TRACER, "info"),
  "and a trace": () => measure(tracer, "info"),
};
const taken = new Map<string, number[]>();
// The first round runs code that is not compiled yet.
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const [name, run] of Object.entries(ways)) {
    const micros = await run();
    if (round > 0) taken.set(name, [...(taken.get(name) ?? []), micros]);
  }
}
await tracer.close();
await collector.stop();
console.log(`${cpus()[0]?.model ?? "unknown processor"}, Node ${process.version}; a call has ${TURNS} turns.\n`);
console.log("| what | µs of processor time a call: median (range) | a turn |\n|---|---|---|");
for (const [name, micros] of taken) {
  const sorted = micros.toSorted((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const range = `${sorted[0]?.toFixed(1)}–${sorted.at(-1)?.toFixed(1)}`;
  console.log(`| ${name} | ${median.toFixed(1)} (${range}) | ${(median / TURNS).toFixed(2)} |`);
}
