import type {
  Attributes,
  Context,
  Span as OpenTelemetrySpan,
  Tracer as OpenTelemetryTracer,
  Span,
} from "@opentelemetry/api";
import type { OpenSpan, Tracer } from "./tracer.ts";

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

/** An open span on the library's own. */
function openSpanOn(api: typeof import("@opentelemetry/api"), tracer: OpenTelemetryTracer, span: Span): OpenSpan {
  const { context, SpanKind, SpanStatusCode, trace } = api;
  const ofSpan = trace.setSpan(api.ROOT_CONTEXT, span);
  return {
    begin: (name, { kind, attributes, at }) => {
      const spanKind = kind === "client" ? SpanKind.CLIENT : SpanKind.INTERNAL;
      const options = { kind: spanKind, attributes, startTime: at };
      return openSpanOn(api, tracer, tracer.startSpan(name, options, ofSpan));
    },
    setAttributes: (attributes) => void span.setAttributes(attributes),
    event: (name, attributes, at) => void span.addEvent(name, attributes, at),
    run: (work) => context.with(ofSpan, work),
    end: (at, failure) => {
      if (failure !== undefined) {
        // The convention's name for what went wrong; the status alone is not searched by.
        span.setAttribute("error.type", failure);
        span.setStatus({ code: SpanStatusCode.ERROR, message: failure });
      }
      span.end(at);
    },
  };
}
