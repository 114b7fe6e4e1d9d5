import { MU_LAW_SILENCE } from "@parley/audio/mu-law";
import type { BackgroundSound } from "./background-sound.ts";

/** Something short that is heard beside the utterances. */
export interface Aside {
  readonly muLaw: Uint8Array;
  /** Once, when it is over. @param heardBytes less than its length if an utterance has cut it off */
  onEnd(heardBytes: number): void;
}

/** What was sent last, in order; older audio has been played, or is known not to have been. */
interface Sent {
  readonly bytes: number;
  speechBytes: number;
  readonly asideBytes: number;
}

/** No far end holds more than this; nothing older is ever taken back. */
const KEPT_BYTES = 3_000 * 8;

/**
 * What the far end hears beside the utterances: a background sound under everything, and short sounds of assent. It remembers
 * which bytes of the stream were speech, because only of those it matters whether they were heard.
 */
export class SideAudio {
  readonly #sound: BackgroundSound | null;
  #isOn = false;
  #aside: Aside | null = null;
  #asideSentBytes = 0;
  #sent: Sent[] = [];
  #keptBytes = 0;

  constructor(sound: BackgroundSound | null) {
    this.#sound = sound;
  }

  /** Whether the sound goes on while nothing is said. */
  set isOn(isOn: boolean) {
    this.#isOn = isOn;
  }

  /** Whether there is something to send although no utterance has anything. */
  get isActive(): boolean {
    return this.#aside !== null || (this.#isOn && this.#sound !== null);
  }

  /** Puts it behind nothing: what is said already, goes on. @returns whether it will be heard */
  say(aside: Aside): boolean {
    if (this.#aside !== null) return false;
    this.#aside = aside;
    this.#asideSentBytes = 0;
    return true;
  }

  /** A piece of an utterance with the sound under it. */
  under(speech: Uint8Array): Uint8Array {
    return this.#isOn && this.#sound !== null ? this.#sound.under(speech) : speech;
  }

  /** The next piece while nothing is said: at most `count` bytes, none if the aside is all there was. */
  next(count: number): { readonly muLaw: Uint8Array; readonly own: Uint8Array | null } {
    const aside = this.#aside?.muLaw.subarray(this.#asideSentBytes, this.#asideSentBytes + count) ?? EMPTY;
    if (!this.#isOn || this.#sound === null) return { muLaw: aside, own: aside };
    if (aside.length === 0) return { muLaw: this.#sound.alone(count), own: null };
    const own = new Uint8Array(count).fill(MU_LAW_SILENCE);
    own.set(aside);
    return { muLaw: this.under(own), own };
  }

  /** @param speechBytes how many of them belong to the utterance */
  sent(bytes: number, speechBytes: number): void {
    const leftBytes = (this.#aside?.muLaw.length ?? 0) - this.#asideSentBytes;
    const asideBytes = speechBytes > 0 ? 0 : Math.min(bytes, leftBytes);
    this.#asideSentBytes += asideBytes;
    this.#sent.push({ bytes, speechBytes, asideBytes });
    this.#keptBytes += bytes;
    while (this.#keptBytes - (this.#sent[0]?.bytes ?? 0) > KEPT_BYTES)
      this.#keptBytes -= this.#sent.shift()?.bytes ?? 0;
  }

  /** How many of the stream's last `bytes` belong to the utterance. */
  speechWithin(bytes: number): number {
    let left = bytes;
    let speech = 0;
    for (let index = this.#sent.length - 1; index >= 0 && left > 0; index -= 1) {
      const piece = this.#sent[index];
      if (piece === undefined) break;
      speech += Math.min(left, piece.speechBytes);
      left -= piece.bytes;
    }
    return speech;
  }

  /** How many bytes were sent since the last that belong to the utterance. */
  get bytesSinceSpeech(): number {
    let since = 0;
    for (let index = this.#sent.length - 1; index >= 0; index -= 1) {
      const piece = this.#sent[index];
      if (piece === undefined || piece.speechBytes > 0) break;
      since += piece.bytes;
    }
    return since;
  }

  /** The stream's last `bytes` were not heard. @returns how many of them belong to the utterance */
  takenBack(bytes: number): number {
    const speech = this.speechWithin(bytes);
    this.#sound?.back(this.#isOn ? bytes : 0);
    let left = bytes;
    for (let last = this.#sent.at(-1); last !== undefined && left > 0; last = this.#sent.at(-1)) {
      this.#sent.pop();
      this.#keptBytes -= last.bytes;
      const kept = Math.max(0, last.bytes - left);
      left -= last.bytes;
      this.#asideSentBytes -= last.asideBytes - Math.min(kept, last.asideBytes);
      if (kept === 0) continue;
      this.#sent.push({
        bytes: kept,
        speechBytes: Math.min(kept, last.speechBytes),
        asideBytes: Math.min(kept, last.asideBytes),
      });
      this.#keptBytes += kept;
    }
    return speech;
  }

  /** Nothing that was sent belongs to the utterance that begins. */
  forgetSpeech(): void {
    for (const piece of this.#sent) piece.speechBytes = 0;
  }

  /** An utterance is about to be heard, or there is nobody to hear anything. */
  cutAside(): void {
    const aside = this.#aside;
    this.#aside = null;
    aside?.onEnd(Math.max(0, this.#asideSentBytes));
  }

  /** Once the aside was sent and heard. @param pendingBytes how much of the stream has not been heard */
  endAside(pendingBytes: number): void {
    const aside = this.#aside;
    if (aside === null || this.#asideSentBytes < aside.muLaw.length || this.#asideWithin(pendingBytes) > 0) return;
    this.#aside = null;
    aside.onEnd(aside.muLaw.length);
  }

  /** Another far end, which holds nothing. */
  renew(): void {
    this.#sent = [];
    this.#keptBytes = 0;
  }

  #asideWithin(bytes: number): number {
    let left = bytes;
    let aside = 0;
    for (let index = this.#sent.length - 1; index >= 0 && left > 0; index -= 1) {
      const piece = this.#sent[index];
      if (piece === undefined) break;
      // It stands at the piece's beginning.
      aside += Math.max(0, piece.asideBytes - Math.max(0, piece.bytes - left));
      left -= piece.bytes;
    }
    return aside;
  }
}

const EMPTY = new Uint8Array(0);
