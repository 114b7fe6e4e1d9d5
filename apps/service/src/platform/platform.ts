import type { Clock } from "@parley/foundation/clock";
import type { Random } from "@parley/foundation/seeded-random";
import type { Envelope } from "./crypto/envelope.ts";
import type { KeyedHashes } from "./crypto/keyed-hash.ts";
import type { DataAccess } from "./database/scope.ts";
import type { DiskWatch } from "./disk-space/disk-watch.ts";
import type { Logger } from "./logging/logger.ts";
import type { OutboundHttp } from "./outbound-http/outbound-http.ts";
import type { OpenOutboundSocket } from "./outbound-http/outbound-socket.ts";
import type { Metrics } from "./telemetry/metrics.ts";
import type { Tracer } from "./telemetry/tracer.ts";

/** What every feature may use. Built once by the composition root; tests replace parts of it. */
export interface Platform {
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly tracer: Tracer;
  readonly data: DataAccess;
  readonly disk: DiskWatch;
  readonly envelope: Envelope;
  readonly hashes: KeyedHashes;
  /** For addresses from the operator's environment. */
  readonly trustedHttp: OutboundHttp;
  /** For addresses from an organization's records. */
  readonly guardedHttp: OutboundHttp;
  /** The same two for WebSockets. */
  readonly trustedSocket: OpenOutboundSocket;
  readonly guardedSocket: OpenOutboundSocket;
}
