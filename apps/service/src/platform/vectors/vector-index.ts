import { getCompileCacheDir } from "node:module";
import { Worker } from "node:worker_threads";
import { errorFields, type Logger } from "../logging/logger.ts";
import { WORDS_A_VECTOR } from "./vector-bytes.ts";
import type { VectorAnswer, VectorRequest } from "./vector-requests.ts";

const THREAD = new URL("vector-thread.mjs", import.meta.url);
/** Read from the database at once. */
const ROWS_AT_ONCE = 2_000;
/** Of all spaces together, at about 120 bytes each; the least recently used space goes. */
const MOST_VECTORS = 1_000_000;
/** Of a space that has no more, the vectors themselves are held, too: at most half a kilobyte each. */
const MOST_WHOLE = 5_000;

/** Vectors of an organization that belong together: of its memories, of its documents. */
export interface VectorKind {
  readonly organizationId: number;
  readonly kind: string;
}

/** Vectors that are searched together: of one kind, one owner and one model. */
export interface VectorSpace extends VectorKind {
  /** Tells it from the organization's others of its kind. */
  readonly name: string;
  /**
   * Vectors that were written after a version, the first written first.
   * @param withVectors whether the vectors are wanted besides their signs
   */
  readonly read: (afterVersion: number, limit: number, withVectors: boolean) => Promise<readonly StoredSigns[]>;
}

export interface StoredSigns {
  readonly id: number;
  /** 32 bits. */
  readonly group: number;
  /** As `signBits` makes them. */
  readonly signs: Buffer;
  /** As `encodeVector` makes it; null: it was not asked for. */
  readonly vector: Buffer | null;
  /** Goes up with each vector that is written. */
  readonly version: number;
}

export interface VectorQuestion {
  readonly vector: Float32Array;
  /** Each is searched by itself; null: all together. */
  readonly groups: readonly (number | null)[];
  /** How many are wanted, of each group. */
  readonly limit: number;
}

export interface FoundVector {
  readonly id: number;
  /** With the question; null: the vector is to be read from the database. */
  readonly cosine: number | null;
}

interface Held extends VectorKind {
  readonly key: string;
  version: number;
  count: number;
  isComplete: boolean;
  isStale: boolean;
  isDropped: boolean;
  /** Set while it is read. */
  reading: Promise<void> | null;
}

/**
 * Finds vectors that are near a question's, in a thread of its own, so that conversations are not held up. Holds what it was
 * asked for lately; a space is read on its first question, which gets no answer then, nor does any while the thread is down:
 * whoever asks goes by words alone.
 */
export class VectorIndex {
  readonly #logger: Logger;
  readonly #mostVectors: number;
  /** The least recently used first. */
  readonly #held = new Map<string, Held>();
  readonly #waiting = new Map<number, (answer: VectorAnswer | null) => void>();
  #worker: Worker | null = null;
  #lastNumber = 0;

  constructor({ logger, mostVectors = MOST_VECTORS }: { readonly logger: Logger; readonly mostVectors?: number }) {
    this.#logger = logger;
    this.#mostVectors = mostVectors;
  }

  /** @returns the nearest of each group, the nearest first; null while the space is not there */
  async nearest(space: VectorSpace, { vector, groups, limit }: VectorQuestion): Promise<readonly FoundVector[] | null> {
    const held = this.#heldOf(space);
    if (held.reading === null && (held.isStale || !held.isComplete)) this.#read(held, space);
    if (!held.isComplete) return null;
    const answers = await Promise.all(
      groups.map((group) => this.#ask((number) => ({ kind: "search", number, space: held.key, vector, group, limit }))),
    );
    const found: FoundVector[] = [];
    for (const answer of answers) {
      if (answer?.kind !== "search") return null;
      const { ids, cosines } = answer;
      for (const [place, id] of ids.entries()) found.push({ id, cosine: cosines?.[place] ?? null });
    }
    return found;
  }

  /** Resolves when what is being read of a space has been read. */
  async settled(space: Pick<VectorSpace, "organizationId" | "kind" | "name">): Promise<void> {
    await this.#held.get(keyOf(space))?.reading;
  }

  /** Vectors were written: they are read when they are asked for next. */
  noteChange(changed: VectorKind): void {
    for (const held of this.#held.values()) if (isOf(held, changed)) held.isStale = true;
  }

  /** None of them is held any more; null: nothing at all. What is asked for next is read anew. */
  drop(dropped: VectorKind | null): void {
    for (const held of [...this.#held.values()]) if (dropped === null || isOf(held, dropped)) this.#drop(held);
  }

  /** How many vectors the thread holds. */
  async count(): Promise<number> {
    return (await this.measure()).count;
  }

  /** The same, and how much memory the thread takes. */
  async measure(): Promise<{ readonly count: number; readonly bytes: number }> {
    const answer = this.#worker === null ? null : await this.#ask((number) => ({ kind: "count", number }));
    return answer?.kind === "count" ? answer : { count: 0, bytes: 0 };
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #heldOf(space: VectorSpace): Held {
    const key = keyOf(space);
    const held = this.#held.get(key) ?? {
      organizationId: space.organizationId,
      kind: space.kind,
      key,
      version: 0,
      count: 0,
      isComplete: false,
      isStale: false,
      isDropped: false,
      reading: null,
    };
    this.#held.delete(key);
    this.#held.set(key, held);
    return held;
  }

  #read(held: Held, space: VectorSpace): void {
    held.isStale = false;
    held.reading = this.#readAll(held, space)
      .catch((error: unknown) => {
        held.isStale = true;
        this.#logger.warn("vectors not read", { organizationId: held.organizationId, ...errorFields(error) });
      })
      .finally(() => {
        held.reading = null;
      });
  }

  async #readAll(held: Held, space: VectorSpace): Promise<void> {
    for (let isEnd = false; !isEnd; ) {
      const isSmall = held.count < MOST_WHOLE;
      const limit = isSmall ? MOST_WHOLE - held.count : ROWS_AT_ONCE;
      const rows = await space.read(held.version, limit, isSmall);
      // Dropped meanwhile: what was read may be what had to go.
      if (held.isDropped) return;
      isEnd = rows.length < limit;
      held.version = rows.at(-1)?.version ?? held.version;
      held.count += rows.length;
      this.#put(held, rows);
      this.#makeRoom(held);
    }
    held.isComplete = true;
  }

  #put({ key }: Held, rows: readonly StoredSigns[]): void {
    const ids = Float64Array.from(rows, ({ id }) => id);
    const groups = Uint32Array.from(rows, ({ group }) => group);
    const bits = new Uint32Array(rows.length * WORDS_A_VECTOR);
    const bytes = new Uint8Array(bits.buffer);
    for (const [index, { signs }] of rows.entries()) bytes.set(signs, index * 4 * WORDS_A_VECTOR);
    const steps = stepsOf(rows);
    const transfer = [ids.buffer, groups.buffer, bits.buffer, ...(steps === null ? [] : [steps.buffer])];
    this.#post({ kind: "put", space: key, batch: { ids, groups, bits, steps } }, transfer);
  }

  #makeRoom(needed: Held): void {
    let total = [...this.#held.values()].reduce((sum, { count }) => sum + count, 0);
    for (const held of [...this.#held.values()]) {
      if (total <= this.#mostVectors) return;
      if (held === needed) continue;
      total -= held.count;
      this.#drop(held);
    }
  }

  #drop(held: Held): void {
    held.isDropped = true;
    this.#held.delete(held.key);
    if (this.#worker !== null) this.#post({ kind: "drop", space: held.key });
  }

  #ask(request: (number: number) => VectorRequest): Promise<VectorAnswer | null> {
    this.#lastNumber += 1;
    const number = this.#lastNumber;
    return new Promise((resolve) => {
      this.#waiting.set(number, resolve);
      this.#post(request(number));
    });
  }

  #post(request: VectorRequest, transfer: readonly ArrayBuffer[] = []): void {
    this.#worker ??= this.#start();
    this.#worker.postMessage(request, transfer);
  }

  #start(): Worker {
    const worker = new Worker(THREAD, { workerData: { compileCache: getCompileCacheDir() } });
    // It keeps no process alive.
    worker.unref();
    worker.on("message", (answer: VectorAnswer) => {
      this.#waiting.get(answer.number)?.(answer);
      this.#waiting.delete(answer.number);
    });
    worker.on("error", (error) => this.#logger.error("the thread of vectors failed", errorFields(error)));
    worker.on("exit", () => {
      if (this.#worker !== worker) return;
      this.#worker = null;
      for (const held of this.#held.values()) held.isDropped = true;
      this.#held.clear();
      for (const resolve of this.#waiting.values()) resolve(null);
      this.#waiting.clear();
    });
    return worker;
  }
}

function keyOf({ organizationId, kind, name }: Pick<VectorSpace, "organizationId" | "kind" | "name">): string {
  return `${organizationId}|${kind}|${name}`;
}

function isOf(held: VectorKind, { organizationId, kind }: VectorKind): boolean {
  return held.organizationId === organizationId && held.kind === kind;
}

/** All vectors one after the other; null when one is missing, or of another width. */
function stepsOf(rows: readonly StoredSigns[]): Int8Array<ArrayBuffer> | null {
  const width = rows[0]?.vector?.length ?? 0;
  const steps = new Int8Array(rows.length * width);
  for (const [index, { vector }] of rows.entries()) {
    if (vector === null || vector.length !== width) return null;
    steps.set(vector, index * width);
  }
  return steps;
}
