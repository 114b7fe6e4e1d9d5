import type { OutboundSocketEnd } from "../../../platform/outbound-http/outbound-socket.ts";
import type { SpokenWord } from "./voice.ts";
import type { VoiceFault } from "./voice-failure.ts";

/** A vendor that speaks over a WebSocket, as far as it is its own; `socket-text-to-speech.ts` does the rest. */
export interface VoiceProtocol {
  readonly provider: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** What keeps an idle socket open; null where the vendor has nothing of the kind. */
  readonly keepAlive: { readonly message: string; readonly everyMs: number } | null;
  /** Said before we close; null: the close frame says it. */
  readonly farewell: string | null;
  /** What a refusal or a close frame means, where the vendor has codes for it; null where it means nothing special. */
  readonly faultOfClose?: (end: OutboundSocketEnd) => VoiceFault | null;
  /** One for every socket. `send` may be called from the beginning: messages wait for the socket to open, in order. */
  createWire(send: (message: string) => void): VoiceWire;
}

/** The conversation on one socket. */
export interface VoiceWire {
  /** False when this socket should take no further utterance: the next one gets a new socket. */
  readonly canBegin: boolean;
  /** One at a time: the one before has ended or was cancelled. */
  begin(sink: VoiceSink): WireUtterance;
  onText(text: string): void;
  onBinary(bytes: Uint8Array): void;
  /** The socket is gone. */
  stop(): void;
}

export interface WireUtterance {
  /** The vendor owes audio or an answer, so that its silence is a failure. */
  readonly isOwed: boolean;
  push(text: string): void;
  end(): void;
  /** Nothing of it may reach the sink any more. */
  cancel(): void;
}

/** Where the wire puts what it understood. */
export interface VoiceSink {
  /** Length of the audio so far. */
  readonly audioMs: number;
  audio(muLaw: Uint8Array): void;
  words(words: readonly SpokenWord[]): void;
  done(): void;
  fail(fault: VoiceFault): void;
}
