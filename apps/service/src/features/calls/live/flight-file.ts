import type { CallId, OrganizationId } from "@parley/foundation/branded-ids";
import type { FileStorage } from "../../../platform/file-storage/file-storage.ts";

/** The file of a flight record: its lines are kept in memory and written when the call is over. */
export class FlightFile {
  readonly #files: FileStorage;
  readonly #key: string;
  #lines: string[] = [];

  constructor(files: FileStorage, organizationId: OrganizationId, callId: CallId) {
    this.#files = files;
    this.#key = `flights/${organizationId}/${callId}.jsonl`;
  }

  write(line: string): void {
    this.#lines.push(line);
  }

  async close(): Promise<void> {
    await this.#files.write(this.#key, [Buffer.from(this.#lines.join(""))]);
    this.#lines = [];
  }
}
