import type { Measure, OutcomeSums } from "./outcome-store.ts";
import type { Channel } from "./prompt-outcome.ts";
import { detectionOf, evidenceOfMore, meanOf, type Sample } from "./sequential-test.ts";

/** What a canary must not be more of than production. */
interface Guardrail {
  /** How likely a canary that is no worse is ever rolled back for it, in calls and texts together. All together: 5 %. */
  readonly alpha: number;
  /** The difference that is looked for first. */
  readonly spread: number;
  /** As a share of production's mean, what the canary may be more; of rates nothing. */
  readonly tolerance: number;
  /** Times and costs are compared as shares of production's mean. */
  readonly isRate: boolean;
}

const rate = { tolerance: 0, isRate: true } as const;
const amount = { spread: 0.2, tolerance: 0.2, isRate: false } as const;
const GUARDRAILS: Readonly<Record<Measure, Guardrail>> = {
  failure: { alpha: 0.02, spread: 0.1, ...rate },
  hang_up: { alpha: 0.01, spread: 0.05, ...rate },
  complaint: { alpha: 0.01, spread: 0.05, ...rate },
  transfer: { alpha: 0.005, spread: 0.1, ...rate },
  latency_ms: { alpha: 0.0025, ...amount },
  cost_micros: { alpha: 0.0025, ...amount },
};
/** What there is to compare; nobody hangs up on a text or is put through by one. */
const MEASURES_OF: Readonly<Record<Channel, readonly Measure[]>> = {
  voice: ["failure", "hang_up", "complaint", "transfer", "latency_ms", "cost_micros"],
  sms: ["failure", "complaint", "latency_ms", "cost_micros"],
};
/** Success that is lower by more than this share is what a canary has to be cleared of. */
const GREATEST_LOSS = 0.2;
/** Half of what may go wrong: with twenty conversations a mean is not quite normal, and the loss is measured, too. */
const CLEARED_ALPHA = 0.025;
/** Fewer of the canary's conversations in a channel say nothing of it, and keep nothing from being cleared. */
const FEWEST_TO_CLEAR = 20;
/** By how many conversations of the canary a loss of a fifth is to be seen. */
const WATCHED = 400;

export interface ComparedMeasure {
  readonly channel: Channel;
  readonly measure: Measure;
  readonly canary: number | null;
  readonly control: number | null;
  readonly canaryCount: number;
  readonly controlCount: number;
  /** For "the canary has more of it"; the guardrail trips at `threshold`. */
  readonly evidence: number;
  readonly threshold: number;
  readonly hasTripped: boolean;
}

/** Calls with calls, or texts with texts. */
export interface ChannelComparison {
  readonly channel: Channel;
  readonly canaryCount: number;
  readonly controlCount: number;
  readonly measures: readonly ComparedMeasure[];
  /** For "success is not lower by a fifth", and whether that is certain. */
  readonly clearance: { readonly evidence: number; readonly threshold: number; readonly isCleared: boolean };
  /** How likely it is that success which falls by a fifth is seen within 400 conversations of the canary; null: too little is known. */
  readonly detection: number | null;
}

export interface Comparison {
  readonly channels: readonly ChannelComparison[];
  /** The first guardrail that trips; null: none does. */
  readonly tripped: ComparedMeasure | null;
  /** In every channel of which enough is known, and in one at least. */
  readonly isCleared: boolean;
}

/** Puts the channels together: harm in one is harm, and cleared is what is cleared wherever there are enough conversations. */
export function joinChannels(channels: readonly ChannelComparison[]): Comparison {
  const known = channels.filter(({ canaryCount }) => canaryCount >= FEWEST_TO_CLEAR);
  return {
    channels,
    tripped: channels.flatMap(({ measures }) => measures).find(({ hasTripped }) => hasTripped) ?? null,
    isCleared: known.length > 0 && known.every(({ clearance }) => clearance.isCleared),
  };
}

export interface ChannelTrial {
  readonly channel: Channel;
  /** Of the false roll-backs a canary may have, the part this channel is given, 0 to 1. */
  readonly alphaShare: number;
  /** Of callers who have the canary. */
  readonly percentage: number;
}

/** Compares what became of the canary's conversations in a channel with production's of the same time. */
export function compareChannel(
  canary: OutcomeSums,
  control: OutcomeSums,
  { channel, alphaShare, percentage }: ChannelTrial,
): ChannelComparison {
  const failures = [canary.samples.failure, control.samples.failure] as const;
  const lossAllowed = GREATEST_LOSS * (1 - meanOf(failures[1]));
  // Less failure than production's and a fifth of its success: turned round, because evidence is for "more".
  const evidence = evidenceOfMore(inverse(failures[0]), inverse(failures[1]), { spread: 0.1, margin: -lossAllowed });
  const threshold = 1 / CLEARED_ALPHA;
  const share = percentage / 100;
  return {
    channel,
    canaryCount: canary.conversationCount,
    controlCount: control.conversationCount,
    measures: MEASURES_OF[channel].map((measure) => ({
      channel,
      ...compared(measure, alphaShare, canary.samples[measure], control.samples[measure]),
    })),
    clearance: { evidence, threshold, isCleared: evidence >= threshold },
    detection:
      failures[1].count < 20 || share <= 0 || share >= 1
        ? null
        : detectionOf({
            control: meanOf(failures[1]),
            loss: lossAllowed,
            canaryCount: WATCHED,
            controlCount: (WATCHED * (1 - share)) / share,
            spread: GUARDRAILS.failure.spread,
            alpha: GUARDRAILS.failure.alpha * alphaShare,
          }),
  };
}

function compared(
  measure: Measure,
  alphaShare: number,
  canary: Sample,
  control: Sample,
): Omit<ComparedMeasure, "channel"> {
  const { alpha, spread, tolerance, isRate } = GUARDRAILS[measure];
  const unit = isRate ? 1 : meanOf(control);
  const evidence =
    unit <= 0 ? 0 : evidenceOfMore(inUnits(canary, unit), inUnits(control, unit), { spread, margin: tolerance });
  const threshold = 1 / (alpha * alphaShare);
  return {
    measure,
    canary: canary.count === 0 ? null : meanOf(canary),
    control: control.count === 0 ? null : meanOf(control),
    canaryCount: canary.count,
    controlCount: control.count,
    evidence,
    threshold,
    hasTripped: evidence >= threshold,
  };
}

/** Ones for zeros. */
function inverse({ count, sum }: Sample): Sample {
  return { count, sum: count - sum, sumOfSquares: count - sum };
}

function inUnits({ count, sum, sumOfSquares }: Sample, unit: number): Sample {
  return { count, sum: sum / unit, sumOfSquares: sumOfSquares / unit ** 2 };
}
