/** How a peer tells of a key: in RTP, or by SIP INFO. */
export type KeyWay = "rtp" | "info";

/** An INFO that is lost twice comes 1.5 s after the event. */
const PAIRED_WITHIN_MS = 3_000;
/** More than a caller presses in that time. */
const MAX_UNPAIRED = 64;

/** Some peers tell each key both ways: the second one of such a pair is no press. */
export class KeyMerger {
  #unpaired: { readonly key: string; readonly way: KeyWay; readonly atMs: number }[] = [];

  /** Whether that is a key nobody told of before. */
  isNew(key: string, way: KeyWay, nowMs: number): boolean {
    this.#unpaired = this.#unpaired.filter(({ atMs }) => nowMs - atMs <= PAIRED_WITHIN_MS);
    const pair = this.#unpaired.findIndex((other) => other.key === key && other.way !== way);
    if (pair !== -1) {
      this.#unpaired.splice(pair, 1);
      return false;
    }
    this.#unpaired.push({ key, way, atMs: nowMs });
    if (this.#unpaired.length > MAX_UNPAIRED) this.#unpaired.shift();
    return true;
  }
}
