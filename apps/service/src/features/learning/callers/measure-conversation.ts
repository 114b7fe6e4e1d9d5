import { containsValue } from "../../rehearsal/contains-value.ts";
import type { CallerScenario, ToolCall, TranscriptLine } from "./caller-simulation.ts";

/** An answer that shares so many of its words with an earlier one says the same again. */
const SAME_FROM = 0.8;
/** Who says "Yes, of course." twice does not repeat themselves. */
const LEAST_WORDS = 4;

/** How many of the assistant's answers say again nearly what an earlier one said. */
export function countRepeatedAnswers(transcript: readonly TranscriptLine[]): number {
  const earlier: ReadonlySet<string>[] = [];
  let count = 0;
  for (const { role, content } of transcript) {
    if (role !== "assistant") continue;
    const words = wordsOf(content);
    if (words.size < LEAST_WORDS) continue;
    if (earlier.some((others) => overlapOf(words, others) >= SAME_FROM)) count += 1;
    earlier.push(words);
  }
  return count;
}

/** The share of the words of the longer one that both have, 0 to 1. */
function overlapOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length;
  return shared / Math.max(one.size, other.size);
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(plain(text).match(/[\p{L}\p{N}]+/gu) ?? []);
}

/** Whether the assistant said these words in one of its answers, however the blanks and the quotation marks are set. */
export function quotedByAssistant(quote: string, transcript: readonly TranscriptLine[]): boolean {
  const wanted = plain(quote);
  if (wanted === "") return false;
  return transcript.some(({ role, content }) => role === "assistant" && plain(content).includes(wanted));
}

function plain(text: string): string {
  return text
    .normalize("NFKC")
    .replaceAll(/[‘’]/gu, "'")
    .replaceAll(/[“”]/gu, '"')
    .toLowerCase()
    .replaceAll(/\s+/gu, " ")
    .trim();
}

/** Why the tool that has to be called was not; null: it was, or none has to be. */
export function findMissingCall({ tool }: Pick<CallerScenario, "tool">, calls: readonly ToolCall[]): string | null {
  if (tool === null) return null;
  const called = calls.filter(({ name }) => name === tool.name);
  if (called.some((call) => containsValue(call.arguments, tool.arguments))) return null;
  return called.length === 0 ? `${tool.name} was not called` : `${tool.name} was called with other arguments`;
}

/** Null for none. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  const next = sorted[Math.ceil((sorted.length - 1) / 2)];
  return middle === undefined || next === undefined ? null : (middle + next) / 2;
}
