import type { Tracer as OpenTelemetryTracer, Span } from "@opentelemetry/api";
import type { OpenSpan } from "./tracer.ts";

/** An open span on the library's own. */
export function openSpanOn(
  api: typeof import("@opentelemetry/api"),
  tracer: OpenTelemetryTracer,
  span: Span,
): OpenSpan {
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
