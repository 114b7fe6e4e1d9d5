import type { MediaStream } from "../../providers/telephony/media-stream/protocol.ts";
import type { Paced, Pacer } from "../speech/output/pacer.ts";
import type { CallState } from "./reducer/call-state.ts";
import type { EndReason } from "./reducer/end-reason.ts";

/** What the assistant is doing, for somebody who looks on. */
export type ShownState = "listening" | "thinking" | "speaking" | "held" | "transferring";

export interface Caption {
  readonly speaker: "user" | "assistant";
  readonly text: string;
  readonly isFinal: boolean;
}

export interface CallScreenOptions {
  /** The call's stream of this moment; null: none. Those without a screen are left alone. */
  readonly stream: () => MediaStream | null;
  /** What has been heard of what the assistant says now. */
  readonly heardText: () => string;
  readonly pacer: Pacer;
}

/** Words come a few a second; more often would only be work. */
const CAPTION_EVERY_MS = 100;

/** The screen of somebody who talks in a web page: captions of both sides while they speak, and what the assistant does. */
export class CallScreen implements Paced {
  readonly #options: CallScreenOptions;
  #state: ShownState | null = null;
  /** As many of the assistant's words as are shown. */
  #shownText = "";
  #nextCaptionMs = 0;
  /** From the time before there was a screen. */
  readonly #switches: Readonly<Record<string, unknown>>[] = [];

  constructor(options: CallScreenOptions) {
    this.#options = options;
  }

  caption({ speaker, text, isFinal }: Caption): void {
    if (speaker === "assistant") this.#shownText = isFinal ? "" : text;
    this.#send({ event: "caption", speaker, text, isFinal });
  }

  /** After everything that happened. */
  show(call: CallState): void {
    if (!this.#hasScreen || call.phase === "ended") return;
    for (const event of this.#switches.splice(0)) this.#send(event);
    const state = shownStateOf(call);
    if (state === this.#state) return;
    this.#state = state;
    this.#send({ event: "state", state });
    if (state === "speaking") this.#options.pacer.add(this);
  }

  /** Another vendor speaks or listens from now on. @param to `espeak/en` */
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
    if (this.#state !== "speaking") return false;
    if (nowMs < this.#nextCaptionMs) return true;
    this.#nextCaptionMs = nowMs + CAPTION_EVERY_MS;
    const text = this.#options.heardText();
    // How much was heard is an estimate until all audio is there: words that are shown stay.
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
  return response.audibleSinceMs === null ? "thinking" : "speaking";
}
