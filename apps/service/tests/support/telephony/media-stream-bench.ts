import type {
  MediaStream,
  MediaStreamProtocol,
  MediaStreamStart,
} from "../../../src/providers/telephony/media-stream/protocol.ts";

/** What a stream told its handler, in order, without audio. */
export type HeardEvent =
  | { readonly kind: "start"; readonly start: MediaStreamStart }
  | { readonly kind: "dtmf" | "mark" | "typed" | "complaint" | "unsupported"; readonly text: string }
  | { readonly kind: "stop" };

/** A stream between a recording socket and a recording handler. */
export class MediaStreamBench<Stream extends MediaStream = MediaStream> {
  readonly stream: Stream;
  readonly sent: (string | Uint8Array)[] = [];
  readonly closes: { readonly code: number; readonly reason: string }[] = [];
  readonly events: HeardEvent[] = [];
  /** A copy of each `onAudio`. */
  readonly audio: Uint8Array[] = [];

  constructor(protocol: { open(...parameters: Parameters<MediaStreamProtocol["open"]>): Stream }) {
    const socket = {
      send: (message: string | Uint8Array) => {
        this.sent.push(message);
      },
      close: (code: number, reason: string) => {
        this.closes.push({ code, reason });
      },
      bufferedBytes: 0,
    };
    this.stream = protocol.open(socket, {
      onStart: (start) => this.events.push({ kind: "start", start }),
      onAudio: (muLaw) => this.audio.push(Uint8Array.from(muLaw)),
      onDtmf: (text) => this.events.push({ kind: "dtmf", text }),
      onMark: (text) => this.events.push({ kind: "mark", text }),
      onStop: () => this.events.push({ kind: "stop" }),
      onTyped: (text) => this.events.push({ kind: "typed", text }),
      onUnsupported: (_start, text) => this.events.push({ kind: "unsupported", text }),
      onComplaint: (text) => this.events.push({ kind: "complaint", text }),
    });
  }

  /** Receives a text frame: an object as JSON, a string as it is. */
  receive(message: object | string): void {
    this.stream.receive(Buffer.from(typeof message === "string" ? message : JSON.stringify(message)), false);
  }

  receiveBytes(bytes: Uint8Array): void {
    this.stream.receive(bytes, true);
  }

  /** The text frames sent since the last call, parsed. */
  takeSent(): unknown[] {
    return this.sent.splice(0).map((message) => (typeof message === "string" ? JSON.parse(message) : message));
  }
}

/** Every byte differs, so that wrong order and cuts show. */
export function ramp(length: number, from = 0): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => (from + index) & 0xff);
}
