/** One message of a media socket: text or bytes. */
export type WireMessage = string | Uint8Array;

/** What one message of the service asks for. */
export type MediaCommand =
  | {
      readonly kind: "audio";
      readonly muLaw: Uint8Array;
    }
  | {
      readonly kind: "mark";
      readonly name: string;
      /** Sent once everything before it has been played. */
      readonly reply: () => WireMessage;
    }
  | {
      readonly kind: "clear";
      /** Sent at once, after the marks. */
      readonly reply: (() => WireMessage) | null;
      /** False if waiting marks are never returned. */
      readonly returnsMarks: boolean;
    }
  /** Invalid for the carrier. */
  | { readonly kind: "violation"; readonly message: string; readonly reply?: WireMessage };

/** The carrier's side of the media protocol, for one stream. Numbers its messages. */
export interface MediaWire {
  /** Sent with the upgrade. */
  readonly headers: Readonly<Record<string, string>>;
  /** The limit of waiting audio; the rest is lost. Absent: unlimited. */
  readonly maxWaitingSamples?: number;
  /** Whether the carrier's frames may be out of order. */
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
