import { expect, test } from "vitest";
import { agreementOf } from "./judge-agreement.ts";

test.each([
  // Cohen's example in every textbook: 20 + 15 of 50 agree, half of them by chance.
  [
    { bothPass: 20, onlyPersonPasses: 5, onlyJudgePasses: 10, bothFail: 15 },
    { count: 50, share: 0.7, kappa: 0.4 },
  ],
  // 45 + 15 of 100 agree, 54 by chance: 6 of 46; and the same share with 46 by chance: 14 of 54.
  [
    { bothPass: 45, onlyPersonPasses: 15, onlyJudgePasses: 25, bothFail: 15 },
    { count: 100, share: 0.6, kappa: 6 / 46 },
  ],
  [
    { bothPass: 25, onlyPersonPasses: 35, onlyJudgePasses: 5, bothFail: 35 },
    { count: 100, share: 0.6, kappa: 14 / 54 },
  ],
  [
    { bothPass: 3, onlyPersonPasses: 0, onlyJudgePasses: 0, bothFail: 2 },
    { count: 5, share: 1, kappa: 1 },
  ],
  [
    { bothPass: 0, onlyPersonPasses: 2, onlyJudgePasses: 2, bothFail: 0 },
    { count: 4, share: 0, kappa: -1 },
  ],
  // One of the two says the same each time: what agrees, agrees by chance.
  [
    { bothPass: 3, onlyPersonPasses: 0, onlyJudgePasses: 1, bothFail: 0 },
    { count: 4, share: 0.75, kappa: 0 },
  ],
  // Both say the same each time: nobody can tell.
  [
    { bothPass: 4, onlyPersonPasses: 0, onlyJudgePasses: 0, bothFail: 0 },
    { count: 4, share: 1, kappa: null },
  ],
  [
    { bothPass: 0, onlyPersonPasses: 0, onlyJudgePasses: 0, bothFail: 1 },
    { count: 1, share: 1, kappa: null },
  ],
  [
    { bothPass: 0, onlyPersonPasses: 0, onlyJudgePasses: 0, bothFail: 0 },
    { count: 0, share: null, kappa: null },
  ],
])("%j agree like %j", (verdicts, { count, share, kappa }) => {
  const agreement = agreementOf(verdicts);
  expect(agreement).toMatchObject({ count, share });
  if (kappa === null) expect(agreement.kappa).toBeNull();
  else expect(agreement.kappa).toBeCloseTo(kappa, 12);
});
