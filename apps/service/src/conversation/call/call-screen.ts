import type { MediaStream } from "../../providers/telephony/media-stream/protocol.ts";
import type { Paced, Pacer } from "../speech/output/pacer.ts";
import type { CallState } from "./reducer/call-state.ts";
import type { EndReason } from "./reducer/end-reason.ts";

/** What the assistant is doing, as shown on the page. */
export type ShownState = "listening" | "thinking" | "speaking" | "quieter" | "held" | "transferring";

export interface Caption {
  readonly speaker: "user" | "assistant";
  readonly text: string;
  readonly isFinal: boolean;
}

export interface CallScreenOptions {
  /** The call's current stream; null: none. Streams without a screen get no events. */
  readonly stream: () => MediaStream | null;
  /** What the caller has heard so far of the current utterance. */
  readonly heardText: () => string;
  readonly pacer: Pacer;
}

/** A few words are spoken per second; updating more often would be wasted work. */
const CAPTION_EVERY_MS = 100;

/** Drives the page a caller talks from: captions of both sides while they speak, and what the assistant is doing. */
export class CallScreen implements Paced {
  readonly #options: CallScreenOptions;
  #state: ShownState | null = null;
  /** The assistant's words that are shown already. */
  #shownText = "";
  #nextCaptionMs = 0;
  /** Switches of vendors before there was a screen to show them on. */
  readonly #switches: Readonly<Record<string, unknown>>[] = [];

  constructor(options: CallScreenOptions) {
    this.#options = options;
  }

  caption({ speaker, text, isFinal }: Caption): void {
    if (speaker === "assistant") this.#shownText = isFinal ? "" : text;
    this.#send({ event: "caption", speaker, text, isFinal });
  }

  /** Called after every event. */
  show(call: CallState): void {
    if (!this.#hasScreen || call.phase === "ended") return;
    for (const event of this.#switches.splice(0)) this.#send(event);
    const state = shownStateOf(call);
    if (state === this.#state) return;
    this.#state = state;
    this.#send({ event: "state", state });
    if (isHeard(state)) this.#options.pacer.add(this);
  }

  /** Another vendor speaks or listens from now on. @param to such as `espeak/en` */
  switched(part: "voice" | "listener", to: string): void {
    const event = { event: "switched", part, to };
    if (this.#options.stream() === null) this.#switches.push(event);
    else this.#send(event);
  }

  end(reason: EndReason): void {
    this.#state = null;
    this.#send({ event: "state", state: "ended", reason });
  }

  pace(nowMs: number): boolean {
    if (!isHeard(this.#state)) return false;
    if (nowMs < this.#nextCaptionMs) return true;
    this.#nextCaptionMs = nowMs + CAPTION_EVERY_MS;
    const text = this.#options.heardText();
    // The heard text is an estimate until all audio is generated and may shrink; words already shown stay.
    if (text.length > this.#shownText.length) this.caption({ speaker: "assistant", text, isFinal: false });
    return true;
  }

  get #hasScreen(): boolean {
    return this.#options.stream()?.sendEvent !== undefined;
  }

  #send(event: Readonly<Record<string, unknown>>): void {
    this.#options.stream()?.sendEvent?.(event);
  }
}

function shownStateOf({ phase, response }: CallState): ShownState {
  if (phase === "transferring") return "transferring";
  if (response === null || response.isSpeculative) return "listening";
  if (response.heldSinceMs !== null) return "held";
  if (response.audibleSinceMs === null) return "thinking";
  return response.duckedSinceMs === null ? "speaking" : "quieter";
}

function isHeard(state: ShownState | null): boolean {
  return state === "speaking" || state === "quieter";
}
