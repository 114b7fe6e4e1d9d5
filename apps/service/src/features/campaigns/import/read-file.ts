import { type Delimiter, startCsv } from "@parley/foundation/csv-reader";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import type { CampaignImport } from "./campaign-import.ts";
import { readPiece } from "./piece-store.ts";
import { JsonReader } from "./reading/json-reader.ts";
import type { RawRecord, RecordReader } from "./reading/raw-record.ts";

export interface ReadPart {
  readonly records: readonly RawRecord[];
  /** Null for JSON. */
  readonly delimiter: Delimiter | null;
}

/** The rows of an import's file, a piece of the file at a time. @throws UnreadableImportError */
export async function* readFile(
  scope: OrganizationScope,
  { id, encoding, format }: CampaignImport,
): AsyncGenerator<ReadPart> {
  // What is no text in this encoding becomes U+FFFD, and the row that has it is told apart.
  const decoder = new TextDecoder(encoding ?? "utf-8");
  let reader: RecordReader | null = format === "json" ? new JsonReader() : null;
  let delimiter: Delimiter | null = null;
  for (let position = 0; ; position += 1) {
    const bytes = await scope.transaction((unit) => readPiece(unit, id, position));
    let text = bytes === null ? decoder.decode() : decoder.decode(bytes, { stream: true });
    if (reader === null) {
      const started = startCsv(text);
      ({ reader, delimiter } = started);
      text = started.rest;
    }
    yield { records: reader.read(text), delimiter };
    if (bytes !== null) continue;
    yield { records: reader.end(), delimiter };
    return;
  }
}
