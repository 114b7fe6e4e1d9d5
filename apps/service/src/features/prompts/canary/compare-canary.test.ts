import { seededRandom } from "@parley/foundation/seeded-random";
import { describe, expect, test } from "vitest";
import { type ChannelTrial, compareChannel, joinChannels } from "./compare-canary.ts";
import { MEASURES, type Measure, type OutcomeSums } from "./outcome-store.ts";
import { CHANNELS, type Channel } from "./prompt-outcome.ts";

const random = seededRandom(40_2026);

class Side {
  #count = 0;
  readonly #sums: Record<Measure, { count: number; sum: number; sumOfSquares: number }>;

  constructor() {
    const none = () => ({ count: 0, sum: 0, sumOfSquares: 0 });
    this.#sums = Object.fromEntries(MEASURES.map((measure) => [measure, none()])) as Record<
      Measure,
      { count: number; sum: number; sumOfSquares: number }
    >;
  }

  add(values: Readonly<Partial<Record<Measure, number>>>): void {
    this.#count += 1;
    for (const measure of MEASURES) {
      const value = values[measure];
      if (value === undefined) continue;
      this.#sums[measure].count += 1;
      this.#sums[measure].sum += value;
      this.#sums[measure].sumOfSquares += value ** 2;
    }
  }

  get sums(): OutcomeSums {
    return { conversationCount: this.#count, samples: this.#sums };
  }
}

const chance = (rate: number) => (random.next() < rate ? 1 : 0);
/** A conversation of which nothing differs from production's; times vary by half, and are not normal. */
function drawn(channel: Channel): Partial<Record<Measure, number>> {
  const amount = (mean: number) => mean * (0.5 + random.next() ** 2 * 1.5);
  const shared = {
    failure: chance(0.3),
    complaint: chance(0.05),
    latency_ms: amount(800),
    cost_micros: amount(20_000),
  };
  return channel === "sms" ? shared : { ...shared, hang_up: chance(0.05), transfer: chance(0.1) };
}

/** Looked at after each of the canary's conversations, in calls and texts, of which texts are this share. */
function isRolledBack(textShare: number, voiceShare: number): boolean {
  const sides = Object.fromEntries(
    CHANNELS.map((channel) => [channel, { canary: new Side(), control: new Side() }]),
  ) as Record<Channel, { canary: Side; control: Side }>;
  for (let count = 0; count < 800; count += 1) {
    const channel: Channel = random.next() < textShare ? "sms" : "voice";
    const isCanary = random.next() < 0.25;
    sides[channel][isCanary ? "canary" : "control"].add(drawn(channel));
    if (!isCanary) continue;
    const trial: ChannelTrial = {
      channel,
      alphaShare: channel === "voice" ? voiceShare : 1 - voiceShare,
      percentage: 25,
    };
    const { canary, control } = sides[channel];
    if (joinChannels([compareChannel(canary.sums, control.sums, trial)]).tripped !== null) return true;
  }
  return false;
}

describe.each([
  [0, 0.9],
  [0.5, 0.5],
  [0.5, 0.9],
  [1, 0.1],
])("with texts for a share of %d, and %d of what may go wrong for calls", (textShare, voiceShare) => {
  test("a canary that is no worse is seldom rolled back for any measure in either channel", () => {
    const runs = 200;
    const rolledBack = Array.from({ length: runs }, () => isRolledBack(textShare, voiceShare)).filter(Boolean).length;
    expect(rolledBack / runs).toBeLessThanOrEqual(0.05);
  });
});

const sums = (count: number, failed: number): OutcomeSums => {
  const side = new Side();
  for (let index = 0; index < count; index += 1) side.add({ failure: index < failed ? 1 : 0 });
  return side.sums;
};
const trial = (channel: Channel, alphaShare = 0.5): ChannelTrial => ({ channel, alphaShare, percentage: 25 });

test("the thresholds of both channels together allow what one may have", () => {
  const thresholds = CHANNELS.map(
    (channel) =>
      compareChannel(sums(0, 0), sums(0, 0), trial(channel, channel === "voice" ? 0.9 : 0.1)).measures[0]?.threshold ??
      0,
  );
  expect(thresholds.reduce((sum, threshold) => sum + 1 / threshold, 0)).toBeCloseTo(0.02);
});

test("harm in one channel is harm, and what is cleared in one only is not cleared", () => {
  const good = compareChannel(sums(300, 60), sums(900, 180), trial("voice"));
  const bad = compareChannel(sums(100, 60), sums(400, 80), trial("sms"));
  const few = compareChannel(sums(19, 12), sums(400, 80), trial("sms"));
  expect(joinChannels([good, bad])).toMatchObject({
    isCleared: false,
    tripped: { channel: "sms", measure: "failure" },
  });
  expect(joinChannels([good, few])).toMatchObject({ isCleared: true, tripped: null });
  expect(joinChannels([few])).toMatchObject({ isCleared: false });
});
