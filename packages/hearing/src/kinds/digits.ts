import type { CaptureValue } from "@parley/flow-graph/capture-schemas";
import { type CaptureContext, type CaptureReading, invalid, NOTHING, type ValueReading } from "../capture-reading.ts";
import { languageFor } from "../language/language-for.ts";
import { splitAtCorrections } from "../pieces/corrections.ts";
import { type DigitRun, digitRuns, joinRuns, keptBefore } from "../pieces/digit-runs.ts";
import { cutAnswer, heardTokens } from "../pieces/heard-tokens.ts";
import { spokenDigits } from "../pieces/spoken-digits.ts";

export type NumberValue = Extract<CaptureValue, { kind: "number" }>;

/**
 * A string of digits that keeps its leading zeros.
 * @param length the exact number of digits
 */
export function readDigits(
  value: NumberValue,
  length: number,
  answer: string,
  context: CaptureContext,
): CaptureReading {
  if (context.source === "keys") {
    const digits = cutAnswer(answer).replace(/[^0-9]/g, "");
    return digits === "" ? NOTHING : judged(value, length, digits, answer);
  }
  const language = languageFor(context.language);
  const tokens = heardTokens(answer, language);
  const parts = splitAtCorrections(tokens, language.corrections);
  for (const hearsHomophones of [false, true]) {
    const exact = lastExact(
      parts.map((part) => digitRuns(part, language, { hearsHomophones })),
      length,
    );
    if (exact !== null) return judged(value, length, exact, answer);
  }
  const runs = digitRuns(parts.findLast((part) => digitRuns(part, language).length > 0) ?? [], language);
  return runs.length === 0 ? NOTHING : judged(value, length, joinRuns(runs).digits, answer);
}

/** Corrects the end of a code. @param current digits */
export function correctDigits(
  value: NumberValue,
  length: number,
  answer: string,
  context: CaptureContext,
  current: string,
): ValueReading | null {
  const language = languageFor(context.language);
  const { digits } = joinRuns(digitRuns(heardTokens(answer, language), language));
  if (digits.length < 2 || digits.length >= current.length) return null;
  const reading = judged(value, length, current.slice(0, -digits.length) + digits, answer);
  return reading.kind === "value" && reading.value !== current ? reading : null;
}

/** The last complete one; a shorter one after a correction replaces its end. */
function lastExact(parts: readonly (readonly DigitRun[])[], length: number): string | null {
  let exact: string | null = null;
  let previous: DigitRun | null = null;
  for (const runs of parts) {
    if (runs.length === 0) continue;
    const run = joinRuns(runs);
    const found = exactIn([...runs.toReversed(), run], length);
    if (found !== null) exact = found;
    else if (previous !== null && run.digits.length >= 2) exact = mended(exact, previous, run, length);
    previous = run;
  }
  return exact;
}

function mended(exact: string | null, previous: DigitRun, run: DigitRun, length: number): string | null {
  if (exact !== null) {
    return run.digits.length < length ? exact.slice(0, -run.digits.length) + run.digits : null;
  }
  const kept = keptBefore(previous.groups, run.digits).map((groups) => groups.join(""));
  return kept.map((digits) => digits + run.digits).find((digits) => digits.length === length) ?? null;
}

function exactIn(runs: readonly DigitRun[], length: number): string | null {
  for (const { digits, isFirstDoubtful } of runs) {
    if (digits.length === length) return digits;
    if (isFirstDoubtful && digits.length === length + 1) return digits.slice(1);
    const half = digits.slice(0, digits.length / 2);
    if (half.length === length && half + half === digits) return half;
  }
  return null;
}

function judged(value: NumberValue, length: number, digits: string, answer: string): CaptureReading {
  if (digits.length !== length) return invalid(digits.length < length ? "incomplete" : "not-valid", answer);
  const number = Number(digits);
  if (number < (value.min ?? -Infinity) || number > (value.max ?? Infinity)) return invalid("out-of-range", answer);
  return { kind: "value", value: digits, spoken: spokenDigits([digits]), written: digits };
}
