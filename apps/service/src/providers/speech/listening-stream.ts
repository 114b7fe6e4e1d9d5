import type { Clock } from "@parley/foundation/clock";
import type { SpeechToTextHandler } from "./recognizing/recognizer.ts";
import type { ListeningSocket, ListeningSocketOptions } from "./recognizing/recognizer-socket.ts";

/** What a stream over a vendor's listening socket is made with. */
export interface ListeningStreamOptions {
  readonly handler: SpeechToTextHandler;
  readonly clock: Clock;
  /** The longest a `finalize()` waits for the vendor. */
  readonly finalLatencyMs: number;
  readonly connect: (events: Pick<ListeningSocketOptions, "keepAlive" | "onMessage" | "onFailure">) => ListeningSocket;
}
