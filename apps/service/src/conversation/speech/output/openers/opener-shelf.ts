import { createHash } from "node:crypto";
import type { SpareSound } from "../spare-voice.ts";

/** 500 s of sound. */
const MOST_BYTES = 4 * 1024 * 1024;
const MOST_NOTICED = 4_000;
/** A vendor may change what a voice sounds like. */
const KEPT_FOR_MS = 60 * 60_000;
/** What only one call has said may be about its caller. */
const CALLS_TO_KEEP = 2;

interface Kept extends SpareSound {
  readonly sinceMs: number;
}

/**
 * The sound of the words with which answers often begin ("Of course,"), for all calls of a process: they are heard as soon as the
 * model has written them. What is not used makes room. Nothing of it is written to a disk, and of the words only a hash is kept.
 */
export class OpenerShelf {
  readonly #nowMs: () => number;
  /** By voice and words; those used last are last. */
  readonly #kept = new Map<string, Kept>();
  #keptBytes = 0;
  /** How many calls have said what is not kept yet. */
  readonly #noticed = new Map<string, number>();

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** @param keptAs the voice's @returns null: it is not kept */
  find(keptAs: string, words: string): SpareSound | null {
    const key = keyOf(keptAs, words);
    const kept = this.#kept.get(key);
    if (kept === undefined) return null;
    this.#remove(key, kept);
    if (this.#nowMs() - kept.sinceMs > KEPT_FOR_MS) return null;
    this.#put(key, kept);
    return kept;
  }

  /** A call has said these words for the first time. @returns whether so many calls have said them that they are worth keeping */
  notice(keptAs: string, words: string): boolean {
    const key = keyOf(keptAs, words);
    const count = (this.#noticed.get(key) ?? 0) + 1;
    this.#noticed.delete(key);
    this.#noticed.set(key, count);
    makeRoom(this.#noticed, () => this.#noticed.size > MOST_NOTICED);
    return count >= CALLS_TO_KEEP;
  }

  keep(keptAs: string, words: string, sound: SpareSound): void {
    const key = keyOf(keptAs, words);
    const former = this.#kept.get(key);
    if (former !== undefined) this.#remove(key, former);
    this.#put(key, { ...sound, sinceMs: this.#nowMs() });
    makeRoom(
      this.#kept,
      () => this.#keptBytes > MOST_BYTES,
      (oldest, kept) => this.#remove(oldest, kept),
    );
  }

  #put(key: string, kept: Kept): void {
    this.#kept.set(key, kept);
    this.#keptBytes += kept.muLaw.length;
  }

  #remove(key: string, kept: Kept): void {
    this.#kept.delete(key);
    this.#keptBytes -= kept.muLaw.length;
  }
}

/** Leaves out the oldest until there is room. */
function makeRoom<Value>(
  map: Map<string, Value>,
  isFull: () => boolean,
  remove: (key: string, value: Value) => void = (key) => map.delete(key),
): void {
  for (const [key, value] of map) {
    if (!isFull()) return;
    remove(key, value);
  }
}

function keyOf(keptAs: string, words: string): string {
  return createHash("sha256").update(`${keptAs}\n${words}`).digest("base64");
}
