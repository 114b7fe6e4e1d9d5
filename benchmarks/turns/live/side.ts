import type WebSocket from "ws";
import type { Clip } from "../set/clip.ts";

/** A word that the recognizer of a call is to write down, in ms from the moment it is told of it. */
export interface WordToCome {
  readonly text: string;
  readonly endMs: number;
  readonly confidence: number;
}

/** A call whose media stream is open. */
export interface LiveCall {
  readonly socket: WebSocket;
  readonly streamSid: string;
  /** What the caller says from now on. */
  tell(words: readonly WordToCome[]): void;
  end(): Promise<void>;
}

/** Who answers the calls: Twilio's Media Streams protocol over a socket, in real time. */
export interface Side {
  readonly name: string;
  call(clip: Clip): Promise<LiveCall>;
  stop(): Promise<void>;
}
