import { Agent, request } from "undici";

export interface LoadRequest {
  readonly url: string;
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface LoadResult {
  readonly count: number;
  readonly perSecond: number;
  readonly failures: number;
  /** Milliseconds, sorted. */
  readonly latencies: readonly number[];
  /** How late the generator itself was, at the 99th percentile, in milliseconds. */
  readonly ownLatenessMs: number;
}

/**
 * Requests come from as many addresses of loopback in turns, as from different callers: what one address may send is
 * limited, and the limits stay as they are. Linux has all of 127.0.0.0/8.
 */
const agents = Array.from(
  { length: 8 },
  (_, index) => new Agent({ connections: 16, pipelining: 1, connect: { localAddress: `127.0.0.${index + 2}` } }),
);
let sent = 0;

async function send(one: LoadRequest): Promise<boolean> {
  const { method, headers, body } = one;
  const dispatcher = agents[sent % agents.length];
  sent += 1;
  const response = await request(one.url, {
    method,
    headers,
    ...(dispatcher === undefined ? {} : { dispatcher }),
    ...(body === undefined ? {} : { body }),
  });
  await response.body.dump();
  return response.statusCode >= 200 && response.statusCode < 300;
}

/** As many requests as the server takes, from `connections` clients that each wait for their answer. */
export async function saturate(next: () => LoadRequest, connections: number, durationMs: number): Promise<LoadResult> {
  const latencies: number[] = [];
  let failures = 0;
  const endAtMs = performance.now() + durationMs;
  const startedAtMs = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < endAtMs) {
        const sentAtMs = performance.now();
        if (!(await send(next()))) failures += 1;
        latencies.push(performance.now() - sentAtMs);
      }
    }),
  );
  return result(latencies, failures, performance.now() - startedAtMs, [0]);
}

/** Requests on an absolute schedule, whether or not earlier ones were answered; latency counts from the planned moment. */
export async function arrive(next: () => LoadRequest, perSecond: number, durationMs: number): Promise<LoadResult> {
  const latencies: number[] = [];
  const lateness: number[] = [];
  let failures = 0;
  const open: Promise<void>[] = [];
  const startedAtMs = performance.now();
  const total = Math.floor((perSecond * durationMs) / 1_000);
  for (let index = 0; index < total; index += 1) {
    const plannedAtMs = startedAtMs + (index * 1_000) / perSecond;
    const waitMs = plannedAtMs - performance.now();
    if (waitMs > 1) await new Promise((resolve) => setTimeout(resolve, waitMs));
    lateness.push(Math.max(0, performance.now() - plannedAtMs));
    open.push(
      send(next()).then((isGood) => {
        if (!isGood) failures += 1;
        latencies.push(performance.now() - plannedAtMs);
      }),
    );
  }
  await Promise.all(open);
  return result(latencies, failures, performance.now() - startedAtMs, lateness);
}

function result(latencies: number[], failures: number, tookMs: number, lateness: number[]): LoadResult {
  const sorted = latencies.toSorted((a, b) => a - b);
  const late = lateness.toSorted((a, b) => a - b);
  return {
    count: sorted.length,
    perSecond: (sorted.length * 1_000) / tookMs,
    failures,
    latencies: sorted,
    ownLatenessMs: percentile(late, 0.99),
  };
}

export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function median(values: readonly number[]): number {
  return percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}
