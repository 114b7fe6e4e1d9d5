import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { Clock } from "@parley/foundation/clock";
import { listenSteadily } from "../steady-ports.ts";
import { OK, perform, type ScriptedAnswer } from "./scripted-answer.ts";
import { createSelfSignedCertificate, type SelfSignedCertificate } from "./self-signed-certificate.ts";

export interface ReceivedRequest {
  readonly method: string;
  /** As called, without the query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** On the monotonic clock, when the body was there. */
  readonly atMs: number;
}

export interface WebhookReceiverOptions {
  /** Default true. */
  readonly isTls?: boolean;
  /** For its delays. */
  readonly clock?: Clock;
}

/**
 * A customer's server on loopback. Each path has its own script, its own record and its own count of requests at a
 * time, so that one receiver plays many customers.
 */
export interface WebhookReceiver {
  /** `https://127.0.0.1:port`. */
  readonly origin: string;
  /** `127.0.0.1:port`. */
  readonly host: string;
  /** To trust; null without TLS. */
  readonly certificatePem: string | null;
  url(path: string): string;
  /** Answers to the next requests to a path, in order; the last one repeats. Without a script: 200. */
  script(path: string, ...answers: readonly ScriptedAnswer[]): void;
  /** In the order their bodies arrived; of one path, or all. */
  requests(path?: string): readonly ReceivedRequest[];
  /** Most requests to the path that were open at the same time. */
  peakInFlight(path: string): number;
  /** Resolves when the path has received so many requests. @throws Error when it takes longer than `limitMs` (60 s). */
  waitForRequests(path: string, count: number, limitMs?: number): Promise<readonly ReceivedRequest[]>;
  close(): Promise<void>;
}

const DEFAULT_WAIT_MS = 60_000;

export async function startWebhookReceiver(options: WebhookReceiverOptions = {}): Promise<WebhookReceiver> {
  const certificate = options.isTls === false ? null : certificateOfThisProcess();
  const scripts = new Map<string, ScriptedAnswer[]>();
  const received: ReceivedRequest[] = [];
  const inFlight = new Map<string, { now: number; peak: number }>();
  const onReceived = new Set<() => void>();

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? "/").split("?", 1)[0] ?? "/";
    const count = inFlight.get(path) ?? { now: 0, peak: 0 };
    inFlight.set(path, count);
    count.now += 1;
    count.peak = Math.max(count.peak, count.now);
    try {
      const body = await readBody(request);
      received.push({ method: request.method ?? "", path, headers: request.headers, body, atMs: performance.now() });
      for (const notify of onReceived) notify();
      await perform(nextAnswer(path), response, options.clock);
    } finally {
      count.now -= 1;
    }
  };
  const nextAnswer = (path: string): ScriptedAnswer => {
    const script = scripts.get(path) ?? [];
    return (script.length > 1 ? script.shift() : script[0]) ?? OK;
  };

  const listener = (request: IncomingMessage, response: ServerResponse) => {
    // A sender that goes away in mid-request ends only its own exchange.
    handle(request, response).catch(() => response.destroy());
  };
  const server =
    certificate === null
      ? createServer(listener)
      : createTlsServer({ cert: certificate.certificatePem, key: certificate.privateKeyPem }, listener);
  const port = await listenSteadily(server, certificate === null ? "receiver" : "receiver over TLS");
  const host = `127.0.0.1:${port}`;
  const origin = `${certificate === null ? "http" : "https"}://${host}`;
  const requests = (path?: string) => received.filter((request) => path === undefined || request.path === path);

  return {
    origin,
    host,
    certificatePem: certificate?.certificatePem ?? null,
    url: (path) => `${origin}${path}`,
    script: (path, ...answers) => void scripts.set(path, [...answers]),
    requests,
    peakInFlight: (path) => inFlight.get(path)?.peak ?? 0,
    async waitForRequests(path, count, limitMs = DEFAULT_WAIT_MS) {
      const endMs = performance.now() + limitMs;
      while (requests(path).length < count) {
        const leftMs = endMs - performance.now();
        if (leftMs <= 0) throw new Error(`${requests(path).length} of ${count} requests to ${path} in ${limitMs} ms`);
        await nextReceived(onReceived, leftMs);
      }
      return requests(path);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

let certificate: SelfSignedCertificate | null = null;

/** One for all receivers, so that a service that trusts it trusts the next receiver, too. */
function certificateOfThisProcess(): SelfSignedCertificate {
  certificate ??= createSelfSignedCertificate();
  return certificate;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}

function nextReceived(onReceived: Set<() => void>, limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      onReceived.delete(done);
      resolve();
    };
    const timer = setTimeout(done, limitMs);
    onReceived.add(done);
  });
}
