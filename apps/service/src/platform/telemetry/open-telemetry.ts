import type { Attributes, Context, Span as OpenTelemetrySpan } from "@opentelemetry/api";
import { openSpanOn } from "./open-span.ts";
import type { Tracer } from "./tracer.ts";

/**
 * A tracer that exports over OTLP/HTTP. The library reads the standard OTEL_* variables itself (endpoint, headers,
 * sampler, resource attributes; https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/) and is
 * loaded only here, so that installations without tracing do not pay for it.
 */
export async function startOpenTelemetry(version: string): Promise<Tracer> {
  const [api, { NodeTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, resources] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-trace-node"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
  ]);
  const { context, propagation, SpanKind, SpanStatusCode, trace } = api;
  const provider = new NodeTracerProvider({
    resource: resources
      .resourceFromAttributes({ "service.name": "parley", "service.version": version })
      // What the operator sets in OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES wins.
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  const tracer = trace.getTracer("parley", version);
  const kinds = {
    server: SpanKind.SERVER,
    client: SpanKind.CLIENT,
    consumer: SpanKind.CONSUMER,
    internal: SpanKind.INTERNAL,
  };
  const parentOf = (traceparent: string | undefined): Context =>
    traceparent === undefined ? context.active() : propagation.extract(context.active(), { traceparent });
  const fail = (span: OpenTelemetrySpan, error: unknown) => {
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : "error" });
  };
  return {
    span: (name, { kind, attributes, traceparent }, work) =>
      tracer.startActiveSpan(
        name,
        { kind: kinds[kind], ...(attributes === undefined ? {} : { attributes: attributes as Attributes }) },
        parentOf(traceparent),
        async (span) => {
          try {
            return await work({ setAttributes: (more) => void span.setAttributes(more) });
          } catch (error) {
            fail(span, error);
            throw error;
          } finally {
            span.end();
          }
        },
      ),
    open: (name, { kind, attributes, at }) =>
      openSpanOn(api, tracer, tracer.startSpan(name, { kind: kinds[kind], attributes, startTime: at, root: true })),
    traceparent: () => {
      const carrier: Record<string, string> = {};
      propagation.inject(context.active(), carrier);
      return carrier["traceparent"];
    },
    close: async () => {
      // An exporter that cannot reach its collector must not delay the shutdown.
      await Promise.race([provider.shutdown(), new Promise((resolve) => setTimeout(resolve, 3_000).unref())]).catch(
        () => undefined,
      );
      trace.disable();
      context.disable();
      propagation.disable();
    },
  };
}
