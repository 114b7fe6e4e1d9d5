import type { Clock } from "@parley/foundation/clock";
import type { RecognizerHandler } from "./recognizing/recognizer.ts";
import type { RecognizerSocket, RecognizerSocketOptions } from "./recognizing/recognizer-socket.ts";

/** What a stream over a vendor's listening socket is made with. */
export interface RecognizerStreamOptions {
  readonly handler: RecognizerHandler;
  readonly clock: Clock;
  /** The longest a `finalize()` waits for the vendor. */
  readonly finalLatencyMs: number;
  readonly connect: (
    events: Pick<RecognizerSocketOptions, "keepAlive" | "onMessage" | "onFailure">,
  ) => RecognizerSocket;
}
