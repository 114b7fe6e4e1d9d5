/**
 * Two-way audio of one call leg over one WebSocket, with a carrier or a browser at the other end. Internally, audio is
 * mu-law, 8 kHz, mono, as most carriers send it; a stream in another format converts at its edge.
 */

/** The socket under a stream, created where connections are accepted. */
export interface MediaSocket {
  /** Strings are sent as text frames, bytes as binary frames. Never throws; anything sent after the end is dropped. */
  send(message: string | Uint8Array): void;
  close(code: number, reason: string): void;
  /** Sent, but not yet taken by the far end. */
  readonly bufferedBytes: number;
}

/** What the far end says when the stream begins. */
export interface MediaStreamStart {
  /** The carrier's id of the stream; null if it has none. */
  readonly streamSid: string | null;
  /** The carrier's id of the call; null if the stream does not say. */
  readonly callSid: string | null;
  /** The call's one-time token if the stream itself carries it; null if it came in the URL. */
  readonly token: string | null;
}

/** Receives what arrives on a stream. Called synchronously from `receive`. */
export interface MediaStreamHandler {
  onStart(start: MediaStreamStart): void;
  /** The bytes are valid only during this call: the next message is decoded into the same memory. */
  onAudio(muLaw: Uint8Array): void;
  /** One of 0-9 * # A-D. */
  onDtmf(digit: string): void;
  /** The audio sent before the mark has been played, or was cleared away. */
  onMark(name: string): void;
  /** The far end says that no more audio will follow. */
  onStop(): void;
  /** The caller, on a web page, typed instead of speaking. */
  onTyped?(text: string): void;
  /** The stream cannot be served and was closed; nothing else comes of it. @param problem in our own words */
  onUnsupported?(start: MediaStreamStart, problem: string): void;
  /** The far end reports an error in what we sent, in its own words. */
  onComplaint?(message: string): void;
}

/**
 * One connection, in its vendor's protocol. Nothing is sent before `onStart`, nor after either side has ended it. A stream
 * whose start is not supported is closed with 1003 and a reason, with `onUnsupported` instead of `onStart`.
 */
export interface MediaStream {
  /** Takes one message from the socket. One that cannot be read is counted and dropped. */
  receive(message: Uint8Array, isBinary: boolean): void;
  /** Any length; the far end plays it after what it already has. */
  sendAudio(muLaw: Uint8Array): void;
  /** Comes back as `onMark` once everything sent before it was played or cleared. */
  sendMark(name: string): void;
  /** Makes the far end discard what it has not played yet. */
  clear(): void;
  /** Presses keys at the far end, after the sound before them; absent: they have to be sent as tones. */
  sendDigits?(digits: string): void;
  /** Sends something to show to a caller with a screen. Its `event` is neither `mark` nor `clear`. */
  sendEvent?(event: MediaStreamMessage): void;
  /** Ends the stream from our side. */
  close(): void;
  readonly malformedCount: number;
  /** Sent, but not yet taken by the far end. */
  readonly bufferedBytes: number;
}

/** How to talk to a vendor's media sockets. */
export interface MediaStreamProtocol {
  /** Path below the public address: `/streams`. Vendors that share a path are told apart by their `start` message. */
  readonly path: string;
  /** Closing the socket with 1001 (RFC 6455, 7.4.1: going away) is a hang-up: a page that is left may get no further. */
  readonly hangsUpByLeaving?: true;
  open(socket: MediaSocket, handler: MediaStreamHandler): MediaStream;
}

/** A protocol that shares its path with others. */
export interface SharedMediaStreamProtocol extends MediaStreamProtocol {
  /** Whether the message that starts a stream is in this vendor's form. */
  recognizes(start: MediaStreamMessage): boolean;
}

/** A JSON message as received: check every member before using it. */
export type MediaStreamMessage = Readonly<Record<string, unknown>>;

/** RFC 6455, 7.4.1. */
export const MEDIA_STREAM_CLOSE = { normal: 1000, unsupported: 1003 } as const;
