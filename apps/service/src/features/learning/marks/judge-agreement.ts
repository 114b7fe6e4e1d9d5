/** How often a judge and people said what of the same answers. */
export interface Verdicts {
  readonly bothPass: number;
  readonly onlyJudgePasses: number;
  readonly onlyPersonPasses: number;
  readonly bothFail: number;
}

export interface JudgeAgreement {
  /** Of marks. */
  readonly count: number;
  /** The share of them that agree, 0 to 1; null: there are none. */
  readonly share: number | null;
  /** -1 to 1. Null where it is undefined: without marks, and where chance alone makes all of them agree. */
  readonly kappa: number | null;
}

/** Cohen's kappa (1960): the agreement beyond what chance makes of how often each of the two says "passed". */
export function agreementOf({ bothPass, onlyJudgePasses, onlyPersonPasses, bothFail }: Verdicts): JudgeAgreement {
  const count = bothPass + onlyJudgePasses + onlyPersonPasses + bothFail;
  if (count === 0) return { count, share: null, kappa: null };
  const agreeing = bothPass + bothFail;
  const judgePasses = bothPass + onlyJudgePasses;
  const personPasses = bothPass + onlyPersonPasses;
  // In pairs of marks, so that whole numbers are compared: `count²` of them.
  const byChance = judgePasses * personPasses + (count - judgePasses) * (count - personPasses);
  const pairs = count ** 2;
  return {
    count,
    share: agreeing / count,
    kappa: byChance === pairs ? null : (agreeing * count - byChance) / (pairs - byChance),
  };
}
