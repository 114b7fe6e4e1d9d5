import type { Clock } from "@parley/foundation/clock";
import type { ListeningSocket, ListeningSocketOptions } from "./listening-socket.ts";
import type { SpeechToTextHandler } from "./speech-to-text.ts";

/** What a stream over a vendor's listening socket is made with. */
export interface ListeningStreamOptions {
  readonly handler: SpeechToTextHandler;
  readonly clock: Clock;
  /** The longest a `finalize()` waits for the vendor. */
  readonly finalLatencyMs: number;
  readonly connect: (events: Pick<ListeningSocketOptions, "keepAlive" | "onMessage" | "onFailure">) => ListeningSocket;
}
