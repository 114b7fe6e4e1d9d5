import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { z } from "zod";
import { toStoredChunk } from "../../../src/features/documents/chunk-store.ts";
import { passageText } from "../../../src/features/documents/embedding-store.ts";
import { documentFormatOf } from "../../../src/features/documents/parsing/document-format.ts";
import { parseDocument } from "../../../src/features/documents/parsing/parse-document.ts";
import { splitDocument } from "../../../src/features/documents/parsing/split-document.ts";
import { CALIBRATION_PAIRS } from "../../../src/features/embeddings/calibrate.ts";

const question = z.strictObject({
  id: z.string(),
  language: z.enum(["en", "de", "es", "fr"]),
  question: z.string(),
  document: z.string(),
  /** Words of the passage that answers it. */
  quote: z.string(),
  kind: z.enum(["words", "paraphrase", "crossed", "spelling"]),
});
export type Question = z.output<typeof question>;

export interface SetDocument {
  readonly name: string;
  readonly bytes: Buffer;
}

const here = (name: string) => new URL(`./${name}`, import.meta.url);

export function readQuestions(): readonly Question[] {
  return lines("questions.jsonl").map((line) => question.parse(JSON.parse(line)));
}

export function readDocuments(): readonly SetDocument[] {
  return readdirSync(here("documents"))
    .toSorted()
    .map((name) => ({ name, bytes: readFileSync(here(`documents/${name}`)) }));
}

/** Whether one of the passages answers the question. */
export function isAnswered({ quote }: Question, passages: readonly string[]): boolean {
  return passages.some((passage) => plain(passage).includes(plain(quote)));
}

const plain = (text: string) => text.replace(/\s+/g, " ");

/** Everything the service has turned into vectors when it is asked these questions. */
async function textsToEmbed(): Promise<readonly string[]> {
  const passages: string[] = [];
  for (const { name, bytes } of readDocuments()) {
    const format = documentFormatOf(name, "", bytes);
    if (format === null) throw new Error(`${name} has no format that can be read`);
    const { blocks } = await parseDocument(format, bytes);
    const chunks = splitDocument(blocks, { size: 1_000, overlap: 200, strategy: "recursive" });
    passages.push(...chunks.map((chunk) => passageText(toStoredChunk(chunk))));
  }
  return [...new Set([...CALIBRATION_PAIRS.flat(2), ...readQuestions().map((each) => each.question), ...passages])];
}

function keyOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

const recordedVector = z.strictObject({ key: z.string(), vector: z.base64() });

/** What a real model made of these texts; null: of this one, nobody has recorded it. */
export function readRecordedVectors(): {
  readonly model: string;
  readonly vectorOf: (text: string) => readonly number[] | null;
} {
  const [first = "{}", ...others] = lines("recorded-vectors.jsonl");
  const { model } = z.strictObject({ model: z.string() }).parse(JSON.parse(first));
  const vectors = new Map(
    others.map((line) => {
      const { key, vector } = recordedVector.parse(JSON.parse(line));
      return [key, [...new Int8Array(Buffer.from(vector, "base64"))]];
    }),
  );
  return { model, vectorOf: (text) => vectors.get(keyOf(text)) ?? null };
}

function lines(name: string): readonly string[] {
  return readFileSync(here(name), "utf8").trimEnd().split("\n");
}

if (import.meta.main) {
  for (const text of await textsToEmbed()) process.stdout.write(`${JSON.stringify({ key: keyOf(text), text })}\n`);
}
