import type { HandTimer } from "../../../src/conversation/call/hand-timer.ts";

const BYTES_PER_MS = 8;

export interface DistantFarEndOptions {
  readonly timer: HandTimer;
  /** Each way, to begin with. */
  readonly oneWayMs?: number;
  /** Extra delays for the messages, used in turn and repeated; messages never overtake each other. */
  readonly jitterMs?: readonly number[];
  /** `at-once`: without waiting for the audio before; `not-cleared`: never for cleared audio. Default: like carriers. */
  readonly returnsMarks?: "when-played" | "not-cleared" | "at-once" | "never";
  /** It plays what it has to the end, whatever it is told. */
  readonly ignoresClear?: boolean;
  readonly onMark: (name: string) => void;
}

/**
 * A carrier behind a network, on a manual clock: plays what has reached it in real time, returns marks when what
 * came before them was played, and those of cleared audio at once. The network may stall.
 */
export class DistantFarEnd {
  readonly #options: DistantFarEndOptions;
  #messageCount = 0;
  /** Nothing sent now arrives before this. */
  #nextArrivalMs = 0;
  #nextReturnMs = 0;
  /** When the stall ends, in either direction. */
  #stalledUntilMs = { there: 0, back: 0 };
  #line: { readonly startMs: number; readonly muLaw: Uint8Array }[] = [];
  #lineEndMs = 0;
  #marks: { readonly name: string; readonly callOff: () => void }[] = [];
  readonly #played: Uint8Array[] = [];
  readonly bufferedBytes = 0;
  /** Per direction, from now on. */
  oneWayMs: number;
  markCount = 0;
  /** The most audio it ever had waiting. */
  mostHeldMs = 0;
  /** The total length of the gaps between pieces of audio. */
  gapMs = 0;

  constructor(options: DistantFarEndOptions) {
    this.#options = options;
    this.oneWayMs = options.oneWayMs ?? 0;
  }

  /** Stalls the network; messages sent in the meantime arrive when it ends. */
  stall(ms: number, ways: "there" | "both" = "both"): void {
    const untilMs = this.#options.timer.nowMs() + ms;
    this.#stalledUntilMs = { there: untilMs, back: ways === "both" ? untilMs : this.#stalledUntilMs.back };
  }

  sendAudio(muLaw: Uint8Array): void {
    const bytes = Uint8Array.from(muLaw);
    this.#arrives(() => this.#take(bytes));
  }

  sendMark(name: string): void {
    this.markCount += 1;
    this.#arrives(() => this.#mark(name));
  }

  clear(): void {
    this.#arrives(() => this.#clear());
  }

  /** Everything played so far, in order. */
  get played(): Uint8Array {
    const nowMs = this.#options.timer.nowMs();
    const cut = this.#line.map(({ startMs, muLaw }) =>
      muLaw.subarray(0, Math.max(0, Math.round((nowMs - startMs) * BYTES_PER_MS))),
    );
    return Buffer.concat([...this.#played, ...cut]);
  }

  get playedMs(): number {
    return this.played.length / BYTES_PER_MS;
  }

  #arrives(take: () => void): void {
    const { timer, jitterMs = [0] } = this.#options;
    const nowMs = timer.nowMs();
    const ownMs = this.oneWayMs + (jitterMs[this.#messageCount++ % jitterMs.length] ?? 0);
    this.#nextArrivalMs = Math.max(this.#nextArrivalMs, Math.max(nowMs, this.#stalledUntilMs.there) + ownMs);
    this.#after(this.#nextArrivalMs, take);
  }

  #take(muLaw: Uint8Array): void {
    const nowMs = this.#options.timer.nowMs();
    if (this.#lineEndMs > 0) this.gapMs += Math.max(0, nowMs - this.#lineEndMs);
    const startMs = Math.max(nowMs, this.#lineEndMs);
    this.#line.push({ startMs, muLaw });
    this.#lineEndMs = startMs + muLaw.length / BYTES_PER_MS;
    this.mostHeldMs = Math.max(this.mostHeldMs, this.#lineEndMs - nowMs);
  }

  #mark(name: string): void {
    const { returnsMarks = "when-played" } = this.#options;
    if (returnsMarks === "never") return;
    const dueMs = returnsMarks === "at-once" ? this.#options.timer.nowMs() : this.#lineEndMs;
    const mark = { name, callOff: this.#after(dueMs, () => this.#return(mark)) };
    this.#marks.push(mark);
  }

  #clear(): void {
    const { timer, returnsMarks, ignoresClear = false } = this.#options;
    if (ignoresClear) return;
    const nowMs = timer.nowMs();
    this.#played.push(this.played.subarray(this.#played.reduce((sum, { length }) => sum + length, 0)));
    this.#line = [];
    this.#lineEndMs = Math.min(this.#lineEndMs, nowMs);
    for (const mark of this.#marks.slice()) {
      mark.callOff();
      if (returnsMarks === "not-cleared") this.#marks.splice(this.#marks.indexOf(mark), 1);
      else this.#return(mark);
    }
  }

  #return(mark: { readonly name: string; readonly callOff: () => void }): void {
    this.#marks.splice(this.#marks.indexOf(mark), 1);
    const { timer, onMark } = this.#options;
    const nowMs = timer.nowMs();
    this.#nextReturnMs = Math.max(this.#nextReturnMs, Math.max(nowMs, this.#stalledUntilMs.back) + this.oneWayMs);
    this.#after(this.#nextReturnMs, () => onMark(mark.name));
  }

  #after(atMs: number, run: () => void): () => void {
    const { timer } = this.#options;
    return timer.after(Math.max(0, atMs - timer.nowMs()), run);
  }
}
