import type { IncomingMessage } from "node:http";
import type { JsonRecord } from "../../models/json-reading.ts";
import type { ListeningConnection } from "./listening-script.ts";

/** A connection as it is being written down. */
export class ListeningRecord implements ListeningConnection {
  readonly path: string;
  readonly query: Readonly<Record<string, readonly string[]>>;
  readonly headers: IncomingMessage["headers"];
  readonly messages: JsonRecord[] = [];
  isOpen = true;
  closeCode: number | null = null;
  audioBytes = 0;
  readonly #audio: Uint8Array[] = [];

  constructor(request: IncomingMessage) {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    this.path = pathname;
    this.query = Object.fromEntries([...new Set(searchParams.keys())].map((name) => [name, searchParams.getAll(name)]));
    this.headers = request.headers;
  }

  get audio(): Uint8Array {
    return Buffer.concat(this.#audio);
  }

  addAudio(bytes: Uint8Array): void {
    this.#audio.push(Uint8Array.from(bytes));
    this.audioBytes += bytes.length;
  }
}

/** The fault that is in force, as often as it may be. */
export class FaultTaker<Fault extends { readonly limit?: number }> {
  #fault: Fault | null = null;
  #count = 0;

  /** Null: nothing goes wrong any more. */
  set(fault: Fault | null): void {
    this.#fault = fault;
    this.#count = 0;
  }

  take(): Fault | null {
    if (this.#fault === null || this.#count >= (this.#fault.limit ?? Number.POSITIVE_INFINITY)) return null;
    this.#count += 1;
    return this.#fault;
  }
}
