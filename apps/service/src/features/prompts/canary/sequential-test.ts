/** What was counted of one side so far: of a rate, ones and zeros; of a time or a cost, numbers. */
export interface Sample {
  readonly count: number;
  readonly sum: number;
  readonly sumOfSquares: number;
}

/**
 * How strongly two sides tell that one is better, at any moment and as often as one looks: a mixture sequential probability ratio
 * test of the difference of two means (Robbins 1970; Johari, Pekelis and Walsh 2017), of one side. With the difference
 * d = canary - control and its variance V, the alternatives d > 0 are weighed by half a normal distribution with the deviation t:
 *
 *   L = 2 · sqrt(V / (V + t²)) · exp(t² d² / (2 V (V + t²))) · Φ(d t / sqrt(V (V + t²)))
 *
 * If there is no difference, L ever reaches 1/a with a probability of a at most, however often it is looked at.
 * @param margin what the canary may be more than the control before it counts; negative: what it has to be less
 * @returns L for "the canary is more than the control, by more than the margin"; 0 where too little is known
 */
export function evidenceOfMore(
  canary: Sample,
  control: Sample,
  { spread, margin = 0 }: { readonly spread: number; readonly margin?: number },
): number {
  if (canary.count < FEWEST || control.count < FEWEST) return 0;
  const difference = meanOf(canary) - meanOf(control) - margin;
  const variance = varianceOf(canary, control) / canary.count + varianceOf(control, canary) / control.count;
  return likelihoodRatio(difference, variance, spread);
}

function likelihoodRatio(difference: number, variance: number, spread: number): number {
  const all = variance + spread ** 2;
  const exponent = (spread ** 2 * difference ** 2) / (2 * variance * all);
  const share = normalShare((difference * spread) / Math.sqrt(variance * all));
  return 2 * Math.sqrt(variance / all) * Math.exp(Math.min(exponent, 700)) * share;
}

/**
 * How likely it is that a rate which is more than the control's by `loss` is found once there are so many of each. Sooner or later
 * it is: each earlier look counts, too, so that this is a lower bound.
 */
export function detectionOf(plan: {
  /** The control's rate, 0 to 1. */
  readonly control: number;
  readonly loss: number;
  readonly canaryCount: number;
  readonly controlCount: number;
  readonly spread: number;
  readonly alpha: number;
}): number {
  const { control, loss, canaryCount, controlCount, spread, alpha } = plan;
  const worse = Math.min(1, control + loss);
  const variance = (worse * (1 - worse)) / canaryCount + (control * (1 - control)) / controlCount + 1e-9;
  let [low, high] = [0, 1];
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    if (likelihoodRatio(middle, variance, spread) >= 1 / alpha) high = middle;
    else low = middle;
  }
  return normalShare((loss - high) / Math.sqrt(variance));
}

/** Fewer say nothing of how much they differ among themselves. */
const FEWEST = 20;

export const meanOf = ({ count, sum }: Sample): number => (count === 0 ? 0 : sum / count);

/**
 * Of one conversation. Where all of a side are alike, that says too little of how much they may differ: it is taken for at least
 * half of what both sides together have, and for a little where they have nothing.
 */
function varianceOf(own: Sample, other: Sample): number {
  const pooled = {
    count: own.count + other.count,
    sum: own.sum + other.sum,
    sumOfSquares: own.sumOfSquares + other.sumOfSquares,
  };
  const spreadOf = (sample: Sample) => Math.max(0, sample.sumOfSquares / sample.count - meanOf(sample) ** 2);
  const floor = 1 / (pooled.count + 2);
  return Math.max(spreadOf(own), spreadOf(pooled) / 2, (meanOf(pooled) ** 2 + 1e-12) * floor);
}

/** The share of a normal distribution below x: Abramowitz and Stegun, 7.1.26, right to 1.5e-7. */
function normalShare(x: number): number {
  const z = Math.abs(x) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * z);
  const tail =
    t *
    (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))) *
    Math.exp(-z * z);
  return x >= 0 ? 1 - tail / 2 : tail / 2;
}
