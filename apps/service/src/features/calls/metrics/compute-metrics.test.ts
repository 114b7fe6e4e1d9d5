import { callMetricValues } from "@parley/contracts/calls/call-metrics-contracts";
import { describe, expect, test } from "vitest";
import { computeMetrics } from "./compute-metrics.ts";
import type { CallMetricValues } from "./figures.ts";
import type { Side, Talk } from "./talk.ts";
import { countWords } from "./words.ts";

/** `customer 0-2 I would like that` */
function turn(text: string) {
  const [side = "", time = "", ...words] = text.split(" ");
  const [start = 0, end = 0] = time.replace("!", "").split("-").map(Number);
  const wasInterrupted = time.endsWith("!");
  return { side: side as Side, text: words.join(" "), startMs: start * 1_000, endMs: end * 1_000, wasInterrupted };
}

function talkOf(turns: readonly string[], more: Partial<Talk> = {}): Talk {
  return { turns: turns.map(turn), segments: [], durationMs: 20_000, ...more };
}

const figuresOf = (talk: Talk) => computeMetrics(talk, {});

test("a call of which nothing is known has all 45 figures, and names those that mean nothing", () => {
  const { values, unavailable } = figuresOf(talkOf([], { durationMs: 0 }));
  expect(Object.keys(values)).toHaveLength(45);
  expect(callMetricValues.parse(values)).toEqual(values);
  const counted = ["user_turns", "ai_turns", "awkward_silences_count", "total_silence_time", "total_customer_words"];
  const sums = ["total_ai_words", "total_speaking_time_customer", "total_speaking_time_ai", "interruption_count"];
  const known = [...counted, ...sums, "low_confidence_segments_count"];
  expect(unavailable).toHaveLength(45 - known.length);
  expect(unavailable.filter((name) => known.includes(name))).toEqual([]);
  expect(Object.entries(values).filter(([, value]) => typeof value === "number" && value !== 0)).toEqual([]);
});

describe.each<[string, Talk, Partial<CallMetricValues>]>([
  [
    "who answers whom, and how fast",
    talkOf(["ai 0-2", "customer 3-5", "ai 5.5-7", "customer 9-10", "ai 11.5-12"]),
    {
      avg_response_time: 1,
      fastest_response_time: 0.5,
      response_time_std: 0.5,
      avg_ai_response_time: 1,
      fastest_ai_response: 0.5,
      slowest_ai_response: 1.5,
      avg_customer_response_time: 1.5,
      fastest_customer_response: 1,
      slowest_customer_response: 2,
    },
  ],
  [
    "no response: going on, speaking over, the first word",
    talkOf(["ai 0-2", "ai 5-6", "customer 5.5-7", "ai 6-8"]),
    { avg_ai_response_time: 0, avg_customer_response_time: 0 },
  ],
  [
    "turns and their lengths",
    talkOf(["ai 0-3", "customer 4-5", "customer 6-9", "ai 9-10", "customer 11-12"]),
    {
      user_turns: 3,
      ai_turns: 2,
      avg_customer_turn_duration: 1.667,
      avg_ai_turn_duration: 2,
      // From 4 to 9, the pause between included.
      longest_customer_monologue: 5,
      longest_ai_monologue: 3,
      total_speaking_time_customer: 5,
      total_speaking_time_ai: 4,
      speaking_time_ratio: 1.25,
      user_percentage: 56,
      ai_percentage: 44,
    },
  ],
  [
    "silences, between the first word and the last",
    talkOf(["ai 2-4", "customer 5-6", "ai 9.5-11", "customer 10-10.5", "ai 11-12"]),
    {
      avg_silence_duration: 2.25,
      awkward_silences_count: 1,
      total_silence_time: 4.5,
      silence_percentage: 22.5,
    },
  ],
  [
    "three seconds are no awkward silence",
    talkOf(["ai 0-1", "customer 4-5"]),
    { awkward_silences_count: 0, total_silence_time: 3 },
  ],
  [
    "words",
    talkOf(["ai 0-6 Good morning, what can I do?", "customer 7-9 I'd like two", "customer 9-10 please"]),
    {
      total_customer_words: 4,
      total_ai_words: 6,
      customer_words_per_minute: 80,
      ai_words_per_minute: 60,
      avg_customer_words_per_turn: 2,
      avg_ai_words_per_turn: 6,
    },
  ],
  [
    "interruptions",
    talkOf(["ai 0-1!", "customer 1-2", "ai 2-3", "customer 3-4", "ai 4-5!"]),
    { interruption_count: 2 },
  ],
  [
    "how sure the recogniser was",
    talkOf([], {
      segments: [
        { side: "customer", confidence: 0.95 },
        { side: "customer", confidence: 0.65 },
        { side: "customer", confidence: 0.64 },
        { side: "customer", confidence: null },
        { side: "ai", confidence: 0.5 },
      ],
    }),
    { avg_confidence_customer: 0.747, avg_confidence_ai: 0.5, low_confidence_segments_count: 1 },
  ],
  [
    "a talk that flows",
    talkOf(["ai 0-4 a b", "customer 5-9 a b c d e f g h i j", "ai 10-14", "customer 14-18 a b c d e f g h i j"], {
      durationMs: 1_000_000,
    }),
    // 40 + nearly 30 + 30; half of the talk, two turns of five, ten words a turn.
    { conversation_flow_score: 100, engagement_score: 82 },
  ],
  [
    "a talk that does not",
    talkOf(["customer 0-1 a", "ai 6-7!"], { durationMs: 7_000 }),
    // Five seconds to answer, most of it silence, the only turn interrupted.
    { conversation_flow_score: 0, engagement_score: 49 },
  ],
  [
    "half as good",
    talkOf(["customer 0-4 a", "ai 7-8", "customer 8-11", "ai 14-15!", "ai 15-16", "ai 16-17"], { durationMs: 24_000 }),
    // 3 s to answer: 20 of 40. 6 of 24 s silence: 15 of 30. One of four interrupted: 15 of 30.
    { conversation_flow_score: 50 },
  ],
])("%s", (_name, talk, expected) => {
  test.each(Object.entries(expected))("%s is %j", (name, value) => {
    expect(figuresOf(talk).values[name as keyof CallMetricValues]).toEqual(value);
  });
});

test.each([
  [
    "only the assistant speaks",
    ["ai 0-4 Hello"],
    ["avg_customer_turn_duration", "avg_customer_words_per_turn", "customer_words_per_minute"],
    ["speaking_time_ratio", "user_percentage"],
  ],
  [
    "only the customer speaks",
    ["customer 0-4 Hello"],
    ["speaking_time_ratio", "avg_ai_turn_duration", "conversation_flow_score"],
    ["engagement_score"],
  ],
  [
    "turns of no known length",
    ["customer 3-3 Hello", "ai 4-4 Hi"],
    ["user_percentage", "customer_words_per_minute"],
    ["avg_response_time"],
  ],
])("%s: what is not known is named", (_name, turns, missing, known) => {
  const { unavailable } = figuresOf(talkOf(turns));
  expect(unavailable).toEqual(expect.arrayContaining(missing));
  expect(unavailable.filter((name) => known.includes(name))).toEqual([]);
});

describe("judgements", () => {
  const JUDGED = {
    avg_user_frustration: 0.25,
    avg_user_stress: 0,
    interaction_sentiment_delta: -0.5,
    frustration_scores_ts: { user: [0.1, 0.4] },
    stress_scores_ts: {},
    price_sensitivity: 1,
    primary_intent: "reschedule",
    intent_resolved: false,
    ai_response_accuracy: 0.9,
  };

  test("are taken as the model gave them", () => {
    const { values, unavailable } = computeMetrics(talkOf([]), { ...JUDGED, something_else: 1 });
    expect(values).toMatchObject(JUDGED);
    expect(values).not.toHaveProperty("something_else");
    expect(unavailable.filter((name) => name in JUDGED)).toEqual([]);
  });

  test.each([
    ["avg_user_frustration", "high", 0],
    ["avg_user_stress", null, 0],
    ["primary_intent", 3, ""],
    ["intent_resolved", "yes", false],
    ["frustration_scores_ts", [0.1], {}],
  ])("%s of %j is not accepted", (name, given, instead) => {
    const { values, unavailable } = computeMetrics(talkOf([]), { ...JUDGED, [name]: given });
    expect(values).toMatchObject({ [name]: instead });
    expect(unavailable).toContain(name);
  });
});

test.each([
  ["", 0],
  ["  …  —", 0],
  ["Hello", 1],
  ["I'd like two, please!", 4],
  ["at 10:30", 3],
  ["明日の予約", 3],
])("%j has %i words", (text, count) => {
  expect(countWords(text)).toBe(count);
});
