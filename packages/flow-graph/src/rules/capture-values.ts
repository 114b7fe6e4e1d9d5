import type { CaptureValue } from "../capture-schemas.ts";
import type { GraphFacts } from "../graph-facts.ts";
import type { GraphProblem } from "../graph-problem.ts";
import { error, quoted, warning } from "./rule.ts";

type CaptureOf<Kind extends CaptureValue["kind"]> = Extract<CaptureValue, { kind: Kind }>;

const ISO_DATE = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;
const TODAY = "today";

/** Captured values that no answer can match, or choices that cannot be told apart. */
export function* contradictoryCaptures({ nodes }: GraphFacts): Generator<GraphProblem> {
  for (const { name, node } of nodes.values()) {
    if (node.type !== "capture") continue;
    const path = ["nodes", name, "value"];
    switch (node.value.kind) {
      case "number":
        yield* numberProblems(node.value, path);
        break;
      case "date":
        yield* dateProblems(node.value, path);
        break;
      case "choice":
        yield* choiceProblems(node.value, path);
        break;
      default:
    }
  }
}

function* numberProblems(value: CaptureOf<"number">, path: readonly string[]): Generator<GraphProblem> {
  if (value.min == null || value.max == null) return;
  if (value.min > value.max) {
    yield error("contradictory-bounds", [...path, "min"], `No number is from ${value.min} to ${value.max}.`);
  } else if (value.is_integer === true && Math.ceil(value.min) > Math.floor(value.max)) {
    yield error("contradictory-bounds", [...path, "min"], `No integer is from ${value.min} to ${value.max}.`);
  }
}

function* dateProblems(value: CaptureOf<"date">, path: readonly string[]): Generator<GraphProblem> {
  const { min, max } = value;
  const bounds = [
    { member: "min", date: min },
    { member: "max", date: max },
  ];
  for (const { member, date } of bounds) {
    if (date == null || date === TODAY || isDate(date)) continue;
    const message = `${quoted(date)} is neither a date, such as 2026-01-31, nor "${TODAY}".`;
    yield error("invalid-date", [...path, member], message);
  }
  // The date of the conversation is not known yet.
  if (min != null && max != null && isDate(min) && isDate(max) && min > max) {
    yield error("contradictory-bounds", [...path, "min"], `No date is from ${min} to ${max}.`);
  }
}

function* choiceProblems({ choices }: CaptureOf<"choice">, path: readonly string[]): Generator<GraphProblem> {
  const choiceOfValue = new Map<string, number>();
  for (const [index, { value }] of choices.entries()) {
    if (choiceOfValue.has(folded(value))) {
      const message = `${quoted(value)} is already a choice; upper and lower case count as the same.`;
      yield error("duplicate-choice", [...path, "choices", index, "value"], message);
    } else {
      choiceOfValue.set(folded(value), index);
    }
  }
  const choiceOfWord = new Map(choiceOfValue);
  for (const [index, { synonyms }] of choices.entries()) {
    for (const [at, synonym] of (synonyms ?? []).entries()) {
      const known = choiceOfWord.get(folded(synonym)) ?? index;
      choiceOfWord.set(folded(synonym), known);
      if (known === index) continue;
      const message = `${quoted(synonym)} stands for ${quoted(choices[known]?.value ?? "")} too.`;
      yield warning("ambiguous-choice", [...path, "choices", index, "synonyms", at], message);
    }
  }
}

function folded(words: string): string {
  return words.trim().toLowerCase();
}

/** Whether the text is an existing date. */
function isDate(text: string): boolean {
  if (!ISO_DATE.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
