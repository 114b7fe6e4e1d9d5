import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import { writeDialogue } from "../../../src/features/memories/extraction/dialogue.ts";
import { EXTRACTION_PROMPT, extractionQuestion } from "../../../src/features/memories/extraction/memory-operation.ts";
import { redactPersonalData } from "../../../src/features/memories/redaction/redact-personal-data.ts";

const LANGUAGES = ["en", "de", "es"] as const;
export type Language = (typeof LANGUAGES)[number];

const memoryId = z.int().positive();
const turnIndex = z.int().min(0);
const words = z.string().min(1).refine(isPattern, "Must be a regular expression");
const item = z.discriminatedUnion("op", [
  z.strictObject({
    op: z.literal("add"),
    /** The customer's turns that say so. */
    turns: z.array(turnIndex).min(1),
    /** Each stands in every right wording of the fact; regular expressions without regard to case. */
    words: z.array(words).min(1),
    supersedes: memoryId.optional(),
  }),
  z.strictObject({ op: z.literal("confirm"), id: memoryId }),
  z.strictObject({ op: z.literal("end"), id: memoryId }),
]);
/** What a careful person would keep. */
export type ExpectedItem = z.output<typeof item>;
export type ExpectedFact = Extract<ExpectedItem, { readonly op: "add" }>;

const conversation = z
  .strictObject({
    id: z.string().regex(/^[a-z]{2}-\d{3}$/),
    channel: z.enum(["voice", "text"]),
    known: z.array(z.strictObject({ id: memoryId, fact: z.string().min(1) })),
    turns: z
      .array(z.strictObject({ index: turnIndex, role: z.enum(["assistant", "user"]), content: z.string().min(1) }))
      .min(1),
    expected: z.array(item),
    /** Facts about which careful people differ: whether they are kept counts neither way. */
    tolerated: z.array(item),
  })
  .superRefine((given, context) => {
    const refuse = (message: string) => context.addIssue({ code: "custom", message: `${given.id}: ${message}` });
    if (given.turns.some(({ index }, position) => index !== position)) refuse("turns count up from 0");
    if (given.known.some(({ id }, position) => id !== position + 1)) refuse("known facts count up from 1");
    if (new Set(given.known.map(({ fact }) => fact.toLowerCase())).size < given.known.length) {
      refuse("a fact is known once");
    }
    const isKnown = (id: number) => id <= given.known.length;
    for (const each of [...given.expected, ...given.tolerated]) {
      if (each.op !== "add") {
        if (!isKnown(each.id)) refuse(`no fact ${each.id} is known`);
        continue;
      }
      if (each.supersedes !== undefined && !isKnown(each.supersedes)) refuse(`no fact ${each.supersedes} is known`);
      for (const index of each.turns) {
        if (given.turns[index]?.role !== "user") refuse(`turn ${index} is not the customer's`);
      }
    }
  });
export type Conversation = z.output<typeof conversation>;

/** A conversation, and what a model is asked about it, word for word. */
export interface PromptedConversation extends Conversation {
  readonly language: Language;
  readonly system: string;
  readonly question: string;
  readonly key: string;
}

/** What tells a prompt from all others: answers are recorded under it. */
export function keyOf(system: string, question: string): string {
  return createHash("sha256")
    .update(JSON.stringify([system, question]))
    .digest("hex")
    .slice(0, 16);
}

/** @param lines one record a line, as the set's files have them */
export function readConversations(language: Language, lines: string): readonly PromptedConversation[] {
  return records(lines).map((record, position) => {
    const { data: given, error } = conversation.safeParse(record);
    if (given === undefined) throw new Error(`Conversation ${position + 1} in ${language}: ${z.prettifyError(error)}`);
    if (!given.id.startsWith(language)) throw new Error(`${given.id} stands among the conversations in ${language}`);
    // The service keeps no personal data, so that the model is told of none.
    const known = given.known.map(({ id, fact }) => ({ id, fact: redactPersonalData(fact.trim()) }));
    const system = EXTRACTION_PROMPT;
    const question = extractionQuestion(known, writeDialogue(given.turns));
    return { ...given, known, language, system, question, key: keyOf(system, question) };
  });
}

/** The whole set. */
export function readConversationSet(): readonly PromptedConversation[] {
  const set = LANGUAGES.flatMap((language) => readConversations(language, readBeside(`${language}.jsonl`)));
  for (const member of ["id", "key"] as const) {
    const twice = set.find((each, position) => set.findIndex((other) => other[member] === each[member]) !== position);
    if (twice !== undefined) throw new Error(`${twice.id} is in the set twice`);
  }
  return set;
}

const recordedAnswer = z.strictObject({ id: z.string(), key: z.string(), answer: z.string() });
const recordedBy = z.strictObject({ model: z.string().min(1) });

/** What a model answered, by the prompt's key. */
export interface RecordedAnswers {
  readonly model: string;
  readonly byKey: ReadonlyMap<string, string>;
}

/** @param lines the first names the model, the others are its answers */
function readAnswers(lines: string): RecordedAnswers {
  const [first, ...others] = records(lines);
  const { model } = recordedBy.parse(first);
  const answers = others.map((record) => recordedAnswer.parse(record));
  return { model, byKey: new Map(answers.map(({ key, answer }) => [key, answer])) };
}

export function readRecordedAnswers(): RecordedAnswers {
  return readAnswers(readBeside("recorded-answers.jsonl"));
}

function readBeside(name: string): string {
  const file = new URL(`./${name}`, import.meta.url);
  if (!existsSync(file)) throw new Error(`There is no ${name} yet; README.md beside it says how it is made`);
  return readFileSync(file, "utf8");
}

function records(lines: string): readonly unknown[] {
  return lines
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line));
}

function isPattern(written: string): boolean {
  try {
    return new RegExp(written, "iu") instanceof RegExp;
  } catch {
    return false;
  }
}
