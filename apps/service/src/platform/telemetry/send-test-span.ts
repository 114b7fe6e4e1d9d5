import type { ReadableSpan } from "@opentelemetry/sdk-trace-node";

/** The library tries again within this time when nobody answers. */
const TIMEOUT_MS = 4_000;

/**
 * Sends one span, named `doctor`, to where traces go: by the same library and the same variables as the service.
 * @throws Error why it was not taken; with the status as `code` where somebody answered
 */
export async function sendTestSpan(version: string): Promise<void> {
  const [{ NodeTracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import("@opentelemetry/sdk-trace-node"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
  ]);
  const ended: ReadableSpan[] = [];
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": "parley", "service.version": version }),
    spanProcessors: [
      {
        onStart: () => undefined,
        onEnd: (span) => void ended.push(span),
        forceFlush: async () => undefined,
        shutdown: async () => undefined,
      },
    ],
  });
  provider.getTracer("parley", version).startSpan("doctor").end();
  const exporter = new OTLPTraceExporter({ timeoutMillis: TIMEOUT_MS });
  try {
    await new Promise<void>((resolve, reject) => {
      exporter.export(ended, ({ code, error }) => {
        if (code === 0) resolve();
        else reject(error ?? new Error("nobody took the span"));
      });
    });
  } finally {
    await exporter.shutdown();
  }
}
