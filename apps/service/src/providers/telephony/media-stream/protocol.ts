/**
 * Two-way audio of one call leg over one WebSocket, whoever is at the other end: a carrier or a browser. Inside the house
 * audio is mu-law, 8 kHz, mono, as most carriers send it; a stream whose wire differs converts at its edge.
 */

/** The socket under a stream, made where connections are accepted. */
export interface MediaSocket {
  /** Text frames are strings, binary frames bytes. Never throws; what is sent after the end is dropped. */
  send(message: string | Uint8Array): void;
  close(code: number, reason: string): void;
  /** What the far end has not taken yet. */
  readonly bufferedBytes: number;
}

/** What the far end says when the stream begins. */
export interface MediaStreamStart {
  /** The carrier's id of the stream; null where it has none. */
  readonly streamSid: string | null;
  /** The carrier's id of the call; null where the stream does not say. */
  readonly callSid: string | null;
  /** The one-time token of the call when it travels in the stream itself; null where it came with the address. */
  readonly token: string | null;
}

/** What arrives. Called synchronously from `receive`. */
export interface MediaStreamHandler {
  onStart(start: MediaStreamStart): void;
  /** The bytes are only good during the call: the next message is decoded into the same memory. */
  onAudio(muLaw: Uint8Array): void;
  /** One of 0-9 * # A-D. */
  onDtmf(digit: string): void;
  /** The audio sent before the mark has been played, or was cleared away. */
  onMark(name: string): void;
  /** The far end says that no more audio follows. */
  onStop(): void;
  /** Somebody at a screen wrote instead of speaking. */
  onTyped?(text: string): void;
  /** The far end complains about what it was sent; in its own words. */
  onComplaint?(message: string): void;
}

/**
 * One connection, spoken in its vendor's protocol. Nothing is sent before `onStart`, nor after either side has ended it. A
 * stream that begins in a way not spoken here is closed with 1003 and a reason, and has no `onStart`.
 */
export interface MediaStream {
  /** One message of the socket. What cannot be read is counted and dropped. */
  receive(message: Uint8Array, isBinary: boolean): void;
  /** Any length; the far end plays it after what it has. */
  sendAudio(muLaw: Uint8Array): void;
  /** Comes back as `onMark` once everything sent before it was played. */
  sendMark(name: string): void;
  /** Throws away what the far end has not played yet. */
  clear(): void;
  /** Something to show, where there is a screen. Its `event` is not `mark` or `clear`. */
  sendEvent?(event: MediaStreamMessage): void;
  /** Ends the stream from our side. */
  close(): void;
  readonly malformedCount: number;
  /** Sent and not taken by the far end. */
  readonly bufferedBytes: number;
}

/** How a vendor's media sockets are spoken. */
export interface MediaStreamProtocol {
  /** Path under the public address: `/streams`. Vendors that share a path are told apart by what they send. */
  readonly path: string;
  open(socket: MediaSocket, handler: MediaStreamHandler): MediaStream;
}

/** A protocol whose path is not its own. */
export interface SharedMediaStreamProtocol extends MediaStreamProtocol {
  /** Whether the message that begins a stream is of this vendor's form. */
  recognizes(start: MediaStreamMessage): boolean;
}

/** A JSON message as it came: every member is looked at before it is used. */
export type MediaStreamMessage = Readonly<Record<string, unknown>>;

/** RFC 6455, 7.4.1. */
export const MEDIA_STREAM_CLOSE = { normal: 1000, unsupported: 1003 } as const;
