import { type Clock, systemClock } from "@parley/foundation/clock";
import { z } from "zod";
import { type OutboundHttp, OutboundHttpError } from "../../platform/outbound-http/outbound-http.ts";

/** Where model servers usually listen. Only loopback is asked without being told to. */
export const USUAL_LOCAL_SERVERS: readonly LocalServerPort[] = [
  { name: "ollama", port: 11_434 },
  { name: "lm-studio", port: 1_234 },
  { name: "llama.cpp", port: 8_080 },
  { name: "vllm", port: 8_000 },
];

export interface LocalServerPort {
  readonly name: string;
  readonly port: number;
}

export interface LocalEndpoint {
  /** The server that usually has this port; it may be another one. */
  readonly name: string;
  /** Includes `/v1`. */
  readonly baseUrl: string;
  /** Those that can hold a dialogue, in the server's order; never empty. */
  readonly models: readonly string[];
}

export interface LocalEndpointsOptions {
  /** Loopback is a private address, so the guarded door would refuse. */
  readonly trustedHttp: OutboundHttp;
  /** Every port of this service; they are not asked, so that it never takes itself for a model. */
  readonly ownPorts: readonly number[];
  readonly clock?: Clock;
  readonly candidates?: readonly LocalServerPort[];
}

export interface LocalEndpoints {
  /** What answers now, or did at most 30 s ago. Never throws for a server that does not answer. */
  find(): Promise<readonly LocalEndpoint[]>;
}

/** A server on this machine answers in a few milliseconds; one that is busy loading a model may take longer. */
const PROBE_TIMEOUT_MS = 400;
const KEEP_MS = 30_000;
/** A list of a thousand models is 150 kB. */
const MAX_LIST_BYTES = 262_144;
/** Models that are listed too but cannot hold a dialogue. */
const NO_DIALOGUE = /embed|rerank|whisper|bge-|minilm|(^|[-/])tts/i;

/** OpenAI's `GET /v1/models` as all four servers answer it; whatever answers differently is not a model server. */
const modelList = z.object({
  object: z.literal("list"),
  data: z.array(z.object({ id: z.string().min(1), object: z.literal("model") })),
});

export function createLocalEndpoints(options: LocalEndpointsOptions): LocalEndpoints {
  const clock = options.clock ?? systemClock;
  const candidates = (options.candidates ?? USUAL_LOCAL_SERVERS).filter(({ port }) => !options.ownPorts.includes(port));
  let last: { readonly found: Promise<readonly LocalEndpoint[]>; readonly atMs: number } | null = null;

  return {
    find() {
      const nowMs = clock.monotonicMs();
      if (last === null || nowMs - last.atMs >= KEEP_MS) {
        last = { found: probeAll(options.trustedHttp, candidates), atMs: nowMs };
      }
      return last.found;
    },
  };
}

async function probeAll(http: OutboundHttp, candidates: readonly LocalServerPort[]): Promise<readonly LocalEndpoint[]> {
  const found = await Promise.all(candidates.map((candidate) => probe(http, candidate)));
  return found.filter((endpoint) => endpoint !== null);
}

async function probe(http: OutboundHttp, candidate: LocalServerPort): Promise<LocalEndpoint | null> {
  const baseUrl = `http://127.0.0.1:${candidate.port}/v1`;
  try {
    const response = await http.request({
      method: "GET",
      url: `${baseUrl}/models`,
      headers: { accept: "application/json" },
      timeoutMs: PROBE_TIMEOUT_MS,
      maxResponseBytes: MAX_LIST_BYTES,
    });
    if (response.statusCode !== 200 || response.isBodyCut) return null;
    const list = modelList.safeParse(JSON.parse(response.body.toString("utf8")));
    const models = (list.data?.data ?? []).map((model) => model.id).filter((id) => !NO_DIALOGUE.test(id));
    return models.length === 0 ? null : { name: candidate.name, baseUrl, models };
  } catch (error) {
    if (error instanceof OutboundHttpError || error instanceof SyntaxError) return null;
    throw error;
  }
}
