import { toWireTimestamp } from "@parley/contracts/wire-types";
import type { EvalResult } from "../runs/eval-run.ts";
import type { EvalMark, PlacedMark } from "./eval-mark.ts";
import { agreementOf, type Verdicts } from "./judge-agreement.ts";

/** @param marks of this answer, and maybe of others */
export function presentResult(result: EvalResult & { readonly caseName: string | null }, marks: readonly PlacedMark[]) {
  return {
    case_id: result.caseId,
    case_name: result.caseName,
    repeat: result.repeat,
    passed: result.passed,
    score: result.score,
    answer: result.answer,
    tool_calls: result.toolCalls.map(({ name, arguments: sent }) => ({ name, arguments: { ...sent } })),
    metrics: { ...result.metrics },
    problems: [...result.problems],
    duration_ms: result.durationMs,
    marks: marks.filter(({ caseId, repeat }) => caseId === result.caseId && repeat === result.repeat).map(presentMark),
  };
}

export function presentMark({ markedBy, passed, note, markedAt }: EvalMark) {
  return { marked_by: markedBy, passed, note, marked_at: toWireTimestamp(markedAt) };
}

export function presentAgreement(verdicts: Verdicts) {
  const { count, share, kappa } = agreementOf(verdicts);
  return { count, agreement: share, kappa };
}
