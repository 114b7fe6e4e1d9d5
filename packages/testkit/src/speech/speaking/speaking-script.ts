import type { IncomingHttpHeaders } from "node:http";
import type { Clock } from "@parley/foundation/clock";
import type { JsonRecord } from "../../models/json-reading.ts";

export type SpeakingVendor = "deepgram" | "elevenlabs" | "cartesia" | "openai";

/**
 * What goes wrong with the next connections (`refuse`, `hang`) or utterances (the others):
 * - `refuse`: the upgrade or request is answered with an error status in the vendor's own shape;
 * - `hang`: it is never answered;
 * - `stall`: after so much audio of the utterance nothing more comes, and the socket stays open;
 * - `no-audio`: it is said to be through at once, without a sound;
 * - `cut`: after so much audio the socket is destroyed;
 * - `error`: after so much audio the vendor's own error message comes, and the end it would put to it;
 * - `malformed`: after so much audio a message that is no JSON, or no audio, and then nothing.
 */
export type SpeakingFault = {
  /** How often; default: until it is taken away. */
  readonly limit?: number;
} & (
  | { readonly kind: "refuse"; readonly statusCode: number; readonly retryAfter?: string; readonly code?: string }
  | { readonly kind: "hang" | "no-audio" }
  | { readonly kind: "stall" | "cut" | "malformed"; readonly afterMs: number }
  | { readonly kind: "error"; readonly afterMs: number; readonly code?: string; readonly statusCode?: number }
);

export interface SpeakingOptions {
  readonly vendor: SpeakingVendor;
  /** What the vendor accepts; any other is refused with 401. */
  readonly apiKey: string;
  /** Default 0: any free one. */
  readonly port?: number;
  /** Speed of the tones; default 1. */
  readonly speed?: number;
  /** Audio in one message; default 100. */
  readonly chunkMs?: number;
  /** Audio comes so many times faster than it plays; default: all at once. */
  readonly paceFactor?: number;
  /** Before the first audio of a text; default 0. */
  readonly delayMs?: number;
  /** What is still sent of audio that the client no longer wants, as if it had been on its way; default 0. */
  readonly lateAudioMs?: number;
  /** How long the vendor's second is, for its idle limits; default 1,000. */
  readonly secondMs?: number;
  /** ElevenLabs: what its times count from; default `chunk`, as documented. */
  readonly alignmentBase?: "chunk" | "context";
  /** OpenAI: default `pcm`. `mp3` is a server that does not know the format. */
  readonly container?: "pcm" | "wav" | "mp3";
  /** OpenAI: default 24,000. */
  readonly sampleRateHz?: number;
  /** For its pace and delays. */
  readonly clock?: Clock;
}

/** A WebSocket, or one HTTP request. */
export interface SpeakingConnection {
  readonly id: number;
  readonly path: string;
  /** The address's query parameters; a name that comes twice has its last value. */
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
  /** What the client sent, parsed, in order; of HTTP the body. */
  readonly messages: readonly JsonRecord[];
  readonly isOpen: boolean;
}

/** What was asked for in one context, turn or request. */
export interface SpokenUtterance {
  readonly connectionId: number;
  /** Null where the vendor has none. */
  readonly contextId: string | null;
  readonly texts: readonly string[];
  /** The client said that this is all. */
  readonly isEnded: boolean;
  /** The client took it back, or went away. */
  readonly isCancelled: boolean;
  /** Sent so far. */
  readonly audioMs: number;
}

export interface SpeakingState {
  readonly connections: readonly SpeakingConnection[];
  readonly utterances: readonly SpokenUtterance[];
  /** OpenAI: requests that only open a connection (`HEAD`). */
  readonly warmUpCount: number;
}
