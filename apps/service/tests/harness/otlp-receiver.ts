import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";

/** A span as a collector reads it, with its attributes as a plain record. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | null;
  readonly name: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly events: readonly { readonly name: string; readonly attributes: Readonly<Record<string, unknown>> }[];
  readonly hasFailed: boolean;
}

/** A collector that accepts traces over OTLP/HTTP as JSON. */
export interface OtlpReceiver {
  readonly origin: string;
  readonly spans: readonly ReceivedSpan[];
  /** All accepted bodies, as text. */
  readonly posted: string;
  /** The requests so far, in order. */
  readonly requests: readonly {
    readonly path: string;
    readonly headers: IncomingHttpHeaders;
    readonly status: number;
  }[];
  stop(): Promise<void>;
}

interface AnyValue {
  readonly stringValue?: string;
  readonly intValue?: number | string;
  readonly doubleValue?: number;
  readonly boolValue?: boolean;
}
interface KeyValue {
  readonly key: string;
  readonly value: AnyValue;
}
interface WireSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes?: readonly KeyValue[];
  readonly events?: readonly { readonly name: string; readonly attributes?: readonly KeyValue[] }[];
  readonly status?: { readonly code?: number };
}

/** @param accepts returns the response status; 200 by default */
export async function startOtlpReceiver(
  accepts: (path: string, headers: IncomingHttpHeaders) => number = () => 200,
): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const requests: { path: string; headers: IncomingHttpHeaders; status: number }[] = [];
  let posted = "";
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const path = request.url ?? "";
      const status = accepts(path, request.headers);
      requests.push({ path, headers: request.headers, status });
      if (status === 200) {
        const whole = Buffer.concat(chunks);
        const body = (request.headers["content-encoding"] === "gzip" ? gunzipSync(whole) : whole).toString("utf8");
        posted += body;
        spans.push(...readSpans(body));
      }
      response.writeHead(status, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    requests,
    get posted() {
      return posted;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function readSpans(body: string): readonly ReceivedSpan[] {
  const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: WireSpan[] }[] }[] };
  return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans.map(readSpan)));
}

function readSpan(span: WireSpan): ReceivedSpan {
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    parentSpanId: span.parentSpanId ?? null,
    name: span.name,
    startMs: Number(BigInt(span.startTimeUnixNano) / 1_000n) / 1_000,
    endMs: Number(BigInt(span.endTimeUnixNano) / 1_000n) / 1_000,
    attributes: recordOf(span.attributes),
    events: (span.events ?? []).map(({ name, attributes }) => ({ name, attributes: recordOf(attributes) })),
    // STATUS_CODE_ERROR
    hasFailed: span.status?.code === 2,
  };
}

function recordOf(attributes: readonly KeyValue[] = []): Record<string, unknown> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ??
        value.boolValue ??
        value.doubleValue ??
        (value.intValue === undefined ? null : Number(value.intValue)),
    ]),
  );
}
