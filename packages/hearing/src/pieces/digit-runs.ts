import type { CaptureLanguage } from "../language/capture-language.ts";
import { type NumberSpan, numberSpans, type SpanOptions } from "./number-spans.ts";
import { isMark, type Token } from "./tokens.ts";

/** Digits that were read out one after another, in whichever groups. */
export interface DigitRun {
  readonly groups: readonly string[];
  readonly digits: string;
  readonly hasPlus: boolean;
  /** It begins with an "oh" that may be none of it. */
  readonly isFirstDoubtful: boolean;
}

/** What stands between the groups of one run are marks and the words of the language for them. */
export function digitRuns(tokens: readonly Token[], language: CaptureLanguage, options: SpanOptions = {}): DigitRun[] {
  const said = beforeExtension(tokens, language);
  const runs: NumberSpan[][] = [];
  for (const span of numberSpans(said, language.numbers, options)) {
    const run = runs.at(-1);
    const previous = run?.at(-1);
    if (run !== undefined && previous !== undefined && isJoined(said, previous.end, span.start, language)) {
      run.push(span);
    } else runs.push([span]);
  }
  return runs.map((spans) => {
    const groups = spans.map(({ digits }) => digits);
    return {
      groups,
      digits: groups.join(""),
      hasPlus: isAfterPlus(said, spans[0]?.start ?? 0, language),
      isFirstDoubtful: spans[0]?.isDoubtful === true,
    };
  });
}

/** More groups are not said once more after a slip of the tongue. */
const MOST_SAID_AGAIN = 4;

/**
 * What may stand before digits that go on after a correction, the likeliest first: "212 867 53, sorry, 5309" says the
 * 53 again, "415 555, hold on, 0122" says nothing again.
 */
export function keptBefore(groups: readonly string[], said: string): (readonly string[])[] {
  const shortened = Array.from({ length: Math.min(MOST_SAID_AGAIN, groups.length) }, (_, index) => index + 1).map(
    (count) => ({ kept: groups.slice(0, -count), dropped: groups.slice(-count).join("") }),
  );
  const saidAgain = shortened.filter(({ dropped }) => said.startsWith(dropped));
  return [...saidAgain.map(({ kept }) => kept), groups, ...shortened.map(({ kept }) => kept)];
}

/** Several runs taken as one. */
export function joinRuns(runs: readonly DigitRun[]): DigitRun {
  const groups = runs.flatMap((run) => run.groups);
  const [first] = runs;
  return {
    groups,
    digits: groups.join(""),
    hasPlus: first?.hasPlus === true,
    isFirstDoubtful: first?.isFirstDoubtful === true,
  };
}

function isJoined(tokens: readonly Token[], from: number, to: number, { digits }: CaptureLanguage): boolean {
  let index = from;
  while (index < to) {
    if (isMark(tokens[index], "+@")) return false;
    if (tokens[index]?.kind === "mark") index += 1;
    else {
      const skip = digits.skips.at(tokens, index);
      if (skip === null) return false;
      index = skip.end;
    }
  }
  return true;
}

function isAfterPlus(tokens: readonly Token[], start: number, { digits }: CaptureLanguage): boolean {
  let index = start - 1;
  while (isMark(tokens[index], "(-")) index -= 1;
  return isMark(tokens[index], "+") || (index >= 0 && digits.plus.at(tokens, index)?.end === index + 1);
}

function beforeExtension(tokens: readonly Token[], { digits }: CaptureLanguage): readonly Token[] {
  const at = tokens.findIndex((_, index) => index > 0 && digits.extension.at(tokens, index) !== null);
  return at < 0 ? tokens : tokens.slice(0, at);
}
