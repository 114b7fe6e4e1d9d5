import { type Clock, systemClock } from "@parley/foundation/clock";
import type { OutboundHttp } from "../../../../platform/outbound-http/outbound-http.ts";
import type { LocalSpeechServer } from "../../local-speech.ts";
import { probeServer } from "./probe-server.ts";

/** Where speech servers usually listen: Speaches, whisper.cpp's server and LocalAI, Kokoro-FastAPI. */
export const USUAL_SPEECH_PORTS: readonly number[] = [8_000, 8_080, 8_880];

/** As for model servers: one on this machine answers in a few milliseconds, and a call may wait for it. */
const PROBE_TIMEOUT_MS = 400;
const KEEP_MS = 30_000;
/** How long a server that has answered is trusted to be busy: one that speaks may hold up its own answers. */
const BUSY_MS = 600_000;

export interface FindServersOptions {
  /** The trusted door, because the guarded one refuses loopback. */
  readonly trustedHttp: OutboundHttp;
  /** `usual`: the usual ports of loopback. Otherwise these origins, wherever they are; none: nothing is asked. */
  readonly servers: "usual" | readonly string[];
  /** All ports of this service, which are skipped so that it never asks itself. */
  readonly ownPorts: readonly number[];
  readonly clock?: Clock;
  /** How long a server may take to answer a question; default 400. */
  readonly probeTimeoutMs?: number | undefined;
}

/**
 * Finds speech servers as often as it is called, and asks them at most every 30 s. Never throws for one that does not answer.
 */
export function createServerFinder(options: FindServersOptions): () => Promise<readonly LocalSpeechServer[]> {
  const clock = options.clock ?? systemClock;
  const origins = originsOf(options);
  const known = new Map<string, { readonly server: LocalSpeechServer; readonly atMs: number }>();
  let last: { readonly found: Promise<readonly LocalSpeechServer[]>; readonly atMs: number } | null = null;

  const look = async (origin: string): Promise<readonly LocalSpeechServer[]> => {
    const result = await probeServer(options.trustedHttp, origin, options.probeTimeoutMs ?? PROBE_TIMEOUT_MS);
    const nowMs = clock.monotonicMs();
    if (result === "busy") {
      const earlier = known.get(origin);
      return earlier !== undefined && nowMs - earlier.atMs < BUSY_MS ? [earlier.server] : [];
    }
    if (result === "none") {
      known.delete(origin);
      return [];
    }
    known.set(origin, { server: result, atMs: nowMs });
    return [result];
  };

  return async () => {
    const nowMs = clock.monotonicMs();
    if (last === null || nowMs - last.atMs >= KEEP_MS) {
      last = { found: Promise.all(origins.map(look)).then((found) => found.flat()), atMs: nowMs };
    }
    return last.found;
  };
}

function originsOf({ servers, ownPorts }: FindServersOptions): readonly string[] {
  if (servers !== "usual") return servers;
  return USUAL_SPEECH_PORTS.filter((port) => !ownPorts.includes(port)).map((port) => `http://127.0.0.1:${port}`);
}
