import { readdir, readFile } from "node:fs/promises";
import { type ExampleRecords, resolveRecords } from "./example-records.ts";

/** What a request and its answer may look like; each part is as it stands on the wire and fits its schema. */
export interface OperationExample {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** Of a success; text where the answer is not JSON. */
  readonly answer?: unknown;
}

export type OperationExamples = Readonly<Record<string, OperationExample>>;

/**
 * The examples of all operations by their names, from the `*-examples.json` beside the contracts, with the records of
 * `*-records.json` put where they refer to them. They are read when the document is asked for, since a service that runs
 * needs none of them.
 */
export async function readOperationExamples(): Promise<OperationExamples> {
  const files = (await readdir(import.meta.dirname, { recursive: true })).sort();
  const examples = await readTogether(files, "-examples.json", "example");
  const records: ExampleRecords = await readTogether(files, "-records.json", "record");
  return resolveRecords(examples as OperationExamples, records);
}

async function readTogether(files: readonly string[], ending: string, kind: string): Promise<Record<string, unknown>> {
  const together: Record<string, unknown> = {};
  for (const file of files.filter((each) => each.endsWith(ending))) {
    const read = JSON.parse(await readFile(`${import.meta.dirname}/${file}`, "utf8")) as Record<string, unknown>;
    for (const [name, value] of Object.entries(read)) {
      if (Object.hasOwn(together, name)) throw new Error(`There are two ${kind}s named ${name}`);
      together[name] = value;
    }
  }
  return together;
}
