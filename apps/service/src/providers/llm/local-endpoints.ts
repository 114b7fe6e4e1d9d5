import { type Clock, systemClock } from "@parley/foundation/clock";
import { z } from "zod";
import { type OutboundHttp, OutboundHttpError } from "../../platform/outbound-http/outbound-http.ts";
import { isForDialogue } from "./listing/dialogue-models.ts";

/** Where model servers usually listen. Only loopback is tried unasked. */
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
  /** The usual server on this port; it may be a different one. */
  readonly name: string;
  /** Includes `/v1`. */
  readonly baseUrl: string;
  /** Its models of the kind that was asked for, in the server's order; never empty. */
  readonly models: readonly string[];
}

/** Models that answer, or such that turn texts into vectors. */
export type LocalModelKind = "chat" | "embedding";

export interface LocalEndpointsOptions {
  /** The trusted door, because the guarded one refuses loopback. */
  readonly trustedHttp: OutboundHttp;
  /** All ports of this service, which are skipped so that it never takes itself for a model server. */
  readonly ownPorts: readonly number[];
  readonly clock?: Clock;
  readonly candidates?: readonly LocalServerPort[];
}

export interface LocalEndpoints {
  /**
   * The servers that answer now or did within the last 30 s, and have such a model. Does not throw when one does not answer.
   * @param kind default: chat
   */
  find(kind?: LocalModelKind): Promise<readonly LocalEndpoint[]>;
}

/** A server on this machine answers in a few milliseconds; one that is busy loading a model may take longer. */
const PROBE_TIMEOUT_MS = 400;
const KEEP_MS = 30_000;
/** A list of a thousand models is 150 kB. */
const MAX_LIST_BYTES = 262_144;
/** What Speaches says of its models, none of which is for chat; it listens where vLLM usually does. */
const SPEECH_TASKS: readonly unknown[] = ["automatic-speech-recognition", "text-to-speech"];
const EMBEDDING = /embed|bge-(?!reranker)|minilm/i;

/** The answer of all four servers to OpenAI's `GET /v1/models`; anything that answers differently is not a model server. */
const modelList = z.object({
  object: z.literal("list"),
  data: z.array(z.object({ id: z.string().min(1), object: z.literal("model"), task: z.unknown().optional() })),
});

export function createLocalEndpoints(options: LocalEndpointsOptions): LocalEndpoints {
  const clock = options.clock ?? systemClock;
  const candidates = (options.candidates ?? USUAL_LOCAL_SERVERS).filter(({ port }) => !options.ownPorts.includes(port));
  let last: { readonly found: Promise<readonly LocalEndpoint[]>; readonly atMs: number } | null = null;

  return {
    async find(kind = "chat") {
      const nowMs = clock.monotonicMs();
      if (last === null || nowMs - last.atMs >= KEEP_MS) {
        last = { found: probeAll(options.trustedHttp, candidates), atMs: nowMs };
      }
      return (await last.found).flatMap((endpoint) => {
        const models = endpoint.models.filter((id) => (kind === "chat" ? isForDialogue(id) : EMBEDDING.test(id)));
        return models.length === 0 ? [] : [{ ...endpoint, models }];
      });
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
    const models = (list.data?.data ?? []).flatMap(({ id, task }) => (SPEECH_TASKS.includes(task) ? [] : [id]));
    return models.length === 0 ? null : { name: candidate.name, baseUrl, models };
  } catch (error) {
    if (error instanceof OutboundHttpError || error instanceof SyntaxError) return null;
    throw error;
  }
}
