import { containsValue } from "../../rehearsal/contains-value.ts";
import type { MadeCall } from "../mocked-thread.ts";
import type { ExpectedAnswer, Metric, Metrics } from "./eval-run.ts";

const HOLDS: Metric = { score: 1, holds: true, reason: null };

/** What of an answer can be measured without a model. */
export function measureAnswer(expected: ExpectedAnswer, answer: string, calls: readonly MadeCall[]): Metrics {
  return {
    ...(expected.contains.length + expected.lacks.length === 0
      ? {}
      : { keyword_match: matchKeywords(expected, answer) }),
    ...(expected.tool === null ? {} : { tool_calls: matchTool(expected.tool, calls) }),
    fluency: readFluency(answer, calls),
  };
}

/** The mean of the metrics, and whether all of them hold. */
export function scoreOf(metrics: Metrics): { readonly score: number; readonly passed: boolean } {
  const all = Object.values(metrics);
  if (all.length === 0) return { score: 0, passed: false };
  return {
    score: all.reduce((sum, { score }) => sum + score, 0) / all.length,
    passed: all.every(({ holds }) => holds),
  };
}

/** Whatever the case, the accents and the white space. */
function matchKeywords({ contains, lacks }: Pick<ExpectedAnswer, "contains" | "lacks">, answer: string): Metric {
  const said = plain(answer);
  const missing = contains.filter((word) => !said.includes(plain(word)));
  const unwanted = lacks.filter((word) => said.includes(plain(word)));
  const wrongCount = missing.length + unwanted.length;
  if (wrongCount === 0) return HOLDS;
  const reasons = [
    ...(missing.length === 0 ? [] : [`it lacks ${quoted(missing)}`]),
    ...(unwanted.length === 0 ? [] : [`it has ${quoted(unwanted)}`]),
  ];
  return { score: 1 - wrongCount / (contains.length + lacks.length), holds: false, reason: reasons.join("; ") };
}

/** Half for the right tool, all for the right arguments, too; arguments that are not expected do not matter. */
function matchTool(tool: NonNullable<ExpectedAnswer["tool"]>, calls: readonly MadeCall[]): Metric {
  const called = calls.filter(({ name }) => name === tool.name);
  if (called.some((call) => containsValue(call.arguments, tool.arguments))) return HOLDS;
  if (called.length > 0) {
    return { score: 0.5, holds: false, reason: `${tool.name} was called with other arguments` };
  }
  const others = calls.map(({ name }) => name);
  const instead = others.length === 0 ? "no tool was" : `${quoted(others)} was`;
  return { score: 0, holds: false, reason: `${tool.name} was not called, ${instead}` };
}

const MARKUP = /\*\*|^#{1,6}\s|^\s*[-*•]\s|`|\[[^\]]+\]\([^)]+\)|<\/?[a-z][^>]*>/imu;
const LONGEST_WORDS = 150;

/** Whether it can be said aloud or sent as a text as it is: not empty, no markup, no sentence twice, not a lecture, not cut off. */
function readFluency(answer: string, calls: readonly MadeCall[]): Metric {
  const words = answer.match(/\S+/gu) ?? [];
  if (words.length === 0) {
    return {
      score: 0,
      holds: false,
      reason: calls.length === 0 ? "nothing was said" : "nothing was said after the tools",
    };
  }
  const sentences = plain(answer)
    .split(/(?<=[.!?…。！？])\s+/u)
    .filter((sentence) => sentence.length > 12);
  const faults = [
    ...(MARKUP.test(answer) ? ["it has markup"] : []),
    ...(new Set(sentences).size < sentences.length ? ["it says a sentence twice"] : []),
    ...(words.length > LONGEST_WORDS ? [`it has ${words.length} words`] : []),
    ...(/[\p{L}\p{N},;:]$/u.test(answer.trim()) && words.length > 3 ? ["it ends in the middle of a sentence"] : []),
  ];
  if (faults.length === 0) return HOLDS;
  return { score: Math.max(0, 1 - 0.25 * faults.length), holds: faults.length < 2, reason: faults.join("; ") };
}

function plain(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(/\s+/gu, " ");
}

function quoted(words: readonly string[]): string {
  return words.map((word) => `"${word}"`).join(", ");
}
