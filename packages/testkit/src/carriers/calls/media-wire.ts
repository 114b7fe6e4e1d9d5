/** One message of a media socket: text or bytes. */
export type WireMessage = string | Uint8Array;

/** What the service asked for with one message. */
export type MediaCommand =
  | {
      readonly kind: "audio";
      readonly muLaw: Uint8Array;
    }
  | {
      readonly kind: "mark";
      readonly name: string;
      /** Sent once everything before it was played. */
      readonly reply: () => WireMessage;
    }
  | {
      readonly kind: "clear";
      /** Sent at once, after the marks. */
      readonly reply: (() => WireMessage) | null;
      /** False where marks that wait are never returned. */
      readonly returnsMarks: boolean;
    }
  /** Not something the carrier takes. */
  | { readonly kind: "violation"; readonly message: string; readonly reply?: WireMessage };

/** A carrier's media protocol for one stream, from the carrier's side. Keeps the stream's numbering. */
export interface MediaWire {
  /** Sent with the upgrade. */
  readonly headers: Readonly<Record<string, string>>;
  /** More waiting audio than this is lost; no limit when absent. */
  readonly maxWaitingSamples?: number;
  /** The carrier does not promise the order of its frames. */
  readonly mayReorderFrames?: boolean;
  /** Before the first frame. */
  opening(): readonly WireMessage[];
  /** 20 ms of mu-law. */
  frame(muLaw: Uint8Array): WireMessage;
  digit(digit: string): WireMessage;
  /** Before the carrier closes the socket. */
  closing(): readonly WireMessage[];
  read(message: Buffer, isBinary: boolean): MediaCommand;
}
