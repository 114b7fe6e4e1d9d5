import type { OutboundSocketEnd } from "../../../platform/outbound-http/outbound-socket.ts";
import type { SpokenWord } from "./voice.ts";
import type { VoiceFault } from "./voice-failure.ts";

/** The vendor-specific part of a voice over a WebSocket; `socket-voice.ts` does the rest. */
export interface VoiceProtocol {
  readonly provider: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The keep-alive message; null when the vendor has none. */
  readonly keepAlive: { readonly message: string; readonly everyMs: number } | null;
  /** Sent before we close; null when the close frame is enough. */
  readonly farewell: string | null;
  /** The meaning of a refusal or close frame, for vendors with codes of their own; null for nothing special. */
  readonly faultOfClose?: (end: OutboundSocketEnd) => VoiceFault | null;
  /** One for every socket. `send` may be called from the beginning: messages wait for the socket to open, in order. */
  createWire(send: (message: string) => void): VoiceWire;
}

/** The conversation on one socket. */
export interface VoiceWire {
  /** False when the next utterance needs a new socket. */
  readonly canBegin: boolean;
  /** One at a time: the previous one must have ended or been cancelled. */
  begin(sink: VoiceSink): WireUtterance;
  onText(text: string): void;
  onBinary(bytes: Uint8Array): void;
  /** The socket is gone. */
  stop(): void;
}

export interface WireUtterance {
  /** Whether the vendor owes audio or an answer, so that silence is a failure. */
  readonly isOwed: boolean;
  push(text: string): void;
  end(): void;
  /** From now on nothing may reach the sink. */
  cancel(): void;
}

/** Receives what the wire has parsed. */
export interface VoiceSink {
  /** Length of the audio so far. */
  readonly audioMs: number;
  audio(muLaw: Uint8Array): void;
  words(words: readonly SpokenWord[]): void;
  done(): void;
  fail(fault: VoiceFault): void;
}
