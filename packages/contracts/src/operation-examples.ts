import { readdir, readFile } from "node:fs/promises";

/** What a request and its answer may look like; each part is as it stands on the wire and fits its schema. */
export interface OperationExample {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** Of a success; text where the answer is not JSON. */
  readonly answer?: unknown;
}

export type OperationExamples = Readonly<Record<string, OperationExample>>;

const ENDING = "-examples.json";

/**
 * The examples of all operations by their names, from the `*-examples.json` beside the contracts. They are read when the
 * document is asked for, since a service that runs needs none of them.
 */
export async function readOperationExamples(): Promise<OperationExamples> {
  const files = (await readdir(import.meta.dirname, { recursive: true })).filter((file) => file.endsWith(ENDING));
  const examples: Record<string, OperationExample> = {};
  for (const file of files.sort()) {
    const read = JSON.parse(await readFile(`${import.meta.dirname}/${file}`, "utf8")) as OperationExamples;
    for (const [name, example] of Object.entries(read)) {
      if (name in examples) throw new Error(`${name} has two examples`);
      examples[name] = example;
    }
  }
  return examples;
}
